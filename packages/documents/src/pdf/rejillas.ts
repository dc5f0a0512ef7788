import { escribirDioptria, escribirEje, type Graduacion, type GraduacionOjo } from '@nitida/contract/graduacion.rules'
import type { Content, TableCell } from 'pdfmake'
import { cabezaDe, cifra, escrito, rejilla, tinta } from './hoja.ts'

const NADA = '—'

const dioptria = (valor: number | null): string => (valor === null ? NADA : escribirDioptria(valor))
const eje = (valor: number | null): string => (valor === null ? NADA : `${escribirEje(valor)}°`)

const ojo = (nombre: string, largo: string): TableCell => ({
  text: [
    { text: nombre, bold: true },
    { text: ` ${largo}`, fontSize: 7, color: tinta.suave },
  ],
})

/** Columns beside the four numbers of an eye. */
export interface Columna {
  readonly titulo: string
  readonly od: string | null
  readonly oi: string | null
}

const lleno = (valor: string | null): boolean => valor !== null && valor.trim() !== ''

/** Sphere, cylinder, axis, addition of both eyes, and the other columns that have a value. */
export function rejillaDe({ Od, Oi }: Graduacion, columnas: readonly Columna[] = []): Content {
  const llenas = columnas.filter(({ od, oi }) => lleno(od) || lleno(oi))
  const fila = (nombre: string, largo: string, medidas: GraduacionOjo, otras: (string | null)[]): TableCell[] => [
    ojo(nombre, largo),
    cifra(dioptria(medidas.esf)),
    cifra(dioptria(medidas.cil)),
    cifra(eje(medidas.eje)),
    cifra(dioptria(medidas.add)),
    ...otras.map((valor) => escrito(valor ?? NADA, { alignment: 'right' })),
  ]
  const cabeza = ['Esfera', 'Cilindro', 'Eje', 'Adición', ...llenas.map(({ titulo }) => titulo)]
  return rejilla(
    [90, ...cabeza.map(() => '*')],
    [cabezaDe('Ojo'), ...cabeza.map((titulo) => cabezaDe(titulo, 'right'))],
    [
      fila(
        'OD',
        'derecho',
        Od,
        llenas.map(({ od }) => od),
      ),
      fila(
        'OI',
        'izquierdo',
        Oi,
        llenas.map(({ oi }) => oi),
      ),
    ],
  )
}

/** K1, K2, axis of both eyes (D-81). */
export const queratometriaDe = (od: readonly (number | null)[], oi: readonly (number | null)[]): Content => {
  const fila = (nombre: string, largo: string, [k1 = null, k2 = null, angulo = null]: readonly (number | null)[]) => [
    ojo(nombre, largo),
    cifra(k1 === null ? NADA : k1.toFixed(2)),
    cifra(k2 === null ? NADA : k2.toFixed(2)),
    cifra(eje(angulo)),
  ]
  return rejilla(
    [90, '*', '*', '*'],
    [cabezaDe('Ojo'), cabezaDe('K1', 'right'), cabezaDe('K2', 'right'), cabezaDe('Eje', 'right')],
    [fila('OD', 'derecho', od), fila('OI', 'izquierdo', oi)],
  )
}
