import { Link, useRouterState } from '@tanstack/react-router'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'

/** A bookmark or a colleague's link may name a branch that its user has no part in: he sees his own, and is told so. */
export function AvisoOtraSucursal() {
  const { usuario } = useSesion()
  const pedida = useRouterState({
    select: ({ location }) => {
      const { sucursal }: { sucursal?: unknown } = location.search
      return typeof sucursal === 'number' ? sucursal : null
    },
  })
  if (usuario.userType === '0' || pedida === null || pedida === usuario.branchId) return null
  return (
    <Aviso
      tone="carey"
      live
      className="mb-4"
      title="El enlace es de otra sucursal"
      action={
        <Link
          to="."
          search={({ sucursal: _, ...resto }: Record<string, unknown>) => resto}
          className={buttonClass({ size: 'sm' })}
        >
          Ir a la tuya
        </Link>
      }
    >
      Aquí ves la tuya.
    </Aviso>
  )
}
