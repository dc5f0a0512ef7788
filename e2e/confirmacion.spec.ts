import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { diaLibre, enlaceDe, reservar } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

/** An appointment that waits to be confirmed, and the page of reception that sees it. */
async function pendiente(abrir: Abrir) {
  const recepcion = await abrir(correoDe['2'])
  await recepcion.goto('/dashboard/citas')
  const paciente = inventar('Nora Notificada')
  const idCliente = await registrar(recepcion, paciente)
  const turno = { fecha: await diaLibre(recepcion), hora: '18:30', idCliente, telefono: paciente.telefono }
  const id = await reservar(recepcion, turno)
  const confirmada = async () => (await pedir(recepcion, 'GET', `/citaPorId/${id}`)).data.confirmada
  return { recepcion, id, confirmada }
}

const titulo = (page: Page) => page.getByRole('heading', { level: 1 })
const EXITO = '¡Tu cita se ha validado con éxito! Puedes cerrar esta ventana.'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the link confirms by one call with the application header, and a preview of it confirms nothing', async ({
  abrirAparte,
  page,
}) => {
  const { id, confirmada } = await pendiente(abrirAparte)
  const enlace = enlaceDe(id)
  // What a messenger does with a link: it fetches the page, and some follow what they find in it.
  expect((await page.request.get(enlace)).status()).toBe(200)
  expect((await page.request.get(enlace.replace('/citas/validarCita', '/api/confirmar-cita'))).status()).toBe(403)
  expect(await confirmada()).toBe(false)

  const llamadas: (string | undefined)[] = []
  page.on('request', (peticion) => {
    if (peticion.url().includes('/api/confirmar-cita')) llamadas.push(peticion.headers()['x-app-token'])
  })
  await page.goto(enlace)
  await expect(titulo(page)).toHaveText(EXITO)
  await expect(page.getByText('18:30 horas')).toBeVisible()
  await expect(page.getByText('Av. Juárez 120', { exact: false })).toBeVisible()
  await expect(page.getByText(/^Lun a /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expect(page.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute('href', /^https:.*Ju%C3%A1rez/)
  expect(llamadas).toEqual([expect.stringMatching(/.+/)])
  expect(await confirmada()).toBe(true)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('without a token it says so and asks nobody', async ({ page }) => {
  let llamadas = 0
  page.on('request', (peticion) => {
    if (peticion.url().includes('/api/')) llamadas += 1
  })
  for (const path of ['/citas/validarCita', '/citas/validarCita?token=', '/CITAS/validarcita/?otro=1']) {
    await page.goto(path)
    await expect(titulo(page)).toHaveText('Parámetro de consulta no encontrado.')
  }
  expect(llamadas).toBe(0)
})

test('an invented token and a cancelled appointment get the same answer', async ({ abrir, page }) => {
  const { recepcion, id } = await pendiente(abrir)
  await pedir(recepcion, 'PUT', `/citas/cancelar/${id}`)
  for (const enlace of [enlaceDe(id), '/citas/validarCita?token=1.1.aaaaaaaaaaaaaaaaaaaaaaaaaa']) {
    await page.goto(enlace)
    await expect(titulo(page)).toHaveText('La cita no pudo ser confirmada. Puede que ya haya sido confirmada.')
  }
})

test('without network it says that nothing is known, and tries again when asked', async ({ abrir, page }) => {
  const { id, confirmada } = await pendiente(abrir)
  await page.route('**/api/confirmar-cita*', (route) => route.abort())
  await page.route('**/assets/ConfirmacionPage*.js', (route) => route.abort(), { times: 1 })
  await page.goto(enlaceDe(id))
  await expect(titulo(page)).toHaveText('Todavía no sabemos si tu cita quedó confirmada')
  expect(await confirmada()).toBe(false)
  await page.unroute('**/api/confirmar-cita*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(titulo(page)).toHaveText(EXITO)
})

test('every answer is clean for axe, legible on a phone, and sticks to its width', async ({ abrir, page }) => {
  const { id } = await pendiente(abrir)
  for (const path of [enlaceDe(id), enlaceDe(id), '/citas/validarCita']) {
    await page.goto(path)
    await expect(titulo(page)).not.toHaveText('Confirmando tu cita…')
    expect(await infracciones(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const texto = page.locator('main p, main dd').first()
    expect(await texto.evaluate((el) => Number.parseFloat(getComputedStyle(el).fontSize))).toBeGreaterThanOrEqual(14)
  }
})
