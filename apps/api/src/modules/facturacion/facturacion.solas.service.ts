import { aPesos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { globalesSolas } from '@nitida/contract/facturacion.globales'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import type { PeriodoDeGlobal, Programa } from '@nitida/contract/globales'
import { destinoDe, periodoDe } from '@nitida/contract/globales.rules'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { programasDe } from '../sucursales/sucursales.globales.service.ts'
import { type EmisorGuardado, selectEmisor } from './facturacion.catalogo.queries.ts'
import { listLibres } from './facturacion.global.queries.ts'
import { prepararGlobal } from './facturacion.global.service.ts'
import { selectIntento } from './facturacion.intentos.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import {
  type Cierre,
  closeCierre,
  listCierresDebidos,
  postponeCierre,
  selectCierre,
  sumEnCurso,
  takeCierre,
} from './facturacion.solas.queries.ts'
import { timbrar } from './facturacion.timbrado.service.ts'

/** Tickets of one global, so that every reader opens the CFDI. */
export const POR_GLOBAL = 2000
const LOTE = 100
const MINUTO_MS = 60_000
/** Longer than one branch takes; a process that died leaves its branch to the next one after it. */
const TURNO_MS = 10 * MINUTO_MS

type Libre = Awaited<ReturnType<typeof listLibres>>[number]

interface Grupo {
  periodo: PeriodoDeGlobal
  metodoPago: FormaPago
  ventas: Libre[]
}

/** How far the globals of a branch came. */
interface Hecho {
  globales: number
  tickets: number
  /** Why one could not be made. */
  fallo: string | null
  /** Whether an answer is awaited, or somebody else took a sale meanwhile. */
  espera: boolean
}

/**
 * First day that is looked at: the one after what is done, and three months back for what comes late. On the first of a month it is the first
 * that SAT takes, because a correction counts on the day of what it corrects (D-91).
 */
function primerDia(hoy: string, hasta: string): string {
  const antes = sumarDias(`${hoy.slice(0, 7)}-01`, -89)
  const primero = hoy.endsWith('-01') ? `${Number(hoy.slice(0, 4)) - 1}-01-01` : `${antes.slice(0, 7)}-01`
  const despues = sumarDias(hasta, 1)
  return despues < primero ? despues : primero
}

/** Sales by the global that they go into. @param yaMismo takes those of the period that goes on as well. */
function agrupar(
  libres: readonly Libre[],
  programas: readonly Programa[],
  regimen: string,
  hoy: string,
  yaMismo: boolean,
) {
  const grupos = new Map<string, Grupo>()
  const destinos = new Map<string, ReturnType<typeof destinoDe>>()
  const calcular = (venta: Libre) =>
    yaMismo && !venta.pidioFactura
      ? periodoDe(programas, venta.dia, regimen)
      : destinoDe(programas, venta, { hoy, regimen })
  for (const venta of libres) {
    const deQue = `${venta.dia} ${venta.pidioFactura}`
    const destino = destinos.get(deQue) ?? calcular(venta)
    destinos.set(deQue, destino)
    if (!destino || 'porque' in destino) continue
    const clave = [destino.Periodicidad, destino.desde, destino.hasta, venta.formaPago].join(' ')
    const grupo = grupos.get(clave) ?? { periodo: destino, metodoPago: venta.formaPago, ventas: [] }
    grupo.ventas.push(venta)
    grupos.set(clave, grupo)
  }
  return [...grupos.values()]
}

const fraseDe = (error: AppError): string => Object.values(error.sobre().errors ?? {}).flat()[0] ?? error.frase

/** Stamps one global. Whoever stamps, its sales are taken before the provider is called, so that no second one has them. */
async function hacerUna(ctx: Ctx, t: Timbrador, emisor: EmisorGuardado, grupo: Grupo, hecho: Hecho): Promise<void> {
  const { periodo, metodoPago, ventas } = grupo
  try {
    const { borrador, revisar } = await prepararGlobal(ctx, emisor, {
      ...{ periodo, metodoPago, transacciones: ventas.map(({ id }) => id) },
      Total: aPesos(sumar(...ventas.map(({ importe }) => importe))),
    })
    const { estado, descripcion } = exigir(
      await selectIntento(ctx.db, await timbrar({ ...ctx, idempotencia: null }, t, borrador, revisar)),
    )
    if (estado === 'timbrado') {
      hecho.globales++
      hecho.tickets += ventas.length
    } else if (estado === 'rechazado') hecho.fallo ??= descripcion ?? 'El proveedor no la timbró.'
    else hecho.espera = true
  } catch (error) {
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error, sucursal: emisor.idSucursal }, 'a global did not make itself')
      hecho.fallo ??= 'No se pudo hacer; se intenta otra vez.'
    } else if (error.codigo === 'TRANSACCION_FACTURADA') hecho.espera = true
    else hecho.fallo ??= fraseDe(error)
  }
}

/** Makes what is due of a branch and writes down how far it came. */
async function cerrarSucursal(
  ctx: Ctx,
  t: Timbrador,
  cierre: Cierre,
  { yaMismo, fin }: { yaMismo: boolean; fin?: AbortSignal },
): Promise<Hecho> {
  const { idSucursal, zona, intentos } = cierre
  const ahora = ctx.now()
  const hoy = fechaEn(zona, ahora)
  const hecho: Hecho = { globales: 0, tickets: 0, fallo: null, espera: false }
  const emisor = await selectEmisor(ctx.db, { tipo: 'todas' }, idSucursal)
  if (!emisor) hecho.fallo = 'La sucursal está desactivada.'
  else {
    const programas = await programasDe(ctx, idSucursal)
    const hasta = yaMismo ? hoy : sumarDias(hoy, -1)
    const libres = await listLibres(ctx.db, { idSucursal, desde: primerDia(hoy, cierre.hasta), hasta })
    for (const grupo of agrupar(libres, programas, emisor.regimen, hoy, yaMismo))
      for (let n = 0; n < grupo.ventas.length && !fin?.aborted; n += POR_GLOBAL)
        await hacerUna(ctx, t, emisor, { ...grupo, ventas: grupo.ventas.slice(n, n + POR_GLOBAL) }, hecho)
    const [enCurso] = await sumEnCurso(ctx.db, [idSucursal])
    hecho.espera ||= enCurso !== undefined || fin?.aborted === true
  }
  const espera = hecho.fallo === null ? 2 : Math.min(60, 2 ** Math.min(intentos, 6))
  if (hecho.fallo === null && !hecho.espera)
    await closeCierre(ctx.db, { idSucursal, hasta: sumarDias(hoy, -1), zona }, ahora)
  else await postponeCierre(ctx.db, idSucursal, new Date(ahora.getTime() + espera * MINUTO_MS), hecho.fallo, ahora)
  return hecho
}

/** Makes the globals of periods that have ended, branch by branch, each after its own midnight. */
export async function hacerGlobalesSolas(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const cierre of await listCierresDebidos(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    const ahora = ctx.now()
    const { idSucursal } = cierre
    if (!(await takeCierre(ctx.db, idSucursal, ahora, new Date(ahora.getTime() + TURNO_MS)))) continue
    try {
      await cerrarSucursal(ctx, t, cierre, { yaMismo: false, fin })
    } catch (error) {
      ctx.log.error({ err: error, sucursal: idSucursal }, 'the globals of a branch were not looked at')
    }
  }
}

/** Makes the global of a branch of what was sold so far. @throws AppError NO_ENCONTRADO; GLOBAL_A_MANO where a person makes them. */
export async function hacerGlobalAhora(
  ctx: CtxSesion,
  t: Timbrador,
  idSucursal: number,
): Promise<Resultado<typeof globalesSolas.ahora>> {
  const { id } = await sucursalEnAlcance(ctx, idSucursal)
  const cierre = await selectCierre(ctx.db, id)
  if (!cierre) throw new AppError('GLOBAL_A_MANO')
  const { globales, tickets, fallo, espera } = await cerrarSucursal(ctx, t, cierre, { yaMismo: true })
  return {
    globales,
    tickets,
    fallo: fallo ?? (espera ? 'Se espera la respuesta del proveedor; se termina sola.' : null),
  }
}
