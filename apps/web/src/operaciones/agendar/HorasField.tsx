import { nombreLegible } from '@nitida/contract/nombres'
import { Check, Phone } from 'lucide-react'
import { type Ref, useId } from 'react'
import { SIN_VERIFICAR } from '../../entidades/cita/textos.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { Field } from '../../ui/Field.tsx'
import { contar, fechaHoraBreve } from '../../ui/formatos.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { HoraLibre, Turno } from './turnos.ts'
import type { Disponibilidad } from './useDisponibilidad.ts'

interface Props {
  value: string | null
  onValueChange: (hora: string) => void
  /** Called with the next free hour, of a later day. */
  onSiguiente: (libre: HoraLibre) => void
  onBlur: () => void
  ref: Ref<HTMLDivElement>
  error?: string
  disponibilidad: Disponibilidad
}

/** The hours of the day, four to a line: free ones to choose from, taken ones with who comes and whether he confirmed. */
export function HorasField({ value, onValueChange, onSiguiente, onBlur, ref, error, disponibilidad }: Props) {
  const name = useId()
  const { turnos, siguiente, hoy, horario } = disponibilidad
  const ofrecidos = turnos?.filter(({ estado }) => estado !== 'cerrado')
  return (
    <Field label="Hora" required group error={error}>
      {({ id, ...aria }) => (
        <div {...aria} id={id} ref={ref} role="radiogroup" tabIndex={-1} onBlur={onBlur} className="rounded-control">
          <Aviso {...disponibilidad} />
          {turnos ? (
            <div className="grid grid-cols-4 gap-1">
              {ofrecidos?.map((turno) => (
                <Opcion
                  key={turno.hora}
                  turno={turno}
                  name={name}
                  elegido={turno.hora === value}
                  onElegir={onValueChange}
                />
              ))}
            </div>
          ) : null}
          {turnos ? (
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink3">
              {resumen(turnos, horario)}
              <PrimeraLibre turnos={turnos} value={value} onElegir={onValueChange} />
              {siguiente ? (
                <Button size="sm" variant="ghost" onClick={() => onSiguiente(siguiente)}>
                  Primera hora libre: {fechaHoraBreve(`${siguiente.fecha}T${siguiente.hora}`, hoy)}
                </Button>
              ) : null}
            </p>
          ) : null}
        </div>
      )}
    </Field>
  )
}

/** The first free hour of the day, a click away. */
function PrimeraLibre({
  turnos,
  value,
  onElegir,
}: {
  turnos: readonly Turno[]
  value: string | null
  onElegir: (hora: string) => void
}) {
  const primera = turnos.find(({ estado }) => estado === 'libre')?.hora
  if (!primera || primera === value) return null
  return (
    <Button size="sm" variant="ghost" onClick={() => onElegir(primera)}>
      Primera hora libre: {primera}
    </Button>
  )
}

function resumen(turnos: readonly Turno[], horario: string | null): string {
  const cuantos = (estado: Turno['estado']) => turnos.filter((turno) => turno.estado === estado).length
  const libres = cuantos('libre')
  if (horario === '' && libres === 0) return 'La sucursal no abre ese día.'
  if (libres === 0)
    return cuantos('ocupado') > 0 ? 'No queda ninguna hora libre.' : 'Ese día ya pasó: elige otra fecha.'
  const cuantas = `${contar(libres, 'hora libre', 'horas libres')}, ${contar(cuantos('ocupado'), 'ocupada')}.`
  return horario ? `${cuantas} Abre ${horario}.` : cuantas
}

function Aviso({ elegidas, turnos, fallo, reintentando, reintentar }: Disponibilidad) {
  if (!elegidas) return <p className="text-ink2">Elige primero sucursal y fecha.</p>
  if (fallo) {
    return (
      <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-bad-ink">
        {SIN_VERIFICAR}
        <RetryButton size="sm" onClick={reintentar} cargando={reintentando} />
      </p>
    )
  }
  return turnos ? null : <Skeleton lines={8} />
}

interface OpcionProps {
  turno: Turno
  name: string
  elegido: boolean
  onElegir: (hora: string) => void
}

const caja =
  'relative flex h-control min-w-0 flex-col items-center justify-center rounded-control border px-1 text-center leading-tight has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
const libre =
  'border-edge/60 bg-surface text-ink hover:bg-sunken has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand'
const cerrado =
  'border-line bg-sunken text-ink3 has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad-ink'

function Opcion({ turno, name, elegido, onElegir }: OpcionProps) {
  const { hora, estado } = turno
  return (
    <label className={cx(caja, estado === 'libre' ? libre : cerrado)}>
      <input
        type="radio"
        name={name}
        value={hora}
        checked={elegido}
        disabled={estado !== 'libre'}
        onChange={() => onElegir(hora)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
      />
      <span className="tabular text-sm font-medium">{hora}</span>
      {turno.estado === 'ocupado' ? <Quien cita={turno.cita} /> : null}
      {turno.estado === 'pasado' ? <span className="sr-only">, ya pasó</span> : null}
    </label>
  )
}

function Quien({ cita }: { cita: Extract<Turno, { estado: 'ocupado' }>['cita'] }) {
  const { clienteNombre, confirmada } = cita
  const estado = confirmada ? 'Confirmada' : 'Por confirmar'
  const Icono = confirmada ? Check : Phone
  return (
    <span
      title={`${clienteNombre} · ${estado}`}
      className="flex w-full min-w-0 items-center justify-center gap-1 text-2xs"
    >
      <span className="sr-only">ocupada por </span>
      <span className="truncate">{nombreLegible(clienteNombre)}</span>
      <Icono aria-hidden="true" className={cx('size-3', confirmada && 'text-ok')} />
      <span className="sr-only">, {estado.toLowerCase()}</span>
    </span>
  )
}
