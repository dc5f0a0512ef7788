import type { Foto } from './foto.ts'

const LITERAL = /'(?:[^']|'')*'/g
const LISTA = /ARRAY\[[^\]]*\]/g

/** Whether a rule became wider: the same, with more words in its lists. */
function masAncha(antes: string, despues: string): boolean {
  const palabras = new Set(despues.match(LITERAL))
  return (
    antes.replace(LISTA, '') === despues.replace(LISTA, '') &&
    (antes.match(LITERAL) ?? []).every((una) => palabras.has(una))
  )
}

function* deRelaciones(antes: Foto, despues: Foto): Generator<string> {
  for (const nombre of antes.relaciones.keys())
    if (!despues.relaciones.has(nombre)) yield `${nombre} is gone: whoever reads it fails`
}

function* deColumnas(antes: Foto, despues: Foto): Generator<string> {
  const tablaDe = (nombre: string) => nombre.split('.')[0] ?? ''
  for (const [nombre, { tipo, omisible, nula }] of antes.columnas) {
    const nueva = despues.columnas.get(nombre)
    if (!nueva) {
      if (despues.relaciones.has(tablaDe(nombre))) yield `${nombre} is gone: whoever reads or writes it fails`
      continue
    }
    if (nueva.tipo !== tipo) yield `${nombre} was ${tipo} and is ${nueva.tipo}: what is written or read changes`
    if (omisible && !nueva.omisible) yield `${nombre} has to be given: whoever leaves it out fails`
    else if (nula && !nueva.nula) yield `${nombre} may no longer be null: whoever writes null fails`
  }
  for (const [nombre, { omisible }] of despues.columnas)
    if (!antes.columnas.has(nombre) && antes.relaciones.has(tablaDe(nombre)) && !omisible)
      yield `${nombre} is new and has to be given: whoever does not know it fails`
}

function* deFunciones(antes: Foto, despues: Foto): Generator<string> {
  for (const [nombre, tipo] of antes.funciones) {
    const nueva = despues.funciones.get(nombre)
    if (nueva === undefined) yield `function ${nombre} is gone: whoever calls it fails`
    else if (nueva !== tipo) yield `function ${nombre} gave ${tipo} and gives ${nueva}`
  }
}

/** A rule over a column that is new holds for those who do not know it, by the column's default or null. */
function* deReglas(antes: Foto, despues: Foto): Generator<string> {
  for (const [nombre, { tabla, columnas, definicion }] of despues.reglas) {
    if (!antes.relaciones.has(tabla) || columnas.some((una) => !antes.columnas.has(`${tabla}.${una}`))) continue
    const vieja = antes.reglas.get(nombre)
    if (!vieja) yield `${nombre} is a new rule over ${tabla}: what was written before may be refused`
    else if (!masAncha(vieja.definicion.replace(' NOT VALID', ''), definicion.replace(' NOT VALID', '')))
      yield `${nombre} of ${tabla} became another rule: what was written before may be refused`
  }
}

function* dePermisos(antes: Foto, despues: Foto): Generator<string> {
  const quedan = (objeto: string) =>
    despues.relaciones.has(objeto) || despues.columnas.has(objeto) || despues.funciones.has(objeto)
  for (const permiso of antes.permisos.keys()) {
    const [accion = '', ...resto] = permiso.split(' ')
    const objeto = resto.join(' ')
    if (despues.permisos.has(permiso) || !quedan(objeto)) continue
    const dePorSiTabla = objeto.includes('.') && despues.permisos.has(`${accion} ${objeto.split('.')[0]}`)
    if (!dePorSiTabla) yield `the application may no longer ${permiso}`
  }
}

/** What of a schema the code of the release before cannot live with any more; empty where all that it rests on is still there. */
export const rupturas = (antes: Foto, despues: Foto): string[] =>
  [deRelaciones, deColumnas, deFunciones, deReglas, dePermisos].flatMap((mirar) => [...mirar(antes, despues)])
