import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { quejas } from './quejas.ts'
import { correoDe, escribirCredenciales } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

async function revisar(page: Page, donde: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await infracciones(page), donde).toEqual([])
}

test(`login, start and privacy are clean for axe and under the page's policy`, async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['0'])
  const errores = quejas(page)
  for (const path of ['/dashboard', '/Default', '/politicaPrivacidad']) {
    await page.goto(path)
    await revisar(page, path)
  }
  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
  await revisar(page, '/login')
  await page.setViewportSize({ width: 390, height: 800 })
  await revisar(page, '/login on a phone')
  expect(errores).toEqual([])
})

test(`what opens over them is clean as well`, async ({ page }) => {
  const errores = quejas(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await revisar(page, 'login with errors')
  await escribirCredenciales(page, correoDe['3'])
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await page.getByRole('button', { name: 'Ir al dashboard' }).click()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  expect(errores).toEqual([])
})
