import path from 'node:path'
import type { Rolldown } from 'vite'
import { descriptores } from './screens.ts'

type Graph = Rolldown.ChunkingContext

const SRC = path.resolve(import.meta.dirname, '../src')
const enSrc = (archivo: string) => path.join(SRC, archivo)

/** Scripts that a page names by itself; they run before React is there. */
export const entradas = { adelanto: enSrc('app/adelanto.ts'), primera: enSrc('app/primerScript.ts') }
const ENTRADA = enSrc('app/entrada.ts')
/** The two applications: customers' pages, and the staff's frame. */
const DE_CLIENTES = enSrc('app/publica.tsx')
const DEL_PERSONAL = [enSrc('app/personal.tsx'), enSrc('app/armazon/Armazon.tsx')]

/** Of how many menu pages and of how many pages at all a module is shared, to come with the first of them: measured sizes. */
const LISTAS_QUE_COMPARTEN = 4
const PAGINAS_QUE_COMPARTEN = 6

/** The modules that come with these, because each imports the next one statically. */
function cierre(grafo: Graph, raices: readonly string[]): ReadonlySet<string> {
  const hallados = new Set<string>()
  const pendientes = [...raices]
  for (let id = pendientes.pop(); id !== undefined; id = pendientes.pop()) {
    if (hallados.has(id)) continue
    hallados.add(id)
    pendientes.push(...(grafo.getModuleInfo(id)?.importedIds ?? []))
  }
  return hallados
}

/** Which modules belong to each group, the one that is needed earliest first. */
function capas(grafo: Graph): Record<string, (id: string) => boolean> {
  const antes = cierre(grafo, [...Object.values(entradas), ENTRADA])
  const deClientes = cierre(grafo, [DE_CLIENTES, ...(grafo.getModuleInfo(DE_CLIENTES)?.dynamicallyImportedIds ?? [])])
  const delPersonal = cierre(grafo, DEL_PERSONAL)
  const screens = descriptores().map(({ pagina, icono }) => ({
    delMenu: icono !== null,
    modulos: cierre(grafo, [enSrc(`pantallas/${pagina}`)]),
  }))
  const cuantas = (id: string, soloMenu: boolean) =>
    screens.filter(({ delMenu, modulos }) => (delMenu || !soloMenu) && modulos.has(id)).length
  return {
    // What the first scripts need to ask for data; nothing of it may need React.
    primera: (id) => antes.has(id),
    // What customers' pages share with the staff's, and all icons, because a file for each would cost more than their bytes.
    base: (id) =>
      /\/lucide-react\/dist\/esm\/icons\//.test(id) ||
      (deClientes.has(id) && (delPersonal.has(id) || cuantas(id, false) > 0)),
    // The frame around every screen of the staff.
    personal: (id) => delPersonal.has(id),
    // What most screens of the menu share.
    lista: (id) => cuantas(id, true) >= LISTAS_QUE_COMPARTEN,
    // What many screens share.
    comun: (id) => cuantas(id, false) >= PAGINAS_QUE_COMPARTEN,
  }
}

const GRUPOS = ['primera', 'base', 'personal', 'lista', 'comun'] as const

/**
 * The named parts of the bundle. They are read from the graph of imports, so that no list of files has to follow the code. A
 * module that two groups need is in the earlier one; all else is cut by the bundler.
 */
export function grupos() {
  let hechas: ReturnType<typeof capas> | undefined
  return [
    // Named by its packages, so that a release of ours leaves it in the browsers' caches.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: GRUPOS.length + 1 },
    ...GRUPOS.map((name, i) => ({
      debugName: name,
      name: (id: string, grafo: Graph) => {
        hechas ??= capas(grafo)
        return hechas[name]?.(id) ? name : null
      },
      priority: GRUPOS.length - i,
    })),
  ]
}
