import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PANTALLAS = path.resolve(import.meta.dirname, '../src/pantallas')

/** What the build reads in a descriptor. */
export interface Descriptor {
  /** Its folder. */
  pantalla: string
  /** The paths that show it, and to which types of user. */
  paths: Readonly<Record<string, string>>
  /** File of its page, below `src/pantallas`. */
  pagina: string
  icono: string | null
}

/** The one place in a descriptor that looks like this. */
function unico(texto: string, forma: RegExp, que: string): string {
  const [hallado, ...mas] = texto.matchAll(forma)
  if (!hallado?.[1] || mas.length > 0) throw new Error(`A descriptor has to have one ${que}:\n${texto}`)
  return hallado[1]
}

function leer(pantalla: string): Descriptor {
  const texto = readFileSync(path.join(PANTALLAS, pantalla, 'pantalla.ts'), 'utf8')
  const paths = unico(texto, /\bpaths: \{([^}]*)\}/g, 'table of paths').matchAll(/'([^']+)': (?:'(\d+)'|TODOS)/g)
  return {
    pantalla,
    paths: Object.fromEntries([...paths].map(([, ruta = '', tipos = '*']) => [ruta, tipos])),
    pagina: `${pantalla}/${unico(texto, /\bpagina: async \(\) => \(await import\('\.\/([^']+)'\)\)/g, 'page')}`,
    icono: /\bicono: '(\w+)'/.exec(texto)?.[1] ?? null,
  }
}

/** The descriptors of all screens, read as text, because the bundler's own process cannot run them. */
export const descriptores = (): Descriptor[] =>
  readdirSync(PANTALLAS)
    .filter((carpeta) => existsSync(path.join(PANTALLAS, carpeta, 'pantalla.ts')))
    .map(leer)

/** Where visits begin: the server names a screen's parts on these paths alone. */
const INICIO = '/dashboard'

/** Screens of the menu that a path shows to everybody who may open it, by path. */
export function pantallasPorRuta(): Readonly<Record<string, Descriptor>> {
  const porRuta = new Map<string, Descriptor[]>()
  for (const descriptor of descriptores())
    for (const ruta of Object.keys(descriptor.paths).filter((ruta) => ruta.startsWith(INICIO)))
      porRuta.set(ruta, [...(porRuta.get(ruta) ?? []), descriptor])
  return Object.fromEntries(
    [...porRuta].flatMap(([ruta, [una, ...mas]]) => (una?.icono && mas.length === 0 ? [[ruta, una]] : [])),
  )
}
