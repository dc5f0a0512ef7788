import { useState } from 'react'
import { useSettled } from '../../ui/useSettled.ts'

const PAUSA_MS = 250
const MAXIMO = 80

/**
 * The text of a field by which articles are looked up after a pause in typing. Until its own answer is there, articles of an earlier text
 * are offered only where they have the new one in their name (`Suggestion.always`): an arrow and Enter would sell another one.
 */
export function useTextoBuscado() {
  const [escrito, escribir] = useState('')
  const limpio = escrito.trim().slice(0, MAXIMO)
  const texto = useSettled(limpio, PAUSA_MS)
  const esDe = ({ isPlaceholderData }: { isPlaceholderData: boolean }) => texto === limpio && !isPlaceholderData
  return { texto, escribir, esDe }
}
