import type { Mensaje } from '@nitida/contract/mensajes'
import { etiquetaTipo, HORAS_SIN_RESPUESTA } from '@nitida/contract/mensajes.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { Preguntas } from '../../base/formularios/Preguntas.tsx'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { recargar } from '../../base/realtime/useRecargar.ts'
import { ahoraServidor } from '../../base/sesion/sesion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { SinPromociones } from '../../entidades/mensaje/columnas.tsx'
import { FilaDeDatos } from '../../entidades/mensaje/envios.tsx'
import { estados } from '../../entidades/mensaje/estados.ts'
import { telefonoLegible } from '../../entidades/paciente/telefonoLegible.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

/** Sends an unknown message again. The list is asked for again whatever the answer, because somebody else may have been first. */
function useLiberar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.mensajes.liberar, { params: { id } }),
    onSettled: () => recargar(queryClient, 'mensajes'),
  })
}

interface LiberarProps {
  mensaje: Mensaje
  zona: string
  onListo: () => void
}

/** An unknown message is sent again only by a person, after the warning that it may arrive twice (reliability §1.3). */
function Liberar({ mensaje, zona, onListo }: LiberarProps) {
  const { liberableDesde } = mensaje
  const liberar = useLiberar()
  const sesion = useSesion()
  if (liberableDesde === null) return null
  const espera =
    new Date(liberableDesde) > ahoraServidor(sesion)
      ? `Se espera ${HORAS_SIN_RESPUESTA} horas por si WhatsApp confirma la entrega. Podrás enviarlo el ${fechaHoraLarga(liberableDesde, zona)}.`
      : null
  const pedir = () =>
    preguntar({
      title: `¿Enviar de nuevo el mensaje a ${mensaje.nombreCliente}?`,
      description:
        'Se entregó a WhatsApp y la respuesta se perdió: pudo haber llegado. Si lo envías de nuevo, el paciente puede recibirlo dos veces. Conviene llamarle antes.',
      confirmLabel: 'Enviar de nuevo',
      icon: <Send />,
      mientras: 'Enviando…',
      hacer: async () => {
        await liberar.mutateAsync(mensaje.id)
        onListo()
        toast.exito('El mensaje se enviará de nuevo.', mensaje.nombreCliente)
      },
      fallo: (error) => textoDeFallo(error, 'enviar de nuevo el mensaje'),
    })
  return (
    <div>
      <Button icon={<Send />} motivo={espera} onClick={pedir}>
        Enviar de nuevo
      </Button>
      <Preguntas />
    </div>
  )
}

/** Moments at which the message was sent, arrived and was read, as the service tells them. */
function Recibos({ recibos, zona }: { recibos: Mensaje['recibos']; zona: string }) {
  return (
    <ol aria-label="Recorrido del mensaje" className="grid gap-1">
      {recibos.map(({ estado, en }) => (
        <li key={`${estado} ${en}`}>
          <span className="font-medium">{estados[estado].etiqueta}</span>{' '}
          <span className="text-ink3">
            <Fecha value={en} hora zona={zona} />
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Props {
  mensaje: Mensaje | null
  open: boolean
  zona: string
  onCerrar: () => void
}

/** A message as the patient sees it, its state, and the request to the provider. The token is masked (D-27). */
export function MensajeDialog({ mensaje, open, zona, onCerrar }: Props) {
  if (!mensaje) return null
  const { etiqueta, tono } = estados[mensaje.estado]
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={etiquetaTipo[mensaje.tipo]}
      description={`Para ${mensaje.nombreCliente}, ${telefonoLegible(mensaje.telefono)}`}
    >
      <div className="grid gap-5">
        <p className="rounded-card rounded-tl-small bg-ok-soft px-4 py-3 wrap-anywhere whitespace-pre-line text-ok-ink">
          {mensaje.texto}
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          <FilaDeDatos nombre="Estado">
            <Badge tone={tono}>{etiqueta}</Badge>
            {mensaje.motivo ? <p className="mt-1">{mensaje.motivo}</p> : null}
          </FilaDeDatos>
          {mensaje.recibos.length > 0 ? (
            <FilaDeDatos nombre="Recorrido">
              <Recibos recibos={mensaje.recibos} zona={zona} />
            </FilaDeDatos>
          ) : null}
          {mensaje.sinPromociones ? (
            <FilaDeDatos nombre="Preferencia">
              <SinPromociones />
              <p className="mt-1">Pidió no recibir promociones; los avisos sí le llegan.</p>
            </FilaDeDatos>
          ) : null}
          <FilaDeDatos nombre="Creado">
            <Fecha value={mensaje.createDate} hora zona={zona} />
          </FilaDeDatos>
          <FilaDeDatos nombre="Último cambio">
            <Fecha value={mensaje.cambioDate} hora zona={zona} />
          </FilaDeDatos>
          <FilaDeDatos nombre="Sucursal">{mensaje.sucursalNumber}</FilaDeDatos>
        </dl>
        <Liberar key={mensaje.id} mensaje={mensaje} zona={zona} onListo={onCerrar} />
        {mensaje.contenido === null ? null : <Contenido json={mensaje.contenido} />}
      </div>
    </Dialog>
  )
}

// The scrolled area is reachable by keyboard (WCAG 2.1.1).
const alcanzable = { tabIndex: 0 }

/** The request is folded, since it only helps to find out why a message did not arrive. */
function Contenido({ json }: { json: string }) {
  return (
    <details>
      <summary className="rounded-control py-1 font-medium text-ink2">Detalle técnico</summary>
      <section
        aria-label="JSON del mensaje"
        {...alcanzable}
        className="mt-2 max-h-72 overflow-auto rounded-control border border-line bg-sunken"
      >
        <pre className="p-3 font-mono text-xs/normal">{json}</pre>
      </section>
    </details>
  )
}
