import { z } from 'zod'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { globalesCada } from './globales.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { formasPago } from './pedidos.rules.ts'

const permiso = 'facturacion.globalesSolas'
const Dia = z.iso.date()

const DeSucursal = z.object({ idSucursal: Id, sucursalNumber: z.string(), direccion: z.string() })
const Suma = z.object({ transacciones: z.int().nonnegative(), importe: z.number() })
export type SumaDeVentas = z.infer<typeof Suma>

/** The next global of a branch that makes itself: what goes in, what waits and why, and why it could not be made. */
export const RevisionDeGlobal = DeSucursal.extend({
  cada: z.enum(globalesCada),
  /** Days of the period that goes on; null where a person makes them from now on. */
  periodo: z.object({ desde: Dia, hasta: Dia }).nullable(),
  /** Day on which it makes itself, which is also the last one that SAT gives. */
  seHaceEl: Dia.nullable(),
  /** Sales up to now, those of ended periods too. */
  entran: Suma.extend({ porForma: z.array(Suma.extend({ formaPago: z.enum(formasPago) })) }),
  /** Sales of ended periods that no global has yet. */
  atrasadas: Suma.extend({ limite: Dia.nullable() }),
  esperan: z.array(
    Suma.extend({
      /** Its patient asked for an invoice; a provider has not answered; a person makes the global of that day. */
      porque: z.enum(['factura', 'enCurso', 'manual']),
      /** Day until which it waits. */
      hasta: Dia.nullable(),
    }),
  ),
  /** Why nothing could be stamped now. */
  impedimento: z.string().nullable(),
  fallo: z.string().nullable(),
  falloDesde: z.iso.datetime().nullable(),
})
export type RevisionDeGlobal = z.infer<typeof RevisionDeGlobal>

/** What the day's page says: a global that could not be made, or one that makes itself tonight. */
export const AvisoDeGlobal = DeSucursal.extend({
  clase: z.enum(['fallo', 'estaNoche']),
  detalle: z.string(),
})
export type AvisoDeGlobal = z.infer<typeof AvisoDeGlobal>

/** Hour of the evening from which tonight's globals are told. */
export const HORA_DE_REVISION = 17

export const globalesSolas = endpoints({
  revision: {
    method: 'GET',
    path: '/facturacion/globales',
    permiso,
    query: z.object({ sucursal: IdEscrito.optional() }),
    response: exito(z.array(RevisionDeGlobal)),
    summary: 'Next global of each branch whose globals make themselves: what goes in, what waits and why.',
  },
  avisos: {
    method: 'GET',
    path: '/facturacion/globales/avisos',
    permiso,
    response: exito(z.array(AvisoDeGlobal)),
    summary: 'Globals that could not be made, and from the evening on those that make themselves tonight.',
  },
  ahora: {
    method: 'POST',
    path: '/facturacion/globales/:id/ahora',
    permiso,
    params: IdParam,
    response: exito(
      z.object({ globales: z.int().nonnegative(), tickets: z.int().nonnegative(), fallo: z.string().nullable() }),
    ),
    porMinuto: 20,
    summary: 'Makes the global of a branch now, of what was sold so far.',
  },
})
