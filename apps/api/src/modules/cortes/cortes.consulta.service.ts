import { type Acta, COBROS_POR_PAGINA, type Corte, type cortes } from '@nitida/contract/cortes'
import { CORTE_DE_PERSONA, CORTE_DE_SUCURSAL, totalesDe } from '@nitida/contract/cortes.rules'
import { aPesos } from '@nitida/contract/dinero'
import type { Pagina, Resultado } from '@nitida/contract/endpoint'
import { fechaEn, fechaHoraEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { sucursalDeEncargado } from '../sucursales/sucursales.alcance.service.ts'
import { type CajaPropia, cajaDe, exigirCaja, exigirPropio, hoyEn } from './cortes.caja.service.ts'
import { countSellados, listEnEspera, listSellados, resumirEnEspera, sumEnEspera } from './cortes.libro.queries.ts'
import { listAbiertos, listDeCorte } from './cortes.movimientos.queries.ts'
import { listIndividuales, selectCorte, selectVivo } from './cortes.queries.ts'
import type { ReglasDeCorte } from './cortes.reglas.ts'
import { cajonDe, enPesos, totalesDeCobrado } from './cortes.totales.service.ts'

/** Whether the caller's till is closed today, and what was collected since (D-61). @throws AppError NO_ENCONTRADO. */
export async function comprobarDia(
  ctx: CtxSesion,
  userId: number,
): Promise<Resultado<typeof cortes.comprobacionDiaria>> {
  exigirPropio(ctx, userId)
  const caja = await cajaDe(ctx)
  if (!caja) {
    const dia = fechaEn(ZONA_POR_OMISION, ctx.now())
    return { existe: false, idCorte: null, dia, posteriores: { cobros: 0, importe: 0 } }
  }
  const dia = hoyEn(ctx, caja)
  const [idCorte, espera] = await Promise.all([selectVivo(ctx.db, caja, dia), sumEnEspera(ctx.db, caja, dia)])
  const cobros = espera.reduce((suma, fila) => suma + fila.cobros, 0)
  const importe = aPesos(totalesDeCobrado(espera).general)
  return { existe: idCorte !== null, idCorte, dia, posteriores: { cobros, importe } }
}

/** The branch whose manager the caller is. @throws AppError NO_ENCONTRADO. */
export async function sucursalAsignada(
  ctx: CtxSesion,
  userId: number,
): Promise<Resultado<typeof cortes.sucursalAsignada>> {
  exigirPropio(ctx, userId)
  const sucursal = ctx.actor.tipo === '1' ? await sucursalDeEncargado(ctx) : null
  return { sucursalAsignada: sucursal !== null, sucursal }
}

/** Rows that wait in a till, all of one moment, because a till that was never closed may hold more than a page. */
const leerCaja = (ctx: CtxSesion, caja: CajaPropia, dia: string, { page = 1, limit = COBROS_POR_PAGINA }: Pagina) =>
  inSnapshot(ctx, async ({ db }) => ({
    resumen: await resumirEnEspera(db, caja, dia),
    data: await listEnEspera(db, caja, dia, { limit, offset: (page - 1) * limit }),
    movimientos: await listAbiertos(db, caja, dia),
    individuales: caja.tipo === CORTE_DE_SUCURSAL ? await listIndividuales(db, caja.dueno, dia) : [],
  }))

/** Everything that waits for the closing of the caller's till. @throws AppError NO_ENCONTRADO, SIN_SUCURSAL_ASIGNADA. */
export async function porCerrar(
  ctx: CtxSesion,
  { diferenciaSinNota, ciego }: ReglasDeCorte,
  userId: number,
  pagina: Pagina,
): Promise<Resultado<typeof cortes.transacciones>> {
  exigirPropio(ctx, userId)
  const caja = await exigirCaja(ctx)
  const dia = hoyEn(ctx, caja)
  const { resumen, data, movimientos, individuales } = await leerCaja(ctx, caja, dia, pagina)
  const { total, ajustes, ajustado, deAntes, porForma } = resumen
  const totales = totalesDe(porForma)
  return {
    data,
    total,
    cobrosPorDia: { deHoy: total - ajustes - deAntes, deAntes },
    totales: enPesos(totales),
    ajustes: { movimientos: ajustes, importe: ajustado },
    tipoUsuarioCreador: caja.tipo,
    dia,
    fechaCorte: fechaHoraEn(caja.zona, ctx.now()),
    direccionSucursal: caja.direccion,
    idSucursal: caja.idSucursal,
    caja: cajonDe(totales.efectivo, movimientos),
    cortesIndividuales: individuales.map(({ idCorte, nombreCreador, totalGeneral, diferencia }) => {
      return { idCorte, nombreCreador, totalGeneral, diferencia }
    }),
    diferenciaSinNota: aPesos(diferenciaSinNota),
    ciego,
  }
}

/** Whether a till is the caller's, or that of a person in the branch that he closes (D-59). */
function alcanzaCaja(caja: CajaPropia, { tipoUsuarioCreador: tipo, idCreador, idSucursal }: Corte): boolean {
  if (caja.tipo === CORTE_DE_SUCURSAL) return caja.dueno === idSucursal
  return tipo === CORTE_DE_PERSONA && caja.dueno === idCreador
}

/**
 * The branch whose rows of a closing the caller may read, null for those of all: a manager reads no patient of the branch from
 * which a cashier came to him. @throws AppError NO_ENCONTRADO for a closing out of reach.
 */
async function sucursalLegible(ctx: CtxSesion, corte: Corte): Promise<number | null> {
  if (ctx.alcance.tipo === 'todas') return null
  const caja = await cajaDe(ctx)
  if (!caja || !alcanzaCaja(caja, corte)) throw new AppError('NO_ENCONTRADO')
  return caja.tipo === CORTE_DE_SUCURSAL ? caja.dueno : null
}

/**
 * A closing for its certificate, with the rows it took: type 0 sees all, a manager those of his branch, others their own. Its
 * totals count all of them.
 * @throws AppError NO_ENCONTRADO.
 */
export async function actaDe(ctx: CtxSesion, id: number): Promise<Acta> {
  const leido = exigir(await selectCorte(ctx.db, id))
  const { corte, arqueo } = leido
  const idSucursal = await sucursalLegible(ctx, corte)
  const { tipoUsuarioCreador: tipo, dia } = corte
  const [movimientos, cuenta, transacciones] = await Promise.all([
    listDeCorte(ctx.db, id),
    countSellados(ctx.db, tipo, id, dia),
    listSellados(ctx.db, tipo, id, idSucursal),
  ])
  return { ...corte, arqueo, movimientos, ...cuenta, transacciones }
}
