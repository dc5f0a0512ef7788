import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { pedidos } from '@nitida/contract/pedidos'
import { resolverCancelaciones } from '../src/modules/facturacion/facturacion.cancelacion.service.ts'
import { resolverDesconocidos } from '../src/modules/facturacion/facturacion.resolucion.service.ts'
import { atenderPendientes } from '../src/modules/facturacion/facturacion.vida.service.ts'
import { ctxDeTarea } from '../src/tareas.ts'
import { crearFactura, type Emisora, facturaDe } from './facturas.ts'
import { elemento, tomarPedido } from './pedidos.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

const fin = new AbortController().signal

/** What tests do with an order that has an invoice, and what they look at afterwards. */
export function ventasFacturadas(tienda: () => { t: TestApp; e: Emisora }) {
  /** Runs the jobs until they have done what they can, some time later. */
  async function trabajar(vueltas = 3): Promise<void> {
    const { t } = tienda()
    const { deps } = t.app
    const [ctx, timbrador] = [ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }]
    for (let n = 1; n <= vueltas; n++) {
      t.ponerReloj(new Date(AHORA.getTime() + n * 20 * 60_000))
      await resolverDesconocidos(ctx, timbrador, fin)
      await atenderPendientes(ctx, timbrador, fin)
      await resolverCancelaciones(ctx, timbrador, fin)
    }
    t.ponerReloj(AHORA)
  }

  async function facturado(cambios: object = {}, deFactura: object = {}) {
    const { t, e } = tienda()
    const pedido = await tomarPedido(t, e.caja, e.cajero, { elementos: [elemento(1000)], ...cambios })
    const { body } = await crearFactura(t, e.caja, facturaDe(pedido.id, e.idSucursal, deFactura))
    if (!body.factura) throw new Error(JSON.stringify(body))
    return { ...pedido, ...body.factura }
  }

  const editar = (id: number, body: object) =>
    tienda().t.call(tienda().e.caja, pedidos.actualizar, { params: { id }, body })
  const devolver = (id: number, importe: number, fiscal?: string) =>
    tienda().t.call(tienda().e.encargado, pedidos.devolver, {
      params: { id },
      body: { importe, formaPago: 'Efectivo', motivo: 'Se arrepintió', fiscal } as never,
    })

  /** CFDIs of an order in force: kind, total, method. */
  async function vivos(id: number) {
    const filas = await tienda()
      .t.db.selectFrom('factura')
      .select(['clase', 'total', 'metodo_pago as metodo', 'relacion'])
      .where('id_pedido', '=', id)
      .where('estatus', '<>', 'Cancelada')
      .orderBy('id')
      .execute()
    return filas.map(({ clase, total, metodo, relacion }) =>
      [clase, total / 100, metodo, relacion].filter((x) => x !== null),
    )
  }

  const pendientes = async (idPedido: number, tk = tienda().e.caja) =>
    (await tienda().t.call(tk, pendientesFiscales.list, { query: { idPedido } })).body.data

  const resolver = (
    idPedido: number,
    accion: 'ahora' | 'egreso' | 'cancelar' | 'sustituir' | 'segunda',
    tk = tienda().e.caja,
  ) => tienda().t.call(tk, pendientesFiscales.resolver, { params: { idPedido }, body: { accion } })

  const elementosDe = async (id: number) =>
    (await tienda().t.call(tienda().e.caja, pedidos.conElementos, { params: { id } })).body.elementos
  return { trabajar, facturado, editar, devolver, vivos, pendientes, resolver, elementosDe }
}
