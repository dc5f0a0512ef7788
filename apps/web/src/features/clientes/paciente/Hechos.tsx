import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/clases.ts'
import { dinero, fechaLarga } from '../../../ui/formatos.ts'
import { aTransacciones } from '../../pedidos/shared/destinos.ts'
import { EstatusBadge } from '../../pedidos/shared/EstatusBadge.tsx'
import { aPaciente } from '../shared/destinos.ts'

interface Hecho {
  nombre: string
  valor: string
  nota?: ReactNode
  /** Link of the whole cell. */
  enlace?: { to: string; search: Record<string, unknown> } | null
  /** Called by a click that books an appointment. */
  agenda?: boolean
}

/** A short date: '25 nov 2026'. */
const corta = (dia: string): string => fechaLarga(dia).replace(/ de (\p{L}{3})\p{L}* de /u, ' $1 ')

function citaDe({ cliente: { id, proximaCita: cita } }: ResumenPaciente, hoy: string): Hecho {
  if (!cita) return { nombre: 'Próxima cita', valor: 'Sin cita', agenda: true }
  const dia = cita.fecha === hoy ? 'Hoy' : corta(cita.fecha).replace(` ${hoy.slice(0, 4)}`, '')
  return {
    nombre: 'Próxima cita',
    valor: `${dia}, ${cita.hora}`,
    nota: <Badge tone={cita.confirmada ? 'ok' : 'info'}>{cita.confirmada ? 'Confirmada' : 'Por confirmar'}</Badge>,
    enlace: aPaciente(id, 'citas'),
  }
}

/** Balance; none for users who may not see orders. */
function comprasDe({ cliente, ultimoPedido, porCobrar, cuentas }: ResumenPaciente): Hecho[] {
  if (cuentas.pedidos === null) return []
  return [
    {
      nombre: 'Saldo',
      valor: dinero(cliente.saldoPendiente ?? 0),
      nota: porCobrar ? (
        <>
          de {dinero(porCobrar.total)} · <span>pedido {folioDe(porCobrar)}</span>
        </>
      ) : (
        'No debe nada'
      ),
      enlace: porCobrar && aTransacciones(porCobrar),
    },
    {
      nombre: 'Último pedido',
      valor: ultimoPedido ? folioDe(ultimoPedido) : 'Sin pedidos',
      nota: ultimoPedido ? <EstatusBadge estatus={ultimoPedido.estatus} /> : null,
      enlace: ultimoPedido && aTransacciones(ultimoPedido),
    },
  ]
}

const DIA_MS = 24 * 3600_000

/** Distance of a day in words: 'hace 12 días', 'en 3 días', 'hoy'. */
function distancia(dia: string, hoy: string): string {
  const dias = Math.round((Date.parse(dia) - Date.parse(hoy)) / DIA_MS)
  if (dias === 0) return 'hoy'
  const cuantos = `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'}`
  return dias < 0 ? `hace ${cuantos}` : `en ${cuantos}`
}

const visitaDe = ({ cliente: { id }, ultimaVisita }: ResumenPaciente, hoy: string): Hecho => ({
  nombre: 'Última visita',
  valor: ultimaVisita ? corta(ultimaVisita) : 'Sin visitas',
  nota: ultimaVisita && distancia(ultimaVisita, hoy),
  enlace: ultimaVisita ? aPaciente(id, 'visitas') : null,
})

/** The next check-up, where the optometrist wrote one; a click books it. */
const revisionDe = ({ proximaRevision }: ResumenPaciente, hoy: string): Hecho[] =>
  proximaRevision
    ? [
        {
          nombre: 'Próxima revisión',
          valor: corta(proximaRevision),
          nota: distancia(proximaRevision, hoy),
          agenda: true,
        },
      ]
    : []

/** The facts above the tabs, each a link to its list. */
const hechosDe = (resumen: ResumenPaciente, hoy: string): Hecho[] => [
  citaDe(resumen, hoy),
  ...comprasDe(resumen),
  visitaDe(resumen, hoy),
  ...revisionDe(resumen, hoy),
]

/** The columns are as many as the facts; of two columns an odd fact takes both. */
const anchos: Readonly<Record<number, string>> = {
  2: '',
  3: 'lg:grid-cols-3 max-lg:[&>:last-child]:col-span-2',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2',
}
const celda = 'block h-full px-4 py-3 outline-offset-[-2px]'

export function Hechos({ resumen, onAgendar }: { resumen: ResumenPaciente; onAgendar: () => void }) {
  const { estado } = useSesion()
  const hechos = hechosDe(resumen, estado.hoy)
  const columnas = anchos[hechos.length]
  return (
    <ul
      aria-label="En breve"
      className={cx(
        'mb-2 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-rest *:bg-surface',
        columnas,
      )}
    >
      {hechos.map((hecho) => (
        <li key={hecho.nombre}>
          {hecho.enlace ? (
            <Link {...hecho.enlace} resetScroll={false} className={cx(celda, 'group hover:bg-sunken/50')}>
              <Contenido {...hecho} conEnlace />
            </Link>
          ) : hecho.agenda ? (
            <button
              type="button"
              onClick={onAgendar}
              className={cx(celda, 'flex w-full flex-col items-start text-left hover:bg-sunken/50')}
            >
              <Contenido
                {...hecho}
                nota={
                  <>
                    {hecho.nota ? `${hecho.nota} · ` : null}
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

function Contenido({ nombre, valor, nota, conEnlace }: Hecho & { conEnlace?: boolean }) {
  return (
    <>
      <span className="block text-xs text-ink2">{nombre}</span>
      <span
        className={cx(
          'tabular mt-0.5 block text-xl font-semibold',
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
