import path from 'node:path'
import { build, type Plugin } from 'vite'

/** Kinds of hashed files that the worker keeps: not those of another worker, which few pages ever start. */
const GUARDADOS = /^(?!.*\.worker-).*\.(js|css|woff2)$/

/** Writes `sw.js`, the worker that keeps the code, with the names of all hashed files of this build. */
export function trabajadorDelCodigo(): Plugin {
  return {
    name: 'trabajador-del-codigo',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const archivos = Object.keys(bundle).filter((archivo) => archivo.startsWith('assets/') && GUARDADOS.test(archivo))
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          ARCHIVOS: JSON.stringify(archivos.sort().map((archivo) => `/${archivo}`)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: path.resolve(import.meta.dirname, '../src/app/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
