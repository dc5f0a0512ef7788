import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_RECIBIDO, etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { ANCHO_TICKET, esAnchoTicket } from '@nitida/contract/tickets.rules'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, PackageCheck, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../../shared/api/fallos.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { telefonoLegible } from '../../clientes/shared/telefonoLegible.ts'
import { falloDe, TICKET_ENVIADO } from '../../impresion/shared/textos.ts'
import { useImpresora } from '../../impresion/shared/useImpresora.ts'
import { partesDe, type ValoresCobro } from '../shared/cobro.ts'
import { aTransacciones, enlaceDelCliente } from '../shared/destinos.ts'

/**
 * Gives the focus to new content of an open dialog, in the frame after the one in which the dialog takes it for itself because
 * the focused control went away.
 * @returns what calls it off.
 */
function focusNextContent(control: HTMLElement | null): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => control?.focus())
  })
  return () => cancelAnimationFrame(frame)
}

interface Props {
  /** The order after the payment. */
  pedido: Pedido
  /** The taken payment. */
  valores: ValoresCobro
  onCerrar: () => void
}

/** The stored payment: the change, and the receipt. Nothing here takes money again. */
export function CobroListo({ pedido, valores, onCerrar }: Props) {
  const { cambio } = partesDe(valores)
  return (
    <div className="grid gap-4">
      {cambio === null ? null : (
        <p className="rounded-card bg-deep-glow px-4 py-3.5 text-on-deep">
          <span className="block text-sm opacity-85">Entrega de cambio</span>
          <output aria-label="Entrega de cambio" className="tabular block text-3xl font-semibold">
            {dinero(aPesos(cambio))}
          </output>
          <span className="block text-sm opacity-85">Recibiste {dinero(valores.recibido ?? 0)} en efectivo</span>
        </p>
      )}
      <Movimientos pedido={pedido} valores={valores} />
      <Comprobante pedido={pedido} cobrado={valores.importe ?? 0} />
      {pedido.estatus === ESTATUS_RECIBIDO && pedido.saldoPendiente === 0 ? (
        <Entregar pedido={pedido} onCerrar={onCerrar} />
      ) : null}
      <Button variant="ghost" block onClick={onCerrar}>
        Cerrar
      </Button>
    </div>
  )
}

/** The order is paid and in the branch, so its owner takes it along. */
function Entregar({ pedido, onCerrar }: Pick<Props, 'pedido' | 'onCerrar'>) {
  const navigate = useNavigate()
  const entregar = () => {
    onCerrar()
    const { state, ...destino } = aTransacciones(pedido)
    void navigate({ ...destino, state: { ...state, hacer: 'avanzar' } })
  }
  return (
    <Button block icon={<PackageCheck />} onClick={entregar}>
      Entregar pedido
    </Button>
  )
}

function Movimientos({ pedido, valores }: Pick<Props, 'pedido' | 'valores'>) {
  const { primera, parteSegunda } = partesDe(valores)
  const { forma, segunda } = valores
  const filas = [
    ...(forma ? [{ nombre: etiquetaFormaPago[forma], importe: primera }] : []),
    ...(segunda ? [{ nombre: etiquetaFormaPago[segunda.forma], importe: parteSegunda }] : []),
  ]
  return (
    <dl className="divide-y divide-line">
      {filas.map(({ nombre, importe }) => (
        <div key={nombre} className="flex justify-between gap-4 py-2">
          <dt>{nombre}</dt>
          <dd className="tabular font-semibold">{dinero(aPesos(importe))}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-2">
        <dt className="text-ink2">Saldo del pedido</dt>
        <dd className="tabular font-semibold">{dinero(pedido.saldoPendiente)}</dd>
      </div>
    </dl>
  )
}

/** The receipt, on paper or sent to the customer. */
function Comprobante({ pedido, cobrado }: { pedido: Pedido; cobrado: number }) {
  const { elegida, imprimirPng } = useImpresora()
  const boton = useRef<HTMLButtonElement>(null)
  useEffect(() => focusNextContent(boton.current), [])
  const [estado, setEstado] = useState<'nada' | 'enviando' | 'enviado' | { error: unknown }>('nada')
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const imprimir = async () => {
    setEstado('enviando')
    try {
      await imprimirPng(await traerComprobante(pedido.id, esAnchoTicket(dots) ? dots : ANCHO_TICKET))
      setEstado('enviado')
    } catch (error) {
      setEstado({ error })
    }
  }
  const fallo = typeof estado === 'object' ? falloDe(estado.error) : null
  const whatsapp = enlaceDeWhatsApp(pedido, cobrado)
  return (
    <>
      {estado === 'enviado' ? (
        <Aviso tone="ok" live>
          {TICKET_ENVIADO}
        </Aviso>
      ) : null}
      {fallo ? (
        <Aviso tone="bad" title={fallo.titulo}>
          {fallo.detalle} El pago ya está guardado.
        </Aviso>
      ) : null}
      <Button
        ref={boton}
        variant="primary"
        block
        icon={<Printer />}
        cargando={estado === 'enviando'}
        mientras="Imprimiendo…"
        onClick={() => void imprimir()}
      >
        Imprimir comprobante
      </Button>
      {whatsapp ? (
        <LinkButton block href={whatsapp} target="_blank" rel="noreferrer" icon={<MessageCircle />}>
          Enviar por WhatsApp
        </LinkButton>
      ) : null}
    </>
  )
}

/** The picture of the newest payment's receipt. */
async function traerComprobante(idPedido: number, ancho: typeof ANCHO_TICKET): Promise<Blob> {
  const { data } = await call(api.pedidos.transacciones, { params: { id: idPedido } })
  const pago = data.find(({ importe }) => importe > 0)
  if (!pago) throw new SinRespuesta()
  const { url } = await call(api.pedidos.comprobante, { params: { id: pago.id }, body: { ancho } })
  const respuesta = await fetch(url).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta(respuesta ? FALLO_DEL_SERVIDOR : undefined)
  return respuesta.blob()
}

/** Opens WhatsApp with the payment and the link to the order, which the user sends. Null without a phone. */
function enlaceDeWhatsApp(pedido: Pedido, cobrado: number): string | null {
  if (!telefonoLegible(pedido.telefonoCliente)) return null
  const texto = `Recibimos tu pago de ${dinero(cobrado)}. Saldo pendiente: ${dinero(pedido.saldoPendiente)}. Sigue tu pedido en ${enlaceDelCliente(pedido)}`
  return `https://wa.me/52${pedido.telefonoCliente}?text=${encodeURIComponent(texto)}`
}
