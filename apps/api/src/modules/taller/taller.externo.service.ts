import { leerFolio } from '@nitida/contract/nombres'
import { faltaEnOma, leerOma, valorOma } from '@nitida/contract/oma'
import type { OrdenExterna } from '@nitida/contract/taller.externo'
import { limpiarLinea } from '@nitida/contract/textos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { countCorreos, insertDicho, listDichos } from './taller.externo.queries.ts'
import { type Orden, omaDeOrden, ordenDe, pdfDeOrden } from './taller.orden.service.ts'
import { holdPedido, listPorCodigo, lockTrabajo } from './taller.queries.ts'
import { anotar, exigirFila } from './taller.service.ts'

const dichoAuditado: Auditada = { entidad: 'dichoDeLaboratorio', campos: ['idPedido', 'laboratorio'] }

/** An order that an external laboratory makes. @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
async function exigirOrden(ctx: CtxSesion, id: number): Promise<Orden> {
  const orden = exigir(await ordenDe(ctx, ctx.alcance, id), 'TRABAJO_TERMINADO')
  if (orden.fila.laboratorio === '') throw new AppError('SIN_LABORATORIO')
  return orden
}

/** @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
export async function verExterno(ctx: CtxSesion, id: number): Promise<OrdenExterna> {
  const { fila, orden, otros } = await exigirOrden(ctx, id)
  const { laboratorio, correo } = fila
  return { laboratorio, correo, falta: faltaEnOma(orden), otros, dichos: await listDichos(ctx.db, id) }
}

/** Reading an order's files is reading its note. */
async function anotarOrden(ctx: CtxSesion, accion: string, { nota }: Orden): Promise<void> {
  if (nota) await anotarLectura(ctx, accion, nota.receta.tipo, nota.receta.id, nota)
}

const nombreDe = ({ orden }: Orden, fin: 'oma' | 'pdf'): string => `pedido ${orden.folio}.${fin}`

/** The job or the paper of an order. @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
export async function bajarOrden(ctx: CtxSesion, dibujarPdf: DibujarPdf, id: number, clase: 'oma' | 'pdf') {
  const orden = await exigirOrden(ctx, id)
  await anotarOrden(ctx, 'orden de laboratorio descargada', orden)
  const bytes = clase === 'oma' ? omaDeOrden(orden) : await pdfDeOrden({ ...ctx, dibujarPdf }, orden)
  const tipo = clase === 'oma' ? 'application/octet-stream' : 'application/pdf'
  return { nombre: nombreDe(orden, clase), tipo, base64: bytes.toString('base64') }
}

/**
 * Sends an order to its laboratory, with both files.
 * @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO, SIN_CORREO_DE_LABORATORIO.
 */
export const enviarOrden = (ctx: CtxSesion, id: number): Promise<{ correo: string }> =>
  inTransaction(ctx, async (ctx) => {
    await holdPedido(ctx.db, id)
    await lockTrabajo(ctx.db, id)
    const orden = await exigirOrden(ctx, id)
    const { fila, orden: pedida } = orden
    if (fila.correo === '') throw new AppError('SIN_CORREO_DE_LABORATORIO')
    const vez = (await countCorreos(ctx.db, id)) + 1
    await encolarCorreo(ctx, {
      ...{ clave: `laboratorio:${id}:${vez}`, tipo: 'laboratorio', idSucursal: fila.idSucursal },
      para: { nombre: fila.laboratorio, direccion: fila.correo },
      asunto: `Pedido ${pedida.folio}, ${ctx.optica.nombre}`,
      texto: `Va el pedido ${pedida.folio} como archivo OMA y como PDF.\n\nAl responder, cita ese número.`,
      adjuntos: [
        { tipo: 'ordenOma', id, nombre: nombreDe(orden, 'oma') },
        { tipo: 'ordenPdf', id, nombre: nombreDe(orden, 'pdf') },
      ],
    })
    await anotar(ctx, fila, 'correo', fila.etapa, fila.laboratorio)
    await anotarOrden(ctx, 'orden enviada a un laboratorio', orden)
    return { correo: fila.correo }
  })

/** Text of a laboratory's file: UTF-8 where it is that, else a byte a letter. */
function textoDe(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const LARGO_DE_DICHO = 400

/**
 * Keeps what a laboratory says of an order; the order stays where it is.
 * @throws AppError ARCHIVO_SIN_ESTADO, CODIGO_AJENO for an order that is not here, SIN_LABORATORIO, TRABAJO_TERMINADO.
 */
export async function oirLaboratorio(ctx: CtxSesion, { archivo, contenido }: { archivo: string; contenido: string }) {
  const bytes = Buffer.from(contenido, 'base64')
  const registros = leerOma(textoDe(bytes))
  const folio = leerFolio(valorOma(registros, 'JOB') ?? '')
  const dice = limpiarLinea(valorOma(registros, 'STATUS') ?? '').slice(0, LARGO_DE_DICHO)
  if (!folio || dice === '') throw new AppError('ARCHIVO_SIN_ESTADO')
  return inTransaction(ctx, async (ctx) => {
    const [idPedido, otro] = await listPorCodigo(ctx.db, ctx.alcance, folio)
    if (idPedido === undefined || otro !== undefined) throw new AppError('CODIGO_AJENO')
    await holdPedido(ctx.db, idPedido)
    const { idSucursal, laboratorio } = await exigirFila(ctx, idPedido)
    if (laboratorio === '') throw new AppError('SIN_LABORATORIO')
    const quien = { idUsuario: ctx.actor.id, en: ctx.now() }
    const id = await insertDicho(ctx.db, { idPedido, laboratorio, archivo, contenido: bytes, dice, ...quien })
    const despues = { idPedido, laboratorio }
    await auditar(ctx, { accion: 'laboratorio oído', entidad: dichoAuditado, id, idSucursal, despues })
    anunciar(ctx, 'TallerUpdated', idPedido, idSucursal)
    return { id: idPedido, dicho: exigir((await listDichos(ctx.db, idPedido)).find((uno) => uno.id === id)) }
  })
}
