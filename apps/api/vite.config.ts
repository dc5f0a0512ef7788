import { defineConfig } from 'vite'

/**
 * The server as one file, the threads that draw PDFs, compose and read CFDIs, and the process that draws photos as others; what they share comes apart. Our
 * own packages are TypeScript and go in; libraries stay outside and are loaded from node_modules, since some bring native code or
 * files of their own.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'documentos.hilo': 'src/modules/documentos/documentos.hilo.ts',
        'composicion.hilo': 'src/adapters/xml/composicion.hilo.ts',
        'lectura.hilo': 'src/adapters/xml/lectura.hilo.ts',
        'visitas.dibujo.proceso': 'src/modules/visitas/visitas.dibujo.proceso.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@nitida\//] },
})
