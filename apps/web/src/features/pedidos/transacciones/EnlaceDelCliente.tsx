import type { Pedido } from '@nitida/contract/pedidos'
import { Copy, ExternalLink } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Qr } from '../../../ui/Qr.tsx'
import { toast } from '../../../ui/toast.ts'
import { enlaceDelCliente } from '../shared/destinos.ts'

/** What the customer follows his order with: the link that the QR of his ticket carries. */
export function EnlaceDelCliente({ pedido }: { pedido: Pick<Pedido, 'HashId'> }) {
  const enlace = enlaceDelCliente(pedido)
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(enlace)
      toast.exito('Enlace copiado')
    } catch {
      toast.error('No se pudo copiar el enlace', 'Selecciónalo y cópialo a mano.')
    }
  }
  return (
    <Card title="Página del cliente">
      <Qr
        texto={enlace}
        etiqueta="Código QR de la página del cliente"
        className="mx-auto mb-3 w-44 rounded-control border border-line"
      />
      <p className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink2 select-all">{enlace}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Copy />} onClick={() => void copiar()}>
          Copiar enlace
        </Button>
        <LinkButton variant="ghost" href={enlace} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
          Abrir
        </LinkButton>
      </div>
    </Card>
  )
}
