import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'

/** Steps of a chain's first hour, in their order. */
export const clavesDePasos = [
  'cadena',
  'sucursal',
  'personas',
  'csd',
  'impresora',
  'practica',
  'whatsapp',
  'correo',
  'pac',
  'datos',
] as const
export type ClaveDePaso = (typeof clavesDePasos)[number]

export const Paso = z.object({
  clave: z.enum(clavesDePasos),
  /** `hecho` is read from what the step makes; `despues` was left for later. */
  estado: z.enum(['hecho', 'falta', 'despues']),
  /** What is there already, or what is still missing; null says nothing. */
  detalle: z.string().nullable(),
})
export type Paso = z.output<typeof Paso>

export const PrimerosPasos = z.object({
  /** Whether the owner's first screen shows them: something is missing, and it is no demo. */
  visible: z.boolean(),
  pasos: z.array(Paso),
  /** The branch whose seal is to be brought: the first one. */
  idSucursal: z.int().positive().nullable(),
  /** An order of practice that is still in the lists. */
  idPractica: z.int().positive().nullable(),
})
export type PrimerosPasos = z.output<typeof PrimerosPasos>

export const primerosPasos = endpoints({
  leer: {
    method: 'GET',
    path: '/primerosPasos',
    permiso: 'ajustes.cambiar',
    response: exito(PrimerosPasos),
    summary: 'The steps of the first hour, each as the chain has it.',
  },
  aplazar: {
    method: 'PUT',
    path: '/primerosPasos',
    permiso: 'ajustes.cambiar',
    body: z.object({
      pasos: z.array(z.enum(clavesDePasos)).min(1).max(clavesDePasos.length),
      /** False takes them up again. */
      despues: z.boolean(),
    }),
    response: exito(PrimerosPasos),
    summary: 'Leaves steps for later, for the whole chain, or takes them up again.',
  },
  practicar: {
    method: 'POST',
    path: '/primerosPasos/practica',
    permiso: 'ajustes.cambiar',
    response: exito(z.object({ idPedido: z.int().positive() })),
    porMinuto: 10,
    summary: 'Takes an order of practice in the first branch; the one that is there is answered again.',
  },
  quitarPractica: {
    method: 'DELETE',
    path: '/primerosPasos/practica',
    permiso: 'ajustes.cambiar',
    response: exito(PrimerosPasos),
    summary: 'Removes the order of practice and its patient from all lists.',
  },
})
