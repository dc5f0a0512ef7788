import type { Negocio } from '@nitida/contract/negocio'
import { Card } from '../../ui/Card.tsx'
import { contar } from '../../ui/formatos.ts'
import { Reparto } from './Reparto.tsx'
import type { VistaDeNegocio } from './useNegocio.ts'

/** What live invoices tell of the orders that were taken, and what none tells of. */
export function Facturacion({ facturacion, vista }: { facturacion: Negocio['facturacion']; vista: VistaDeNegocio }) {
  const partes = [
    { clave: 'facturado', nombre: 'Facturado', color: 'bg-brand' },
    { clave: 'sinFacturar', nombre: 'Sin facturar', color: 'bg-carey' },
  ] as const
  return (
    <Card title="Facturado y sin facturar">
      <Reparto
        que="ventas del periodo"
        vacio="No hay ventas que facturar en el periodo."
        partes={partes.map((parte) => {
          const { pedidos, importe } = facturacion[parte.clave]
          const lugar = pedidos > 0 ? vista.aRenglones(parte.clave) : null
          return { ...parte, importe, nota: contar(pedidos, 'pedido'), lugar }
        })}
      />
      <p className="mt-2 text-sm text-ink2">
        Lo que hoy dicen las facturas vigentes, globales incluidas, de los pedidos levantados en el periodo. Uno
        facturado en parte está en los dos.
      </p>
    </Card>
  )
}
