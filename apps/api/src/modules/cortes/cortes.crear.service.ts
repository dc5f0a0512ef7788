import type { CerrarSucursal, CrearCorte, Totales } from '@nitida/contract/cortes'
import { contadoEn, efectivoEsperado, exigeNota, type TotalesCorte } from '@nitida/contract/cortes.rules'
import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import { fechaHoraEn } from '@nitida/contract/fechas'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { rechazarAjena } from '../sucursales/sucursales.alcance.service.ts'
import { corteAuditado } from './cortes.auditoria.ts'
import { type CajaPropia, exigirCaja, exigirCajaSinServicio, hoyEn, retenerSola } from './cortes.caja.service.ts'
import { type DuenoDeCaja, lockEnEspera, sellar } from './cortes.libro.queries.ts'
import { listAbiertos, tomarMovimientos } from './cortes.movimientos.queries.ts'
import { type FichaCorte, insertCorte, selectVivo } from './cortes.queries.ts'
import type { MediosDeCorte, ReglasDeCorte } from './cortes.reglas.ts'
import { enPesos, sumasDe, totalesDeCobrado } from './cortes.totales.service.ts'

const RESTRICCIONES = {
  corte_vivo_de_persona: 'CORTE_YA_REGISTRADO',
  corte_vivo_de_sucursal: 'CORTE_YA_REGISTRADO',
} as const

/**
 * Compares the caller's totals, which only prove that he saw the current ones (D-9).
 * @throws AppError CORTE_CAMBIADO with the fresh ones.
 */
function exigirIguales(enviados: Totales, totales: TotalesCorte): void {
  const iguales =
    aCentavos(enviados.totalEfectivo) === totales.efectivo &&
    aCentavos(enviados.totalCredito) === totales.credito &&
    aCentavos(enviados.totalDebito) === totales.debito &&
    aCentavos(enviados.totalTransferencia) === totales.transferencia &&
    aCentavos(enviados.totalGeneral) === totales.general
  if (!iguales) throw new AppError('CORTE_CAMBIADO', { totales: enPesos(totales) })
}

/**
 * Refuses a page that stayed open over midnight, since it shows another day's till.
 * @throws AppError CORTE_DE_OTRO_DIA with the fresh totals.
 */
function exigirDeHoy({ fechaCorte }: Enviado, dia: string, totales: TotalesCorte): void {
  if (fechaCorte && fechaCorte.slice(0, 10) !== dia)
    throw new AppError('CORTE_DE_OTRO_DIA', { totales: enPesos(totales) })
}

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/** @throws AppError CORTE_SIN_NOTA when a count differs by more than the limit and nobody says why (D-62). */
function exigirNota(limite: Centavos, contado: Centavos | null, esperado: Centavos, nota: string | null): void {
  const diferencia = contado === null ? null : contado - esperado
  if (exigeNota(diferencia, limite) && !nota)
    throw new AppError('CORTE_SIN_NOTA', { datos: { limite: pesos.format(aPesos(limite)) } })
}

/** Contents of a closing; amounts in centavos, movements by their ids. */
interface Contados {
  totales: TotalesCorte
  contado: Centavos | null
  cobros: number
  movimientos: number[]
}

/** Writes the closing and stamps what it counted; the till is held, so nothing came or went since. */
async function escribir(ctx: CtxSesion, caja: DuenoDeCaja, nuevo: FichaCorte, contados: Contados): Promise<number> {
  const { totales, contado, cobros, movimientos } = contados
  const id = await insertCorte(ctx.db, nuevo)
  const sellados = await sellar(ctx.db, caja, nuevo.dia, id)
  if (sellados !== cobros) throw new Error(`closing ${id} counted ${cobros} payments and stamped ${sellados}`)
  await tomarMovimientos(ctx.db, caja, movimientos, id)
  const despues = { ...nuevo, ...totales, tipo: caja.tipo, contado, cobros }
  await auditar(ctx, { accion: 'corte registrado', entidad: corteAuditado, id, idSucursal: nuevo.idSucursal, despues })
  return id
}

type Enviado = Pick<CrearCorte, keyof Totales | 'nota'> & Partial<Pick<CrearCorte, 'arqueo' | 'fechaCorte'>>

async function cerrar(
  ctx: CtxSesion,
  caja: CajaPropia,
  { diferenciaSinNota }: ReglasDeCorte,
  enviado: Enviado,
): Promise<Totales & { id: number }> {
  await retenerSola(ctx, caja)
  const dia = hoyEn(ctx, caja)
  if (await selectVivo(ctx.db, caja, dia)) throw new AppError('CORTE_YA_REGISTRADO')
  const cobrado = await lockEnEspera(ctx.db, caja, dia)
  const totales = totalesDeCobrado(cobrado)
  exigirDeHoy(enviado, dia, totales)
  exigirIguales(enviado, totales)
  const abiertos = await listAbiertos(ctx.db, caja, dia)
  const movimientos = sumasDe(abiertos)
  const arqueo = enviado.arqueo ?? null
  const contado = arqueo && contadoEn(arqueo)
  exigirNota(diferenciaSinNota, contado, efectivoEsperado(totales.efectivo, movimientos), enviado.nota)
  const ahora = ctx.now()
  const nuevo: FichaCorte = {
    tipoUsuarioCreador: caja.tipo,
    idCreador: ctx.actor.id,
    idSucursal: caja.idSucursal,
    dia,
    fechaCorte: fechaHoraEn(caja.zona, ahora),
    createDate: ahora,
    totalEfectivo: totales.efectivo,
    totalCredito: totales.credito,
    totalDebito: totales.debito,
    totalTransferencia: totales.transferencia,
    totalGeneral: totales.general,
    fondo: movimientos.fondo,
    retiros: movimientos.retiro,
    gastos: movimientos.gasto,
    arqueo: arqueo && JSON.stringify(arqueo),
    efectivoContado: contado,
    nota: enviado.nota,
  }
  const cobros = cobrado.reduce((suma, fila) => suma + fila.cobros, 0)
  const contados = { totales, contado, cobros, movimientos: abiertos.map((movimiento) => movimiento.id) }
  return { id: await escribir(ctx, caja, nuevo, contados), ...enPesos(totales) }
}

/**
 * Closes the caller's till: everything in it up to today (D-61). Identity, branch and kind of the body are ignored, its day is
 * compared.
 * @throws AppError NO_ENCONTRADO for a foreign branch, SIN_SUCURSAL_ASIGNADA, CORTE_YA_REGISTRADO, CORTE_DE_OTRO_DIA,
 * CORTE_CAMBIADO, CORTE_SIN_NOTA.
 */
export async function crearCorte(
  ctx: CtxSesion,
  { reglasDeCorte, conCupoDeCorte }: MediosDeCorte,
  enviado: CrearCorte,
): Promise<Totales & { id: number }> {
  rechazarAjena(ctx, enviado.idSucursal)
  const cerrado = conCupoDeCorte(() =>
    inTransaction(ctx, async (ctx) => cerrar(ctx, await exigirCaja(ctx), reglasDeCorte, enviado)),
  )
  return conRestricciones(RESTRICCIONES, cerrado)
}

/**
 * Closes the till of a branch that works no more, because it has no manager who could (D-88): an ordinary closing of a branch, uncounted.
 * @throws AppError NO_ENCONTRADO for a branch that works, CORTE_YA_REGISTRADO, CORTE_CAMBIADO.
 */
export async function cerrarSucursal(
  ctx: CtxSesion,
  { reglasDeCorte, conCupoDeCorte }: MediosDeCorte,
  id: number,
  enviado: CerrarSucursal,
): Promise<Totales & { id: number }> {
  const cerrado = conCupoDeCorte(() =>
    inTransaction(ctx, async (ctx) => cerrar(ctx, await exigirCajaSinServicio(ctx, id), reglasDeCorte, enviado)),
  )
  return conRestricciones(RESTRICCIONES, cerrado)
}
