import type { TipoUsuario } from '@nitida/contract/permisos'
import type { Preferencias } from '@nitida/contract/sesion'
import type { LucideIcon } from 'lucide-react'
import { pantallaDe } from '../../base/direccion/guardia.ts'
import { type Grupo, gruposDelMenu } from '../../base/direccion/pantalla.ts'
import type { Enlace, Pantalla, Path } from '../../base/direccion/ubicaciones.ts'
import { pantallas } from '../pantallas.ts'
import { dibujos } from './dibujos.ts'

export interface Opcion {
  readonly etiqueta: string
  readonly path: Path
  readonly pantalla: Pantalla
}

export type Menu = readonly { readonly grupo: Grupo; readonly opciones: readonly Opcion[] }[]

const enMenu = (pantalla: Pantalla) => pantallas[pantalla].menu
const todas = Object.keys(pantallas) as Pantalla[]

/** The path that a screen's item names for a type; null for a type that may not go there. */
function pathDe(pantalla: Pantalla, tipo: TipoUsuario): Path | null {
  const suyos = Object.keys(pantallas[pantalla].ubicacion.paths) as Path[]
  const primero = suyos.find((path) => pantallaDe(path, tipo) === pantalla)
  return primero ? (enMenu(pantalla)?.path?.(tipo) ?? primero) : null
}

function opcionesDe(grupo: Grupo, tipo: TipoUsuario): Opcion[] {
  const suyas = todas.filter((pantalla) => enMenu(pantalla)?.grupo === grupo)
  return suyas
    .toSorted((a, b) => (enMenu(a)?.orden ?? 0) - (enMenu(b)?.orden ?? 0))
    .flatMap((pantalla) => {
      const path = pathDe(pantalla, tipo)
      return path ? [{ etiqueta: enMenu(pantalla)?.texto ?? '', path, pantalla }] : []
    })
}

/** The menu of a user type, by group (spec §2); a group appears when it has items. */
export const menuDe = (tipo: TipoUsuario): Menu =>
  gruposDelMenu
    .map((grupo) => ({ grupo, opciones: opcionesDe(grupo, tipo) }))
    .filter(({ opciones }) => opciones.length > 0)

/** Where an item leads. */
export const lugarDe = ({ path, pantalla }: Opcion, preferencias: Preferencias): Enlace => ({
  to: path,
  search: enMenu(pantalla)?.search?.(preferencias) ?? {},
})

/** Other words that people type for an item. */
export const sinonimosDe = ({ pantalla }: Opcion): string => enMenu(pantalla)?.tambien ?? ''

export function iconoDe({ pantalla }: Opcion): LucideIcon | null {
  const nombre = enMenu(pantalla)?.icono
  return nombre ? dibujos[nombre] : null
}
