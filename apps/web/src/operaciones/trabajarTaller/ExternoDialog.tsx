import type { Trabajo } from '@nitida/contract/taller'
import type { OrdenExterna } from '@nitida/contract/taller.externo'
import { pedidoYPar } from '@nitida/contract/taller.rules'
import { FileDown, FileText, Mail } from 'lucide-react'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useBajarOrden, useEnviarOrden, useExterno } from './useExterno.ts'

interface Props {
  open: boolean
  trabajo: Trabajo
  onCerrar: () => void
}

/** An order at an external laboratory: its files, and what was heard of it. */
export function ExternoDialog({ open, trabajo, onCerrar }: Props) {
  const { data, error, refetch } = useExterno(trabajo)
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`Pedido ${pedidoYPar(trabajo)} en ${trabajo.laboratorio}`}
      description="Los archivos van sin precios, sin teléfonos y sin nombre."
      footer={<Button onClick={onCerrar}>Cerrar</Button>}
    >
      {data ? (
        <Orden trabajo={trabajo} orden={data.data} />
      ) : error ? (
        <ErrorState title="No se pudo cargar la orden" causa={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}

const enumerar = new Intl.ListFormat('es-MX')

function Orden({ trabajo, orden }: { trabajo: Trabajo; orden: OrdenExterna }) {
  const bajar = useBajarOrden(trabajo)
  const enviar = useEnviarOrden(trabajo)
  const { correo, falta, dichos } = orden
  const error = bajar.error ?? enviar.error
  const mandar = async () => {
    const { data } = await enviar.mutateAsync(orden)
    toast.exito('Orden en camino', `Sale por correo a ${data.correo}.`)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <FalloAviso fallo={error ? falloDeFormulario(error, 'preparar la orden') : null} />
      {falta.length > 0 ? (
        <Aviso tone="carey" title="El laboratorio puede pedirte lo que falta">
          La orden va sin {enumerar.format(falta)}.
        </Aviso>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          size="lg"
          icon={<FileDown />}
          cargando={bajar.isPending && bajar.variables === 'oma'}
          onClick={() => bajar.mutate('oma')}
        >
          Descargar OMA
        </Button>
        <Button
          size="lg"
          icon={<FileText />}
          cargando={bajar.isPending && bajar.variables === 'pdf'}
          onClick={() => bajar.mutate('pdf')}
        >
          Descargar PDF
        </Button>
      </div>
      <div>
        <Button
          size="lg"
          block
          icon={<Mail />}
          cargando={enviar.isPending}
          mientras="Enviando…"
          motivo={correo ? null : 'Escribe el correo del laboratorio en «Dónde se hace».'}
          onClick={() => void mandar().catch(() => undefined)}
        >
          Enviar por correo
        </Button>
        {correo ? <p className="mt-1 text-sm text-ink2 wrap-anywhere">A {correo}</p> : null}
      </div>
      <section aria-labelledby="dichos">
        <h3 id="dichos" className="mb-1.5 font-semibold">
          El laboratorio dice
        </h3>
        {dichos.length > 0 ? (
          <ul className="grid gap-2">
            {dichos.map(({ id, texto, archivo, usuario, en }) => (
              <li key={id} className="wrap-anywhere">
                <span className="block font-medium">{texto}</span>
                <span className="text-sm text-ink2">
                  {archivo}, lo trajo {usuario}, {fechaHoraLarga(en)}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink2">
            Nada todavía. Cuando mande un archivo con su STATUS, cierra esta ventana y suéltalo sobre el taller.
          </p>
        )}
      </section>
    </div>
  )
}
