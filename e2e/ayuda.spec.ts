import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { cambiarRespuesta } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const ayuda = (page: Page) => page.getByRole('dialog', { name: 'Ayuda' })
const parte = (page: Page, name: string) => ayuda(page).getByRole('heading', { level: 3, name })

/** Opens a screen of a user who has seen the news, or not, whatever other journeys have shown her. */
async function entrar(page: Page, ruta: string, novedadVista: string | null) {
  await cambiarRespuesta<{ sesion: { preferencias: object } }>(page, '**/api/validateTk', ({ sesion, ...resto }) => ({
    ...resto,
    sesion: { ...sesion, preferencias: { ...sesion.preferencias, novedadVista } },
  }))
  await page.goto(ruta)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('F1 and the button tell how this screen is used, and words find the rest', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await entrar(page, '/dashboard/citas', '2999-12-31')
  await page.keyboard.press('F1')
  await expect(parte(page, 'En esta pantalla: Citas')).toBeVisible()
  await expect(parte(page, 'Novedades')).toHaveCount(0)
  await expect(ayuda(page).getByText('Ofrecer una hora que quedó libre')).toBeVisible()

  const buscar = ayuda(page).getByRole('textbox', { name: 'Buscar en la ayuda' })
  await expect(buscar).toBeFocused()
  await buscar.fill('CANCELAR factura')
  await expect(parte(page, 'Gestión de facturas')).toBeVisible()
  await expect(parte(page, 'En esta pantalla: Citas')).toHaveCount(0)
  await buscar.fill('sello digital')
  await expect(ayuda(page).getByText('Nada con esas palabras')).toBeVisible()
  await buscar.fill('')
  await expect(parte(page, 'En esta pantalla: Citas')).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(ayuda(page)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Corte de Caja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corte de Caja' })).toBeVisible()
  await page.getByRole('button', { name: 'Ayuda', exact: true }).click()
  await expect(parte(page, 'En esta pantalla: Corte de Caja')).toBeVisible()
})

test('what a release brought is told once, and kept with the user', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await entrar(page, '/dashboard/sucursales', null)
  const guardada = page.waitForRequest((peticion) => peticion.postDataJSON()?.novedadVista !== undefined)
  await page.getByRole('button', { name: 'Ayuda, hay novedades' }).click()
  await expect(parte(page, 'Novedades')).toBeVisible()
  expect((await (await guardada).response())?.status()).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ayuda', exact: true }).click()
  await expect(parte(page, 'En esta pantalla: Sucursales')).toBeVisible()
  await expect(parte(page, 'Novedades')).toHaveCount(0)
})

test('on a phone help is in the drawer, and fits', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.setViewportSize({ width: 320, height: 700 })
  await entrar(page, '/historial/nuevaVisita', '2999-12-31')
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Ayuda', exact: true }).click()
  await expect(ayuda(page)).toBeVisible()
  expect(await ayuda(page).evaluate((dialogo) => dialogo.scrollWidth - dialogo.clientWidth)).toBeLessThanOrEqual(0)
})
