import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { estadosMensaje } from './mensajes.ts'
import { mediosDeContacto, motivosConMensaje, motivosDeSeguimiento } from './seguimiento.rules.ts'
import { texto } from './textos.schema.ts'

const Motivo = z.enum(motivosDeSeguimiento)
export type Motivo = z.infer<typeof Motivo>

/** A patient who is due, why, and when he was last written to or called. */
export const PorRevisar = z.object({
  id: z.int().positive(),
  nombreCompleto: z.string(),
  telefono: z.string(),
  edad: z.int(),
  sucursal: z.int().positive(),
  sucursalNumber: z.string(),
  /** Reasons, newest first, each with its first day and the quote that it speaks of. */
  motivos: z.array(z.object({ motivo: Motivo, desde: Fecha, presupuesto: z.int().positive().nullable() })).min(1),
  ultimaVisita: Fecha.nullable(),
  /** Origin of the check-up's day: the optometrist, or the usual term. */
  proximaRevision: Fecha.nullable(),
  ultimoContacto: z
    .object({
      medio: z.enum(mediosDeContacto),
      motivo: Motivo,
      dia: Fecha,
      nota: z.string().nullable(),
      proximo: Fecha.nullable(),
      nombreUsuario: z.string(),
      /** State of the message; null for a call. */
      estado: z.enum(estadosMensaje).nullable(),
    })
    .nullable(),
  /** Day from which he may be written to again; null when he may today. */
  mensajeDesde: Fecha.nullable(),
  /** Whether he wants no notices by WhatsApp, so that he can only be called. */
  sinAvisos: z.boolean(),
})
export type PorRevisar = z.infer<typeof PorRevisar>

export const FiltroPorRevisar = Pagina.extend({
  sucursal: IdEscrito.optional(),
  motivo: Motivo.optional(),
  /** Whether patients who were contacted lately or are to be called on a later day are listed too. */
  contactados: z.stringbool().optional(),
})
export type FiltroPorRevisar = z.output<typeof FiltroPorRevisar>

/** Most messages of one call. */
export const MAXIMO_DE_MENSAJES = 200

export const EnviarSeguimiento = z.object({
  pacientes: z
    .array(z.object({ id: z.int().positive(), motivo: z.enum(motivosConMensaje) }))
    .min(1)
    .max(MAXIMO_DE_MENSAJES),
})
export type EnviarSeguimiento = z.output<typeof EnviarSeguimiento>

export const ResultadoSeguimiento = z.object({ id: z.int(), success: z.boolean(), motivo: z.string().nullable() })
export type ResultadoSeguimiento = z.infer<typeof ResultadoSeguimiento>

export const AnotarLlamada = z.object({
  motivo: Motivo,
  nota: texto(500).min(1, 'Escribe qué dijo el paciente.'),
  /** Day until which he is left alone. */
  proximo: Fecha.nullish(),
})
export type AnotarLlamada = z.output<typeof AnotarLlamada>

export const seguimiento = endpoints({
  list: {
    method: 'GET',
    path: '/clientes/porRevisar',
    permiso: 'clientes.atender',
    query: FiltroPorRevisar,
    response: lista(PorRevisar),
    summary: 'Patients within reach who are due: check-up, contact lenses, an order that waits, a balance, a quote.',
  },
  enviar: {
    method: 'POST',
    path: '/clientes/porRevisar/mensajes',
    permiso: 'clientes.atender',
    body: EnviarSeguimiento,
    response: cuerpo({ results: z.array(ResultadoSeguimiento) }),
    crea: true,
    porMinuto: 30,
    summary: 'Writes to patients who are due, nobody twice within thirty days; answers what became of each.',
  },
  anotarLlamada: {
    method: 'POST',
    path: '/clientes/:id/llamadas',
    permiso: 'clientes.atender',
    params: IdParam,
    body: AnotarLlamada,
    response: exito(z.object({ id: z.int().positive() })),
    crea: true,
    summary: 'Notes that a patient who is due was called.',
  },
  indicarRevision: {
    method: 'PUT',
    path: '/clientes/:id/proximaRevision',
    permiso: 'visitas.crear',
    params: IdParam,
    body: z.object({ dia: Fecha }),
    response: exito(z.object({ proximaRevision: Fecha.nullable() })),
    summary: 'The day of the next check-up as the optometrist wrote it.',
  },
})
