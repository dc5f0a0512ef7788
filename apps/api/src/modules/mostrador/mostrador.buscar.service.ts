import { type Busqueda, PACIENTES_HALLADOS, PEDIDOS_HALLADOS } from '@nitida/contract/mostrador'
import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/ctx.ts'
import { listarClientes } from '../clientes/clientes.consulta.service.ts'
import { listarPedidos } from '../pedidos/pedidos.consulta.service.ts'

const conCuenta = <T>({ data, total, totalExacto = true }: { data: T[]; total: number; totalExacto?: boolean }) => ({
  data,
  total,
  totalExacto,
})

/** Results of the box on top, as the lists themselves would find them: a few patients and orders within reach. */
export async function buscar(ctx: CtxSesion, texto: string): Promise<Busqueda> {
  const conPedidos = alcanceDe(ctx.actor.tipo, 'pedidos.atender') !== null
  const [pacientes, pedidos] = await Promise.all([
    listarClientes(ctx, { search: texto, page: 1, limit: PACIENTES_HALLADOS }),
    conPedidos ? listarPedidos(ctx, { search: texto, page: 1, limit: PEDIDOS_HALLADOS }) : null,
  ])
  return { pacientes: conCuenta(pacientes), pedidos: pedidos && conCuenta(pedidos) }
}
