import { listarPedidos } from '../apps/api/src/modules/pedidos/pedidos.consulta.service.ts'
import { conCadenas } from './cadena.ts'
import { contraDesnudo, crecimiento } from './comparar.ts'
import type { Escenario } from './escenario.ts'
import { razonDeCrear } from './pedidos.crear.ts'

const BUSCADO = 'hernández lópez'

/** Taking an order, and finding one among three years of them. */
export const pedidos: Escenario = {
  nombre: 'pedidos',
  correr: () =>
    conCadenas(async ({ chica, grande }) => {
      const pagina = { page: 1, limit: 5 }
      const lista = await contraDesnudo(grande, '/pedidos?page=1&limit=5', (ctx) => listarPedidos(ctx, pagina))
      const buscar = `/pedidos?page=1&limit=5&search=${encodeURIComponent(BUSCADO)}`
      const busqueda = await contraDesnudo(grande, buscar, (ctx) => listarPedidos(ctx, { ...pagina, search: BUSCADO }))
      const crece = await crecimiento(chica, grande, '/pedidos?page=1&limit=5')
      const crear = await razonDeCrear(grande)
      return [
        {
          nombre: 'create order, throughput / bare server with SQL by hand',
          valor: crear,
          unidad: '×',
          limite: 'crearPedidoRazon',
        },
        { nombre: 'order list page 1, 300,000 / bare SQL', valor: lista.razon, unidad: '×', limite: 'consultaRazon' },
        { nombre: 'order list page 1, 300,000 / 30,000', valor: crece, unidad: '×', limite: 'crecimiento' },
        { nombre: 'order search, 300,000 / bare SQL', valor: busqueda.razon, unidad: '×', limite: 'consultaRazon' },
        { nombre: 'order search, 300,000', valor: busqueda.ms, unidad: 'ms', limite: 'busquedaMs' },
      ]
    }),
}
