import type { Hora } from '@nitida/contract/fechas'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'
import { deSerie, escribirCelda, escribirMinuto } from './celdas.ts'
import { citar, diceNada, falta, type Leido, llano, vale } from './leido.ts'

const HORA = /^(\d{1,2})(?:[:.h ](\d{2}))?(?::\d{2}(?:\.\d+)?)? ?([ap])?\.? ?(?:m\.?)? ?(?:h|hrs?|horas)?\.?$/
const SEGUIDA = /^(\d{1,2})(\d{2})$/

/** Hours that can only be of the afternoon, since no shop is open that early. */
const MEDIODIA = 12
const PRIMERA_CLARA = 8

/** The minute of the day that a text says; null for none. Without 'a.m.' the hours from one to seven are of the afternoon. */
export function leerMinuto(texto: string): number | null {
  const plano = llano(limpiarLinea(aSuAncho(texto)))
  const [, horas = '', minutos = '00', mitad] = HORA.exec(plano) ?? SEGUIDA.exec(plano) ?? []
  if (horas === '' || Number(horas) > 23 || Number(minutos) > 59) return null
  if (mitad && (Number(horas) > MEDIODIA || horas === '0')) return null
  const clara = mitad ?? (horas.startsWith('0') || Number(horas) >= PRIMERA_CLARA || horas === '0' ? null : 'p')
  const enDoce = Number(horas) % MEDIODIA
  const hora = clara === null ? Number(horas) : enDoce + (clara === 'p' ? MEDIODIA : 0)
  return hora * 60 + Number(minutos)
}

/** An hour as a spreadsheet or a person has it. */
export function leerHora(celda: Celda): Leido<Hora> {
  if (celda !== null && typeof celda === 'object') {
    const leida = deSerie(celda.serie)
    return leida ? vale(escribirMinuto(leida.minuto)) : falta('No es una hora; va como 10:30.')
  }
  if (typeof celda === 'number' && celda > 0 && celda < 1) return leerHora({ serie: celda })
  const texto = limpiarLinea(escribirCelda(celda))
  if (texto === '' || diceNada(texto)) return vale<Hora>(null)
  const minuto = leerMinuto(texto)
  return minuto === null ? falta(`${citar(texto)} no es una hora; va como 10:30.`) : vale(escribirMinuto(minuto))
}
