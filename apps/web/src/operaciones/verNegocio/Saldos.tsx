import type { Negocio } from '@nitida/contract/negocio'
import { type EdadDeSaldo, etiquetaEdadDeSaldo } from '@nitida/contract/negocio.rules'
import { Card } from '../../ui/Card.tsx'
import { contar } from '../../ui/formatos.ts'
import { pesos } from './comparar.ts'
import { Reparto } from './Reparto.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

const colores: Record<EdadDeSaldo, string> = {
  porVencer: 'bg-brand',
  semana: 'bg-brand/60',
  mes: 'bg-carey',
  trimestre: 'bg-bad/60',
  mas: 'bg-bad',
}

/** What is owed now, by how long ago its delivery was promised. */
export function Saldos({ saldos, vista }: { saldos: Negocio['saldos']; vista: VistaDeNegocio }) {
  const debe = saldos.reduce((suma, { importe }) => suma + importe, 0)
  const pedidos = saldos.reduce((suma, uno) => suma + uno.pedidos, 0)
  return (
    <Card
      title="Saldos por edad"
      actions={
        <span className="tabular text-ink2">
          {pesos(debe)} · {contar(pedidos, 'pedido')}
        </span>
      }
    >
      <Reparto
        que="saldos por edad"
        vacio="Nadie debe nada."
        partes={saldos.map(({ edad, importe, pedidos: suyos }) => ({
          ...{ clave: edad, nombre: etiquetaEdadDeSaldo[edad], importe, color: colores[edad] },
          nota: contar(suyos, 'pedido'),
          lugar: suyos > 0 ? vista.aRenglones('saldo', { edad }) : null,
        }))}
      />
      {pedidos > 0 ? (
        <p className="mt-2 text-sm text-ink2">La edad cuenta desde la entrega prometida, y es la de hoy.</p>
      ) : null}
    </Card>
  )
}
