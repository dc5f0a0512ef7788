import { useRef } from 'react'

interface Clave {
  /** The key of the attempt under way, the same for every repeat of it. */
  actual(): string
  /** Called when the call succeeded, so that the next one is another. */
  renovar(): void
}

/** Key of a creating call: kept until it succeeds, so that a repeated click or a lost answer creates once (D-70). */
export function useClave(): Clave {
  const clave = useRef<string>(null)
  return {
    actual: () => {
      clave.current ??= crypto.randomUUID()
      return clave.current
    },
    renovar: () => {
      clave.current = null
    },
  }
}
