import type { CampoDeLibro } from '@nitida/contract/mudanza.campo'
import { campoDe, camposDe } from '@nitida/contract/mudanza.campos'
import type { ColumnaLeida, Libro, TipoDeCampo } from '@nitida/contract/mudanza.libros'
import { encabezadoLlano, porEncabezado } from './encabezados.ts'
import { type Columna, parteDe } from './observar.columna.ts'

export interface Asignada {
  readonly campo: CampoDeLibro
  readonly origen: NonNullable<ColumnaLeida['origen']>
}

/** Kinds whose cells can be told from others, so that a heading that only resembles one may be contradicted. */
const RECONOCIBLES: ReadonlySet<TipoDeCampo> = new Set([
  'telefono',
  'fecha',
  'correo',
  'rfc',
  'edad',
  'dinero',
  'esfera',
  'eje',
])
const CONTRADICE = 0.2

/** Headings of one number among two: messages go to the one that is carried around. */
const DE_BOLSILLO = /^(?:cel|movil|whats|wa\b|tel(?:efono)? (?:cel|movil))/

interface Candidata {
  readonly indice: number
  readonly campo: CampoDeLibro
  readonly puntos: number
}

function candidatas(libro: Libro, encabezados: readonly (string | null)[], columnas: readonly Columna[]): Candidata[] {
  const halladas = encabezados.flatMap((escrito, indice): Candidata[] => {
    const hallada = escrito === null ? null : porEncabezado(libro, escrito)
    const columna = columnas[indice]
    if (!hallada) return []
    const { campo, puntos } = hallada
    const contradicha =
      puntos === 1 &&
      columna &&
      columna.vistas > 2 &&
      RECONOCIBLES.has(campo.tipo) &&
      parteDe(columna, campo.tipo) < CONTRADICE
    if (contradicha) return []
    const vacia = columna && columna.llenas > 0 ? 0 : -0.5
    const movil = DE_BOLSILLO.test(encabezadoLlano(escrito ?? '')) ? 0.5 : 0
    return [{ indice, campo, puntos: puntos + movil + vacia }]
  })
  return halladas.toSorted((a, b) => b.puntos - a.puntos || a.indice - b.indice)
}

/** Where a field is taken, another one of its kind that the column may be instead. */
const SEGUNDOS: Readonly<Record<string, string>> = { telefono: 'telefono2', apellidoPaterno: 'apellidoMaterno' }

function porEncabezados(libro: Libro, encabezados: readonly (string | null)[], columnas: readonly Columna[]) {
  const asignadas = new Map<number, Asignada>()
  const tomados = new Set<string>()
  const poner = (indice: number, campo: CampoDeLibro) => {
    asignadas.set(indice, { campo, origen: 'encabezado' })
    tomados.add(campo.clave)
  }
  for (const { indice, campo } of candidatas(libro, encabezados, columnas)) {
    const segundo = campoDe(libro, SEGUNDOS[campo.clave] ?? '')
    if (!tomados.has(campo.clave)) poner(indice, campo)
    else if (segundo && !tomados.has(segundo.clave)) poner(indice, segundo)
  }
  return asignadas
}

const APELLIDOS = ['apellidoPaterno', 'apellidoMaterno', 'apellidos']

/** 'Nombre' beside surnames is a given name; 'Nombres' without them is all of it. */
function ajustarNombres(libro: Libro, asignadas: Map<number, Asignada>): void {
  const hayApellidos = [...asignadas.values()].some(({ campo }) => APELLIDOS.includes(campo.clave))
  const [de, a] = hayApellidos ? ['nombreCompleto', 'nombreDePila'] : ['nombreDePila', 'nombreCompleto']
  const nuevo = campoDe(libro, a)
  if (!nuevo || [...asignadas.values()].some(({ campo }) => campo.clave === a)) return
  for (const [indice, asignada] of asignadas)
    if (asignada.campo.clave === de) asignadas.set(indice, { ...asignada, campo: nuevo })
}

/** Kinds that their contents alone tell, the surest first, with the part of the cells that must be of it. */
const POR_CONTENIDO: readonly (readonly [TipoDeCampo, number])[] = [
  ['correo', 0.7],
  ['rfc', 0.7],
  ['telefono', 0.7],
  ['fecha', 0.7],
  ['hora', 0.8],
  ['sexo', 0.9],
  ['nombre', 0.7],
]

/** Gives columns that no heading names to fields that have none, by what is in them. */
function porContenidos(libro: Libro, columnas: readonly Columna[], asignadas: Map<number, Asignada>): void {
  const tomados = new Set([...asignadas.values()].map(({ campo }) => campo.clave))
  const tieneNombre = [...tomados].some((clave) => clave.startsWith('nombre') || APELLIDOS.includes(clave))
  for (const [tipo, parte] of POR_CONTENIDO) {
    if (tipo === 'nombre' && tieneNombre) continue
    for (const campo of camposDe(libro).filter((uno) => uno.tipo === tipo && !APELLIDOS.includes(uno.clave))) {
      if (tomados.has(campo.clave) || (tipo === 'nombre' && campo.clave !== 'nombreCompleto')) continue
      const libres = columnas.flatMap((columna, indice) =>
        asignadas.has(indice) || columna.llenas === 0 ? [] : [{ indice, valor: parteDe(columna, tipo) }],
      )
      const mejor = libres.toSorted((a, b) => b.valor - a.valor)[0]
      if (!mejor || mejor.valor < parte) break
      asignadas.set(mejor.indice, { campo, origen: 'contenido' })
      tomados.add(campo.clave)
    }
  }
}

/** What each column is, by headings first and then by contents. */
export function asignar(
  libro: Libro,
  encabezados: readonly (string | null)[],
  columnas: readonly Columna[],
): Map<number, Asignada> {
  const asignadas = porEncabezados(libro, encabezados, columnas)
  ajustarNombres(libro, asignadas)
  porContenidos(libro, columnas, asignadas)
  return asignadas
}
