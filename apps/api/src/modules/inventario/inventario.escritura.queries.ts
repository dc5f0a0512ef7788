import { aCentavos } from '@nitida/contract/dinero'
import type { CrearArticulo, Existencia, MovimientoDeInventario } from '@nitida/contract/inventario'
import { type Columnas, escritas } from '../../platform/datos/columnas.ts'
import type { Db } from '../../platform/datos/db.ts'

type FichaArticulo = Omit<CrearArticulo, 'codigos' | 'codigo' | 'sucursal' | 'precioSucursal' | 'minimo' | 'iva'> & {
  codigo?: string | undefined
  iva: CrearArticulo['iva'] | null
}

const columnasDeArticulo = {
  familia: 'familia',
  marca: 'marca',
  modelo: 'modelo',
  color: 'color',
  medida: 'medida',
  material: 'material',
  genero: 'genero',
  proveedor: 'proveedor',
  codigo: 'codigo',
  precio: 'precio',
  claveSat: 'clave_sat',
  unidadSat: 'unidad_sat',
  iva: 'iva',
} as const satisfies Columnas<'articulo', FichaArticulo>

interface Autoria {
  idUsuario: number
  ahora: Date
}

const aColumnas = (ficha: FichaArticulo) =>
  escritas(columnasDeArticulo, { codigo: undefined, ...ficha, precio: aCentavos(ficha.precio) })

/** Writes a new article; one without a code gets the next of the chain's own. */
export const insertArticulo = (db: Db, ficha: FichaArticulo, { idUsuario, ahora }: Autoria) =>
  db
    .insertInto('articulo')
    .values({ ...aColumnas(ficha), id_modificador: idUsuario, creado_en: ahora, modificado_en: ahora })
    .returning(['id', 'codigo'])
    .executeTakeFirstOrThrow()

export const updateArticulo = (
  db: Db,
  id: number,
  { activo, ...ficha }: FichaArticulo & { activo: boolean },
  { idUsuario, ahora }: Autoria,
) =>
  db
    .updateTable('articulo')
    .set((eb) => ({
      ...aColumnas(ficha),
      activo,
      version: eb('version', '+', 1),
      id_modificador: idUsuario,
      modificado_en: ahora,
    }))
    .where('id', '=', id)
    .execute()

/** The article, held until the transaction ends. */
export const lockArticulo = (db: Db, id: number) =>
  db
    .selectFrom('articulo')
    .select(['id', 'familia', 'activo', 'version', 'precio', 'codigo'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Replaces the EAN and UPC of an article: their 14 digits, and as each is printed. */
export async function guardarCodigos(db: Db, id: number, codigos: ReadonlyMap<string, string>): Promise<void> {
  await db.deleteFrom('articulo_codigo').where('id_articulo', '=', id).execute()
  if (codigos.size === 0) return
  await db
    .insertInto('articulo_codigo')
    .values([...codigos].map(([codigo, escrito]) => ({ codigo, escrito, id_articulo: id })))
    .execute()
}

interface DeSucursal {
  sucursal: number
  precioSucursal: number | null
  minimo: number
}

/** Writes what a branch has of its own about an article; what stays is not written. */
export const upsertDeSucursal = (
  db: Db,
  id: number,
  { sucursal, precioSucursal, minimo }: DeSucursal,
  { idUsuario, ahora }: Autoria,
) => {
  const propio = {
    precio: precioSucursal === null ? null : aCentavos(precioSucursal),
    minimo,
    id_modificador: idUsuario,
    modificado_en: ahora,
  }
  return db
    .insertInto('articulo_sucursal')
    .values({ id_articulo: id, id_sucursal: sucursal, ...propio })
    .onConflict((conflicto) => conflicto.columns(['id_articulo', 'id_sucursal']).doUpdateSet(propio))
    .execute()
}

/** Pieces of a lot that a move takes or brings. */
export interface PiezasDeLote {
  id: number
  piezas: number
}

/** A move between two places; the database gives all but a purchase their cost. */
export interface Movimiento {
  idArticulo: number
  cantidad: number
  de: Existencia['lugar']
  deSucursal?: number | null
  a: Existencia['lugar']
  aSucursal?: number | null
  causa: MovimientoDeInventario['causa']
  costo?: number
  documento?: string
  motivo?: string | null
  idPedido?: number
  idElemento?: number
  entrega?: number
  idReversado?: number
  idTraslado?: number
  /** The order to a supplier that a purchase came of. */
  idOrden?: number | undefined
  /** Lots that were said of its pieces. */
  lotes?: readonly PiezasDeLote[] | undefined
}

/** Adds a move to the ledger of pieces. @returns its id. */
export async function insertMovimiento(db: Db, mov: Movimiento, { idUsuario, ahora }: Autoria): Promise<number> {
  const { id } = await db
    .insertInto('movimiento_inventario')
    .values({
      id_articulo: mov.idArticulo,
      cantidad: mov.cantidad,
      de: mov.de,
      de_sucursal: mov.deSucursal ?? null,
      a: mov.a,
      a_sucursal: mov.aSucursal ?? null,
      causa: mov.causa,
      documento: mov.documento ?? '',
      motivo: mov.motivo ?? null,
      id_pedido: mov.idPedido ?? null,
      id_elemento: mov.idElemento ?? null,
      entrega: mov.entrega ?? 0,
      id_reversado: mov.idReversado ?? null,
      id_traslado: mov.idTraslado ?? null,
      id_orden_compra: mov.idOrden ?? null,
      lotes: mov.lotes?.length ? JSON.stringify(mov.lotes) : null,
      costo_unitario: mov.costo ?? 0,
      id_usuario: idUsuario,
      creado_en: ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
