import type { Cliente } from '@nitida/contract/clientes'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { hayTelefono } from '@nitida/contract/telefonos'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ClientePicker } from '../../clientes/shared/ClientePicker.tsx'
import { SucursalField } from '../../sucursales/shared/SucursalField.tsx'
import { veTodas } from '../shared/citas.peticion.ts'
import type { ValoresCita } from './cita.schema.ts'
import { telefonoEscrito } from './telefonoEscrito.ts'

const LARGO = 10

/** Who comes: chosen among the patients within reach, or given by where the form was opened from. */
export function PacienteField({ fijo }: { fijo: boolean }) {
  const { control, setValue, getValues } = useFormContext<ValoresCita>()
  const [elegido, setElegido] = useState<Cliente | null>(null)
  if (fijo) {
    return <TextField label="Paciente" readOnly value={getValues('paciente')?.nombreCompleto ?? ''} />
  }
  const elegir = (cliente: Cliente | null) => {
    setElegido(cliente)
    setValue('telefono', cliente?.telefono ?? '', { shouldValidate: cliente !== null })
    if (cliente && getValues('sucursalId') === null) setValue('sucursalId', cliente.sucursal)
  }
  return (
    <Controller
      name="paciente"
      control={control}
      render={({ field: { onChange, value: _, ...campo }, fieldState }) => (
        <ClientePicker
          label="Paciente"
          required
          error={fieldState.error?.message}
          {...campo}
          value={elegido}
          onValueChange={(cliente) => {
            onChange(cliente)
            elegir(cliente)
          }}
        />
      )}
    />
  )
}

interface SucursalProps {
  /** The branch of the appointment being edited, which may not be active any more. */
  actual: { id: number; sucursalNumber: string; direccion: string } | null
}

/** Where: chosen by type 0, the own branch for everybody else (D-20). */
export function SucursalDeCita({ actual }: SucursalProps) {
  const { usuario, estado } = useSesion()
  const { control } = useFormContext<ValoresCita>()
  if (!veTodas(usuario)) {
    const propia = estado.sucursal ? etiquetaSucursal(estado.sucursal) : ''
    return <TextField label="Sucursal" readOnly value={propia} />
  }
  return (
    <Controller
      name="sucursalId"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <SucursalField
          label="Sucursal"
          required
          placeholder="Elige una sucursal"
          actual={actual}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}

export function FechaDeCita({ hoy }: { hoy: string }) {
  const { control } = useFormContext<ValoresCita>()
  return (
    <Controller
      name="fecha"
      control={control}
      render={({ field: { onChange, ...campo }, fieldState }) => (
        <DateField
          label="Fecha"
          required
          min={hoy}
          hoy={hoy}
          error={fieldState.error?.message}
          {...campo}
          onValueChange={onChange}
        />
      )}
    />
  )
}

/** Digits only, ten at most (spec §5); a number that is pasted with +52, spaces or dashes loses them. */
export function TelefonoDeCita() {
  const { control, watch } = useFormContext<ValoresCita>()
  const rechaza = watch('paciente')?.consentimiento?.whatsappAvisos === false
  return (
    <Controller
      name="telefono"
      control={control}
      render={({ field: { onChange, value, ...campo }, fieldState }) => (
        <TextField
          label="Teléfono"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          ayuda={ayudaDe(value, rechaza)}
          error={fieldState.error?.message}
          {...campo}
          value={value}
          onChange={(evento) => onChange(telefonoEscrito(evento.target.value))}
        />
      )}
    />
  )
}

/** Whether anything will reach him, so that who books can say it by word of mouth. */
function ayudaDe(telefono: string, rechaza: boolean): string {
  if (telefono.length === LARGO && !hayTelefono(telefono)) return 'Sin teléfono: no se le mandan avisos.'
  if (rechaza) return 'El paciente no acepta avisos por WhatsApp: confírmale por teléfono.'
  return 'A este número llegan los avisos por WhatsApp.'
}
