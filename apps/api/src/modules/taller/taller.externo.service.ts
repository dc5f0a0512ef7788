import type { CodigoError } from '@nitida/contract/errores'
import { faltaEnOma, leerOma, renglonOma, valorOma } from '@nitida/contract/oma'
import type { OrdenExterna } from '@nitida/contract/taller.externo'
import { leerFolioDePar } from '@nitida/contract/taller.rules'
import { limpiarLinea } from '@nitida/contract/textos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { countCorreos, insertDicho, listDichos } from './taller.externo.queries.ts'
import { idDeArchivo, type Orden, omaDeOrden, ordenDe, pdfDeOrden } from './taller.orden.service.ts'
import { type ElPar, type FilaDeTrabajo, holdPedido, listPorCodigo, lockTrabajo } from './taller.queries.ts'
import { anotar, exigirPares } from './taller.service.ts'

const dichoAuditado: Auditada = { entidad: 'dichoDeLaboratorio', campos: ['idPedido', 'par', 'laboratorio'] }

/** A pair that an external laboratory makes. @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
async function exigirOrden(ctx: CtxSesion, cual: ElPar): Promise<Orden> {
  const orden = exigir(await ordenDe(ctx, ctx.alcance, cual), 'TRABAJO_TERMINADO')
  if (orden.fila.laboratorio === '') throw new AppError('SIN_LABORATORIO')
  return orden
}

/** @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
export async function verExterno(ctx: CtxSesion, cual: ElPar): Promise<OrdenExterna> {
  const { fila, orden } = await exigirOrden(ctx, cual)
  const { laboratorio, correo } = fila
  return { laboratorio, correo, falta: faltaEnOma(orden), dichos: await listDichos(ctx.db, cual) }
}

/** Reading an order's files is reading its note. */
async function anotarOrden(ctx: CtxSesion, accion: string, { nota }: Orden): Promise<void> {
  if (nota) await anotarLectura(ctx, accion, nota.receta.tipo, nota.receta.id, nota)
}

const nombreDe = ({ orden }: Orden, fin: 'oma' | 'pdf'): string => `pedido ${orden.folio}.${fin}`

/** The job or the paper of an order. @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO. */
export async function bajarOrden(ctx: CtxSesion, dibujarPdf: DibujarPdf, cual: ElPar, clase: 'oma' | 'pdf') {
  const orden = await exigirOrden(ctx, cual)
  await anotarOrden(ctx, 'orden de laboratorio descargada', orden)
  const bytes = clase === 'oma' ? omaDeOrden(orden) : await pdfDeOrden({ ...ctx, dibujarPdf }, orden)
  const tipo = clase === 'oma' ? 'application/octet-stream' : 'application/pdf'
  return { nombre: nombreDe(orden, clase), tipo, base64: bytes.toString('base64') }
}

/**
 * Sends an order to its laboratory, with both files.
 * @throws AppError TRABAJO_TERMINADO, SIN_LABORATORIO, SIN_CORREO_DE_LABORATORIO.
 */
export const enviarOrden = (ctx: CtxSesion, cual: ElPar): Promise<{ correo: string }> =>
  inTransaction(ctx, async (ctx) => {
    await holdPedido(ctx.db, cual.id)
    await lockTrabajo(ctx.db, cual)
    const orden = await exigirOrden(ctx, cual)
    const { fila, orden: pedida } = orden
    if (fila.correo === '') throw new AppError('SIN_CORREO_DE_LABORATORIO')
    const vez = (await countCorreos(ctx.db, cual)) + 1
    const id = idDeArchivo(cual)
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

/** The pair that a file names; without its number the first one that a laboratory makes. @throws AppError CODIGO_AJENO, TRABAJO_TERMINADO. */
async function parDelAviso(ctx: CtxSesion, idPedido: number, par: number | null): Promise<FilaDeTrabajo> {
  const pares = await exigirPares(ctx, idPedido)
  if (par !== null)
    return exigir(
      pares.find((uno) => uno.par === par),
      'CODIGO_AJENO',
    )
  return pares.find(({ laboratorio }) => laboratorio !== '') ?? pares[0]
}

const LARGO_CITADO = 80

/** Where in a file the cause of a refusal stands, as its reader finds it. */
function citar(texto: string, etiqueta: 'JOB' | 'STATUS'): string {
  const renglon = renglonOma(texto, etiqueta)
  return renglon
    ? `Renglón ${renglon.numero}: ${limpiarLinea(renglon.dice).slice(0, LARGO_CITADO)}`
    : `No hay un renglón ${etiqueta}=`
}

/** A refusal that says which line of the file it is about. */
const rechazoDe = (codigo: CodigoError, cita: string) => new AppError(codigo, { errors: { contenido: [cita] } })

/** What a file says of which pair. @throws AppError ARCHIVO_SIN_ESTADO. */
function leerAviso(texto: string) {
  const registros = leerOma(texto)
  const job = leerFolioDePar(valorOma(registros, 'JOB') ?? '')
  if (!job) throw rechazoDe('ARCHIVO_SIN_ESTADO', citar(texto, 'JOB'))
  const dice = limpiarLinea(valorOma(registros, 'STATUS') ?? '').slice(0, LARGO_DE_DICHO)
  if (dice === '') throw rechazoDe('ARCHIVO_SIN_ESTADO', citar(texto, 'STATUS'))
  return { job, dice }
}

/**
 * The pair of a file's number, its order held.
 * @throws AppError CODIGO_AJENO for an order that is not here, SIN_LABORATORIO, TRABAJO_TERMINADO.
 */
async function tomarParDelAviso(
  ctx: CtxSesion,
  { folio, par }: ReturnType<typeof leerAviso>['job'],
): Promise<FilaDeTrabajo & { idPedido: number }> {
  const [idPedido, otro] = await listPorCodigo(ctx.db, ctx.alcance, folio)
  if (idPedido === undefined || otro !== undefined) throw new AppError('CODIGO_AJENO')
  await holdPedido(ctx.db, idPedido)
  const fila = await parDelAviso(ctx, idPedido, par)
  if (fila.laboratorio === '') throw new AppError('SIN_LABORATORIO')
  return { ...fila, idPedido }
}

/**
 * Keeps what a laboratory says of a pair; the pair stays where it is. A refusal says which line of the file it is about.
 * @throws AppError ARCHIVO_SIN_ESTADO, CODIGO_AJENO for an order that is not here, SIN_LABORATORIO, TRABAJO_TERMINADO.
 */
export async function oirLaboratorio(ctx: CtxSesion, { archivo, contenido }: { archivo: string; contenido: string }) {
  const bytes = Buffer.from(contenido, 'base64')
  const escrito = textoDe(bytes)
  const { job, dice } = leerAviso(escrito)
  return inTransaction(ctx, async (ctx) => {
    const { idPedido, idSucursal, laboratorio, par } = await tomarParDelAviso(ctx, job).catch((error: unknown) => {
      throw error instanceof AppError ? rechazoDe(error.codigo, citar(escrito, 'JOB')) : error
    })
    const quien = { idUsuario: ctx.actor.id, en: ctx.now() }
    const id = await insertDicho(ctx.db, { idPedido, par, laboratorio, archivo, contenido: bytes, dice, ...quien })
    const despues = { idPedido, par, laboratorio }
    await auditar(ctx, { accion: 'laboratorio oído', entidad: dichoAuditado, id, idSucursal, despues })
    anunciar(ctx, 'TallerUpdated', idPedido, idSucursal)
    const dichos = await listDichos(ctx.db, { id: idPedido, par })
    return { id: idPedido, par, dicho: exigir(dichos.find((uno) => uno.id === id)) }
  })
}
