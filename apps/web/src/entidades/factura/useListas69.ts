import { esRfc, leerRfc } from '@nitida/contract/claves'
import { esDeCuidado, type Supuesto69 } from '@nitida/contract/facturacion.listas69'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** What SAT's lists say against an RFC: nothing while it is not known. */
export interface Publicado {
  /** Of list 69-B, where it is a reason to ask before dealing with him. */
  situacion: 'Presunto' | 'Definitivo' | null
  supuestos: readonly Supuesto69[]
}

export function useListas69(escrito: string): Publicado {
  const rfc = leerRfc(escrito)
  const { data } = useQuery({
    ...consulta(api.facturas.enListas69, { params: { rfc } }),
    placeholderData: undefined, // another RFC's answer would stand beside this one
    enabled: esRfc(rfc),
  })
  const { situacion = null, supuestos = [] } = data?.data ?? {}
  return { situacion: situacion !== null && esDeCuidado(situacion) ? situacion : null, supuestos }
}
