import { defineConfig } from 'vite'

/**
 * The server as one file. Our own packages are TypeScript and go in; libraries stay outside and are loaded from
 * node_modules, since some bring native code or files of their own.
 */
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
