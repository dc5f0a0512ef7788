import { lazy, Suspense, useState } from 'react'
import { Cargando } from '../../ui/Cargando.tsx'
import type { Vista } from './direccion.ts'
import { Enfocar } from './Enfocar.tsx'
import { TodasLasCitas } from './lista/TodasLasCitas.tsx'
import { useDireccion } from './useDireccion.ts'

const Semana = lazy(() => import('./semana/Semana.tsx').then((m) => ({ default: m.Semana })))
const MensajesDeCitas = lazy(() => import('./MensajesDeCitas.tsx').then((m) => ({ default: m.MensajesDeCitas })))

const vistas = { lista: TodasLasCitas, semana: Semana, mensajes: MensajesDeCitas } satisfies Record<Vista, unknown>

/** `/dashboard/citas`: all appointments, the week of a branch, or the messages they caused, as the address says. */
export function CitasPage() {
  const { vista } = useDireccion().direccion
  const [primera, setPrimera] = useState<Vista | null>(vista)
  // From the first change on every view is one that was gone to.
  if (primera !== null && vista !== primera) setPrimera(null)
  const Contenido = vistas[vista]
  return (
    <Suspense fallback={<Cargando />}>
      <Contenido />
      {primera === null ? <Enfocar key={vista} /> : null}
    </Suspense>
  )
}
