import type { Deps } from '../deps.ts'
import { autofacturar } from '../modules/facturacion/facturacion.autofactura.service.ts'
import { crearFactura } from '../modules/facturacion/facturacion.crear.service.ts'
import type { CtxSesion } from '../platform/llamada/ctx.ts'
import { ctxDeTarea } from '../tareas.ts'
import { seguirDemo } from './demo.complementos.ts'
import { propuestaDe } from './demo.receptores.ts'

const CUANTAS = 8

/** Invoices some delivered orders of the demo chain on the sandbox, by the same service as the shop. */
export async function facturarDemo(deps: Deps): Promise<void> {
  const { db, claveMaestra: maestra, pac, claveFacturas, entorno } = deps
  const admin = await db
    .selectFrom('usuario')
    .select(['id', 'nombre as name', 'apellido_paterno as lastName', 'apellido_materno as secondLastName'])
    .where('tipo', '=', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const ctx: CtxSesion = {
    ...ctxDeTarea(deps),
    actor: { ...admin, tipo: '0', idSucursal: null },
    alcance: { tipo: 'todas' },
  }
  const pedidos = await db
    .selectFrom('pedido')
    .select(['id', 'hash_id as HashId'])
    .where('estatus', '=', 'Entregado a cliente')
    .where('eliminado_en', 'is', null)
    .where('total', '>', 0)
    .orderBy('id', 'desc')
    .limit(CUANTAS)
    .execute()
  const [t, enlaces] = [
    { pac, maestra },
    { clave: claveFacturas, base: entorno.apiBase },
  ]
  for (const [n, { id, HashId }] of pedidos.entries()) {
    const propuesta = await propuestaDe(ctx, id, n)
    // The newest order was invoiced by its customer; one that was paid last month is for the counter.
    const propia = n === 0 && { ...propuesta.Receptor, Correo: 'cliente@example.mx' }
    const hecha = propia && (await autofacturar(ctx, t, enlaces, HashId, propia).catch(() => null))
    if (!hecha) await crearFactura(ctx, t, enlaces, propuesta)
  }
  await seguirDemo(deps, ctx)
}
