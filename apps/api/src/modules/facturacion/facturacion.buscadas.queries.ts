import { palabrasSueltas } from '../../platform/datos/busqueda.ts'

/** Series and folio as lists and papers write them. Three or four letters and six digits begin an RFC. */
const SERIE_Y_FOLIO = /^(?!\p{L}{3,4}\P{L}\d{6}$)([a-z]{1,10})[-‐-―]0*(\d{1,9})$/iu

/**
 * What has to occur of a search: every word, and a series with its folio as a whole, because its parts alone are in most fiscal
 * folios.
 */
export function buscadas(searchTerm: string): string[] {
  const trozos = searchTerm.split(/\s+/)
  const folios = trozos.flatMap((trozo) => {
    const [, serie, folio] = SERIE_Y_FOLIO.exec(trozo) ?? []
    return serie && folio ? [` ${serie}-${folio} `] : []
  })
  const palabras = trozos.filter((trozo) => !SERIE_Y_FOLIO.test(trozo))
  return [...folios, ...(palabras.some(Boolean) ? palabrasSueltas(palabras.join(' ')) : [])].slice(0, 8)
}
