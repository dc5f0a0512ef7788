import type { Acta } from '@nitida/contract/cortes'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import { Apartado, Linea } from './papel.tsx'

interface Props {
  reapertura: NonNullable<Acta['reapertura']>
  zona: string
}

/** A closing that was opened again says so on its certificate: it no longer counts. */
export function Reapertura({ reapertura: { nombre, createDate, motivo }, zona }: Props) {
  return (
    <Apartado titulo="Corte reabierto: ya no cuenta">
      <Linea nombre="Lo reabrió">{nombre}</Linea>
      <Linea nombre="Fecha">{fechaHoraLarga(createDate, zona)}</Linea>
      <p className="wrap-anywhere">Motivo: {motivo}</p>
    </Apartado>
  )
}
