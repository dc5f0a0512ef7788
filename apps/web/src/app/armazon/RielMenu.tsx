import { Tooltip } from '../../ui/Tooltip.tsx'
import { GrupoMenu } from './GrupoMenu.tsx'
import { ItemMenu, usePantallaActual } from './ItemMenu.tsx'
import type { Menu } from './menus.ts'
import { useCuentas } from './useCuentas.ts'

/** The menu as a rail of icons; their words are in tooltips and accessible names. */
export function RielMenu({ menu }: { menu: Menu }) {
  const cuentas = useCuentas()
  const actual = usePantallaActual()
  return menu.map(({ grupo, opciones }) => (
    <GrupoMenu key={grupo} titulo={grupo} compacto>
      {opciones.map((opcion) => (
        <li key={opcion.path}>
          <Tooltip content={opcion.etiqueta} side="right">
            <ItemMenu opcion={opcion} actual={actual} cuenta={cuentas[opcion.pantalla]} compacto />
          </Tooltip>
        </li>
      ))}
    </GrupoMenu>
  ))
}
