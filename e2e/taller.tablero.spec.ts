import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Readings of one tray within three seconds are one reading. */
const ENTRE_LECTURAS_MS = 3200

test('the board counts its filters, a column opens by the keyboard, and a card moves by its button', async ({
  abrir,
}) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, folio } = await encargar(caja, { nombre: 'Nora Del Tablero', entrega: 0 })
  for (let n = 0; n < 3; n++) await encargar(caja, { entrega: 0 })
  const charola = String(30 + (id % 70)).padStart(3, '0') // other journeys have those from 100 on

  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  await expect(taller.getByText(/^\d+ trabajos aquí · \d+ con laboratorio externo$/)).toBeVisible()
  for (const chip of [/^Todas \d+$/, /^Atrasadas \d+$/, /^Para hoy \d+$/, /^Externo \d+$/])
    await expect(taller.getByRole('button', { name: chip })).toBeVisible()

  const surtido = taller.getByRole('region', { name: 'Surtido' })
  const tarjetas = surtido.getByRole('listitem')
  await expect(tarjetas).toHaveCount(3)
  await surtido.getByRole('button', { name: /^\d+ más en Surtido$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(tarjetas.nth(3)).toBeFocused()
  const menos = surtido.getByRole('button', { name: 'Ver menos en Surtido' })
  if (await menos.isVisible()) {
    await menos.press('Enter')
    await expect(tarjetas).toHaveCount(3)
  }

  const lector = taller.getByRole('textbox')
  await taller.getByRole('button', { name: /^Para hoy/ }).click()
  for (const codigo of [folio, charola]) {
    await lector.fill(codigo)
    await lector.press('Enter')
  }
  await expect(taller.getByText(`El pedido ${folio} va en la charola ${charola}.`)).toBeVisible()
  await taller.getByRole('button', { name: /^Mías/ }).click()
  await page.waitForTimeout(ENTRE_LECTURAS_MS)
  await surtido.getByRole('button', { name: `Pasar la charola ${charola} a Bisel` }).press('Enter')
  await expect(taller.getByText(`Charola ${charola}: de Surtido a Bisel`)).toBeVisible()
  await expect(
    taller.getByRole('region', { name: 'Bisel' }).getByRole('listitem').filter({ hasText: folio }),
  ).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})

test('on a phone the board shows one stage, and follows what is scanned', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['1'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/pedidos?vista=taller')
  const etapas = page.getByRole('group', { name: 'Etapa' })
  await expect(etapas.getByRole('button', { name: /^Surtido/, pressed: true })).toBeVisible()
  await etapas.getByRole('button', { name: /^Listo para enviar/ }).click()
  await expect(page.getByRole('region', { name: 'Listo para enviar' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Surtido' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await infracciones(page)).toEqual([])
})
