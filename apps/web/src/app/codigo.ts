import type { Pantalla } from '../base/direccion/paths.ts'

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
  login: () => import('../pantallas/login/LoginPage.tsx'),
  saludo: () => import('../pantallas/saludo/SaludoPage.tsx'),
  usuarios: () => import('../pantallas/usuarios/UsuariosPage.tsx'),
  sucursales: () => import('../pantallas/sucursales/SucursalesPage.tsx'),
  pacientes: () => import('../pantallas/pacientes/ClientesPage.tsx'),
  citas: () => import('../pantallas/citas/CitasPage.tsx'),
  pedidos: () => import('../pantallas/pedidos/PedidosPage.tsx'),
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
