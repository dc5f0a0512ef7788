import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { leerGs1 } from '@nitida/contract/gs1.rules'
import {
  type AbrirConteo,
  type CerrarConteo,
  type Conteo,
  type LecturaHecha,
  type LeerEnConteo,
  MAXIMO_DE_DIFERENCIAS,
} from '@nitida/contract/inventario.conteos'
import { llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import { esGtin, gtin14, nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  cerrarConteoDe,
  insertAjustes,
  insertConteo,
  insertLectura,
  insertResultados,
  type Linea,
  listContadas,
  listConteos,
  listLineas,
  listPorCodigos,
  lockArticulosDe,
  lockConteo,
  selectAvance,
  selectConteo,
  selectResultado,
} from './inventario.conteos.queries.ts'
import { lockArticulo } from './inventario.escritura.queries.ts'
import { idDeLote, listLotesContados } from './inventario.lotes.queries.ts'

const conteoAuditado: Auditada = {
  entidad: 'conteo',
  campos: ['lugar', 'marca', 'estado', 'motivo', 'articulos', 'ajustados'],
}

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function conteosDe(ctx: CtxSesion, filtro: Parameters<typeof listConteos>[2]) {
  await exigirSucursal(ctx, filtro.sucursal)
  return listConteos(ctx.db, ctx.alcance, filtro)
}

/** @throws AppError NO_ENCONTRADO. */
export async function unConteo(ctx: CtxSesion, id: number): Promise<Conteo> {
  const conteo = exigir(await selectConteo(ctx.db, ctx.alcance, id))
  const avance =
    conteo.estado === 'cerrado'
      ? await selectResultado(ctx.db, id, MAXIMO_DE_DIFERENCIAS)
      : await selectAvance(ctx.db, conteo, MAXIMO_DE_DIFERENCIAS)
  return { ...conteo, ...avance }
}

/** @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE; CONTEO_ABIERTO where that place is being counted. */
export function abrirConteo(ctx: CtxSesion, cuerpo: AbrirConteo): Promise<{ id: number }> {
  const abrir = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, cuerpo.sucursal)
    const id = await insertConteo(ctx.db, cuerpo, autoria(ctx))
    const hecho = { accion: 'conteo abierto', entidad: conteoAuditado, id, idSucursal: cuerpo.sucursal }
    await auditar(ctx, { ...hecho, despues: cuerpo })
    anunciar(ctx, 'InventarioUpdated', id, cuerpo.sucursal)
    return { id }
  })
  return conRestricciones({ conteo_uno_abierto: 'CONTEO_ABIERTO' }, abrir)
}

type Hallado = Awaited<ReturnType<typeof listPorCodigos>>[number]
/** The article's number in a code; the century of an expiry does not matter to it. */
const gtinDe = (codigo: string): string | null =>
  esGtin(codigo) ? gtin14(codigo) : (leerGs1(codigo, '2026-01-01')?.gtin ?? null)

async function articulosDe(
  ctx: CtxSesion,
  codigos: readonly string[],
): Promise<(codigo: string) => Hallado | undefined> {
  const gtins = codigos.flatMap((codigo) => gtinDe(codigo) ?? [])
  const hallados = new Map((await listPorCodigos(ctx.db, codigos, gtins)).map((uno) => [uno.codigo, uno]))
  return (codigo) => hallados.get(codigo.toUpperCase()) ?? hallados.get(gtinDe(codigo) ?? '')
}

/** The lot that a reading says, of an article that has lots. */
async function loteLeido(ctx: CtxSesion, codigo: string, { id, familia }: Hallado): Promise<number | null> {
  const leido = leerGs1(codigo, fechaEn(ZONA_POR_OMISION, ctx.now()))
  if (!leido || !(leido.lote || leido.caduca) || !llevaLotes(familia)) return null
  return idDeLote(ctx.db, id, leido, ctx.now())
}

const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Takes readings in the order in which they were made. Articles are held in theirs, so that what is expected is neither before nor
 * after a sale of the same moment.
 * @throws AppError NO_ENCONTRADO; CONTEO_CERRADO.
 */
export const leerEnConteo = (
  ctx: CtxSesion,
  id: number,
  { lecturas }: LeerEnConteo,
): Promise<{ data: LecturaHecha[] }> =>
  inTransaction(ctx, async (ctx) => {
    const conteo = exigir(await lockConteo(ctx.db, ctx.alcance, id, false))
    if (conteo.estado !== 'abierto') throw new AppError('CONTEO_CERRADO')
    const hallar = await articulosDe(ctx, [...new Set(lecturas.map(({ codigo }) => codigo))])
    const esDeAqui = ({ familia, marca }: Hallado) =>
      familia !== 'servicio' && (conteo.marca === '' || sinAcentos(marca) === sinAcentos(conteo.marca))
    const suyos = lecturas.flatMap((lectura) => {
      const articulo = hallar(lectura.codigo)
      return articulo && esDeAqui(articulo) ? [{ ...lectura, articulo, idArticulo: articulo.id }] : []
    })
    const ids = [...new Set(suyos.map(({ idArticulo }) => idArticulo))].sort((uno, otro) => uno - otro)
    for (const idArticulo of ids) await lockArticulo(ctx.db, idArticulo)
    const { lugar, idSucursal, creadoEn } = conteo
    await Promise.all(
      suyos.map(async ({ lectura: clave, articulo, idArticulo, codigo, quita, hace }) => {
        const leidaEn = new Date(Math.max(ctx.now().getTime() - hace, creadoEn.getTime()))
        const nueva = {
          idConteo: id,
          clave,
          idArticulo,
          idLote: await loteLeido(ctx, codigo, articulo),
          piezas: quita ? (-1 as const) : (1 as const),
          lugar,
          idSucursal,
          leidaEn,
        }
        return insertLectura(ctx.db, nueva, autoria(ctx))
      }),
    )
    const contadas = ids.length === 0 ? [] : await listContadas(ctx.db, id, ids)
    const cuentas = new Map(contadas.map((una) => [una.idArticulo, una]))
    if (ids.length > 0) anunciar(ctx, 'InventarioUpdated', id, idSucursal)
    return {
      data: lecturas.map(({ lectura, codigo }): LecturaHecha => {
        const articulo = hallar(codigo)
        const base = {
          lectura,
          codigo,
          articulo: articulo ? nombreDeArticulo(articulo) : null,
          contadas: 0,
          esperadas: 0,
        }
        if (!articulo) return { ...base, desenlace: 'desconocido' }
        if (!esDeAqui(articulo)) return { ...base, desenlace: 'deOtro' }
        const { contadas = 0, esperadas = 0 } = cuentas.get(articulo.id) ?? {}
        return { ...base, contadas, esperadas, desenlace: contadas > esperadas ? 'sobra' : 'bien' }
      }),
    }
  })

/** By how many the stock is adjusted: what is missing is never more than there is, because what was sold meanwhile was not missing. */
const ajusteDe = ({ diferencia, hay }: Linea): number =>
  diferencia < 0 ? -Math.min(-diferencia, Math.max(hay, 0)) : diferencia

/** Lots that an adjustment is about: those of which more were read than there are, or fewer. */
const lotesDeAjuste = (contados: Awaited<ReturnType<typeof listLotesContados>>, idArticulo: number, ajuste: number) =>
  contados.flatMap(({ id, diferencia, ...uno }) =>
    uno.idArticulo === idArticulo && diferencia * ajuste > 0 ? [{ id, piezas: Math.abs(diferencia) }] : [],
  )

/** Ends a count and adjusts what does not agree. @throws AppError NO_ENCONTRADO; CONTEO_CERRADO. */
export const cerrarConteo = (ctx: CtxSesion, id: number, { motivo, soloLeidos }: CerrarConteo): Promise<Conteo> =>
  inTransaction(ctx, async (ctx) => {
    const conteo = exigir(await lockConteo(ctx.db, ctx.alcance, id, true))
    if (conteo.estado !== 'abierto') throw new AppError('CONTEO_CERRADO')
    await lockArticulosDe(ctx.db, conteo)
    const lineas = (await listLineas(ctx.db, conteo)).filter(({ leido }) => leido || !soloLeidos)
    const { lugar, idSucursal } = conteo
    const contados = await listLotesContados(ctx.db, id, conteo)
    const conAjuste = lineas.map((linea) => ({ ...linea, ajuste: ajusteDe(linea) }))
    const ajustes = conAjuste.flatMap(({ idArticulo, ajuste }) => {
      if (ajuste === 0) return []
      const sitio =
        ajuste > 0
          ? { de: 'merma', a: lugar, aSucursal: idSucursal }
          : { de: lugar, deSucursal: idSucursal, a: 'merma' }
      const lotes = lotesDeAjuste(contados, idArticulo, ajuste)
      return [{ ...sitio, idArticulo, cantidad: Math.abs(ajuste), lotes: lotes.length > 0 ? lotes : null }]
    })
    const movimientos = await insertAjustes(
      ctx.db,
      ajustes,
      { documento: `C-${id}`, motivo: `Conteo C-${id}: ${motivo}` },
      autoria(ctx),
    )
    const resultados = conAjuste.map((una) => ({ ...una, idMovimiento: movimientos.get(una.idArticulo) ?? null }))
    await insertResultados(ctx.db, id, resultados)
    await cerrarConteoDe(ctx.db, id, { estado: 'cerrado', motivo, ...autoria(ctx) })
    const ajustados = resultados.filter(({ ajuste }) => ajuste !== 0).length
    const despues = { estado: 'cerrado', motivo, articulos: lineas.length, ajustados }
    await auditar(ctx, { accion: 'conteo cerrado', entidad: conteoAuditado, id, idSucursal, despues })
    anunciar(ctx, 'InventarioUpdated', id, idSucursal)
    return unConteo(ctx, id)
  })

/** Ends a count without adjusting. @throws AppError NO_ENCONTRADO; CONTEO_CERRADO. */
export const cancelarConteo = (ctx: CtxSesion, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { estado, idSucursal } = exigir(await lockConteo(ctx.db, ctx.alcance, id, true))
    if (estado !== 'abierto') throw new AppError('CONTEO_CERRADO')
    await cerrarConteoDe(ctx.db, id, { estado: 'cancelado', motivo: null, ...autoria(ctx) })
    await auditar(ctx, {
      accion: 'conteo cancelado',
      entidad: conteoAuditado,
      id,
      idSucursal,
      despues: { estado: 'cancelado' },
    })
    anunciar(ctx, 'InventarioUpdated', id, idSucursal)
    return { id }
  })
