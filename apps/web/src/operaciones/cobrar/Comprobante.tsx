import type { Pedido } from '@nitida/contract/pedidos'
import { escribirA } from '@nitida/contract/telefonos'
import { ANCHO_TICKET, esAnchoTicket } from '@nitida/contract/tickets.rules'
import { MessageCircle, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { enlaceDelCliente } from '../../entidades/pedido/destinos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { dinero } from '../../ui/formatos.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { falloDe, TICKET_ENVIADO } from '../imprimir/textos.ts'
import { useImpresora } from '../imprimir/useImpresora.ts'

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
  /** The order as it is now. */
  pedido: Pedido
  idPago: number
  /** All that was paid in that go; pesos. */
  cobrado: number
  /** Whether the button takes the focus of a dialog that was open before it. */
  enfocado?: boolean
  /** What else can be done next, beside sending it where both have room. */
  children?: ReactNode
}

/** The receipt of a payment, on paper or sent to the customer. */
export function Comprobante({ pedido, idPago, cobrado, enfocado, children }: Props) {
  const { elegida, imprimirPng } = useImpresora()
  const boton = useRef<HTMLButtonElement>(null)
  useEffect(() => (enfocado ? focusNextContent(boton.current) : undefined), [enfocado])
  const [estado, setEstado] = useState<'nada' | 'enviando' | 'enviado' | { error: unknown }>('nada')
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const imprimir = async () => {
    setEstado('enviando')
    try {
      await imprimirPng(await traerComprobante(idPago, esAnchoTicket(dots) ? dots : ANCHO_TICKET))
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
      {whatsapp || children ? (
        <div className="flex flex-wrap gap-2 *:flex-1">
          {whatsapp ? (
            <LinkButton href={whatsapp} target="_blank" rel="noreferrer" icon={<MessageCircle />}>
              Enviar por WhatsApp
            </LinkButton>
          ) : null}
          {children}
        </div>
      ) : null}
    </>
  )
}

/** The picture of a payment's receipt. */
async function traerComprobante(idPago: number, ancho: typeof ANCHO_TICKET): Promise<Blob> {
  const { url } = await call(api.pedidos.comprobante, { params: { id: idPago }, body: { ancho } })
  const respuesta = await fetch(url).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta(respuesta ? FALLO_DEL_SERVIDOR : undefined)
  return respuesta.blob()
}

/** Opens WhatsApp with the payment and the link to the order, which the user sends. Null without a phone. */
function enlaceDeWhatsApp(pedido: Pedido, cobrado: number): string | null {
  if (!telefonoLegible(pedido.telefonoCliente)) return null
  const texto = `Recibimos tu pago de ${dinero(cobrado)}. Saldo pendiente: ${dinero(pedido.saldoPendiente)}. Sigue tu pedido en ${enlaceDelCliente(pedido)}`
  return `${escribirA(pedido.telefonoCliente)}?text=${encodeURIComponent(texto)}`
}
