import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

const Cajon = lazy(() => import('./Cajon.tsx').then((m) => ({ default: m.Cajon })))

/** Opens the drawer; only on phones, where the side menu is not. */
export function BotonCajon() {
  const telefono = useMediaQuery('(width < 48rem)')
  const [abierto, setAbierto] = useState(false)
  if (!telefono) return null
  return (
    <>
      <IconButton label="Menú" icon={<Menu />} aria-expanded={abierto} onClick={() => setAbierto(true)} />
      <Suspense fallback={null}>
        <Cajon open={abierto} onOpenChange={setAbierto} />
      </Suspense>
    </>
  )
}
