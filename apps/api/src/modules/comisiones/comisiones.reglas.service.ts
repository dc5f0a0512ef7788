import { type CrearReglaDeComision, DIAS_HACIA_ATRAS, type ReglaDeComision } from '@nitida/contract/comisiones'
import { familiasDeComision } from '@nitida/contract/comisiones.rules'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  encolarCalculo,
  type FilaDeRegla,
  insertRegla,
  listReglas,
  listVendedores,
  lockComisiones,
  selectDias,
} from './comisiones.reglas.queries.ts'

const reglaAuditada: Auditada = {
  entidad: 'comisionRegla',
  campos: ['base', 'desde', 'familias', 'soloEntregados', 'tramos', 'usuario'],
}

const enCentesimas = (porcentaje: number): number => Math.round(porcentaje * 100)
const deCentesimas = (centesimas: number): number => centesimas / 100

/** The rules as they are shown. @param filas of a person together, the newest first day on top. */
function mostrar(filas: readonly FilaDeRegla[], hoy: string): ReglaDeComision[] {
  const vigentes = new Set<number | null>()
  return filas.map(({ tramos, familias, creadaEn, ...fila }) => {
    const vigente = fila.desde <= hoy && !vigentes.has(fila.idUsuario)
    if (vigente) vigentes.add(fila.idUsuario)
    return {
      ...fila,
      vigente,
      tramos: tramos.map(({ desde, porcentaje }) => ({ desde: aPesos(desde), porcentaje: deCentesimas(porcentaje) })),
      familias: familiasDeComision.flatMap((familia) => {
        const suyo = familias[familia]
        return suyo === undefined ? [] : [{ familia, porcentaje: deCentesimas(suyo) }]
      }),
      creadaEn: creadaEn.toISOString(),
    }
  })
}

const hoyDe = (ctx: CtxSesion): string => fechaEn(ZONA_POR_OMISION, ctx.now())

/** The first day that a rule may begin on. */
async function libreDesde(ctx: CtxSesion): Promise<string> {
  const ultimo = (await selectDias(ctx.db, ctx.now()))?.ultimo
  return ultimo ? sumarDias(ultimo, 1) : sumarDias(hoyDe(ctx), -DIAS_HACIA_ATRAS)
}

export async function reglasDeComision(ctx: CtxSesion) {
  return {
    reglas: mostrar(await listReglas(ctx.db), hoyDe(ctx)),
    personas: await listVendedores(ctx.db),
    libreDesde: await libreDesde(ctx),
  }
}

/**
 * Adds a rule from a day on.
 * @throws AppError REGLA_EN_PERIODO_CERRADO, or DATOS_INVALIDOS for a day too far back and for who takes no orders.
 */
export function crearRegla(llamada: CtxSesion, body: CrearReglaDeComision): Promise<ReglaDeComision> {
  return inTransaction(llamada, async (ctx) => {
    await lockComisiones(ctx.db)
    const { idUsuario, desde, base, soloEntregados } = body
    const persona = (await listVendedores(ctx.db)).find(({ id }) => id === idUsuario)
    if (idUsuario !== null && !persona)
      throw new AppError('DATOS_INVALIDOS', { errors: { idUsuario: ['Elige a quien levanta pedidos.'] } })
    if (desde < (await libreDesde(ctx))) {
      if ((await selectDias(ctx.db, ctx.now()))?.ultimo) throw new AppError('REGLA_EN_PERIODO_CERRADO')
      throw new AppError('DATOS_INVALIDOS', { errors: { desde: ['Una regla empieza hace un año, cuando mucho.'] } })
    }
    const tramos = body.tramos.map((uno) => ({ desde: aCentavos(uno.desde), porcentaje: enCentesimas(uno.porcentaje) }))
    const familias = Object.fromEntries(body.familias.map((una) => [una.familia, enCentesimas(una.porcentaje)]))
    const nueva = { idUsuario, desde, base, soloEntregados, tramos, familias, idAutor: ctx.actor.id, en: ctx.now() }
    const id = await insertRegla(ctx.db, nueva)
    await encolarCalculo(ctx.db)
    await auditar(ctx, {
      ...{ accion: 'regla de comisión creada', entidad: reglaAuditada, id },
      despues: {
        ...{ usuario: persona?.nombre ?? 'Todas las personas', desde, base, soloEntregados },
        tramos: body.tramos.map((uno) => `desde ${uno.desde}: ${uno.porcentaje} %`),
        familias: body.familias.map((una) => `${una.familia}: ${una.porcentaje} %`),
      },
    })
    const { reglas } = await reglasDeComision(ctx)
    return exigir(reglas.find((una) => una.id === id))
  })
}
