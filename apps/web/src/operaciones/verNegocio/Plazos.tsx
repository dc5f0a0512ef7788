import type { Negocio } from '@nitida/contract/negocio'
import type { Enlace } from '../../base/direccion/ubicaciones.ts'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

const enDias = (dias: number | null): string => (dias === null ? '—' : contar(dias, 'día'))

interface PlazoProps {
  titulo: string
  /** What happened to the orders that are counted. */
  que: string
  plazo: Negocio['entregas']
  lugar: Enlace
}

/** So many orders, and the days that half of them and nine of ten did not pass. */
const Plazo = ({ titulo, que, plazo: { pedidos, mediana, nueveDeDiez }, lugar }: PlazoProps) => (
  <section>
    <h3 className="mb-1 font-medium">{titulo}</h3>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-ink2">{que}</dt>
        <dd className="text-lg">
          <CifraEnlazada
            valor={numero(pedidos)}
            de={`pedidos ${que.toLowerCase()} en el periodo`}
            lugar={pedidos > 0 ? lugar : null}
          />
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
  </section>
)

/** How long orders took to come to their branch, and to be delivered, from the day on which they were taken. */
export function Plazos({ negocio: { recepciones, entregas }, vista }: { negocio: Negocio; vista: VistaDeNegocio }) {
  const { sinDato } = recepciones
  return (
    <Card title="Cuánto tardan los pedidos">
      <div className="grid gap-4">
        <Plazo
          titulo="Hasta recibirse en la sucursal"
          que="Recibidos"
          plazo={recepciones}
          lugar={vista.aRenglones('recibidos')}
        />
        <Plazo titulo="Hasta entregarse" que="Entregados" plazo={entregas} lugar={vista.aRenglones('entregados')} />
      </div>
      {sinDato > 0 ? (
        <p className="mt-3 text-sm text-ink2">
          Sin dato: de{' '}
          <CifraEnlazada
            valor={contar(sinDato, 'pedido')}
            de="entregados sin fecha de recepción"
            lugar={vista.aRenglones('sinRecepcion')}
          />{' '}
          que se entregaron no consta cuándo llegaron.
        </p>
      ) : null}
    </Card>
  )
}
