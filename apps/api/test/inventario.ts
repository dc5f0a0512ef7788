import { randomUUID } from 'node:crypto'
import { type CrearArticulo, inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import type { z } from 'zod'
import type { TestApp } from './testApp.ts'

let consecutivo = 0

/** Body of a new article: a frame of $1,890, unless a test says otherwise. */
export const articuloNuevo = (
  sucursal: number,
  cambios: Partial<z.input<typeof CrearArticulo>> = {},
): z.input<typeof CrearArticulo> => ({
  familia: 'armazon',
  marca: 'Vértice',
  modelo: `M-${++consecutivo}`,
  color: 'C5 carey',
  medida: '52□18-140',
  material: 'acetato',
  genero: 'unisex',
  proveedor: 'Óptica Mayorista del Centro',
  codigos: [],
  precio: 1890,
  claveSat: '42142903',
  unidadSat: 'H87',
  sucursal,
  precioSucursal: null,
  minimo: 0,
  ...cambios,
})

/** Adds an article and, if asked, pieces of it to the branch's showcase at $640. */
export async function tenerArticulo(
  t: TestApp,
  tk: string,
  sucursal: number,
  piezas = 0,
  cambios: Partial<z.input<typeof CrearArticulo>> = {},
): Promise<number> {
  const { status, body } = await t.call(tk, inventario.crear, { body: articuloNuevo(sucursal, cambios) })
  if (status !== 200) throw new Error(`inventario.crear answered ${status} ${body.error}`)
  if (piezas > 0) {
    const entrada = { sucursal, lugar: 'exhibidor' as const, cantidad: piezas, costo: 640, documento: 'F-1' }
    await t.call(tk, inventario.entrada, { params: { id: body.id }, body: entrada })
  }
  return body.id
}

/** What a branch has of an article, as the list says it. */
export async function loQueHay(t: TestApp, tk: string, id: number, sucursal: number) {
  const { body } = await t.call(tk, inventario.articulo, { params: { id }, query: { sucursal } })
  const { aqui, otras, apartados, movimientos, totalMovimientos } = body.data
  return { aqui, otras, apartados, movimientos, totalMovimientos }
}

/** Counts a branch's showcase: so many pieces of each article, and nothing else is missing. */
export async function contarTodo(t: TestApp, tk: string, sucursal: number, piezas: ReadonlyMap<number, number>) {
  const { id } = (await t.call(tk, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: '' } })).body
  for (const [articulo, cuantas] of piezas) {
    const { codigo } = (await t.call(tk, inventario.articulo, { params: { id: articulo }, query: { sucursal } })).body
      .data
    const lecturas = Array.from({ length: cuantas }, () => ({ lectura: randomUUID(), codigo, hace: 0, quita: false }))
    await t.call(tk, conteos.leer, { params: { id }, body: { lecturas } })
  }
  return t.call(tk, conteos.cerrar, { params: { id }, body: { motivo: 'Conteo del mes', soloLeidos: true } })
}
