import type { FiltroCitas } from '@nitida/contract/citas'
import type { DireccionDe } from '../../base/direccion/ubicaciones.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { type Usuario, veTodas } from '../../entidades/cita/citas.consulta.ts'

export type Direccion = DireccionDe<'citas'>

/**
 * The views of `/dashboard/citas`: all appointments, the week of a branch, their messages and the e-mails, who waits, and who came.
 */
export type Vista = Direccion['vista']

/** Chips of the list. */
export type Ver = NonNullable<Direccion['ver']>

/** What the list shows: it opens with today; a search finds patients on any day. */
export const verDe = ({ ver, fecha }: Direccion, busqueda: string): Ver =>
  ver ?? (fecha !== null || busqueda !== '' ? 'todas' : 'hoy')

/** What the list asks for. */
export function filtroDeLista(usuario: Usuario, direccion: Direccion, busqueda: string): FiltroCitas {
  const ver = verDe(direccion, busqueda)
  return {
    page: direccion.pagina,
    limit: FILAS_POR_PAGINA,
    search: busqueda,
    ver: ver === 'todas' ? undefined : ver,
    fecha: direccion.fecha ?? undefined,
    sucursal: (veTodas(usuario) ? direccion.sucursal : null) ?? undefined,
  }
}

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
