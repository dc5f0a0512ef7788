import { z } from 'zod'
import { leerRfc } from './claves.ts'
import { endpoints, exito } from './endpoint.ts'
import { linea } from './textos.schema.ts'

export const MAXIMO_BYTES_DE_LISTA_69B = 20 * 1024 * 1024

/** What SAT says of a taxpayer under article 69-B of the CFF. The first two are a reason to ask before invoices are given or taken. */
export const situaciones69b = ['Presunto', 'Definitivo', 'Desvirtuado', 'Sentencia Favorable'] as const
export type Situacion69b = (typeof situaciones69b)[number]
export const esDeCuidado = (situacion: Situacion69b): situacion is 'Presunto' | 'Definitivo' =>
  situacion === 'Presunto' || situacion === 'Definitivo'

const Cuenta = z.int().nonnegative()

/** SAT's list as it was last brought, and who of ours is on it. */
export const Lista69b = z.object({
  carga: z.object({ archivo: z.string(), en: z.iso.datetime(), contribuyentes: Cuenta }).nullable(),
  /** Receivers and suppliers who are 'Presunto' or 'Definitivo', at most two hundred. */
  nuestros: z.array(
    z.object({
      rfc: z.string(),
      nombre: z.string(),
      situacion: z.enum(situaciones69b),
      /** Live invoices to him, and his invoices in the stock. */
      facturas: Cuenta,
      compras: Cuenta,
    }),
  ),
})
export type Lista69b = z.infer<typeof Lista69b>

export const lista69b = endpoints({
  cargar: {
    method: 'POST',
    path: '/facturacion/lista69b',
    permiso: 'facturacion.global',
    body: z.object({
      /** Of the file, as it is called at home. */
      nombre: linea(120).min(1),
    }),
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_BYTES_DE_LISTA_69B },
    porMinuto: 10,
    response: exito(Lista69b),
    summary:
      "Takes SAT's published list of article 69-B, which replaces the one before, and answers who of ours is on it.",
  },
  ver: {
    method: 'GET',
    path: '/facturacion/lista69b',
    permiso: 'facturacion.global',
    response: exito(Lista69b),
    summary: "SAT's list of article 69-B as it was last brought, and who of ours is on it.",
  },
  deRfc: {
    method: 'GET',
    path: '/facturacion/lista69b/:rfc',
    permiso: 'facturacion.emitir',
    params: z.object({ rfc: z.string().overwrite(leerRfc).max(13) }),
    response: exito(z.object({ situacion: z.enum(situaciones69b).nullable() })),
    summary: 'What the list says of an RFC; null for one that is not on it.',
  },
})
