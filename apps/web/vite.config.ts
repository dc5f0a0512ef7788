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
 * `--mode catalogo` builds only the catalogue page of the UI kit, into its own folder; the product's build never sees it.
 * Everything emitted must live under `script-src 'self'; style-src 'self'`: no inlined assets, no inline polyfill.
 */
export default defineConfig(({ mode }) => {
  const catalogo = mode === 'catalogo'
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), preloadFont()],
    build: {
      outDir: catalogo ? '.cache/catalogo' : 'dist',
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: `${import.meta.dirname}/${catalogo ? 'catalogo' : 'index'}.html` },
    },
    server: {
      proxy: {
        '/api': { target: api },
        '/socket.io': { target: api, ws: true },
      },
    },
  }
})
