import type { ReglaDeComision } from '@nitida/contract/comisiones'
import { etiquetaFamiliaDeComision } from '@nitida/contract/comisiones.rules'
import { dinero, numero } from '../../ui/formatos.ts'

/** What a rule says: '5 % de lo cobrado; desde $50,000.00, 7 %; Mica 10 %; solo pedidos entregados'. */
export function reglaEnPalabras({
  base,
  tramos,
  familias,
  soloEntregados,
}: Pick<ReglaDeComision, 'base' | 'tramos' | 'familias' | 'soloEntregados'>): string {
  const [primero, ...otros] = tramos
  return [
    `${numero(primero?.porcentaje ?? 0)} % ${base === 'cobrado' ? 'de lo cobrado' : 'del margen'}`,
    ...otros.map(({ desde, porcentaje }) => `desde ${dinero(desde)}, ${numero(porcentaje)} %`),
    ...familias.map(({ familia, porcentaje }) => `${etiquetaFamiliaDeComision[familia]} ${numero(porcentaje)} %`),
    ...(soloEntregados ? ['solo pedidos entregados'] : []),
  ].join('; ')
}
