import type {
  Comisiones,
  comisiones,
  PeriodoDeComision,
  PersonaConComision,
  RenglonDeComision,
} from '@nitida/contract/comisiones'
import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Recibido, Resultado } from '@nitida/contract/endpoint'
import { sumarDias } from '@nitida/contract/fechas'
import { periodoDe } from '@nitida/contract/negocio.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { ventana } from '../../platform/datos/paginas.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inSnapshot, inTransaction } from '../../platform/llamada/transaccion.ts'
import { calcular, type Persona, sumar } from './comisiones.calculo.service.ts'
import {
  listCerrados,
  listIdsCerrados,
  listPeriodos,
  listPersonas,
  selectNombre,
  selectPeriodo,
  sumDeAntes,
} from './comisiones.cerradas.queries.ts'
import {
  deDias,
  dePersona,
  insertPeriodo,
  insertPersona,
  listPorPagar,
  type Sumas,
  sumImportado,
} from './comisiones.queries.ts'
import { listReglas, lockComisiones, selectDias } from './comisiones.reglas.queries.ts'
import { descartarCalculadas } from './comisiones.sumas.queries.ts'
import { sumarAbiertas } from './comisiones.sumas.service.ts'

const comisionAuditada: Auditada = {
  entidad: 'comision',
  campos: ['cobrado', 'comision', 'desde', 'hasta', 'personas', 'renglones'],
}

const menor = (una: string, otra: string): string => (una < otra ? una : otra)
const mayor = (una: string, otra: string): string => (una > otra ? una : otra)

const enPesos = ({ renglones, cobrado, base, sinCosto, comision }: Sumas) => ({
  renglones,
  ...{ cobrado: aPesos(cobrado), base: aPesos(base), sinCosto: aPesos(sinCosto), comision: aPesos(comision) },
})

const porcentajesDe = (centesimas: readonly number[]): number[] => centesimas.map((uno) => uno / 100)

const alcanza = (alcance: Alcance, idSucursal: number): boolean =>
  alcance.tipo === 'todas' || alcance.idSucursal === idSucursal

/** The days of the open period. @returns null before there is any rule. */
async function diasAbiertos({ db, now }: CtxSesion, pedido: string | undefined) {
  const dias = await selectDias(db, now())
  if (!dias?.primeraRegla) return null
  const desde = dias.ultimo ? sumarDias(dias.ultimo, 1) : dias.primeraRegla
  const hasta = mayor(desde, pedido ?? menor(periodoDe('mes', desde).hasta, dias.hoy))
  return { primera: dias.primeraRegla, desde, hasta, terminado: hasta <= dias.terminado }
}

/** What is open of one person, in all branches: a tier is of all that he collected. */
async function abiertas(ctx: CtxSesion, pedido: string | undefined, idUsuario: number) {
  const dias = await diasAbiertos(ctx, pedido)
  if (!dias) return []
  const cuales = dePersona({ desde: dias.primera, hasta: dias.hasta }, idUsuario)
  return calcular(await listPorPagar(ctx.db, cuales), await listReglas(ctx.db)).personas
}

/** Of a person what is of the branches within reach. */
const dentro = (alcance: Alcance, personas: readonly Persona[]): Persona[] =>
  personas.flatMap((una) => {
    const filas = una.filas.filter(({ idSucursal }) => alcanza(alcance, idSucursal))
    return filas.length > 0 ? [{ ...una, ...sumar(filas), filas }] : []
  })

type Pedidas = Recibido<typeof comisiones.ver>['query']

/** @throws AppError NO_ENCONTRADO for a period that was not. */
export async function verComisiones(
  llamada: CtxSesion,
  { periodo, hasta }: Pedidas,
): Promise<{ data: Comisiones | null }> {
  return inSnapshot(llamada, async (ctx) => {
    if (periodo !== undefined) return { data: await cerradas(ctx, periodo) }
    const dias = await diasAbiertos(ctx, hasta)
    if (!dias) return { data: null }
    const { desde, hasta: ultimo, terminado } = dias
    const { personas, total, deAntes, esperan } = await sumarAbiertas(ctx, dias)
    const importado = await sumImportado(ctx.db, ctx.alcance, {
      ...{ desde, hasta: ultimo, anotadoHasta: ctx.now(), idUsuario: null },
    })
    const data: Comisiones = {
      ...{ idPeriodo: null, desde, hasta: ultimo, cerrado: null, terminado },
      personas: personas.map(
        ({ idUsuario, nombre, porcentajes, ...suya }): PersonaConComision => ({
          ...{ idUsuario, nombre, ...enPesos(suya), porcentajes: porcentajesDe(porcentajes), idEstado: null },
        }),
      ),
      total: enPesos(total),
      deAntes: { renglones: deAntes.renglones, cobrado: aPesos(deAntes.cobrado) },
      esperan: { renglones: esperan.renglones, cobrado: aPesos(esperan.cobrado) },
      importado: { renglones: importado.renglones, cobrado: aPesos(importado.cobrado) },
    }
    return { data }
  })
}

async function cerradas({ db, alcance }: CtxSesion, id: number): Promise<Comisiones> {
  const { desde, hasta, creadoEn, nombreAutor } = exigir(await selectPeriodo(db, alcance, id))
  const personas = await listPersonas(db, alcance, id)
  const antes = await sumDeAntes(db, alcance, { id, desde })
  const importado = await sumImportado(db, alcance, { desde, hasta, anotadoHasta: creadoEn, idUsuario: null })
  const total = personas.reduce<Sumas>(
    (suma, una) => ({
      renglones: suma.renglones + una.renglones,
      ...{ cobrado: suma.cobrado + una.cobrado, base: suma.base + una.base },
      ...{ sinCosto: suma.sinCosto + una.sinCosto, comision: suma.comision + una.comision },
    }),
    sumar([]),
  )
  return {
    ...{ idPeriodo: id, desde, hasta, cerrado: { en: creadoEn.toISOString(), nombre: nombreAutor }, terminado: true },
    personas: personas.map(({ idUsuario, nombre, idEstado, porcentajes, ...suyas }) => ({
      ...{ idUsuario, nombre, ...enPesos(suyas), porcentajes: porcentajesDe(porcentajes) },
      // A statement is of all branches.
      idEstado: alcance.tipo === 'todas' ? idEstado : null,
    })),
    total: enPesos(total),
    deAntes: { renglones: antes.renglones, cobrado: aPesos(antes.cobrado) },
    esperan: { renglones: 0, cobrado: 0 },
    importado: { renglones: importado.renglones, cobrado: aPesos(importado.cobrado) },
  }
}

const mostrarRenglon = ({
  idPago,
  dia,
  sucursalNumber,
  idPedido,
  folio,
  tipo,
  partes,
  ...sumas
}: RenglonDeComision): RenglonDeComision => ({
  ...{ idPago, dia, sucursalNumber, idPedido, folio, tipo },
  ...{
    cobrado: aPesos(sumas.cobrado),
    base: aPesos(sumas.base),
    sinCosto: aPesos(sumas.sinCosto),
    comision: aPesos(sumas.comision),
  },
  partes: partes.map((parte) => ({
    familia: parte.familia,
    ...{ cobrado: aPesos(parte.cobrado), base: aPesos(parte.base), sinCosto: aPesos(parte.sinCosto) },
    ...{ porcentaje: parte.porcentaje / 100, comision: aPesos(parte.comision) },
  })),
})

/** @throws AppError NO_ENCONTRADO for a period or a person that are not. */
export async function renglonesDeComision(
  llamada: CtxSesion,
  { periodo, hasta, persona, page, limit }: Recibido<typeof comisiones.renglones>['query'],
): Promise<Resultado<typeof comisiones.renglones>> {
  return inSnapshot(llamada, async (ctx) => {
    const nombre = exigir(await selectNombre(ctx.db, persona))
    const filas =
      periodo === undefined ? await filasAbiertas(ctx, hasta, persona) : await filasCerradas(ctx, periodo, persona)
    const { limit: cuantas, offset } = ventana({ page, limit })
    const { cobrado, comision } = sumar(filas)
    return {
      data: filas.slice(offset, offset + cuantas).map(mostrarRenglon),
      ...{ total: filas.length, cobrado: aPesos(cobrado), comision: aPesos(comision), nombre },
    }
  })
}

const filasAbiertas = async (ctx: CtxSesion, hasta: string | undefined, persona: number) =>
  dentro(ctx.alcance, await abiertas(ctx, hasta, persona)).find(({ idUsuario }) => idUsuario === persona)?.filas ?? []

async function filasCerradas({ db, alcance }: CtxSesion, idPeriodo: number, idUsuario: number) {
  exigir(await selectPeriodo(db, alcance, idPeriodo))
  return listCerrados(db, await listIdsCerrados(db, { alcance, idPeriodo, idUsuario }))
}

const mostrarPeriodo = ({
  cobrado,
  comision,
  creadoEn,
  ...fila
}: Awaited<ReturnType<typeof listPeriodos>>['data'][number]): PeriodoDeComision => ({
  ...{ ...fila, cobrado: aPesos(cobrado), comision: aPesos(comision), creadoEn: creadoEn.toISOString() },
})

export async function periodosDeComision(ctx: CtxSesion, pagina: Recibido<typeof comisiones.periodos>['query']) {
  const { data, total } = await listPeriodos(ctx.db, ctx.alcance, pagina)
  return { data: data.map(mostrarPeriodo), total }
}

const CRUCE = {
  comision_periodo_sin_cruce: 'COMISIONES_CERRADAS',
  comision_renglon_pkey: 'COMISIONES_CERRADAS',
} as const

type Visto = Recibido<typeof comisiones.cerrar>['body']

/**
 * Freezes the open period up to a day, as its rows are reckoned then.
 * @throws AppError COMISIONES_CERRADAS for days that are frozen, COMISIONES_SIN_TERMINAR, COMISIONES_SIN_RENGLONES, and COMISIONES_CAMBIARON
 * where the sums are not those that were shown.
 */
export async function cerrarComisiones(llamada: CtxSesion, visto: Visto): Promise<PeriodoDeComision> {
  try {
    return await congelar(llamada, visto)
  } catch (error) {
    // What was shown came from kept sums: from here on it comes from the rows.
    if (error instanceof AppError && error.codigo === 'COMISIONES_CAMBIARON')
      await descartarCalculadas(llamada.base, visto.hasta)
    throw error
  }
}

function congelar(llamada: CtxSesion, visto: Visto): Promise<PeriodoDeComision> {
  return conRestricciones(
    CRUCE,
    inTransaction(llamada, async (ctx) => {
      await lockComisiones(ctx.db)
      const dias = await diasAbiertos(ctx, visto.hasta)
      if (!dias) throw new AppError('COMISIONES_SIN_RENGLONES')
      if (visto.hasta < dias.desde) throw new AppError('COMISIONES_CERRADAS')
      if (!dias.terminado) throw new AppError('COMISIONES_SIN_TERMINAR')
      const { desde, hasta } = dias
      const { personas } = calcular(
        await listPorPagar(ctx.db, deDias({ desde: dias.primera, hasta: dias.hasta })),
        await listReglas(ctx.db),
      )
      const { renglones, cobrado, comision } = sumar(personas.flatMap(({ filas }) => filas))
      if (renglones === 0) throw new AppError('COMISIONES_SIN_RENGLONES')
      if (renglones !== visto.renglones || comision !== aCentavos(visto.comision))
        throw new AppError('COMISIONES_CAMBIARON')
      const nuevo = { desde, hasta, renglones, cobrado, comision, idUsuario: ctx.actor.id, en: ctx.now() }
      const idPeriodo = await insertPeriodo(ctx.db, nuevo)
      for (const { idUsuario, filas } of personas)
        await insertPersona(ctx.db, { idPeriodo, idUsuario, sumas: sumar(filas), renglones: filas })
      await auditar(ctx, {
        ...{ accion: 'comisiones cerradas', entidad: comisionAuditada, id: idPeriodo },
        despues: { desde, hasta, renglones, cobrado, comision, personas: personas.length },
      })
      return mostrarPeriodo(exigir(await selectPeriodo(ctx.db, ctx.alcance, idPeriodo)))
    }),
  )
}
