import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Enlace } from '../../../base/direccion/ubicaciones.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aPaciente } from '../../../entidades/paciente/destinos.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { EstatusBadge } from '../../../entidades/pedido/EstatusBadge.tsx'
import { distancia, listoDesde } from '../../../entidades/pedido/plazos.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { aDetalle } from '../../../entidades/visita/destinos.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/clases.ts'
import { dinero, fechaLarga } from '../../../ui/formatos.ts'

interface Hecho {
  nombre: string
  valor: string
  nota?: ReactNode
  /** Link of the whole cell. */
  enlace?: Enlace | null
  /** Whether a click books an appointment, and for which day. */
  agenda?: { dia: string | null }
  /** Whether it has a cell of its own only where there is room for it. */
  ancha?: boolean
}

/** A short date: '25 nov 2026'. */
const corta = (dia: string): string => fechaLarga(dia).replace(/ de (\p{L}{3})\p{L}* de /u, ' $1 ')

function citaDe({ cliente: { id, proximaCita: cita } }: ResumenPaciente, hoy: string): Hecho {
  if (!cita) return { nombre: 'Próxima cita', valor: 'Sin cita', agenda: { dia: null } }
  const dia = cita.fecha === hoy ? 'Hoy' : corta(cita.fecha).replace(` ${hoy.slice(0, 4)}`, '')
  return {
    nombre: 'Próxima cita',
    valor: `${dia}, ${cita.hora}`,
    nota: <Badge tone={cita.confirmada ? 'ok' : 'info'}>{cita.confirmada ? 'Confirmada' : 'Por confirmar'}</Badge>,
    enlace: aPaciente(id, 'citas'),
  }
}

/** Balance of all orders: of one, it is said of how much; of several, in how many, and the link shows them all. */
function saldoDe({ cliente, porCobrar, conSaldo }: ResumenPaciente): Hecho {
  const hecho = { nombre: 'Saldo', valor: dinero(cliente.saldoPendiente ?? 0) }
  if (!porCobrar) return { ...hecho, nota: 'No debe nada' }
  if (conSaldo !== null && conSaldo > 1)
    return { ...hecho, nota: `en ${conSaldo} pedidos`, enlace: aPaciente(cliente.id, 'pedidos') }
  return {
    ...hecho,
    nota: (
      <>
        de {dinero(porCobrar.total)} · <span>pedido {folioDe(porCobrar)}</span>
      </>
    ),
    enlace: aTransacciones(porCobrar),
  }
}

/** Money and orders; none for users who may not see orders. */
function comprasDe(resumen: ResumenPaciente, hoy: string, zona: string): Hecho[] {
  const { ultimoPedido, cuentas } = resumen
  if (cuentas.pedidos === null) return []
  return [
    saldoDe(resumen),
    {
      nombre: 'Último pedido',
      valor: ultimoPedido ? folioDe(ultimoPedido) : 'Sin pedidos',
      nota: ultimoPedido && (
        <>
          <EstatusBadge estatus={ultimoPedido.estatus} /> <span>{listoDesde(ultimoPedido, zona, hoy)}</span>
        </>
      ),
      enlace: ultimoPedido && aTransacciones(ultimoPedido),
    },
  ]
}

/** The newest visit. Where the next check-up has no cell of its own, it stands below. */
function visitaDe({ cliente, ultimaVisita, idUltimaVisita, proximaRevision }: ResumenPaciente, hoy: string): Hecho {
  return {
    nombre: 'Última visita',
    valor: ultimaVisita ? corta(ultimaVisita) : 'Sin visitas',
    nota: ultimaVisita && (
      <>
        <span className={proximaRevision ? 'max-md:hidden' : undefined}>{distancia(ultimaVisita, hoy)}</span>
        {proximaRevision ? <span className="md:hidden">Revisión: {corta(proximaRevision)}</span> : null}
      </>
    ),
    enlace: idUltimaVisita === null ? null : aDetalle({ IdVisita: idUltimaVisita, IdCliente: cliente.id }),
  }
}

/** The next check-up, where the optometrist wrote one; a click books it on that day, unless it is past. */
const revisionDe = ({ proximaRevision }: ResumenPaciente, hoy: string): Hecho[] =>
  proximaRevision
    ? [
        {
          nombre: 'Próxima revisión',
          valor: corta(proximaRevision),
          nota: distancia(proximaRevision, hoy),
          agenda: { dia: proximaRevision < hoy ? null : proximaRevision },
          ancha: true,
        },
      ]
    : []

/** The facts above the tabs, each a link to its list. */
const hechosDe = (resumen: ResumenPaciente, hoy: string, zona: string): Hecho[] => [
  citaDe(resumen, hoy),
  ...comprasDe(resumen, hoy, zona),
  visitaDe(resumen, hoy),
  ...revisionDe(resumen, hoy),
]

/**
 * Columns by the number of facts. A wide screen has one for each, a tablet two, of which a third fact takes both; a phone has two,
 * and no cell for the check-up.
 */
const anchos: Readonly<Record<number, string>> = {
  2: '',
  3: 'lg:grid-cols-3 md:max-lg:[&>:last-child]:col-span-2',
  4: 'lg:grid-cols-4',
  // Three and two to the rows of a tablet, as wide as they are together.
  5: 'lg:grid-cols-[1.05fr_.95fr_1.25fr_1fr_1fr] md:max-lg:grid-cols-6 md:max-lg:*:col-span-2 md:max-lg:[&>:nth-child(n+4)]:col-span-3',
}
const tira =
  'mb-2 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-rest *:bg-surface'
const celda = 'block h-full px-4 py-3 outline-offset-[-2px]'

interface Props {
  resumen: ResumenPaciente
  /** Books an appointment, on a day if one was chosen. */
  onAgendar: (dia: string | null) => void
}

export function Hechos({ resumen, onAgendar }: Props) {
  const { estado } = useSesion()
  const { zonaDe } = useSucursales()
  const hechos = hechosDe(resumen, estado.hoy, zonaDe(resumen.cliente.sucursal))
  const columnas = anchos[hechos.length]
  return (
    <ul aria-label="En breve" className={cx(tira, columnas)}>
      {hechos.map((hecho) => (
        <li key={hecho.nombre} className={hecho.ancha ? 'max-md:hidden' : undefined}>
          {hecho.enlace ? (
            <Link {...hecho.enlace} resetScroll={false} className={cx(celda, 'group hover:bg-sunken/50')}>
              <Contenido {...hecho} conEnlace />
            </Link>
          ) : hecho.agenda ? (
            <button
              type="button"
              onClick={() => onAgendar(hecho.agenda?.dia ?? null)}
              className={cx(celda, 'flex w-full flex-col items-start text-left hover:bg-sunken/50')}
            >
              <Contenido
                {...hecho}
                nota={
                  <>
                    {hecho.nota ? <>{hecho.nota} · </> : null}
                    <span className="font-medium text-brand underline underline-offset-2">Agendar</span>
                  </>
                }
              />
            </button>
          ) : (
            <div className={celda}>
              <Contenido {...hecho} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The strip at its final height while the facts are on their way. */
export const EsperaDeHechos = () => (
  <div className={cx(tira, anchos[4])} role="status">
    <span className="sr-only">Cargando...</span>
    {['cita', 'saldo', 'pedido', 'visita'].map((hecho) => (
      <div key={hecho} aria-hidden="true" className={celda}>
        <Barra className="h-4 w-20" />
        <Barra className="mt-0.5 h-6.5 w-28" />
        <Barra className="mt-1 h-5.5 w-24" />
      </div>
    ))}
  </div>
)

const Barra = ({ className }: { className: string }) => (
  <div className={cx('aparece-tarde py-1', className)}>
    <div className="size-full animate-pulse rounded-small bg-sunken" />
  </div>
)

function Contenido({ nombre, valor, nota, conEnlace }: Hecho & { conEnlace?: boolean }) {
  return (
    <>
      <span className="block text-xs text-ink2">{nombre}</span>
      <span
        className={cx(
          'tabular mt-0.5 block text-xl font-semibold wrap-anywhere',
          conEnlace
            ? 'text-brand underline decoration-brand/30 underline-offset-4 group-hover:decoration-brand'
            : 'text-ink',
        )}
      >
        {valor}
      </span>
      {nota ? (
        <span className="mt-1 flex min-h-5.5 flex-wrap items-center gap-x-1 text-xs text-ink2 max-sm:*:whitespace-normal">
          {nota}
        </span>
      ) : null}
    </>
  )
}
