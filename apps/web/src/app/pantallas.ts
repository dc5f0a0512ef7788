import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { traerVista } from '../features/citas/vistas.ts'
import { traerCodigo } from '../shared/api/traerCodigo.ts'
import { existe, type Pantalla, type PantallaHecha } from './paths.ts'

/** With the view it will show, which otherwise would start to travel only once the page has arrived. */
async function traerCitas() {
  const vista = traerVista(location)
  const { CitasPage } = await import('../features/citas/CitasPage.tsx')
  await vista
  return { CitasPage }
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
  citas: perezosa(traerCitas, 'CitasPage'),
  pedidos: perezosa(() => import('../features/pedidos/PedidosPage.tsx'), 'PedidosPage'),
  nuevoPedido: perezosa(() => import('../features/pedidos/NuevoPedidoPage.tsx'), 'NuevoPedidoPage'),
  editarPedido: perezosa(() => import('../features/pedidos/EditarPedidoPage.tsx'), 'EditarPedidoPage'),
  transacciones: perezosa(() => import('../features/pedidos/TransaccionesPage.tsx'), 'TransaccionesPage'),
  descripcion: perezosa(() => import('../features/pedidos/DescripcionPage.tsx'), 'DescripcionPage'),
  tickets: perezosa(() => import('../features/tickets/TicketsPage.tsx'), 'TicketsPage'),
  corte: perezosa(() => import('../features/cortes/CortePage.tsx'), 'CortePage'),
  panelCortes: perezosa(() => import('../features/cortes/PanelCortesPage.tsx'), 'PanelCortesPage'),
}

/** @throws Error for a screen that is not built; the route table never leads to one. */
export function componenteDe(pantalla: Pantalla): RouteComponent {
  if (!existe(pantalla)) throw new Error(`the screen ${pantalla} does not exist yet`)
  return pantallas[pantalla]
}

/** Fetches the code of a screen, with what it shows at this address, as far as it is not here; what failed is tried again. */
export async function traerPantalla(pantalla: Pantalla): Promise<void> {
  await componenteDe(pantalla).preload?.()
  if (pantalla === 'citas') await traerVista(location)
}
