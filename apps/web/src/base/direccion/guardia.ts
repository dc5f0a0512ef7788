import type { TipoUsuario } from '@nitida/contract/permisos'
import { esPublica } from './esPublica.ts'
import { type Pantalla, TODOS, ubicaciones } from './ubicaciones.ts'

/** End of a path: a screen, another path, or another document (the customers' application). */
export type Destino = { pantalla: Pantalla } | { redirige: string } | { documento: string }

/** Paths match whatever their capitals and final slash, as the router matches them. */
const normalizar = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Path after the redirects that hold for every user; null when it has none. */
function desvioDe(path: string): string | null {
  for (const { desvios } of ubicaciones().values())
    for (const [desde, hasta] of Object.entries(desvios)) if (normalizar(desde) === normalizar(path)) return hasta
  return null
}

/** The screen at a path for somebody. @param tipo null for somebody who is not logged in. */
function pantallaEn(path: string, tipo: TipoUsuario | null): Pantalla | null {
  for (const [pantalla, { paths }] of ubicaciones())
    for (const [suyo, tipos] of Object.entries(paths))
      if (normalizar(suyo) === normalizar(path) && (tipos === TODOS || (tipo !== null && tipos.includes(tipo))))
        return pantalla
  return null
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
