import type { Visita } from '@nitida/contract/visitas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { call } from '../../../shared/api/call.ts'
import { SinRespuesta } from '../../../shared/api/fallos.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AyudaImpresora } from '../../impresion/shared/AyudaImpresora.tsx'
import { EstadoImpresora } from '../../impresion/shared/EstadoImpresora.tsx'
import { useImpresora } from '../../impresion/shared/useImpresora.ts'
import { useUrlDe } from '../../tickets/shared/useUrlDe.ts'

async function pedirTicket({ IdCliente, CreateDate }: Visita, signal: AbortSignal): Promise<Blob> {
  const body = { idCliente: IdCliente, FechaCreacion: CreateDate }
  const { notaLabUrl } = await call(api.pedidos.ticketDeLaboratorio, { body }, { signal })
  const respuesta = await fetch(notaLabUrl, { signal }).catch(() => null)
  if (!respuesta?.ok) throw new SinRespuesta()
  return respuesta.blob()
}

interface Props {
  visita: Visita
  onCerrar: () => void
}

/** The laboratory's ticket of a visit, as it will come out of this computer's printer. */
export function ReimprimirDialog({ visita, onCerrar }: Props) {
  const { estado, reintentar, imprimirPng } = useImpresora()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [api.pedidos.ticketDeLaboratorio.grupo, 'ticketDeVisita', visita.IdVisita, visita.addenda.length],
    queryFn: ({ signal }) => pedirTicket(visita, signal),
    gcTime: 0,
  })
  const imprimir = useMutation({ mutationFn: (png: Blob) => imprimirPng(png) })
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
          <ErrorState title="No se pudieron obtener los tickets" onRetry={() => void refetch()} cargando={isFetching}>
            {error.message}
          </ErrorState>
        ) : data ? (
          <VistaPrevia png={data} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  )
}

// What scrolls must be reachable by keyboard (WCAG 2.1.1).
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
