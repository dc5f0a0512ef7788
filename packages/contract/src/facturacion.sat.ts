import { z } from 'zod'
import { endpoints, exito, lista } from './endpoint.ts'
import { monedas } from './facturacion.moneda.ts'
import { estadosFactura } from './facturacion.rules.ts'
import { Fecha } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { linea } from './textos.schema.ts'

export const MAXIMO_BYTES_DEL_SAT = 30 * 1024 * 1024
/** Days for which a comparison is kept. */
export const DIAS_DE_COMPARACION = 7
export const POR_PAGINA_DEL_SAT = 20

/**
 * How a CFDI of SAT's list and ours stand to each other: SAT alone has it, we alone have it, their states differ, their totals differ, a supplier's
 * invoice that stock did not receive, one that stock received and its supplier cancelled after that.
 */
export const clasesDelSat = ['soloSat', 'soloAqui', 'estado', 'total', 'canceladoRecibido', 'porRecibir'] as const
export type ClaseDelSat = (typeof clasesDelSat)[number]

export const nombreDeClaseDelSat: Record<ClaseDelSat, string> = {
  soloSat: 'El SAT lo tiene y aquí no está',
  soloAqui: 'Está aquí y el SAT no lo tiene',
  estado: 'Vigente en un lado y cancelado en el otro',
  total: 'Otro total o moneda',
  canceladoRecibido: 'De proveedor: recibido y luego cancelado',
  porRecibir: 'De proveedor: sin recibir en inventario',
}

const Cuenta = z.int().nonnegative()

/** A CFDI as SAT's list tells it. */
export interface DocumentoSat {
  /** In lower case. */
  uuid: string
  rfcEmisor: string
  nombreEmisor: string
  rfcReceptor: string
  nombreReceptor: string
  /** `YYYY-MM-DD HH:MM:SS` in the issuer's place. */
  fecha: string
  /** Centavos of the invoice's currency. */
  total: number
  /** ISO code of its currency; null where the source does not say, and of a complement of payments. */
  moneda: string | null
  /** I, E, P, N or T. */
  efecto: string
  /** Null where the source does not say. */
  vigente: boolean | null
}

/** SAT's list beside ours, as the last file of this person left it. */
export const ComparacionSat = z.object({
  archivo: z.string(),
  /** Metadata tell states; XML documents do not. */
  origen: z.enum(['metadatos', 'xml']),
  en: z.iso.datetime(),
  /** Days of issue that were compared; null for a file without CFDIs that we issued. */
  desde: Fecha.nullable(),
  hasta: Fecha.nullable(),
  leidos: Cuenta,
  /** CFDIs that both have and that say the same. */
  iguales: Cuenta,
  /** CFDIs of suppliers that ask for nothing. */
  recibidos: Cuenta,
  /** CFDIs of no RFC of the chain. */
  ajenos: Cuenta,
  /** Rows or documents that could not be read, and the first of them. */
  ilegibles: Cuenta,
  problemas: z.array(z.object({ donde: z.string(), mensaje: z.string() })),
  clases: z.record(z.enum(clasesDelSat), Cuenta),
})
export type ComparacionSat = z.infer<typeof ComparacionSat>

/** What mends a row. */
export const pasosDelSat = [
  'esperaRespuesta',
  'portal',
  'nada',
  'verificador',
  'cancelar',
  'acuse',
  'comparar',
  'pedirOtro',
  'recibir',
] as const
export type PasoDelSat = (typeof pasosDelSat)[number]

export const RenglonSat = z.object({
  uuid: z.uuid(),
  /** Day and time of issue, in the issuer's place; ours where SAT has none. */
  fecha: z.string(),
  /** The other one: who received ours, or who issued the supplier's. */
  rfc: z.string(),
  nombre: z.string(),
  efecto: z.string(),
  /** SAT's total, and ours; null where one does not have it. */
  totalSat: z.number().nullable(),
  totalAqui: z.number().nullable(),
  /** Of SAT's total: what its document says, else that of our invoice; null where neither is there. */
  monedaSat: z.string().nullable(),
  /** Of our total; null without one. */
  monedaAqui: z.enum(monedas).nullable(),
  /** Null where the file does not say. */
  vigenteSat: z.boolean().nullable(),
  estatusAqui: z.enum(estadosFactura).nullable(),
  idFactura: Id.nullable(),
  /** Our series and folio; empty without one. */
  documento: z.string(),
  sucursalNumber: z.string().nullable(),
  paso: z.enum(pasosDelSat),
})
export type RenglonSat = z.infer<typeof RenglonSat>

const contabilidad = 'facturacion.global'

/** SAT's own list of a chain's CFDIs beside ours. */
export const listaDelSat = endpoints({
  comparar: {
    method: 'POST',
    path: '/facturacion/sat',
    permiso: contabilidad,
    body: z.object({
      /** Of the file, as it is called at home. */
      nombre: linea(120).min(1),
    }),
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_BYTES_DEL_SAT },
    porMinuto: 10,
    response: exito(ComparacionSat),
    summary:
      "Compares a zip of SAT's mass download, metadata or XML, with our CFDIs and with what stock received; it replaces this person's last one.",
  },
  ver: {
    method: 'GET',
    path: '/facturacion/sat',
    permiso: contabilidad,
    response: exito(ComparacionSat.nullable()),
    summary: 'The last comparison of whoever asks; null without one.',
  },
  renglones: {
    method: 'GET',
    path: '/facturacion/sat/renglones',
    lee: 'replica',
    permiso: contabilidad,
    query: z.object({
      clase: z.enum(clasesDelSat),
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
    }),
    response: lista(RenglonSat),
    summary: 'CFDIs of one kind of the last comparison, the newest first, each with its next step.',
  },
  olvidar: {
    method: 'DELETE',
    path: '/facturacion/sat',
    permiso: contabilidad,
    response: exito(z.object({ olvidados: Cuenta })),
    summary: "Forgets this person's comparison.",
  },
})
