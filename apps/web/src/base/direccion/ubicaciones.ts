import type { Direccion, Lector, Parametros } from './direccion.ts'

/** Where a screen stands, and what its address may say. */
export interface Ubicacion {
  /** Each path with the types of user that see the screen there, as digits; `TODOS` for anybody, logged in or not. */
  readonly paths: Readonly<Record<string, string>>
  /** Other spellings of a path, and the path that they lead to. */
  readonly desvios: Readonly<Record<string, string>>
  /** How each parameter is read. Nothing personal: a patient is his id (D-74). */
  readonly parametros: Parametros
}

/** Everybody, also who is not logged in. */
export const TODOS = '*'

type Nada = Record<never, never>

/** A screen's place, for its descriptor. */
export const definirUbicacion = <
  const P extends Ubicacion['paths'],
  Q extends Parametros = Nada,
  const D extends Ubicacion['desvios'] = Nada,
>({
  paths,
  parametros,
  desvios,
}: {
  paths: P
  parametros?: Q
  desvios?: D
}) => ({ paths, parametros: (parametros ?? {}) as Q, desvios: (desvios ?? {}) as D })

/** The places of the staff's screens by their folders' names. Each descriptor adds its own, so that links are checked by the compiler. */
// biome-ignore lint/suspicious/noEmptyInterface: every pantalla.ts adds a line to it
export interface Ubicaciones {}

/** Every screen of the staff application. */
export type Pantalla = keyof Ubicaciones

export type Path = {
  [P in Pantalla]: keyof Ubicaciones[P]['paths'] | keyof Ubicaciones[P]['desvios']
}[Pantalla]

/** The screens that a path shows, to one type of user or another. */
export type PantallaEn<T extends Path> = {
  [P in Pantalla]: T extends keyof Ubicaciones[P]['paths'] ? P : never
}[Pantalla]

export type ParametrosDe<P extends Pantalla> = Ubicaciones[P]['parametros']
export type DireccionDe<P extends Pantalla> = Direccion<ParametrosDe<P>>

/** What is written into an address: everything that differs from the first state; nothing for a screen without parameters. */
type Escritos<P extends Pantalla> = P extends Pantalla
  ? keyof ParametrosDe<P> extends never
    ? Record<string, never>
    : {
        [K in keyof ParametrosDe<P>]?:
          | (ParametrosDe<P>[K] extends Lector<infer V> ? Exclude<V, null> : never)
          | undefined
      }
  : never

/** What a link leads to. */
export type Enlace = { to: Path; search: object }

/** End of a link to a path, whose parameters are those of its screens. */
export const aPath = <T extends Path>(to: T, search: Escritos<PantallaEn<T>>) => ({ to, search })

const registradas = new Map<string, Ubicacion>()

/** Makes a screen's place known, once, before anything is drawn. */
export const registrar = (pantalla: Pantalla, ubicacion: Ubicacion): unknown => registradas.set(pantalla, ubicacion)

/** All places by the names of their screens. */
export const ubicaciones = (): ReadonlyMap<Pantalla, Ubicacion> => registradas as ReadonlyMap<Pantalla, Ubicacion>

/** The readers of a screen's parameters. */
export const parametrosDe = <P extends Pantalla>(pantalla: P): ParametrosDe<P> =>
  (registradas.get(pantalla)?.parametros ?? {}) as ParametrosDe<P> // `registrar` was given what the type says
