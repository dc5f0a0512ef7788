import { z } from 'zod'
import { Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { figurasDeInventario } from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

const Cuenta = z.int().nonnegative()
const Piezas = z.int()

/** Pieces and what they cost without IVA. */
const AlCosto = z.object({ piezas: Piezas, importe: Suma })

/** What a period sold of pieces of the catalogue, less what came back; `venta` and `costo` without IVA. */
const Vendido = z.object({ piezas: Piezas, venta: Suma, costo: Suma })

export const MarcaEnCifras = z.object({
  marca: z.string(),
  /** At the end of the last day, and at the end of the day before the first. */
  piezas: Piezas,
  piezasAntes: Piezas,
  valor: Suma,
  vendidas: Piezas,
  venta: Suma,
  costo: Suma,
  /** Day of its last sale, by the clock of that branch; null where none was sold. */
  ultimaVenta: Fecha.nullable(),
})
export type MarcaEnCifras = z.infer<typeof MarcaEnCifras>

export const CifrasDeInventario = z.object({
  desde: Fecha,
  /** Never after today. */
  hasta: Fecha,
  /** What was there at the end of the last day, at the average cost of that day. */
  valor: AlCosto,
  vendido: Vendido,
  /** What branches are to order now, whatever the period. */
  porPedir: z.object({ renglones: Cuenta, piezas: Cuenta }),
  /** Pieces of lots that have expired or will within sixty days, at their cost, whatever the period. */
  caducidad: AlCosto.extend({ caducadas: Cuenta, urgentes: Cuenta }),
  /** Pieces that counts of the period missed, less those that they found over. */
  merma: AlCosto,
  /** Pieces that orders kept apart and did not sell. */
  probado: Cuenta,
  marcas: z.array(MarcaEnCifras),
})
export type CifrasDeInventario = z.infer<typeof CifrasDeInventario>

/** A row behind a number. Of a value, an article in a branch; of the others, what happened to it. */
export const RenglonDeCifra = z.object({
  /** Of the move or the release; of an article where it is one. */
  id: Id,
  idArticulo: Id,
  codigo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  medida: z.string(),
  idSucursal: Id.nullable(),
  /** Null for what is on its way or in the warehouse. */
  sucursalNumber: z.string().nullable(),
  /** When it happened, by the branch's clock; of a value, the day of the last sale there; of a lot, the day that it expires. */
  dia: Fecha.nullable(),
  /** What it adds to the number. */
  piezas: Piezas,
  /** Cost without IVA; null where the number has none. */
  importe: Suma.nullable(),
  venta: Suma.nullable(),
  idPedido: Id.nullable(),
  /** Number and branch of the order, '01-29'. */
  pedido: z.string().nullable(),
  /** The count, 'C-3'; the lot. */
  documento: z.string().nullable(),
  /** Of what is to be ordered: pieces there, on their way, the minimum, and those sold in thirty days. */
  surtido: z.object({ aqui: Piezas, porLlegar: Cuenta, minimo: Cuenta, vendidas: Cuenta }).nullable(),
})
export type RenglonDeCifra = z.infer<typeof RenglonDeCifra>

const Cuales = z.object({ desde: Fecha, hasta: Fecha, sucursal: IdEscrito.optional() })
const permiso = 'inventario.verCostos'

export const cifrasDeInventario = endpoints({
  ver: {
    method: 'GET',
    path: '/inventario/cifras',
    lee: 'replica',
    permiso,
    query: Cuales,
    response: exito(CifrasDeInventario),
    porMinuto: 120,
    summary: 'What the stock was worth at the end of a day, and what a period sold, lost and let go of it.',
  },
  renglones: {
    method: 'GET',
    path: '/inventario/cifras/renglones',
    lee: 'replica',
    permiso,
    query: Cuales.extend({
      figura: z.enum(figurasDeInventario),
      marca: linea(60).optional(),
      ...Pagina.pick({ page: true, limit: true }).shape,
    }),
    response: cuerpo({ data: z.array(RenglonDeCifra), total: Cuenta, piezas: Piezas, importe: Suma.nullable() }),
    summary: 'The rows that a number of the stock is made of, with their sum.',
  },
})
