import type { Cliente } from '@nitida/contract/clientes'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { TextField } from '../../ui/TextField.tsx'
import { SucursalField } from '../sucursales/shared/SucursalField.tsx'
import type { ValoresPaciente } from './paciente.schema.ts'
import { veTodas } from './shared/clientes.peticion.ts'

interface Props {
  cliente: Cliente | null
  className: string
}

/** The patient's branch: chosen by type 0, the own one for everybody else (D-9). */
export function SucursalDelPaciente({ cliente, className }: Props) {
  const { usuario, estado } = useSesion()
  const { control, formState } = useFormContext<ValoresPaciente>()
  if (!veTodas(usuario)) {
    const propia = estado.sucursal ? etiquetaSucursal(estado.sucursal) : ''
    return (
      <TextField label="Sucursal" readOnly value={propia} ayuda="Se registra en tu sucursal." className={className} />
    )
  }
  const actual = cliente && {
    id: cliente.sucursal,
    sucursalNumber: cliente.sucursalNumber,
    direccion: cliente.sucursalDireccion,
  }
  return (
    <Controller
      name="sucursal"
      control={control}
      render={({ field: { onChange, ...campo } }) => (
        <SucursalField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          actual={actual}
          error={formState.errors.sucursal?.message}
          className={className}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}
