import { hallarCodigos } from '@nitida/contract/pedidos.codigo'
import { useLayoutEffect } from 'react'
import { writeInto } from '../../ui/writeInto.ts'

/** No hand types keys as near to each other as a scanner. */
const ENTRE_TECLAS_MS = 50

/** A tray, the number of an order or its QR; a measure is none of them, but for three digits that come as fast as a scan. */
const esCodigo = (texto: string): boolean => /^\d{3}$|^\d+-\d+$/.test(texto) || hallarCodigos(texto).length > 0

interface Rafaga {
  texto: string
  /** The field that takes its keys, and its text before them. */
  campo: HTMLInputElement | null
  antes: string
}

const empiezaEn = (target: EventTarget | null): Rafaga => {
  const campo = target instanceof HTMLInputElement ? target : null
  return { texto: '', campo, antes: campo?.value ?? '' }
}

/**
 * Hears a scan that falls into a dialog: the field that took it has its text again, its Enter does nothing, and it is told.
 * @param onLectura the same function in each drawing, or a scan would be cut in two.
 */
export function useLecturaAjena(activo: boolean, onLectura: (codigo: string) => void): void {
  useLayoutEffect(() => {
    if (!activo) return
    let rafaga = empiezaEn(null)
    let ultima = Number.NEGATIVE_INFINITY
    const alTeclear = (evento: KeyboardEvent) => {
      const { key, target, timeStamp } = evento
      if (key === 'Shift') return // of a capital letter
      if (timeStamp - ultima > ENTRE_TECLAS_MS) rafaga = empiezaEn(target)
      ultima = timeStamp
      if (key.length === 1) rafaga.texto += key
      if (key !== 'Enter' || !esCodigo(rafaga.texto)) return
      evento.preventDefault()
      evento.stopPropagation()
      if (rafaga.campo) writeInto(rafaga.campo, rafaga.antes)
      onLectura(rafaga.texto)
      rafaga = empiezaEn(target)
    }
    addEventListener('keydown', alTeclear, true)
    return () => removeEventListener('keydown', alTeclear, true)
  }, [activo, onLectura])
}
