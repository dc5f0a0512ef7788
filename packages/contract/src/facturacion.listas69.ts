import { z } from 'zod'
import { leerRfc } from './claves.ts'
import { endpoints, exito } from './endpoint.ts'
import { linea } from './textos.schema.ts'

/** SAT's longest list has some 270,000 rows in 20 MB. */
export const MAXIMO_DE_LISTA_69 = { bytes: 60 * 1024 * 1024, renglones: 1_000_000 } as const

/** What SAT says of a taxpayer under article 69-B of the CFF. The first two are a reason to ask before invoices are given or taken. */
export const situaciones69b = ['Presunto', 'Definitivo', 'Desvirtuado', 'Sentencia Favorable'] as const
export type Situacion69b = (typeof situaciones69b)[number]
export const esDeCuidado = (situacion: Situacion69b): situacion is 'Presunto' | 'Definitivo' =>
  situacion === 'Presunto' || situacion === 'Definitivo'

/**
 * Why SAT publishes a taxpayer under article 69 of the CFF: debts that are final or that it may collect, an address where nobody was
 * found, a sentence for a tax crime, seals that it took away, debts that it gave up.
 */
export const supuestos69 = [
  'Firmes',
  'Exigibles',
  'No localizados',
  'Sentencias',
  'CSD sin efectos',
  'Cancelados',
] as const
export type Supuesto69 = (typeof supuestos69)[number]

const Cuenta = z.int().nonnegative()

/** SAT's lists as they were last brought, and who of ours is on them. */
export const Listas69 = z.object({
  cargas: z.array(
    z.object({
      lista: z.enum(['69-B', ...supuestos69]),
      archivo: z.string(),
      en: z.iso.datetime(),
      contribuyentes: Cuenta,
    }),
  ),
  /** Receivers and suppliers who are 'Presunto' or 'Definitivo', or stand on a list of article 69; at most two hundred. */
  nuestros: z.array(
    z.object({
      rfc: z.string(),
      nombre: z.string(),
      /** Of article 69-B; null for one that stands on a list of article 69 alone. */
      situacion: z.enum(situaciones69b).nullable(),
      supuestos: z.array(z.enum(supuestos69)),
      /** Live invoices to him, and his invoices in the stock. */
      facturas: Cuenta,
      compras: Cuenta,
    }),
  ),
})
export type Listas69 = z.infer<typeof Listas69>

/** What the lists say of an RFC. */
const EnListas69 = z.object({ situacion: z.enum(situaciones69b).nullable(), supuestos: z.array(z.enum(supuestos69)) })
export type EnListas69 = z.infer<typeof EnListas69>

export const listas69 = endpoints({
  cargar: {
    method: 'POST',
    path: '/facturacion/listas69',
    permiso: 'facturacion.global',
    body: z.object({
      /** Of the file, as it is called at home. */
      nombre: linea(120).min(1),
    }),
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_DE_LISTA_69.bytes },
    porMinuto: 20,
    response: exito(Listas69),
    summary:
      'Takes a list that SAT publishes under article 69 or 69-B, in place of the one before, and answers who of ours is on it.',
  },
  ver: {
    method: 'GET',
    path: '/facturacion/listas69',
    permiso: 'facturacion.global',
    response: exito(Listas69),
    summary: "SAT's lists of articles 69 and 69-B as they were last brought, and who of ours is on them.",
  },
  deRfc: {
    method: 'GET',
    path: '/facturacion/listas69/:rfc',
    permiso: 'facturacion.emitir',
    params: z.object({ rfc: z.string().overwrite(leerRfc).max(13) }),
    response: exito(EnListas69),
    summary: 'What the lists say of an RFC; null and nothing for one that is on none.',
  },
})
