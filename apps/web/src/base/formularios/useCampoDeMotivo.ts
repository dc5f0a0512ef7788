import { limpiarNota } from '@nitida/contract/textos'
import { type ChangeEvent, useState } from 'react'

const MINIMO = 3
const MAXIMO = 300

interface Opciones {
  /** Sentence under the field while the reason is missing. */
  falta?: string
  obligatorio?: boolean
}

/** The reason that a decision asks for, which its record keeps. */
export function useCampoDeMotivo({ falta = 'Escribe el motivo.', obligatorio = true }: Opciones = {}) {
  const [escrito, setEscrito] = useState('')
  const [exigido, setExigido] = useState(false)
  const motivo = escrito.trim()
  const hay = !obligatorio || motivo.length >= MINIMO
  const cabe = limpiarNota(escrito).length <= MAXIMO
  return {
    motivo,
    /** Says under the field that the reason is missing. @returns whether it is there, and no longer than it may be. */
    exigir: () => {
      setExigido(!hay)
      return hay && cabe
    },
    /** Props of its `TextArea`. */
    campo: {
      required: true,
      rows: 2,
      maxLength: MAXIMO,
      error: exigido && !hay ? falta : null,
      value: escrito,
      onChange: (evento: ChangeEvent<HTMLTextAreaElement>) => setEscrito(evento.target.value),
    },
  }
}
