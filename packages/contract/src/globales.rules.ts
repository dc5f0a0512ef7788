import { type Fecha, sumarDias } from './fechas.ts'
import type { GlobalCada, PeriodoDeGlobal, Programa } from './globales.ts'

export const etiquetaGlobalCada: Record<GlobalCada, string> = {
  manual: 'A mano',
  diaria: 'Diaria',
  semanal: 'Semanal',
  quincenal: 'Quincenal',
  mensual: 'Mensual',
  bimestral: 'Bimestral',
}

/** The régimen of which SAT takes bimonthly globals (CFDI40132). */
export const REGIMEN_BIMESTRAL = '621'

const claves = { diaria: '01', semanal: '02', quincenal: '03', mensual: '04', bimestral: '05' } as const

const primeroDeMes = (dia: Fecha): Fecha => `${dia.slice(0, 7)}-01`
const ultimoDeMes = (dia: Fecha): Fecha => sumarDias(primeroDeMes(sumarDias(primeroDeMes(dia), 31)), -1)
const mayor = (a: Fecha, b: Fecha): Fecha => (a > b ? a : b)
const menor = (a: Fecha, b: Fecha): Fecha => (a < b ? a : b)

/** Days of a period by the calendar. A week ends with its month, because a global tells of one month. */
function calendario(cada: Exclude<GlobalCada, 'manual'>, dia: Fecha): { desde: Fecha; hasta: Fecha } {
  const [primero, ultimo] = [primeroDeMes(dia), ultimoDeMes(dia)]
  if (cada === 'diaria') return { desde: dia, hasta: dia }
  if (cada === 'semanal') {
    const lunes = sumarDias(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { desde: mayor(lunes, primero), hasta: menor(sumarDias(lunes, 6), ultimo) }
  }
  if (cada === 'quincenal') {
    const quince = `${dia.slice(0, 8)}15`
    return dia <= quince ? { desde: primero, hasta: quince } : { desde: `${dia.slice(0, 8)}16`, hasta: ultimo }
  }
  if (cada === 'mensual') return { desde: primero, hasta: ultimo }
  const impar = Number(dia.slice(5, 7)) % 2 === 1
  return impar
    ? { desde: primero, hasta: ultimoDeMes(sumarDias(ultimo, 1)) }
    : { desde: primeroDeMes(sumarDias(primero, -1)), hasta: ultimo }
}

const mesesDe = (cada: GlobalCada, dia: Fecha): string => {
  const mes = Number(dia.slice(5, 7))
  return cada === 'bimestral' ? String(12 + Math.ceil(mes / 2)) : dia.slice(5, 7)
}

/** A whole month as one global. */
export const periodoDeMes = (mes: string): PeriodoDeGlobal => ({
  ...calendario('mensual', `${mes}-01`),
  ...{ Periodicidad: '04', Meses: mes.slice(5), Anio: Number(mes.slice(0, 4)) },
})

const lugarDe = (programas: readonly Programa[], dia: Fecha): number =>
  programas.findLastIndex(({ desde }) => desde <= dia)

/**
 * The period of a day: that of the calendar, as far as the same choice reaches. Null for a day of 'manual'. Periods of a branch never share a
 * day, whatever was chosen and when. Without its régimen a bimonthly choice counts as monthly.
 */
export function periodoDe(programas: readonly Programa[], dia: Fecha, regimen: string): PeriodoDeGlobal | null {
  const lugar = lugarDe(programas, dia)
  const elegida = programas[lugar]?.cada ?? 'manual'
  if (elegida === 'manual') return null
  const cada = elegida === 'bimestral' && regimen !== REGIMEN_BIMESTRAL ? 'mensual' : elegida
  const limites = calendario(cada, dia)
  let [desde, hasta] = [dia, dia]
  while (desde > limites.desde && lugarDe(programas, sumarDias(desde, -1)) === lugar) desde = sumarDias(desde, -1)
  while (hasta < limites.hasta && lugarDe(programas, sumarDias(hasta, 1)) === lugar) hasta = sumarDias(hasta, 1)
  return { desde, hasta, Periodicidad: claves[cada], Meses: mesesDe(cada, dia), Anio: Number(dia.slice(0, 4)) }
}

/** The first day of a new choice: today; the first of the month, or when it was left to a person, for what nothing made by itself. */
export function desdeDe(programas: readonly Programa[], hoy: Fecha): Fecha {
  const actual = programas[lugarDe(programas, hoy)]
  if (actual && actual.cada !== 'manual') return hoy
  return actual ? mayor(actual.desde, primeroDeMes(hoy)) : primeroDeMes(hoy)
}

/** Why a sale is in no global yet: its period goes on, or its patient asked for an invoice of his own and may get it until that day. */
interface Espera {
  porque: 'periodo' | 'factura'
  hasta: Fecha
}

/**
 * Where a sale goes: into the global of a period, or what it waits for; null where a person decides. Who asked for an invoice has his month to
 * get it; then his sale goes into a global of the month.
 */
export function destinoDe(
  programas: readonly Programa[],
  { dia, pidioFactura }: { dia: Fecha; pidioFactura: boolean },
  { hoy, regimen }: { hoy: Fecha; regimen: string },
): PeriodoDeGlobal | Espera | null {
  const periodo = periodoDe(programas, dia, regimen)
  if (!periodo) return null
  if (!pidioFactura) return periodo.hasta < hoy ? periodo : { porque: 'periodo', hasta: periodo.hasta }
  const fin = mayor(periodo.hasta, ultimoDeMes(dia))
  if (fin >= hoy) return { porque: 'factura', hasta: fin }
  return periodo.Periodicidad === '04' || periodo.Periodicidad === '05' ? periodo : periodoDeMes(dia.slice(0, 7))
}
