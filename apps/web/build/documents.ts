import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pantallasPorRuta } from './screens.ts'

/**
 * The one font is asked for before the style sheet is parsed, and after the scripts: text is drawn meanwhile in a font of the same
 * measures. Its hashed name is known only once the bundle exists.
 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** @returns the paths of the parts of the bundle that have one of these modules, and of all that they import. */
function cierre(bundle: Rolldown.OutputBundle, modulos: RegExp): string[] {
  const trozos = new Set<string>()
  const sumar = (nombre: string) => {
    const trozo = bundle[nombre]
    if (trozo?.type !== 'chunk' || trozos.has(nombre)) return
    trozos.add(nombre)
    trozo.imports.forEach(sumar)
  }
  for (const [nombre, trozo] of Object.entries(bundle))
    if (trozo.type === 'chunk' && trozo.moduleIds.some((modulo) => modulos.test(modulo))) sumar(nombre)
  if (trozos.size === 0) throw new Error(`No part of the bundle has ${modulos} any more.`)
  return [...trozos].map((nombre) => `/${nombre}`)
}

/** @returns the path of a script of its own, which asks for data before the application is there. */
function scriptPropio(bundle: Rolldown.OutputBundle, nombre: string): string {
  const script = Object.values(bundle).find((trozo) => trozo.type === 'chunk' && trozo.name === nombre)
  if (!script) throw new Error(`No script that asks for data ahead is called ${nombre} any more.`)
  return `/${script.fileName}`
}

/**
 * Writes `pedido.html`: the page as the QR of an order opens it. It names all that the customer's phone will need, so that it
 * comes at once and not one part after the other, and asks for the order meanwhile. The server answers it to those paths.
 */
export function paginaDelPedido(): Plugin {
  const PARTES = /\/src\/(app\/publica|pantallas\/estatus\/EstatusPage)\.tsx$/
  const APLICACION = '<script type="module"'
  return {
    name: 'pagina-del-pedido',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const primero = `<script type="module" crossorigin src="${scriptPropio(bundle, 'adelanto')}"></script>`
      const pagina = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const enlaces = cierre(bundle, PARTES)
        .filter((ruta) => !pagina.includes(ruta))
        .map((ruta) => `    <link rel="modulepreload" crossorigin href="${ruta}">\n`)
      writeFileSync(
        path.join(dir, 'pedido.html'),
        pagina
          .replace(APLICACION, `${primero}\n    ${APLICACION}`)
          .replace('  </head>', `${enlaces.join('')}  </head>`),
      )
    },
  }
}

/**
 * Writes `precargas.json`: what the page names for the staff, so that the parts of a screen come together and not one after
 * the other. The server puts it into the page by the path that is asked for.
 */
export function precargasDelPersonal(): Plugin {
  return {
    name: 'precargas-del-personal',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const comunes = cierre(bundle, /\/src\/(app\/personal\.tsx|app\/armazon\/Armazon\.tsx|app\/primerScript\.ts)$/)
      const porRuta = Object.fromEntries(
        Object.entries(pantallasPorRuta()).map(([ruta, { pagina }]) => [
          ruta,
          cierre(bundle, new RegExp(`/src/pantallas/${pagina}$`)),
        ]),
      )
      writeFileSync(
        path.join(dir, 'precargas.json'),
        JSON.stringify({ primera: scriptPropio(bundle, 'primera'), comunes, porRuta }),
      )
    },
  }
}

/** Parts that every first screen runs at once, nearly whole. */
const DE_ENTRADA = new Set(['index', 'react', 'primera', 'base', 'personal', 'lista'])
const ENTERA = '//# allFunctionsCalledOnLoad\n'

/**
 * Has browsers compile the parts of a first screen while they arrive. By themselves they put each function off until its first
 * call, when everything is there and nothing is drawn yet.
 */
export function compilarAlLlegar(): Plugin {
  return {
    name: 'compilar-al-llegar',
    apply: 'build',
    generateBundle: {
      order: 'post', // after the names of the parts have been put at the top
      handler(_, bundle) {
        const pantallas = Object.values(pantallasPorRuta()).map(({ pagina }) => path.parse(pagina).name)
        for (const trozo of Object.values(bundle))
          if (trozo.type === 'chunk' && (DE_ENTRADA.has(trozo.name) || pantallas.includes(trozo.name)))
            trozo.code = ENTERA + trozo.code
      },
    },
  }
}
