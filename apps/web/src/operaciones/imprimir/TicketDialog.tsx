import { ANCHO_TICKET, type AnchoTicket, esAnchoTicket } from '@nitida/contract/tickets.rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../base/api/fallos.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AyudaImpresora } from './AyudaImpresora.tsx'
import { EstadoImpresora } from './EstadoImpresora.tsx'
import { falloDe, TICKET_ENVIADO } from './textos.ts'
import { useImpresora } from './useImpresora.ts'
import { useUrlDe } from './useUrlDe.ts'

interface Props<Pedido extends { url: string }> {
  title: string
  /** What its picture shows, for whoever does not see it. */
  alt: string
  /** Key of the ticket among what is asked for; it changes with what the ticket says. */
  clave: readonly unknown[]
  /** Asks for the address of the picture, as wide as this computer's printer. */
  pedir: (ancho: AnchoTicket, signal: AbortSignal) => Promise<Pedido>
  onImpreso?: (pedido: Pedido) => void
  onCerrar: () => void
}

/** One ticket as this computer's printer will print it. */
export function TicketDialog<Pedido extends { url: string }>(props: Props<Pedido>) {
  const { title, alt, clave, pedir, onImpreso, onCerrar } = props
  const { estado, elegida, reintentar, imprimirPng } = useImpresora()
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const ancho = esAnchoTicket(dots) ? dots : ANCHO_TICKET
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...clave, ancho],
    queryFn: async ({ signal }) => {
      const pedido = await pedir(ancho, signal)
      return { pedido, png: await traer(pedido.url, signal) }
    },
    gcTime: 0,
  })
  const imprimir = useMutation({
    mutationFn: async ({ png, pedido }: { png: Blob; pedido: Pedido }) => {
      await imprimirPng(png)
      onImpreso?.(pedido)
    },
  })
  const fallo = imprimir.error ? falloDe(imprimir.error) : null
  const motivo = !data
    ? 'El ticket no está listo.'
    : estado === 'conectado'
      ? null
      : 'No hay conexión con la impresora.'
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onCerrar}>Cerrar</Button>
          <Button
            variant="primary"
            icon={<Printer />}
            motivo={motivo}
            cargando={imprimir.isPending}
            mientras="Imprimiendo…"
            onClick={() => data && imprimir.mutate(data)}
          >
            Imprimir
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <EstadoImpresora estado={estado} />
        <AyudaImpresora estado={estado} onReintentar={reintentar} />
        {imprimir.isSuccess ? <Aviso tone="ok">{TICKET_ENVIADO}</Aviso> : null}
        {fallo ? (
          <Aviso tone="bad" title={fallo.titulo}>
            {fallo.detalle}
          </Aviso>
        ) : null}
        {error ? (
          <ErrorState
            title="No se pudieron obtener los tickets"
            onRetry={() => void refetch()}
            cargando={isFetching}
            causa={error}
          />
        ) : data ? (
          <VistaPrevia png={data.png} alt={alt} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  )
}

async function traer(url: string, signal: AbortSignal): Promise<Blob> {
  const respuesta = await fetch(url, { signal }).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta(respuesta ? FALLO_DEL_SERVIDOR : undefined)
  return respuesta.blob()
}

// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const desplazable = { tabIndex: 0 }

function VistaPrevia({ png, alt }: { png: Blob; alt: string }) {
  const url = useUrlDe(png)
  if (!url) return null
  return (
    <section
      aria-label="Vista previa"
      {...desplazable}
      className="max-h-[50dvh] overflow-y-auto rounded-control bg-sunken p-3"
    >
      <img src={url} alt={alt} className="mx-auto w-full max-w-70 bg-paper shadow-rest" />
    </section>
  )
}
