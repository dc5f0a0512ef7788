/** Code of the screens with which hardly a visit begins: the names of their parts weigh more than what asks for the first list. */
export const aparte = {
  nuevoPedido: () => import('../pantallas/nuevoPedido/NuevoPedidoPage.tsx'),
  editarPedido: () => import('../pantallas/editarPedido/EditarPedidoPage.tsx'),
  transacciones: () => import('../pantallas/transacciones/TransaccionesPage.tsx'),
  descripcion: () => import('../pantallas/descripcion/DescripcionPage.tsx'),
  tickets: () => import('../pantallas/tickets/TicketsPage.tsx'),
  nuevaVisita: () => import('../pantallas/nuevaVisita/NuevaVisitaPage.tsx'),
  historialVisitas: () => import('../pantallas/historialVisitas/HistorialPage.tsx'),
  detalleVisita: () => import('../pantallas/detalleVisita/DetallePage.tsx'),
  nuevaHistoria: () => import('../pantallas/nuevaHistoria/NuevaHistoriaPage.tsx'),
  generarFactura: () => import('../pantallas/generarFactura/GenerarFacturaPage.tsx'),
  facturaPublicoGeneral: () => import('../pantallas/facturaPublicoGeneral/FacturaPublicoPage.tsx'),
  facturas: () => import('../pantallas/facturas/FacturasPage.tsx'),
  corte: () => import('../pantallas/corte/CortePage.tsx'),
  panelCortes: () => import('../pantallas/panelCortes/PanelCortesPage.tsx'),
  promociones: () => import('../pantallas/promociones/PromocionesPage.tsx'),
}
