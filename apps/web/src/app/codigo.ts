import type { Pantalla } from './paths.ts'

type Aparte = typeof import('./codigoAparte.ts')['aparte']
type Modulo<N extends keyof Aparte> = Awaited<ReturnType<Aparte[N]>>

/** Fetches the names of the screens' parts that the first list does not wait for. */
export const traerAparte = () => import('./codigoAparte.ts')

const enAparte =
  <N extends keyof Aparte>(nombre: N) =>
  async (): Promise<Modulo<N>> =>
    (await (await traerAparte()).aparte[nombre]()) as Modulo<N>

/** Code of each screen, fetched when somebody goes there or points at its link. */
export const codigo = {
  login: () => import('../features/sesion/LoginPage.tsx'),
  saludo: () => import('../features/inicio/SaludoPage.tsx'),
  usuarios: () => import('../features/usuarios/UsuariosPage.tsx'),
  sucursales: () => import('../features/sucursales/SucursalesPage.tsx'),
  pacientes: () => import('../features/clientes/ClientesPage.tsx'),
  citas: () => import('../features/citas/CitasPage.tsx'),
  pedidos: () => import('../features/pedidos/PedidosPage.tsx'),
  nuevoPedido: enAparte('nuevoPedido'),
  editarPedido: enAparte('editarPedido'),
  transacciones: enAparte('transacciones'),
  descripcion: enAparte('descripcion'),
  tickets: enAparte('tickets'),
  nuevaVisita: enAparte('nuevaVisita'),
  historialVisitas: enAparte('historialVisitas'),
  detalleVisita: enAparte('detalleVisita'),
  nuevaHistoria: enAparte('nuevaHistoria'),
  generarFactura: enAparte('generarFactura'),
  facturaPublicoGeneral: enAparte('facturaPublicoGeneral'),
  facturas: enAparte('facturas'),
  corte: enAparte('corte'),
  panelCortes: enAparte('panelCortes'),
  promociones: enAparte('promociones'),
} satisfies Record<Pantalla, () => Promise<unknown>>
