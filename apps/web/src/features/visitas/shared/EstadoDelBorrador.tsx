import { CloudCheck, CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { hora } from '../../../ui/formatos.ts'
import type { Guardian } from './useBorrador.ts'

/** Whether typed values are safe; in one line that is always there, so that nothing moves. */
export function EstadoDelBorrador({ guardian, zona }: { guardian: Guardian; zona: string }) {
  const estado = useSyncExternalStore(guardian.oir, guardian.leer)
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-ink3 [&_svg]:size-4">
      {estado.fase === 'guardado' ? (
        <>
          <CloudCheck aria-hidden="true" /> Borrador guardado a las {hora(estado.en, zona)}
        </>
      ) : null}
      {estado.fase === 'fallo' ? (
        <span className="flex items-center gap-1.5 text-carey-ink">
          <CloudOff aria-hidden="true" /> Sin conexión: el borrador se guardará al volver.
        </span>
      ) : null}
    </p>
  )
}
