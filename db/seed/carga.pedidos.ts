import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { EstatusPedido, FormaPago } from '@nitida/contract/pedidos.rules'
import {
  type Articulo,
  anticipoAlAzar,
  articuloAlAzar,
  formaAlAzar,
  hashAlAzar,
  importeDe,
} from '../../apps/api/src/demo/articulos.ts'
import { type Azar, crearAzar } from '../../apps/api/src/demo/azar.ts'
import { avanzar, diasHabiles, reparto, type SucursalCargada } from './carga.citas.ts'
import { crearRehechos, type RehechoCargado } from './carga.rehechos.ts'
import type { Valor } from './copia.ts'

export interface PeriodoDePedidos {
  hoy: Fecha
  anos: number
  total: number
}

export interface PedidoCargado {
  id: number
  idSucursal: number
  folio: number
  idCliente: number
  nombreCliente: string
  HashId: string
  articulos: Articulo[]
  total: number
  esAnticipo: boolean
  importe: number
  forma: FormaPago
  formaLiquidacion: FormaPago
  facturacion: boolean
  notaSimple: boolean
  estatus: EstatusPedido
  fecha: Fecha
  /** Second of the day (UTC) at which the order was taken. */
  segundo: number
  fechaEntrega: Fecha
  recibido: Fecha | null
  entregado: Fecha | null
  cajero: number
  /** The order that it makes again; undefined for none. */
  rehecho?: RehechoCargado
}

const SEMILLA = 31
const PRIMER_SEGUNDO = 16 * 3600 // within the hours of every zone of the country
const SEGUNDOS_DEL_DIA = 7 * 3600
/** Share of orders taken with an advance, which makes one and a half payments an order (domain §5). */
const ANTICIPOS = 0.5

/** Most orders are fetched on their day; some later, and one in a hundred never. */
function destino(azar: Azar, fecha: Fecha, fechaEntrega: Fecha, hoy: Fecha) {
  const dias = azar.ocurre(0.08) ? azar.entero(1, 5) : azar.ocurre(0.03) ? azar.entero(30, 60) : 0
  const olvidado = azar.ocurre(0.01)
  const editado = azar.ocurre(0.1)
  const recibido = sumarDias(fechaEntrega, dias > 0 && dias < 6 ? dias : -1)
  const entregado = sumarDias(fechaEntrega, dias)
  if (entregado < hoy && !olvidado) return { estatus: 'Entregado a cliente', recibido, entregado } as const
  if (recibido < hoy && recibido > fecha) return { estatus: 'Recibido en sucursal', recibido, entregado: null } as const
  const estatus = editado ? 'Esperando elaboración' : 'En proceso de elaboración'
  return { estatus, recibido: null, entregado: null } as const
}

/**
 * The orders up to yesterday, oldest first. Each table is loaded by a pass of its own, which the seed makes tell the same story,
 * so that hundreds of thousands of orders are never in memory.
 */
export function* pedidos(
  sucursales: readonly SucursalCargada[],
  { hoy, anos, total }: PeriodoDePedidos,
): Generator<PedidoCargado> {
  const azar = crearAzar(SEMILLA)
  const dias = diasHabiles(hoy, anos).filter(({ fecha }) => fecha < hoy)
  const pesoTotal = sucursales.length * dias.reduce((suma, { peso }) => suma + peso, 0)
  const cuantas = reparto(azar, total, pesoTotal)
  const paso = SEGUNDOS_DEL_DIA / ((total / dias.length) * 2 + 20 * sucursales.length)
  const conocidos = sucursales.map(() => 0)
  const folios = sucursales.map(() => 0)
  const comoRehecho = crearRehechos<PedidoCargado>(hoy)
  let id = 0
  for (const { fecha, peso } of dias) {
    let delDia = 0
    for (const [i, sucursal] of sucursales.entries()) {
      conocidos[i] = avanzar(sucursal, conocidos[i] ?? 0, fecha)
      for (let quedan = cuantas(peso); quedan > 0; quedan--) {
        const cliente = sucursal.clientes[azar.entero(0, Math.max(0, (conocidos[i] ?? 0) - 1))]
        if (!cliente) continue
        folios[i] = (folios[i] ?? 0) + 1
        const lugar = { id: ++id, idSucursal: sucursal.id, folio: folios[i] ?? 0 }
        const quien = { idCliente: cliente.id, nombreCliente: cliente.nombre }
        const segundo = PRIMER_SEGUNDO + Math.floor(delDia++ * paso)
        yield comoRehecho({
          ...lugar,
          ...quien,
          ...unPedido(azar, fecha, hoy),
          fecha,
          segundo,
          cajero: azar.elegir(sucursal.recepcion),
        })
      }
    }
  }
}

function unPedido(azar: Azar, fecha: Fecha, hoy: Fecha) {
  const articulos = Array.from({ length: azar.ocurre(0.15) ? 2 : 1 }, () => articuloAlAzar(azar))
  const total = articulos.reduce((suma, articulo) => suma + importeDe(articulo), 0)
  const esAnticipo = azar.ocurre(ANTICIPOS)
  const anticipo = anticipoAlAzar(azar, total)
  const fechaEntrega = sumarDias(fecha, azar.entero(3, 10))
  return {
    HashId: hashAlAzar(azar),
    articulos,
    total,
    esAnticipo,
    importe: esAnticipo ? anticipo : total,
    forma: formaAlAzar(azar),
    formaLiquidacion: formaAlAzar(azar),
    facturacion: azar.ocurre(0.12),
    notaSimple: azar.ocurre(0.2),
    fechaEntrega,
    ...destino(azar, fecha, fechaEntrega, hoy),
  }
}

export const instante = (fecha: Fecha, segundo: number): string =>
  `${fecha}T${new Date(segundo * 1000).toISOString().slice(11, 19)}Z`

const versiones: Record<EstatusPedido, number> = {
  'En proceso de elaboración': 1,
  'Esperando elaboración': 2,
  'Recibido en sucursal': 2,
  'Entregado a cliente': 3,
}

export const COLUMNAS_PEDIDO = [
  'id',
  'hash_id',
  'id_sucursal',
  'folio',
  'id_cliente',
  'estatus',
  'fecha_entrega',
  'entregado_en',
  'tipo_pago',
  'forma_pago',
  'facturacion',
  'tipo_ticket',
  'importe',
  'total',
  'pagado',
  'version',
  'recepciones',
  'id_creador',
  'id_modificador',
  'creado_en',
  'modificado_en',
  'estatus_en',
] as const

export const COLUMNAS_REHECHO = ['id_pedido', 'id_origen', 'causa', 'paga', 'costo', 'id_usuario', 'en'] as const

const filaDeRehecho = (p: PedidoCargado, { origen, causa, paga, costo }: RehechoCargado): Valor[] => [
  ...[p.id, origen, causa, paga, costo, p.cajero],
  instante(p.fecha, p.segundo),
]

/** @param rehechos takes the rows of those that make others again, which are few. */
export function* filasDePedidos(
  sucursales: readonly SucursalCargada[],
  periodo: PeriodoDePedidos,
  rehechos: Valor[][],
): Generator<Valor[]> {
  for (const p of pedidos(sucursales, periodo)) {
    if (p.rehecho) rehechos.push(filaDeRehecho(p, p.rehecho))
    const creado = instante(p.fecha, p.segundo)
    const entregado = p.entregado && instante(p.entregado, p.segundo)
    const desde = instante(p.recibido ?? p.entregado ?? p.fecha, p.segundo)
    yield [
      p.id,
      p.HashId,
      p.idSucursal,
      p.folio,
      p.idCliente,
      p.estatus,
      p.fechaEntrega,
      entregado,
      p.esAnticipo ? 'Anticipo' : 'total',
      p.forma,
      p.facturacion,
      p.notaSimple ? 'Nota Simple' : 'Comprobante',
      p.importe,
      p.total,
      p.entregado ? p.total : p.importe,
      versiones[p.estatus],
      p.estatus.startsWith('E') && !p.entregado ? 0 : 1,
      p.cajero,
      p.cajero,
      creado,
      desde,
      desde,
    ]
  }
}

export const COLUMNAS_ELEMENTO = [
  'id_pedido',
  'orden',
  'armazon',
  'lente',
  'otro',
  'importe_armazon',
  'importe_lente',
  'importe_otro',
  'grado',
  'tono',
  'observaciones',
] as const

export function* filasDeElementos(
  sucursales: readonly SucursalCargada[],
  periodo: PeriodoDePedidos,
): Generator<Valor[]> {
  for (const { id, articulos } of pedidos(sucursales, periodo)) {
    for (const [orden, a] of articulos.entries()) {
      const importes = [a.importe_armazon, a.importe_lente, a.importe_otro]
      yield [id, orden + 1, a.armazon, a.lente, a.otro, ...importes, a.grado, a.tono, a.observaciones]
    }
  }
}

export const COLUMNAS_PAGO = [
  'id_pedido',
  'id_sucursal',
  'tipo',
  'forma_pago',
  'importe',
  'saldo_despues',
  'revision_pedido',
  'id_usuario',
  'dia',
  'creado_en',
] as const

/** Payments of an order: one with it, and the rest when it was fetched. Their ids are their places in the whole story. */
export function pagosDe(p: PedidoCargado) {
  const saldo = p.total - p.importe
  const conEl = { tipo: p.esAnticipo ? 'anticipo' : 'total', forma: p.forma, importe: p.importe, saldo, dia: p.fecha }
  const alRecoger = { tipo: 'liquidacion', forma: p.formaLiquidacion, importe: saldo, saldo: 0, dia: p.entregado ?? '' }
  return [
    ...(p.importe > 0 ? [{ ...conEl, revision: 1 }] : []),
    ...(p.entregado && saldo > 0 ? [{ ...alRecoger, revision: 3 }] : []),
  ]
}

export function* filasDePagos(sucursales: readonly SucursalCargada[], periodo: PeriodoDePedidos): Generator<Valor[]> {
  for (const p of pedidos(sucursales, periodo))
    for (const { tipo, forma, importe, saldo, revision, dia } of pagosDe(p))
      yield [p.id, p.idSucursal, tipo, forma, importe, saldo, revision, p.cajero, dia, instante(dia, p.segundo)]
}

export const COLUMNAS_FOLIO = ['id_sucursal', 'ultimo'] as const

export function* filasDeFolios(sucursales: readonly SucursalCargada[], periodo: PeriodoDePedidos): Generator<Valor[]> {
  const ultimos = new Map<number, number>()
  for (const { idSucursal, folio } of pedidos(sucursales, periodo)) ultimos.set(idSucursal, folio)
  yield* ultimos
}
