import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { type AccionFiscal, type PendienteFiscal, pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { resolverCancelaciones } from '../src/modules/facturacion/facturacion.cancelacion.service.ts'
import { rehacerGlobales } from '../src/modules/facturacion/facturacion.rehacer.service.ts'
import { resolverDesconocidos } from '../src/modules/facturacion/facturacion.resolucion.service.ts'
import { atenderPendientes } from '../src/modules/facturacion/facturacion.vida.service.ts'
import { ctxDeTarea } from '../src/tareas.ts'
import type { UsuarioDePrueba } from './builders.ts'
import { crearFactura, facturaDe } from './facturas.ts'
import { elemento } from './pedidos.ts'
import type { TestApp } from './testApp.ts'

const HORA_MS = 3_600_000

export interface Mundo {
  t: TestApp
  sucursales: number[]
  maestro: UsuarioDePrueba
  tk: string
  ahora: Date
  ids: number[]
  /** What the provider does with the next stamp. */
  averia: { proxima: 'ninguna' | 'rechaza' | 'pierde' | 'no llega' }
  /** What was done, for who reads a failure. */
  bitacora: string[]
}

/** Numbers that a step is made of. */
export interface Azar {
  cual: number
  n: number
  parte: number
  fin: number
}

export const pick = <T>(de: readonly T[], n: number): T => de[n % de.length] as T
const motivo = 'Motivo de prueba'
const sinFin = new AbortController().signal

const elementosDe = async ({ t, tk }: Mundo, id: number) =>
  (await t.call(tk, pedidos.conElementos, { params: { id } })).body
export const filasDe = async ({ t, tk }: Mundo, id: number) =>
  (await t.call(tk, pendientesFiscales.list, { query: { idPedido: id } })).body.data

export async function pasarTiempo(m: Mundo, horas: number): Promise<void> {
  m.ahora = new Date(m.ahora.getTime() + horas * HORA_MS)
  m.t.ponerReloj(m.ahora)
  m.tk = await m.t.entrar(m.maestro)
  const { deps } = m.t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await resolverDesconocidos(ctx, timbrador, sinFin)
  await atenderPendientes(ctx, timbrador, sinFin)
  await resolverCancelaciones(ctx, timbrador, sinFin)
  await rehacerGlobales(ctx, timbrador, sinFin)
}

/** Presses a button of a row. */
export const resolver = ({ t, tk }: Mundo, { idPedido, idGlobal }: PendienteFiscal, accion: AccionFiscal) =>
  accion === 'rehacer'
    ? t.call(tk, contador.sacarDeGlobal, {
        params: { id: idGlobal ?? 0 },
        body: { idPedido: idPedido ?? 0, via: 'reexpedir' },
      })
    : t.call(tk, pendientesFiscales.resolver, { params: { idPedido: idPedido ?? 0 }, body: { accion } })

type Respondida = { status: number; body: { error?: unknown } } | undefined

async function editar({ t, tk }: Mundo, id: number, { n, parte, fin }: Azar): Promise<Respondida> {
  const { pedido, elementos } = await elementosDe({ t, tk } as Mundo, id)
  if (!elementos) return
  const quedan = elementos.map((uno) => ({ id: uno.id }))
  const [primero, ...demas] = quedan
  const cambios = [
    [...quedan, elemento(100 + parte, { armazon: 'Segundo' })],
    [{ ...primero, importeArmazon: (elementos[0]?.importeArmazon ?? 0) + parte + 1 }, ...demas],
    [{ ...primero, armazon: `Otro ${parte}` }, ...demas],
    demas.length > 0 ? demas : [{ ...primero, importeArmazon: 50 }],
    [{ ...primero, grado: '-1.00' }, ...demas],
  ]
  const fiscal = pick(['sustituir', 'segunda', null] as const, fin)
  const pago = parte % 3 === 0 ? {} : { tipoPago: 'Anticipo' as const, anticipo: Math.max(pedido.anticipo ?? 0, 1) }
  return t.call(tk, pedidos.actualizar, {
    params: { id },
    body: { elementos: pick(cambios, n), ...pago, fiscal },
  })
}

const marcas = ['', '', '[PAC:CANCELACION RECHAZADA]', '[PAC:CANCELACION PENDIENTE]', '[PAC:CANCELACION ACEPTADA]']

async function facturar({ t, tk }: Mundo, id: number, { n }: Azar, sustituye?: number): Promise<Respondida> {
  const { body } = await t.call(tk, facturacion.dePedido, { params: { id } })
  if (!body.data) return
  const { idSucursal, FormaPago, MetodoPago, Conceptos, anticipo } = body.data
  const [uno, ...otros] = Conceptos
  const marca = pick(marcas, n)
  return crearFactura(
    t,
    tk,
    facturaDe(id, idSucursal, {
      ...{ FormaPago, MetodoPago, sustituye, anticipo: anticipo !== null },
      ...(marca &&
        uno && { Conceptos: [{ ...uno, TextoAdicional: marca }, ...otros].map(({ graduacion: _, ...c }) => c) }),
    } as never),
  )
}

async function hacerGlobal({ t, tk, sucursales, ahora }: Mundo, { cual, n }: Azar): Promise<Respondida> {
  const [sucursal, metodoPago] = [pick(sucursales, cual), pick(formasPago, n)]
  const mes = n % 2 ? '2026-11' : ahora.toISOString().slice(0, 7)
  const { body } = await t.call(tk, facturacion.publicoGeneral, { query: { metodoPago, sucursal, mes } })
  if (!body.data) return
  const transacciones = body.data.map(({ id }) => id)
  return t.call(tk, facturacion.crearGlobal, { body: { metodoPago, mes, transacciones, IdSucursal: sucursal } })
}

async function vivasDe({ t }: Mundo, id: number) {
  return t.db
    .selectFrom('factura as f')
    .select(['f.id', 'f.total', 'f.clase', 'f.estatus'])
    .where('f.estatus', '<>', 'Cancelada')
    .where('f.clase', 'in', ['nominativa', 'global'])
    .where((eb) =>
      eb.or([
        eb('f.id_pedido', '=', id),
        eb.exists(
          eb
            .selectFrom('venta_facturada as v')
            .select('v.id')
            .whereRef('v.id_intento', '=', 'f.id_intento')
            .where('v.id_pedido', '=', id),
        ),
      ]),
    )
    .orderBy('f.id')
    .execute()
}

/** Steps by name; each gives the answer, if anything was called. */
export const acciones: Record<string, (m: Mundo, id: number, a: Azar) => Promise<Respondida>> = {
  abonar: ({ t, tk }, id, { n, parte }) =>
    t.call(tk, pedidos.abonar, { params: { id }, body: { importe: parte + 1, formaPago: pick(formasPago, n) } }),
  saldar: async (m, id, { n }) => {
    const { pedido } = await elementosDe(m, id)
    if (!pedido || pedido.saldoPendiente <= 0) return
    const body = { importe: pedido.saldoPendiente, formaPago: pick(formasPago, n) }
    return m.t.call(m.tk, pedidos.abonar, { params: { id }, body })
  },
  editar,
  devolver: ({ t, tk }, id, { n, parte, fin }) => {
    const fiscal = pick(['egreso', 'cancelar', 'sustituir', null] as const, fin)
    const body = { importe: n % 2 ? parte + 1 : 300, formaPago: pick(formasPago, n >> 1), motivo, fiscal }
    return t.call(tk, pedidos.devolver, { params: { id }, body })
  },
  avanzar: async (m, id, { n }) => {
    const params = { id }
    const siguiente = (estatusActualizado: 'Recibido en sucursal' | 'Entregado a cliente') =>
      m.t.call(m.tk, pedidos.actualizarEstatus, {
        params,
        body: { estatusActualizado, formaPagoLiquidacion: pick(formasPago, n) },
      })
    await siguiente('Recibido en sucursal')
    return siguiente('Entregado a cliente')
  },
  mercancia: async (m, id, { n, fin }) => {
    const { elementos } = await elementosDe(m, id)
    if (!elementos?.length) return
    const elegidos = n % 3 === 0 ? elementos.map((uno) => uno.id) : [pick(elementos, n).id]
    const fiscal = pick(['egreso', 'cancelar', null] as const, fin)
    const body = { elementos: elegidos, formaPago: pick(formasPago, n), motivo, fiscal }
    return m.t.call(m.tk, pedidos.devolverMercancia, { params: { id }, body })
  },
  deshacer: ({ t, tk }, id, { fin }) => {
    const fiscal = pick(['egreso', 'cancelar', 'sustituir', null] as const, fin)
    return t.call(tk, pedidos.deshacerEntrega, { params: { id }, body: { motivo, fiscal } })
  },
  eliminar: ({ t, tk }, id, { n }) =>
    n % 8 ? Promise.resolve(undefined) : t.call(tk, pedidos.eliminar, { params: { id }, body: { motivo } }),
  corregir: async ({ t, tk }, id, { n, fin }) => {
    const { body } = await t.call(tk, pedidos.transacciones, { params: { id } })
    const pago = body.data?.length ? pick(body.data, n) : null
    if (!pago) return
    const fiscal = pick(['sustituir', 'egreso', null] as const, fin)
    const correccion = { formaPago: pick(formasPago, n + fin), motivo, fiscal }
    return t.call(tk, pedidos.corregir, { params: { id: pago.id }, body: correccion })
  },
  mover: async (m, id, { n }) =>
    m.t.call(m.tk, pedidos.actualizar, { params: { id }, body: { idSucursal: pick(m.sucursales, n) } }),
  facturar: (m, id, a) => facturar(m, id, a),
  sustituir: async (m, id, a) => {
    const [viva] = (await vivasDe(m, id)).filter(({ clase }) => clase === 'nominativa')
    return viva ? facturar(m, id, a, viva.id) : undefined
  },
  global: (m, _, a) => hacerGlobal(m, a),
  cancelar: async (m, id, { n }) => {
    const vivas = await vivasDe(m, id)
    if (vivas.length === 0) return
    const { id: idFactura, total } = pick(vivas, n)
    const body = { idFactura, totalFactura: total / 100, motivo: n % 2 ? '02' : '03' } as const
    return m.t.call(m.tk, facturacion.cancelar, { body })
  },
  sacar: async (m, id, { fin }) => {
    const viva = (await vivasDe(m, id)).find(({ clase }) => clase === 'global')
    const body = { idPedido: id, via: pick(['reexpedir', 'egreso'] as const, fin) }
    return viva && m.t.call(m.tk, contador.sacarDeGlobal, { params: { id: viva.id }, body })
  },
  resolver: async (m, id, { n }) => {
    const [fila] = await filasDe(m, id)
    if (!fila || fila.acciones.length === 0) return
    const accion = pick(fila.acciones, n)
    return resolver(m, fila, accion)
  },
  averiar: async ({ averia }, _, { n }) => {
    averia.proxima = pick(['rechaza', 'pierde', 'no llega'] as const, n)
    return undefined
  },
  esperar: async (m, _, { n }) => {
    await pasarTiempo(m, pick([1, 1, 7, 30, 80], n))
    return undefined
  },
}
