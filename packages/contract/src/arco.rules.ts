import { type Fecha, sumarDias } from './fechas.ts'

/** Rights over personal data (LFPDPPP of 2025). */
export const tiposArco = ['acceso', 'rectificacion', 'cancelacion', 'oposicion'] as const
export type TipoArco = (typeof tiposArco)[number]

/** Where a case stands: to be answered, granted and to be carried out, refused, carried out. */
export const estadosArco = ['recibida', 'procede', 'negada', 'cumplida'] as const
export type EstadoArco = (typeof estadosArco)[number]

/** Why a case is refused: the law knows no other reasons. */
export const motivosDeNegativa = [
  'no_acreditado',
  'sin_datos',
  'derechos_de_tercero',
  'impedimento_legal',
  'ya_realizada',
] as const
export type MotivoDeNegativa = (typeof motivosDeNegativa)[number]

/** What a patient objects to. */
export const alcancesDeOposicion = ['promociones', 'mensajes'] as const
export type AlcanceDeOposicion = (typeof alcancesDeOposicion)[number]

/** Working days to answer, and then to carry out what was granted. */
export const DIAS_PARA_RESPONDER = 20
export const DIAS_PARA_CUMPLIR = 15
/** Days for which the report of ended terms stands before a blocked patient can be suppressed. */
export const DIAS_DE_INFORME = 15

const [LUNES, SABADO, DOMINGO] = [1, 6, 0]

/** A Monday that is so far into its month: 1 is the first one. */
const esLunes = (numero: number, dia: number, delMes: number): boolean =>
  dia === LUNES && Math.ceil(delMes / 7) === numero

const diaDe = (fecha: Fecha): number => new Date(`${fecha}T00:00:00Z`).getUTCDay()

/**
 * Whether a day is a holiday of the Ley Federal del Trabajo, art. 74. Elections are on Sundays, and the presidency changes on 1 October
 * every sixth year since 2024.
 */
export function esDescansoObligatorio(fecha: Fecha): boolean {
  const [ano = 0, mes, delMes = 0] = fecha.split('-').map(Number)
  switch (mes) {
    case 1:
    case 5:
      return delMes === 1
    case 2:
      return esLunes(1, diaDe(fecha), delMes)
    case 3:
    case 11:
      return esLunes(3, diaDe(fecha), delMes)
    case 9:
      return delMes === 16
    case 10:
      return delMes === 1 && ano >= 2024 && (ano - 2024) % 6 === 0
    case 12:
      return delMes === 25
    default:
      return false
  }
}

/** Whether a day is a working one: no weekend, and no holiday. */
export function esHabil(fecha: Fecha): boolean {
  const dia = diaDe(fecha)
  return dia !== SABADO && dia !== DOMINGO && !esDescansoObligatorio(fecha)
}

/** The last of so many working days after a day, which itself does not count. */
export function sumarHabiles(fecha: Fecha, dias: number): Fecha {
  let dia = fecha
  for (let faltan = dias; faltan > 0; ) {
    dia = sumarDias(dia, 1)
    if (esHabil(dia)) faltan--
  }
  return dia
}
