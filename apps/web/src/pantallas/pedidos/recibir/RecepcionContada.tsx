import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { Card } from '../../../ui/Card.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { lotesEscritos } from '../inventario/textos.ts'

/** A closed one, as it stays. */
export function RecepcionContada({ lineas, nota }: Recepcion) {
  return (
    <Card title="Renglones">
      <ul className="divide-y divide-line">
        {lineas.map(({ numero, clave, descripcion, articulo, gasto, recibidas, piezas, costo, lotes }) => (
          <li key={numero} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">
                {articulo ? `${articulo.marca} ${articulo.modelo} ${articulo.color}` : descripcion}
              </span>
              <span className="block text-sm text-ink3">
                {[clave, articulo ? descripcion : gasto && 'Gasto'].filter(Boolean).join(' · ')}
              </span>
              {lotes.length > 0 ? <span className="block text-sm text-ink2">{lotesEscritos(lotes)}</span> : null}
            </span>
            <span className="tabular text-right">
              {recibidas === null ? '—' : `${recibidas} de ${piezas ?? '—'}`}
              <span className="block text-sm text-ink3">{dinero(costo)}</span>
            </span>
          </li>
        ))}
      </ul>
      {nota ? <p className="mt-3 text-sm text-ink2 wrap-anywhere">Nota: {nota}</p> : null}
    </Card>
  )
}
