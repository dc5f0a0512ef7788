import { z } from 'zod'
import { esFecha } from './fechas.ts'

/**
 * A calendar day: text from end to end, never a `Date` (an instant would be the day before in Mexico). Apart from the
 * calendar arithmetic, which the lists need without a validator. Aborts, so that no check of the whole reckons with what is none.
 */
export const Fecha = z.string().refine(esFecha, { error: 'La fecha no es válida.', abort: true })

const HORA = /^([01]\d|2[0-3]):[0-5]\d$/

/** An hour of the day, `HH:MM`. */
export const Hora = z.string().regex(HORA, 'La hora no es válida.')

/** A moment, as ISO 8601 in UTC. */
export const Instante = z.iso.datetime()
