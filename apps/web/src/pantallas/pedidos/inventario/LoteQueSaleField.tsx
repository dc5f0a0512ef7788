import type { Articulo } from '@nitida/contract/inventario'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import { fechaCorta } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'

interface Props {
  articulo: Articulo
  sucursal: number
  lugar: LugarDeSucursal
  value: number
  onValueChange: (lote: number) => void
}

/** No lot in particular: those that expire first are taken. */
export const EL_PRIMERO = 0

/** Which lot of a place pieces are taken from; absent where it has none. */
export function LoteQueSaleField({ articulo, sucursal, lugar, value, onValueChange }: Props) {
  const suyos = articulo.lotes.filter((uno) => uno.idSucursal === sucursal && uno.lugar === lugar)
  if (suyos.length === 0) return null
  const opciones = suyos.map(({ id, lote, caduca, cantidad }) => ({
    value: id,
    label: [lote || 'Sin número', caduca && `caduca ${fechaCorta(caduca)}`, `${cantidad} pz`]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Select
      label="Lote"
      options={[{ value: EL_PRIMERO, label: 'El que caduca primero' }, ...opciones]}
      value={suyos.some(({ id }) => id === value) ? value : EL_PRIMERO}
      onValueChange={(lote) => onValueChange(lote ?? EL_PRIMERO)}
    />
  )
}
