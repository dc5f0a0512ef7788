import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { MesDelAnio } from './facturacion.cuerpos.ts'
import { Id, IdEscrito } from './ids.schema.ts'

const contabilidad = 'facturacion.global'

/** A branch that has sales of a month in no CFDI, while its deadline comes near or has passed. */
export const MesPorCerrar = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  mes: z.string(),
  importe: z.number(),
  transacciones: z.int().positive(),
  /** Last day for its global. */
  limite: z.string(),
  /** Days left until it; negative once it has passed. */
  dias: z.int(),
})
export type MesPorCerrar = z.infer<typeof MesPorCerrar>

/** Ways in which an order leaves its global: the global is made again without it, or an egreso takes it back. */
export const viasDeSalida = ['reexpedir', 'egreso'] as const

/** Tasks for an accountant, of a branch or of the chain. */
export const contador = endpoints({
  archivos: {
    method: 'GET',
    path: '/facturacion/mes/archivos',
    permiso: contabilidad,
    query: z.object({ mes: MesDelAnio, sucursal: IdEscrito.optional() }),
    response: exito(
      z.object({
        cuantos: z.int().nonnegative(),
        /** Addresses that expire after five minutes. */
        zipUrl: z.string(),
        xlsxUrl: z.string(),
      }),
    ),
    summary: 'Addresses of a month: every XML and PDF as a zip, and a spreadsheet with every CFDI.',
  },
  timbres: {
    method: 'GET',
    path: '/facturacion/timbres',
    permiso: contabilidad,
    response: exito(
      z.object({
        restantes: z.int().nullable(),
        usados: z.int().nullable(),
        sandbox: z.boolean(),
        mensaje: z.string(),
      }),
    ),
    porMinuto: 30,
    summary: 'Stamps that are left at the provider; null where it does not say.',
  },
  porCerrar: {
    method: 'GET',
    path: '/facturacion/porCerrar',
    lee: 'replica',
    permiso: contabilidad,
    response: exito(z.array(MesPorCerrar)),
    summary: 'Branches with sales of last month or of this one in no CFDI, from five days before their deadline.',
  },
  sacarDeGlobal: {
    method: 'POST',
    path: '/facturacion/facturas/:id/sinPedido',
    permiso: contabilidad,
    params: IdParam,
    body: z.object({
      idPedido: Id,
      via: z.enum(viasDeSalida),
      /** Past its last day the global is cancelled only where SAT takes it by exception (CFF 29-A). */
      aceptadaPorExcepcion: z.boolean().nullish(),
    }),
    response: cuerpo({
      /** Whether the order may be invoiced by name now. */
      listo: z.boolean(),
      mensaje: z.string(),
    }),
    summary: 'Takes an order out of a global, to be invoiced by name: motive 04 and the global again, or an egreso.',
  },
})

/** Where a signed address of a month's files points, below the API base. `sucursal` 0 is the chain. */
export const ARCHIVO_MES = '/facturacion/mes/:mes/:sucursal/:archivo'
export const archivosDeMes = ['zip', 'xlsx'] as const
export type ArchivoDeMes = (typeof archivosDeMes)[number]
