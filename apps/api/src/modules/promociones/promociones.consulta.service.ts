import { type Campana, Conteo, type Destinatario, type DetalleCampana } from '@nitida/contract/promociones'
import { plantillasDePromocion, primeraSalida } from '@nitida/contract/promociones.rules'
import type { BaseDatos } from '../../platform/datos/db.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { despertarEnvio } from '../mensajes/mensajes.encolar.service.ts'
import { type Motivo, motivoDe } from '../mensajes/mensajes.motivos.ts'
import { campanaAuditada } from './promociones.auditoria.ts'
import {
  countVolvieron,
  type FilaCampana,
  listCampanas,
  listDestinatarios,
  selectCampana,
  selectNoches,
  updateEstado,
  updatePendientesCancelados,
  updateTerminadas,
} from './promociones.queries.ts'

function aCampana({ estado, iniciaEn, creadaEn, encoladaEn, ...fila }: FilaCampana, ahora: Date): Campana {
  return {
    ...fila,
    templateName: plantillasDePromocion.find(({ tipo }) => tipo === fila.templateName)?.nombre ?? '',
    texto: fila.finalMessage,
    estado: estado === 'en_curso' && iniciaEn > ahora ? 'programada' : estado,
    excluidos: Conteo.shape.excluidos.parse(Object.assign({ reciente: 0 }, fila.excluidos)), // older ones do not count it
    preparando: encoladaEn === null && estado !== 'cancelada',
    iniciaEn: iniciaEn.toISOString(),
    createDate: creadaEn.toISOString(),
  }
}

export async function listarCampanas(ctx: CtxSesion, filtro: Parameters<typeof listCampanas>[1]) {
  const { filas, ...cuenta } = await listCampanas(ctx.db, filtro)
  return { data: filas.map((fila) => aCampana(fila, ctx.now())), ...cuenta }
}

/** @throws AppError NO_ENCONTRADO. */
async function leerCampana(ctx: CtxSesion, id: number): Promise<Campana> {
  const fila = exigir(await selectCampana(ctx.db, id))
  return aCampana(fila, ctx.now())
}

/** A campaign, how far it is, and when what waits of it may leave. @throws AppError NO_ENCONTRADO. */
export async function detallarCampana(
  ctx: CtxSesion,
  { transporte }: { transporte: { nombre: string } },
  id: number,
): Promise<DetalleCampana> {
  const [campana, volvieron, noches] = await Promise.all([
    leerCampana(ctx, id),
    countVolvieron(ctx.db, id),
    selectNoches(ctx.db, id),
  ])
  const desde = new Date(Math.max(ctx.now().getTime(), Date.parse(campana.iniciaEn)))
  const saleEn = primeraSalida(desde, noches)?.toISOString() ?? null
  return { ...campana, volvieron, transporte: transporte.nombre, saleEn }
}

/** @throws AppError NO_ENCONTRADO. */
export async function listarDestinatarios(ctx: CtxSesion, id: number, filtro: Parameters<typeof listDestinatarios>[2]) {
  await leerCampana(ctx, id)
  const { filas, ...cuenta } = await listDestinatarios(ctx.db, id, filtro)
  const data = filas.map(
    ({ codigo, cambiadoEn, ...fila }): Destinatario => ({
      ...fila,
      motivo: motivoDe(fila.estado, codigo),
      cambioDate: cambiadoEn.toISOString(),
    }),
  )
  return { data, ...cuenta }
}

const cambios = {
  pausar: { de: ['en_curso'], a: 'pausada', accion: 'promoción pausada' },
  reanudar: { de: ['pausada'], a: 'en_curso', accion: 'promoción reanudada' },
  cancelar: { de: ['en_curso', 'pausada'], a: 'cancelada', accion: 'promoción cancelada' },
} as const

/** Pauses, resumes or cancels a campaign. @throws AppError NO_ENCONTRADO; CAMPANA_NO_CAMBIA from any other state. */
export const cambiarCampana = (ctx: CtxSesion, id: number, cual: keyof typeof cambios): Promise<Campana> =>
  inTransaction(ctx, async (ctx) => {
    const antes = await leerCampana(ctx, id)
    const { accion, ...cambio } = cambios[cual]
    if (!(await updateEstado(ctx.db, id, cambio, ctx.now()))) throw new AppError('CAMPANA_NO_CAMBIA')
    if (cual === 'cancelar') {
      await updatePendientesCancelados(ctx.db, id, 'CAMPANA_CANCELADA' satisfies Motivo, ctx.now())
    }
    if (cual === 'reanudar') await despertarEnvio(ctx, `promo:${id}`, ctx.now())
    const despues = await leerCampana(ctx, id)
    await auditar(ctx, { accion, entidad: campanaAuditada, id, antes, despues })
    return despues
  })

/** Ends campaigns of which nothing waits. */
export const terminarCampanas = async (db: BaseDatos, ahora: Date): Promise<void> => {
  await updateTerminadas(db, ahora)
}
