import { tipoDeLente } from '@nitida/contract/calidad.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { lentes } from '@nitida/contract/graduacion.rules'
import { leerFolio } from '@nitida/contract/nombres'
import { hallarCodigos } from '@nitida/contract/pedidos.codigo'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { diasDeRetraso, plazoDe } from '@nitida/contract/tablero.rules'
import type { ColumnaDeTaller, CuentasDeTaller, Trabajo, TrabajoEntero } from '@nitida/contract/taller'
import {
  type Etapa,
  etapas,
  etiquetaEtapa,
  leerCharola,
  PARES_POR_PEDIDO,
  pedidoYPar,
  porqueDelRetraso,
  siguienteEtapa,
  surtidoDe,
  TRABAJOS_POR_ETAPA,
  TRABAJOS_POR_SURTIR,
} from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { recetasEnCola } from '../clinica/clinica.recetas.service.ts'
import { inicialDe } from '../pedidos/pedidos.consulta.service.ts'
import { montajesVigentes } from '../pedidos/pedidos.montaje.service.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import {
  asegurarTrabajo,
  contarTrabajos,
  type ElPar,
  type FilaDeTrabajo,
  holdPedido,
  insertSuceso,
  listControles,
  listDeCharola,
  listElementos,
  listPares,
  listPorCodigo,
  listSucesos,
  listTrabajos,
  lockTrabajo,
  ponerCharola,
  selectTrabajo,
  updateEtapa,
  updateLugar,
} from './taller.queries.ts'

const enumerar = new Intl.ListFormat('es-MX')

/** The fields are named one by one, so that nothing else is handed on (D-93). */
async function aTrabajos(ctx: CtxSesion, filas: readonly FilaDeTrabajo[]): Promise<Trabajo[]> {
  const ids = filas.map(({ id }) => id)
  const [recetaDe, montajes] = await Promise.all([recetasEnCola(ctx, filas), montajesVigentes(ctx, ids)])
  return filas.map((fila) => {
    const hoy = fechaEn(fila.zona, ctx.now())
    return {
      id: fila.id,
      folio: fila.folio,
      sucursalNumber: fila.sucursalNumber,
      nombreCliente: inicialDe(fila.nombreCliente),
      fechaEntregaPrevista: fila.fechaEntregaPrevista,
      plazo: plazoDe(fila.fechaEntregaPrevista, hoy),
      diasRetraso: diasDeRetraso(fila, hoy),
      graduacion: recetaDe(fila)?.graduacion ?? null,
      montaje: montajes.get(fila.id) ?? recetaDe(fila)?.montaje ?? null,
      etapa: fila.etapa,
      charola: fila.charola,
      laboratorio: fila.laboratorio,
      prometido: fila.prometido,
      correo: fila.correo,
      dice: fila.dice,
      falta: fila.falta,
      rehechos: fila.rehechos,
      visto: fila.visto,
      par: fila.par,
      pares: fila.pares,
      envio: fila.envio,
      porque: diasDeRetraso(fila, hoy) > 0 ? porqueDelRetraso(fila, hoy) : '',
      lente: fila.lente,
      movio: fila.movio,
      movidoEn: fila.movidoEn?.toISOString() ?? null,
    }
  })
}

interface FiltroDeTaller {
  sucursal?: number | undefined
  plazo?: 'atrasado' | 'hoy' | undefined
  solo?: 'mias' | 'externo' | undefined
}

/** The workshop's board, or one of its columns with more cards. @throws AppError NO_ENCONTRADO for another's branch. */
export async function verTaller(
  ctx: CtxSesion,
  {
    cuantos = TRABAJOS_POR_ETAPA,
    ...filtro
  }: FiltroDeTaller & { etapa?: Etapa | undefined; cuantos?: number | undefined },
): Promise<{ data: ColumnaDeTaller[]; cuentas: CuentasDeTaller }> {
  if (filtro.sucursal) await exigirSucursal(ctx, filtro.sucursal)
  const mirada = { idUsuario: ctx.actor.id, ahora: ctx.now() }
  const porEtapa = filtro.etapa ? cuantos : TRABAJOS_POR_ETAPA
  const [filas, cuentas] = await Promise.all([
    listTrabajos(ctx.db, ctx.alcance, filtro, mirada, porEtapa),
    contarTrabajos(ctx.db, ctx.alcance, filtro.sucursal, mirada),
  ])
  const trabajos = await aTrabajos(ctx, filas)
  const columnas = filtro.etapa ? [filtro.etapa] : etapas
  const data = columnas.map((etapa) => ({
    etapa,
    total: filas.find((fila) => fila.etapa === etapa)?.total ?? 0,
    trabajos: trabajos.filter((trabajo) => trabajo.etapa === etapa),
  }))
  return { data, cuentas }
}

/** The pull list: jobs that begin, late and nearest first. @throws AppError NO_ENCONTRADO for another's branch. */
export async function verSurtido(ctx: CtxSesion, filtro: FiltroDeTaller) {
  if (filtro.sucursal) await exigirSucursal(ctx, filtro.sucursal)
  const etapa = 'surtido' as const
  const mirada = { idUsuario: ctx.actor.id, ahora: ctx.now() }
  const filas = await listTrabajos(ctx.db, ctx.alcance, { ...filtro, etapa }, mirada, TRABAJOS_POR_SURTIR)
  return {
    trabajos: filas.length,
    total: filas[0]?.total ?? 0,
    lentes: surtidoDe(
      await aTrabajos(
        ctx,
        filas.filter(({ sinMedidas }) => !sinMedidas),
      ),
    ),
  }
}

/** A pair that is made, as it stands. @throws AppError TRABAJO_TERMINADO for one that left the workshop, or is not within reach. */
export async function exigirFila(ctx: CtxSesion, cual: ElPar): Promise<FilaDeTrabajo> {
  return exigir(await selectTrabajo(ctx.db, ctx.alcance, cual), 'TRABAJO_TERMINADO')
}

/** All pairs of an order that is made. @throws AppError TRABAJO_TERMINADO. */
export async function exigirPares(ctx: CtxSesion, id: number): Promise<[FilaDeTrabajo, ...FilaDeTrabajo[]]> {
  const [primero, ...otros] = await listPares(ctx.db, ctx.alcance, id, PARES_POR_PEDIDO)
  return [exigir(primero, 'TRABAJO_TERMINADO'), ...otros]
}

export async function trabajoDe(ctx: CtxSesion, cual: ElPar): Promise<Trabajo> {
  const [trabajo] = await aTrabajos(ctx, [await exigirFila(ctx, cual)])
  return exigir(trabajo)
}

/** @throws AppError TRABAJO_TERMINADO. */
export async function trabajoEntero(ctx: CtxSesion, cual: ElPar): Promise<TrabajoEntero> {
  const trabajo = await trabajoDe(ctx, cual)
  const [elementos, controles, sucesos] = await Promise.all([
    listElementos(ctx.db, cual.id),
    listControles(ctx.db, cual),
    listSucesos(ctx.db, cual),
  ])
  const deEste = tipoDeLente(trabajo.lente)
  const tipoLente = lentes.find((tipo) => tipo === deEste) ?? 'Monofocal'
  return { trabajo, elementos, tipoLente, controles, sucesos }
}

/** Writes down a step, and tells the screens that show the bench. */
export async function anotar(
  ctx: CtxSesion,
  { id, par, idSucursal }: ElPar & { idSucursal: number },
  que: TrabajoEntero['sucesos'][number]['que'],
  etapa: Etapa,
  detalle = '',
): Promise<void> {
  await insertSuceso(ctx.db, { id, par, que, etapa, detalle, idUsuario: ctx.actor.id, en: ctx.now() })
  anunciar(ctx, 'TallerUpdated', id, idSucursal)
}

/** The one order that a tray or a code names; a tray names its pair too. @throws AppError CODIGO_AJENO. */
export async function pedidoDelCodigo(ctx: CtxSesion, codigo: string): Promise<{ id: number; par: number | null }> {
  const charola = leerCharola(codigo)
  const [hashId] = hallarCodigos(codigo)
  const folio = leerFolio(codigo)
  const hallados = charola
    ? await listDeCharola(ctx.db, ctx.alcance, charola)
    : hashId
      ? await listPorCodigo(ctx.db, ctx.alcance, { hashId })
      : folio
        ? await listPorCodigo(ctx.db, ctx.alcance, folio)
        : []
  const [hallado] = hallados
  if (hallado === undefined || hallados.length > 1) throw new AppError('CODIGO_AJENO')
  return typeof hallado === 'number' ? { id: hallado, par: null } : hallado
}

/** The pair that an order's code means: the first without a tray, or the only one. @throws AppError VARIAS_CHAROLAS, TRABAJO_TERMINADO. */
async function parDelPedido(ctx: CtxSesion, id: number): Promise<FilaDeTrabajo> {
  const pares = await exigirPares(ctx, id)
  const sinCharola = pares.find(({ charola }) => charola === null)
  if (sinCharola) return sinCharola
  if (pares.length === 1) return pares[0]
  const charolas = enumerar.format(pares.map(({ charola }) => charola ?? ''))
  throw new AppError('VARIAS_CHAROLAS', { datos: { pedido: folioDe(pares[0]), charolas } })
}

/** The pair that takes a tray, and the tray that it has as far as the caller knows: none where he says which pair waits for one. */
async function parSinCharola(ctx: CtxSesion, id: number, par: number | null | undefined) {
  if (par) return { cual: { id, par }, conocida: null }
  const suyo = await parDelPedido(ctx, id)
  return { cual: { id, par: suyo.par }, conocida: suyo.charola }
}

/**
 * Gives a waiting pair the tray that was scanned; the only pair of an order, of which no pair is said, goes from its tray to that one.
 * @throws AppError CODIGO_AJENO for no tray, CHAROLA_OCUPADA, PAR_CON_CHAROLA for a pair that somebody gave one meanwhile, YA_VA_EN_ENVIO,
 * TRABAJO_TERMINADO.
 */
async function darCharola(ctx: CtxSesion, cual: ElPar, conocida: string | null, codigo: string): Promise<void> {
  const charola = exigir(leerCharola(codigo), 'CODIGO_AJENO')
  const { idSucursal } = await exigirFila(ctx, cual)
  await asegurarTrabajo(ctx.db, cual, idSucursal)
  await lockTrabajo(ctx.db, cual)
  const fila = await exigirFila(ctx, cual)
  if (fila.envio?.estado === 'enviado') throw new AppError('YA_VA_EN_ENVIO', { datos: { pedido: folioDe(fila) } })
  if (fila.charola !== null && fila.charola !== conocida && fila.charola !== charola)
    throw new AppError('PAR_CON_CHAROLA', { datos: { pedido: pedidoYPar(fila), charola: fila.charola } })
  const otro = (await listDeCharola(ctx.db, { tipo: 'propia', idSucursal: fila.idSucursal }, charola))[0]
  if (otro !== undefined) {
    const suyo = await selectTrabajo(ctx.db, ctx.alcance, otro)
    throw new AppError('CHAROLA_OCUPADA', { datos: { charola, pedido: suyo ? pedidoYPar(suyo) : '' } })
  }
  const etapa = await ponerCharola(ctx.db, cual, fila.idSucursal, charola)
  await anotar(ctx, fila, 'charola', etapa, charola)
}

/** Readings of one tray within this time are one reading. */
const OTRA_LECTURA_MS = 3000

/**
 * A tray or an order was scanned. A pair with a tray goes to its next stage; for the first one of an order without a tray it is asked for,
 * and the next call brings it. Quality and the last stage are left by a check and by the shipment alone.
 * @throws AppError CODIGO_AJENO, VARIAS_CHAROLAS, CHAROLA_RECIEN_MOVIDA, CHAROLA_OCUPADA, CHAROLA_TOMADA, PAR_CON_CHAROLA,
 * TRABAJO_TERMINADO.
 */
export const escanear = (
  ctx: CtxSesion,
  { codigo, idPedido, par }: { codigo: string; idPedido?: number | null | undefined; par?: number | null | undefined },
) =>
  conRestricciones(
    { trabajo_charola_unica: 'CHAROLA_TOMADA', trabajo_par_charola_unica: 'CHAROLA_TOMADA' },
    inTransaction(ctx, async (ctx) => {
      if (idPedido) {
        await holdPedido(ctx.db, idPedido)
        const { cual, conocida } = await parSinCharola(ctx, idPedido, par)
        await darCharola(ctx, cual, conocida, codigo)
        return { resultado: 'conCharola' as const, trabajo: await trabajoDe(ctx, cual) }
      }
      const leido = await pedidoDelCodigo(ctx, codigo)
      await holdPedido(ctx.db, leido.id)
      const cual = leido.par === null ? await parDelPedido(ctx, leido.id) : { id: leido.id, par: leido.par }
      const tomado = await lockTrabajo(ctx.db, cual)
      const fila = await exigirFila(ctx, cual)
      if (!tomado?.charola) return { resultado: 'faltaCharola' as const, trabajo: await trabajoDe(ctx, cual) }
      const siguiente = siguienteEtapa[tomado.etapa]
      if (siguiente === null)
        return {
          resultado: tomado.etapa === 'listo' ? ('listo' as const) : ('calidad' as const),
          trabajo: await trabajoDe(ctx, cual),
        }
      if (fila.movidoEn && ctx.now().getTime() - fila.movidoEn.getTime() < OTRA_LECTURA_MS)
        throw new AppError('CHAROLA_RECIEN_MOVIDA', {
          datos: { charola: tomado.charola, etapa: etiquetaEtapa[tomado.etapa] },
        })
      await updateEtapa(ctx.db, cual, siguiente)
      await anotar(ctx, fila, 'etapa', siguiente)
      return { resultado: 'movido' as const, trabajo: await trabajoDe(ctx, cual) }
    }),
  )

/**
 * Takes the last move back, where a move was the last thing that happened. Who says the stage that he sees takes back no move of somebody else.
 * @throws AppError NADA_QUE_DESHACER, PASO_YA_CAMBIADO, TRABAJO_TERMINADO.
 */
export const deshacer = (ctx: CtxSesion, { desde, ...cual }: ElPar & { desde?: Etapa | undefined }): Promise<Trabajo> =>
  inTransaction(ctx, async (ctx) => {
    await holdPedido(ctx.db, cual.id)
    const tomado = await lockTrabajo(ctx.db, cual)
    const fila = await exigirFila(ctx, cual)
    if (desde && tomado && tomado.etapa !== desde)
      throw new AppError('PASO_YA_CAMBIADO', {
        datos: { charola: tomado.charola ?? '', etapa: etiquetaEtapa[tomado.etapa] },
      })
    const [ultimo] = await listSucesos(ctx.db, cual)
    const antes = etapas[etapas.indexOf(tomado?.etapa ?? 'surtido') - 1]
    // What a check sent back is not undone: its verdict stands.
    if (ultimo?.que !== 'etapa' || ultimo.detalle !== '' || tomado?.etapa === 'listo' || !antes)
      throw new AppError('NADA_QUE_DESHACER')
    await updateEtapa(ctx.db, cual, antes)
    await anotar(ctx, fila, 'deshecho', antes)
    return trabajoDe(ctx, cual)
  })

/** Says who makes a pair, for when, and what it waits for. @throws AppError TRABAJO_TERMINADO, DATOS_INVALIDOS. */
export const ponerLugar = (
  ctx: CtxSesion,
  cual: ElPar,
  lugar: { laboratorio: string; prometido: string | null; falta: string; correo: string },
): Promise<Trabajo> =>
  inTransaction(ctx, async (ctx) => {
    if (lugar.prometido && !lugar.laboratorio)
      throw new AppError('DATOS_INVALIDOS', { errors: { laboratorio: ['Di qué laboratorio lo prometió.'] } })
    if (lugar.correo && !lugar.laboratorio)
      throw new AppError('DATOS_INVALIDOS', { errors: { laboratorio: ['Di de qué laboratorio es el correo.'] } })
    await holdPedido(ctx.db, cual.id)
    const fila = await exigirFila(ctx, cual)
    await asegurarTrabajo(ctx.db, cual, fila.idSucursal)
    await updateLugar(ctx.db, cual, lugar)
    await anotar(
      ctx,
      fila,
      'lugar',
      fila.etapa,
      [lugar.laboratorio, lugar.falta].filter(Boolean).join(' · ').slice(0, 120),
    )
    return trabajoDe(ctx, cual)
  })
