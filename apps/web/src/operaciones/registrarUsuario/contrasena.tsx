import { CONTRASENA_RECOMENDADA } from '@nitida/contract/usuarios.rules'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const largo = (contrasena: string): number => [...contrasena].length

/** Why a password is refused, or null. Short ones are only refused where the installation says so (D-8). */
export function errorContrasena(contrasena: string, minima: number): string | null {
  if (!contrasena) return 'La contraseña no puede estar vacía'
  return largo(contrasena) < minima ? `La contraseña debe tener al menos ${minima} caracteres.` : null
}

/** The help under a password field: a warning while it is short, which does not stop anybody (D-8). */
export function ayudaContrasena(contrasena: string, ayuda: string): ReactNode {
  if (!contrasena || largo(contrasena) >= CONTRASENA_RECOMENDADA) return ayuda
  return (
    <span className="flex gap-1.5 text-carey-ink">
      <TriangleAlert aria-hidden="true" className="mt-px size-4" />
      Tiene menos de {CONTRASENA_RECOMENDADA} caracteres: es fácil de adivinar.
    </span>
  )
}
