import type { Mensaje } from '@nitida/contract/mensajes'
import { Fecha } from '../../ui/Fecha.tsx'
import { estados } from './shared/estados.ts'

/** When the message was sent, arrived and was read, as the service tells it. */
export function Recibos({ recibos, zona }: { recibos: Mensaje['recibos']; zona: string }) {
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
