import { hallarCodigos } from '@nitida/contract/pedidos.codigo'
import { useRef } from 'react'
import { usePageKeys } from '../../ui/usePageKeys.ts'
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

/** Hears a scan that falls into a dialog: the field that took it has its text again, its Enter does nothing, and it is told. */
export function useLecturaAjena(activo: boolean, onLectura: (codigo: string) => void): void {
  const rafaga = useRef({ ...empiezaEn(null), ultima: Number.NEGATIVE_INFINITY })
  const alTeclear = (evento: KeyboardEvent) => {
    const { key, target, timeStamp } = evento
    if (key === 'Shift') return // of a capital letter
    const sigue = timeStamp - rafaga.current.ultima <= ENTRE_TECLAS_MS
    const { texto, campo, antes } = sigue ? rafaga.current : empiezaEn(target)
    const leido = key.length === 1 ? texto + key : texto
    rafaga.current = { texto: leido, campo, antes, ultima: timeStamp }
    if (key !== 'Enter' || !esCodigo(leido)) return
    evento.preventDefault()
    evento.stopPropagation()
    if (campo) writeInto(campo, antes)
    onLectura(leido)
    rafaga.current = { ...empiezaEn(target), ultima: timeStamp }
  }
  usePageKeys(alTeclear, { active: activo, first: true })
}
