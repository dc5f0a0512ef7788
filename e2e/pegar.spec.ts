import type { Locator, Page } from '@playwright/test'
import { abrirNuevo, buscador, inventar, registrar } from './clientes/pacientes.ts'
import { tomarPedido } from './estatus/pedidos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { pegar } from './teclado.ts'

const campo = (donde: Locator | Page, name: string) => donde.getByRole('textbox', { name, exact: true })

test('what is pasted into a new patient is cleaned at once, and nothing of it is cut', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes')
  const dialogo = await abrirNuevo(page)
  const pegados = [
    ['Nombre completo', '\u202aZun\u0303iga\u00a0D´Angelo\u2011Trejo\u202c ', "Zuñiga D'Angelo-Trejo"],
    ['Teléfono', '\u202a+52 1 (222) 123\u20114567 ext. 12\u202c', '2221234567'],
    ['Segundo teléfono', '044 222 765 4321', '2227654321'],
    ['Correo electrónico', 'mailto:ana@correo.mx', 'ana@correo.mx'],
    ['Código postal', ' C.P. 06000', '06000'],
    ['RFC', ' heaj-850208-k19 \u200b', 'HEAJ850208K19'],
  ] as const
  for (const [nombre, texto, limpio] of pegados) {
    await pegar(page, campo(dialogo, nombre), texto)
    await expect(campo(dialogo, nombre), nombre).toHaveValue(limpio)
  }
  const mal = [
    ['Teléfono', '0155 1234 56', 'Un teléfono de México no empieza con 0 ni con 1.'],
    ['Teléfono', '+34 612 34 56 78', 'Es un número de España (+34); aquí va uno de México, de 10 dígitos.'],
    ['RFC', 'EKU-9OO317-3C9', 'Tras las 3 letras va la fecha, con seis números; dice «9OO317».'],
    ['Código postal', '6000', 'Son 4 dígitos; el código postal lleva 5.'],
  ] as const
  for (const [nombre, texto, falta] of mal) {
    await pegar(page, campo(dialogo, nombre), texto)
    await campo(dialogo, nombre).blur()
    await expect(campo(dialogo, nombre), texto).toHaveAccessibleDescription(falta)
  }
})

test('who is registered with that phone or a name like it is offered, and does not block', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes')
  const paciente = inventar('María Guadalupe Repetida')
  await registrar(page, paciente)
  const dialogo = await abrirNuevo(page)
  await campo(dialogo, 'Teléfono').fill(`+52 ${paciente.telefono}`)
  const pista = dialogo.getByRole('status').filter({ hasText: '¿Es él?' })
  await expect(pista).toContainText(paciente.nombreCompleto.toUpperCase())
  await campo(dialogo, 'Teléfono').fill('')
  await expect(pista).toBeHidden()
  await campo(dialogo, 'Nombre completo').fill(paciente.nombreCompleto.replace('María Guadalupe', 'Ma. Gpe.'))
  await expect(pista).toContainText(paciente.nombreCompleto.toUpperCase())
})

test('a search finds what was pasted', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes')
  const paciente = inventar("Gina D'Angelo Ma. Zuñiga")
  await registrar(page, paciente)
  for (const texto of [
    `«zuñiga», gina`,
    'D´Angelo/Zuñiga',
    'dangelo maría',
    `01 ${paciente.telefono.slice(0, 3)}\u2011${paciente.telefono.slice(3)}`,
  ]) {
    await pegar(page, buscador(page), texto)
    await expect(page.getByRole('rowheader').first(), texto).toContainText(paciente.nombreCompleto.toUpperCase())
  }
})

test("an order's link that was spoilt on its way still leads to the order", async ({ page, request }) => {
  const { HashId } = await tomarPedido(request)
  const titulo = page.getByRole('heading', { name: 'Estamos haciendo tus lentes' })
  for (const path of [
    `/=${HashId}.`,
    `/=${HashId})`,
    `/%3D${HashId}`,
    `/=%22${HashId}%22`,
    `/= ${HashId}`,
    `/=${HashId}%20Gracias`,
    `/=${HashId}?utm_source=x`,
    `/=${HashId}${HashId}`,
    `/=${HashId.replaceAll('0', 'o').replaceAll('1', 'l')}`,
  ]) {
    await page.goto('/politicaPrivacidad')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(path)
    await expect(titulo, path).toBeVisible()
  }
})
