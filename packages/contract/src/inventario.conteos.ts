import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Instante } from './fechas.schema.ts'
import { MAXIMO_GS1 } from './gs1.rules.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { lugaresDeSucursal } from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

export const estadosDeConteo = ['abierto', 'cerrado', 'cancelado'] as const
export type EstadoDeConteo = (typeof estadosDeConteo)[number]

const Cuenta = z.int().nonnegative()

const cabeza = {
  id: Id,
  idSucursal: Id,
  sucursalNumber: z.string(),
  lugar: z.enum(lugaresDeSucursal),
  /** Empty for all brands. */
  marca: z.string(),
  estado: z.enum(estadosDeConteo),
  motivo: z.string().nullable(),
  /** Pieces that were counted so far. */
  contadas: z.int(),
  creadoPor: z.string(),
  creadoEn: Instante,
  cerradoEn: Instante.nullable(),
  /** Who closed or cancelled it. */
  cerradoPor: z.string().nullable(),
}

export const ConteoDeLista = z.object(cabeza)
export type ConteoDeLista = z.infer<typeof ConteoDeLista>

/** An article that does not agree: more or fewer than were expected while it was counted. */
export const DiferenciaDeConteo = z.object({
  idArticulo: Id,
  codigo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  medida: z.string(),
  contadas: z.int(),
  /** What was expected when it was read; now for one that was not read. */
  esperadas: z.int(),
  diferencia: z.int(),
  leido: z.boolean(),
  /** Pieces of it that orders keep apart, which may be at the laboratory and are not missing; 0 once the count has ended. */
  apartadas: Cuenta,
})
export type DiferenciaDeConteo = z.infer<typeof DiferenciaDeConteo>

/** Differences that an answer carries at most. */
export const MAXIMO_DE_DIFERENCIAS = 300

export const Conteo = z.object({
  ...cabeza,
  /** Pieces that are to be there, as it is now. */
  esperadas: z.int(),
  /** Articles with pieces that nobody has read. */
  sinLeer: Cuenta,
  personas: z.array(z.object({ nombre: z.string(), piezas: z.int() })),
  diferencias: z.array(DiferenciaDeConteo),
  totalDiferencias: Cuenta,
})
export type Conteo = z.infer<typeof Conteo>

export const AbrirConteo = z.object({
  sucursal: IdEscrito,
  lugar: z.enum(lugaresDeSucursal),
  marca: linea(60),
})
export type AbrirConteo = z.output<typeof AbrirConteo>

const UN_DIA_MS = 24 * 3600 * 1000

const Lectura = z.object({
  /** Made by the page: one that is sent twice counts once. */
  lectura: z.uuid(),
  /** A code of GS1 says its lot as well. */
  codigo: linea(MAXIMO_GS1).min(1),
  /** Milliseconds since it was read, for those that waited for a connection. */
  hace: z.int().min(0).max(UN_DIA_MS),
  /** Whether it takes a piece back. */
  quita: z.boolean(),
})

export const LeerEnConteo = z.object({ lecturas: z.array(Lectura).min(1).max(200) })
export type LeerEnConteo = z.output<typeof LeerEnConteo>

/** What became of a reading: counted, more than expected, no article of this count, or no article at all. */
export const desenlacesDeLectura = ['bien', 'sobra', 'deOtro', 'desconocido'] as const

export const LecturaHecha = z.object({
  lectura: z.uuid(),
  codigo: z.string(),
  desenlace: z.enum(desenlacesDeLectura),
  articulo: z.string().nullable(),
  contadas: z.int(),
  esperadas: z.int(),
})
export type LecturaHecha = z.infer<typeof LecturaHecha>

export const CerrarConteo = z.object({
  motivo: linea(200).min(3, 'Escribe el motivo.'),
  /** Whether articles that nobody read stay as they are, instead of missing. */
  soloLeidos: z.boolean(),
})
export type CerrarConteo = z.output<typeof CerrarConteo>

const contar = 'inventario.contar'
const administrar = 'inventario.administrar'

export const conteos = endpoints({
  list: {
    method: 'GET',
    path: '/conteos',
    permiso: contar,
    query: Pagina.omit({ search: true }).extend({ sucursal: IdEscrito }),
    response: lista(ConteoDeLista),
    summary: 'Counts of a branch, the newest first.',
  },
  uno: {
    method: 'GET',
    path: '/conteos/:id',
    permiso: contar,
    params: IdParam,
    response: exito(Conteo),
    summary: 'How a count goes: who counted how many, and what does not agree.',
  },
  abrir: {
    method: 'POST',
    path: '/conteos',
    permiso: contar,
    body: AbrirConteo,
    response: cuerpo({ id: Id }),
    crea: true,
    summary: 'Begins to count a place of a branch, all of it or a brand.',
  },
  leer: {
    method: 'POST',
    path: '/conteos/:id/lecturas',
    permiso: contar,
    params: IdParam,
    body: LeerEnConteo,
    porMinuto: 240,
    response: cuerpo({ data: z.array(LecturaHecha) }),
    summary: 'Takes readings, each with what was expected at its moment; a repeated one counts once.',
  },
  cerrar: {
    method: 'POST',
    path: '/conteos/:id/cerrar',
    permiso: administrar,
    params: IdParam,
    body: CerrarConteo,
    response: exito(Conteo),
    summary: 'Adjusts the stock by what does not agree, with a reason.',
  },
  cancelar: {
    method: 'DELETE',
    path: '/conteos/:id',
    permiso: administrar,
    params: IdParam,
    response: cuerpo({ id: Id }),
    summary: 'Ends a count without adjusting anything.',
  },
})
