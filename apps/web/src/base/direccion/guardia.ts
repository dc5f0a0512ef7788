import type { TipoUsuario } from '@nitida/contract/permisos'
import { esPublica } from './esPublica.ts'
import { type Pantalla, TODOS, ubicaciones } from './ubicaciones.ts'

/** End of a path: a screen, another path, or another document (the customers' application). */
export type Destino = { pantalla: Pantalla } | { redirige: string } | { documento: string }

/** Paths match whatever their capitals and final slash, as the router matches them. */
const normalizar = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

interface EnPath {
  pantalla: Pantalla
  tipos: string
}

function indexar() {
  const enPaths = new Map<string, EnPath[]>()
  const enDesvios = new Map<string, string>()
  for (const [pantalla, { paths, desvios }] of ubicaciones()) {
    for (const [path, tipos] of Object.entries(paths)) {
      const clave = normalizar(path)
      enPaths.set(clave, [...(enPaths.get(clave) ?? []), { pantalla, tipos }])
    }
    for (const [desde, hasta] of Object.entries(desvios)) enDesvios.set(normalizar(desde), hasta)
  }
  return { enPaths, enDesvios }
}

let indices: ReturnType<typeof indexar> | null = null

/** Made at the first look, when every screen is known. */
const tabla = () => {
  indices ??= indexar()
  return indices
}

/** Path after the redirects that hold for every user; undefined when it has none. */
const desvioDe = (path: string): string | undefined => tabla().enDesvios.get(normalizar(path))

/** The screen at a path for somebody. @param tipo null for somebody who is not logged in. */
function pantallaEn(path: string, tipo: TipoUsuario | null): Pantalla | null {
  const aqui = tabla().enPaths.get(normalizar(path)) ?? []
  const suya = aqui.find(({ tipos }) => tipos === TODOS || (tipo !== null && tipos.includes(tipo)))
  return suya?.pantalla ?? null
}

/** The screen a user type has at a path; null when it may not go there. */
export const pantallaDe = (path: string, tipo: TipoUsuario): Pantalla | null => pantallaEn(desvioDe(path) ?? path, tipo)

/** Whether a screen shows to somebody who is not logged in. */
export const esAbierta = (pantalla: Pantalla): boolean =>
  Object.values(ubicaciones().get(pantalla)?.paths ?? {}).includes(TODOS)

/** All paths, for the router. */
export const todosLosPaths = (): string[] => [
  ...new Set([...ubicaciones().values()].flatMap(({ paths, desvios }) => Object.keys({ ...paths, ...desvios }))),
]

/**
 * One step of the route table: an unknown path, and one that is closed to the type, goes to /login, which sends a logged-in
 * user to /dashboard (D-16).
 * @param tipo null for somebody who is not logged in.
 */
export function resolver(path: string, tipo: TipoUsuario | null): Destino {
  if (esPublica(path)) return { documento: path }
  const desvio = desvioDe(path)
  if (desvio) return { redirige: desvio }
  if (tipo !== null && (path === '/' || normalizar(path) === '/login')) return { redirige: '/dashboard' }
  const pantalla = pantallaEn(path, tipo)
  return pantalla ? { pantalla } : { redirige: '/login' }
}

/** The screen at the end of all redirects; null for another document. */
export function pantallaFinal(path: string, tipo: TipoUsuario | null): Pantalla | null {
  const destino = resolver(path, tipo)
  if ('redirige' in destino) return pantallaFinal(destino.redirige, tipo)
  return 'pantalla' in destino ? destino.pantalla : null
}
