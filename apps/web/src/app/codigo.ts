import type { Pantalla } from './paths.ts'

/** Code of each screen, fetched when somebody goes there or points at its link. */
export const codigo = {
  login: () => import('../features/sesion/LoginPage.tsx'),
  saludo: () => import('../features/inicio/SaludoPage.tsx'),
  usuarios: () => import('../features/usuarios/UsuariosPage.tsx'),
  sucursales: () => import('../features/sucursales/SucursalesPage.tsx'),
  pacientes: () => import('../features/clientes/ClientesPage.tsx'),
  citas: () => import('../features/citas/CitasPage.tsx'),
  pedidos: () => import('../features/pedidos/PedidosPage.tsx'),
  nuevoPedido: () => import('../features/pedidos/NuevoPedidoPage.tsx'),
  editarPedido: () => import('../features/pedidos/EditarPedidoPage.tsx'),
  transacciones: () => import('../features/pedidos/TransaccionesPage.tsx'),
  descripcion: () => import('../features/pedidos/DescripcionPage.tsx'),
  tickets: () => import('../features/tickets/TicketsPage.tsx'),
  nuevaVisita: () => import('../features/visitas/NuevaVisitaPage.tsx'),
  historialVisitas: () => import('../features/visitas/HistorialPage.tsx'),
  detalleVisita: () => import('../features/visitas/DetallePage.tsx'),
  nuevaHistoria: () => import('../features/historias/NuevaHistoriaPage.tsx'),
  generarFactura: () => import('../features/facturacion/GenerarFacturaPage.tsx'),
  facturaPublicoGeneral: () => import('../features/facturacion/FacturaPublicoPage.tsx'),
  facturas: () => import('../features/facturacion/FacturasPage.tsx'),
  corte: () => import('../features/cortes/CortePage.tsx'),
  panelCortes: () => import('../features/cortes/PanelCortesPage.tsx'),
  promociones: () => import('../features/promociones/PromocionesPage.tsx'),
} satisfies Record<Pantalla, () => Promise<unknown>>
