import type { DibujarEtiquetas, HojaDeEtiquetas } from '@nitida/contract/inventario.etiquetas'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { Etiqueta } from '@nitida/documents/Etiqueta.tsx'
import { dotsDeRollo, type EtiquetaImpresa } from '@nitida/documents/etiqueta'
import { createElement } from 'react'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { articulosDe } from '../inventario/inventario.service.ts'
import { barrasDe } from './tickets.barras.service.ts'
import type { Dibujar } from './tickets.dibujo.service.ts'

/** What the labels of articles say, by their ids. @throws AppError NO_ENCONTRADO for the branch, and for an article that never was. */
async function etiquetasDe(ctx: CtxSesion, sucursal: number, ids: readonly number[]) {
  const articulos = await articulosDe(ctx, sucursal, [...new Set(ids)])
  const etiquetas = new Map<number, EtiquetaImpresa>()
  for (const { id, marca, modelo, color, medida, precio, codigo } of articulos) {
    const nombre = nombreDeArticulo({ marca, modelo, color: '', medida: '' })
    const detalle = nombreDeArticulo({ marca: '', modelo: '', color, medida })
    etiquetas.set(id, { nombre, detalle, precio, codigo, barras: await barrasDe(codigo) })
  }
  return (id: number) => exigir(etiquetas.get(id))
}

/** Labels for a roll, in the order asked for. @throws AppError NO_ENCONTRADO. */
export async function dibujarEtiquetas(
  ctx: CtxSesion,
  dibujar: Dibujar,
  { sucursal, rollo, ancho: papel, articulos }: DibujarEtiquetas,
) {
  const etiquetaDe = await etiquetasDe(ctx, sucursal, articulos)
  const dibujos = articulos.map(async (id) => {
    const elemento = createElement(Etiqueta, { etiqueta: etiquetaDe(id), rollo, papel })
    const png = await dibujar(elemento, dotsDeRollo(rollo, papel).ancho)
    return { id, png: Buffer.from(png.buffer).toString('base64') }
  })
  return { data: await Promise.all(dibujos) }
}

/** Labels on letter sheets. @throws AppError NO_ENCONTRADO, SERVICIO_NO_DISPONIBLE. */
export async function hojaDeEtiquetas(
  ctx: CtxSesion,
  dibujarPdf: DibujarPdf,
  { sucursal, desde, renglones }: HojaDeEtiquetas,
) {
  const ids = renglones.map(({ articulo }) => articulo)
  const etiquetaDe = await etiquetasDe(ctx, sucursal, ids)
  const etiquetas = renglones.map(({ articulo, piezas }) => ({ etiqueta: etiquetaDe(articulo), piezas }))
  const pdf = await dibujarPdf({ clase: 'etiquetas', datos: { vacias: desde - 1, etiquetas } })
  return { pdf: pdf.toString('base64') }
}
