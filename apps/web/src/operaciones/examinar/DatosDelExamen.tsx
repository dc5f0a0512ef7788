import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import type { CampoTexto, CampoTextoHistoria, ValoresExamen } from '../../entidades/visita/examen.ts'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface CampoProps {
  campo: CampoTexto | CampoTextoHistoria
  label: string
  ayuda?: ReactNode
  maximo: number
}

/** A line of text of the examination, as long as the contract allows it. */
export function CampoDeTexto({ campo, label, ayuda, maximo }: CampoProps) {
  const { register, formState } = useFormContext<Record<CampoProps['campo'], string>>()
  const error = formState.errors[campo]?.message
  return (
    <TextField label={label} ayuda={ayuda} maxLength={maximo} autoComplete="off" error={error} {...register(campo)} />
  )
}

/** Retinoscopy of both eyes, and the eyes' place behind the lens (D-48). */
export function RetinoscopiaYDistancias() {
  return (
    <Card title="Retinoscopía y distancias">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:max-lg:grid-cols-4">
        <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
        <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
        <CampoDeTexto campo="diData" label="DI" ayuda="Distancia interpupilar" maximo={40} />
        <CampoDeTexto campo="aoData" label="AO" ayuda="Altura de oblea" maximo={40} />
      </div>
    </Card>
  )
}

export function TelefonoDelPaciente() {
  const { register, formState } = useFormContext<Record<'telefonoCliente', string>>()
  return (
    <CampoTelefono
      label="Teléfono"
      error={formState.errors.telefonoCliente?.message}
      {...register('telefonoCliente')}
    />
  )
}

/** Texts of the examination. */
export function Observaciones() {
  const { register, formState } = useFormContext<ValoresExamen>()
  return (
    <TextArea
      label="Observaciones"
      rows={4}
      maxLength={4000}
      error={formState.errors.observaciones?.message}
      {...register('observaciones')}
    />
  )
}
