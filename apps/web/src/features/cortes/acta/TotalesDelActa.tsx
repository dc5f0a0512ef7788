import type { Acta } from '@nitida/contract/cortes'
import { Apartado, Importe, Linea } from './papel.tsx'

/** What the closing took. */
export function TotalesDelActa({ acta }: { acta: Acta }) {
  return (
    <Apartado titulo="Cobros">
      <Importe nombre="Total Efectivo" valor={acta.totalEfectivo} />
      <Importe nombre="Total Crédito" valor={acta.totalCredito} />
      <Importe nombre="Total Débito" valor={acta.totalDebito} />
      <Importe nombre="Total Transferencia" valor={acta.totalTransferencia} />
      <Importe nombre="Total General" valor={acta.totalGeneral} fuerte />
      {acta.reapertura ? null : <Cuantos acta={acta} />}
    </Apartado>
  )
}

/** How many rows it holds: none any more, once it was opened again. */
function Cuantos({ acta: { cobros, cobrosDeDiasAnteriores, ajustes } }: { acta: Acta }) {
  return (
    <>
      <Linea nombre="Movimientos">{cobros}</Linea>
      {ajustes.movimientos > 0 ? (
        <Importe nombre={`Devoluciones, reversos y correcciones (${ajustes.movimientos})`} valor={ajustes.importe} />
      ) : null}
      {cobrosDeDiasAnteriores > 0 ? <Linea nombre="De días anteriores">{cobrosDeDiasAnteriores}</Linea> : null}
    </>
  )
}
