import { nombreLegible } from '@nitida/contract/nombres'
import type { Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import { estaAtrasado } from '@nitida/contract/pedidos.rules'
import type { LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import { CalendarClock, CircleCheck, MapPin, UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Llegar } from '../../entidades/sucursal/Llegar.tsx'
import { dinero, fechaDeInstante, fechaLarga } from '../../ui/formatos.ts'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { Progreso } from './Progreso.tsx'

interface Respuesta {
  titulo: string
  detalle: string
}

const recoger = 'Pasa por ellos cuando gustes; lleva este código.'

/** The status in the customer's words; the specification's stand below. */
function respuestaPara({ estatus, saldoPendiente }: PedidoPublico): Respuesta {
  switch (estatus) {
    case 'En proceso de elaboración':
      return { titulo: 'Estamos haciendo tus lentes', detalle: 'Te avisaremos en cuanto lleguen a la sucursal.' }
    case 'Esperando elaboración':
      return {
        titulo: 'Tus lentes esperan elaboración',
        detalle: 'Tu pedido tuvo un cambio. Te avisaremos cuando llegue.',
      }
    case 'Recibido en sucursal':
      return {
        titulo: 'Tus lentes ya están en la sucursal',
        detalle: saldoPendiente > 0 ? 'Pasa por ellos cuando gustes; el saldo se paga al recogerlos.' : recoger,
      }
    case 'Entregado a cliente':
      return { titulo: 'Tus lentes ya fueron entregados', detalle: 'Gracias por tu preferencia.' }
  }
}

const AccionesDelPersonal = quietlyDeferred(async () => (await import('./AccionesDelPersonal.tsx')).AccionesDelPersonal)

interface Props {
  pedido: PedidoPublico
  /** The whole order, for staff of its branch; null for everybody else. */
  personal: Pedido | null
  /** Contact of the branch; undefined until it is known. */
  contacto: LugarDeSucursal | undefined
  onCambiar: () => Promise<void>
}

const tarjeta = 'mt-4 rounded-card border border-line bg-surface p-5 shadow-rest'

/** Today at the customer's place, only to say that a promised day has passed. */
const hoy = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())

/** The answer first, then the steps, the balance, and where to go. */
export function EstatusDelPedido({ pedido, personal, contacto, onCambiar }: Props) {
  const { titulo, detalle } = respuestaPara(pedido)
  return (
    <>
      <p className="text-ink2">Hola, {nombreLegible(pedido.nombreCliente)}</p>
      <h1 className="mt-1 text-3xl font-semibold text-balance">{titulo}</h1>
      <p className="mt-2 text-ink2">{detalle}</p>
      {personal ? (
        <Suspense>
          <AccionesDelPersonal pedido={personal} onCambiar={onCambiar} />
        </Suspense>
      ) : (
        <Llegar direccion={pedido.direccionSucursal} lugar={contacto} className="mt-5" />
      )}
      <section className={`${tarjeta} mt-6`} aria-label="Avance">
        <Progreso pedido={pedido} />
      </section>
      <Cuenta pedido={pedido} />
      <dl className={`${tarjeta} divide-y divide-line py-0`}>
        <DatoDelPedido icono={<MapPin />} nombre="Sucursal">
          {pedido.direccionSucursal}
          {contacto?.horario ? <span className="mt-1 block text-base text-ink2">{contacto.horario}</span> : null}
        </DatoDelPedido>
        <Entrega pedido={pedido} />
        <DatoDelPedido icono={<UserRound />} nombre="Te atendió">
          {pedido.nombreCreador}
        </DatoDelPedido>
      </dl>
    </>
  )
}

function Cuenta({ pedido: { saldoPendiente, total } }: { pedido: PedidoPublico }) {
  return (
    <dl className={`${tarjeta} flex flex-wrap items-end justify-between gap-x-6 gap-y-2`}>
      <div>
        <dt className="text-base text-ink2">Saldo pendiente</dt>
        <dd className="text-3xl font-semibold tabular">{dinero(saldoPendiente)}</dd>
      </div>
      <div className="ml-auto text-right">
        <dt className="text-base text-ink2">Total</dt>
        <dd className="tabular">{dinero(total)}</dd>
      </div>
    </dl>
  )
}

function Entrega({ pedido }: { pedido: PedidoPublico }) {
  const { entregaRealizada, fechaEntregaPrevista } = pedido
  const atrasado = estaAtrasado(pedido, hoy())
  return (
    <>
      <DatoDelPedido icono={<CalendarClock />} nombre="Entrega prevista">
        <time dateTime={fechaEntregaPrevista}>{fechaLarga(fechaEntregaPrevista)}</time>
        {atrasado ? (
          <span className="mt-1 block text-base text-carey-ink">La fecha ya pasó; pregunta en tu sucursal.</span>
        ) : null}
      </DatoDelPedido>
      {entregaRealizada ? (
        <DatoDelPedido icono={<CircleCheck />} nombre="Entrega realizada">
          <time dateTime={entregaRealizada}>{fechaDeInstante(entregaRealizada)}</time>
        </DatoDelPedido>
      ) : null}
    </>
  )
}

function DatoDelPedido({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-4 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:text-ink3">
      <span aria-hidden="true" className="row-span-2">
        {icono}
      </span>
      <dt className="text-sm text-ink3">{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}
