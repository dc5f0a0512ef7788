import { type Busqueda, PACIENTES_HALLADOS, PEDIDOS_HALLADOS } from '@nitida/contract/mostrador'
import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/ctx.ts'
import { listarClientes } from '../clientes/clientes.consulta.service.ts'
import { listarPedidos, pedidosDeFolio } from '../pedidos/pedidos.consulta.service.ts'

const conCuenta = <T>({ data, total, totalExacto = true }: { data: T[]; total: number; totalExacto?: boolean }) => ({
  data,
  total,
  totalExacto,
})

/** A few orders, those whose number is the text before the rest: among patients' phones a number alone is seldom the newest. */
async function pedidosHallados(ctx: CtxSesion, texto: string) {
  const [deFolio, todos] = await Promise.all([
    pedidosDeFolio(ctx, texto, PEDIDOS_HALLADOS),
    listarPedidos(ctx, { search: texto, page: 1, limit: PEDIDOS_HALLADOS }),
  ])
  const otros = todos.data.filter(({ id }) => !deFolio.some((pedido) => pedido.id === id))
  return conCuenta({ ...todos, data: [...deFolio, ...otros].slice(0, PEDIDOS_HALLADOS) })
}

/** Results of the box on top, as the lists themselves would find them: a few patients and orders within reach. */
export async function buscar(ctx: CtxSesion, texto: string): Promise<Busqueda> {
  const conPedidos = alcanceDe(ctx.actor.tipo, 'pedidos.atender') !== null
  const [pacientes, pedidos] = await Promise.all([
    listarClientes(ctx, { search: texto, page: 1, limit: PACIENTES_HALLADOS }),
    conPedidos ? pedidosHallados(ctx, texto) : null,
  ])
  return { pacientes: conCuenta(pacientes), pedidos }
}
