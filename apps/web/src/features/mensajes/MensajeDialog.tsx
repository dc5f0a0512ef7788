import type { Mensaje } from '@nitida/contract/mensajes'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { telefonoLegible } from '../clientes/shared/telefonoLegible.ts'
import { tipos } from './columnas.tsx'
import { Liberar } from './Liberar.tsx'
import { Recibos } from './Recibos.tsx'
import { SinPromociones } from './SinPromociones.tsx'
import { estados } from './shared/estados.ts'

interface Props {
  mensaje: Mensaje | null
  open: boolean
  zona: string
  onCerrar: () => void
}

/** A message as the patient sees it, what became of it, and what is handed to the provider. The token is masked (D-27). */
export function MensajeDialog({ mensaje, open, zona, onCerrar }: Props) {
  if (!mensaje) return null
  const { etiqueta, tono } = estados[mensaje.estado]
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={tipos[mensaje.tipo]}
      description={`Para ${mensaje.nombreCliente}, ${telefonoLegible(mensaje.telefono)}`}
    >
      <div className="grid gap-5">
        <p className="rounded-card rounded-tl-small bg-ok-soft px-4 py-3 wrap-break-word whitespace-pre-line text-ok-ink">
          {mensaje.texto}
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          <Dato nombre="Estado">
            <Badge tone={tono}>{etiqueta}</Badge>
            {mensaje.motivo ? <p className="mt-1">{mensaje.motivo}</p> : null}
          </Dato>
          {mensaje.recibos.length > 0 ? (
            <Dato nombre="Recorrido">
              <Recibos recibos={mensaje.recibos} zona={zona} />
            </Dato>
          ) : null}
          {mensaje.sinPromociones ? (
            <Dato nombre="Preferencia">
              <SinPromociones />
              <p className="mt-1">Pidió no recibir promociones; los avisos sí le llegan.</p>
            </Dato>
          ) : null}
          <Dato nombre="Creado">
            <Fecha value={mensaje.createDate} hora zona={zona} />
          </Dato>
          <Dato nombre="Último cambio">
            <Fecha value={mensaje.cambioDate} hora zona={zona} />
          </Dato>
          <Dato nombre="Sucursal">{mensaje.sucursalNumber}</Dato>
        </dl>
        <Liberar key={mensaje.id} mensaje={mensaje} zona={zona} onListo={onCerrar} />
        {mensaje.contenido === null ? null : <Contenido json={mensaje.contenido} />}
      </div>
    </Dialog>
  )
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink3">{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}

// What scrolls must be reachable by keyboard (WCAG 2.1.1).
const alcanzable = { tabIndex: 0 }

/** Folded: it is for whoever looks into why a message did not arrive. */
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
