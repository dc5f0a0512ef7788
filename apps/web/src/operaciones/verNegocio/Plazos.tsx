import type { Negocio } from '@nitida/contract/negocio'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

const enDias = (dias: number | null): string => (dias === null ? '—' : contar(dias, 'día'))

/** How long the orders that were delivered took, from the day on which they were taken. */
export function Entregas({ entregas, vista }: { entregas: Negocio['entregas']; vista: VistaDeNegocio }) {
  const { pedidos, mediana, nueveDeDiez } = entregas
  return (
    <Card title="Del pedido a la entrega">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-ink2">Entregados</dt>
          <dd className="text-lg">
            <CifraEnlazada valor={numero(pedidos)} lugar={pedidos > 0 ? vista.aRenglones('entregados') : null} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink2">La mitad, en</dt>
          <dd className="tabular text-lg font-semibold">{enDias(mediana)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink2">Nueve de diez, en</dt>
          <dd className="tabular text-lg font-semibold">{enDias(nueveDeDiez)}</dd>
        </div>
      </dl>
    </Card>
  )
}
