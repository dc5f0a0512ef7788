import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { conOpciones, crearFactura, type Emisora, facturaDe } from '../../../test/facturas.ts'
import { faltaDeVerdad } from '../../../test/fiscal.modelo.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import type { Pac } from '../../adapters/pac/pac.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'
import { rehacerGlobales } from './facturacion.rehacer.service.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

/** What becomes of a call to the provider: its answer is lost, or it never arrives; the call is made twice; the answer is late. */
const averias = ['se pierde', 'no llega', 'dos veces', 'llega tarde'] as const
type Averia = (typeof averias)[number]

let averia: Averia | null = null
let alTardar: () => Promise<void> = async () => {}
const test = conOpciones({ pac: (opciones) => averiado(crearSandbox(opciones)) })

function averiado(sandbox: Pac): Pac {
  const conAveria = async <R>(llamar: () => Promise<R>): Promise<R> => {
    const ahora = averia
    averia = null
    if (ahora === 'no llega') throw new Error('the line broke before')
    const respuesta = await llamar()
    if (ahora === 'se pierde') throw new Error('the line broke after')
    if (ahora === 'dos veces') return llamar()
    if (ahora === 'llega tarde') await alTardar()
    return respuesta
  }
  return {
    ...sandbox,
    timbrar: (orden, fin) => conAveria(() => sandbox.timbrar(orden, fin)),
    cancelar: (orden, fin) => conAveria(() => sandbox.cancelar(orden, fin)),
  }
}

const fin = new AbortController().signal
const MINUTO_MS = 60_000

/** Runs the jobs of another process some minutes later. */
async function trabajar(t: TestApp, minutos: number): Promise<void> {
  t.ponerReloj(new Date(AHORA.getTime() + minutos * MINUTO_MS))
  const { deps } = t.app
  const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
  await resolverDesconocidos(ctx, timbrador, fin)
  await resolverCancelaciones(ctx, timbrador, fin)
  await atenderPendientes(ctx, timbrador, fin)
  await rehacerGlobales(ctx, timbrador, fin)
}

interface Puesta {
  t: TestApp
  e: Emisora
  id: number
}

const elementosDe = async ({ t, e, id }: Puesta) =>
  (await t.call(e.caja, pedidos.conElementos, { params: { id } })).body.elementos
const devolver = ({ t, e, id }: Puesta, importe: number, fiscal: 'egreso' | 'cancelar' | 'sustituir') =>
  t.call(e.encargado, pedidos.devolver, {
    params: { id },
    body: { importe, formaPago: 'Efectivo', motivo: 'Se arrepintió', fiscal },
  })
const editar = async (puesta: Puesta, elementos: object[], fiscal: 'sustituir' | 'segunda') =>
  puesta.t.call(puesta.e.caja, pedidos.actualizar, {
    params: { id: puesta.id },
    body: { elementos: elementos as never, tipoPago: 'Anticipo', anticipo: 1000, fiscal },
  })
const resolver = ({ t, e, id }: Puesta, accion: 'ahora' | 'egreso') =>
  t.call(e.caja, pendientesFiscales.resolver, { params: { idPedido: id }, body: { accion } })

const COMPLEMENTO = 'a complemento that is replaced'

/** Each kind of call that follows a sale after its invoice, on an order of 1,000 that a PUE invoice tells. */
const seguimientos: Record<string, (puesta: Puesta) => Promise<unknown>> = {
  'a substitute of what was changed': async (p) => {
    const [uno] = await elementosDe(p)
    return editar(p, [{ id: uno?.id, armazon: 'Otro' }], 'sustituir')
  },
  'a second invoice of what was added': async (p) => {
    const [uno] = await elementosDe(p)
    return editar(p, [{ id: uno?.id }, elemento(500)], 'segunda')
  },
  'an egreso of money': (p) => devolver(p, 300, 'egreso'),
  'a cancellation of all': (p) => devolver(p, 1000, 'cancelar'),
  'a substitute after a refund': (p) => devolver(p, 300, 'sustituir'),
  'an egreso of goods': async (p) => {
    const { t, e, id } = p
    for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
      await t.call(e.caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
    const [uno] = await elementosDe(p)
    return t.call(e.encargado, pedidos.devolverMercancia, {
      params: { id },
      body: { elementos: [uno?.id ?? 0], formaPago: 'Efectivo', motivo: 'No le quedó', fiscal: 'egreso' },
    })
  },
  [COMPLEMENTO]: async (p) => {
    await devolver(p, 100, 'egreso')
    return resolver(p, 'ahora')
  },
}

/** What the provider stamped of an order and SAT has in force: kind and centavos. */
async function enVigor({ db }: TestApp, id: number): Promise<string[]> {
  const { rows } = await sql<{ que: string }>`
    select p.tipo || ' ' || p.total as que from pac_sandbox p where coalesce(p.resolucion, 'rechazada') = 'rechazada'
      and exists (select from intento_timbrado i where p.huella = sha256(i.xml) and i.id_pedido = ${id})
    order by que`.execute(db)
  return rows.map(({ que }) => que)
}

async function vivir(t: TestApp, e: Emisora, seguir: (p: Puesta) => Promise<unknown>, rota: Averia | null) {
  const { id } = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(1000)] })
  const diferida = seguir === seguimientos[COMPLEMENTO]
  await crearFactura(t, e.caja, facturaDe(id, e.idSucursal, diferida ? { MetodoPago: 'PPD', FormaPago: '99' } : {}))
  if (diferida) await resolver({ t, e, id }, 'ahora')
  averia = rota
  alTardar = () => trabajar(t, 2).finally(() => t.ponerReloj(AHORA))
  await seguir({ t, e, id })
  averia = null
  for (const minutos of [5, 20, 60, 130]) await trabajar(t, minutos)
  const filas = (await t.call(e.caja, pendientesFiscales.list, { query: { idPedido: id } })).body.data
  const quejas = await faltaDeVerdad(t, id)
  t.ponerReloj(AHORA)
  return { filas: filas.map(({ texto }) => texto), quejas, vigor: await enVigor(t, id) }
}

for (const [nombre, seguir] of Object.entries(seguimientos))
  test(`${nombre}: the answer is lost, late, twice, or the call never arrives; it is made once`, async ({ t, e }) => {
    const sano = await vivir(t, e, seguir, null)
    expect(sano).toMatchObject({ filas: [], quejas: [] })
    for (const una of averias) expect([una, await vivir(t, e, seguir, una)]).toEqual([una, sano])
  })

test('a global that is made again: whichever call fails how, its other ticket is in one global', async ({ t, e }) => {
  for (const una of averias) {
    const [sale, queda] = [await tomarPedido(t, e.caja, e.cajero), await tomarPedido(t, e.caja, e.cajero)]
    const query = { metodoPago: 'Efectivo', sucursal: e.idSucursal } as const
    const { data } = (await t.call(e.admin, facturacion.publicoGeneral, { query })).body
    const transacciones = data.filter(({ idPedido }) => [sale.id, queda.id].includes(idPedido)).map(({ id }) => id)
    const global = { metodoPago: 'Efectivo', mes: '2026-11', transacciones, IdSucursal: e.idSucursal } as const
    const { factura } = (await t.call(e.admin, facturacion.crearGlobal, { body: global })).body
    averia = una
    alTardar = () => trabajar(t, 2).finally(() => t.ponerReloj(AHORA))
    await t.call(e.admin, contador.sacarDeGlobal, {
      params: { id: factura?.idFactura ?? 0 },
      body: { idPedido: sale.id, via: 'reexpedir' },
    })
    averia = una // the stamp's turn, where the first one hit the cancellation
    for (const minutos of [5, 20, 60, 130]) await trabajar(t, minutos)
    averia = null
    await trabajar(t, 200)
    t.ponerReloj(AHORA)
    const vivas = await t.db
      .selectFrom('venta_facturada')
      .select(['id_pedido as id', 'importe'])
      .where('id_pedido', 'in', [sale.id, queda.id])
      .where('liberada_en', 'is', null)
      .execute()
    expect([una, vivas]).toEqual([una, [{ id: queda.id, importe: 500_00 }]])
  }
})
