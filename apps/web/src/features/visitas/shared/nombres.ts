import type { Addendum } from '@nitida/contract/clinica.schema'
import { camposGraduacion } from '@nitida/contract/graduacion.rules'
import { fechaDeInstante } from '../../../ui/formatos.ts'
import { leerEnVoz } from '../../../ui/graduacionTexto.ts'
import { preguntas } from './examen.ts'

const medidas = { esf: 'Esfera', cil: 'Cilindro', eje: 'Eje', add: 'Adición' } as const
const sufijos = { '': '', Tot: ' total', Pre: ' prescrita' } as const

const deRejillas = camposGraduacion.flatMap((campo) =>
  Object.entries(sufijos).map(([sufijo, nombre]) => {
    const medida = Object.entries(medidas).find(([corta]) => campo.startsWith(corta))?.[1] ?? campo
    return [`${campo}${sufijo}`, `${medida} ${campo.endsWith('Od') ? 'OD' : 'OI'}${nombre}`]
  }),
)

const nombres = new Map<string, string>([
  ...deRejillas.map(([campo = '', nombre = '']): [string, string] => [campo, nombre]),
  ...preguntas.map(({ campo, texto }): [string, string] => [campo, texto]),
  ['avOd', 'A/V OD'],
  ['avOi', 'A/V OI'],
  ['cvOd', 'C/V OD'],
  ['cvOi', 'C/V OI'],
  ['retinosOd', 'Retinoscopía OD'],
  ['retinosOi', 'Retinoscopía OI'],
  ['queratoOd1', 'K1 OD'],
  ['queratoOd2', 'K2 OD'],
  ['queratoOd3', 'Eje K OD'],
  ['queratoOi1', 'K1 OI'],
  ['queratoOi2', 'K2 OI'],
  ['queratoOi3', 'Eje K OI'],
  ['observaciones', 'Observaciones'],
  ['color', 'Departamento / Empleado'],
  ['lenteContactoDes', 'Lente de contacto'],
  ['diData', 'DI'],
  ['aoData', 'AO'],
  ['di2Data', 'DI 2'],
  ['ao2Data', 'AO 2'],
  ['optometrista', 'Optometrista'],
  ['cedula', 'Cédula'],
  ['armazon', 'Armazón'],
  ['cristal', 'Cristal'],
  ['tipoArmazon', 'Tipo de armazón'],
  ['tipo', 'Tipo de lente'],
  ['edadCliente', 'Edad'],
  ['telefonoCliente', 'Teléfono'],
])

/** The name of a record's field on the screen. */
export const nombreDeCampo = (campo: string): string => nombres.get(campo) ?? campo

/** A field's value for reading: '−1.25', '005°', 'Sí', 'sin dato'. */
export function valorDeCampo(campo: string, valor: string | number | null): string {
  if (valor === null || valor === '') return 'sin dato'
  if (valor === 'Si') return 'Sí'
  if (typeof valor !== 'number') return valor
  if (campo.startsWith('querato')) return leerEnVoz(campo.endsWith('3') ? 'eje' : 'curva', valor)
  return leerEnVoz(campo.startsWith('eje') ? 'eje' : 'dioptria', valor)
}

/** The mark beside a corrected field; null beside any other. */
export type Correcciones = (campo: string) => string | null

/** @param adendas newest first: the last correction of a field is the one told beside it. */
export function correccionesDe(adendas: readonly Addendum[], zona: string): Correcciones {
  const notas = new Map<string, string>()
  for (const { createDate, cambios } of adendas.toReversed())
    for (const { campo, antes } of cambios)
      notas.set(campo, `Corregido el ${fechaDeInstante(createDate, zona)}; decía ${valorDeCampo(campo, antes)}`)
  return (campo) => notas.get(campo) ?? null
}

/** Corrected cells of a grid, each with its name. */
export const notasDe = (campos: readonly string[], corregido: Correcciones): string[] =>
  campos.flatMap((campo) => {
    const nota = corregido(campo)
    return nota ? [`${nombreDeCampo(campo)}: ${nota}`] : []
  })
