import { z } from 'zod'
import { libre } from './clinica.campos.ts'
import { cuerpo, endpoints, IdParam } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Firma } from './firma.schema.ts'
import { IdEscrito } from './ids.schema.ts'

/** Papers that are drawn as a PDF behind a signed address. */
export const clasesDocumento = ['expediente', 'historia', 'recetaVisita', 'recetaHistoria'] as const
export type ClaseDocumento = (typeof clasesDocumento)[number]

/** Query of a document's signed address; `firma` covers the rest, the kind and the id (D-26). */
export const DocumentoFirmado = z.strictObject({
  /** The user who asked for it: opening it is written down as his. */
  usuario: z.coerce.number<string>().int().positive(),
  /** The additions to a prescription, sealed. */
  sobre: z.string().max(2000).optional(),
  vence: z.coerce.number<string>().int().positive(),
  firma: Firma,
})

/** Path of a document below the API base. Not a call: it answers a PDF, to whoever holds a signed address. */
export const ARCHIVO_DOCUMENTO = '/documentos/:clase/:id'

/**
 * Additions to a prescription that its record lacks: printed on the paper and stored nowhere, because a receta writes nothing.
 * The address carries them sealed, since addresses hold nothing clinical.
 */
export const Indicaciones = z.object({
  uso: libre(60).optional(),
  recomendacion: libre(160).optional(),
  proximaRevision: Fecha.nullable().optional(),
})
export type Indicaciones = z.output<typeof Indicaciones>

const Enlace = cuerpo({ pdfUrl: z.string(), vence: z.iso.datetime() })

export const documentos = endpoints({
  exportar: {
    method: 'POST',
    path: '/historiaClinica/generatePDF',
    permiso: 'historias.exportar',
    body: z.object({ idCliente: IdEscrito }),
    response: Enlace,
    porMinuto: 60,
    summary: "Address of a PDF with all of a patient's visits and histories, newest first; it dies after 5 minutes.",
  },
  historia: {
    method: 'POST',
    path: '/historiaClinica/:id/pdf',
    permiso: 'historias.exportar',
    params: IdParam,
    response: Enlace,
    porMinuto: 60,
    summary: 'Address of a clinical history as a PDF; it dies after 5 minutes.',
  },
  recetaDeHistoria: {
    method: 'POST',
    path: '/historiaClinica/:id/receta',
    permiso: 'historias.leer',
    params: IdParam,
    body: Indicaciones.nullish(),
    response: Enlace,
    porMinuto: 60,
    summary: 'Address of the prescription of a history as a PDF; it dies after 5 minutes.',
  },
  recetaDeVisita: {
    method: 'POST',
    path: '/visitas/:id/receta',
    permiso: 'visitas.leer',
    params: IdParam,
    body: Indicaciones.nullish(),
    response: Enlace,
    porMinuto: 60,
    summary: 'Address of the prescription of a visit as a PDF; it dies after 5 minutes.',
  },
})
