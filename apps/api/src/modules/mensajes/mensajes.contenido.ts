import { armarContenido, type ContenidoWhatsapp } from '../../adapters/whatsapp/contenido.ts'
import type { Plantilla } from './mensajes.plantillas.ts'

interface Guardado {
  clave: string
  telefono: string
  parametros: readonly string[]
}

/** A row in the provider's terms. `enlace` completes the address of a template that has a button. */
export function contenidoDe(
  { nombre, boton }: Plantilla,
  { clave, telefono, parametros }: Guardado,
  enlace: string,
): ContenidoWhatsapp {
  return armarContenido({ clave, telefono, plantilla: nombre, parametros, boton: boton ? enlace : null })
}

/** The parameters of a row, read from JSON as a list of texts. */
export const textosDe = (parametros: unknown): string[] => (Array.isArray(parametros) ? parametros.map(String) : [])
