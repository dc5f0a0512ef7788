import { type CorreoEnviado, esReenviable } from '@nitida/contract/correos'
import { Download, Paperclip, Send } from 'lucide-react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { Preguntas } from '../../../base/formularios/Preguntas.tsx'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { FilaDeDatos } from '../../../entidades/mensaje/envios.tsx'
import { estados } from '../../../entidades/mensaje/estados.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fecha } from '../../../ui/Fecha.tsx'
import { toast } from '../../../ui/toast.ts'
import { descargarCorreo, useReenviarCorreo } from './correos.ts'

interface Props {
  correo: CorreoEnviado | null
  open: boolean
  zona: string
  onCerrar: () => void
}

/** An e-mail with its attachments and its state. */
export function CorreoDialog({ correo, open, zona, onCerrar }: Props) {
  if (!correo) return null
  const { id, asunto, nombre, direccion, texto, adjuntos, estado, motivo, createDate, cambioDate, sucursalNumber } =
    correo
  const bajar = () =>
    descargarCorreo(id).catch((error: unknown) =>
      toast.error('No se pudo descargar el correo.', error instanceof Error ? error.message : undefined),
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={asunto}
      description={`Para ${nombre}, ${direccion}`}
    >
      <div className="grid gap-5">
        <p className="rounded-card bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">{texto}</p>
        {adjuntos.length > 0 ? (
          <ul aria-label="Archivos adjuntos" className="grid gap-1">
            {adjuntos.map((archivo) => (
              <li key={archivo} className="flex items-center gap-2 text-ink2">
                <Paperclip aria-hidden="true" className="size-4 shrink-0" />
                <span className="wrap-anywhere">{archivo}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          <FilaDeDatos nombre="Estado">
            <Badge tone={estados[estado].tono}>{estados[estado].etiqueta}</Badge>
            {motivo ? <p className="mt-1">{motivo}</p> : null}
          </FilaDeDatos>
          <FilaDeDatos nombre="Creado">
            <Fecha value={createDate} hora zona={zona} />
          </FilaDeDatos>
          <FilaDeDatos nombre="Último cambio">
            <Fecha value={cambioDate} hora zona={zona} />
          </FilaDeDatos>
          <FilaDeDatos nombre="Sucursal">{sucursalNumber}</FilaDeDatos>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Download />} onClick={() => void bajar()}>
            Descargar correo (.eml)
          </Button>
          {esReenviable(estado) ? <Reenviar correo={correo} onListo={onCerrar} /> : null}
        </div>
      </div>
    </Dialog>
  )
}

/** Sends it again; only a person may, because it may arrive twice (reliability §2). */
function Reenviar({ correo, onListo }: { correo: CorreoEnviado; onListo: () => void }) {
  const reenviar = useReenviarCorreo()
  const pedir = () =>
    preguntar({
      title: `¿Enviar de nuevo el correo a ${correo.direccion}?`,
      description:
        correo.estado === 'desconocido'
          ? 'La conexión se perdió al entregarlo: pudo haber llegado. Si lo envías de nuevo, puede llegar dos veces.'
          : 'No se entregó. Revisa la dirección antes de enviarlo de nuevo.',
      confirmLabel: 'Enviar de nuevo',
      icon: <Send />,
      mientras: 'Enviando…',
      hacer: async () => {
        await reenviar.mutateAsync(correo.id)
        onListo()
        toast.exito('El correo se enviará de nuevo.', correo.asunto)
      },
      fallo: (error) => textoDeFallo(error, 'enviar de nuevo el correo'),
    })
  return (
    <>
      <Button icon={<Send />} onClick={pedir}>
        Enviar de nuevo
      </Button>
      <Preguntas />
    </>
  )
}
