import { GrupoMenu } from './GrupoMenu.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import type { Menu } from './menus.ts'

/** The menu in words. */
export function ListaMenu({ menu, alElegir }: { menu: Menu; alElegir?: () => void }) {
  return menu.map(({ grupo, opciones }) => (
    <GrupoMenu key={grupo} titulo={grupo}>
      {opciones.map((opcion) => (
        <li key={opcion.path}>
          <ItemMenu opcion={opcion} onClick={alElegir} />
        </li>
      ))}
    </GrupoMenu>
  ))
}
