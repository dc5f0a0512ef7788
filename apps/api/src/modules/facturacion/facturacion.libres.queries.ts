import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

export interface NuevoPagoLibre {
  idFactura: number
  idAnulado: number | null
  recibidoEn: Date
  dia: string
  formaPago: string
  /** What it takes off the invoice, in the invoice's currency. */
  importe: Centavos
  moneda: Moneda
  tipoCambio: number | null
  /** What came in, in `moneda`; null of an invoice in pesos, where it is `importe`. */
  recibido: Centavos | null
  numOperacion: string | null
  bancos: BancosDelPago
  motivo: string | null
  idUsuario: number
  ahora: Date
}

export async function insertPagoLibre(db: Db, p: NuevoPagoLibre): Promise<number> {
  const { id } = await db
    .insertInto('pago_libre')
    .values({
      id_factura: p.idFactura,
      id_anulado: p.idAnulado,
      recibido_en: p.recibidoEn,
      dia: p.dia,
      forma_pago: p.formaPago,
      importe: p.importe,
      moneda: p.moneda,
      tipo_cambio: p.tipoCambio,
      recibido: p.recibido,
      num_operacion: p.numOperacion,
      rfc_banco_ordenante: p.bancos.rfcBancoOrdenante,
      banco_extranjero: p.bancos.bancoExtranjero,
      cuenta_ordenante: p.bancos.cuentaOrdenante,
      rfc_banco_beneficiario: p.bancos.rfcBancoBeneficiario,
      cuenta_beneficiario: p.bancos.cuentaBeneficiario,
      motivo: p.motivo,
      id_usuario: p.idUsuario,
      creado_en: p.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const selectPagoLibre = (db: Db, id: number) =>
  db
    .selectFrom('pago_libre as p')
    .select(['p.id', 'p.id_factura as idFactura', 'p.id_anulado as idAnulado', 'p.recibido_en as recibidoEn', 'p.dia'])
    .select(['p.forma_pago as formaPago', 'p.importe', 'p.num_operacion as numOperacion'])
    .select(['p.moneda', 'p.tipo_cambio as tipoCambio', 'p.recibido'])
    .select((eb) =>
      eb.exists(eb.selectFrom('pago_libre as a').select('a.id').whereRef('a.id_anulado', '=', 'p.id')).as('anulado'),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()

/** Payments of an invoice that stand, in the order in which they were made. */
export const listPagosVivos = (db: Db, idFactura: number) =>
  db
    .selectFrom('pago_libre as p')
    .select([
      'p.id',
      'p.importe',
      'p.forma_pago as forma',
      'p.num_operacion as numOperacion',
      'p.recibido_en as creadoEn',
    ])
    .select(['p.dia', 'p.moneda', 'p.tipo_cambio as tipoCambio', 'p.recibido'])
    .select([
      'p.rfc_banco_ordenante as rfcBancoOrdenante',
      'p.banco_extranjero as bancoExtranjero',
      'p.cuenta_ordenante as cuentaOrdenante',
    ])
    .select(['p.rfc_banco_beneficiario as rfcBancoBeneficiario', 'p.cuenta_beneficiario as cuentaBeneficiario'])
    .where('p.id_factura', '=', idFactura)
    .where('p.id_anulado', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pago_libre as a').select('a.id').whereRef('a.id_anulado', '=', 'p.id'))),
    )
    .orderBy('p.recibido_en')
    .orderBy('p.id')
    .execute()

/** All payments of an invoice with the complemento that tells each, newest first. */
export async function listPagosConComplemento(db: Db, idFactura: number) {
  const { rows } = await sql<
    BancosDelPago & {
      id: number
      dia: string
      formaPago: string
      importe: Centavos
      moneda: Moneda
      tipoCambio: number | null
      recibido: Centavos
      numOperacion: string | null
      motivo: string | null
      registro: string
      idComplemento: number | null
      serie: string | null
      folio: number | null
      parcialidad: number | null
      estatus: Factura['estatus'] | null
    }
  >`
    select p.id, p.dia, p.forma_pago as "formaPago", p.importe, p.num_operacion as "numOperacion",
      p.moneda, p.tipo_cambio as "tipoCambio", coalesce(p.recibido, p.importe) as recibido,
      p.rfc_banco_ordenante as "rfcBancoOrdenante", p.banco_extranjero as "bancoExtranjero", p.cuenta_ordenante as "cuentaOrdenante",
      p.rfc_banco_beneficiario as "rfcBancoBeneficiario", p.cuenta_beneficiario as "cuentaBeneficiario",
      case when a.id is not null then coalesce(a.motivo, '') end as motivo,
      u.nombre || ' ' || u.apellido_paterno as registro,
      k.id as "idComplemento", k.serie, k.folio, k.parcialidad, k.estatus
    from pago_libre p
    join usuario u on u.id = p.id_usuario
    left join pago_libre a on a.id_anulado = p.id
    left join lateral (
      select f.id, f.serie, f.folio, f.estatus, c.parcialidad from pago_complementado c
      join factura f on f.id_intento = c.id_intento where c.id_pago_libre = p.id order by c.id desc limit 1) k on true
    where p.id_factura = ${idFactura} and p.id_anulado is null
    order by p.recibido_en desc, p.id desc`.execute(db)
  return rows
}

export interface LibrePendiente {
  idFactura: number
  version: number
  intentos: number
}

export const listLibresPendientes = (db: Db, ahora: Date, limite: number): Promise<LibrePendiente[]> =>
  db
    .selectFrom('pago_libre_pendiente')
    .select(['id_factura as idFactura', 'version', 'intentos'])
    .where('proximo_en', '<=', ahora)
    .orderBy('proximo_en')
    .orderBy('id_factura')
    .limit(limite)
    .execute()

export const selectLibrePendiente = (db: Db, idFactura: number) =>
  db
    .selectFrom('pago_libre_pendiente')
    .select(['desde', 'fallo'])
    .where('id_factura', '=', idFactura)
    .executeTakeFirst()

/** Takes an invoice off the list, unless something happened to it meanwhile. */
export const deleteLibrePendiente = (db: Db, { idFactura, version }: LibrePendiente) =>
  db.deleteFrom('pago_libre_pendiente').where('id_factura', '=', idFactura).where('version', '=', version).execute()

export const postponeLibre = (db: Db, { idFactura }: LibrePendiente, proximo: Date, fallo: string) =>
  db
    .updateTable('pago_libre_pendiente')
    .set((eb) => ({ proximo_en: proximo, fallo: fallo.slice(0, 500), intentos: eb('intentos', '+', 1) }))
    .where('id_factura', '=', idFactura)
    .execute()

/** Puts an invoice on the list of those to look at now. */
export const enqueueLibre = (db: Db, idFactura: number, ahora: Date) =>
  sql`insert into pago_libre_pendiente as p (id_factura, desde, proximo_en) values (${idFactura}, ${ahora}, ${ahora})
    on conflict (id_factura) do update set version = p.version + 1, proximo_en = excluded.proximo_en, intentos = 0,
      fallo = null`.execute(db)

/** The rate of exchange that was typed last, of an invoice or of a payment of one; null without one. */
export async function selectUltimoTipoCambio(db: Db): Promise<number | null> {
  const { rows } = await sql<{ tipoCambio: number }>`
    select tipo_cambio as "tipoCambio" from (
      (select tipo_cambio, creada_en as en, 0 as orden, id from factura where tipo_cambio is not null order by id desc limit 1)
      union all
      (select tipo_cambio, creado_en, 1, id from pago_libre where tipo_cambio is not null order by id desc limit 1)) t
    order by en desc, orden desc, id desc limit 1`.execute(db)
  return rows[0]?.tipoCambio ?? null
}
