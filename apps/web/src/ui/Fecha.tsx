import { formaDia } from './fechaTexto.ts'
import { fechaDeInstante, fechaHoraLarga, fechaLarga } from './formatos.ts'
import { SinDato } from './texto.tsx'

export type FechaProps = {
  /** A calendar day 'YYYY-MM-DD', or an instant in ISO form. */
  value: string | null | undefined
  /** Adds the hour of an instant: "20 de noviembre de 2026 a las 18:05". */
  hora?: boolean
  /** The branch's time zone; the device's without it. Calendar days have none. */
  zona?: string
  vacio?: string
}

function escribir(value: string, conHora: boolean, zona: string | undefined): string {
  if (formaDia.test(value)) return fechaLarga(value)
  return conHora ? fechaHoraLarga(value, zona) : fechaDeInstante(value, zona)
}

/** A date in long Spanish. */
export function Fecha({ value, hora = false, zona, vacio = 'Sin fecha' }: FechaProps) {
  if (!value) return <SinDato>{vacio}</SinDato>
  return <time dateTime={value}>{escribir(value, hora, zona)}</time>
}
