import { defineConfig } from 'vite'

/** The bridge as one file, built like the server: our own packages go in, libraries stay outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  ssr: { noExternal: [/^@nitida\//] },
})
