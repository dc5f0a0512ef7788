import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Recibido } from '@nitida/contract/endpoint'
import { diasEntre, type Fecha, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { GuardarMetas, MetasDelMes, metas } from '@nitida/contract/metas'
import { cierreProbable, SEMANAS_DE_CIERRE } from '@nitida/contract/metas.rules'
import { periodoDe } from '@nitida/contract/negocio.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot, inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { listMetas, lockMetas, upsertMeta } from './negocio.metas.queries.ts'
import { listVentasPorDia } from './negocio.sumas.queries.ts'
import { exigirSumados } from './negocio.sumas.service.ts'

const metaAuditada: Auditada = { entidad: 'meta', campos: ['mes', 'importe'] }

const menor = (una: Fecha, otra: Fecha): Fecha => (una < otra ? una : otra)

type Ventas = Awaited<ReturnType<typeof listVentasPorDia>>

/** Sales of some days, in centavos. */
const sumar = (ventas: Ventas, cuales: (fila: Ventas[number]) => boolean): number =>
  ventas.reduce((suma, fila) => suma + (cuales(fila) ? fila.ventas : 0), 0)

type Pedidas = Recibido<typeof metas.ver>['query']

/** Whose goals of a month are read, and by the sales of which days: of a month that goes on, those of the eight weeks before too. */
function miradaDe(ctx: CtxSesion, { mes, sucursal }: Pedidas) {
  const hoy = fechaEn(ZONA_POR_OMISION, ctx.now())
  const { desde: primero, hasta: ultimo } = periodoDe('mes', `${mes}-01`)
  const enCurso = primero <= hoy && hoy <= ultimo
  const ochoSemanas = sumarDias(hoy, -7 * SEMANAS_DE_CIERRE)
  return {
    ...{ hoy, primero, ultimo, enCurso, ochoSemanas },
    quienes: { alcance: ctx.alcance, idSucursal: sucursal ?? null, ahora: ctx.now() },
    rango: { desde: enCurso ? menor(primero, ochoSemanas) : primero, hasta: menor(ultimo, hoy) },
  }
}

/** @throws AppError NEGOCIO_SUMANDO. */
const exigirVentasSumadas = (ctx: CtxSesion, { quienes, rango }: ReturnType<typeof miradaDe>): Promise<void> =>
  exigirSumados(ctx.db, { ...quienes, ...rango, corrimiento: 0 })

/** Goals and sales of a month. @throws AppError NO_ENCONTRADO for a branch out of reach, NEGOCIO_SUMANDO. */
export async function metasDe(ctx: CtxSesion, pedidas: Pedidas): Promise<MetasDelMes> {
  if (pedidas.sucursal !== undefined) await exigirSucursal(ctx, pedidas.sucursal)
  await exigirVentasSumadas(ctx, miradaDe(ctx, pedidas))
  return leerMetas(ctx, pedidas)
}

async function leerMetas(ctx: CtxSesion, pedidas: Pedidas): Promise<MetasDelMes> {
  const { hoy, primero, ultimo, enCurso, ochoSemanas, quienes, rango } = miradaDe(ctx, pedidas)
  const { filas, ventas } = await inSnapshot(ctx, async ({ db }) => ({
    filas: await listMetas(db, quienes, primero),
    ventas: await listVentasPorDia(db, quienes, rango),
  }))
  const delMes = ventas.filter(({ dia }) => dia >= primero)
  const conMeta = new Set(filas.flatMap(({ idSucursal, meta }) => (meta === null ? [] : [idSucursal])))
  const suyas = ventas.filter(({ idSucursal }) => conMeta.has(idSucursal))
  const vendido = sumar(suyas, ({ dia }) => dia >= primero)
  const cierre = enCurso
    ? cierreProbable({
        ...{ hoy, fin: ultimo, vendido, deHoy: sumar(suyas, ({ dia }) => dia === hoy) },
        antes: porDia(suyas.filter(({ dia }) => dia >= ochoSemanas && dia < hoy)),
      })
    : null
  return {
    mes: pedidas.mes,
    meta: conMeta.size > 0 ? aPesos(filas.reduce((suma, { meta }) => suma + (meta ?? 0), 0)) : null,
    ventas: aPesos(vendido),
    dias: { van: primero > hoy ? 0 : diasEntre(primero, menor(ultimo, hoy)) + 1, son: diasEntre(primero, ultimo) + 1 },
    cierre: cierre && { desde: aPesos(cierre.desde), hasta: aPesos(cierre.hasta) },
    sucursales: filas.flatMap(({ abierta, meta, anterior, ...fila }) => {
      const vendidas = sumar(delMes, ({ idSucursal }) => idSucursal === fila.idSucursal)
      if (!abierta && meta === null && vendidas === 0) return []
      return [
        {
          ...fila,
          ...{ meta: meta === null ? null : aPesos(meta), anterior: anterior === null ? null : aPesos(anterior) },
          ventas: aPesos(vendidas),
        },
      ]
    }),
  }
}

/** Sales of all of them by day. */
function porDia(ventas: Ventas): { dia: Fecha; ventas: number }[] {
  const dias = new Map<Fecha, number>()
  for (const { dia, ventas: suyas } of ventas) dias.set(dia, (dias.get(dia) ?? 0) + suyas)
  return [...dias].map(([dia, suyas]) => ({ dia, ventas: suyas }))
}

/**
 * Sets the goals of a month; null takes one away.
 * @throws AppError NO_ENCONTRADO for a branch that does not exist, METAS_CAMBIADAS where somebody else changed one since it was read,
 * NEGOCIO_SUMANDO before anything is saved.
 */
export async function guardarMetas(ctx: CtxSesion, body: GuardarMetas): Promise<MetasDelMes> {
  await exigirVentasSumadas(ctx, miradaDe(ctx, body))
  const mes = `${body.mes}-01`
  const pedidas = body.metas.toSorted((a, b) => a.idSucursal - b.idSucursal) // one order for all, so that two savers do not wait in a circle
  for (const { idSucursal } of pedidas) await exigirSucursal(ctx, idSucursal)
  await inTransaction(ctx, async (ctx) => {
    const antes = await lockMetas(
      ctx.db,
      mes,
      pedidas.map(({ idSucursal }) => idSucursal),
    )
    for (const { idSucursal, meta, version } of pedidas) {
      const importe = meta === null ? null : aCentavos(meta)
      const previa = antes.find((una) => una.idSucursal === idSucursal)
      const nueva = { idSucursal, mes, importe, version, idUsuario: ctx.actor.id, en: ctx.now() }
      const id = (previa?.version ?? 0) === version ? await upsertMeta(ctx.db, nueva) : null
      if (id === null) throw new AppError('METAS_CAMBIADAS')
      await auditar(ctx, {
        ...{ accion: 'meta fijada', entidad: metaAuditada, id, idSucursal },
        // The month is told, although it is no change.
        antes: { importe: previa?.importe ?? null },
        despues: { mes, importe },
      })
    }
  })
  return leerMetas(ctx, { mes: body.mes })
}
