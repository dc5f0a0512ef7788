import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'
import { IdEscrito } from './ids.schema.ts'

/** Forms whose half-written state is kept (D-80). */
export const formularios = ['visita', 'historia'] as const
export type Formulario = (typeof formularios)[number]

/** Days after which an untouched draft is removed. */
export const VIDA_BORRADOR_DIAS = 7

/** Values of the inputs, by name. A text that its record would refuse for its length is kept as well, to be shortened. */
const Datos = z
  .record(z.string().max(60), z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]))
  .refine((datos) => Object.keys(datos).length <= 150, 'El borrador tiene demasiados campos.')

export const Borrador = z.object({
  formulario: z.enum(formularios),
  idCliente: z.int().positive(),
  datos: Datos,
  /** When it was last kept. */
  guardado: z.iso.datetime(),
})
export type Borrador = z.infer<typeof Borrador>

const params = z.object({ formulario: z.enum(formularios), clientId: IdEscrito })
const path = '/borradores/:formulario/:clientId'
const permiso = 'borradores.propios'

/** A user's own drafts: one for each patient and form, seen by nobody else. Recording the visit or history removes it. */
export const borradores = endpoints({
  leer: {
    method: 'GET',
    path,
    permiso,
    params,
    response: exito(Borrador.nullable()),
    summary: 'The own draft of a form for a patient, or null.',
  },
  guardar: {
    method: 'PUT',
    path,
    permiso,
    params,
    body: z.object({ datos: Datos }),
    response: exito(Borrador),
    porMinuto: 120,
    summary: 'Keeps what is typed, in place of what was kept before.',
  },
  descartar: {
    method: 'DELETE',
    path,
    permiso,
    params,
    response: exito(z.null()),
    summary: 'Throws the own draft away.',
  },
})
