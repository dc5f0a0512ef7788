/** A character that can be seen: no blank, control or format character, and none of the letters that draw nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The text without blanks around it; empty when nothing of it can be seen. */
export const recortar = (escrito: string): string => (VISIBLE.test(escrito) ? escrito.trim() : '')
