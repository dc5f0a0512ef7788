import { type CrearPresupuesto, presupuestos } from '@nitida/contract/presupuestos'
import type { z } from 'zod'
import { elemento } from './pedidos.ts'
import type { TestApp } from './testApp.ts'

type Enviado = z.input<typeof CrearPresupuesto>

export const alternativa = (nombre: string, importeArmazon: number, otros: object = {}) => ({
  nombre,
  fechaEntrega: '2026-12-03',
  elementos: [elemento(importeArmazon, { lente: 'Progresivo 1.60', importeLente: 1000, ...otros })],
})

/** Body of a new quote with two alternatives, good for two weeks, unless a test says otherwise. */
export const presupuestoNuevo = (idCliente: number, idSucursal: number, cambios: Partial<Enviado> = {}): Enviado => ({
  idCliente,
  idSucursal,
  vigenteHasta: '2026-12-08',
  alternativas: [alternativa('Buena', 990), alternativa('Mejor', 1890)],
  ...cambios,
})

/** Writes a quote through the API. */
export async function tenerPresupuesto(
  t: TestApp,
  tk: string,
  idCliente: number,
  idSucursal: number,
  cambios: Partial<Enviado> = {},
) {
  const { status, body } = await t.call(tk, presupuestos.crear, {
    body: presupuestoNuevo(idCliente, idSucursal, cambios),
  })
  if (status !== 200) throw new Error(`presupuestos.crear answered ${status} ${body.error}`)
  return body
}
