import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { buildSucursal } from './builders.ts'
import { tenerArticulo } from './inventario.ts'
import type { TestApp } from './testApp.ts'

interface Cual {
  sucursal?: number
  articulo?: number
  piezas?: number
  enviada?: boolean
  rfc?: string
  prometida?: string
}

/** An order of six pieces at $640 to a supplier, unless a test says otherwise; a draft, or one that was sent. */
export async function tenerOrden(t: TestApp, tk: string, cual: Cual = {}) {
  const { piezas = 6, enviada = false, rfc = '', prometida = '2026-12-01', ...de } = cual
  const sucursal = de.sucursal ?? (await buildSucursal(t.db))
  const articulo = de.articulo ?? (await tenerArticulo(t, tk, sucursal))
  const proveedor = 'Óptica Mayorista del Centro'
  const { id } = (await t.call(tk, ordenesDeCompra.crear, { body: { sucursal, proveedor, reponer: null } })).body
  const { status, body } = await t.call(tk, ordenesDeCompra.guardar, {
    params: { id },
    body: {
      ...{ proveedor, rfc, correo: '', prometida, nota: '', version: 1 },
      renglones: [{ articulo, piezas, costo: 640 }],
    },
  })
  if (status !== 200) throw new Error(`ordenesDeCompra.guardar answered ${status} ${body.error}`)
  if (enviada) await t.call(tk, ordenesDeCompra.enviar, { params: { id }, body: { correo: '' } })
  return { id, articulo, sucursal }
}
