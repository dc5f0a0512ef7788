import { fechaHoraEn } from '@nitida/contract/fechas'
import { Link } from '@tanstack/react-router'
import { Banknote, CalendarDays, Eye, FileText, type LucideIcon, MessageCircle, Package } from 'lucide-react'
import { useState } from 'react'
import { ahoraServidor } from '../../../base/sesion/sesion.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { EstadoDeCita } from '../../../entidades/cita/EstadoDeCita.tsx'
import { aPaciente, type TabDePaciente } from '../../../entidades/paciente/destinos.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { aDetalle } from '../../../entidades/visita/destinos.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { grupoDe, type Movimiento } from './movimientos.ts'

const FILAS = 8

const iconos: Readonly<Record<Movimiento['clase'], LucideIcon>> = {
  cita: CalendarDays,
  visita: Eye,
  pedido: Package,
  pago: Banknote,
  factura: FileText,
  mensaje: MessageCircle,
}

/** Tabs that have the rows of a kind; visits and histories have one together. */
const tabs: Readonly<Partial<Record<Movimiento['clase'], TabDePaciente>>> = {
  cita: 'citas',
  factura: 'facturas',
  mensaje: 'mensajes',
}

/** Link of a row: its order or visit, or else the tab that has it. */
function enlaceDe({ clase, idPedido, idVisita }: Movimiento, idCliente: number) {
  if (idVisita) return aDetalle({ IdVisita: idVisita, IdCliente: idCliente })
  if (idPedido && clase !== 'factura') return aTransacciones({ id: idPedido })
  return aPaciente(idCliente, tabs[clase] ?? 'visitas')
}

const diaCercano = new Intl.DateTimeFormat('es-MX', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const diaLejano = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The moment in words: 'Hoy, 16:15', 'lun 23, 17:42' of this month, '14 mar 2025' of any other. */
function cuando(en: string, ahora: string): string {
  if (en.slice(0, 10) === ahora.slice(0, 10)) return `Hoy, ${en.slice(11)}`
  const dia = new Date(`${en.slice(0, 10)}T00:00:00Z`)
  return en.slice(0, 7) === ahora.slice(0, 7)
    ? `${diaCercano.format(dia).replaceAll(/[,.]/g, '')}, ${en.slice(11)}`
    : diaLejano.format(dia).replaceAll('.', '')
}

interface Props {
  idCliente: number
  movimientos: readonly Movimiento[]
  /** Whether these are all there are; the others are asked for by `verTodos`. */
  completa: boolean
  verTodos: () => void
  zona: string
  cargando: boolean
  error: Error | null
  reintentar: () => void
}

/** Appointments, orders, visits, payments, invoices and messages in one line of time, newest first. */
export function Historia(props: Props) {
  const { idCliente, movimientos, completa, verTodos, zona, cargando, error, reintentar } = props
  const [todos, setTodos] = useState(false)
  const ahora = fechaHoraEn(zona, ahoraServidor(useSesion())).slice(0, 16)
  const visibles = todos ? movimientos : movimientos.slice(0, FILAS)
  const filasDe = (grupo: string) => visibles.filter((movimiento) => grupoDe(movimiento, ahora) === grupo)
  const grupos = new Set(visibles.map((movimiento) => grupoDe(movimiento, ahora)))
  return (
    <Card title="Historia" actions={<span className="text-sm text-ink3">Lo más reciente primero</span>}>
      {error ? <ErrorState title="No se pudo cargar toda la historia" onRetry={reintentar} causa={error} /> : null}
      {cargando ? <Skeleton lines={8} /> : null}
      {!cargando && !error && movimientos.length === 0 ? (
        <EmptyState title="Todavía no hay nada de este paciente" />
      ) : null}
      {cargando
        ? null
        : [...grupos].map((grupo) => (
            <section key={grupo} aria-label={grupo} className="[&+section]:mt-2">
              <h3 className="mb-1 text-xs font-medium text-ink2 sm:pl-33">{grupo}</h3>
              <ol>
                {filasDe(grupo).map((movimiento) => (
                  <Fila
                    key={movimiento.clave}
                    movimiento={movimiento}
                    idCliente={idCliente}
                    ahora={ahora}
                    porVenir={grupo === 'Por venir'}
                  />
                ))}
              </ol>
            </section>
          ))}
      {!cargando && !todos && (movimientos.length > FILAS || !completa) ? (
        <div className="mt-2 border-t border-line pt-3 text-center">
          <Button
            ref={keepFocus}
            variant="ghost"
            size="sm"
            onClick={() => {
              setTodos(true)
              verTodos()
            }}
          >
            {completa ? `Ver los ${movimientos.length} movimientos` : 'Ver toda la historia'}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

interface FilaProps {
  movimiento: Movimiento
  idCliente: number
  ahora: string
  porVenir: boolean
}

function Fila({ movimiento, idCliente, ahora, porVenir }: FilaProps) {
  const { clase, en, titulo, detalle, importe, cita, estatus } = movimiento
  const Icono = iconos[clase]
  const fecha = cuando(en, ahora)
  return (
    <li className="group relative grid min-h-11.5 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-2 sm:grid-cols-[7.25rem_1.75rem_minmax(0,1fr)_auto]">
      <time dateTime={en} className="tabular pt-1 text-right text-sm text-ink2 max-sm:hidden">
        {fecha}
      </time>
      <span className="relative">
        <span aria-hidden="true" className="absolute top-7 -bottom-2 left-[13px] w-0.5 bg-line group-last:hidden" />
        <span
          aria-hidden="true"
          className={cx(
            'inline-flex size-7 items-center justify-center rounded-full',
            porVenir ? 'bg-carey text-on-carey' : 'bg-sunken text-ink2',
          )}
        >
          <Icono className="size-4" />
        </span>
      </span>
      <span className="min-w-0">
        <Link
          {...enlaceDe(movimiento, idCliente)}
          resetScroll={false}
          className="inline-flex min-h-6 items-center rounded-small font-medium text-ink wrap-anywhere hover:underline"
        >
          {titulo}
        </Link>
        <span className="block text-xs text-ink2 wrap-anywhere">
          <span className="sm:hidden">{fecha} · </span>
          {detalle}
        </span>
      </span>
      {/* Beside the text where there is room, below it on a phone. */}
      <span className="tabular pt-0.5 font-semibold empty:hidden max-sm:col-start-2 sm:text-right">
        {cita ? <EstadoDeCita cita={cita} hoy={ahora.slice(0, 10)} /> : null}
        {estatus ? <Badge tone={estatus === 'Vigente' ? 'ok' : 'neutral'}>{estatus}</Badge> : null}
        {importe === undefined ? null : dinero(importe)}
      </span>
    </li>
  )
}
