import type { Page } from '@playwright/test'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** How far the controls of the strip above a list stand from one line, px. */
const desnivel = (page: Page): Promise<number> =>
  page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Buscar/ }))
    .last()
    .evaluate((campo) => {
      let franja: Element | null = campo
      while (franja && getComputedStyle(franja).flexWrap !== 'wrap') franja = franja.parentElement
      const centros = [...(franja?.children ?? [])]
        .map((hijo) => hijo.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => top + height / 2)
      return Math.max(...centros) - Math.min(...centros)
    })

for (const [tipo, rutas] of [
  ['0', ['/dashboard', '/dashboard/clientes', '/dashboard/citas', '/dashboard/pedidos', '/facturas/gestion?mes=0']],
  ['2', ['/dashboard/clientes', '/dashboard/clientes?vista=porRevisar', '/dashboard/citas', '/dashboard/pedidos']],
] as const)
  test(`what narrows a list of type ${tipo} stands in one row at 1440`, async ({ abrir }) => {
    const page = await abrir(correoDe[tipo])
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const ruta of rutas) {
      await page.goto(ruta)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expect.poll(() => desnivel(page), ruta).toBeLessThan(12)
    }
  })

test('a phone is told of no keys', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const ruta of ['/dashboard/clientes', '/dashboard/citas', '/dashboard/pedidos', '/facturacion/CrearFactura']) {
    await page.goto(ruta)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('kbd').filter({ visible: true }), ruta).toHaveCount(0)
  }
})

test('at 820 px a number of the menu stands beside its icon, and the days of the week keep their names', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/dashboard/citas?vista=semana')
  const cuenta = page.locator('nav [data-cuenta]').filter({ visible: true })
  await expect(cuenta.first()).toBeVisible()
  const encimados = await cuenta.evaluateAll((numeros) =>
    numeros.filter((numero) => {
      const [n, icono] = [
        numero.getBoundingClientRect(),
        numero.closest('a')?.querySelector('svg')?.getBoundingClientRect(),
      ]
      return icono && n.left < icono.right - 4 && n.top > icono.top + 4 && n.top < icono.bottom
    }),
  )
  expect(encimados).toHaveLength(0)
  const dias = page.getByRole('columnheader')
  await expect(dias.first()).toBeVisible()
  for (const nombre of await dias.allInnerTexts()) expect(nombre).toMatch(/(lun|mar|mié|jue|vie|sáb|dom|hora)/i)
})
