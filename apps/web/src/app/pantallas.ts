import type { Descriptor } from '../base/direccion/pantalla.ts'
import { type Pantalla, registrar } from '../base/direccion/ubicaciones.ts'

/** The descriptor of every folder of screens that has one; the customers' pages have none. */
const modulos = import.meta.glob<Descriptor>('../pantallas/*/pantalla.ts', { eager: true, import: 'pantalla' })

/** A screen is called after its folder. */
const nombreDe = (archivo: string) => archivo.split('/').at(-2) as Pantalla

/** All that router, guard, menu and the first script know of the staff's screens. */
export const pantallas = Object.fromEntries(
  Object.entries(modulos).map(([archivo, descriptor]) => [nombreDe(archivo), descriptor]),
) as Record<Pantalla, Descriptor>

for (const [archivo, { ubicacion }] of Object.entries(modulos)) registrar(nombreDe(archivo), ubicacion)
