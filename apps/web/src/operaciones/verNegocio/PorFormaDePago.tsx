import type { Negocio } from '@nitida/contract/negocio'
import { etiquetaFormaPago } from '@nitida/contract/pedidos.rules'
import { Card } from '../../ui/Card.tsx'
import { pesos } from './comparar.ts'
import { Reparto } from './Reparto.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

const colores = ['bg-brand', 'bg-brand/60', 'bg-carey', 'bg-edge']

/** What was collected by each method, less what was given back. */
export function PorFormaDePago({ formas, vista }: { formas: Negocio['porForma']; vista: VistaDeNegocio }) {
  const cobrado = formas.reduce((suma, { importe }) => suma + importe, 0)
  return (
    <Card title="Cobrado por forma de pago" actions={<span className="tabular text-ink2">{pesos(cobrado)}</span>}>
      <Reparto
        que="cobrado por forma de pago"
        vacio="Nada se cobró en el periodo."
        partes={formas.map(({ formaPago, importe }, i) => ({
          ...{ clave: formaPago, nombre: etiquetaFormaPago[formaPago], importe, color: colores[i] ?? 'bg-edge' },
          lugar: importe === 0 ? null : vista.aRenglones('cobrado', { forma: formaPago }),
        }))}
      />
    </Card>
  )
}
