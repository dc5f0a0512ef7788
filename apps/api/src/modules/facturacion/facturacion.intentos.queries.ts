import type { Centavos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import type { ClaseFiscal } from '@nitida/contract/facturacion.impuestos'
import type { PeriodoDeGlobal } from '@nitida/contract/globales'
import { sql } from 'kysely'
import { type Columnas, escritas, leidas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'

/** Data of an attempt beside its bytes, which the invoice takes over once stamped. */
export interface DatosDelIntento {
  nombreReceptor: string
  cpReceptor: string
  regimenReceptor: string
  usoCfdi: string
  correo: string | null
  formaPago: string | null
  metodoPago: 'PUE' | 'PPD' | null
  tickets: number
  relacion: '01' | '03' | '04' | '07' | null
  uuidRelacionado: string | null
  /** The invoice whose sales it took over, which is cancelled once this one is stamped. */
  sustituye?: number
  /** Whether it is the CFDI of an advance. */
  anticipo?: true
  /** The advances that a final invoice names and took over from. */
  aplica?: readonly number[]
  /** Days of a global; absent of those that were made before globals made themselves. */
  periodo?: PeriodoDeGlobal
  /** Whether the customer typed the receiver himself, which is then proposed to nobody. */
  autofactura?: true
  /** Pesos of a dollar, of one in dollars: absent is pesos. */
  tipoCambio?: number
  /** Its lines by their taxes, where it has not one rate alone. */
  impuestos?: ClaseFiscal[]
}

export interface NuevoIntento {
  idSucursal: number
  /** User; null for the customer himself, or a job. */
  idUsuario: number | null
  clase: Factura['clase']
  serie: string
  folio: number
  clave: string | null
  cuerpoHash: Buffer | null
  idPedido: number | null
  rfcEmisor: string
  rfcReceptor: string
  total: Centavos
  xml: string
  sello: string
  datos: DatosDelIntento
  sandbox: boolean
  creadoEn: Date
  /** Instant at which a job looks at it, in case this process dies before. */
  proximaConsultaEn: Date
}

/** Makes two calls with one key go one after the other until the transaction ends (D-70). */
export const lockClave = (db: Db, idUsuario: number, clave: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${idUsuario} timbrar ${clave}`}, 71))`.execute(db)

/** An attempt as it is written: its bytes, and its data as JSON. */
type FichaIntento = Omit<NuevoIntento, 'xml' | 'datos'> & { xml: Buffer; datos: string }

/** The saved fields of an attempt and their columns. */
const columnasDeIntento = {
  idSucursal: 'id_sucursal',
  idUsuario: 'id_usuario',
  clase: 'clase',
  serie: 'serie',
  folio: 'folio',
  clave: 'clave',
  cuerpoHash: 'cuerpo_hash',
  idPedido: 'id_pedido',
  rfcEmisor: 'rfc_emisor',
  rfcReceptor: 'rfc_receptor',
  total: 'total',
  xml: 'xml',
  sello: 'sello',
  datos: 'datos',
  sandbox: 'sandbox',
  creadoEn: 'creado_en',
  proximaConsultaEn: 'proxima_consulta_en',
} as const satisfies Columnas<'intento_timbrado', FichaIntento>

const columnas = [
  ...leidas('intento_timbrado', columnasDeIntento),
  ...(['id', 'estado', 'codigo', 'descripcion', 'tecnica', 'errores', 'consultas'] as const),
] as const

export type Intento = NonNullable<Awaited<ReturnType<typeof selectPorClave>>>

// Reads the JSON that `NuevoIntento` wrote.
const conDatos = <F extends { datos: unknown; errores: unknown }>(fila: F) => ({
  ...fila,
  datos: fila.datos as DatosDelIntento,
  errores: fila.errores as Record<string, string[]> | null,
})

/** The attempt of a repeated call; a refused one does not count. */
export async function selectPorClave(db: Db, idUsuario: number, clave: string) {
  const fila = await db
    .selectFrom('intento_timbrado')
    .select(columnas)
    .where('id_usuario', '=', idUsuario)
    .where('clave', '=', clave)
    .where('estado', '<>', 'rechazado')
    .executeTakeFirst()
  return fila ? conDatos(fila) : null
}

export async function selectIntento(db: Db, id: number) {
  const fila = await db.selectFrom('intento_timbrado').select(columnas).where('id', '=', id).executeTakeFirst()
  return fila ? conDatos(fila) : null
}

/** The attempt with its row held, so that only the first resolves it. */
export async function lockIntento(db: Db, id: number) {
  const fila = await db
    .selectFrom('intento_timbrado')
    .select(columnas)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return fila ? conDatos(fila) : null
}

/** Attempts whose outcome is due to be looked up. */
export const listPorResolver = (db: Db, ahora: Date, limite: number) =>
  db
    .selectFrom('intento_timbrado')
    .select('id')
    .where('estado', 'in', ['enviando', 'desconocido'])
    .where('proxima_consulta_en', '<=', ahora)
    .orderBy('proxima_consulta_en')
    .limit(limite)
    .execute()

/** Whether a real provider has yet to say what became of an attempt. No other begins until the transaction ends. */
export async function lockSinRespuesta(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('cuenta del pac'))`.execute(db)
  const fila = await db
    .selectFrom('intento_timbrado')
    .select('id')
    .where('estado', 'in', ['enviando', 'desconocido'])
    .where('sandbox', '=', false)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}

export async function insertIntento(db: Db, intento: NuevoIntento): Promise<number> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('cuenta del pac'))`.execute(db)
  const { id } = await db
    .insertInto('intento_timbrado')
    .values(
      escritas(columnasDeIntento, {
        ...intento,
        xml: Buffer.from(intento.xml),
        datos: JSON.stringify(intento.datos),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Resolucion {
  estado: 'timbrado' | 'rechazado' | 'desconocido'
  codigo: string
  descripcion: string
  tecnica: string
  errores?: Record<string, string[]> | null
  resueltoEn: Date | null
  proximaConsultaEn: Date | null
}

export const updateIntento = (db: Db, id: number, r: Resolucion) =>
  db
    .updateTable('intento_timbrado')
    .set((eb) => ({
      estado: r.estado,
      codigo: r.codigo.slice(0, 40),
      descripcion: r.descripcion.slice(0, 2000),
      tecnica: r.tecnica.slice(0, 4000),
      errores: r.errores ? JSON.stringify(r.errores) : null,
      resuelto_en: r.resueltoEn,
      proxima_consulta_en: r.proximaConsultaEn,
      ...(r.estado === 'desconocido' && { consultas: eb('consultas', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()

/** A, B, … Z, AA: the series of the n-th branch that invoices, from 0. */
export function serieNumero(n: number): string {
  const letra = String.fromCharCode(65 + (n % 26))
  return n < 26 ? letra : serieNumero(Math.floor(n / 26) - 1) + letra
}

async function abrirSerie(db: Db, idSucursal: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('serie de factura'))`.execute(db)
  const { total } = await db
    .selectFrom('folio_factura')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('folio_factura')
    .values({ id_sucursal: idSucursal, serie: serieNumero(total), ultimo: 0 })
    .onConflict((conflicto) => conflicto.column('id_sucursal').doNothing())
    .execute()
}

const libreDe = (db: Db, idSucursal: number) =>
  db
    .selectFrom('intento_timbrado as r')
    .select((eb) => eb.fn.min<number | null>('r.folio').as('folio'))
    .where('r.id_sucursal', '=', idSucursal)
    .where('r.estado', '=', 'rechazado')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intento_timbrado as v')
            .select('v.id')
            .whereRef('v.id_sucursal', '=', 'r.id_sucursal')
            .whereRef('v.folio', '=', 'r.folio')
            .where('v.estado', '<>', 'rechazado'),
        ),
      ),
    )

/**
 * The folio of the next attempt: one that a refusal gave back, else the next number. The branch's row is held, so folios are
 * given one by one; the only gap is that of an attempt whose outcome is unknown.
 */
export async function takeFolio(db: Db, idSucursal: number): Promise<{ serie: string; folio: number }> {
  const leer = () =>
    db
      .selectFrom('folio_factura')
      .select(['serie', 'ultimo'])
      .where('id_sucursal', '=', idSucursal)
      .forUpdate()
      .executeTakeFirst()
  let fila = await leer()
  if (!fila) {
    await abrirSerie(db, idSucursal)
    fila = await leer()
  }
  if (!fila) throw new Error('a branch without a series')
  const { folio: libre } = await libreDe(db, idSucursal).executeTakeFirstOrThrow()
  if (libre !== null) return { serie: fila.serie, folio: libre }
  const folio = fila.ultimo + 1
  await db.updateTable('folio_factura').set({ ultimo: folio }).where('id_sucursal', '=', idSucursal).execute()
  return { serie: fila.serie, folio }
}

/** Centavos of a sale by their tax: at the rate of the CFDI, at the rate of 0, and exempt. */
export interface PorIva {
  tasa: Centavos
  cero: Centavos
  exento: Centavos
}

export interface VentaTomada {
  idPedido: number
  idPago: number | null
  importe: Centavos
  /** The same by tax; without it all is at the CFDI's rate. */
  porIva?: PorIva
  /** Lines of an invoice by name. */
  contenido?: string[]
  /** Whether it stands beside the order's first invoice, with what was added after it. */
  ampliacion?: true
  /** Whether it is a payment of an order that owes, with a CFDI of its own. */
  anticipo?: true
}

/**
 * Takes sales for an attempt, in one statement of nine parameters however many they are. The database refuses a sale of a live
 * CFDI (`venta_en_una_factura`).
 */
export const insertVentas = (db: Db, idIntento: number, ventas: readonly VentaTomada[]) =>
  sql`insert into venta_facturada (id_intento, id_pedido, id_pago, importe, importe_cero, importe_exento, contenido, ampliacion, anticipo)
    select ${idIntento}, v.id_pedido, v.id_pago, v.importe, v.cero, v.exento,
      case when v.contenido is not null then array(select jsonb_array_elements_text(v.contenido::jsonb)) end, v.ampliacion, v.anticipo
    from unnest(
      ${ventas.map(({ idPedido }) => idPedido)}::bigint[],
      ${ventas.map(({ idPago }) => idPago)}::bigint[],
      ${ventas.map(({ importe }) => importe)}::bigint[],
      ${ventas.map(({ porIva }) => porIva?.cero ?? 0)}::bigint[],
      ${ventas.map(({ porIva }) => porIva?.exento ?? 0)}::bigint[],
      ${ventas.map(({ contenido }) => (contenido ? JSON.stringify(contenido) : null))}::text[],
      ${ventas.map(({ ampliacion }) => ampliacion ?? false)}::boolean[],
      ${ventas.map(({ anticipo }) => anticipo ?? false)}::boolean[]
    ) as v (id_pedido, id_pago, importe, cero, exento, contenido, ampliacion, anticipo)`.execute(db)

/** Live attempts that hold an order, whole or by a row of its ledger; the newest first. */
export async function selectVentaViva(db: Db, idPedido: number) {
  const fila = await db
    .selectFrom('venta_facturada as v')
    .innerJoin('intento_timbrado as i', 'i.id', 'v.id_intento')
    .leftJoin('factura as f', 'f.id_intento', 'i.id')
    .select([
      'i.serie',
      'i.folio',
      'i.estado',
      'v.id_pago as idPago',
      'v.anticipo',
      'f.id as idFactura',
      'f.metodo_pago as metodoPago',
    ])
    .where('v.id_pedido', '=', idPedido)
    .where('v.liberada_en', 'is', null)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fila ?? null
}

/** Stamped invoices by name that have an order, oldest first. */
export const listNombradas = (db: Db, idPedido: number) =>
  db
    .selectFrom('venta_facturada as v')
    .innerJoin('factura as f', 'f.id_intento', 'v.id_intento')
    .select(['f.serie', 'f.folio'])
    .where('v.id_pedido', '=', idPedido)
    .where('v.id_pago', 'is', null)
    .where('v.liberada_en', 'is', null)
    .orderBy('v.id')
    .execute()
