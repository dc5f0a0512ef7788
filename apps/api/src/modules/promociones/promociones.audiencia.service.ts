import { type Fecha, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { inicioDelDia } from '@nitida/contract/instantes'
import type { Audiencia, Conteo } from '@nitida/contract/promociones'
import { DIAS_ENTRE_PROMOCIONES } from '@nitida/contract/promociones.rules'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { type AudienciaConFechas, countAudiencia } from './promociones.audiencia.queries.ts'

const DIA_MS = 24 * 60 * 60_000

const haceAnios = (hoy: Fecha, anios: number): Fecha => {
  const [anio, resto] = [Number(hoy.slice(0, 4)) - anios, hoy.slice(4)]
  return resto === '-02-29' ? `${anio}-02-28` : `${anio}${resto}`
}

/** Turns days into instants of the chain's zone, ages into the birth dates that make them today, and spans into their beginning. */
export function conFechas(audiencia: Audiencia, ahora: Date): AudienciaConFechas {
  const { vinoDesde, vinoHasta, sinVenirDesde, edadDesde, edadHasta } = audiencia
  const { diasSinPromocion = DIAS_ENTRE_PROMOCIONES } = audiencia
  const inicio = (fecha: Fecha | undefined) => (fecha ? inicioDelDia(fecha, ZONA_POR_OMISION) : null)
  const hoy = fechaEn(ZONA_POR_OMISION, ahora)
  return {
    audiencia,
    hoy,
    vino: {
      desde: inicio(vinoDesde),
      hasta: inicio(vinoHasta && sumarDias(vinoHasta, 1)),
      sinVenirDesde: inicio(sinVenirDesde),
    },
    nacimiento: {
      hasta: edadDesde === undefined ? null : haceAnios(hoy, edadDesde),
      despuesDe: edadHasta === undefined ? null : haceAnios(hoy, edadHasta + 1),
    },
    sinPromocionDesde: diasSinPromocion === 0 ? null : new Date(ahora.getTime() - diasSinPromocion * DIA_MS),
  }
}

export interface Tarifas {
  /** Pesos for each promotion; null when no price is configured. */
  costo: number | null
  /** Numbers a day; null without a limit. */
  porDia: number | null
}

/** Count of the numbers a promotion would reach, why others are left out, and about what it costs. */
export async function contarAudiencia(
  ctx: Pick<CtxSesion, 'db' | 'alcance' | 'now'>,
  { costo, porDia }: Tarifas,
  audiencia: Audiencia,
): Promise<Conteo> {
  const conteo = await countAudiencia(ctx.db, ctx.alcance, conFechas(audiencia, ctx.now()))
  const costoEstimado = costo === null ? null : Math.round(costo * conteo.destinatarios * 100) / 100
  return { ...conteo, costoEstimado, porDia }
}
