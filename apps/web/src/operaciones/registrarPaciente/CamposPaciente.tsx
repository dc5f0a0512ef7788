import { esRfc, leerCodigoPostal, leerCorreo, leerRfc } from '@nitida/contract/claves'
import type { Cliente } from '@nitida/contract/clientes'
import { limpiarLinea } from '@nitida/contract/textos'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodas } from '../../entidades/paciente/clientes.consulta.ts'
import { coincideDigitoVerificador } from '../../entidades/paciente/rfc.ts'
import { SucursalDelFormulario } from '../../entidades/sucursal/SucursalDelFormulario.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { NacimientoYEdad } from './NacimientoYEdad.tsx'
import type { ValoresPaciente } from './paciente.schema.ts'

interface Props {
  name: 'telefono' | 'telefono2'
  label: string
  required?: boolean
  ayuda?: string
  className: string
}

function TelefonoField({ name, ...campo }: Props) {
  const { register, formState } = useFormContext<ValoresPaciente>()
  return <CampoTelefono error={formState.errors[name]?.message} {...campo} {...register(name)} />
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
        maxLength={160}
        autoComplete="off"
        clean={limpiarLinea}
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
        clean={leerCorreo}
        error={errors.email?.message}
        className={tercio}
        {...register('email')}
      />
      <TextField
        label="Domicilio"
        maxLength={300}
        autoComplete="off"
        clean={limpiarLinea}
        error={errors.domicilio?.message}
        className="col-span-6 sm:col-span-4"
        {...register('domicilio')}
      />
      <TextField
        label="Código postal"
        inputMode="numeric"
        autoComplete="off"
        clean={leerCodigoPostal}
        error={errors.codigoPostal?.message}
        className={tercio}
        {...register('codigoPostal')}
      />
      <CampoRfc />
      <TextField
        label="Convenio (opcional)"
        maxLength={80}
        autoComplete="off"
        clean={limpiarLinea}
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
  const rfc = leerRfc(useWatch({ control, name: 'rfc' }))
  const dudoso = esRfc(rfc) && !coincideDigitoVerificador(rfc)
  return (
    <TextField
      label="RFC"
      autoComplete="off"
      clean={leerRfc}
      ayuda={dudoso ? <span className="text-carey-ink">{DUDOSO}</span> : null}
      error={formState.errors.rfc?.message}
      className={`${tercio} ${enMayusculas}`}
      {...register('rfc')}
    />
  )
}
