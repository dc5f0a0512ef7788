import { type KeyboardEvent, useRef } from 'react'

/** Most time between two keys of a scanner; a person needs more. */
const ENTRE_TECLAS_MS = 50
/** Fewer characters may be of a person whose keys are held down together. */
const MINIMO = 4

/** Tells a scan from what a person types, who may think for a while in the middle of a code. */
export function useRafaga() {
  const rafaga = useRef({ teclas: 0, ultima: 0 })
  return {
    /** Called with every key of the field. */
    contar: ({ key, ctrlKey, repeat, timeStamp, currentTarget: campo }: KeyboardEvent<HTMLInputElement>) => {
      if (key.length !== 1) return
      const { teclas, ultima } = rafaga.current
      const seguida = timeStamp - ultima <= ENTRE_TECLAS_MS && !repeat
      const empieza = campo.selectionStart === 0 && campo.selectionEnd === campo.value.length && !ctrlKey
      rafaga.current = { ultima: timeStamp, teclas: empieza ? 1 : seguida ? teclas + 1 : 0 }
    },
    /** Whether all of a text came as fast as only a scanner types. Its first key may have been typed outside of the field. */
    esDeLector: (texto: string): boolean => texto.length >= MINIMO && rafaga.current.teclas >= texto.length - 1,
  }
}
