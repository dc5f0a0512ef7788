import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { deferred } from '../../ui/deferred.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

const Cajon = deferred(async () => (await import('./Cajon.tsx')).Cajon)

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
