import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { alSistema, arbolDicho, pulsarDeGolpe, tocar } from './test/ordenes.ts'

const navegador = (dePantalla: { hasTouch?: boolean; isMobile?: boolean } = {}) =>
  playwright({
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    contextOptions: {
      reducedMotion: 'reduce',
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      ...dePantalla,
    },
  })

/** Tests of components, `*.test.tsx`, each in a real browser with the product's styles. Those of `*.tacto.test.tsx` have a phone. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/componentes',
  plugins: [react(), tailwindcss()],
  // All at once, since a page that is given a library later is loaded again in the middle of a test.
  optimizeDeps: { entries: ['src/catalogo/**/*.tsx', 'test/*.tsx'], include: ['axe-core', 'zxing-wasm/reader'] },
  test: {
    include: ['src/**/*.test.tsx'],
    isolate: false,
    fileParallelism: false,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['test/preparar.ts'],
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: navegador(),
      commands: { alSistema, arbolDicho, pulsarDeGolpe, tocar },
      instances: [
        {
          browser: 'chromium',
          name: 'componentes',
          viewport: { width: 1440, height: 844 },
          exclude: ['**/*.tacto.test.tsx'],
        },
        {
          browser: 'chromium',
          name: 'componentes por tacto',
          viewport: { width: 390, height: 844 },
          include: ['src/**/*.tacto.test.tsx'],
          provider: navegador({ hasTouch: true, isMobile: true }),
        },
      ],
    },
  },
})
