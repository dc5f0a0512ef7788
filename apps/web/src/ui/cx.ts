/** Joins class names, leaving out what a condition switched off. */
export const cx = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ')
