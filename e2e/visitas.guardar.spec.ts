import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirNueva, dibujarOjo, type Examinado, llegar, responder } from './visitas/examenes.ts'

const enFormulario = async (page: Page): Promise<Examinado> => {
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await responder(page, 'nnnnnn')
  return paciente
}

const visitasDe = async (page: Page, { id }: Examinado) =>
  (await pedir(page, 'GET', `/visitasPorCliente/${id}`)).data as unknown[]

test('whoever saves by keyboard again, while the screens ask for what was saved, saves once', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  const paciente = await enFormulario(page)
  const seguir = await retener(page, '**/LeerGraduaciones*')
  const guardada = page.waitForResponse('**/api/visitas/crear')
  await page.keyboard.press('Control+Enter')
  await guardada
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  seguir()
  await expect(page).toHaveURL('/dashboard/clientes')
  expect(await visitasDe(page, paciente)).toHaveLength(1)
})

test('a visit saved by keyboard waits for its photos, as the button does', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['4'])
  await page.addInitScript(() => {
    const leer = window.createImageBitmap
    const listo = new Promise((resolve) => addEventListener('fotos', resolve))
    Object.assign(window, { createImageBitmap: (foto: Blob) => listo.then(() => leer(foto)) })
  })
  const paciente = await enFormulario(page)
  await page.getByLabel('Agregar imágenes').setInputFiles(await dibujarOjo(page, '#6b4a2b'))
  await page.getByRole('textbox', { name: 'Observaciones' }).press('Control+Enter')
  await page.evaluate(() => dispatchEvent(new Event('fotos')))
  await expect(page.getByRole('list', { name: 'Fotos por guardar' }).getByRole('img')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Observaciones' }).press('Control+Enter')
  await expect(page).toHaveURL('/dashboard/clientes')
  const { data } = await pedir(page, 'GET', `/visitas/ultima/${paciente.id}`)
  expect(data[0].fotos).toBe(1)
})

test('whoever leaves while a visit is being saved stays where he went, and is told how it ended', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  const irse = async () => {
    await page.getByRole('button', { name: 'Guardar visita' }).click()
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(page).toHaveURL('/dashboard/clientes')
    await page.getByRole('link', { name: 'Citas', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/citas')
  }
  const paciente = await enFormulario(page)
  const guardar = await retener(page, '**/api/visitas/crear')
  await irse()
  guardar()
  await expect(page.getByText('¡Visita creada correctamente!')).toBeVisible()
  expect(await visitasDe(page, paciente)).toHaveLength(1)
  await expect(page).toHaveURL('/dashboard/citas')

  await enFormulario(page)
  await page.route('**/api/visitas/crear', (route) => route.abort())
  const perder = await retener(page, '**/api/visitas/crear')
  await irse()
  perder()
  await expect(page.getByText('Hubo un problema al crear la visita')).toBeVisible()
})
