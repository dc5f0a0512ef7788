import type { Direccion as DireccionDe } from '../../base/direccion/direccion.ts'
import type { parametrosDe } from '../../base/direccion/rutas.ts'

export type Direccion = DireccionDe<typeof parametrosDe.citas>

/**
 * The views of `/dashboard/citas`: all appointments, the week of a branch, their messages and the e-mails, who waits, and who came.
 */
export type Vista = Direccion['vista']

/** Chips of the list. */
export type Ver = NonNullable<Direccion['ver']>

/** Parameters of the address: everything that differs from the first state. */
export function escribirDireccion(direccion: Partial<Direccion>): Record<string, string | number> {
  const { vista, pagina, ...resto } = direccion
  const busqueda: Record<string, string | number> = {}
  if (vista && vista !== 'lista') busqueda.vista = vista
  if (pagina && pagina > 1) busqueda.pagina = pagina
  for (const [nombre, valor] of Object.entries(resto)) if (valor !== null) busqueda[nombre] = valor
  return busqueda
}

/** The same parameters as text, for a link. */
export function hrefDe(direccion: Partial<Direccion>): string {
  const entradas = Object.entries(escribirDireccion(direccion)).map(([nombre, valor]) => [nombre, String(valor)])
  const texto = new URLSearchParams(entradas).toString()
  return texto ? `?${texto}` : location.pathname
}
