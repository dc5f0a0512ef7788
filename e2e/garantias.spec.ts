import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('the owner gives warranties; what is delivered has them, and a frame is made again by its own, once', async ({
  abrir,
}) => {
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard/sucursales?vista=ajustes')
  const meses = dueno.getByRole('textbox', { name: 'Armazón', exact: true })
  const guardar = dueno.getByRole('button', { name: 'Guardar ajustes' })
  await meses.fill('999')
  await meses.press('Tab')
  await guardar.click()
  await expect(dueno.getByText('Escribe un número entero de 0 a 120.').first()).toBeVisible()
  await meses.fill('12')
  await dueno.getByRole('textbox', { name: 'Qué cubre: armazón' }).fill('Defectos de fábrica.')
  await guardar.click()
  await expect(dueno.getByText('¡Ajustes guardados!').last()).toBeVisible()
  expect(await infracciones(dueno)).toEqual([])

  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page, {
    tipoPago: 'total',
    estatus: 'Entregado a cliente',
    nombre: 'Gala Con Garantia',
  })
  await page.goto(`/pedido/detalles?id=${id}`)
  const card = page.getByRole('region', { name: 'Garantías' })
  await expect(card).toContainText('Armazón: Armazón de prueba 52□18')
  await expect(card).toContainText('Vigente hasta el')
  await page.getByRole('button', { name: 'Rehacer' }).click()
  const rehacer = page.getByRole('dialog', { name: 'Rehacer' })
  await rehacer.getByRole('combobox', { name: 'Causa' }).click()
  await page.getByRole('option', { name: 'Garantía' }).click()
  await rehacer.getByRole('button', { name: 'Rehacer' }).click()
  await expect(rehacer.getByText('Elige qué se rehace con su garantía.')).toBeVisible()
  await rehacer.getByRole('checkbox', { name: /^Armazón: / }).check()
  expect(await infracciones(page)).toEqual([])
  await rehacer.getByRole('button', { name: 'Rehacer' }).click()
  await expect(page.getByText('¡Pedido creado!')).toBeVisible()
  await expect(card).toContainText('Usada el')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await meses.fill('0')
  await guardar.click()
  await expect(dueno.getByText('¡Ajustes guardados!').last()).toBeVisible()
})
