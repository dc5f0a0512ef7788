import { Tooltip } from '../../ui/Tooltip.tsx'
import { GrupoMenu } from './GrupoMenu.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import type { Menu } from './menus.ts'

/** The menu as a rail of icons; their words are in tooltips and accessible names. */
export function RielMenu({ menu }: { menu: Menu }) {
  return menu.map(({ grupo, opciones }) => (
    <GrupoMenu key={grupo} titulo={grupo} compacto>
      {opciones.map((opcion) => (
        <li key={opcion.path}>
          <Tooltip content={opcion.etiqueta} side="right">
            <ItemMenu opcion={opcion} compacto />
          </Tooltip>
        </li>
      ))}
    </GrupoMenu>
  ))
}
