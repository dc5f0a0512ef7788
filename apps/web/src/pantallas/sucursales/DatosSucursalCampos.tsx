import { leerCodigoPostal, leerRfc } from '@nitida/contract/claves'
import { globalesCada } from '@nitida/contract/globales'
import { etiquetaGlobalCada, REGIMEN_BIMESTRAL } from '@nitida/contract/globales.rules'
import { seEntiende } from '@nitida/contract/horarios.rules'
import {
  ayudaDeAnticipos,
  etiquetaDeAnticipos,
  etiquetaRegimen,
  etiquetaTasa,
  modosDeAnticipo,
  regimenesDeEmisor,
  tasasIva,
  zonasHorarias,
} from '@nitida/contract/sucursales.rules'
import { limpiarLinea } from '@nitida/contract/textos'
import { Controller, useFormContext } from 'react-hook-form'
import { CampoTelefono } from '../../base/formularios/CampoTelefono.tsx'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { cx } from '../../ui/clases.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EncargadoField } from './EncargadoField.tsx'
import type { ValoresSucursal } from './sucursal.schema.ts'

const tasas = tasasIva.map((value) => ({ value, label: etiquetaTasa[value] }))

const regimenes = regimenesDeEmisor.map((value) => ({ value, label: etiquetaRegimen(value) }))

const siNo = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const

const zonas = zonasHorarias.map(({ zona, nombre }) => ({ value: zona, label: nombre }))

/** Zones to choose, with a stored one that the list does not name. */
const opcionesDe = (actual: string) =>
  zonas.some(({ value }) => value === actual) ? zonas : [...zonas, { value: actual, label: actual }]

const horas = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde + 1 }, (_, n) => ({ value: desde + n, label: `${desde + n}:00` }))
const antes = (cuantas: readonly number[]) => [
  { value: 0, label: 'No se envía' },
  ...cuantas.map((n) => ({ value: n, label: n === 1 ? '1 hora antes' : `${n} horas antes` })),
]

/** Options to choose, with a stored one that the list does not name. */
const con = (opciones: readonly { value: number; label: string }[], actual: number) =>
  opciones.some(({ value }) => value === actual)
    ? opciones
    : [...opciones, { value: actual, label: `${actual} horas antes` }]

const recordatorios = [
  { name: 'recordatorioHoras', label: 'Recordatorio de cita', options: antes([12, 24, 36, 48, 72]) },
  { name: 'recordatorioProximoHoras', label: 'Segundo recordatorio', options: antes([1, 2, 3, 4, 5, 6]) },
  { name: 'silencioDesde', label: 'Silencio desde las', options: horas(18, 21) },
  { name: 'silencioHasta', label: 'Silencio hasta las', options: horas(9, 12) },
] as const

/**
 * @param sucursal the branch's id; null for a new one, which must be filled: on update an empty field keeps its value (spec §5).
 */
export function DatosSucursalCampos({ sucursal }: { sucursal: number | null }) {
  const obligatorio = sucursal === null
  const { register, control, formState } = useFormContext<ValoresSucursal>()
  const { errors } = formState
  const texto = (name: 'sucursalNumber' | 'direccion' | 'codigoPostal' | 'rfc' | 'razonSocial') => ({
    required: obligatorio,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <div className={cx(rejillaCampos, 'sm:grid-cols-2 lg:grid-cols-4')}>
      <TextField label="Folio" maxLength={10} clean={limpiarLinea} {...texto('sucursalNumber')} />
      <TextField
        label="Dirección fiscal"
        maxLength={300}
        clean={limpiarLinea}
        className="lg:col-span-2"
        {...texto('direccion')}
      />
      <TextField label="Código postal" inputMode="numeric" clean={leerCodigoPostal} {...texto('codigoPostal')} />
      <TextField
        label="RFC"
        clean={leerRfc}
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
        {...texto('rfc')}
      />
      <TextField
        label="Razón social"
        maxLength={254}
        clean={limpiarLinea}
        className="lg:col-span-2"
        {...texto('razonSocial')}
      />
      <Controller
        name="encargado"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <EncargadoField
            label="Encargado"
            sucursal={sucursal}
            required={obligatorio}
            error={errors.encargado?.message}
            onValueChange={onChange}
            {...campo}
          />
        )}
      />
      <CamposDeContacto />
      <CamposDeReglas />
    </div>
  )
}

/** Appointments follow what is understood of the hours; the customers' page shows them as they are written. */
function ayudaDeHorario(horario: string): string {
  if (horario === '')
    return 'Por ejemplo: Lun a vie 10:00 a 20:00, sáb 10:00 a 15:00. Las citas se ofrecen en esas horas.'
  if (seEntiende(horario)) return 'Las citas se ofrecen en esas horas, entre las 09:00 y las 19:30.'
  return 'No se entiende como horario, así que las citas se ofrecen de 09:00 a 19:30.'
}

/** How customers reach the branch. */
function CamposDeContacto() {
  const { register, formState, watch } = useFormContext<ValoresSucursal>()
  const { errors } = formState
  return (
    <>
      <CampoTelefono
        label="Teléfono para clientes"
        ayuda="Se ve en la página de cada pedido."
        error={errors.telefono?.message}
        {...register('telefono')}
      />
      <TextField
        label="Horario de atención"
        maxLength={120}
        className="lg:col-span-2"
        clean={limpiarLinea}
        autoComplete="off"
        ayuda={ayudaDeHorario(watch('horario').trim())}
        error={errors.horario?.message}
        {...register('horario')}
      />
      <TextField
        label="Enlace del mapa"
        maxLength={300}
        type="url"
        inputMode="url"
        className="lg:col-span-2"
        clean={limpiarLinea}
        autoComplete="off"
        ayuda="El de «Compartir» en tu mapa. Sin él se busca la dirección."
        error={errors.mapa?.message}
        {...register('mapa')}
      />
    </>
  )
}

/** How often the branch's global makes itself; bimonthly is offered where SAT takes it, and where it is kept. */
function CampoDeGlobal() {
  const { control, formState, watch } = useFormContext<ValoresSucursal>()
  const conBimestral = watch('regimen') === REGIMEN_BIMESTRAL || watch('globalCada') === 'bimestral'
  return (
    <Controller
      name="globalCada"
      control={control}
      render={({ field: { onChange, ...campo } }) => (
        <Select
          label="Factura global"
          ayuda={campo.value === 'manual' ? 'La haces tú.' : 'Se hace sola al terminar el periodo.'}
          options={globalesCada
            .filter((cada) => cada !== 'bimestral' || conBimestral)
            .map((value) => ({ value, label: etiquetaGlobalCada[value] }))}
          error={formState.errors.globalCada?.message}
          onValueChange={onChange}
          {...campo}
        />
      )}
    />
  )
}

/** How the advance of an order is invoiced. */
function CampoDeAnticipos() {
  const { control, formState } = useFormContext<ValoresSucursal>()
  return (
    <Controller
      name="anticipos"
      control={control}
      render={({ field: { onChange, ...campo } }) => (
        <Select
          label="Anticipos"
          ayuda={ayudaDeAnticipos[campo.value]}
          options={modosDeAnticipo.map((value) => ({ value, label: etiquetaDeAnticipos[value] }))}
          error={formState.errors.anticipos?.message}
          onValueChange={onChange}
          {...campo}
        />
      )}
    />
  )
}

/** Choices that invoices, reminders and closings follow. */
function CamposDeReglas() {
  const { control, formState } = useFormContext<ValoresSucursal>()
  const { errors } = formState
  return (
    <>
      <Controller
        name="zonaHoraria"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <Select
            label="Zona horaria"
            options={opcionesDe(campo.value)}
            error={errors.zonaHoraria?.message}
            onValueChange={onChange}
            {...campo}
          />
        )}
      />
      <Controller
        name="regimen"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <Select
            label="Régimen fiscal"
            options={regimenes}
            error={errors.regimen?.message}
            onValueChange={onChange}
            {...campo}
          />
        )}
      />
      <Controller
        name="tasaIva"
        control={control}
        render={({ field: { onChange, ...campo } }) => (
          <SegmentedField
            label="Tasa de IVA"
            ayuda="8 % en la frontera."
            options={tasas}
            error={errors.tasaIva?.message}
            onValueChange={onChange}
            {...campo}
          />
        )}
      />
      <CampoDeGlobal />
      <CampoDeAnticipos />
      {recordatorios.map(({ name, label, options }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label={label}
              options={con(options, campo.value)}
              error={errors[name]?.message}
              onValueChange={onChange}
              {...campo}
            />
          )}
        />
      ))}
      <Controller
        name="autofactura"
        control={control}
        render={({ field: { onChange, value, ...campo } }) => (
          <SegmentedField
            label="Autofactura"
            ayuda="El cliente se factura en la página de su pedido."
            options={siNo}
            value={value ? 'si' : 'no'}
            onValueChange={(elegido) => onChange(elegido === 'si')}
            {...campo}
          />
        )}
      />
    </>
  )
}
