import { Suspense } from 'react'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { quietlyDeferred } from '../../ui/untilFetched.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { ListaMenu } from './ListaMenu.tsx'
import { menuDe } from './menus.ts'

const RielMenu = quietlyDeferred(async () => ({ default: (await import('./RielMenu.tsx')).RielMenu }))

/** The menu at the left: words from 1280 px, a rail of icons from 768; below that it is in the drawer. */
export function MenuLateral() {
  const menu = menuDe(useSesion().usuario.userType)
  const ancho = useMediaQuery('(width >= 80rem)')
  const telefono = useMediaQuery('(width < 48rem)')
  if (telefono || menu.length === 0) return null
  return (
    <nav
      aria-label="Principal"
      className="sticky top-14 max-h-[calc(100dvh-3.5rem)] w-16 flex-none overflow-y-auto px-3 py-4 xl:w-58"
    >
      {ancho ? (
        <ListaMenu menu={menu} />
      ) : (
        <Suspense fallback={null}>
          <RielMenu menu={menu} />
        </Suspense>
      )}
    </nav>
  )
}
