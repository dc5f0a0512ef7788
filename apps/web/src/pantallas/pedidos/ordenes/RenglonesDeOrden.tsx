import type { OrdenDeCompra, RenglonDeOrden } from '@nitida/contract/inventario.ordenes'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { diferenciasDe } from './textos.ts'

export const NombreDeRenglon = (articulo: Pick<RenglonDeOrden, 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block font-medium">{nombreDeArticulo(articulo)}</span>
    <span className="block text-sm text-ink3">{articulo.codigo}</span>
  </span>
)

/** What came otherwise than it was asked for. */
export const Diferencias = ({ renglon, cerrada }: { renglon: RenglonDeOrden; cerrada: boolean }) => (
  <span className="flex flex-wrap gap-1.5">
    {diferenciasDe(renglon, cerrada).map(({ tono, palabra }) => (
      <Badge key={palabra} tone={tono}>
        {palabra}
      </Badge>
    ))}
  </span>
)

/** Articles of an order that nothing more is waited for of, each with its differences. */
export const RenglonesDeOrden = ({ orden: { renglones } }: { orden: OrdenDeCompra }) => (
  <Card title="Artículos">
    <ul className="divide-y divide-line">
      {renglones.map((renglon) => (
        <li key={renglon.idArticulo} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <NombreDeRenglon {...renglon} />
          <span className="grid justify-items-end gap-1">
            <span className="tabular">
              {renglon.recibidas} de {renglon.piezas}
              {renglon.costo === null ? '' : ` · ${dinero(renglon.costo)}`}
            </span>
            <Diferencias renglon={renglon} cerrada />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
