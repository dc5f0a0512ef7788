import type { TipoMensaje } from '@nitida/contract/mensajes'
import { armarContenido, type ContenidoWhatsapp } from '../../adapters/whatsapp/contenido.ts'
import { llevaBoton, nombreDePlantilla } from './mensajes.plantillas.ts'

interface Guardado {
  clave: string
  tipo: TipoMensaje
  telefono: string
  parametros: readonly string[]
}

/** What the provider gets for a row. `final` completes the link of a template that has one. */
export function contenidoDe({ clave, tipo, telefono, parametros }: Guardado, final: string): ContenidoWhatsapp {
  const boton = llevaBoton(tipo) ? final : null
  return armarContenido({ clave, telefono, plantilla: nombreDePlantilla(tipo), parametros, boton })
}

/** The parameters of a row: where JSON becomes a list of texts. */
export const textosDe = (parametros: unknown): string[] => (Array.isArray(parametros) ? parametros.map(String) : [])
