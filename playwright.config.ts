import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { elegirServidor } from './e2e/worker.ts'

elegirServidor(process.env)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // The runner empties this folder; the screenshots that journeys keep lie beside it.
  outputDir: 'e2e/artifacts/failures',
  // One a core: on two cores a third was no quicker, and each waited longer. Every worker has a server and a browser of its own.
  workers: Math.min(availableParallelism(), 4),
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a locale that has accents, as in a shell of `su -`, Chromium calls a file with accents in its name 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Journeys hold and change what the page asks for; `codigo.spec` lets the worker work.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the run; `--trace retain-on-failure` keeps those of journeys that are looked into.
    trace: 'off',
  },
})
