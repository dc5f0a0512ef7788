import { aCentavos, type Centavos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { CrearPedido, ElementoNuevo } from '@nitida/contract/pedidos.cuerpos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { type Insertable, sql } from 'kysely'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { type EsPar, numerarPares } from './pedidos.pares.queries.ts'

/** Fields of an order but its author: the form's, and those that the server computes. Amounts in centavos. */
export type DatosDePedido = Omit<CrearPedido, 'idCliente' | 'elementos' | 'anticipo' | 'facturacion' | 'montaje'> & {
  facturacion: boolean
  importe: Centavos
  total: Centavos
}

const columnasDePedido = {
  idSucursal: 'id_sucursal',
  fechaEntrega: 'fecha_entrega',
  tipoPago: 'tipo_pago',
  formaPago: 'forma_pago',
  facturacion: 'facturacion',
  tipoTicketFis: 'tipo_ticket',
  observaciones: 'observaciones',
  idVisita: 'id_visita',
  idHistoria: 'id_historia',
  importe: 'importe',
  total: 'total',
} as const satisfies Columnas<'pedido', DatosDePedido>

const aColumnas = (datos: DatosDePedido) => escritas(columnasDePedido, datos)

interface Autoria {
  idUsuario: number
  ahora: Date
}

/** Writes a new order and its elements, in the order they were sent. @returns its id. */
export async function insertPedido(
  db: Db,
  datos: DatosDePedido & { hashId: string; idCliente: number; estatus: Pedido['estatus']; garantia: string },
  elementos: readonly ElementoConPrecio[],
  { idUsuario, ahora }: Autoria,
): Promise<number> {
  const { id } = await db
    .with('nuevo', (con) =>
      con
        .insertInto('pedido')
        .values({
          ...aColumnas(datos),
          hash_id: datos.hashId,
          id_cliente: datos.idCliente,
          estatus: datos.estatus,
          garantia: datos.garantia,
          id_creador: idUsuario,
          id_modificador: idUsuario,
          creado_en: ahora,
          modificado_en: ahora,
          estatus_en: ahora,
        })
        .returning('id'),
    )
    .with('suyos', (con) => {
      const id_pedido = con.selectFrom('nuevo').select('id')
      const filas = conLugar(elementos).map(({ elemento, orden }) => ({ id_pedido, ...deElemento(elemento, orden) }))
      return con.insertInto('pedido_elemento').values(filas)
    })
    .selectFrom('nuevo')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const unPedido = (db: Db, id: number, { idUsuario, ahora }: Autoria) =>
  db
    .updateTable('pedido')
    .set((eb) => ({ version: eb('version', '+', 1), id_modificador: idUsuario, modificado_en: ahora }))
    .where('id', '=', id)

/** An unchanged status keeps its date. */
export const updatePedido = (
  db: Db,
  id: number,
  { folio, ...datos }: DatosDePedido & { folio?: number },
  estatus: Pedido['estatus'],
  autoria: Autoria,
) =>
  unPedido(db, id, autoria)
    .set((eb) => ({
      ...aColumnas(datos),
      ...(folio === undefined ? {} : { folio }),
      estatus,
      estatus_en: eb.case().when('estatus', '=', estatus).then(eb.ref('estatus_en')).else(autoria.ahora).end(),
    }))
    .execute()

/** The count of receptions makes the notice a new one (D-64). */
export const updateRecibido = (db: Db, id: number, estatus: Pedido['estatus'], autoria: Autoria) =>
  unPedido(db, id, autoria)
    .set((eb) => ({ estatus, estatus_en: autoria.ahora, recepciones: eb('recepciones', '+', 1) }))
    .execute()

/** The date of the status stays that of its arrival in the branch. */
export const updateEntregado = (db: Db, id: number, estatus: Pedido['estatus'], autoria: Autoria) =>
  unPedido(db, id, autoria).set({ estatus, entregado_en: autoria.ahora }).execute()

export const updateEliminado = (db: Db, id: number, autoria: Autoria) =>
  unPedido(db, id, autoria).set({ eliminado_en: autoria.ahora }).execute()

/** Raises the order's version, because a change of the ledger is a change of the order for whoever has it open. */
export const touchPedido = (db: Db, id: number, autoria: Autoria) => unPedido(db, id, autoria).execute()

export const updateFormaPago = (db: Db, id: number, formaPago: Pedido['formaPago']) =>
  db.updateTable('pedido').set({ forma_pago: formaPago }).where('id', '=', id).execute()

/** Undoes a delivery: the order waits in the branch again, and is not announced (D-76). */
export const updateEntregaDeshecha = (db: Db, id: number, estatus: Pedido['estatus'], autoria: Autoria) =>
  unPedido(db, id, autoria)
    .set((eb) => ({
      estatus,
      entregado_en: null,
      entregas_deshechas: eb('entregas_deshechas', '+', 1),
    }))
    .execute()

/** Lowers the total by returned goods, and what was charged with it (D-76). */
export const updateTotal = (db: Db, id: number, cobro: { total: Centavos; importe: Centavos }, autoria: Autoria) =>
  unPedido(db, id, autoria).set(cobro).execute()

/** An order that has no number yet: `darFolio` gives it one before the transaction ends. */
export const SIN_FOLIO = 0

const siguienteFolio = (db: Db, id: number, idSucursal: number) =>
  db
    .with('contador', (con) =>
      con
        .insertInto('folio_pedido')
        .values({ id_sucursal: idSucursal, ultimo: 1 })
        .onConflict((conflicto) =>
          conflicto.column('id_sucursal').doUpdateSet((eb) => ({ ultimo: eb('folio_pedido.ultimo', '+', 1) })),
        )
        .returning('ultimo'),
    )
    .with('numerado', (con) =>
      con
        .updateTable('pedido as p')
        .from('contador')
        .set((eb) => ({ folio: eb.ref('contador.ultimo') }))
        .where('p.id', '=', id)
        .returning('p.folio'),
    )

/**
 * Gives an order the next folio of its branch. The counter's row is held from here to the end, so numbers are given one by one
 * and never twice (M8); call it last.
 */
export async function darFolio(db: Db, id: number, idSucursal: number): Promise<number> {
  const { folio } = await siguienteFolio(db, id, idSucursal)
    .selectFrom('numerado')
    .select('folio')
    .executeTakeFirstOrThrow()
  return folio
}

/** Like `darFolio`, and writes the audit with that folio at once, so that the counter is held for one statement less. */
export async function darFolioAnotado(
  db: Db,
  id: number,
  idSucursal: number,
  { despues, ...anotacion }: Insertable<DB['auditoria']>,
): Promise<number> {
  const { folio } = await siguienteFolio(db, id, idSucursal)
    .with('anotado', (con) =>
      con.insertInto('auditoria').values({
        ...anotacion,
        despues: sql<string>`${despues}::jsonb || jsonb_build_object('folio', (select folio from numerado))`,
      }),
    )
    .selectFrom('numerado')
    .select('folio')
    .executeTakeFirstOrThrow()
  return folio
}

/** An element, what its article cost (centavos) where another amount was written for a reason, and its article's own tax. */
export type ElementoConPrecio = ElementoNuevo &
  Pick<Elemento, 'motivoPrecio' | 'iva'> & { precioArticulo: Centavos | null }
type FichaElemento = Omit<ElementoConPrecio, 'id' | 'lote'> & { lote: string }

const columnasDeElemento = {
  armazon: 'armazon',
  importeArmazon: 'importe_armazon',
  lente: 'lente',
  importeLente: 'importe_lente',
  otro: 'otro',
  importeOtro: 'importe_otro',
  grado: 'grado',
  tono: 'tono',
  observaciones: 'observaciones',
  idArticulo: 'id_articulo',
  lote: 'lote',
  precioArticulo: 'precio_articulo',
  motivoPrecio: 'motivo_precio',
  iva: 'iva',
} as const satisfies Columnas<'pedido_elemento', FichaElemento>

const deElemento = ({ id, ...ficha }: ElementoConPrecio, orden: number) => ({
  orden,
  ...escritas(columnasDeElemento, {
    ...ficha,
    importeArmazon: aCentavos(ficha.importeArmazon),
    importeLente: aCentavos(ficha.importeLente),
    importeOtro: aCentavos(ficha.importeOtro),
    idArticulo: ficha.idArticulo ?? null,
    lote: ficha.idArticulo ? (ficha.lote ?? '') : '',
  }),
})

type ConLugar = readonly { elemento: ElementoConPrecio; orden: number }[]

const conLugar = (elementos: readonly ElementoConPrecio[]): ConLugar =>
  elementos.map((elemento, i) => ({ elemento, orden: i + 1 }))

/**
 * Writes the elements of an edit in the order they were sent: those with an id keep their row and their pair's number, the rest are
 * new, and missing ones are removed.
 */
export async function guardarElementos(
  db: Db,
  idPedido: number,
  elementos: readonly ElementoConPrecio[],
  esPar: EsPar,
): Promise<void> {
  const filas = await db.selectFrom('pedido_elemento').select('id').where('id_pedido', '=', idPedido).execute()
  const pendientes = new Set(filas.map(({ id }) => id))
  const quedan = new Set(elementos.flatMap(({ id }) => (id ? [id] : [])))
  const numeroDe = await numerarPares(db, idPedido, quedan, esPar)
  const nuevos: (ReturnType<typeof deElemento> & { id_pedido: number; par: number | null })[] = []
  for (const { elemento, orden } of conLugar(elementos)) {
    // An id that is not of this order, or was sent twice, is a new element.
    const id = elemento.id && pendientes.delete(elemento.id) ? elemento.id : null
    const fila = { ...deElemento(elemento, orden), par: numeroDe(id, elemento.lente) }
    if (id === null) nuevos.push({ id_pedido: idPedido, ...fila })
    else await db.updateTable('pedido_elemento').set(fila).where('id', '=', id).execute()
  }
  if (pendientes.size > 0)
    await db
      .deleteFrom('pedido_elemento')
      .where('id', 'in', [...pendientes])
      .execute()
  if (nuevos.length > 0) await db.insertInto('pedido_elemento').values(nuevos).execute()
}

/**
 * Marks elements of an order as brought back, but for marked or foreign ones.
 * @returns what they cost.
 */
export async function updateDevueltos(db: Db, idPedido: number, ids: readonly number[], en: Date) {
  return db
    .updateTable('pedido_elemento')
    .set({ devuelto_en: en })
    .where('id_pedido', '=', idPedido)
    .where('id', 'in', ids)
    .where('devuelto_en', 'is', null)
    .returning(['id', sql<Centavos>`(importe_armazon + importe_lente + importe_otro)::bigint`.as('importe')])
    .execute()
}

/** Whether goods of an order came back. */
export async function existenDevueltos(db: Db, idPedido: number): Promise<boolean> {
  const fila = await db
    .selectFrom('pedido_elemento')
    .select('id')
    .where('id_pedido', '=', idPedido)
    .where('devuelto_en', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}
