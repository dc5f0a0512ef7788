/** Code of the screens with which hardly a visit begins: the names of their parts weigh more than what asks for the first list. */
export const aparte = {
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
}
