import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT_API ?? 3000}`

/** The one font is asked for before the style sheet is parsed; its hashed name is known only once the bundle exists. */
function preloadFont(): Plugin {
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
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

/**
 * Writes `pedido.html`: the page as the QR of an order opens it. It names all that the customer's phone will need, so that it
 * comes at once and not one part after the other, and asks for the order meanwhile. The server answers it to those paths.
 */
function paginaDelPedido(): Plugin {
  const PARTES = /\/src\/(app\/publica|features\/estatus\/EstatusPage)\.tsx$/
  const ADELANTO = /\/src\/adelanto\.ts$/
  const APLICACION = '<script type="module"'
  return {
    name: 'pagina-del-pedido',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const trozos = new Set<string>()
      let primero = ''
      const sumar = (nombre: string) => {
        const trozo = bundle[nombre]
        if (trozo?.type !== 'chunk' || trozos.has(nombre)) return
        trozos.add(nombre)
        trozo.imports.forEach(sumar)
      }
      for (const trozo of Object.values(bundle)) {
        if (trozo.type !== 'chunk') continue
        if (PARTES.test(trozo.facadeModuleId ?? '')) sumar(trozo.fileName)
        if (ADELANTO.test(trozo.facadeModuleId ?? ''))
          primero = `<script type="module" crossorigin src="/${trozo.fileName}"></script>`
      }
      if (trozos.size === 0) throw new Error(`No part of the page of an order is called ${PARTES} any more.`)
      if (!primero) throw new Error(`Nothing that asks for the order ahead is called ${ADELANTO} any more.`)
      const pagina = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const enlaces = [...trozos]
        .filter((nombre) => !pagina.includes(nombre))
        .map((nombre) => `    <link rel="modulepreload" crossorigin href="/${nombre}">\n`)
      writeFileSync(
        path.join(dir, 'pedido.html'),
        pagina
          .replace(APLICACION, `${primero}\n    ${APLICACION}`)
          .replace('  </head>', `${enlaces.join('')}  </head>`),
      )
    },
  }
}

const ui = (...nombres: string[]) => new RegExp(`/src/ui/(${nombres.join('|')})\\.tsx?$`)
const paquete = (...nombres: string[]) => new RegExp(`/node_modules/(${nombres.join('|')})/`)

/**
 * Without these the bundler cuts the first screens into twenty files, and over HTTP/1.1 their round trips cost a phone half
 * a second. `react` and `base` are for everybody, the customers' pages included; nothing else may get into them.
 */
const grupos = [
  { name: 'react', test: paquete('react', 'react-dom', 'scheduler'), priority: 3 },
  { name: 'router', test: paquete('@tanstack/(?:react-router|router-core|history|react-store|store)'), priority: 3 },
  { name: 'datos', test: paquete('@tanstack/(?:react-query|query-core)'), priority: 3 },
  {
    name: 'base',
    test: ui(
      'Button',
      'Cargando',
      'ErrorState',
      'IconButton',
      'Logo',
      'SkipLink',
      'Spinner',
      'ThemeToggle',
      'UiProvider',
      'cx',
      'quietlyDeferred',
      'tema',
    ),
    priority: 2,
  },
  // What every screen of the staff is made of: each alone would weigh as much again in wrapping.
  {
    name: 'pantalla',
    test: ui(
      'Card',
      'EmptyState',
      'Page',
      'Skeleton',
      'TableSkeleton',
      'deferred',
      'toast',
      'useDebouncedCallback',
      'useMediaQuery',
      'useOnDemand',
    ),
    priority: 2,
  },
  { name: 'campos', test: ui('Aviso', 'Field', 'PasswordField', 'TextField'), priority: 2 },
  // These two ask for an order before React is there: nothing in them may need it.
  { name: 'api', test: /\/src\/shared\/(api\/(call|fallos|ruta|rutasPublicas)|pedidoEstatus)\./, priority: 1 },
  { name: 'pedirEstatus', test: /\/src\/features\/estatus\/pedirEstatus\./, priority: 1 },
  // Those of the order-status page: each alone would be a file of its own, longer than its drawing.
  { name: 'iconos', test: /\/lucide-react\/dist\/esm\/icons\/(check|map-pin|user-round)\.m?js$/, priority: 1 },
  // Those of the menu, which screens share with it.
  {
    name: 'iconosDelMenu',
    test: /\/lucide-react\/dist\/esm\/icons\/(calendar-days|receipt-text|wallet)\.m?js$/,
    priority: 1,
  },
  { name: 'sesion', test: /\/src\/shared\/(sesion\/|api\/rutas\.)|\/contract\/src\/(permisos|usuarios\.rules)\.ts$/ },
]

/**
 * `--mode catalogo` builds only the catalogue page of the UI kit, into its own folder; the product's build never sees it.
 * Everything emitted must live under `script-src 'self'; style-src 'self'`: no inlined assets, no inline polyfill.
 */
export default defineConfig(({ mode }) => {
  const catalogo = mode === 'catalogo'
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), preloadFont(), ...(catalogo ? [] : [paginaDelPedido()])],
    build: {
      outDir: catalogo ? '.cache/catalogo' : 'dist',
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: catalogo
          ? `${import.meta.dirname}/catalogo.html`
          : { index: `${import.meta.dirname}/index.html`, adelanto: `${import.meta.dirname}/src/adelanto.ts` },
        output: { codeSplitting: { groups: grupos } },
      },
    },
    server: {
      proxy: {
        '/api': { target: api },
        '/socket.io': { target: api, ws: true },
      },
    },
  }
})
