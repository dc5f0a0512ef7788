import { useRef } from 'react'

interface Clave {
  /** The key of the attempt under way, the same for every repeat of it. */
  actual(): string
  /** Called when the call succeeded, so that the next one is another. */
  renovar(): void
}

/** Time in which the same thing, asked for again after a lost answer, is taken for a repeat. */
const DE_UN_INTENTO_MS = 10 * 60_000

/** Keys of attempts by what they do, which outlive the question that was closed before its answer came. */
const porAccion = new Map<string, { clave: string; desde: number }>()

function deAccion(accion: string): string {
  const guardada = porAccion.get(accion)
  if (guardada && Date.now() - guardada.desde < DE_UN_INTENTO_MS) return guardada.clave
  const clave = crypto.randomUUID()
  porAccion.set(accion, { clave, desde: Date.now() })
  return clave
}

/**
 * Key of a creating call: kept until it succeeds, so that a repeated click or a lost answer creates once (D-70).
 * @param accion what is done to which record, where the key has to outlive a dialog that is drawn anew each time it is opened.
 */
export function useClave(accion?: string): Clave {
  const clave = useRef<string>(null)
  if (accion) return { actual: () => deAccion(accion), renovar: () => void porAccion.delete(accion) }
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
