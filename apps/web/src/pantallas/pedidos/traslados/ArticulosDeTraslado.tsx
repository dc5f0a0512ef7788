import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import type { RenglonDeTraslado, Traslado } from '@nitida/contract/inventario.traslados'
import { Card } from '../../../ui/Card.tsx'
import { contar } from '../../../ui/formatos.ts'
import { lotesEscritos } from '../inventario/textos.ts'
import type { Fila } from './cuentas.ts'

const cuentaDe = ({ pedidas, enviadas, recibidas, perdidas }: RenglonDeTraslado): string =>
  [
    pedidas > 0 ? contar(pedidas, 'pedida') : null,
    enviadas > 0 ? contar(enviadas, 'enviada') : null,
    recibidas > 0 ? contar(recibidas, 'recibida') : null,
    perdidas > 0 ? contar(perdidas, 'perdida') : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const NombreEnTraslado = (articulo: Fila) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block font-medium">{nombreDeArticulo(articulo)}</span>
    <span className="block text-sm text-ink3">{articulo.codigo}</span>
  </span>
)

/** Lots of the pieces that leave, or left. */
export const LotesEnTraslado = ({ lotes }: { lotes: readonly LoteEscrito[] }) =>
  lotes.length === 0 ? null : <span className="block text-sm text-ink2 wrap-anywhere">{lotesEscritos(lotes)}</span>

/** A transfer of which its reader has nothing to do now. */
export function ArticulosDeTraslado({ renglones }: Traslado) {
  return (
    <Card title="Artículos">
      <ul className="divide-y divide-line">
        {renglones.map((renglon) => (
          <li key={renglon.idArticulo} className="flex flex-wrap justify-between gap-3 py-2">
            <span className="min-w-0">
              <NombreEnTraslado {...renglon} />
              <LotesEnTraslado lotes={renglon.lotes} />
            </span>
            <span className="tabular text-right text-sm text-ink2">{cuentaDe(renglon)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
