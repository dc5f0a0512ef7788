import { useQuery } from '@tanstack/react-query'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { citasQuery, veTodas } from '../../../entidades/cita/citas.consulta.ts'
import { filtroDeLista, type Ver, verDe } from '../parametros.ts'
import { useVistaDeCitas } from '../useVistaDeCitas.ts'

/** State of the list: page, date and branch in the address, search text in local storage (D-74). */
export function useListaCitas() {
  const { usuario } = useSesion()
  const { direccion, pagina, cambiar } = useVistaDeCitas()
  const [busqueda, buscar] = useBusqueda('CitaSearch', pagina)
  const deTodas = veTodas(usuario)
  const { fecha } = direccion
  const ver = verDe(direccion, busqueda)
  const sucursal = deTodas ? direccion.sucursal : null
  const consulta = useQuery(citasQuery(usuario, filtroDeLista(usuario, direccion, busqueda)))
  return {
    consulta,
    pagina,
    busqueda,
    ver,
    fecha,
    sucursal,
    deTodas,
    /** List that the rows on the screen are a page of; a selection belongs to one such list. */
    clave: JSON.stringify([pagina.pagina, busqueda, ver, fecha, sucursal]),
    buscar,
    filtrar: (filtro: { fecha?: string | null; sucursal?: number | null; ver?: Ver | null }) => cambiar(filtro),
    /** A chip in place of a date: a day, or what is to be confirmed. */
    elegirVer: (elegida: Ver) => cambiar({ ver: elegida === 'hoy' && busqueda === '' ? null : elegida, fecha: null }),
  }
}

export type ListaCitas = ReturnType<typeof useListaCitas>
