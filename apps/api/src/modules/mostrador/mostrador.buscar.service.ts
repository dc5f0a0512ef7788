import { ARTICULOS_HALLADOS, type Busqueda, PACIENTES_HALLADOS, PEDIDOS_HALLADOS } from '@nitida/contract/mostrador'
import { leerBusqueda } from '@nitida/contract/mostrador.rules'
import { leerFolio } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { clientesParecidos, listarClientes } from '../clientes/clientes.consulta.service.ts'
import { articulosHallados } from '../inventario/inventario.service.ts'
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

/** The orders of a number and no others, since the text says that it is an order's. */
async function pedidosDelNumero(ctx: CtxSesion, texto: string) {
  const data = await pedidosDeFolio(ctx, texto, PEDIDOS_HALLADOS)
  return conCuenta({ data, total: data.length })
}

async function pacientesHallados(ctx: CtxSesion, texto: string) {
  const hallados = conCuenta(await listarClientes(ctx, { search: texto, page: 1, limit: PACIENTES_HALLADOS }))
  if (hallados.total > 0) return { ...hallados, parecidos: false }
  const data = await clientesParecidos(ctx, texto, PACIENTES_HALLADOS)
  return { ...conCuenta({ data, total: data.length }), parecidos: data.length > 0 }
}

const hallarArticulos = async (ctx: CtxSesion, texto: string) =>
  conCuenta(await articulosHallados(ctx, texto, ARTICULOS_HALLADOS))

const NADIE = { ...conCuenta<never>({ data: [], total: 0 }), parecidos: false }

/**
 * Results of the box on top, as the lists themselves would find them: a few patients, orders and articles within reach. A text that says
 * what it is about finds nothing else. People of nearly the same name are shown when nobody and no order is called so.
 */
export async function buscar(ctx: CtxSesion, texto: string): Promise<Busqueda> {
  const { tema, resto } = leerBusqueda(texto)
  const conPedidos = alcanceDe(ctx.actor.tipo, 'pedidos.atender') !== null
  const ninguno = { ...conCuenta<never>({ data: [], total: 0 }) }
  const conArticulos = alcanceDe(ctx.actor.tipo, 'inventario.ver') !== null
  const esNumero = leerFolio(resto) !== null
  const pedidosDe = tema === 'pedidos' && esNumero ? pedidosDelNumero : pedidosHallados
  const [pacientes, pedidos, articulos] = await Promise.all([
    tema === 'pedidos' || tema === 'articulos' || (tema === 'citas' && esNumero)
      ? NADIE
      : pacientesHallados(ctx, resto),
    !conPedidos ? null : tema === null || tema === 'pedidos' ? pedidosDe(ctx, resto) : ninguno,
    !conArticulos ? null : tema === null || tema === 'articulos' ? hallarArticulos(ctx, resto) : ninguno,
  ])
  return { pacientes, pedidos, articulos }
}
