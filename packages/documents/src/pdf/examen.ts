import { type Correcciones, notasDeCeldas, type preguntas, type TipoDeNota } from '@nitida/contract/clinica.rules'
import type { SiNo } from '@nitida/contract/clinica.schema'
import type { Historia } from '@nitida/contract/historias'
import {
  type CampoMontaje,
  camposMontaje,
  montajeDe,
  nombreDeMontaje,
  renglonesDeMontaje,
} from '@nitida/contract/montaje.rules'
import type { Content } from 'pdfmake'
import { addendaDe } from './addenda.ts'
import { anotado, apartado, apartadoLargo, type Dato, escrito, fichas, hay } from './hoja.ts'
import { queratometriaDe } from './rejillas.ts'

/** Fields that a visit and a history share, by the names they are sent with. */
export type Comun = Pick<
  Historia,
  | 'dificultadLejos'
  | 'dificultadCerca'
  | 'dolorCabeza'
  | 'irritacion'
  | 'diabetes'
  | 'hipertension'
  | 'observaciones'
  | 'color'
  | 'lenteContactoDes'
  | 'diData'
  | 'aoData'
  | 'retinosOd'
  | 'retinosOi'
  | 'avOd'
  | 'avOi'
  | 'cvOd'
  | 'cvOi'
  | 'queratoOd1'
  | 'queratoOd2'
  | 'queratoOd3'
  | 'queratoOi1'
  | 'queratoOi2'
  | 'queratoOi3'
  | CampoMontaje
>

const siNo = (respuesta: SiNo): string => (respuesta === 'Si' ? 'Sí' : 'No')

/** The answers to some of the questions, those that somebody answered. */
export const respuestas = (nota: Comun, contestadas: typeof preguntas, corregido: Correcciones): Content[] =>
  conDatos(
    'Antecedentes',
    contestadas.map(({ campo, texto }) => ({ nombre: texto, valor: siNo(nota[campo]), nota: corregido(campo) })),
  )

/** A part with facts, left out when none has a value. */
export const conDatos = (titulo: string, datos: readonly Dato[], columnas = 3): Content[] =>
  datos.some(hay) ? [apartado(titulo, fichas(datos, columnas))] : []

export function observaciones({ observaciones: texto }: Comun, corregido: Correcciones): Content[] {
  const nota = corregido('observaciones')
  if (!texto && !nota) return []
  return [apartadoLargo('Observaciones', { stack: [escrito(texto ?? '—'), ...(nota ? [anotado(nota)] : [])] })]
}

/** Corrected cells of a grid, by name, for the lines under it. */
export const bajoRejilla = (campos: readonly string[], corregido: Correcciones): Content[] =>
  notasDeCeldas(campos, corregido).map(anotado)

export const CAMPOS_AGUDEZA = ['avOd', 'avOi', 'cvOd', 'cvOi'] as const
const CAMPOS_CURVA = ['queratoOd1', 'queratoOd2', 'queratoOd3', 'queratoOi1', 'queratoOi2', 'queratoOi3'] as const

export const agudezas = ({ avOd, avOi, cvOd, cvOi }: Comun) => [
  { titulo: 'A/V', od: avOd, oi: avOi },
  { titulo: 'C/V', od: cvOd, oi: cvOi },
]

export function examen(nota: Comun, corregido: Correcciones, otros: readonly Dato[] = []): Content[] {
  const k = CAMPOS_CURVA.map((campo) => nota[campo])
  return [
    ...conDatos('Retinoscopía', [
      { nombre: 'OD', valor: nota.retinosOd, nota: corregido('retinosOd') },
      { nombre: 'OI', valor: nota.retinosOi, nota: corregido('retinosOi') },
    ]),
    ...(k.some((valor) => valor !== null) || CAMPOS_CURVA.some(corregido)
      ? [apartado('Queratometría', queratometriaDe(k.slice(0, 3), k.slice(3)), ...bajoRejilla(CAMPOS_CURVA, corregido))]
      : []),
    ...conDatos(
      'Medidas',
      [
        { nombre: 'DI (distancia interpupilar)', valor: nota.diData, nota: corregido('diData') },
        { nombre: 'AO (altura de oblea)', valor: nota.aoData, nota: corregido('aoData') },
        ...otros,
      ],
      4,
    ),
    ...montaje(nota, corregido),
  ]
}

/** Fitting measures, with what was corrected of them. */
function montaje(nota: Comun, corregido: Correcciones): Content[] {
  const medidas = montajeDe(nota)
  const notas = camposMontaje.flatMap((campo) => {
    const suya = corregido(campo)
    return suya ? [`${nombreDeMontaje(campo)}: ${suya}`] : []
  })
  if (!medidas && notas.length === 0) return []
  const renglones = medidas ? renglonesDeMontaje(medidas) : []
  return [apartado('Medidas de montaje', fichas(renglones, 3), ...notas.map(anotado))]
}

export const firma = (optometrista: string | null, cedula: string | null, corregido: Correcciones): Content[] =>
  conDatos('Responsable', [
    { nombre: 'Optometrista', valor: optometrista, nota: corregido('optometrista') },
    { nombre: 'Cédula profesional', valor: cedula, nota: corregido('cedula') },
  ])

export const correcciones = (addenda: Historia['addenda'], tipo: TipoDeNota, zona: string): Content[] =>
  addenda.length > 0 ? [apartadoLargo('Correcciones', { stack: addendaDe(addenda, tipo, zona) })] : []
