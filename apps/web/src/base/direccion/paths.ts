import type { TipoUsuario } from '@nitida/contract/permisos'
import { esPublica } from './esPublica.ts'

/** Every screen of the staff application. */
export type Pantalla =
  | 'login'
  | 'saludo'
  | 'usuarios'
  | 'sucursales'
  | 'pacientes'
  | 'citas'
  | 'nuevoPedido'
  | 'editarPedido'
  | 'pedidos'
  | 'transacciones'
  | 'descripcion'
  | 'tickets'
  | 'nuevaVisita'
  | 'historialVisitas'
  | 'detalleVisita'
  | 'nuevaHistoria'
  | 'generarFactura'
  | 'facturaPublicoGeneral'
  | 'facturas'
  | 'corte'
  | 'panelCortes'
  | 'promociones'

type PorTipo<P extends Pantalla = Pantalla> = Partial<Record<TipoUsuario, P>>

const para = <P extends Pantalla>(tipos: string, pantalla: P): PorTipo<P> =>
  Object.fromEntries([...tipos].map((tipo) => [tipo, pantalla]))

/**
 * The route table by user type (spec §2, D-12 … D-16): what each type sees at each path. A type that is not named may not
 * go there. The customers' pages are not here: they are another application (esPublica.ts).
 */
const porTipo = {
  '/dashboard': { '0': 'usuarios', '1': 'pacientes', '2': 'pacientes', '3': 'saludo', '4': 'pacientes' },
  '/dashboard/clientes': para('0124', 'pacientes'),
  '/dashboard/sucursales': para('0', 'sucursales'),
  '/dashboard/citas': para('0124', 'citas'),
  '/dashboard/crearPedido': para('012', 'nuevoPedido'),
  '/dashboard/editarPedido': para('012', 'editarPedido'),
  '/dashboard/pedidos': para('012', 'pedidos'),
  '/pedido/detalles': para('012', 'transacciones'),
  '/pedido/descripcion': para('0', 'descripcion'),
  '/pedido/tickets': para('012', 'tickets'),
  '/historial/nuevaVisita': para('024', 'nuevaVisita'),
  '/historial/nuevaHistoriaClinica': para('024', 'nuevaHistoria'),
  '/visita/historial': para('0124', 'historialVisitas'),
  '/visita/historialDetalle': para('0124', 'detalleVisita'),
  '/facturacion/CrearFactura': para('012', 'generarFactura'),
  '/facturacion/CrearFacturaPublicoGeneral': para('0', 'facturaPublicoGeneral'),
  '/facturas/gestion': para('012', 'facturas'),
  '/cortes/corteIndividual': para('012', 'corte'),
  '/cortes/panelAdmin': para('0', 'panelCortes'),
  '/whatsapp/enviarPromocion': para('0', 'promociones'),
} as const satisfies Record<string, PorTipo>

/** Open to anybody; `/login` sends a logged-in user on (spec §2 Login). */
const abiertas = { '/login': 'login', '/Default': 'saludo' } as const satisfies Record<string, Pantalla>

/** Whether a screen shows to somebody who is not logged in. */
export const esAbierta = (pantalla: Pantalla): boolean => Object.values<Pantalla>(abiertas).includes(pantalla)

/** D-13: the menu of types 1 and 2 names a path which the route table spells differently. */
const redirecciones = { '/corte/corteIndividual': '/cortes/corteIndividual' } satisfies Record<string, string>

export type Path = keyof typeof porTipo | keyof typeof abiertas | keyof typeof redirecciones

/** The screens that a path shows, to one type of user or another. */
export type PantallaEn<P extends Path> = P extends keyof typeof porTipo
  ? NonNullable<(typeof porTipo)[P][keyof (typeof porTipo)[P]]>
  : P extends keyof typeof abiertas
    ? (typeof abiertas)[P]
    : never

/** All of them, for the router. */
export const paths: readonly string[] = [porTipo, abiertas, redirecciones].flatMap((tabla) => Object.keys(tabla))

/** End of a path: a screen, another path, or another document (the customers' application). */
export type Destino = { pantalla: Pantalla } | { redirige: string } | { documento: string }

/** Paths match whatever their capitals and final slash, as the router matches them. */
const normalizar = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

const buscarEn = <T>(tabla: Readonly<Record<string, T>>) => {
  const indice = new Map(Object.entries(tabla).map(([path, valor]) => [normalizar(path), valor]))
  return (path: string): T | undefined => indice.get(normalizar(path))
}
const enPorTipo = buscarEn<PorTipo>(porTipo)
const enAbiertas = buscarEn<Pantalla>(abiertas)
const enRedirecciones = buscarEn<string>(redirecciones)

/** Path after the redirects that hold for every user. */
const pathFinal = (path: string): string => enRedirecciones(path) ?? path

/** The screen a user type has at a path; null when it may not go there. */
export const pantallaDe = (path: string, tipo: TipoUsuario): Pantalla | null =>
  enAbiertas(path) ?? enPorTipo(pathFinal(path))?.[tipo] ?? null

/**
 * One step of the route table: an unknown path, and one that is closed to the type, goes to /login, which sends a logged-in
 * user to /dashboard (D-16).
 * @param tipo null for somebody who is not logged in.
 */
export function resolver(path: string, tipo: TipoUsuario | null): Destino {
  if (esPublica(path)) return { documento: path }
  const redireccion = enRedirecciones(path)
  if (redireccion) return { redirige: redireccion }
  if (tipo === null) {
    const abierta = enAbiertas(path)
    return abierta ? { pantalla: abierta } : { redirige: '/login' }
  }
  if (path === '/' || normalizar(path) === '/login') return { redirige: '/dashboard' }
  const pantalla = pantallaDe(path, tipo)
  return pantalla ? { pantalla } : { redirige: '/login' }
}

/** The screen at the end of all redirects; null for another document. */
export function pantallaFinal(path: string, tipo: TipoUsuario | null): Pantalla | null {
  const destino = resolver(path, tipo)
  if ('redirige' in destino) return pantallaFinal(destino.redirige, tipo)
  return 'pantalla' in destino ? destino.pantalla : null
}
