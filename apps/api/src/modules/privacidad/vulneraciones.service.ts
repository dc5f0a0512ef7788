import type { Pagina } from '@nitida/contract/endpoint'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { CrearAdicion, CrearVulneracion, Vulneracion } from '@nitida/contract/vulneraciones'
import { avisadasDe, estadoDe, vigenteDe } from '@nitida/contract/vulneraciones.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  type FilaDeAdicion,
  type FilaDeVulneracion,
  insertAdicion,
  insertVulneracion,
  listAdiciones,
  listVulneraciones,
  selectVulneracion,
} from './vulneraciones.queries.ts'

const vulneracionAuditada: Auditada = { entidad: 'vulneracion', campos: ['tipo', 'avisar', 'personas', 'adicion'] }

const hoyDe = (ctx: Pick<CtxSesion, 'now'>): string => fechaEn(ZONA_POR_OMISION, ctx.now())

function aVulneracion(fila: FilaDeVulneracion, suyas: readonly FilaDeAdicion[]): Vulneracion {
  const { datos, personas, avisar, recomendaciones, en, ...resto } = fila
  const adiciones = suyas.map(({ idVulneracion: _, ...una }) => ({ ...una, en: una.en.toISOString() }))
  const vigente = vigenteDe({ datos, personas, avisar, recomendaciones }, adiciones)
  const avisadas = avisadasDe(adiciones)
  return {
    ...{ ...resto, en: en.toISOString(), avisadas, adiciones, estado: estadoDe(vigente, avisadas) },
    vigente: { ...vigente, datos: [...vigente.datos] },
  }
}

export async function listarVulneraciones({ db }: CtxSesion, pagina: Pagina) {
  const { data, total } = await listVulneraciones(db, pagina)
  const ids = data.map(({ id }) => id)
  const adiciones = ids.length > 0 ? await listAdiciones(db, ids) : []
  return {
    data: data.map((fila) =>
      aVulneracion(
        fila,
        adiciones.filter(({ idVulneracion }) => idVulneracion === fila.id),
      ),
    ),
    total,
  }
}

/** @throws AppError NO_ENCONTRADO. */
export async function vulneracionDe({ db }: Pick<CtxSesion, 'db'>, id: number): Promise<Vulneracion> {
  const fila = exigir(await selectVulneracion(db, id))
  return aVulneracion(fila, await listAdiciones(db, [id]))
}

const mal = (campo: string, texto: string) => new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })
const TODAVIA = 'Ese día todavía no llega.'
const RECOMENDAR = 'Escribe qué pueden hacer; sale en su carta.'

function exigirCompleta({ ocurrida, conocida, avisar, motivo, recomendaciones }: CrearVulneracion, hoy: string): void {
  if (conocida > hoy) throw mal('conocida', TODAVIA)
  if (ocurrida && ocurrida > conocida) throw mal('ocurrida', 'No pudo saberse antes de que pasara.')
  if (avisar && !recomendaciones) throw mal('recomendaciones', RECOMENDAR)
  if (!avisar && !motivo) throw mal('motivo', 'Escribe por qué no hay que avisar.')
}

/**
 * Registers a breach, for good.
 * @throws AppError DATOS_INVALIDOS for a day to come, for people to be told without what they can do, or not to be without a reason.
 */
export async function registrarVulneracion(ctx: CtxSesion, datos: CrearVulneracion): Promise<Vulneracion> {
  exigirCompleta(datos, hoyDe(ctx))
  return inTransaction(ctx, async (ctx) => {
    const motivo = datos.avisar ? null : datos.motivo
    const id = await insertVulneracion(ctx.db, { ...datos, motivo, idUsuario: ctx.actor.id, ahora: ctx.now() })
    const { tipo, avisar, personas = null } = datos
    const despues = { tipo, avisar, personas }
    await auditar(ctx, { accion: 'vulneración registrada', entidad: vulneracionAuditada, id, despues })
    return vulneracionDe(ctx, id)
  })
}

function exigirAviso({ dia, personas, datos, avisar, recomendaciones }: CrearAdicion, conocida: string, hoy: string) {
  if (!dia) throw mal('dia', 'Elige el día en que se les avisó.')
  if (dia > hoy) throw mal('dia', TODAVIA)
  if (dia < conocida) throw mal('dia', 'Todavía no se sabía.')
  if (!personas) throw mal('personas', 'Escribe a cuántas se les avisó.')
  if (datos || avisar != null || recomendaciones) throw mal('texto', 'Lo que se supo después va en una nota.')
}

function exigirNota({ dia, avisar, recomendaciones }: CrearAdicion, { vigente }: Vulneracion): void {
  if (dia) throw mal('dia', 'Una nota no lleva día.')
  if (avisar && !recomendaciones && vigente.recomendaciones === null) throw mal('recomendaciones', RECOMENDAR)
}

/**
 * Adds to a breach what became known, or whom somebody told.
 * @throws AppError NO_ENCONTRADO, DATOS_INVALIDOS for a notice before it was known, without a day or without people.
 */
export const agregarAVulneracion = (ctx: CtxSesion, id: number, nueva: CrearAdicion): Promise<Vulneracion> =>
  inTransaction(ctx, async (ctx) => {
    const antes = await vulneracionDe(ctx, id)
    if (nueva.tipo === 'aviso') exigirAviso(nueva, antes.conocida, hoyDe(ctx))
    else exigirNota(nueva, antes)
    const hecha = { idVulneracion: id, idUsuario: ctx.actor.id, ahora: ctx.now() }
    const adicion = await insertAdicion(ctx.db, { ...nueva, ...hecha })
    const { tipo, personas = null, avisar = null } = nueva
    const accion = tipo === 'aviso' ? 'vulneración avisada' : 'vulneración anotada'
    const despues = { tipo: antes.tipo, avisar, personas, adicion }
    await auditar(ctx, { accion, entidad: vulneracionAuditada, id, despues })
    return vulneracionDe(ctx, id)
  })
