import { createHash } from 'node:crypto'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { EnviarPromocion, PruebaDePromocion, ResultadoPromocion } from '@nitida/contract/promociones'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { despertarEnvio, encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { motivoDe } from '../mensajes/mensajes.motivos.ts'
import { countAudiencia, selectParaProbar, selectResultados } from './promociones.audiencia.queries.ts'
import { conFechas } from './promociones.audiencia.service.ts'
import { campanaAuditada } from './promociones.auditoria.ts'
import { detallarCampana } from './promociones.consulta.service.ts'
import { despertarEncolado, encolarParte } from './promociones.encolado.service.ts'
import { mensajesDePromociones } from './promociones.mensajes.ts'
import { insertCampana, selectPorHuella } from './promociones.queries.ts'
import { type PromocionRedactada, redactarPedida } from './promociones.texto.ts'

const MINUTO_MS = 60_000

/** Fingerprint of text, audience and first day; a second click means the same campaign. */
function huellaDe({ plantilla, valores }: PromocionRedactada, audiencia: object, iniciaEn: Date): Buffer {
  const filtros = Object.entries(audiencia).sort(([a], [b]) => (a < b ? -1 : 1))
  const dia = fechaEn(ZONA_POR_OMISION, iniciaEn)
  return createHash('sha256')
    .update(JSON.stringify([plantilla.tipo, valores, filtros, dia]))
    .digest()
}

function inicioDe(ctx: CtxSesion, iniciaEn: string | null | undefined): Date {
  const ahora = ctx.now()
  if (!iniciaEn) return ahora
  const inicio = new Date(iniciaEn)
  if (inicio.getTime() < ahora.getTime() - MINUTO_MS) throw new AppError('PROMOCION_EN_PASADO')
  return inicio
}

/**
 * Makes the campaign and queues its messages, unless there is one already.
 * @returns its id.
 */
function crearCampana(ctx: CtxSesion, pedida: EnviarPromocion): Promise<{ id: number }> {
  const redactada = redactarPedida(pedida)
  const iniciaEn = inicioDe(ctx, pedida.iniciaEn)
  const audiencia = pedida.audiencia ?? {}
  const huella = huellaDe(redactada, audiencia, iniciaEn)
  return inTransaction(ctx, async (ctx) => {
    const ahora = ctx.now()
    const hecha = await selectPorHuella(ctx.db, huella)
    if (hecha !== null) return { id: hecha }
    const { excluidos, destinatarios } = await countAudiencia(ctx.db, ctx.alcance, conFechas(audiencia, ahora))
    if (destinatarios === 0) {
      // Nobody is left also where another click made it since the first look: its messages are what leaves them out.
      const deOtro = await selectPorHuella(ctx.db, huella)
      if (deOtro === null) throw new AppError('PROMOCION_SIN_DESTINATARIOS')
      return { id: deOtro }
    }
    const { plantilla, valores, texto } = redactada
    const nueva = {
      ...{ templateName: plantilla.tipo, customValues: JSON.stringify(valores), finalMessage: texto },
      ...{ audiencia: JSON.stringify(audiencia), iniciaEn, huella, excluidos: JSON.stringify(excluidos) },
      creadaPor: ctx.actor.id,
    }
    const id = await insertCampana(ctx.db, nueva, ahora)
    if (id === null) return { id: (await selectPorHuella(ctx.db, huella)) ?? fallar() } // another click made it meanwhile
    // The first part is queued with the campaign; the rest by a job, which goes on after a crash.
    if ((await encolarParte(ctx, id)) === 'sigue') await despertarEncolado(ctx, id)
    await despertarEnvio(ctx, `promo:${id}`, iniciaEn)
    const despues = { plantilla: plantilla.nombre, destinatarios, iniciaEn: iniciaEn.toISOString() }
    await auditar(ctx, { accion: 'promoción creada', entidad: campanaAuditada, id, despues })
    return { id }
  })
}

/** The campaign was cancelled between the two looks at it. */
const fallar = (): never => {
  throw new AppError('CAMPANA_NO_CAMBIA')
}

const FALLIDOS: ReadonlySet<string> = new Set(['fallido', 'no_entregable', 'omitido', 'obsoleto', 'desconocido'])

/**
 * Queues a promotion for everybody who agreed, once whatever is clicked, and answers the state of each recipient (spec §7, D-63).
 * @throws AppError PROMOCION_INCOMPLETA, PROMOCION_DISTINTA, PROMOCION_SIN_DESTINATARIOS, PROMOCION_EN_PASADO.
 */
export async function enviarPromocion(
  ctx: CtxSesion,
  medio: Parameters<typeof detallarCampana>[1],
  pedida: EnviarPromocion,
) {
  const { id } = await crearCampana(ctx, pedida)
  const audiencia = conFechas(pedida.audiencia ?? {}, ctx.now())
  const [data, filas] = await Promise.all([
    detallarCampana(ctx, medio, id),
    selectResultados(ctx.db, ctx.alcance, audiencia, id),
  ])
  const results: ResultadoPromocion[] = filas.map(({ idCliente, estado, codigo }) => {
    const success = !FALLIDOS.has(estado)
    return { idCliente, success, motivo: success ? null : motivoDe(estado, codigo) }
  })
  return { data, results }
}

/**
 * Sends a promotion to one number, to see how it arrives. The number is that of a patient who agreed, because no call writes to a
 * free number (security 39).
 * @throws AppError PRUEBA_SIN_PACIENTE, PROMOCION_INCOMPLETA, PROMOCION_DISTINTA.
 */
export function probarPromocion(ctx: CtxSesion, pedida: PruebaDePromocion): Promise<{ estado: EstadoMensaje }> {
  const { plantilla, valores, texto } = redactarPedida(pedida)
  return inTransaction(ctx, async (ctx) => {
    const paciente = await selectParaProbar(ctx.db, ctx.alcance, pedida.telefono)
    if (!paciente) throw new AppError('PRUEBA_SIN_PACIENTE')
    const { tipo } = plantilla
    await encolarAviso(ctx, {
      clave: `promo:prueba:${ctx.peticion}`,
      tipo,
      plantilla: mensajesDePromociones[tipo].plantilla,
      idSucursal: paciente.idSucursal,
      idCliente: paciente.id,
      telefono: pedida.telefono,
      parametros: valores,
      texto,
      carril: 'promociones',
      cita: null,
    })
    await auditar(ctx, {
      accion: 'promoción probada',
      entidad: campanaAuditada,
      despues: { plantilla: plantilla.nombre },
    })
    return { estado: 'pendiente' }
  })
}
