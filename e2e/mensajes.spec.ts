import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { diaLibre, reservar } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { FALLIDO, fingirEntrega, LEIDO, RESPUESTA, SIN_PROMOCIONES, sinRespuesta } from './mensajes/servicio.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

/** Makes a patient whose appointment was announced, and sets what became of the notice. */
async function conAviso(page: Page, nombre: string, sentencias: readonly string[]): Promise<string> {
  await page.goto('/dashboard/citas')
  const paciente = inventar(nombre)
  const idCliente = await registrar(page, paciente)
  const fecha = await diaLibre(page)
  const id = await reservar(page, { fecha, hora: '12:00', idCliente, telefono: paciente.telefono })
  await expect
    .poll(async () => (await pedir(page, 'GET', `/mensajes?search=${paciente.nombreCompleto}`)).data[0]?.estado)
    .toBe('registrado')
  await fingirEntrega(id, sentencias)
  return paciente.nombreCompleto
}

async function abrirMensaje(page: Page, nombre: string) {
  await page.goto('/dashboard/citas?vista=mensajes')
  await expect(page.getByText('Los avisos de WhatsApp que causan las citas y los pedidos.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).fill(nombre)
  const fila = page.getByRole('table', { name: 'Mensajes' }).getByRole('row').filter({ hasText: nombre.toUpperCase() })
  await expect(fila).toHaveCount(1)
  const ver = fila.getByRole('button', { name: /^Ver el mensaje a / })
  await ver.click()
  return { fila, detalle: page.getByRole('dialog', { name: 'Cita registrada' }) }
}

const comoCaja = (abrir: Abrir) => abrir(correoDe['2'])

test('a read message tells its way, and who wants no promotions is marked', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const nombre = await conAviso(page, 'Lea Leída', [...LEIDO, SIN_PROMOCIONES])
  const { fila, detalle } = await abrirMensaje(page, nombre)
  await expect(detalle.getByRole('list', { name: 'Recorrido del mensaje' }).getByRole('listitem')).toHaveText([
    /^Enviado .* a las /,
    /^Entregado .* a las /,
    /^Leído .* a las /,
  ])
  await expect(detalle).toContainText('Pidió no recibir promociones; los avisos sí le llegan.')
  await expect(detalle.getByRole('button', { name: 'Enviar de nuevo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(fila.getByText('Leído', { exact: true })).toBeVisible()
  await expect(fila.getByText('Sin promociones', { exact: true })).toBeVisible()
})

test('an answer that may refuse promotions is read by a person, who decides', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const nombre = await conAviso(page, 'Norma Negada', [...LEIDO, RESPUESTA])
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dashboard/citas?vista=mensajes')
  const respuestas = page.getByRole('list', { name: 'Respuestas por revisar' })
  const suya = respuestas.getByRole('listitem').filter({ hasText: nombre.toUpperCase() })
  await expect(suya).toContainText('«No gracias')
  expect(await infracciones(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await suya.getByRole('button', { name: 'Dejar de enviarle promociones' }).click()
  await expect(page.getByText('Ya no recibirá promociones.')).toBeVisible()
  await expect(suya).toHaveCount(0)
  const { fila } = await abrirMensaje(page, nombre)
  await page.keyboard.press('Escape')
  await expect(fila.getByText('Sin promociones', { exact: true })).toBeVisible()
})

test('one that could not arrive says why', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const nombre = await conAviso(page, 'Nadia Nadie', [FALLIDO])
  const { detalle } = await abrirMensaje(page, nombre)
  await expect(detalle).toContainText('No entregable')
  await expect(detalle).toContainText('conviene llamar. (código 131026)')
})

test('an unknown one waits a day, and is sent again after a warning, by keyboard', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const pronto = await conAviso(page, 'Paula Pronto', [sinRespuesta(2)])
  const { detalle } = await abrirMensaje(page, pronto)
  const enviar = detalle.getByRole('button', { name: 'Enviar de nuevo' })
  await expect(enviar).toHaveAttribute('aria-disabled', 'true')
  await expect(enviar).toHaveAccessibleDescription(/^Se espera 24 horas por si WhatsApp confirma la entrega\./)

  const tarde = await conAviso(page, 'Tania Tarde', [sinRespuesta(25)])
  const { fila, detalle: otro } = await abrirMensaje(page, tarde)
  await otro.getByRole('button', { name: 'Enviar de nuevo' }).press('Enter')
  const pregunta = page.getByRole('alertdialog', { name: `¿Enviar de nuevo el mensaje a ${tarde.toUpperCase()}?` })
  await expect(pregunta).toContainText('el paciente puede recibirlo dos veces')
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pregunta).toBeHidden()
  await expect(otro).toBeVisible()
  await otro.getByRole('button', { name: 'Enviar de nuevo' }).press('Enter')
  await pregunta.getByRole('button', { name: 'Enviar de nuevo' }).press('Enter')
  await expect(page.getByText('El mensaje se enviará de nuevo.')).toBeVisible()
  await expect(otro).toBeHidden()
  await expect(fila.getByText('Registrado', { exact: true })).toBeVisible()
})

test('list, detail and warning have nothing against them on a phone', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const nombre = await conAviso(page, 'Ana Axe', [SIN_PROMOCIONES, sinRespuesta(25)])
  await page.setViewportSize({ width: 390, height: 844 })
  const { detalle } = await abrirMensaje(page, nombre)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await detalle.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detalle).toBeHidden()
  expect(await infracciones(page)).toEqual([])
})
