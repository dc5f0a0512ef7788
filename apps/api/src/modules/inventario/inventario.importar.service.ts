import { aCentavos } from '@nitida/contract/dinero'
import { CrearArticulo } from '@nitida/contract/inventario'
import { EXISTENCIA_INICIAL, gtin14, type LugarDeSucursal, satDeFamilia } from '@nitida/contract/inventario.rules'
import type { Cambio } from '@nitida/contract/mudanza'
import type { ValoresArticulo } from '@nitida/contract/mudanza.valores'
import type { z } from 'zod'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaDeshecha,
  type FilaImportada,
  type FilaPorDeshacer,
  type FilaPorImportar,
  filaImportada,
  type OrigenDeImportacion,
  yaEsta,
} from '../../platform/llamada/importadas.ts'
import type { Movimiento } from './inventario.escritura.queries.ts'
import {
  estaDeshecho,
  selectImportado,
  selectPiezas,
  selectPorCodigos,
  updateActivo,
} from './inventario.importar.queries.ts'
import { articuloAuditado, articuloDe, crearArticulo, guardarArticulo, mover } from './inventario.service.ts'

type Fila = FilaPorImportar<ValoresArticulo>

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

const codigosDe = ({ codigos }: ValoresArticulo): string[] => codigos?.split(',').filter(Boolean) ?? []

/** Reads a row as the form of an article would. */
const leer = (valores: ValoresArticulo, sucursal: number) => {
  const familia = valores.familia ?? 'armazon'
  return CrearArticulo.safeParse({
    ...{ familia, marca: valores.marca ?? '', modelo: valores.modelo ?? '', color: valores.color ?? '' },
    ...{ medida: valores.medida ?? '', material: valores.material ?? '', genero: valores.genero },
    ...{ proveedor: valores.proveedor ?? '', codigos: codigosDe(valores), precio: valores.precio },
    claveSat: valores.claveSat ?? satDeFamilia[familia].clave,
    unidadSat: valores.unidadSat ?? satDeFamilia[familia].unidad,
    iva: valores.iva === 'sucursal' ? null : valores.iva,
    ...{ sucursal, precioSucursal: null, minimo: valores.minimo ?? 0, codigo: valores.numeroExterno },
  })
}

const problema = (numero: number, campo: string, mensaje: string) =>
  filaImportada(numero, { estado: 'Problema', problemas: [{ campo, mensaje }] })

/** The first pieces of a branch: a purchase where their cost is known, else an adjustment. @returns ids of the moves. */
async function abrirExistencia(ctx: CtxSesion, idArticulo: number, { idSucursal, valores }: Fila): Promise<number[]> {
  const { costo } = valores
  const hechos: number[] = []
  for (const lugar of ['exhibidor', 'bodega'] as const) {
    const cantidad = valores[lugar] ?? 0
    if (cantidad === 0) continue
    const { id } = await mover(ctx, 'existencia inicial registrada', idSucursal, {
      ...{ idArticulo, cantidad, a: lugar, aSucursal: idSucursal },
      ...(costo === null
        ? ({ de: 'merma', causa: 'ajuste', motivo: EXISTENCIA_INICIAL } as const)
        : ({ de: 'proveedor', causa: 'compra', costo: aCentavos(costo), documento: EXISTENCIA_INICIAL } as const)),
    })
    hechos.push(id)
  }
  return hechos
}

/** What a row that cannot be an article lacks. */
function problemaDe(numero: number, error: z.ZodError | undefined): FilaImportada {
  const [falla] = error?.issues ?? []
  const campo = String(falla?.path[0] ?? 'marca')
  return problema(numero, campo === 'codigo' ? 'numeroExterno' : campo, falla?.message ?? 'Revisa este dato.')
}

async function crear(ctx: CtxSesion, fila: Fila): Promise<FilaImportada> {
  const { numero, idSucursal, valores } = fila
  const { data, error } = leer(valores, idSucursal)
  if (!data) return problemaDe(numero, error)
  const { id } = await crearArticulo(ctx, data)
  const movimientos = await abrirExistencia(ctx, id, fila)
  const hecho = { estado: 'Nuevo', hecho: 'nuevo', idRegistro: id, version: 1, previo: { movimientos } } as const
  return filaImportada(numero, { ...hecho, dicho: { ...valores } })
}

type Existente = NonNullable<Awaited<ReturnType<typeof selectPorCodigos>>>

const CAMPOS = [
  ...(['familia', 'marca', 'modelo', 'color', 'medida', 'material', 'genero', 'proveedor'] as const),
  ...(['precio', 'codigos', 'claveSat', 'unidadSat', 'iva', 'minimo'] as const),
] as const

const cambiosDePiezas = (valores: ValoresArticulo): Cambio[] =>
  (['exhibidor', 'bodega'] as const).flatMap((lugar) =>
    valores[lugar] ? [{ campo: lugar, antes: 0, despues: valores[lugar] }] : [],
  )

/** An article that an import made and its undo took back, and that nobody touched since, is as the file says now. */
async function rehacer(ctx: CtxSesion, fila: Fila, { id, version }: Existente): Promise<FilaImportada> {
  const { numero, idSucursal, valores } = fila
  const { data, error } = leer(valores, idSucursal)
  if (!data) return problemaDe(numero, error)
  const { precioCadena, ...antes } = await articuloDe(ctx, id, idSucursal)
  const iva = data.iva ?? null
  await guardarArticulo(ctx, id, { ...data, iva, codigo: data.codigo || antes.codigo, activo: true, version })
  const desde = (await selectImportado(ctx.db, id))?.movimientos.at(-1)?.id ?? 0
  const movimientos = await abrirExistencia(ctx, id, fila)
  const [era, es] = [
    { ...antes, precio: precioCadena, codigos: antes.codigos.join() },
    { ...data, iva, codigos: [...data.codigos].sort((a, b) => gtin14(a).localeCompare(gtin14(b))).join() },
  ]
  const cambios: Cambio[] = CAMPOS.flatMap((campo) =>
    era[campo] === es[campo] ? [] : [{ campo, antes: era[campo], despues: es[campo] ?? null }],
  )
  return filaImportada(numero, {
    ...{ estado: 'Cambia', hecho: 'nuevo', idRegistro: id, version: version + 1, dicho: { ...valores } },
    previo: { movimientos, desde },
    cambios: [{ campo: 'activo', antes: false, despues: true }, ...cambios, ...cambiosDePiezas(valores)],
  })
}

/** An article that the catalogue has already gets the first pieces of the row's branch, and nothing else of it changes. */
async function completar(ctx: CtxSesion, fila: Fila, existente: Existente): Promise<FilaImportada> {
  const { numero, idSucursal, valores } = fila
  const { id, version, activo, marca, modelo } = existente
  const base = { idRegistro: id, dicho: { ...valores } }
  const piezas = (valores.exhibidor ?? 0) + (valores.bodega ?? 0)
  const { tuvo, hay } = await selectPiezas(ctx.db, id, idSucursal)
  // One that an import left inactive may come again.
  if (piezas > 0 && (activo ? tuvo : hay))
    return filaImportada(numero, {
      ...{ estado: 'Omitido', ...base },
      motivo: `${marca} ${modelo} ya tiene movimientos en esta sucursal: ajústalo en el inventario.`,
    })
  if (!activo && (await estaDeshecho(ctx.db, existente))) return rehacer(ctx, fila, existente)
  if (piezas > 0 && existente.familia === 'servicio')
    return problema(numero, 'exhibidor', 'Es un servicio: no tiene piezas.')
  if (activo && piezas === 0) return filaImportada(numero, { estado: 'Igual', hecho: 'enlace', ...base })
  const ahora = activo ? version : (await updateActivo(ctx.db, id, true, autoria(ctx))).version
  const movimientos = await abrirExistencia(ctx, id, fila)
  const cambios = [...(activo ? [] : [{ campo: 'activo', antes: false, despues: true }]), ...cambiosDePiezas(valores)]
  const hecho = { estado: 'Cambia', hecho: 'cambia', version: ahora, previo: { movimientos, activo } } as const
  return filaImportada(numero, { ...hecho, ...base, cambios })
}

/** Brings in articles with the pieces that a branch has of each. Nobody is told of them, and no event leaves. */
export async function importarArticulos(ctx: CtxSesion, filas: readonly Fila[]): Promise<FilaImportada[]> {
  const hechas: FilaImportada[] = []
  for (const fila of filas) {
    const { numeroExterno: codigo } = fila.valores
    if (fila.conocido) {
      hechas.push(yaEsta(fila, 'Ya se importó, y el archivo dice otra cosa: cámbialo en el inventario.'))
      continue
    }
    const existente = await selectPorCodigos(ctx.db, { codigo, codigos: codigosDe(fila.valores).map(gtin14) })
    hechas.push(await (existente ? completar(ctx, fila, existente) : crear(ctx, fila)))
  }
  return hechas
}

const movimientosDe = (previo: FilaPorDeshacer['previo']): number[] =>
  Array.isArray(previo?.movimientos) ? previo.movimientos.map(Number) : []

type Importado = NonNullable<Awaited<ReturnType<typeof selectImportado>>>

/** Why an article stays as it was brought in; null where nobody touched it since. */
function motivoDeQuedarse(
  { hecho, version, previo }: FilaPorDeshacer,
  suyo: Importado,
  propios: readonly number[],
): string | null {
  if (suyo.version !== version) return 'Alguien lo cambió después.'
  const sucursales = new Set(suyo.movimientos.flatMap(({ id, aSucursal }) => (propios.includes(id) ? [aSucursal] : [])))
  const desde = propios.length > 0 ? Math.min(...propios) : Number(previo?.desde ?? 0)
  const ajeno = suyo.movimientos.some(
    ({ id, deSucursal, aSucursal }) =>
      id > desde &&
      !propios.includes(id) &&
      (hecho === 'nuevo' || sucursales.has(deSucursal) || sucursales.has(aSucursal)),
  )
  if (ajeno) return 'Sus piezas ya se movieron.'
  return hecho === 'nuevo' && suyo.pedido ? 'Está en un pedido.' : null
}

/** The move that takes the first pieces of a place out again. */
const alReves = (
  idArticulo: number,
  { causa, cantidad, a, aSucursal }: Importado['movimientos'][number],
): Movimiento => ({
  ...{ idArticulo, cantidad, de: a as LugarDeSucursal, deSucursal: aSucursal, motivo: 'Importación deshecha' },
  ...(causa === 'compra'
    ? ({ a: 'proveedor', causa: 'devolucion_proveedor' } as const)
    : ({ a: 'merma', causa: 'ajuste' } as const)),
})

/** @returns whether the article is still sold. */
async function quitar(ctx: CtxSesion, fila: FilaPorDeshacer, suyo: Importado, propios: readonly number[]) {
  for (const movimiento of suyo.movimientos.filter(({ id }) => propios.includes(id)))
    if (movimiento.aSucursal !== null)
      await mover(ctx, 'existencia inicial deshecha', movimiento.aSucursal, alReves(suyo.id, movimiento))
  const sigue = fila.hecho === 'cambia' && fila.previo?.activo !== false
  if (!sigue) await updateActivo(ctx.db, suyo.id, false, autoria(ctx))
  return sigue && suyo.activo
}

/** Takes imported articles back that nobody touched since: their pieces leave, and they are not sold any more. */
export async function deshacerArticulos(
  ctx: CtxSesion,
  filas: readonly FilaPorDeshacer[],
  origen: OrigenDeImportacion,
): Promise<FilaDeshecha[]> {
  const deshechas: FilaDeshecha[] = []
  for (const fila of filas) {
    const suyo = fila.hecho === 'enlace' ? undefined : await selectImportado(ctx.db, fila.idRegistro)
    const propios = movimientosDe(fila.previo)
    const motivo = suyo ? motivoDeQuedarse(fila, suyo, propios) : null
    deshechas.push({ numero: fila.numero, motivo })
    if (!suyo || motivo !== null) continue
    const activo = await quitar(ctx, fila, suyo, propios)
    const hecho = { accion: 'artículo guardado', entidad: articuloAuditado, id: suyo.id, idSucursal: null }
    await auditar(ctx, {
      ...hecho,
      antes: suyo,
      despues: { ...suyo, activo, motivo: 'Importación deshecha', ...origen },
    })
  }
  return deshechas
}
