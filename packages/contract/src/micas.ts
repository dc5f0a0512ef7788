import { z } from 'zod'
import { Dinero, dineroEscrito } from './dinero.schema.ts'
import { cuerpo, endpoints, IdParam, lista, Pagina } from './endpoint.ts'
import { Instante } from './fechas.schema.ts'
import { MAXIMO, MINIMO } from './graduacion.rules.ts'
import { linea } from './textos.schema.ts'

const OBLIGATORIO = 'Este campo es obligatorio.'

/** A power as prescriptions write it, in hundredths at most. */
const Potencia = z
  .number('Escribe un número.')
  .min(MINIMO, 'Es demasiado.')
  .max(MAXIMO, 'Es demasiado.')
  .refine((valor) => Math.abs(valor * 100 - Math.round(valor * 100)) < 1e-6, 'Hasta dos decimales.')

const rango = {
  esfMin: Potencia,
  esfMax: Potencia,
  /** In minus: 0 or below. */
  cilMax: Potencia.max(0, 'El cilindro va en menos: 0 o negativo.'),
  addMin: Potencia.nullable(),
  addMax: Potencia.nullable(),
}

const campos = {
  diseno: linea(60).min(1, OBLIGATORIO),
  material: linea(60).min(1, OBLIGATORIO),
  tratamiento: linea(60),
  ...rango,
  /** With IVA, of the pair. */
  precio: dineroEscrito('Escribe el precio.').pipe(Dinero),
  /** Days after which it is promised; null for the shop's usual ones. */
  dias: z.int('Escribe un número entero.').min(0, 'No puede ser negativo.').max(120, 'Máximo 120 días.').nullable(),
}

type Rangos = { esfMin: number; esfMax: number; addMin: number | null; addMax: number | null }
const enOrden = (valores: Rangos, ctx: z.RefinementCtx): void => {
  const decir = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  if (valores.esfMin > valores.esfMax) decir('esfMax', 'Va de menor a mayor.')
  if ((valores.addMin === null) !== (valores.addMax === null)) decir('addMax', 'Escribe las dos adiciones, o ninguna.')
  if (valores.addMin !== null && valores.addMax !== null && valores.addMin > valores.addMax)
    decir('addMax', 'Va de menor a mayor.')
}

/** A lens that the laboratory makes, in a range of powers, with its price. */
export const Mica = z.object({
  id: z.int().positive(),
  diseno: z.string(),
  material: z.string(),
  tratamiento: z.string(),
  ...rango,
  precio: Dinero,
  dias: z.int().nullable(),
  activa: z.boolean(),
  version: z.int().positive(),
})
export type Mica = z.infer<typeof Mica>

export const CrearMica = z.object(campos).superRefine(enOrden)
export type CrearMica = z.output<typeof CrearMica>

export const GuardarMica = z
  .object({ ...campos, activa: z.boolean(), version: z.int().positive() })
  .superRefine(enOrden)
export type GuardarMica = z.output<typeof GuardarMica>

/** What a lens costs more: a prism, a tint. */
export const RecargoDeMica = z.object({
  id: z.int().positive(),
  nombre: z.string(),
  importe: Dinero,
  activo: z.boolean(),
  version: z.int().positive(),
})
export type RecargoDeMica = z.infer<typeof RecargoDeMica>

const recargo = {
  nombre: linea(60).min(1, OBLIGATORIO),
  importe: dineroEscrito('Escribe el importe.').pipe(Dinero),
}
export const CrearRecargo = z.object(recargo)
export type CrearRecargo = z.output<typeof CrearRecargo>
export const GuardarRecargo = z.object({ ...recargo, activo: z.boolean(), version: z.int().positive() })
export type GuardarRecargo = z.output<typeof GuardarRecargo>

const Celda = z.number().min(MINIMO).max(MAXIMO).nullable()

/** The powers of both eyes, as the form of an order shows them. */
export const GraduacionPedida = z.object({
  ...{ esfOd: Celda, cilOd: Celda, ejeOd: Celda, addOd: Celda },
  ...{ esfOi: Celda, cilOi: Celda, ejeOi: Celda, addOi: Celda },
})
export type GraduacionPedida = z.infer<typeof GraduacionPedida>

export const PropuestaDeMica = Mica.extend({
  sirve: z.boolean(),
  /** Why it is not made in that prescription, or what it leaves out of it. */
  motivo: z.string().nullable(),
})
export type PropuestaDeMica = z.infer<typeof PropuestaDeMica>

/** A price of a lens that was in force from a moment on. */
export const PrecioDeMica = z.object({
  id: z.int().positive(),
  precio: Dinero,
  /** The one before; null for the first. */
  antes: Dinero.nullable(),
  quien: z.string(),
  desde: Instante,
})
export type PrecioDeMica = z.infer<typeof PrecioDeMica>

const ver = 'inventario.ver'
const administrar = 'inventario.administrar'
const id = cuerpo({ id: z.int().positive() })

export const micas = endpoints({
  list: {
    method: 'GET',
    path: '/micas',
    permiso: ver,
    query: Pagina,
    response: lista(Mica),
    summary: 'The price list of lenses.',
  },
  crear: {
    method: 'POST',
    path: '/micas',
    permiso: administrar,
    body: CrearMica,
    response: id,
    crea: true,
    summary: 'Adds a lens; its powers may not be those of another one of the same design, material and treatment.',
  },
  guardar: {
    method: 'PUT',
    path: '/micas/:id',
    permiso: administrar,
    params: IdParam,
    body: GuardarMica,
    response: id,
    summary: 'Saves a lens; every price that was in force is kept.',
  },
  precios: {
    method: 'GET',
    path: '/micas/:id/precios',
    permiso: administrar,
    params: IdParam,
    response: cuerpo({ data: z.array(PrecioDeMica) }),
    summary: 'Prices that a lens had, the newest first.',
  },
  recargos: {
    method: 'GET',
    path: '/micas/recargos',
    permiso: ver,
    response: cuerpo({ data: z.array(RecargoDeMica) }),
    summary: 'What lenses cost more.',
  },
  crearRecargo: {
    method: 'POST',
    path: '/micas/recargos',
    permiso: administrar,
    body: CrearRecargo,
    response: id,
    crea: true,
    summary: 'Adds a surcharge.',
  },
  guardarRecargo: {
    method: 'PUT',
    path: '/micas/recargos/:id',
    permiso: administrar,
    params: IdParam,
    body: GuardarRecargo,
    response: id,
    summary: 'Saves a surcharge.',
  },
  proponer: {
    method: 'POST',
    path: '/micas/propuestas',
    permiso: ver,
    body: Pagina.pick({ limit: true, search: true }).extend({ graduacion: GraduacionPedida }),
    response: cuerpo({ data: z.array(PropuestaDeMica), total: z.int().nonnegative() }),
    summary:
      'Lenses of the list for a prescription: those that are made in it first, the others with the reason. Writes nothing.',
  },
})
