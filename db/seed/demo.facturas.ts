import type { Deps } from '../../apps/api/src/app.ts'
import { crearFactura } from '../../apps/api/src/modules/facturacion/facturacion.crear.service.ts'
import { facturaDePedido } from '../../apps/api/src/modules/facturacion/facturacion.pedido.service.ts'
import type { CtxSesion } from '../../apps/api/src/platform/ctx.ts'
import { ctxDeTarea } from '../../apps/api/src/tareas.ts'

/** People and firms of nowhere; every check digit is wrong on purpose. */
const receptores = [
  {
    RFC: 'GOMJ800101AB1',
    NombreRazonSocial: 'JUANA GÓMEZ MUÑOZ',
    CodigoPostal: '72000',
    RegimenFiscal: '612',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'ODE150312AB7',
    NombreRazonSocial: 'ÓPTICA DEMO',
    CodigoPostal: '72000',
    RegimenFiscal: '601',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'CMO110908TR2',
    NombreRazonSocial: 'COMERCIALIZADORA MODELO',
    CodigoPostal: '72760',
    RegimenFiscal: '601',
    UsoCFDI: 'G03',
  },
  {
    RFC: 'LOPR750615XY3',
    NombreRazonSocial: 'ROBERTO LÓPEZ PEÑA',
    CodigoPostal: '22000',
    RegimenFiscal: '605',
    UsoCFDI: 'D01',
  },
] as const

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
    .select('id')
    .where('estatus', '=', 'Entregado a cliente')
    .where('eliminado_en', 'is', null)
    .where('total', '>', 0)
    .orderBy('id', 'desc')
    .limit(CUANTAS)
    .execute()
  for (const [n, { id }] of pedidos.entries()) {
    const propuesta = await facturaDePedido(ctx, id)
    const receptor = receptores[n % receptores.length] ?? receptores[0]
    await crearFactura(
      ctx,
      { pac, maestra },
      { clave: claveFacturas, base: entorno.apiBase },
      {
        Receptor: { ...receptor, Correo: null },
        Conceptos: propuesta.Conceptos.map((linea) => ({
          ...linea,
          Importe: null,
          Descuento: 0,
          DescuentoCalculado: null,
        })),
        FormaPago: propuesta.FormaPago,
        MetodoPago: propuesta.MetodoPago,
        SubTotal: null,
        Descuento: 0,
        DescuentoCalculado: null,
        Total: propuesta.Total,
        IdSucursal: propuesta.idSucursal,
        idPedido: id,
      },
    )
  }
}
