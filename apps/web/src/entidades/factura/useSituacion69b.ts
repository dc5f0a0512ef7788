import { esRfc, leerRfc } from '@nitida/contract/claves'
import { esDeCuidado } from '@nitida/contract/facturacion.lista69b'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** How SAT's list 69-B calls an RFC that one asks about before dealing with him; null for anybody else, and while it is not known. */
export function useSituacion69b(escrito: string): 'Presunto' | 'Definitivo' | null {
  const rfc = leerRfc(escrito)
  const { data } = useQuery({
    ...consulta(api.facturas.situacion69b, { params: { rfc } }),
    placeholderData: undefined, // another RFC's answer would stand beside this one
    enabled: esRfc(rfc),
  })
  const situacion = data?.data.situacion ?? null
  return situacion !== null && esDeCuidado(situacion) ? situacion : null
}
