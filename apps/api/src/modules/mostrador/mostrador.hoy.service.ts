import { aPesos, type Centavos } from '@nitida/contract/dinero'
import { fechaEn, horaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Conteos, Hoy, HoyDeLaCadena, ParteDeHoy } from '@nitida/contract/mostrador'
import { alcanceDe } from '@nitida/contract/permisos'
import { esFalloDeConexion } from '../../platform/datos/db.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { rastro } from '../../platform/http/fallos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { ReglasDeCorte } from '../cortes/cortes.reglas.ts'
import { sucursalPropia } from '../sucursales/sucursales.alcance.service.ts'
import { listSucursalesDeHoy, sumPorFormaDeHoy } from './mostrador.cadena.queries.ts'
import {
  contarCitas,
  contarPedidos,
  contarPorHacer,
  type Jornada,
  listCajasAbiertas,
  listProximas,
  listSinRecoger,
  listUrgentes,
  sumCaja,
  sumDepositosTarde,
} from './mostrador.hoy.queries.ts'

/** The numbers of the menu. */
export const contarPendientes = (ctx: CtxSesion): Promise<Conteos> =>
  contarPorHacer(ctx.db, ctx.alcance, ctx.now(), alcanceDe(ctx.actor.tipo, 'pedidos.atender') !== null)

const comparado = ({ importe, antes }: { importe: Centavos; antes: Centavos | null }) => ({
  importe: aPesos(importe),
  antes: antes === null ? null : aPesos(antes),
})

/**
 * What `trabajo` finds; null, and an error of the log, when it alone fails: the other numbers of a day are shown all the same. A
 * refusal and a lost database are of the whole answer.
 */
async function siSePuede<T>(
  ctx: CtxSesion,
  parte: string,
  trabajo: Promise<T>,
  alFallar?: () => void,
): Promise<T | null> {
  try {
    return await trabajo
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError || esFalloDeConexion(error)) throw error
    ctx.log.error({ parte, ...rastro(error) }, 'a part of the day could not be looked up')
    alFallar?.()
    return null
  }
}

async function citasDe(ctx: CtxSesion, jornada: Jornada): Promise<Hoy['citas']> {
  const [cuentas, proximas] = await Promise.all([contarCitas(ctx.db, jornada), listProximas(ctx.db, jornada)])
  return { ...cuentas, proximas }
}

async function pedidosDe(ctx: CtxSesion, jornada: Jornada): Promise<Hoy['pedidos']> {
  const [cuentas, urgentes, sinRecoger] = await Promise.all([
    contarPedidos(ctx.db, jornada),
    listUrgentes(ctx.db, jornada),
    listSinRecoger(ctx.db, jornada),
  ])
  const llevaExistencias = alcanceDe(ctx.actor.tipo, 'inventario.verCostos') !== null
  const deExistencias = llevaExistencias ? {} : { porCaducar: 0, ordenesTarde: 0 }
  return cuentas && { ...cuentas, ...deExistencias, urgentes, sinRecoger }
}

/**
 * The till that the caller sees: a cashier his own, the encargado the branch's (D-75); nobody at the counter when closings are
 * blind (D-62).
 */
async function cajaDe(ctx: CtxSesion, { ciego }: ReglasDeCorte, jornada: Jornada): Promise<Hoy['caja']> {
  if (ciego) return null
  return comparado(await sumCaja(ctx.db, jornada, ctx.actor.tipo === '1' ? null : ctx.actor.id))
}

async function abiertasDe(ctx: CtxSesion, jornada: Jornada): Promise<Hoy['cajasAbiertas']> {
  const cajas = await listCajasAbiertas(ctx.db, jornada)
  return cajas.map(({ nombre, desde }) => ({ nombre, desde: desde.toISOString() }))
}

/** The day of the caller's branch up to now, each part by itself; null for a user without a branch. */
export async function hoyDeMiSucursal(ctx: CtxSesion, reglasDeCorte: ReglasDeCorte): Promise<Hoy | null> {
  const sucursal = await sucursalPropia(ctx)
  if (!sucursal) return null
  const ahora = ctx.now()
  const { id: idSucursal, zonaHoraria: zona } = sucursal
  const dia = fechaEn(zona, ahora)
  const jornada = { idSucursal, zona, dia, manana: sumarDias(dia, 1), hora: horaEn(zona, ahora), ahora }
  const { tipo } = ctx.actor
  const conPedidos = alcanceDe(tipo, 'pedidos.atender') !== null
  const conCaja = alcanceDe(tipo, 'cortes.propio') !== null
  const fallidas: ParteDeHoy[] = []
  const aparte = <T>(parte: ParteDeHoy, trabajo: Promise<T>) =>
    siSePuede(ctx, parte, trabajo, () => fallidas.push(parte))
  const conDepositos = alcanceDe(tipo, 'depositos.llevar') !== null
  const [citas, pedidos, caja, cajasAbiertas, tarde] = await Promise.all([
    aparte('citas', citasDe(ctx, jornada)),
    conPedidos ? aparte('pedidos', pedidosDe(ctx, jornada)) : null,
    conCaja ? aparte('caja', cajaDe(ctx, reglasDeCorte, jornada)) : null,
    conCaja ? aparte('cajasAbiertas', abiertasDe(ctx, jornada)) : null,
    conDepositos ? aparte('depositos', sumDepositosTarde(ctx.db, jornada)) : null,
  ])
  const depositosTarde = tarde === null ? null : aPesos(tarde)
  return { dia, en: ahora.toISOString(), fallidas, citas, pedidos, caja, cajasAbiertas, depositosTarde }
}

/** The day of every branch up to now, beside the same weekday so many weeks before. */
export async function hoyDeLaCadena(ctx: CtxSesion, semanas: number): Promise<HoyDeLaCadena> {
  const ahora = ctx.now()
  const [filas, formas] = await Promise.all([
    siSePuede(ctx, 'sucursales', listSucursalesDeHoy(ctx.db, ahora, semanas * 7)),
    siSePuede(ctx, 'formas de pago', sumPorFormaDeHoy(ctx.db, ahora)),
  ])
  return {
    en: ahora.toISOString(),
    dia: fechaEn(ZONA_POR_OMISION, ahora),
    sucursales:
      filas?.map(({ ventas, ventasAntes, cobrado, cobradoAntes, serie, depositosTarde, ...fila }) => ({
        ...fila,
        depositosTarde: aPesos(depositosTarde),
        ventas: comparado({ importe: ventas, antes: ventasAntes }),
        cobrado: comparado({ importe: cobrado, antes: cobradoAntes }),
        serie: (serie ?? []).map((suma) => aPesos(Number(suma))),
      })) ?? null,
    porForma: formas?.map(({ formaPago, importe }) => ({ formaPago, importe: aPesos(importe) })) ?? null,
  }
}
