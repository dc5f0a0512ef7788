import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect } from '@playwright/test'
import { build, preview } from 'vite'
import { withLock } from '../../apps/api/src/platform/postgres/lock.ts'

const web = path.resolve(import.meta.dirname, '../../apps/web')
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; require-trusted-types-for 'script'"

/** The policy's line for where a printer's bridge may be looked for; nowhere, unless a journey says so. */
const conectarA = (direccion?: string) => (direccion ? `; connect-src ${direccion}` : '')

export type Look = { theme: 'light' | 'dark'; width: 1440 | 390 | 320 }

export type Catalogo = { url: string; close: () => Promise<void> }

/** Serves the catalogue without the API, under the same kind of policy as the product. The first worker that asks builds it. */
export async function servir({ puente }: { puente?: string } = {}): Promise<Catalogo> {
  const { E2E_CATALOGO: outDir } = process.env
  if (!outDir) throw new Error('E2E_CATALOGO is not set')
  const common = { root: web, mode: 'catalogo', logLevel: 'error', build: { outDir } } as const
  await withLock(`${outDir}.lock`, async () => {
    if (!existsSync(path.join(outDir, 'catalogo.html'))) await build(common)
  })
  const server = await preview({
    ...common,
    preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': csp + conectarA(puente) } },
  })
  return { url: `${server.resolvedUrls?.local[0] ?? ''}catalogo.html`, close: () => server.close() }
}

/** Opens the catalogue and collects what the browser complains about, violations of the policy among it. */
export async function abrir(browser: Browser, catalogo: Catalogo, look: Look = { theme: 'light', width: 1440 }) {
  const phone = look.width <= 390
  const context = await browser.newContext({
    colorScheme: look.theme,
    viewport: { width: look.width, height: 844 },
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: 'reduce',
    locale: 'es-MX',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(catalogo.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  return { page, complaints, close: () => context.close() }
}
