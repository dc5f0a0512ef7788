import type { DiferenciaDeConteo } from '@nitida/contract/inventario.conteos'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { Badge } from '../../../ui/Badge.tsx'
import { contar } from '../../../ui/formatos.ts'

const palabraDe = ({ diferencia, leido }: DiferenciaDeConteo): string => {
  if (diferencia > 0) return `${diferencia === 1 ? 'Sobra' : 'Sobran'} ${diferencia}`
  return `${diferencia === -1 ? 'Falta' : 'Faltan'} ${-diferencia}${leido ? '' : ', sin leer'}`
}

const apartadasDe = ({ apartadas }: DiferenciaDeConteo): string =>
  apartadas === 1
    ? '1 apartada: puede estar en el laboratorio'
    : `${apartadas} apartadas: pueden estar en el laboratorio`

/** Articles that do not agree, of which the answer may carry only the first ones. */
export function ListaDeDiferencias({
  diferencias,
  total,
}: {
  diferencias: readonly DiferenciaDeConteo[]
  total: number
}) {
  if (total === 0) return <p>Todo coincide.</p>
  const demas = total - diferencias.length
  return (
    <>
      <ul className="mt-2 divide-y divide-line" aria-label="Diferencias">
        {diferencias.map((una) => (
          <li key={una.idArticulo} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{nombreDeArticulo(una)}</span>
              <span className="block text-xs text-ink3">
                {una.contadas} de {una.esperadas}
                {una.apartadas > 0 ? `. ${apartadasDe(una)}` : ''}
              </span>
            </span>
            <span className="flex-none">
              <Badge tone={una.diferencia > 0 ? 'carey' : 'bad'}>{palabraDe(una)}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {demas > 0 ? (
        <p className="mt-2 text-sm text-ink2">
          {`Aquí están las primeras ${diferencias.length}: hay ${contar(demas, 'artículo más', 'artículos más')} que no ${demas === 1 ? 'coincide' : 'coinciden'}.`}
        </p>
      ) : null}
    </>
  )
}
