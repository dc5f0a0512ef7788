import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { traerCodigo } from '../base/api/traerCodigo.ts'
import { leerParametros } from '../base/direccion/direccion.ts'
import type { Pantalla } from '../base/direccion/ubicaciones.ts'
import { leerSesion } from '../base/sesion/sesion.ts'
import { queryClient } from './consultas.ts'
import { pantallas } from './pantallas.ts'

const componentes = new Map<Pantalla, RouteComponent>()

/** The page of a screen, fetched when its link is pointed at or followed. */
export function componenteDe(pantalla: Pantalla): RouteComponent {
  const hecho = componentes.get(pantalla)
  if (hecho) return hecho
  const { pagina } = pantallas[pantalla]
  const nuevo = lazyRouteComponent(() => traerCodigo(async () => ({ Pagina: await pagina() })), 'Pagina')
  componentes.set(pantalla, nuevo)
  return nuevo
}

/** Fetches the missing code of a screen, with its view at this address; a failed chunk is tried again. */
export async function traerPantalla(pantalla: Pantalla): Promise<void> {
  await Promise.all([componenteDe(pantalla).preload?.(), pantallas[pantalla].vista?.(location)])
}

/** Asks for what a screen shows first, while its code is on its way; what is there already and fresh is not asked for again. */
export function cargarDatos(pantalla: Pantalla, busqueda: Readonly<Record<string, unknown>>): void {
  const sesion = leerSesion()
  if (sesion.fase !== 'dentro') return
  const { usuario: quien } = sesion
  const { ubicacion, cargar } = pantallas[pantalla]
  if (quien.userType === '0' || quien.branchId !== null)
    cargar?.({ cliente: queryClient, quien, direccion: leerParametros(ubicacion.parametros, busqueda) })
}
