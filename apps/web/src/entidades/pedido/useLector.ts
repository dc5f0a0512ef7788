import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { PAUSA_MS } from '../../base/formularios/pausaDeLectura.ts'
import { useDebouncedCallback } from '../../ui/useDebouncedCallback.ts'

export const ILEGIBLE = 'No se reconoció el código. Escanéalo de nuevo.'

/**
 * A field for scans: a scan is over after a pause, or Enter, and leaves the field empty for the next (D-22).
 * @param leer does what the scan asks for.
 * @returns whether it asked for anything.
 */
export function useLector(leer: (texto: string) => boolean) {
  const [texto, setTexto] = useState('')
  const [ilegible, setIlegible] = useState(false)
  const { later, flush } = useDebouncedCallback((leido: string) => {
    if (!leido.trim()) return
    setTexto('')
    setIlegible(!leer(leido))
  }, PAUSA_MS)
  return {
    /** Whether the last scan referred to nothing, and nothing was typed since. */
    ilegible,
    olvidar: () => setIlegible(false),
    /** Reads the scan without waiting for the pause. */
    leerYa: () => flush(texto),
    entrada: {
      autoComplete: 'off',
      autoCapitalize: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      enterKeyHint: 'go',
      value: texto,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTexto(target.value)
        if (target.value) setIlegible(false)
        later(target.value)
      },
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') flush(currentTarget.value)
      },
    },
  } as const
}
