import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** What a screen shows while the chain has no branch; `children` says what needs one. Type 0 is led to where it is registered. */
export function SinSucursales({ children }: { children: string }) {
  const maestro = useSesion().usuario.userType === '0'
  return (
    <EmptyState
      icon={<Store />}
      title="Todavía no hay sucursales"
      action={
        maestro ? (
          <Link to="/dashboard/sucursales" className={buttonClass({ variant: 'primary' })}>
            Ir a Sucursales
          </Link>
        ) : null
      }
    >
      {children} {maestro ? 'Da de alta la primera en Sucursales.' : 'Un Usuario Maestro da de alta la primera.'}
    </EmptyState>
  )
}
