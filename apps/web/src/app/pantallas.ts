import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { traerVista } from '../features/citas/vistas.ts'
import { existe, type Pantalla, type PantallaHecha } from './paths.ts'

/** With the view it will show, which otherwise would start to travel only once the page has arrived. */
async function traerCitas() {
  const vista = traerVista(location)
  const { CitasPage } = await import('../features/citas/CitasPage.tsx')
  await vista
  return { CitasPage }
}

/** Each screen in a chunk of its own, fetched when a link to it is pointed at or it is gone to. */
const pantallas: Record<PantallaHecha, RouteComponent> = {
  login: lazyRouteComponent(() => import('../features/sesion/LoginPage.tsx'), 'LoginPage'),
  saludo: lazyRouteComponent(() => import('../features/inicio/SaludoPage.tsx'), 'SaludoPage'),
  usuarios: lazyRouteComponent(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosPage'),
  sucursales: lazyRouteComponent(() => import('../features/sucursales/SucursalesPage.tsx'), 'SucursalesPage'),
  pacientes: lazyRouteComponent(() => import('../features/clientes/ClientesPage.tsx'), 'ClientesPage'),
  citas: lazyRouteComponent(traerCitas, 'CitasPage'),
  pedidos: lazyRouteComponent(() => import('../features/pedidos/PedidosPage.tsx'), 'PedidosPage'),
  nuevoPedido: lazyRouteComponent(() => import('../features/pedidos/NuevoPedidoPage.tsx'), 'NuevoPedidoPage'),
  editarPedido: lazyRouteComponent(() => import('../features/pedidos/EditarPedidoPage.tsx'), 'EditarPedidoPage'),
  transacciones: lazyRouteComponent(() => import('../features/pedidos/TransaccionesPage.tsx'), 'TransaccionesPage'),
  descripcion: lazyRouteComponent(() => import('../features/pedidos/DescripcionPage.tsx'), 'DescripcionPage'),
  tickets: lazyRouteComponent(() => import('../features/tickets/TicketsPage.tsx'), 'TicketsPage'),
  corte: lazyRouteComponent(() => import('../features/cortes/CortePage.tsx'), 'CortePage'),
  panelCortes: lazyRouteComponent(() => import('../features/cortes/PanelCortesPage.tsx'), 'PanelCortesPage'),
}

/** @throws Error for a screen that is not built; the route table never leads to one. */
export function componenteDe(pantalla: Pantalla): RouteComponent {
  if (!existe(pantalla)) throw new Error(`the screen ${pantalla} does not exist yet`)
  return pantallas[pantalla]
}
