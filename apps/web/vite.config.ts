import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compilarAlLlegar, paginaDelPedido, precargasDelPersonal, preloadFont } from './build/documents.ts'
import { iconsOfScreens } from './build/icons.ts'
import { entradas, grupos } from './build/parts.ts'
import { trabajadorDelCodigo } from './build/worker.ts'

const api = `http://127.0.0.1:${process.env.PORT_API ?? 3000}`

/**
 * `--mode catalogo` builds only the catalogue page of the UI kit, into its own folder; the product's build never sees it.
 * Everything emitted must live under `script-src 'self'; style-src 'self'`: no inlined assets, no inline polyfill.
 */
export default defineConfig(({ mode }) => {
  const catalogo = mode === 'catalogo'
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      tailwindcss(),
      preloadFont(),
      iconsOfScreens(),
      ...(catalogo ? [] : [compilarAlLlegar(), paginaDelPedido(), precargasDelPersonal(), trabajadorDelCodigo()]),
    ],
    resolve: { alias: [{ find: /^zod$/, replacement: `${import.meta.dirname}/build/zod.ts` }] },
    build: {
      outDir: catalogo ? '.cache/catalogo' : 'dist',
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox128', 'safari16.4'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: catalogo
          ? `${import.meta.dirname}/catalogo.html`
          : { index: `${import.meta.dirname}/index.html`, ...entradas },
        output: { codeSplitting: catalogo ? true : { groups: grupos() } },
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
