import { type Fecha, fechaEn, sumarDias } from '@nitida/contract/fechas'
import type { EstatusPedido, FormaPago, TipoMovimiento, TipoPago } from '@nitida/contract/pedidos.rules'
import type { Db } from '../platform/datos/db.ts'
import { type Articulo, anticipoAlAzar, articuloAlAzar, formaAlAzar, hashAlAzar, importeDe } from './articulos.ts'
import { type Azar, crearAzar } from './azar.ts'
import { type AvisoDemo, avisosDePedido } from './demo.avisos.ts'
import type { ClienteDemo, ClientesDemo } from './demo.clientes.ts'
import { type Guion, guiones, guionesDeAyer } from './demo.guiones.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'
import { enHorario } from './horario.ts'

const SEMILLA = 20_261_126
const HORA_MS = 3600 * 1000

interface Contexto {
  /** Live patients by branch id. */
  clientes: ClientesDemo
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

interface Movimiento {
  tipo: TipoMovimiento
  importe: number
  forma: FormaPago
  en: Date
  idUsuario: number
  version: number
  motivo: string | null
}

/** A demo order with its whole story, before it has an id. Amounts in centavos. */
interface PedidoDemo {
  idSucursal: number
  zona: string
  cliente: ClienteDemo
  HashId: string
  articulos: Articulo[]
  total: number
  tipoPago: TipoPago
  importe: number
  forma: FormaPago
  facturacion: boolean
  notaSimple: boolean
  estatus: EstatusPedido
  fechaEntrega: Fecha
  creador: number
  creadoEn: Date
  editadoEn: Date | null
  recibidoEn: Date | null
  entregadoEn: Date | null
  modificadoEn: Date
  version: number
  movimientos: Movimiento[]
}

interface Sucursal {
  id: number
  zona: string
  hoy: Fecha
  caja: number[]
  encargado: number
  clientes: ClienteDemo[]
}

/** A moment of a business day, never later than now. */
function momento(azar: Azar, { hoy }: Sucursal, dias: number, ahora: Date, minutosAntes: number): Date {
  const mediodia = new Date(`${sumarDias(hoy, dias)}T19:00:00Z`).getTime() // within the hours of both zones
  const en = mediodia + (azar.real() - 0.4) * 6 * HORA_MS
  return new Date(Math.min(en, ahora.getTime() - minutosAntes * 60_000))
}

/** The story of an order in its order: paid at the counter, perhaps paid on, received, delivered and settled. */
function contar(azar: Azar, guion: Guion, sucursal: Sucursal, ahora: Date): PedidoDemo {
  const articulos = Array.from({ length: guion.elementos ?? (azar.ocurre(0.15) ? 2 : 1) }, () => articuloAlAzar(azar))
  const total = articulos.reduce((suma, articulo) => suma + importeDe(articulo), 0)
  const importe = guion.tipoPago === 'total' ? total : anticipoAlAzar(azar, total)
  const forma = formaAlAzar(azar)
  const creador = azar.elegir(sucursal.caja)
  const creadoEn = momento(azar, sucursal, -guion.hace, ahora, 50)
  const movimientos: Movimiento[] = []
  let [version, pagado, modificadoEn] = [1, 0, creadoEn]
  const mover = (tipo: TipoMovimiento, monto: number, en: Date, motivo: string | null = null) => {
    const conQuien = motivo ? sucursal.encargado : azar.elegir(sucursal.caja)
    const suya = tipo === 'liquidacion' || tipo === 'abono' ? formaAlAzar(azar) : forma
    pagado += monto
    movimientos.push({ tipo, importe: monto, forma: suya, en, idUsuario: conQuien, version, motivo })
  }
  const cambiar = (en: Date) => {
    version++
    modificadoEn = en
    return en
  }
  mover(guion.tipoPago === 'total' ? 'total' : 'anticipo', importe, creadoEn)
  const editadoEn = guion.editado ? cambiar(new Date(creadoEn.getTime() + 5 * 60_000)) : null
  if (guion.abono) mover('abono', Math.round((total - pagado) / 2000) * 1000, cambiar(intermedio(creadoEn, ahora, 0.1)))
  if (guion.devolucion)
    mover('devolucion', -10_000, cambiar(intermedio(creadoEn, ahora, 0.2)), 'Se aplicó un descuento que faltaba')
  const recibidoEn =
    guion.recibidoHace === undefined ? null : cambiar(momento(azar, sucursal, -guion.recibidoHace, ahora, 30))
  const entregadoEn =
    guion.entregadoHace === undefined ? null : cambiar(momento(azar, sucursal, -guion.entregadoHace, ahora, 10))
  if (entregadoEn && pagado < total) mover('liquidacion', total - pagado, entregadoEn)
  return {
    idSucursal: sucursal.id,
    zona: sucursal.zona,
    cliente: azar.elegir(sucursal.clientes),
    HashId: hashAlAzar(azar),
    articulos,
    total,
    tipoPago: guion.tipoPago,
    importe,
    forma,
    facturacion: azar.ocurre(0.12),
    notaSimple: guion.notaSimple ?? azar.ocurre(0.2),
    estatus: estatusDe(guion),
    fechaEntrega: sumarDias(sucursal.hoy, guion.entregaEn),
    creador,
    creadoEn,
    editadoEn,
    recibidoEn,
    entregadoEn,
    modificadoEn,
    version,
    movimientos,
  }
}

const intermedio = (desde: Date, hasta: Date, parte: number): Date =>
  enHorario(new Date(desde.getTime() + (hasta.getTime() - desde.getTime()) * parte), desde, hasta)

function estatusDe({ editado, recibidoHace, entregadoHace }: Guion): EstatusPedido {
  if (entregadoHace !== undefined) return 'Entregado a cliente'
  if (recibidoHace !== undefined) return 'Recibido en sucursal'
  return editado ? 'Esperando elaboración' : 'En proceso de elaboración'
}

async function leerSucursales(db: Db, { clientes, usuarios, ahora }: Contexto): Promise<Sucursal[]> {
  const filas = await db.selectFrom('sucursal').select(['id', 'zona_horaria', 'id_encargado']).orderBy('id').execute()
  return filas.map(({ id, zona_horaria, id_encargado }) => {
    const suyos = clientes.get(id) ?? []
    const caja = usuarios.filter((u) => u.id_sucursal === id && (u.tipo === '1' || u.tipo === '2')).map((u) => u.id)
    return {
      id,
      zona: zona_horaria,
      hoy: fechaEn(zona_horaria, ahora),
      caja,
      encargado: id_encargado ?? caja[0] ?? 0,
      clientes: suyos.slice(0, Math.ceil(suyos.length * 0.85)), // oldest first: the newest have not bought yet
    }
  })
}

/**
 * An order as it is taken: not received, nothing paid. The ledger and the last status follow, so that every rule of the tables
 * holds.
 */
const aFila = (pedido: PedidoDemo, folio: number) => ({
  hash_id: pedido.HashId,
  id_sucursal: pedido.idSucursal,
  folio,
  id_cliente: pedido.cliente.id,
  estatus: 'En proceso de elaboración' as const,
  fecha_entrega: pedido.fechaEntrega,
  tipo_pago: pedido.tipoPago,
  forma_pago: pedido.forma,
  facturacion: pedido.facturacion,
  tipo_ticket: pedido.notaSimple ? ('Nota Simple' as const) : ('Comprobante' as const),
  importe: pedido.importe,
  total: pedido.total,
  version: pedido.version,
  id_creador: pedido.creador,
  id_modificador: pedido.movimientos.at(-1)?.idUsuario ?? pedido.creador,
  creado_en: pedido.creadoEn,
  modificado_en: pedido.modificadoEn,
  estatus_en: pedido.recibidoEn ?? pedido.entregadoEn ?? pedido.editadoEn ?? pedido.creadoEn,
})

function pagosDe(id: number, { idSucursal, zona, total, movimientos }: PedidoDemo) {
  let pagado = 0
  return movimientos.map(({ tipo, importe, forma, en, idUsuario, version, motivo }) => {
    pagado += importe
    return {
      id_pedido: id,
      id_sucursal: idSucursal,
      tipo,
      forma_pago: forma,
      importe,
      saldo_despues: total - pagado,
      revision_pedido: version,
      motivo,
      id_usuario: idUsuario,
      dia: fechaEn(zona, en),
      creado_en: en,
    }
  })
}

const enOrden = (a: { creado_en: Date }, b: { creado_en: Date }): number =>
  a.creado_en.getTime() - b.creado_en.getTime()

/**
 * Believable orders in every state, with their elements and ledger; the same ones every time for a day (D-71).
 * @returns the messages that they caused.
 */
export async function insertPedidos(db: Db, contexto: Contexto): Promise<AvisoDemo[]> {
  const azar = crearAzar(SEMILLA)
  const folios = new Map<number, number>()
  const pedidos: PedidoDemo[] = []
  const sucursales = await leerSucursales(db, contexto)
  for (const sucursal of sucursales) {
    for (const guion of guiones(azar)) pedidos.push(contar(azar, guion, sucursal, contexto.ahora))
  }
  const otroAzar = crearAzar(SEMILLA + 1) // a chance of its own, so that the orders above stay the same
  for (const sucursal of sucursales) {
    for (const guion of guionesDeAyer) pedidos.push(contar(otroAzar, guion, sucursal, contexto.ahora))
  }
  pedidos.sort((a, b) => a.creadoEn.getTime() - b.creadoEn.getTime())
  const filas = pedidos.map((pedido) => {
    const folio = (folios.get(pedido.idSucursal) ?? 0) + 1
    folios.set(pedido.idSucursal, folio)
    return aFila(pedido, folio)
  })
  const creados = await db.insertInto('pedido').values(filas).returning('id').execute()
  const ids = creados.map(({ id }) => id).sort((a, b) => a - b)
  const conId = pedidos.map((pedido, n) => ({ id: ids[n] ?? 0, pedido }))
  const elementos = conId.flatMap(({ id, pedido }) =>
    pedido.articulos.map((articulo, orden) => ({ id_pedido: id, orden: orden + 1, ...articulo })),
  )
  await db.insertInto('pedido_elemento').values(elementos).execute()
  const pagos = conId.flatMap(({ id, pedido }) => pagosDe(id, pedido)).sort(enOrden)
  await db.insertInto('pago').values(pagos).execute()
  for (const { id, pedido } of conId) {
    const { estatus, entregadoEn, recibidoEn } = pedido
    const recepciones = recibidoEn ? 1 : 0
    await db
      .updateTable('pedido')
      .set({ estatus, entregado_en: entregadoEn, recepciones })
      .where('id', '=', id)
      .execute()
  }
  const contadores = [...folios].map(([id_sucursal, ultimo]) => ({ id_sucursal, ultimo }))
  await db.insertInto('folio_pedido').values(contadores).execute()
  return conId.flatMap(({ id, pedido }) => avisosDePedido(id, pedido))
}
