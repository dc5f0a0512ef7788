import { useSesion } from '../../base/sesion/useSesion.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { BotonAyuda } from './ayuda/BotonAyuda.tsx'
import { BotonMiCuenta } from './BotonMiCuenta.tsx'
import { SucursalActual } from './Identidad.tsx'
import { ListaMenu } from './ListaMenu.tsx'
import { menuDe } from './menus.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** On a phone: the menu, and what the bar has no room for. */
export function Cajon({ open, onOpenChange }: Props) {
  const menu = menuDe(useSesion().usuario.userType)
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label="Menú">
      <div className="space-y-3 px-4 pb-4">
        <div>
          <BotonMiCuenta className="-mx-2 text-left" />
        </div>
        <SucursalActual />
      </div>
      {menu.length > 0 ? (
        <nav aria-label="Principal" className="border-t border-line px-3 py-4">
          <ListaMenu menu={menu} onElegir={() => onOpenChange(false)} />
        </nav>
      ) : null}
      <div className="border-t border-line px-2 py-3">
        <ThemeToggle labelled />
        <BotonAyuda labelled />
      </div>
    </Drawer>
  )
}
