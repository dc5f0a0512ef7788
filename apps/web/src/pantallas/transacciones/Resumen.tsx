import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Pedido } from '@nitida/contract/pedidos'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { escribirA, llamarA } from '@nitida/contract/telefonos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Phone } from 'lucide-react'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { clienteQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { aPaciente } from '../../entidades/paciente/destinos.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { EntregaPrevista } from '../../entidades/pedido/EntregaPrevista.tsx'
import { PasosPedido } from '../../entidades/pedido/PasosPedido.tsx'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Card } from '../../ui/Card.tsx'
import { Definition } from '../../ui/Definition.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { contar } from '../../ui/formatos.ts'

const pagoDe = ({ tipoPago, formaPago }: Pedido): string =>
  `${tipoPago === 'total' ? 'Total' : 'Anticipo'} · ${etiquetaFormaPago[formaPago]}`

/** The head of an order: its client, its promised day and its step. */
export function Resumen({ pedido }: { pedido: Pedido }) {
  const sesion = useSesion()
  const zona = useSucursales().zonaDe(pedido.idSucursal)
  return (
    <Card>
      <div className="mb-5 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">
            <Link
              {...aPaciente(pedido.idCliente)}
              className="rounded-small underline decoration-brand/30 underline-offset-4 hover:text-brand hover:decoration-brand"
            >
              {pedido.nombreCliente}
            </Link>
          </p>
          <Contacto idCliente={pedido.idCliente} telefono={pedido.telefonoCliente} />
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-3">
          <Definition nombre="Entrega prevista">
            <EntregaPrevista soloDia pedido={pedido} zona={zona} hoy={momentoEn(zona, sesion).fecha} />
          </Definition>
          <Definition nombre="Creado por">{pedido.nombreCreador}</Definition>
        </dl>
      </div>
      <PasosPedido estatus={pedido.estatus} />
    </Card>
  )
}

/** The rest of an order's texts, below its elements. */
export const DatosDelPedido = ({ pedido, zona }: { pedido: Pedido; zona: string }) => (
  <Card title="Datos del pedido">
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      <Definition nombre="Creado">
        <Fecha value={pedido.createDate} hora zona={zona} />
      </Definition>
      <Definition nombre="Última modificación">
        <Fecha value={pedido.ultimaModificacion} hora zona={zona} />
        <span className="block text-sm text-ink3">{pedido.ultimoModificador}</span>
      </Definition>
      <Definition nombre="Entrega realizada">
        <Fecha value={pedido.entregaRealizada} hora zona={zona} vacio="Pendiente" />
      </Definition>
      <Definition nombre="Sucursal">
        {etiquetaSucursal({ sucursalNumber: pedido.sucursalNumber, direccion: pedido.direccionSucursal })}
      </Definition>
      <Definition nombre="Pago">{pagoDe(pedido)}</Definition>
      <Definition nombre="Facturación">{pedido.facturacion === 'True' ? 'Sí' : 'No'}</Definition>
      <Definition nombre="Tipo de ticket">{pedido.tipoTicketFis}</Definition>
    </dl>
  </Card>
)

/** Calls and messages to the client, one press away. */
function Contacto({ idCliente, telefono }: { idCliente: number; telefono: string }) {
  const legible = telefonoLegible(telefono)
  if (!legible)
    return (
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink2">
        Sin teléfono
        <EdadYSexo id={idCliente} />
      </p>
    )
  const enlace = 'inline-flex min-h-6 items-center gap-1.5 rounded-small text-brand underline underline-offset-2'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <a href={llamarA(telefono)} className={`tabular ${enlace}`}>
        <Phone aria-hidden="true" className="size-4" />
        {legible}
      </a>
      <a href={escribirA(telefono)} target="_blank" rel="noreferrer" className={enlace}>
        <MessageCircle aria-hidden="true" className="size-4" />
        WhatsApp
      </a>
      <EdadYSexo id={idCliente} />
    </p>
  )
}

/** They stand last, because they come after the order and nothing may move. */
function EdadYSexo({ id }: { id: number }) {
  const cliente = useQuery(clienteQuery(id)).data?.data
  if (cliente?.id !== id) return null
  return (
    <span className="inline-flex min-h-6 items-center text-ink2">
      {[contar(cliente.edad, 'año'), cliente.sexo].filter(Boolean).join(' · ')}
    </span>
  )
}
