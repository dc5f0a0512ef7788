import { z } from 'zod'
import { Mes } from './citas.asistencia.ts'
import { Dinero, Suma } from './dinero.schema.ts'
import { endpoints, exito } from './endpoint.ts'
import { Id, IdEscrito } from './ids.schema.ts'

const Version = z.int().nonnegative()

export const MetaDeSucursal = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  /** What it shall sell in the month; null where nobody said. */
  meta: Suma.nullable(),
  /** Of the month before, to begin with. */
  anterior: Suma.nullable(),
  ventas: Suma,
  /** Of its goal; 0 before the first one. */
  version: Version,
})
export type MetaDeSucursal = z.infer<typeof MetaDeSucursal>

export const MetasDelMes = z.object({
  mes: Mes,
  /** Sum of the goals; null where no branch has one. */
  meta: Suma.nullable(),
  /** Sales of the branches that have a goal. */
  ventas: Suma,
  /** Days of the month that have begun, and all of them. */
  dias: z.object({ van: z.int().nonnegative(), son: z.int().positive() }),
  /** What those branches' month probably comes to; null of a month that is not today's, or while too little is known. */
  cierre: z.object({ desde: Suma, hasta: Suma }).nullable(),
  sucursales: z.array(MetaDeSucursal),
})
export type MetasDelMes = z.infer<typeof MetasDelMes>

const Meta = z.object({
  idSucursal: Id,
  meta: Dinero.min(1, 'La meta es de al menos un peso, o se deja vacía.')
    .max(1_000_000_000, 'Revisa el importe.')
    .nullable(),
  version: Version,
})

const MAXIMO_SUCURSALES = 1_000

export const GuardarMetas = z.object({
  mes: Mes,
  metas: z
    .array(Meta)
    .min(1, 'Cambia al menos una meta.')
    .max(MAXIMO_SUCURSALES)
    .refine((todas) => new Set(todas.map(({ idSucursal }) => idSucursal)).size === todas.length, {
      error: 'Una sucursal va una sola vez.',
    }),
})
export type GuardarMetas = z.infer<typeof GuardarMetas>

export const metas = endpoints({
  ver: {
    method: 'GET',
    path: '/negocio/metas',
    permiso: 'negocio.ver',
    query: z.object({ mes: Mes, sucursal: IdEscrito.optional() }),
    response: exito(MetasDelMes),
    summary: 'What branches shall sell in a month, what they sold of it, and what the month probably comes to.',
  },
  guardar: {
    method: 'PUT',
    path: '/negocio/metas',
    permiso: 'metas.fijar',
    body: GuardarMetas,
    response: exito(MetasDelMes),
    summary: 'Sets the goals of a month, or takes them away; refused where somebody else changed one meanwhile.',
  },
})
