import { correoDe } from './sesion/personas.ts'
import { test } from './sesion/prueba.ts'
test('mira', async ({ abrir }) => {
  test.setTimeout(120000)
  const page = await abrir(correoDe['0'])
  for (const [w, h] of [[1440, 900], [900, 1000], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const tema of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: tema })
      for (const [n, q] of [['f', ''], ['valor', '&figura=valor'], ['pedir', '&figura=porPedir']] as const) {
        if (tema === 'dark' && n === 'pedir') continue
        await page.goto('/dashboard/pedidos?vista=cifras' + q)
        await page.getByRole('table').first().waitFor()
        await page.waitForTimeout(700)
        await page.screenshot({ path: `/tmp/mira/${n}-${w}-${tema}.png`, fullPage: w === 390 && n === 'f' })
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/mira/inv.png` })
  await page.keyboard.press('F2')
  await page.keyboard.type('vértice')
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/mira/f2.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/mira/inv390.png` })
})
