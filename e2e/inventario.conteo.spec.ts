import { infracciones } from './axe.ts'
import { sinConteoAbierto } from './inventario/conteos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('readings wait through a broken connection and arrive once; closing adjusts what is missing', async ({
  abrir,
  abrirAparte,
}) => {
  const modelo = `C${Date.now()}`
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill(modelo)
  await nuevo.getByLabel('Modelo').fill('Uno')
  await nuevo.getByLabel('Código propio').fill(modelo)
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  const panel = page.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Entrada' }).click()
  const entrada = page.getByRole('dialog', { name: /^Entrada de/ })
  await entrada.getByLabel('Piezas').fill('3')
  await entrada.getByLabel('Costo de cada una, sin IVA').fill('300')
  await entrada.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(panel.getByText('Recibida', { exact: true })).toBeVisible()

  await sinConteoAbierto(page)
  const contador = await abrirAparte(correoDe['2'])
  await contador.goto('/dashboard/pedidos?vista=conteos')
  await contador.getByLabel('Marca').fill(modelo)
  await contador.getByRole('button', { name: 'Empezar a contar' }).click()
  const lector = contador.getByLabel('Escanear cada pieza')
  const leer = async () => {
    await lector.fill(modelo)
    await lector.press('Enter')
  }
  await leer()
  await expect(contador.getByText('1 de 3', { exact: true }).first()).toBeVisible()
  await contador.context().setOffline(true)
  await leer()
  await expect(contador.getByText('Sigue: 1 lectura espera aquí y llegará una sola vez.')).toBeVisible()
  await contador.context().setOffline(false)
  await expect(contador.getByText('2 de 3', { exact: true }).first()).toBeVisible()
  await expect(contador.getByText(/^Sigue:/)).toBeHidden()
  expect(await infracciones(contador)).toEqual([])

  await page.goto(new URL(contador.url()).pathname + new URL(contador.url()).search)
  await expect(page.getByText('Falta 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar y ajustar' }).click()
  const pregunta = page.getByRole('alertdialog')
  await pregunta.getByLabel('Motivo').fill('Conteo del mes')
  await pregunta.getByRole('button', { name: 'Cerrar y ajustar' }).click()
  await expect(page.getByText('Conteo cerrado')).toBeVisible()
})
