import type { Emisor } from '@nitida/contract/facturacion.emision'
import { etiquetaFormaPago, type FormaPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { mesLegible } from '../../base/meses.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dinero, fechaLarga, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A name and its value, within a `dl`. */
export const CifraDelMes = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <div>
    <dt className="text-sm text-ink3">{nombre}</dt>
    <dd className="font-medium">{valor}</dd>
  </div>
)

const quedan = (cuantas: number): string =>
  cuantas === 1 ? 'Queda una venta sin facturar' : `Quedan ${numero(cuantas)} ventas sin facturar`

/** An open month: sold, invoiced by name, in globals, left; and its deadline. */
export function VistaDelMes(props: { emisor: Emisor; mes: string; onMetodo: (metodo: FormaPago) => void }) {
  const { emisor, mes, onMetodo } = props
  const { data, error } = useQuery({
    ...consulta(api.facturas.mes, { query: { mes, sucursal: emisor.idSucursal } }),
    placeholderData: undefined, // another month's money would stand under this one's name
  })
  if (error) return <Aviso tone="carey">No se pudo calcular el mes. {error.message}</Aviso>
  if (!data) return <Skeleton lines={2} />
  const { ventas, nominativas, globales, egresos, complementos, pendiente } = data.data
  const { sinComplemento, transaccionesPendientes, porForma, pidieronFactura, limite } = data.data
  return (
    <Card title={`Cómo va ${mesLegible(mes)}`}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        <CifraDelMes nombre="Vendido" valor={dinero(ventas)} />
        <CifraDelMes nombre="Facturado a nombre" valor={dinero(nominativas)} />
        <CifraDelMes nombre="En globales" valor={dinero(globales)} />
        <CifraDelMes nombre="Egresos" valor={dinero(egresos)} />
        <CifraDelMes nombre="Complementos de pago" valor={dinero(complementos)} />
        <CifraDelMes nombre="Sin facturar" valor={dinero(pendiente)} />
      </dl>
      {sinComplemento > 0 ? (
        <p className="mt-3 text-sm text-ink2">
          {sinComplemento === 1 ? 'Un pago espera' : `${numero(sinComplemento)} pagos esperan`} su complemento; se hace
          solo.
        </p>
      ) : null}
      {transaccionesPendientes > 0 ? (
        <Aviso tone="carey" title={quedan(transaccionesPendientes)} className="mt-4">
          <p>La global del mes se hace a más tardar el {fechaLarga(limite)}.</p>
          <span className="mt-2 flex flex-wrap gap-2">
            {porForma
              .filter(({ transacciones }) => transacciones > 0)
              .map(({ formaPago, importe }) => (
                <Button key={formaPago} size="sm" onClick={() => onMetodo(formaPago)}>
                  {etiquetaFormaPago[formaPago]} · {dinero(importe)}
                </Button>
              ))}
          </span>
          {pidieronFactura.transacciones > 0 ? (
            <p className="mt-2">
              {pidieronFactura.transacciones === 1
                ? 'Una pidió factura a su nombre y no la tiene'
                : `${numero(pidieronFactura.transacciones)} pidieron factura a su nombre y no la tienen`}
              : {dinero(pidieronFactura.importe)}. Factúralas desde su pedido; lo que quede va en la global.
            </p>
          ) : null}
        </Aviso>
      ) : null}
    </Card>
  )
}
