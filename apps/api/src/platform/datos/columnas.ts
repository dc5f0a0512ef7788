import type { InsertType } from 'kysely'
import type { DB } from './tablas.gen.ts'

type ColumnaPara<Tabla extends keyof DB, Valor> = {
  [C in keyof DB[Tabla] & string]: Exclude<Valor, undefined> extends InsertType<DB[Tabla][C]> ? C : never
}[keyof DB[Tabla] & string]

/**
 * The one list of a table's saved fields: the contract's names and the column that holds each. It is read (`leidas`), written
 * (`escritas`) and audited by, so a field that is added to the contract alone does not compile here and cannot be lost.
 * Write it `as const satisfies Columnas<'usuario', FichaUsuario>`.
 */
export type Columnas<Tabla extends keyof DB, Ficha> = {
  readonly [Campo in keyof Ficha]-?: ColumnaPara<Tabla, Ficha[Campo]>
}

type Mapa = Readonly<Record<string, string>>

type Leida<Alias extends string, M extends Mapa> = {
  [Campo in keyof M & string]: `${Alias}.${M[Campo]} as ${Campo}`
}[keyof M & string]

/** Columns to select: each of the table, known as `alias` in the query, under its name in the contract. */
export const leidas = <const Alias extends string, const M extends Mapa>(alias: Alias, mapa: M) =>
  Object.entries(mapa).map(([campo, columna]) => `${alias}.${columna} as ${campo}` as Leida<Alias, M>)

/** The contract's names of the fields. */
export const camposDe = <const M extends Mapa>(mapa: M) => Object.keys(mapa) as (keyof M & string)[]

/** Names at compile time the fields that the map lacks. */
type Completos<M, Valores> = keyof M extends keyof Valores ? unknown : { faltan: Exclude<keyof M, keyof Valores> }

type Escrita<M, Valores> = {
  [Campo in keyof Valores as Campo extends keyof M ? M[Campo] & string : never]: Valores[Campo]
}

/** Values under their columns, for an insert or update. An absent field names no column, so the row keeps its value. */
export function escritas<const M extends Mapa, Valores extends object>(
  mapa: M,
  valores: Valores & Completos<M, Valores>,
): Escrita<M, Valores> {
  const presentes = Object.entries(valores).flatMap(([campo, valor]) => {
    const columna = Object.hasOwn(mapa, campo) ? mapa[campo] : undefined
    return columna === undefined || valor === undefined ? [] : [[columna, valor]]
  })
  return Object.fromEntries(presentes) as Escrita<M, Valores> // the map says which column each value goes to
}

/** A record after a change; fields that the change does not name stay (D-78). */
export function conCambios<Ficha extends object>(
  antes: Ficha,
  cambios: { [C in keyof Ficha]?: Ficha[C] | undefined },
): Ficha {
  const dichos = Object.entries(cambios).filter(([, valor]) => valor !== undefined)
  return { ...antes, ...Object.fromEntries(dichos) }
}
