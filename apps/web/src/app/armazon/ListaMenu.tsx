import { GrupoMenu } from './GrupoMenu.tsx'
import { ItemMenu, usePantallaActual } from './ItemMenu.tsx'
import type { Menu } from './menus.ts'
import { useCuentas } from './useCuentas.ts'

/** The menu in words. */
export function ListaMenu({ menu, onElegir }: { menu: Menu; onElegir?: () => void }) {
  const cuentas = useCuentas()
  const actual = usePantallaActual()
  return menu.map(({ grupo, opciones }) => (
    <GrupoMenu key={grupo} titulo={grupo}>
      {opciones.map((opcion) => (
        <li key={opcion.path}>
          <ItemMenu opcion={opcion} actual={actual} cuenta={cuentas[opcion.pantalla]} onClick={onElegir} />
        </li>
      ))}
    </GrupoMenu>
  ))
}
