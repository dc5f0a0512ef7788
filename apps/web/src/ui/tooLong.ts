/** Longest searched text, because the server would refuse a longer one in place of the list. */
export const LONGEST_SEARCH = 120

/** What a field says of a text with more characters than it may have; null while it fits. Nothing is ever cut off. */
export function tooLong(length: number, maxLength: number | undefined): string | null {
  if (maxLength === undefined || length <= maxLength) return null
  const extra = length - maxLength
  return `Máximo ${maxLength} caracteres. ${extra === 1 ? 'Sobra' : 'Sobran'} ${extra}.`
}
