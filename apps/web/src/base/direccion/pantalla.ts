import type { TipoUsuario } from '@nitida/contract/permisos'
import type { DatosUsuario, Preferencias } from '@nitida/contract/sesion'
import type { QueryClient } from '@tanstack/react-query'
import type { icons } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Direccion, Parametros } from './direccion.ts'
import type { Pantalla, Path, Ubicacion } from './ubicaciones.ts'

export const gruposDelMenu = ['Administración', 'Atención', 'Facturación', 'Caja', 'Mensajes'] as const
export type Grupo = (typeof gruposDelMenu)[number]

/** A screen's item of the menu, for every type that has one of its paths. */
interface EnMenu {
  grupo: Grupo
  /** Place within the group. */
  orden: number
  texto: string
  /** Other words that people type for it into the box on top. */
  tambien: string
  icono: keyof typeof icons
  /** The path that it names; without one the first that the type may open. */
  path?: (tipo: TipoUsuario) => Path
  /** Parameters of its link. */
  search?: (preferencias: Preferencias) => object
}

/** What asks for data: the cache, or the first script of all, which has none yet. */
export type Cargador = Pick<QueryClient, 'prefetchQuery'>

export interface Inicio<Q extends Parametros> {
  cliente: Cargador
  quien: Pick<DatosUsuario, 'userType' | 'branchId'>
  direccion: Direccion<Q>
}

/**
 * All that the application knows of a screen. It is read before React is there, so it imports nothing that needs React: an icon is
 * a name, a page comes by `import()`.
 */
export interface Descriptor<Q extends Parametros = Parametros> {
  ubicacion: Ubicacion & { parametros: Q }
  menu?: EnMenu
  /** The screen whose item of the menu is marked while this one is seen. */
  dentroDe?: Pantalla
  /** Asks for what is seen first, so that data and code travel together. The page reads it by the same queries. */
  cargar?(inicio: Inicio<Q>): unknown
  /** Further code that the page needs at this address. */
  vista?(lugar: Pick<Location, 'pathname' | 'search'>): Promise<unknown>
  pagina: () => Promise<ComponentType>
}

export const definirPantalla = <Q extends Parametros>(descriptor: Descriptor<Q>): Descriptor<Q> => descriptor
