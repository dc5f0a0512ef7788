import { horasDeCita } from '@nitida/contract/citas.rules'
import { nombreLegible } from '@nitida/contract/nombres'
import { MapPin } from 'lucide-react'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { falloAlCargar } from '../../../entidades/cita/textos.ts'
import { SinSucursales } from '../../../entidades/sucursal/SinSucursales.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RetryButton } from '../../../ui/RetryButton.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { agendaDe, finDe, type Renglon, renglonDeAhora } from './agenda.ts'
import { Rejilla } from './Rejilla.tsx'
import { type DiaDeSemana, tramoLegible } from './semana.ts'
import type { Posicion } from './teclado.ts'
import type { DatosDeSemana } from './useSemana.ts'

interface AgendaProps {
  dia: DiaDeSemana
  /** Whether an appointment is being moved, so that every free quarter can be chosen. */
  moviendo: boolean
  onElegir: (posicion: Posicion, renglon: HTMLElement) => void
}

/** The agenda of a day on a phone: appointments and free stretches, opened at now. */
function Agenda({ dia, moviendo, onElegir }: AgendaProps) {
  const renglones = agendaDe(dia, !moviendo)
  const ahora = renglones ? renglonDeAhora(renglones, dia) : null
  const linea = useEmpezarEnAhora(dia.fecha, renglones !== undefined)
  if (!renglones) return <TableSkeleton rows={8} />
  return (
    <ol aria-label={`Citas del ${dia.largo}`} className="grid gap-1 p-2">
      {renglones.map((renglon, i) => (
        <Fragment key={renglon.fila}>
          {i === ahora ? (
            <li ref={linea} data-ahora="" className="flex items-center gap-2 py-1 text-xs font-medium text-carey-ink">
              <span aria-hidden="true" className="h-0.5 w-4 bg-carey" />
              Ahora
              <span aria-hidden="true" className="h-0.5 flex-1 bg-carey" />
            </li>
          ) : null}
          <li>
            <button
              type="button"
              aria-label={nombreDe(renglon, dia)}
              aria-haspopup="dialog"
              onClick={(evento) => onElegir({ fila: renglon.fila, columna: 0 }, evento.currentTarget)}
              className={cx(
                'flex min-h-12 w-full items-center gap-3 rounded-control border px-3 py-2 text-left',
                claseDe(renglon),
              )}
            >
              <span className="tabular w-11 shrink-0 text-ink2">{horasDeCita[renglon.fila]}</span>
              <Que renglon={renglon} />
            </button>
          </li>
        </Fragment>
      ))}
      {renglones.length === 0 ? <li className="p-4 text-center text-ink2">No hubo citas.</li> : null}
    </ol>
  )
}

function Que({ renglon }: { renglon: Renglon }) {
  if (renglon.tipo === 'libre') return <span>Libre hasta las {finDe(renglon.hasta)}</span>
  const { cita, pasada } = renglon
  return (
    <>
      <span className={cx('min-w-0 flex-1 wrap-anywhere', pasada ? 'text-ink2' : 'font-semibold')}>
        {nombreLegible(cita.clienteNombre)}
      </span>
      <span className="shrink-0 text-sm text-ink2">
        {cita.asistencia ?? (cita.confirmada ? 'Confirmada' : 'Por confirmar')}
      </span>
    </>
  )
}

function nombreDe(renglon: Renglon, { largo }: DiaDeSemana): string {
  const cuando = `${largo}, ${horasDeCita[renglon.fila]}`
  if (renglon.tipo === 'libre') return `${cuando}, libre hasta las ${finDe(renglon.hasta)}`
  const { clienteNombre, confirmada } = renglon.cita
  return `${cuando}, ${clienteNombre}, ${confirmada ? 'confirmada' : 'por confirmar'}`
}

function claseDe(renglon: Renglon): string {
  if (renglon.tipo === 'libre') return 'border-transparent text-ink2 hover:bg-brand-soft'
  return renglon.cita.confirmada
    ? 'border-line border-l-4 border-l-ok bg-surface shadow-rest'
    : 'border-dashed border-edge bg-sunken'
}

/** A day opens at now; later changes of it scroll nothing. */
function useEmpezarEnAhora(fecha: string, sabida: boolean) {
  const linea = useRef<HTMLLIElement>(null)
  const abierta = useRef<string>(null)
  useLayoutEffect(() => {
    if (!sabida || abierta.current === fecha) return
    abierta.current = fecha
    linea.current?.scrollIntoView({ block: 'center' })
  }, [fecha, sabida])
  return linea
}

interface Props {
  datos: DatosDeSemana
  /** Whether an appointment is being moved. */
  moviendo: boolean
  onElegir: (posicion: Posicion, celda: HTMLElement) => void
  onSoltar: (origen: Posicion, destino: Posicion) => void
}

/** The grid, on a phone the agenda of a day, or the reason of its absence. A grid that may be out of date stays, and says so. */
export function Horario({ datos, moviendo, onElegir, onSoltar }: Props) {
  const { sucursal, visibles, unDia, consulta } = datos
  const { error, data, isFetching } = consulta
  const [dia] = visibles
  const reintentar = () => void consulta.refetch()
  if (sucursal === null) {
    return (
      <Card padded={false}>
        {datos.sinSucursales ? (
          <SinSucursales>Las citas son de una sucursal.</SinSucursales>
        ) : (
          <EmptyState title="Por favor, selecciona una sucursal." icon={<MapPin />} />
        )}
      </Card>
    )
  }
  if (error && !data) {
    return (
      <Card padded={false}>
        <ErrorState title={falloAlCargar(error)} onRetry={reintentar} cargando={isFetching} causa={error} />
      </Card>
    )
  }
  const reintento = <RetryButton size="sm" onClick={reintentar} cargando={isFetching} />
  return (
    <>
      {error ? (
        <Aviso tone="carey" className="mb-3" action={reintento}>
          Las citas pueden no estar al día. {error.message}
        </Aviso>
      ) : null}
      <Card padded={false}>
        {unDia && dia ? (
          <Agenda key={sucursal} {...{ dia, moviendo, onElegir }} />
        ) : (
          <Rejilla
            key={sucursal}
            etiqueta={`Citas del ${tramoLegible(datos.desde, datos.hasta)}`}
            semana={visibles}
            ahora={datos.lineaDeAhora}
            {...{ onElegir, onSoltar }}
          />
        )}
      </Card>
    </>
  )
}
