import { normalizarTelefono } from '@nitida/contract/telefonos'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'
import type { ValoresPaciente } from './paciente.schema.ts'

interface Props {
  name: 'telefono' | 'telefono2'
  label: string
  required?: boolean
  ayuda?: string
  className: string
}

/** Ten digits. What is pasted or typed with +52, 044, spaces or dashes loses them; what is no phone stays, to be refused. */
export function TelefonoField({ name, ...campo }: Props) {
  const { register, setValue, formState } = useFormContext<ValoresPaciente>()
  const registrado = register(name)

  const reconocer = (texto: string): boolean => {
    const digitos = normalizarTelefono(texto)
    if (digitos.length !== 10) return false
    setValue(name, digitos, { shouldDirty: true, shouldValidate: true })
    return true
  }

  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={25}
      error={formState.errors[name]?.message}
      {...campo}
      {...registrado}
      onPaste={(evento) => {
        if (reconocer(evento.clipboardData.getData('text'))) evento.preventDefault()
      }}
      onBlur={(evento) => {
        reconocer(evento.target.value)
        return registrado.onBlur(evento)
      }}
    />
  )
}
