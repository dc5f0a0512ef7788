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
  await expect(campo(dialogo, 'Teléfono')).toHaveAccessibleDescription('La extensión no se guarda.')
  await expect(campo(dialogo, 'Segundo teléfono')).toHaveAccessibleDescription('')
  // Its last digit is typed again: with one more it would be wrong, and the field would say so in a moment.
  for (const tecla of ['End', 'Backspace', '7']) await campo(dialogo, 'Teléfono').press(tecla)
  await expect(campo(dialogo, 'Teléfono')).toHaveAccessibleDescription('Sin teléfono: 0000000000.')
  const mal = [
    ['Teléfono', '0155 1234 56', 'Un teléfono de México no empieza con 0 ni con 1.'],
    ['Teléfono', '+34 612 34 56 78', 'Es un número de España (+34); aquí va uno de México, de 10 dígitos.'],
    ['Teléfono', '1 956 787 1234', 'Es un número de Estados Unidos (+1); aquí va uno de México, de 10 dígitos.'],
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

test("an order's link that was spoilt on its way still leads to the order", async ({ context, request }) => {
  const { HashId } = await tomarPedido(request)
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
    const page = await context.newPage() // a tab of its own, since a tab keeps the order that it shows
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Estamos haciendo tus lentes' }), path).toBeVisible()
    await page.close()
  }
})

const borrarUna = async (campo: Locator) => {
  await campo.press('End')
  await campo.press('Backspace')
}

test('a text longer than its field may hold stays whole, says so at once, and is not sent', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes')
  const dialogo = await abrirNuevo(page)
  const paciente = inventar('Nombre Largo')
  for (const [nombre, maximo] of [
    ['Nombre completo', 160],
    ['Domicilio', 300],
    ['Convenio (opcional)', 80],
  ] as const) {
    const largo = 'Muy largo '.repeat(50).slice(0, maximo + 2)
    await pegar(page, campo(dialogo, nombre), `${largo}  `)
    await expect(campo(dialogo, nombre)).toHaveValue(largo)
    await expect(campo(dialogo, nombre)).toHaveAccessibleDescription(`Máximo ${maximo} caracteres. Sobran 2.`)
    await borrarUna(campo(dialogo, nombre))
    await expect(campo(dialogo, nombre)).toHaveAccessibleDescription(`Máximo ${maximo} caracteres. Sobra 1.`)
  }
  let enviados = 0
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('/crearCliente')) enviados += 1
  })
  await campo(dialogo, 'Edad').fill('41')
  await campo(dialogo, 'Teléfono').fill(paciente.telefono)
  await campo(dialogo, 'Nombre completo').fill(paciente.nombreCompleto)
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(campo(dialogo, 'Domicilio')).toBeFocused()
  expect(enviados).toBe(0)
  await borrarUna(campo(dialogo, 'Domicilio'))
  await borrarUna(campo(dialogo, 'Convenio (opcional)'))
  await expect(campo(dialogo, 'Domicilio')).toHaveAccessibleDescription('')
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialogo).toBeHidden()
})

test('a search that is too long stays whole and says so', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes')
  const buscado = 'Muy largo '.repeat(13).trim()
  await pegar(page, buscador(page), buscado)
  await expect(buscador(page)).toHaveValue(buscado)
  await expect(buscador(page)).toHaveAccessibleDescription('Máximo 120 caracteres. Sobran 9.')
})

test('a note that is too long waits in its form and in its draft', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard/clientes')
  const id = await registrar(page, inventar('Nota Larga'))
  await page.goto(`/historial/nuevaVisita?idCliente=${id}`)
  const nota = campo(page, 'Observaciones')
  const larga = 'Refiere cansancio. '.repeat(220).trim()
  const guardado = page.waitForResponse(
    (respuesta) => respuesta.url().includes('/borradores/') && respuesta.request().method() === 'PUT',
  )
  await pegar(page, nota, larga)
  await expect(nota).toHaveValue(larga)
  await expect(nota).toHaveAccessibleDescription(`Máximo 4000 caracteres. Sobran ${larga.length - 4000}.`)
  expect((await guardado).status()).toBe(200)
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await expect(nota).toBeFocused()
})
