import type { cortes, SinCorte } from '@nitida/contract/cortes'
import { aCentavos, aPesos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { listSinCorte, sumCobranza, sumSinDuplicar } from './cortes.libro.queries.ts'
import { listDelDia } from './cortes.queries.ts'
import { enPesos, totalesDeCobrado } from './cortes.totales.service.ts'

/** Branches that work no more, each with what waits for its closing and since when (D-88). */
async function sinCorteDe({ db }: CtxSesion): Promise<SinCorte[]> {
  const sucursales = new Map<number, Awaited<ReturnType<typeof listSinCorte>>>()
  for (const fila of await listSinCorte(db))
    sucursales.set(fila.idSucursal, [...(sucursales.get(fila.idSucursal) ?? []), fila])
  return [...sucursales.values()].flatMap((filas) =>
    filas.slice(0, 1).map(({ idSucursal, sucursalNumber, direccion }) => ({
      ...{ idSucursal, sucursalNumber, direccion },
      desde: filas.map((fila) => fila.desde).reduce((a, b) => (a < b ? a : b)),
      movimientos: filas.reduce((suma, fila) => suma + fila.cobros, 0),
      ...enPesos(totalesDeCobrado(filas)),
    })),
  )
}

/** All closings of a business day, reopened ones apart, and the money collected on it (D-62). */
export async function panelDe(ctx: CtxSesion, dia: string): Promise<Resultado<typeof cortes.admin>> {
  const [todos, cobranza, sinCorte] = await Promise.all([
    listDelDia(ctx.db, dia),
    sumCobranza(ctx.db, dia),
    sinCorteDe(ctx),
  ])
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
    ...(sinCorte.length > 0 && { sinCorte }),
    hoy: fechaEn(ZONA_POR_OMISION, ctx.now()),
  }
}
