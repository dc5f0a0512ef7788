import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { traerCodigo } from '../base/api/traerCodigo.ts'
import type { Pantalla } from '../base/direccion/paths.ts'
import { traerVista as vistaDeCitas } from '../pantallas/citas/vistas.ts'
import { traerVista as vistaDePedidos } from '../pantallas/pedidos/vistas.ts'
import { codigo } from './codigo.ts'

/** Views of the screens that have several, by address: each travels along with the page until that has arrived. */
const vistas: Partial<Record<Pantalla, (lugar: Location) => Promise<void>>> = {
  citas: vistaDeCitas,
  pedidos: vistaDePedidos,
}

const perezosa = <M extends Record<N, RouteComponent>, N extends keyof M & string>(
  importar: () => Promise<M>,
  nombre: N,
) => lazyRouteComponent(() => traerCodigo(importar), nombre)

/** Each screen in a chunk of its own, fetched when its link is pointed at or followed. */
const pantallas: Record<Pantalla, RouteComponent> = {
  login: perezosa(codigo.login, 'LoginPage'),
  saludo: perezosa(codigo.saludo, 'SaludoPage'),
  usuarios: perezosa(codigo.usuarios, 'UsuariosPage'),
  sucursales: perezosa(codigo.sucursales, 'SucursalesPage'),
  pacientes: perezosa(codigo.pacientes, 'ClientesPage'),
  citas: perezosa(codigo.citas, 'CitasPage'),
  pedidos: perezosa(codigo.pedidos, 'PedidosPage'),
  nuevoPedido: perezosa(codigo.nuevoPedido, 'NuevoPedidoPage'),
  editarPedido: perezosa(codigo.editarPedido, 'EditarPedidoPage'),
  transacciones: perezosa(codigo.transacciones, 'TransaccionesPage'),
  descripcion: perezosa(codigo.descripcion, 'DescripcionPage'),
  tickets: perezosa(codigo.tickets, 'TicketsPage'),
  nuevaVisita: perezosa(codigo.nuevaVisita, 'NuevaVisitaPage'),
  historialVisitas: perezosa(codigo.historialVisitas, 'HistorialPage'),
  detalleVisita: perezosa(codigo.detalleVisita, 'DetallePage'),
  nuevaHistoria: perezosa(codigo.nuevaHistoria, 'NuevaHistoriaPage'),
  generarFactura: perezosa(codigo.generarFactura, 'GenerarFacturaPage'),
  facturaPublicoGeneral: perezosa(codigo.facturaPublicoGeneral, 'FacturaPublicoPage'),
  facturas: perezosa(codigo.facturas, 'FacturasPage'),
  corte: perezosa(codigo.corte, 'CortePage'),
  panelCortes: perezosa(codigo.panelCortes, 'PanelCortesPage'),
  promociones: perezosa(codigo.promociones, 'PromocionesPage'),
}

export const componenteDe = (pantalla: Pantalla): RouteComponent => pantallas[pantalla]

/** Fetches the missing code of a screen, with its view at this address; a failed chunk is tried again. */
export async function traerPantalla(pantalla: Pantalla): Promise<void> {
  await Promise.all([componenteDe(pantalla).preload?.(), vistas[pantalla]?.(location)])
}
