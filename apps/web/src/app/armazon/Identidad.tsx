import { etiquetaSucursal, nombreDe, sucursalCorta } from '@nitida/contract/nombres'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { Store } from 'lucide-react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The user's full name and type. */
export function Identidad() {
  const { usuario } = useSesion()
  return (
    <>
      <span className="block truncate text-sm font-semibold">{nombreDe(usuario)}</span>
      <span className="block truncate text-xs text-ink2">{etiquetaTipo(usuario.userType)}</span>
    </>
  )
}

/** The branch of the session, and the mark of a demo (D-71). */
export function SucursalActual() {
  const { sucursal, demo } = useSesion().estado
  return (
    <div className="flex min-w-0 items-center gap-3">
      {demo ? <Badge tone="carey">Demostración</Badge> : null}
      <p
        className="flex min-w-0 items-center gap-2 text-sm text-ink2"
        title={sucursal ? etiquetaSucursal(sucursal) : undefined}
      >
        <Store aria-hidden="true" className="size-4 flex-none" />
        <span className="sr-only">Sucursal: </span>
        <span className="max-w-44 truncate tabular">{sucursal ? sucursalCorta(sucursal) : 'Sin sucursal'}</span>
      </p>
    </div>
  )
}
