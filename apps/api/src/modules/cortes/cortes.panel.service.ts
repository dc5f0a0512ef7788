import type { cortes } from '@nitida/contract/cortes'
import { aCentavos, aPesos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { sumCobranza, sumSinDuplicar } from './cortes.libro.queries.ts'
import { listDelDia } from './cortes.queries.ts'

/** All closings of a business day, reopened ones apart, and the money collected on it (D-62). */
export async function panelDe(ctx: CtxSesion, dia: string): Promise<Resultado<typeof cortes.admin>> {
  const [todos, cobranza] = await Promise.all([listDelDia(ctx.db, dia), sumCobranza(ctx.db, dia)])
  const data = todos.filter((corte) => !corte.reapertura)
  const sinDuplicar = await sumSinDuplicar(
    ctx.db,
    data.map((corte) => corte.idCorte),
  )
  return {
    data,
    total: data.length,
    reabiertos: todos.filter((corte) => corte.reapertura),
    totalAcumulado: aPesos(sumar(...data.map((corte) => aCentavos(corte.totalGeneral)))),
    totalSinDuplicar: aPesos(sinDuplicar),
    cobranza,
    hoy: fechaEn(ZONA_POR_OMISION, ctx.now()),
  }
}
