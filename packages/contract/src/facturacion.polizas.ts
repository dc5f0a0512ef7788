import { z } from 'zod'
import { Rfc } from './claves.schema.ts'
import type { Centavos } from './dinero.ts'
import { endpoints, exito } from './endpoint.ts'
import { MesDelAnio } from './facturacion.cuerpos.ts'
import type { Fecha } from './fechas.ts'
import { IdEscrito } from './ids.schema.ts'
import { limpiarClave } from './textos.ts'

/** Pólizas of a month: CFDIs of income, of egreso, money by its day, and the IVA of that money. */
export const tiposDePoliza = ['ventas', 'egresos', 'cobros', 'iva'] as const
export type TipoDePoliza = (typeof tiposDePoliza)[number]

/** Why SAT asks for pólizas: an audit, one of a third party, a refund, a compensation. */
export const tiposDeSolicitud = ['AF', 'FC', 'DE', 'CO'] as const
export type TipoDeSolicitud = (typeof tiposDeSolicitud)[number]

/** Pólizas of one taxpayer in a month, summed by type. */
export const ResumenDePolizas = z.object({
  rfc: z.string(),
  sucursales: z.array(z.string()),
  tipos: z.array(
    z.object({
      tipo: z.enum(tiposDePoliza),
      polizas: z.int().positive(),
      debe: z.number(),
      haber: z.number(),
    }),
  ),
})
export type ResumenDePolizas = z.infer<typeof ResumenDePolizas>

/** Money of a day, branch and account. */
export interface CobroContable {
  rfc: string
  sucursalNumber: string
  fecha: Fecha
  cuenta: 'cuentaCaja' | 'cuentaBancos'
  entra: Centavos
  sale: Centavos
  /** IVA of what came in, less that of what went out, by the rates of the CFDIs. */
  iva: Centavos
  /** Pesos more, or less, than the rates of the CFDIs made of what came in, less what went out. */
  cambiaria: Centavos
}

const deMes = { mes: MesDelAnio, sucursal: IdEscrito.optional() }
const permiso = 'facturacion.global'

export const polizas = endpoints({
  mes: {
    method: 'GET',
    path: '/facturacion/polizas',
    lee: 'replica',
    permiso,
    query: z.object(deMes),
    response: exito(z.array(ResumenDePolizas)),
    summary: 'Pólizas of a month by taxpayer and type, as the CFDIs and the ledger make them.',
  },
  archivo: {
    method: 'GET',
    path: '/facturacion/polizas/archivo',
    permiso,
    query: z.object({
      ...deMes,
      rfc: Rfc,
      formato: z.enum(['xlsx', 'xml']),
      tipoSolicitud: z.enum(tiposDeSolicitud).optional(),
      /** Number of the audit's order, `ABC1234567/26`, or of the refund's request, `AB123456789012`. */
      numero: z.string().max(60).overwrite(limpiarClave).max(14).default(''),
    }),
    /** An address that expires after five minutes. */
    response: exito(z.object({ url: z.string() })),
    summary: 'Address of the pólizas of a taxpayer as a workbook, or as the XML of contabilidad electrónica 1.3.',
  },
})

/** Where it points, below the API base. `sucursal` 0 is every branch of the taxpayer. */
export const ARCHIVO_POLIZAS = '/facturacion/polizas/:mes/:rfc/:sucursal/:archivo'
