import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { nombreDe } from './bajada.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** A patient who agreed to promotions, so that there is somebody to write to. */
async function conConforme(page: Page): Promise<void> {
  await page.goto('/whatsapp/enviarPromocion')
  const sucursal: number = (await pedir(page, 'GET', '/sucursales/active')).data[0].id
  const consentimiento = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: true }
  const paciente = { ...inventar('Conchita Conforme'), sucursal, consentimiento }
  await registrar(page, paciente)
}

const destinatarios = (page: Page) => page.getByLabel('Destinatarios', { exact: true })

async function elegir(page: Page, lista: string, opcion: string): Promise<void> {
  await page.getByRole('combobox', { name: lista }).click()
  await page.getByRole('option', { name: opcion, exact: true }).click()
}

test('the office sends a flash discount, sees it arrive, and a second click makes no second one', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await conConforme(page)
  await page.goto('/whatsapp/enviarPromocion')
  const avance = page.getByRole('progressbar')
  const vista = page.getByRole('figure', { name: 'Vista previa del mensaje' })
  const enviar = page.getByRole('button', { name: 'Enviar', exact: true })

  await expect(avance).toHaveAttribute('aria-valuenow', '50')
  await expect(enviar).toHaveAttribute('aria-disabled', 'true')
  await expect(enviar).toHaveAccessibleDescription('Por favor, selecciona una plantilla antes de enviar el mensaje.')
  await elegir(page, 'Plantilla', 'Promoción General')
  await page.getByRole('textbox', { name: 'Producto o categoría' }).fill('armazones')
  await elegir(page, 'Plantilla', 'Descuento Flash')
  await expect(page.getByRole('textbox', { name: 'Producto o categoría' })).toHaveValue('')
  await expect(avance).toHaveAttribute('aria-valuenow', '100')
  await enviar.click()
  await expect(page.getByRole('alert')).toContainText('Campos incompletos')
  await expect(page.getByRole('alert')).toContainText(
    'Por favor, completa los siguientes campos: Porcentaje de descuento, Producto o categoría',
  )
  await page.getByRole('textbox', { name: 'Porcentaje de descuento' }).fill('20')
  await expect(vista).toContainText('20 % de descuento en {{2}}')
  await page.getByRole('textbox', { name: 'Producto o categoría' }).fill(`armazones ${Date.now()}`)
  await expect(vista).toContainText('20 % de descuento en armazones')
  await expect(vista).toContainText('Responde BAJA')
  await expect(destinatarios(page)).toContainText(/Llegará a [\d,]+ paciente/)
  expect(await infracciones(page)).toEqual([])

  const enviarPromocion = '**/api/whatsapp/enviarPromocion'
  await page.route(enviarPromocion, (ruta) => ruta.abort())
  await enviar.click()
  const pregunta = page.getByRole('alertdialog', { name: /¿Enviar la promoción a [\d,]+ paciente/ })
  await pregunta.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('alert')).toContainText('Hubo un problema al enviar el mensaje al backend.')
  await page.unroute(enviarPromocion)
  await expect(pregunta).toBeHidden() // it has a button of the same name
  await enviar.click()
  await pregunta.getByRole('button', { name: 'Enviar' }).dblclick()
  // Nothing is connected, so nothing is said to have been sent (§8).
  await expect(page.getByText('No se envía ninguno: falta conectar WhatsApp.')).toBeVisible()
  await expect(page.getByText('fueron enviados correctamente')).toHaveCount(0)
  await expect(destinatarios(page)).toContainText('recibieron una hace poco')
  const campanas = page.getByRole('table', { name: 'Campañas' })
  await expect(campanas.getByRole('rowheader')).toHaveCount((await pedir(page, 'GET', '/promociones')).data.length)

  await campanas.getByRole('link', { name: 'Descuento Flash' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Descuento Flash' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Destinatarios' }).getByRole('rowheader').first()).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [archivo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(await nombreDe(archivo)).toMatch(/Destinatarios.*\.csv$/)
})

test('a promotion that was written and not sent is not lost unasked', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/whatsapp/enviarPromocion')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const producto = page.getByRole('textbox', { name: 'Producto o categoría' })
  await elegir(page, 'Plantilla', 'Descuento Flash')
  await producto.fill('lentes de sol')
  await menu.getByRole('link', { name: 'Sucursales' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(producto).toHaveValue('lentes de sol')
  await menu.getByRole('link', { name: 'Sucursales' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page).toHaveURL('/dashboard/sucursales')
})

test('a campaign for later is paused, resumed and cancelled', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await conConforme(page)
  const iniciaEn = new Date(Date.now() + 40 * 24 * 3600 * 1000).toISOString()
  const producto = `lentes ${Date.now()}`
  const finalMessage = `¡Descuento Flash!\nSolo por poco tiempo: 10 % de descuento en ${producto}. Visítanos y estrena lentes.\nResponde BAJA para no recibir promociones.`
  const { data } = await pedir(page, 'POST', '/whatsapp/enviarPromocion', {
    templateName: 'Descuento Flash',
    customValues: ['10 %', producto],
    finalMessage,
    iniciaEn,
  })
  await page.goto('/whatsapp/enviarPromocion')
  const campanas = page.getByRole('table', { name: 'Campañas' })
  await campanas.getByRole('link', { name: 'Descuento Flash' }).first().click()
  await expect(page).toHaveURL(`/whatsapp/enviarPromocion?campana=${data.id}`)
  await expect(page.getByText('Programada', { exact: true })).toBeVisible()
  // A question goes with the campaign it asks about, by the key that goes back, too.
  await page.getByRole('button', { name: 'Cancelar campaña' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(campanas).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goForward()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Pausada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reanudar' }).click()
  await expect(page.getByText('Programada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar campaña' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar campaña' }).click()
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
})

test('nobody but type 0 gets there', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/whatsapp/enviarPromocion')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Promociones' })).toHaveCount(0)
})
