import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { traerVista as vistaDeCitas } from '../features/citas/vistas.ts'
import { traerVista as vistaDePedidos } from '../features/pedidos/vistas.ts'
import { traerCodigo } from '../shared/api/traerCodigo.ts'
import { existe, type Pantalla, type PantallaHecha } from './paths.ts'

/** What screens of several views show at an address: it travels along with the page, and not once that has arrived. */
const vistas: Partial<Record<Pantalla, (lugar: Location) => Promise<void>>> = {
  citas: vistaDeCitas,
  pedidos: vistaDePedidos,
}

const perezosa = <M extends Record<N, RouteComponent>, N extends keyof M & string>(
  importar: () => Promise<M>,
  nombre: N,
) => lazyRouteComponent(() => traerCodigo(importar), nombre)

/** Each screen in a chunk of its own, fetched when a link to it is pointed at or it is gone to. */
const pantallas: Record<PantallaHecha, RouteComponent> = {
  login: perezosa(() => import('../features/sesion/LoginPage.tsx'), 'LoginPage'),
  saludo: perezosa(() => import('../features/inicio/SaludoPage.tsx'), 'SaludoPage'),
  usuarios: perezosa(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosPage'),
  sucursales: perezosa(() => import('../features/sucursales/SucursalesPage.tsx'), 'SucursalesPage'),
  pacientes: perezosa(() => import('../features/clientes/ClientesPage.tsx'), 'ClientesPage'),
  citas: perezosa(() => import('../features/citas/CitasPage.tsx'), 'CitasPage'),
  pedidos: perezosa(() => import('../features/pedidos/PedidosPage.tsx'), 'PedidosPage'),
  nuevoPedido: perezosa(() => import('../features/pedidos/NuevoPedidoPage.tsx'), 'NuevoPedidoPage'),
  editarPedido: perezosa(() => import('../features/pedidos/EditarPedidoPage.tsx'), 'EditarPedidoPage'),
  transacciones: perezosa(() => import('../features/pedidos/TransaccionesPage.tsx'), 'TransaccionesPage'),
  descripcion: perezosa(() => import('../features/pedidos/DescripcionPage.tsx'), 'DescripcionPage'),
  tickets: perezosa(() => import('../features/tickets/TicketsPage.tsx'), 'TicketsPage'),
  nuevaVisita: perezosa(() => import('../features/visitas/NuevaVisitaPage.tsx'), 'NuevaVisitaPage'),
  historialVisitas: perezosa(() => import('../features/visitas/HistorialPage.tsx'), 'HistorialPage'),
  detalleVisita: perezosa(() => import('../features/visitas/DetallePage.tsx'), 'DetallePage'),
  nuevaHistoria: perezosa(() => import('../features/historias/NuevaHistoriaPage.tsx'), 'NuevaHistoriaPage'),
  generarFactura: perezosa(() => import('../features/facturacion/GenerarFacturaPage.tsx'), 'GenerarFacturaPage'),
  facturaPublicoGeneral: perezosa(() => import('../features/facturacion/FacturaPublicoPage.tsx'), 'FacturaPublicoPage'),
  facturas: perezosa(() => import('../features/facturacion/FacturasPage.tsx'), 'FacturasPage'),
  corte: perezosa(() => import('../features/cortes/CortePage.tsx'), 'CortePage'),
  panelCortes: perezosa(() => import('../features/cortes/PanelCortesPage.tsx'), 'PanelCortesPage'),
  promociones: perezosa(() => import('../features/promociones/PromocionesPage.tsx'), 'PromocionesPage'),
}

/** @throws Error for a screen that is not built; the route table never leads to one. */
export function componenteDe(pantalla: Pantalla): RouteComponent {
  if (!existe(pantalla)) throw new Error(`the screen ${pantalla} does not exist yet`)
  return pantallas[pantalla]
}

/** Fetches the code of a screen, with what it shows at this address, as far as it is not here; what failed is tried again. */
export async function traerPantalla(pantalla: Pantalla): Promise<void> {
  await Promise.all([componenteDe(pantalla).preload?.(), vistas[pantalla]?.(location)])
}
