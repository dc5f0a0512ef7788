import type { Factura } from '@nitida/contract/facturacion'
import { estadosFactura } from '@nitida/contract/facturacion.rules'
import type { Page } from '@playwright/test'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Both sides of each change of the list's layout, and steps between them. */
const ANCHOS = [640, 660, 700, 719, 720, 767, 768, 800, 900, 1023, 1024, 1100, 1279, 1280, 1360, 1439, 1440, 1920]

/** Gives each row the widest value of every column: folios of the widest digit, each state in turn, ten million taken off. */
async function ensanchar(page: Page) {
  await page.route('**/api/facturacion/obtenerFacturas?*', async (ruta) => {
    const cuerpo = await (await ruta.fetch()).json()
    const results = cuerpo.results.map((factura: Factura, i: number) => ({
      ...factura,
      folioFiscal: 'D'.repeat(36),
      clase: 'egreso',
      metodoPago: 'PPD',
      total: 10_000_000,
      pagado: null,
      estatus: estadosFactura[i % estadosFactura.length],
      pendiente: { limite: '2026-11-30', fallo: null },
      CreateDate: '2026-12-24T23:58:00Z',
    }))
    await ruta.fulfill({ json: { ...cuerpo, results } })
  })
}

for (const tipo of ['0', '2'] as const)
  test(`type ${tipo} sees the gear of every invoice at any width, whatever its state and its amount`, async ({
    abrir,
  }) => {
    const caja = await abrir(correoDe['2'])
    await caja.goto('/dashboard')
    for (let i = 0; i < estadosFactura.length; i++)
      await facturar(caja, inventarReceptor('ÓPTICA DEMO'), { precio: 100 })
    const page = await abrir(correoDe[tipo])
    await ensanchar(page)
    await page.goto('/facturas/gestion?mes=0')
    await expect(page.getByText('En proceso de cancelación').first()).toBeVisible()
    const lista = page.getByRole('region', { name: 'Lista de facturas: renglones' })
    for (const width of ANCHOS) {
      await page.setViewportSize({ width, height: 800 })
      const sobra = () => lista.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(sobra, `at ${width}`).toBeLessThanOrEqual(0)
    }
  })
