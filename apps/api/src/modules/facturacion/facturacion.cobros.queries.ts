import type { Factura } from '@nitida/contract/facturacion'
import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** What was last told of the banks of an order's payment. */
export interface BancosDeCobro extends BancosDelPago {
  id: number
  idPago: number
  idPedido: number
  numOperacion: string | null
}

export async function listBancos(db: Db, idsPedido: readonly number[]): Promise<BancosDeCobro[]> {
  const { rows } = await sql<BancosDeCobro>`
    select distinct on (b.id_pago) b.id, b.id_pago as "idPago", g.id_pedido as "idPedido", b.num_operacion as "numOperacion",
      b.rfc_banco_ordenante as "rfcBancoOrdenante", b.banco_extranjero as "bancoExtranjero", b.cuenta_ordenante as "cuentaOrdenante",
      b.rfc_banco_beneficiario as "rfcBancoBeneficiario", b.cuenta_beneficiario as "cuentaBeneficiario"
    from pago g join pago_bancario b on b.id_pago = g.id
    where g.id_pedido = any(${idsPedido}::bigint[]) order by b.id_pago, b.id desc`.execute(db)
  return rows
}

interface NuevosBancos extends BancosDelPago {
  idPago: number
  numOperacion: string | null
  idUsuario: number
  ahora: Date
}

export const insertBancos = (db: Db, b: NuevosBancos) =>
  db
    .insertInto('pago_bancario')
    .values({
      id_pago: b.idPago,
      num_operacion: b.numOperacion,
      rfc_banco_ordenante: b.rfcBancoOrdenante,
      banco_extranjero: b.bancoExtranjero,
      cuenta_ordenante: b.cuentaOrdenante,
      rfc_banco_beneficiario: b.rfcBancoBeneficiario,
      cuenta_beneficiario: b.cuentaBeneficiario,
      id_usuario: b.idUsuario,
      creado_en: b.ahora,
    })
    .execute()

/** The complemento that tells a payment of an invoice now. */
interface ComplementoDeCobro {
  idPago: number
  idFactura: number
  serie: string
  folio: number
  parcialidad: number
  estatus: Factura['estatus']
}

export async function listComplementosDe(db: Db, idFactura: number): Promise<ComplementoDeCobro[]> {
  const { rows } = await sql<ComplementoDeCobro>`
    select c.id_pago as "idPago", f.id as "idFactura", f.serie, f.folio, c.parcialidad, f.estatus
    from pago_complementado c join factura f on f.id_intento = c.id_intento
    where c.id_factura = ${idFactura} and c.id_pago is not null and c.liberado_en is null`.execute(db)
  return rows
}
