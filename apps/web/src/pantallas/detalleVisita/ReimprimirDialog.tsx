import { ANCHO_TICKET, type AnchoTicket, esAnchoTicket } from '@nitida/contract/tickets.rules'
import type { Visita } from '@nitida/contract/visitas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { FALLO_DEL_SERVIDOR, SinRespuesta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { AyudaImpresora } from '../../operaciones/imprimir/AyudaImpresora.tsx'
import { EstadoImpresora } from '../../operaciones/imprimir/EstadoImpresora.tsx'
import { anotarVisitaImpresa, leerImpresos, visitasImpresas } from '../../operaciones/imprimir/impresos.ts'
import { useImpresora } from '../../operaciones/imprimir/useImpresora.ts'
import { useUrlDe } from '../../operaciones/imprimir/useUrlDe.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Printed tickets that are told to the server: the newest. */
const MAXIMO_IMPRESOS = 50

interface Pedido {
  ancho: AnchoTicket
  /** Tickets of the visit printed on this computer. */
  impresos: string[]
}

async function pedirTicket({ IdCliente, CreateDate }: Visita, pedido: Pedido, signal: AbortSignal) {
  const body = { idCliente: IdCliente, FechaCreacion: CreateDate, ...pedido }
  const { notaLabUrl, huella } = await call(api.pedidos.ticketDeLaboratorio, { body }, { signal })
  const respuesta = await fetch(notaLabUrl, { signal }).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta(respuesta ? FALLO_DEL_SERVIDOR : undefined)
  return { png: await respuesta.blob(), huella }
}

interface Props {
  visita: Visita
  onCerrar: () => void
}

/** The laboratory's ticket of a visit, as this computer's printer will print it. */
export function ReimprimirDialog({ visita, onCerrar }: Props) {
  const { estado, elegida, reintentar, imprimirPng } = useImpresora()
  // The marks are those of the opening: a print marks the next one, not the paper that just came out.
  const [impresos] = useState(() => visitasImpresas(leerImpresos(), visita.IdVisita).slice(-MAXIMO_IMPRESOS))
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const ancho = esAnchoTicket(dots) ? dots : ANCHO_TICKET
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [api.pedidos.ticketDeLaboratorio.grupo, 'ticketDeVisita', visita.IdVisita, visita.addenda.length, ancho],
    queryFn: ({ signal }) => pedirTicket(visita, { ancho, impresos }, signal),
    gcTime: 0,
  })
  const imprimir = useMutation({
    mutationFn: async ({ png, huella }: { png: Blob; huella: string }) => {
      await imprimirPng(png)
      anotarVisitaImpresa(visita.IdVisita, huella)
    },
  })
  const motivo = !data
    ? 'El ticket no está listo.'
    : estado === 'conectado'
      ? null
      : 'No hay conexión con la impresora.'
  return (
    <Dialog
      open
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Reimprimir Ticket"
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
        {imprimir.isSuccess ? <Aviso tone="ok">Ticket enviado a impresión correctamente</Aviso> : null}
        {imprimir.error ? (
          <Aviso tone="bad">
            No se pudo imprimir, recargue la pagina e intente de nuevo, si el error persiste contacte a soporte.
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
          <VistaPrevia png={data.png} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  )
}

// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const desplazable = { tabIndex: 0 }

function VistaPrevia({ png }: { png: Blob }) {
  const url = useUrlDe(png)
  if (!url) return null
  return (
    <section
      aria-label="Vista previa"
      {...desplazable}
      className="max-h-[50dvh] overflow-y-auto rounded-control bg-sunken p-3"
    >
      <img
        src={url}
        alt="Ticket de laboratorio de la visita"
        className="mx-auto w-full max-w-70 bg-paper shadow-rest"
      />
    </section>
  )
}
