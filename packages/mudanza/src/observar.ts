import { createHash } from 'node:crypto'
import { campoDe, camposDe, requisitosDe } from '@nitida/contract/mudanza.campos'
import {
  type Celda,
  type ColumnaLeida,
  type Eleccion,
  type Libro,
  type Mapa,
  modosDe,
  type Renglon,
} from '@nitida/contract/mudanza.libros'
import { limpiarLinea } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'
import { encabezadoLlano, encabezaPorForma, puntosDeEncabezado } from './encabezados.ts'
import { MAXIMO_ARRIBA } from './limites.ts'
import { type Asignada, asignar } from './observar.campos.ts'
import { type Columna, columnaNueva, contar } from './observar.columna.ts'
import { evidenciaDe, modoDe } from './observar.modo.ts'

/** What the rows of a file say about its columns. It keeps counts, not rows, so a whole file may be shown to it. */
export interface Observacion {
  ver(renglon: Renglon): void
  /** SHA-256 of the book and the headings, by which a mapping is remembered; null while there are none. */
  huella(): string | null
  /** How the rows seen so far are read. What was chosen counts before headings, and these before contents. */
  mapa(elecciones?: readonly Eleccion[], origen?: 'recordado' | 'persona'): Mapa
}

/** What was counted under a heading. */
interface Cuenta {
  readonly encabezado: Renglon | null
  readonly columnas: Columna[]
}

function contarRenglon(columnas: Columna[], celdas: readonly Celda[], tipos: ReadonlySet<string>): void {
  for (const [i, celda] of celdas.entries()) {
    while (columnas.length <= i) columnas.push(columnaNueva())
    const columna = columnas[i]
    if (columna) contar(columna, celda, tipos)
  }
}

/** The row of headings among the first ones: the one with the most words of the book, or else a first row of unknown words. */
function encabezadoEntre(libro: Libro, primeros: readonly Renglon[]): Renglon | null {
  const puntos = primeros.map(({ celdas }) => puntosDeEncabezado(libro, celdas))
  const mejor = Math.max(0, ...puntos)
  if (mejor > 0) return primeros[puntos.indexOf(mejor)] ?? null
  const [primero, ...resto] = primeros
  return primero &&
    encabezaPorForma(
      primero.celdas,
      resto.map(({ celdas }) => celdas),
    )
    ? primero
    : null
}

const escritos = ({ encabezado, columnas }: Cuenta): (string | null)[] =>
  Array.from({ length: Math.max(columnas.length, encabezado?.celdas.length ?? 0) }, (_, i) => {
    const celda = encabezado?.celdas[i] ?? null
    return celda === null ? null : limpiarLinea(escribirCelda(celda)).slice(0, 200)
  })

function elegidas(libro: Libro, cuenta: Cuenta, dichas: readonly Eleccion[], origen: 'recordado' | 'persona') {
  const encabezados = escritos(cuenta)
  const asignadas = new Map<number, Asignada>()
  for (const [indice, asignada] of asignar(libro, encabezados, cuenta.columnas))
    if (!dichas.some((dicha) => dicha.indice === indice || dicha.campo === asignada.campo.clave))
      asignadas.set(indice, asignada)
  for (const { indice, campo } of dichas) {
    const suyo = campo === null ? undefined : campoDe(libro, campo)
    if (suyo && indice < encabezados.length) asignadas.set(indice, { campo: suyo, origen })
  }
  return asignadas
}

function columnaLeida(
  indice: number,
  encabezado: string | null,
  columna: Columna,
  asignada: Asignada | undefined,
  dicha: Eleccion | undefined,
): ColumnaLeida {
  const comun = { indice, encabezado, llenas: columna.llenas, ejemplos: [...columna.ejemplos] }
  if (!asignada) return { ...comun, campo: null, modo: null, origen: null, evidencia: null }
  const { campo, origen } = asignada
  const posible = modosDe(campo.tipo).some(({ modo }) => modo === dicha?.modo)
  const modo = (posible && dicha?.modo) || modoDe(campo, columna)
  return { ...comun, campo: campo.clave, modo, origen, evidencia: evidenciaDe(campo, columna, modo) }
}

function faltanEn(libro: Libro, columnas: readonly ColumnaLeida[]): string[] {
  const hay = new Set(columnas.map(({ campo }) => campo))
  return requisitosDe[libro].flatMap(({ basta, falta }) => (basta.some((clave) => hay.has(clave)) ? [] : [falta]))
}

/**
 * Begins to look at a file that shall become rows of a book.
 * @param encabezado number of the heading's row, or null for none; without it the rows decide.
 */
export function observar(libro: Libro, encabezado?: number | null): Observacion {
  const tipos = new Set<string>(camposDe(libro).map(({ tipo }) => tipo))
  const primeros: Renglon[] = []
  let decidida: Cuenta | null = null

  const decidir = (): Cuenta => {
    const titulo =
      encabezado === undefined
        ? encabezadoEntre(libro, primeros)
        : (primeros.find(({ numero }) => numero === encabezado) ?? null)
    const cuenta: Cuenta = { encabezado: titulo, columnas: [] }
    const desde = titulo?.numero ?? encabezado ?? 0
    for (const { numero, celdas } of primeros) if (numero > desde) contarRenglon(cuenta.columnas, celdas, tipos)
    return cuenta
  }
  const cuenta = (): Cuenta => decidida ?? decidir()
  const huellaDe = (cuenta: Cuenta): string | null => {
    const titulos = escritos(cuenta).map((titulo) => encabezadoLlano(titulo ?? ''))
    return cuenta.encabezado === null
      ? null
      : createHash('sha256')
          .update(JSON.stringify([libro, titulos]))
          .digest('hex')
  }
  return {
    ver(renglon) {
      if (primeros.length < MAXIMO_ARRIBA) {
        primeros.push(renglon)
        return
      }
      decidida ??= decidir()
      if (renglon.numero > (encabezado ?? 0)) contarRenglon(decidida.columnas, renglon.celdas, tipos)
    },
    huella: () => huellaDe(cuenta()),
    mapa(elecciones = [], origen = 'persona') {
      const contada = cuenta()
      const asignadas = elegidas(libro, contada, elecciones, origen)
      const columnas = escritos(contada).map((titulo, i) =>
        columnaLeida(
          i,
          titulo,
          contada.columnas[i] ?? columnaNueva(),
          asignadas.get(i),
          elecciones.find(({ indice }) => indice === i),
        ),
      )
      const renglonEncabezado = contada.encabezado?.numero ?? encabezado ?? null
      return { libro, renglonEncabezado, huella: huellaDe(contada), columnas, faltan: faltanEn(libro, columnas) }
    },
  }
}
