import type { VistaDeInventario } from '@nitida/contract/inventario'
import type { Familia, FiguraDeInventario } from '@nitida/contract/inventario.rules'
import type { VistaDePedidos } from '@nitida/contract/pedidos'
import type { VistaDePresupuestos } from '@nitida/contract/presupuestos'
import type { ClaveColumna } from '@nitida/contract/tablero.rules'
import { leerClave, leerFecha, leerId, leerNombre, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { pedidosQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { filtroDeLista } from './parametros.ts'

const ubicacion = definirUbicacion({
  paths: { '/dashboard/pedidos': '012' },
  parametros: {
    vista: leerUnoDe([
      'tablero',
      'presupuestos',
      'inventario',
      'recibir',
      'ordenes',
      'traslados',
      'conteos',
      'cifras',
      'micas',
      'taller',
    ]),
    pagina: leerPagina,
    porPagina: leerUnoDe([5, 10, 25, 50]),
    sucursal: leerId,
    ver: leerClave<VistaDePedidos>({ atrasados: true, hoy: true, listos: true, conSaldo: true }),
    /** Of the quotes: the one that is open, and what narrows their list. */
    presupuesto: leerId,
    /** Of the quotes: who made them. */
    de: leerId,
    cuales: leerClave<VistaDePresupuestos>({
      ...{ porLlamar: true, interesa: true, vencidos: true, pedidos: true, perdidos: true },
    }),
    /** Of the stock: the article that is open, and what narrows its list. */
    articulo: leerId,
    /** The supplier's CFDI that is counted. */
    recepcion: leerId,
    /** The order to a supplier that is open. */
    orden: leerId,
    /** What narrows the list of those orders. */
    encargos: leerUnoDe(['porLlegar', 'atrasados']),
    /** The transfer that is open. */
    traslado: leerId,
    /** The count that is open. */
    conteo: leerId,
    familia: leerClave<Familia>({
      ...{ armazon: true, solar: true, lente_contacto: true, mica: true, accesorio: true, servicio: true },
    }),
    surtido: leerClave<VistaDeInventario>({ porPedir: true, inactivos: true }),
    /** Of the numbers: their days, and the rows of one, of a brand or all. */
    desde: leerFecha,
    hasta: leerFecha,
    figura: leerClave<FiguraDeInventario>({
      ...{ valor: true, vendido: true, porPedir: true, caducidad: true, merma: true, probado: true },
    }),
    marca: leerNombre,
    /** The column of the board that a phone shows. */
    columna: leerClave<ClaveColumna>({ elaboracion: true, recibido: true, entregado: true }),
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    pedidos: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Atención',
    orden: 3,
    texto: 'Pedidos',
    tambien:
      'órdenes trabajos ventas entregas abonos transacciones editar pedido presupuestos cotizaciones taller charolas inventario armazones existencias',
    icono: 'Package',
  },
  cargar: ({ cliente, quien, direccion }) =>
    direccion.vista === null &&
    cliente.prefetchQuery(pedidosQuery(quien, filtroDeLista(quien, direccion, busquedaGuardada('PedidoSearch')))),
  vista: async (lugar) => (await import('./vistas.ts')).traerVista(lugar),
  pagina: async () => (await import('./PedidosPage.tsx')).PedidosPage,
})
