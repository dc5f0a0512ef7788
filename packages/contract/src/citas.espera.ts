import { z } from 'zod'
import { esHoraDeCita } from './citas.rules.ts'
import { Fecha, Hora } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'

export const HoraDeCita = Hora.refine(esHoraDeCita, 'La hora debe ser cada 15 minutos entre 09:00 y 19:30.')

/** A patient who wants an earlier appointment. */
export const Espera = z.object({
  id: z.int().positive(),
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  telefono: z.string(),
  sucursalId: z.int().positive(),
  sucursalNumber: z.string(),
  /** Days of the week; 0 is Sunday, none is any day. */
  dias: z.array(z.int().min(0).max(6)),
  desdeHora: Hora,
  hastaHora: Hora,
  /** The appointment that he has, which would be moved; null without one. */
  citaActual: z.object({ id: z.int().positive(), fecha: Fecha, hora: Hora }).nullable(),
  /** The first free hour of the next fortnight that suits him and is before the one he has. */
  oferta: z.object({ fecha: Fecha, hora: Hora }).nullable(),
  nombreCreador: z.string(),
  createDate: z.iso.datetime(),
})
export type Espera = z.infer<typeof Espera>

/** A freed time: only patients whom it suits, longest waiting first. */
export const FiltroEspera = z
  .object({ sucursalId: IdEscrito.optional(), fecha: Fecha.optional(), hora: HoraDeCita.optional() })
  .refine(({ fecha, hora }) => (fecha === undefined) === (hora === undefined), {
    path: ['hora'],
    error: 'El día y la hora van juntos.',
  })
export type FiltroEspera = z.output<typeof FiltroEspera>

export const CrearEspera = z
  .object({
    idCliente: z.int().positive(),
    sucursalId: IdEscrito,
    dias: z.array(z.int().min(0).max(6)).max(7),
    desdeHora: HoraDeCita,
    hastaHora: HoraDeCita,
  })
  .refine(({ desdeHora, hastaHora }) => desdeHora <= hastaHora, {
    path: ['hastaHora'],
    error: 'La hora final va después de la inicial.',
  })
export type CrearEspera = z.output<typeof CrearEspera>
