/**
 * D-75, written out by hand: who may make which call, and how far he reaches. It repeats nothing of the product's code on
 * purpose; a call that is missing here fails the test.
 */
export type Acceso = 'todas' | 'propia' | null

const maestro: Acceso[] = ['todas', null, null, null, null]
const mostrador: Acceso[] = ['todas', 'propia', 'propia', null, 'propia']
const caja: Acceso[] = ['todas', 'propia', 'propia', null, null]
const clinica: Acceso[] = ['todas', null, 'propia', null, 'propia']
const encargado: Acceso[] = ['todas', 'propia', null, null, null]

/** Columns are the user types 0, 1, 2, 3, 4. */
export const porTipo: Record<string, Acceso[]> = {
  'GET /usuarios': maestro,
  'POST /crearUsuario': maestro,
  'PUT /usuarios/:id': maestro,
  'PUT /usuarios/:id/desactivar': maestro,
  'PUT /usuarios/:id/activar': maestro,
  'DELETE /usuarios/:id': maestro,
  'PUT /usuarios/:id/restaurar': maestro,
  'PUT /users/:id/session-limit': maestro,

  'GET /sucursales': maestro,
  'GET /sucursales/active': mostrador,
  'POST /crearSucursal': maestro,
  'PUT /sucursales/:id': maestro,
  'PUT /sucursales/:id/desactivar': maestro,
  'PUT /sucursales/:id/activar': maestro,
  'DELETE /sucursales/:id': maestro,
  'PUT /sucursales/:id/restaurar': maestro,
  'GET /encargados': maestro,

  'GET /clientes': maestro,
  'GET /clientesPorSuc/:branchId': mostrador,
  'POST /clientes/crearCliente': mostrador,
  'PUT /clientes/:id': mostrador,
  'DELETE /clientes/:id': encargado,
  'PUT /clientes/:id/restaurar': maestro,
  'GET /clienteTel/:id': mostrador,
  'GET /clientes/:id/consentimientos': mostrador,
  'GET /clientePorId/:id': mostrador,

  'GET /clientes/porRevisar': mostrador,
  'POST /clientes/porRevisar/mensajes': mostrador,
  'POST /clientes/:id/llamadas': mostrador,
  'PUT /clientes/:id/proximaRevision': clinica,
  'GET /pacientes/:id': mostrador,
  'GET /pacientes/:id/pagos': caja,
  'GET /buscar': mostrador,
  'GET /hoy': mostrador,
  'GET /hoy/conteos': mostrador,
  'GET /hoy/cadena': maestro,

  'GET /citas': maestro,
  'GET /citasPorSuc/:branchId': mostrador,
  'GET /citaPorId/:id': mostrador,
  'GET /citas/proximos-dias': mostrador,
  'GET /citas/disponibilidad': mostrador,
  'POST /citas': mostrador,
  'PUT /citas/:id': mostrador,
  'PUT /citas/confirmar/:id': mostrador,
  'PUT /citas/asistencia/:id': mostrador,
  'GET /citas/asistencia': mostrador,
  'PUT /citas/asistencia': mostrador,
  'GET /citas/porMarcar': mostrador,
  'GET /citas/espera': mostrador,
  'POST /citas/espera': mostrador,
  'PUT /citas/espera/:id/agendar': mostrador,
  'DELETE /citas/espera/:id': mostrador,
  'PUT /citas/cancelar/:id': mostrador,
  'POST /citas/cancelarMultiples': mostrador,
  'POST /whatsapp/AvisoCreacionCita': mostrador,
  'POST /whatsapp/ConfirmacionCita': mostrador,
  'POST /whatsapp/AvisoCancelacionCita': mostrador,
  'POST /whatsapp/AvisoCreacionPedidoFechaEntrega': caja,
  'POST /whatsapp/AvisoPedidoListoRecogerSucursal': caja,

  'GET /mensajes': mostrador,
  'POST /mensajes/:id/liberar': mostrador,
  'GET /correos': caja,
  'POST /correos/:id/archivo': caja,
  'POST /correos/:id/liberar': caja,

  'POST /whatsapp/enviarPromocion': maestro,
  'GET /promociones': maestro,
  'GET /promociones/audiencia': maestro,
  'POST /promociones/prueba': maestro,
  'GET /promociones/:id': maestro,
  'GET /promociones/:id/destinatarios': maestro,
  'PUT /promociones/:id/pausar': maestro,
  'PUT /promociones/:id/reanudar': maestro,
  'PUT /promociones/:id/cancelar': maestro,

  'GET /pedidos': maestro,
  'GET /pedidosPorSuc/:branchId': caja,
  'GET /pedidoPorId/:id': caja,
  'GET /pedidoConId/:id': caja,
  'GET /pedidoCompletoPorId/:id': caja,
  'GET /transaccion/:id': caja,
  'GET /pedidoTransacciones/:id': caja,
  'GET /DescripcionPedido/:id': maestro,
  'GET /pedidos/sugerencias': caja,
  'GET /pedidos/ultimo/:id': caja,
  'GET /pedidos/tablero': caja,
  'POST /pedidos/recibirMultiples': caja,
  'GET /laboratorio/cola': ['todas', 'propia', null, 'propia', null],
  'POST /crearPedido': caja,
  'PUT /actualizarPedido/:id': caja,
  'PUT /pedidoUpdateStatus/:id': caja,
  'DELETE /pedido/eliminar/:id': maestro,
  'POST /pedidos/NotaVentaScreenshot': caja,
  // A visit's ticket is a look at the visit: the optometrist prints it as well.
  'POST /pedidos/NotaVentaScreenshotLaboratorio': mostrador,
  'POST /pedidos/:id/abonos': caja,
  'POST /pedidos/:id/devoluciones': encargado,
  'POST /pagos/:id/correccion': encargado,
  'POST /pedidos/:id/mercancia': encargado,
  'GET /pedidos/:id/historial': caja,
  'POST /pagos/:id/comprobante': caja,
  'POST /pedidos/:id/deshacerEntrega': encargado,

  'GET /facturacion/productos': caja,
  'GET /facturacion/datosCliente/:rfc': caja,
  'GET /facturacion/emisores': caja,
  'GET /facturacion/pedido/:id': caja,
  'POST /facturacion/crearFactura': caja,
  'POST /facturacion/save': caja,
  'GET /facturacion/facturaPublicoGeneral': maestro,
  'POST /facturacion/facturaPublicoGeneral': maestro,
  'GET /facturacion/mes': maestro,
  'GET /facturacion/mes/archivos': maestro,
  'GET /facturacion/timbres': maestro,
  'GET /facturacion/porCerrar': maestro,
  'POST /facturacion/facturas/:id/sinPedido': maestro,
  'GET /facturacion/obtenerFacturas': caja,
  'GET /facturacion/facturas/:id': caja,
  'POST /facturacion/reenvio-factura': caja,
  'GET /facturacion/facturas/:id/cancelacion': caja,
  'POST /facturacion/cancelar': caja,
  'PUT /visitas/crear': clinica,
  'GET /visitas/formulario/:clientId': clinica,
  'POST /visitas/:id/addenda': clinica,
  'POST /visitas/:id/enlace': mostrador,
  'GET /visitas/ultima/:clientId': mostrador,
  'GET /visitas/:id': mostrador,
  'GET /visitasPorCliente/:id': mostrador,
  'GET /HistorialVisitas/:clientId': mostrador,
  'GET /LeerGraduaciones/:clientId': mostrador,
  'GET /visitas/ultimaFotos/:visitId': mostrador,
  'GET /visitas/fotos/:visitId': mostrador,
  'GET /visitas/:id/lecturas': maestro,
  'GET /expediente/:clientId': mostrador,
  'PUT /historiaClinica/crear': clinica,
  'GET /historiaClinica/ultimaVisita/:clientId': clinica,
  'GET /historiaClinica/ultimaVisitaActual/:clientId': clinica,
  'GET /historiaClinica/historiaByID/:id': clinica,
  'POST /historiaClinica/validarHistoriaClinica': clinica,
  'POST /historiaClinica/:id/addenda': clinica,
  'POST /historiaClinica/generatePDF': ['todas', null, null, null, 'propia'],
  'POST /historiaClinica/:id/pdf': ['todas', null, null, null, 'propia'],
  'POST /historiaClinica/:id/enlace': clinica,
  'POST /historiaClinica/:id/receta': clinica,
  'POST /visitas/:id/receta': mostrador,
  'GET /borradores/:formulario/:clientId': clinica,
  'PUT /borradores/:formulario/:clientId': clinica,
  'DELETE /borradores/:formulario/:clientId': clinica,

  'GET /cortesCaja/comprobacionDiaria/:userId': caja,
  'GET /cortesCaja/sucursal/:userId': caja,
  'GET /cortesCaja/:userId': caja,
  'POST /cortesCaja/crear': caja,
  'GET /cortesCaja/acta/:id': caja,
  'POST /cortesCaja/movimientos': caja,
  'DELETE /cortesCaja/movimientos/:id': caja,
  'GET /cortesCaja/admin/:date': maestro,
  'POST /cortesCaja/reabrir/:id': maestro,
}

/** Any live session, whatever its type. */
export const conSesion: string[] = ['GET /validateTk', 'POST /logout']

/** Nobody needs a session; the application id is still asked for. */
export const sinSesion: string[] = [
  'POST /login',
  'GET /confirmar-cita',
  'GET /pedido/:id',
  'GET /pedido/:id/contacto',
  'GET /pedidos/NotaVenta/:id',
  'GET /autofactura/:clave',
  'POST /autofactura/:clave',
  'GET /visitas/impresa/:clientId',
  'GET /historiaClinica/impresa/:id',
]

/** Not even the application id is asked for (D-4). */
export const sinAplicacion: string[] = ['GET /healthz', 'GET /readyz', 'GET /docs']

/**
 * Not the application id either, but a signature: the provider's on what it posts and its word when it asks (D-4), our own on
 * a ticket or a photo (D-26). What everybody else is answered.
 */
export const firmadas: Record<string, number> = {
  'GET /whatsapp/webhook': 403,
  'POST /whatsapp/webhook': 401,
  'GET /pedidos/ticket/:id': 404,
  'GET /facturacion/archivo/:id/:tipo': 404,
  'GET /facturacion/mes/:mes/:sucursal/:archivo': 404,
  'GET /visitas/foto/:id': 404,
  'GET /visitas/ticket/:id': 404,
  'GET /correos/archivo/:id': 404,
  'GET /documentos/:clase/:id': 404,
  'GET /pagos/comprobante/:id': 404,
}
