import { aPesos } from '@nitida/contract/dinero'
import type { Fecha } from '@nitida/contract/fechas'
import type {
  Alternativa,
  Conversion,
  FiltroPresupuestos,
  Presupuesto,
  PresupuestoDeLista,
} from '@nitida/contract/presupuestos'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'
import { conPalabrasDeCliente } from '../clientes/clientes.hallados.ts'

/** Key of a quote's last e-mail. */
const CLAVE_DE_CORREO = sql<string>`'presupuesto:' || q.id || ':correo:' || q.correos`

/** Quotes within reach; those of a blocked patient are in no list. */
const presupuestosDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('presupuesto as q')
    .innerJoin('cliente as c', 'c.id', 'q.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'q.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'q.id_creador')
    .where(enAlcance('q.id_sucursal', alcance))
    .where(sinBloquear('q.id_cliente'))

/** When it was sent: by WhatsApp, or by an e-mail that was not refused and for which there was a mail server. */
const enviado = sql<Date | null>`coalesce(q.enviado_en, (select m.creado_en from correo m
  where m.clave = ${CLAVE_DE_CORREO} and m.estado not in ('fallido', 'registrado')))`

const columnas = [
  'q.id',
  'q.folio',
  'q.id_sucursal as idSucursal',
  's.folio as sucursalNumber',
  's.zona_horaria as zona',
  'q.id_cliente as idCliente',
  'c.nombre as nombreCliente',
  'c.telefono as telefonoCliente',
  'q.vigente_hasta as vigenteHasta',
  'q.llamar_el as llamarEl',
  'q.interesa',
  enviado.as('enviado'),
  'q.perdido_en as perdido',
  'q.id_pedido as idPedido',
  'q.creado_en',
] as const

const deAlternativas = (cual: 'min' | 'max') =>
  sql<number>`(select ${sql.raw(cual)}(a.total) from presupuesto_alternativa a where a.id_presupuesto = q.id)`
const cuantas = sql<number>`(select count(*) from presupuesto_alternativa a where a.id_presupuesto = q.id)::int`
/** Today in the branch of each quote. */
const hoyDe = (ahora: Date) => sql<Fecha>`(${ahora}::timestamptz at time zone s.zona_horaria)::date`

type Filas = ReturnType<typeof presupuestosDe>

function enVista(filas: Filas, vista: FiltroPresupuestos['vista'], ahora: Date): Filas {
  const abiertos = filas.where('q.id_pedido', 'is', null).where('q.perdido_en', 'is', null)
  switch (vista) {
    case 'porLlamar':
      return abiertos.where('q.llamar_el', '<=', hoyDe(ahora))
    case 'interesa':
      return abiertos.where('q.interesa', 'is not', null)
    case 'vencidos':
      return abiertos.where('q.vigente_hasta', '<', hoyDe(ahora))
    case 'pedidos':
      return filas.where('q.id_pedido', 'is not', null)
    case 'perdidos':
      return filas.where('q.perdido_en', 'is not', null)
    default:
      return filas
  }
}

/** '01-P12', 'P12' or '12'. */
const FOLIO = /^(?:[\w]{1,10}-)?P?(\d{1,9})$/i

const buscados = (filas: Filas, search: string): Filas => {
  const [, folio] = FOLIO.exec(search.trim()) ?? []
  const deCliente = conPalabrasDeCliente('c', search)
  return filas.where(folio ? sql<SqlBool>`(q.folio = ${Number(folio)} or ${deCliente})` : deCliente)
}

const deLista = (filas: Filas) =>
  filas
    .select(columnas)
    .select([
      nombreCompleto('u').as('nombreCreador'),
      deAlternativas('min').as('desde'),
      deAlternativas('max').as('hasta'),
      cuantas.as('alternativas'),
    ])

export type FilaDePresupuesto = Awaited<ReturnType<ReturnType<typeof deLista>['execute']>>[number]

const diaDeCreacion = sql<Fecha>`(q.creado_en at time zone s.zona_horaria)::date`

/** A page of quotes, newest first; those to be called by the day they wait for. */
export async function listPresupuestos(db: Db, alcance: Alcance, filtro: FiltroPresupuestos, ahora: Date) {
  const { search, sucursal, idCliente, vista, usuario, desde, hasta } = filtro
  let filas = enVista(presupuestosDe(db, alcance), vista, ahora)
  if (sucursal) filas = filas.where('q.id_sucursal', '=', sucursal)
  if (idCliente) filas = filas.where('q.id_cliente', '=', idCliente)
  if (usuario) filas = filas.where('q.id_creador', '=', usuario)
  if (desde) filas = filas.where(diaDeCreacion, '>=', desde)
  if (hasta) filas = filas.where(diaDeCreacion, '<=', hasta)
  if (search) filas = buscados(filas, search)
  const { limit, offset } = ventana(filtro)
  const enOrden = vista === 'porLlamar' ? deLista(filas).orderBy('q.llamar_el') : deLista(filas)
  const [leidas, cuenta] = await Promise.all([
    enOrden.orderBy('q.id', 'desc').limit(limit).offset(offset).execute(),
    contar(db, filas.select('q.id'), filtro),
  ])
  return { filas: leidas, ...cuenta }
}

/** What a list says of a quote but its state, which the service judges. */
export const aFila = (fila: FilaDePresupuesto): Omit<PresupuestoDeLista, 'estado'> => ({
  id: fila.id,
  folio: fila.folio,
  idSucursal: fila.idSucursal,
  sucursalNumber: fila.sucursalNumber,
  idCliente: fila.idCliente,
  nombreCliente: fila.nombreCliente,
  telefonoCliente: fila.telefonoCliente,
  vigenteHasta: fila.vigenteHasta,
  llamarEl: fila.llamarEl,
  desde: aPesos(fila.desde),
  hasta: aPesos(fila.hasta),
  alternativas: fila.alternativas,
  nombreCreador: fila.nombreCreador,
  createDate: fila.creado_en.toISOString(),
})

const entero = (filas: Filas) =>
  deLista(filas)
    .leftJoin('pedido as p', 'p.id', 'q.id_pedido')
    .leftJoin('sucursal as ps', 'ps.id', 'p.id_sucursal')
    .select(['q.hash_id as HashId', 's.direccion as direccionSucursal', 'q.id_visita as idVisita'])
    .select(['q.id_historia as idHistoria', 'q.observaciones', 'q.interesa_en', 'q.motivo_perdido as motivoPerdido'])
    .select(['q.nota_perdido as notaPerdido', 'p.hash_id as hashDePedido'])
    .select(['c.correo as correoCliente', sql<string | null>`ps.folio || '-' || p.folio`.as('pedido')])
    .leftJoin('correo as m', (join) => join.on('m.clave', '=', CLAVE_DE_CORREO))
    .select(['m.direccion as correoDireccion', 'm.estado as correoEstado', 'm.error_codigo as correoCodigo'])
    .select('q.correos')
    .select('m.creado_en as correoEn')

export type PresupuestoEntero = NonNullable<Awaited<ReturnType<typeof selectPresupuesto>>>

export const selectPresupuesto = (db: Db, alcance: Alcance, id: number) =>
  entero(presupuestosDe(db, alcance)).where('q.id', '=', id).executeTakeFirst()

/** A quote by the code of its page, whatever its branch. */
export const selectPorCodigo = (db: Db, hashId: string) =>
  entero(presupuestosDe(db, { tipo: 'todas' }))
    .where('q.hash_id', '=', hashId)
    .executeTakeFirst()

/** The alternatives, from the cheapest to the dearest. */
export async function listAlternativas(db: Db, id: number): Promise<Omit<Alternativa, 'cambios'>[]> {
  const filas = await db
    .selectFrom('presupuesto_alternativa')
    .select(['orden', 'nombre', 'recomendada', 'fecha_entrega as fechaEntrega', 'total'])
    .select(sql<Alternativa['elementos']>`elementos`.as('elementos')) // written by `insertAlternativa` alone
    .where('id_presupuesto', '=', id)
    .orderBy('total')
    .orderBy('orden')
    .execute()
  return filas.map((fila) => ({ ...fila, total: aPesos(fila.total) }))
}

/** What happened to a quote, newest first. */
export async function listSucesos(db: Db, id: number): Promise<Presupuesto['sucesos']> {
  const filas = await db
    .selectFrom('presupuesto_suceso as e')
    .leftJoin('usuario as u', 'u.id', 'e.id_usuario')
    .select(['e.que', 'e.detalle', 'e.en', sql<string | null>`nullif(${nombreCompleto('u')}, '')`.as('usuario')])
    .where('e.id_presupuesto', '=', id)
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

/** What became of the quotes of a period, by branch and person. */
export async function listConversion(
  db: Db,
  alcance: Alcance,
  { desde, hasta, sucursal }: { desde: Fecha; hasta: Fecha; sucursal?: number | undefined },
): Promise<Conversion[]> {
  const todas = presupuestosDe(db, alcance)
  let filas = todas.where(diaDeCreacion, '>=', desde).where(diaDeCreacion, '<=', hasta)
  if (sucursal) filas = filas.where('q.id_sucursal', '=', sucursal)
  return filas
    .select(['q.id_sucursal as idSucursal', 's.folio as sucursalNumber', 'u.id as idUsuario'])
    .select(nombreCompleto('u').as('nombreUsuario'))
    .select([
      sql<number>`count(*)::int`.as('presupuestos'),
      sql<number>`count(q.id_pedido)::int`.as('pedidos'),
      sql<number>`count(q.perdido_en)::int`.as('perdidos'),
    ])
    .groupBy(['q.id_sucursal', 's.folio', 'u.id', 'u.nombre', 'u.apellido_paterno', 'u.apellido_materno'])
    .orderBy('s.folio')
    .orderBy('u.id')
    .limit(1000)
    .execute()
}
