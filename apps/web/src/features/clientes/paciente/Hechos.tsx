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
  /** Where the whole cell leads. */
  enlace?: { to: string; search: Record<string, unknown> } | null
  boton?: (() => void) | null
}

/** '25 nov 2026' */
const corta = (dia: string): string => fechaLarga(dia).replace(/ de (\p{L}{3})\p{L}* de /u, ' $1 ')

function citaDe({ cliente: { id, proximaCita: cita } }: ResumenPaciente, hoy: string): Hecho {
  if (!cita) return { nombre: 'Próxima cita', valor: 'Sin cita', nota: 'Agendar' }
  return {
    nombre: 'Próxima cita',
    valor: `${cita.fecha === hoy ? 'Hoy' : corta(cita.fecha)}, ${cita.hora}`,
    nota: <Badge tone={cita.confirmada ? 'ok' : 'info'}>{cita.confirmada ? 'Confirmada' : 'Por confirmar'}</Badge>,
    enlace: aPaciente(id, 'citas'),
  }
}

/** None for who may not see orders. */
function comprasDe({ cliente, ultimoPedido, porCobrar, cuentas }: ResumenPaciente): Hecho[] {
  if (cuentas.pedidos === null) return []
  return [
    {
      nombre: 'Saldo',
      valor: dinero(cliente.saldoPendiente ?? 0),
      nota: porCobrar ? `de ${dinero(porCobrar.total)} · pedido ${folioDe(porCobrar)}` : 'No debe nada',
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

const visitaDe = ({ cliente: { id }, ultimaVisita }: ResumenPaciente): Hecho => ({
  nombre: 'Última visita',
  valor: ultimaVisita ? corta(ultimaVisita) : 'Sin visitas',
  enlace: ultimaVisita ? aPaciente(id, 'visitas') : null,
})

/** The facts above the tabs; each is a link to what it is about. */
const hechosDe = (resumen: ResumenPaciente, hoy: string): Hecho[] => [
  citaDe(resumen, hoy),
  ...comprasDe(resumen),
  visitaDe(resumen),
]

const celda = 'block h-full px-4 py-3 outline-offset-[-2px]'

export function Hechos({ resumen, onAgendar }: { resumen: ResumenPaciente; onAgendar: () => void }) {
  const { estado } = useSesion()
  const hechos = hechosDe(resumen, estado.hoy)
  const columnas = hechos.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-2'
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
          ) : hecho.nombre === 'Próxima cita' ? (
            <button type="button" onClick={onAgendar} className={cx(celda, 'w-full text-left hover:bg-sunken/50')}>
              <Contenido
                {...hecho}
                nota={<span className="font-medium text-brand underline underline-offset-2">Agendar</span>}
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
      {nota ? <span className="mt-1 flex min-h-5.5 flex-wrap items-center text-xs text-ink2">{nota}</span> : null}
    </>
  )
}
