import { esRfc } from '@nitida/contract/claves'
import type { Cliente } from '@nitida/contract/clientes'
import { normalizarTelefono } from '@nitida/contract/telefonos'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SucursalDelFormulario } from '../sucursales/shared/SucursalDelFormulario.tsx'
import { NacimientoYEdad } from './NacimientoYEdad.tsx'
import type { ValoresPaciente } from './paciente.schema.ts'
import { veTodas } from './shared/clientes.peticion.ts'
import { coincideDigitoVerificador } from './shared/rfc.ts'

interface Props {
  name: 'telefono' | 'telefono2'
  label: string
  required?: boolean
  ayuda?: string
  className: string
}

/** Ten digits. +52, 044, spaces and dashes of a pasted or typed number go; a text that is no phone stays, to be refused. */
function TelefonoField({ name, ...campo }: Props) {
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

const sexos = [
  { value: 'Femenino', label: 'Femenino' },
  { value: 'Masculino', label: 'Masculino' },
] as const

const DUDOSO = 'El último carácter no coincide con los demás. Revísalo; puedes guardarlo así.'

const entero = 'col-span-6'
const tercio = 'col-span-6 sm:col-span-2'
// Stored upper-cased; shown so from the first letter.
const enMayusculas = '[&_input]:uppercase'

/** The fields of a patient (spec §3), the first questions on top. */
export function CamposPaciente({ cliente, hoy }: { cliente: Cliente | null; hoy: string }) {
  const { usuario } = useSesion()
  const { register, control, formState } = useFormContext<ValoresPaciente>()
  const { errors } = formState
  return (
    <div className="grid grid-cols-6 items-start gap-4">
      <TextField
        label="Nombre completo"
        required
        autoComplete="off"
        maxLength={160}
        error={errors.nombreCompleto?.message}
        className={`${entero} ${enMayusculas}`}
        {...register('nombreCompleto')}
      />
      <NacimientoYEdad hoy={hoy} />
      <Controller
        name="sexo"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <SegmentedField
            label="Sexo"
            options={sexos}
            clearable
            error={errors.sexo?.message}
            className={tercio}
            {...campo}
            onValueChange={onChange}
          />
        )}
      />
      <TelefonoField name="telefono" label="Teléfono" required ayuda="Sin teléfono: 0000000000." className={tercio} />
      <TelefonoField name="telefono2" label="Segundo teléfono" className={tercio} />
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        className={tercio}
        {...register('email')}
      />
      <TextField
        label="Domicilio"
        autoComplete="off"
        maxLength={300}
        error={errors.domicilio?.message}
        className="col-span-6 sm:col-span-4"
        {...register('domicilio')}
      />
      <TextField
        label="Código postal"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        error={errors.codigoPostal?.message}
        className={tercio}
        {...register('codigoPostal')}
      />
      <CampoRfc />
      <TextField
        label="Convenio (opcional)"
        autoComplete="off"
        maxLength={80}
        error={errors.convenio?.message}
        className={tercio}
        {...register('convenio')}
      />
      <SucursalDelFormulario<ValoresPaciente>
        name="sucursal"
        elige={veTodas(usuario)}
        actual={
          cliente && {
            id: cliente.sucursal,
            sucursalNumber: cliente.sucursalNumber,
            direccion: cliente.sucursalDireccion,
          }
        }
        ayudaPropia="Se registra en tu sucursal."
        className={tercio}
      />
    </div>
  )
}

/** A wrong check digit only warns, because SAT itself has given such RFCs out. */
function CampoRfc() {
  const { register, control, formState } = useFormContext<ValoresPaciente>()
  const rfc = useWatch({ control, name: 'rfc' }).trim().toUpperCase()
  const dudoso = esRfc(rfc) && !coincideDigitoVerificador(rfc)
  return (
    <TextField
      label="RFC"
      autoComplete="off"
      maxLength={13}
      ayuda={dudoso ? <span className="text-carey-ink">{DUDOSO}</span> : null}
      error={formState.errors.rfc?.message}
      className={`${tercio} ${enMayusculas}`}
      {...register('rfc')}
    />
  )
}
