import type { SucursalActiva } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { SucursalField } from '../../sucursales/shared/SucursalField.tsx'
import { veTodos } from '../shared/pedidos.peticion.ts'
import type { ValoresPedido } from './pedido.valores.ts'

/** The branch that makes and delivers the order: chosen by type 0, the own one for everybody else (D-9, D-20). */
export function SucursalDelPedido({
  actual,
}: {
  actual: Pick<SucursalActiva, 'id' | 'sucursalNumber' | 'direccion'> | null
}) {
  const { usuario, estado } = useSesion()
  const { control } = useFormContext<ValoresPedido>()
  if (!veTodos(usuario)) {
    const propia = estado.sucursal ? etiquetaSucursal(estado.sucursal) : ''
    return <TextField label="Sucursal" readOnly value={propia} ayuda="La tuya." />
  }
  return (
    <Controller
      name="idSucursal"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <SucursalField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          textoFallo="No se pudo obtener la lista de sucursales."
          actual={actual}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}
