import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const telefono = (page: Page) => page.getByRole('textbox', { name: 'Teléfono', exact: true })
const guardar = async (page: Page) => page.getByRole('button', { name: 'Guardar ajustes' }).click()
const guardado = (page: Page) => expect(page.getByText('¡Ajustes guardados!').last()).toBeVisible()

// The last digits are the journey's own; the demo's number is put back at the end.
test('the owner changes what holds for the chain; it is in force at once, and nobody writes over another', async ({
  abrir,
  abrirAparte,
}) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales')
  await page.getByRole('button', { name: 'Ajustes', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/sucursales\?vista=ajustes$/)
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Nombre de la óptica' })).not.toHaveValue('')
  expect(await infracciones(page)).toEqual([])
  const deAntes = await telefono(page).inputValue()

  await page.getByRole('textbox', { name: 'Correo', exact: true }).fill('no es correo')
  await guardar(page)
  await expect(page.getByText('Escribe un correo electrónico válido.')).toBeVisible()
  await page.reload()
  await telefono(page).fill('222 555 0101')
  await page.keyboard.press('Control+Enter')
  await guardado(page)
  await page.reload()
  await expect(telefono(page)).toHaveValue('222 555 0101')
  const politica = await abrirAparte(correoDe['2'])
  await politica.goto('/politicaPrivacidad')
  await expect(politica.getByText('222 555 0101').first()).toBeVisible()

  const otra = await abrirAparte(correoDe['0'])
  await otra.goto('/dashboard/sucursales?vista=ajustes')
  await telefono(otra).fill('222 555 0102')
  await guardar(otra)
  await guardado(otra)
  await telefono(page).fill('222 555 0103')
  await guardar(page)
  await expect(page.getByText('Alguien más guardó «222 555 0102». Guarda otra vez para dejar el tuyo.')).toBeVisible()
  await telefono(page).fill(deAntes)
  await guardar(page)
  await guardado(page)
  await page.getByRole('link', { name: 'Sucursales', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Sucursales', level: 1 })).toBeVisible()
})

test('the owner sets how much of the day of WhatsApp promotions leave, and what one costs', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales?vista=ajustes')
  const avisos = page.getByRole('textbox', { name: 'De ellos, sólo para avisos' })
  const costo = page.getByRole('textbox', { name: 'Costo de un mensaje de promoción' })
  const minutos = page.getByRole('textbox', { name: 'Cerrar la sesión tras' })
  await avisos.fill('')
  await guardar(page)
  await expect(page.getByText(/^Escribe un número entero de 0 a/)).toBeVisible()
  await avisos.fill('120')
  await costo.fill('0.75')
  await minutos.fill('90')
  await guardar(page)
  await guardado(page)
  await page.reload()
  await expect(avisos).toHaveValue('120')
  await expect(costo).toHaveValue('0.75')
  await expect(minutos).toHaveValue('90')
  await avisos.fill('100')
  await costo.fill('')
  await minutos.fill('0')
  await guardar(page)
  await expect(page.getByText('¡Ajustes guardados!').last()).toBeVisible()
  await page.reload()
  await expect(costo).toHaveValue('')
})

test('what was typed is not lost by leaving without a question', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales?vista=ajustes')
  await page.getByRole('textbox', { name: 'Domicilio' }).fill('Otra calle 1')
  await page.getByRole('link', { name: 'Sucursales', exact: true }).last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})
