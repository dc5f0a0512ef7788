import { ajustes } from '@nitida/contract/ajustes'
import { pedidos } from '@nitida/contract/pedidos'
import { rehechos } from '@nitida/contract/rehechos'
import type { UsuarioDePrueba } from './builders.ts'
import { tomarPedido } from './pedidos.ts'
import type { TestApp } from './testApp.ts'

/** Sets what the chain gives from now on: 'armazon 12 Defectos de fábrica.' */
export async function darGarantias(t: TestApp, maestro: string, garantias: string): Promise<void> {
  const { version } = (await t.call(maestro, ajustes.leer, {})).body.data
  const { status } = await t.call(maestro, ajustes.guardar, { body: { garantias, version } })
  if (status !== 200) throw new Error(`ajustes answered ${status}`)
}

/** An order that was taken, received and delivered. */
export async function entregarPedido(
  t: TestApp,
  tk: string,
  usuario: UsuarioDePrueba,
  cambios: Parameters<typeof tomarPedido>[3] = {},
) {
  const tomado = await tomarPedido(t, tk, usuario, cambios)
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(tk, pedidos.actualizarEstatus, { params: { id: tomado.id }, body: { estatusActualizado } })
  return tomado
}

export const garantiasDe = async (t: TestApp, tk: string, id: number) =>
  (await t.call(tk, rehechos.dePedido, { params: { id } })).body.data.garantias

/** Makes an order again by its warranties: all that can be claimed, or those that are said. */
export async function reclamar(t: TestApp, tk: string, id: number, ids?: number[], cambios: object = {}) {
  const garantias = ids ?? (await garantiasDe(t, tk, id)).flatMap((una) => (una.estado === 'vigente' ? [una.id] : []))
  const body = {
    ...({ causa: 'garantia', paga: 'nadie', costo: 180, diferencia: null, formaPago: null } as const),
    ...{ fechaEntrega: '2026-12-20', nota: 'Se despintó', garantias },
    ...cambios,
  }
  return t.call(tk, rehechos.rehacer, { params: { id }, body })
}
