import {
  type CampoPregunta,
  nombreDeCampo,
  preguntas,
  preguntasContestadas,
  type TipoDeNota,
} from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import type { TipoDeColumna } from '@nitida/contract/exportaciones.columnas'
import { camposMontaje, nombreDeMontaje } from '@nitida/contract/montaje.rules'
import type { DatosDeNota } from './clinica.notas.ts'

interface Identidad {
  id: number
  idCliente: number
  nombreCliente: string
  edad: number
  sexo: string | null
  creado_en: Date
  nombreSucursal: string
  nombreCreador: string
  addenda: readonly Addendum[]
}

type Campo<F> = readonly [titulo: string, tipo: TipoDeColumna, campo: keyof F & string]

/** Columns of fields, in their order. */
export const columnasDe = <F>(campos: readonly Campo<F>[]) =>
  campos.map(([titulo, tipo, campo]) => ({
    titulo,
    tipo,
    valor: (fila: F) => (fila[campo] ?? null) as string | number | null, // each is a text or a number
  }))

/** Whose note it is. The patient's number and name are headed as the import reads them. */
export const columnasDeIdentidad = <F extends Identidad>(numero: string) => [
  { titulo: numero, tipo: 'entero' as const, valor: ({ id }: F) => id },
  { titulo: 'Número de paciente', tipo: 'entero' as const, valor: ({ idCliente }: F) => idCliente },
  { titulo: 'Nombre completo', tipo: 'texto' as const, valor: ({ nombreCliente }: F) => nombreCliente },
  { titulo: 'Fecha del examen', tipo: 'instante' as const, valor: (fila: F) => fila.creado_en },
]

/** Corrections in words, the oldest first: the columns have what they ended in. */
const enPalabras = ({ addenda }: Identidad, tipo: TipoDeNota): string | null =>
  addenda
    .toReversed()
    .map(({ createDate, autor, motivo, cambios }) => {
      const que = cambios
        .map(({ campo, antes, despues }) => `${nombreDeCampo(campo, tipo)}: ${antes ?? '—'} → ${despues ?? '—'}`)
        .join(', ')
      return `${createDate.slice(0, 10)} ${autor}: ${motivo} (${que})`
    })
    .join('\n') || null

/** Where and by whom. */
export const columnasDeAutor = <F extends Identidad>(tipo: TipoDeNota) => [
  { titulo: 'Edad ese día', tipo: 'entero' as const, valor: ({ edad }: F) => edad },
  { titulo: 'Dirección de la sucursal', tipo: 'texto' as const, valor: ({ nombreSucursal }: F) => nombreSucursal },
  { titulo: 'Adendas', tipo: 'texto' as const, valor: (fila: F) => enPalabras(fila, tipo) },
  { titulo: 'Registró', tipo: 'texto' as const, valor: ({ nombreCreador }: F) => nombreCreador },
]

export const camposDelExamen: readonly Campo<DatosDeNota>[] = [
  ['Esfera OD', 'decimal', 'esfOd'],
  ['Cilindro OD', 'decimal', 'cilOd'],
  ['Eje OD', 'decimal', 'ejeOd'],
  ['Adición OD', 'decimal', 'addOd'],
  ['Agudeza visual OD', 'texto', 'avOd'],
  ['Esfera OI', 'decimal', 'esfOi'],
  ['Cilindro OI', 'decimal', 'cilOi'],
  ['Eje OI', 'decimal', 'ejeOi'],
  ['Adición OI', 'decimal', 'addOi'],
  ['Agudeza visual OI', 'texto', 'avOi'],
  ['Distancia interpupilar', 'texto', 'diData'],
  ['Altura oblea', 'texto', 'aoData'],
  ['Lente de contacto', 'texto', 'lenteContactoDes'],
  ['Optometrista', 'texto', 'optometrista'],
  ['Cédula', 'texto', 'cedula'],
  ['Observaciones', 'texto', 'observaciones'],
  ['Campo visual OD', 'texto', 'cvOd'],
  ['Campo visual OI', 'texto', 'cvOi'],
  ['Retinoscopía OD', 'texto', 'retinosOd'],
  ['Retinoscopía OI', 'texto', 'retinosOi'],
  ['Queratometría OD K1', 'decimal', 'queratoOd1'],
  ['Queratometría OD K2', 'decimal', 'queratoOd2'],
  ['Queratometría OD, grados', 'decimal', 'queratoOd3'],
  ['Queratometría OI K1', 'decimal', 'queratoOi1'],
  ['Queratometría OI K2', 'decimal', 'queratoOi2'],
  ['Queratometría OI, grados', 'decimal', 'queratoOi3'],
  ['Color / tratamiento', 'texto', 'color'],
  ...camposMontaje.map(
    (campo) => [nombreDeMontaje(campo) ?? campo, campo.startsWith('base') ? 'texto' : 'decimal', campo] as const,
  ),
]

const tituloDePregunta: Readonly<Record<CampoPregunta, string>> = {
  dificultadLejos: 'Dificultad de lejos',
  dificultadCerca: 'Dificultad de cerca',
  dolorCabeza: 'Dolor de cabeza',
  irritacion: 'Irritación',
  diabetes: 'Diabetes',
  hipertension: 'Hipertensión',
}

/** Answers to the questions; empty where nobody was asked. */
export const columnasDePreguntas = <
  F extends Pick<DatosDeNota, CampoPregunta> & Pick<Identidad, 'addenda'> & { importada?: boolean },
>() =>
  preguntas.map(({ campo }) => ({
    titulo: tituloDePregunta[campo],
    tipo: 'texto' as const,
    valor: (fila: F) => (preguntasContestadas(fila).some((una) => una.campo === campo) ? fila[campo] : null),
  }))
