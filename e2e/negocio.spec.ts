import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** The amount that a text says: '$1,234.50'. */
const pesosEn = (texto: string | null): number => Number(/\$([\d,.]+)/.exec(texto ?? '')?.[1]?.replaceAll(',', ''))

test('the owner reads a month, walks its days, and opens the rows of a number, which add up to it', async ({
  abrir,
}) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  await encargar(caja, { anticipo: 444 })
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin')
  await page.getByRole('link', { name: 'Negocio', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Negocio' })).toBeVisible()
  const dia = page.getByRole('slider', { name: 'Día' })
  const hoy = await dia.getAttribute('aria-valuetext')
  await dia.focus()
  await page.keyboard.press('Home')
  await expect(dia).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('End')
  await expect(dia).toHaveAttribute('aria-valuetext', hoy ?? '')
  await page.getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(page.getByRole('table', { name: 'Ventas por día' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  const cifras = page.getByRole('list', { name: 'Cifras del periodo' })
  const cobrado = cifras.getByRole('link', { name: /^Cobrado/ })
  const importe = pesosEn(await cobrado.textContent())
  await cobrado.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cobros y devoluciones' })).toBeVisible()
  const suma = page.getByRole('status').filter({ hasText: 'renglones' })
  await expect(suma).toBeVisible()
  expect(Math.round(pesosEn(await suma.textContent()))).toBe(importe)
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('link', { name: 'Negocio' }).click()

  await page.getByRole('radio', { name: 'Semana' }).check()
  await expect(page).toHaveURL(/periodo=semana/)
  await page.getByRole('button', { name: 'Periodo anterior' }).click()
  await expect(page).toHaveURL(/dia=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole('button', { name: 'Periodo siguiente' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a manager opens the figures of his branch from the day, and the rows of a number of it alone', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: /^Hoy, / })
    .getByRole('link', { name: 'Negocio' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Negocio' })).toBeVisible()
  const cifras = page.getByRole('list', { name: 'Cifras del periodo' })
  await expect(cifras).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Cifras de cada sucursal' })).toHaveCount(0)
  expect(await infracciones(page)).toEqual([])
  await cifras.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/cortes\/corteIndividual\?.*figura=/)
  await page.getByRole('link', { name: 'Negocio' }).click()
  await page.getByRole('link', { name: 'Corte de Caja' }).last().click()
  await expect(page.getByRole('link', { name: 'Depósitos' })).toBeVisible()
})

test('the owner sets what a branch shall sell, and sees how far its month came', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin?vista=negocio')
  await page.getByRole('button', { name: /^(Fijar|Cambiar) metas$/ }).click()
  const dialogo = page.getByRole('dialog', { name: /^Metas de / })
  await dialogo.getByRole('textbox').first().fill('1000000')
  expect(await infracciones(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Guardar metas' }).click()
  await expect(dialogo).toHaveCount(0)
  const meta = page.getByRole('progressbar', { name: /^Meta de / })
  await expect(meta).toHaveAttribute('aria-valuetext', /% ?: \$[\d,]+ de \$[\d,]+/)
  await page.goto('/dashboard?tab=hoy')
  await expect(page.getByRole('link', { name: /^Meta de / })).toBeVisible()
})

test('the figures of the week are asked for with one press, and stopped with another', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/cortes/panelAdmin?vista=negocio')
  await page.getByRole('button', { name: 'Enviarme cada lunes' }).click()
  const quitar = page.getByRole('button', { name: 'Cada lunes a las 7:00 · Quitar' })
  await expect(quitar).toBeVisible()
  await quitar.click()
  await expect(page.getByRole('button', { name: 'Enviarme cada lunes' })).toBeVisible()
})

test('the owner looks at the last seven and thirty days, and opens the rows of a number', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard?tab=hoy')
  await page.getByRole('radio', { name: '7 días' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Últimos 7 días' })).toBeVisible()
  await page.getByRole('radio', { name: '30 días' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Últimos 30 días' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page
    .getByRole('list', { name: 'Cifras del periodo' })
    .getByRole('link', { name: /^Ventas/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos tomados' })).toBeVisible()
  await page.goto('/dashboard?tab=hoy&dias=30')
  await page.getByRole('radio', { name: 'Hoy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
})

test('on a phone the hours of each day are there, and an appointment is opened from its number', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  await encargar(caja, { anticipo: 45 })
  const page = await abrir(correoDe['0'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cortes/panelAdmin?vista=negocio')
  const horas = page.getByRole('table', { name: 'Pedidos por día y hora' })
  const una = horas.getByRole('link').first()
  const [, dicho = ''] = /: ([\d,]+) pedidos?$/.exec((await una.getAttribute('aria-label')) ?? '') ?? []
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await una.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos tomados' })).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'renglon' })
      .or(page.getByRole('status').filter({ hasText: 'renglón' })),
  ).toContainText(dicho)
  await page.goBack()
  await page.getByRole('term').filter({ hasText: 'Agendadas' }).locator('..').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Citas' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})
