import type { Cliente } from '@nitida/contract/clientes'
import { hayTelefono } from '@nitida/contract/telefonos'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PacientePicker } from '../elegirPaciente/PacientePicker.tsx'
import type { ValoresCita } from './cita.schema.ts'

const LARGO = 10

/** The patient: chosen among those within reach, or given by the screen that opened the form. */
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
        <PacientePicker
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

/** Ten digits (spec §5), read as people paste them. */
export function TelefonoDeCita() {
  const { control, watch } = useFormContext<ValoresCita>()
  const rechaza = watch('paciente')?.consentimiento?.whatsappAvisos === false
  return (
    <Controller
      name="telefono"
      control={control}
      render={({ field: { onChange, value, ...campo }, fieldState }) => (
        <CampoTelefono
          label="Teléfono"
          required
          ayuda={ayudaDe(value, rechaza)}
          error={fieldState.error?.message}
          {...campo}
          value={value}
          onChange={onChange}
        />
      )}
    />
  )
}

/** Says whether a message will reach him, so that the user can tell him otherwise. */
function ayudaDe(telefono: string, rechaza: boolean): string {
  if (telefono.length === LARGO && !hayTelefono(telefono)) return 'Sin teléfono: no se le mandan avisos.'
  if (rechaza) return 'El paciente no acepta avisos por WhatsApp: confírmale por teléfono.'
  return 'A este número llegan los avisos por WhatsApp.'
}
