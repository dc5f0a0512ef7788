import type { ReactNode } from 'react'
import { Aviso } from '../../ui/Aviso.tsx'

/** Tells a user without a branch that the screen needs one; `children` says why. */
export const SinSucursal = ({ children }: { children: ReactNode }) => (
  <Aviso tone="carey" title="No tienes una sucursal asignada">
    {children} Pide a un Usuario Maestro que te asigne la tuya.
  </Aviso>
)
