import { type EstadoFactura, estadosFactura } from '@nitida/contract/facturacion.rules'
import { Chips } from '../../ui/Chips.tsx'
import { estados } from './estados.ts'

interface Props {
  elegido: EstadoFactura | null
  /** Invoices of each state; undefined while that is not known. */
  conteos: Readonly<Record<EstadoFactura, number>> | undefined
  onElegir: (estado: EstadoFactura | null) => void
}

const TODAS = 'todas'

/** States with their counts. */
export function FiltroEstados({ elegido, conteos, onElegir }: Props) {
  const todas = conteos ? estadosFactura.reduce((suma, estado) => suma + conteos[estado], 0) : null
  return (
    <Chips
      label="Estatus"
      options={[
        { value: TODAS, label: 'Todas', count: todas },
        ...estadosFactura.map((value) => ({ value, label: estados[value].filtro, count: conteos?.[value] ?? null })),
      ]}
      value={elegido ?? TODAS}
      onValueChange={(estado) => onElegir(estado === TODAS ? null : estado)}
    />
  )
}
