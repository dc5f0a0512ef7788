import type { Locator, Page } from '@playwright/test'
import {
  abrirMenu,
  abrirNuevo,
  buscador,
  encontrar,
  escribir,
  fila,
  inventar,
  pedir,
  registrar,
} from './clientes/pacientes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { pegar } from './teclado.ts'

const enPacientes = async (page: Page) => {
  await page.goto('/dashboard/clientes')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

const guardar = (dialogo: Locator) => dialogo.getByRole('button', { name: 'Guardar' }).click()
const campo = (dialogo: Locator, name: string) => dialogo.getByRole('textbox', { name, exact: true })

/** How often a patient is registered, as the server counts. */
const registrados = async (page: Page, telefono: string): Promise<number> => {
  const { userData } = await pedir(page, 'GET', '/validateTk')
  return (await pedir(page, 'GET', `/clientesPorSuc/${userData.branchId}?search=${telefono}`)).total
}

test('a patient is registered with the keyboard alone', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const paciente = inventar('ñusta teclado')
  await page.getByRole('button', { name: 'Nuevo paciente' }).focus()
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(campo(dialogo, 'Nombre completo')).toBeFocused()
  await page.keyboard.type(paciente.nombreCompleto)
  await page.keyboard.press('Tab')
  await page.keyboard.type('5/3/1985')
  await page.keyboard.press('Tab')
  await expect(campo(dialogo, 'Edad')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialogo.getByRole('radio', { name: 'Masculino' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(paciente.telefono)
  // On a slow computer the next steps take the form's place before the form has given the focus back.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 9 })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('¡Paciente creado!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const suFila = fila(page, paciente.nombreCompleto)
  await expect(suFila).toContainText('Masculino')
  await expect(suFila.getByRole('rowheader')).toContainText('ÑUSTA TECLADO')
  await expect(page.getByRole('button', { name: 'Nuevo paciente' })).toBeFocused()
})

test('D-42: the same name and phone is refused, by the list and by the server, and what was typed stays', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const paciente = inventar('María Núñez')
  await registrar(page, paciente)
  const repetido = {
    ...paciente,
    nombreCompleto: `  ${paciente.nombreCompleto.toLowerCase().replace('í', 'i')}`.replace(' nú', '   nu'),
  }

  await encontrar(page, paciente.nombreCompleto)
  const dialogo = await abrirNuevo(page)
  await escribir(dialogo, repetido)
  let enviadas = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') enviadas += 1
  })
  await guardar(dialogo)
  await expect(dialogo.getByRole('status').filter({ hasText: '¡El paciente ya existe!' })).toBeVisible()
  expect(enviadas).toBe(0)

  // The typed name is not among the listed ones, so that only the server knows it.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar cambios' }).click()
  await buscador(page).fill('nadie se llama así')
  await expect(page.getByText('No hay pacientes', { exact: true })).toBeVisible()
  await abrirNuevo(page)
  await escribir(dialogo, repetido)
  await campo(dialogo, 'Domicilio').fill('Calle 5 de Mayo 12')
  await guardar(dialogo)
  await expect(dialogo.getByRole('alert')).toContainText('¡El paciente ya existe!')
  const limpio = repetido.nombreCompleto.trim().replace(/ +/g, ' ') // a name loses its blanks when the field is left (D-97)
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue(limpio)
  await expect(campo(dialogo, 'Domicilio')).toHaveValue('Calle 5 de Mayo 12')
  expect(await registrados(page, paciente.telefono)).toBe(1)

  await campo(dialogo, 'Teléfono').fill('5500099999')
  await guardar(dialogo)
  await expect(page.getByText('¡Paciente creado!')).toBeVisible()
})

test('a patient is edited in a prefilled form, and the button says Actualizar', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await enPacientes(page)
  const paciente = inventar('Irene Cambia')
  const id = await registrar(page, paciente)
  await encontrar(page, paciente.nombreCompleto)
  await (await abrirMenu(page, paciente.nombreCompleto)).getByRole('menuitem', { name: 'Editar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Editar paciente' })
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue(paciente.nombreCompleto.toUpperCase())
  await expect(campo(dialogo, 'Edad')).toHaveValue('41')
  await expect(campo(dialogo, 'Teléfono')).toHaveValue(paciente.telefono)
  await expect(dialogo.getByRole('radio', { checked: true })).toHaveCount(0)

  // Another user saves another field meanwhile.
  const ajeno = await pedir(page, 'PUT', `/clientes/${id}`, { ...paciente, domicilio: 'Calle Ajena 9' })
  expect(ajeno.status).toBe(200)
  await campo(dialogo, 'Edad').fill('42')
  await campo(dialogo, 'Correo electrónico').fill('Irene@Correo.MX')
  await dialogo
    .getByRole('radiogroup', { name: '¿Acepta promociones por WhatsApp?' })
    .getByRole('radio', { name: 'No' })
    .check()
  await dialogo.getByRole('button', { name: 'Actualizar' }).click()
  await expect(dialogo.getByText('Contesta también esta pregunta o deja las dos sin respuesta.')).toBeVisible()
  await dialogo
    .getByRole('radiogroup', { name: '¿Acepta avisos de sus citas y pedidos por WhatsApp?' })
    .getByRole('radio', { name: 'Sí' })
    .check()
  await dialogo.getByRole('button', { name: 'Actualizar' }).click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByText('¡Paciente actualizado!')).toBeVisible()
  await expect(fila(page, paciente.nombreCompleto)).toContainText('42 años')
  await expect(page.getByRole('button', { name: /^Acciones de IRENE/ })).toBeFocused()
  const { data } = await pedir(page, 'GET', `/clientePorId/${id}`)
  expect(data).toMatchObject({
    edad: 42,
    email: 'irene@correo.mx',
    domicilio: 'Calle Ajena 9',
    consentimiento: { versionAviso: expect.any(String), whatsappAvisos: true, whatsappPromociones: false },
  })
})

test('an incomplete form is not sent: each field says what it wants, and the first has the focus', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await enPacientes(page)
  const dialogo = await abrirNuevo(page)
  await campo(dialogo, 'Fecha de nacimiento').fill('31/02/1990')
  await campo(dialogo, 'RFC').fill('NOESRFC')
  await guardar(dialogo)
  const dicen = {
    'Nombre completo': 'El nombre completo es obligatorio.',
    'Fecha de nacimiento': 'Ese día no existe. Revisa el día, el mes y el año.',
    Edad: 'La edad debe ser un número entre 0 y 120.',
    Teléfono: 'El teléfono tiene 10 dígitos.',
    RFC: 'Son 7 caracteres; el RFC lleva 12 (empresa) o 13 (persona).',
  }
  for (const [nombre, texto] of Object.entries(dicen))
    await expect(campo(dialogo, nombre), nombre).toHaveAccessibleDescription(texto)
  await expect(dialogo.getByRole('combobox', { name: 'Sucursal' })).toHaveAccessibleDescription('Elige una sucursal.')
  await expect(campo(dialogo, 'Nombre completo')).toBeFocused()
})

test('D-43: the age follows the birth date until another is typed, and then it is offered', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  const anio = Number(sesion.hoy.slice(0, 4))
  const dialogo = await abrirNuevo(page)
  await campo(dialogo, 'Nombre completo').fill('Paciente De Edad') // left empty it would say so, which takes a line
  await campo(dialogo, 'Fecha de nacimiento').fill(`01/01/${anio - 34}`)
  await expect(campo(dialogo, 'Edad')).toHaveValue('34')
  await campo(dialogo, 'Fecha de nacimiento').fill(`01/01/${anio - 35}`)
  await expect(campo(dialogo, 'Edad')).toHaveValue('35')
  const tras = async () => (await dialogo.getByRole('button', { name: /^Guardar/ }).boundingBox())?.y
  const antes = await tras()
  await campo(dialogo, 'Edad').fill('30')
  await expect(dialogo.getByRole('button', { name: 'Usar 35' })).toBeVisible()
  expect(await tras()).toBe(antes) // the other age is told where nothing moves
  await campo(dialogo, 'Fecha de nacimiento').fill(`01/01/${anio - 36}`)
  await expect(campo(dialogo, 'Edad')).toHaveValue('30')
  await campo(dialogo, 'Teléfono').fill('0000000000')
  await guardar(dialogo)
  await expect(campo(dialogo, 'Edad')).toHaveAccessibleDescription(
    'Con esa fecha de nacimiento tiene 36 años. Corrige la fecha o la edad.',
  )
  await dialogo.getByRole('button', { name: 'Usar 36' }).click()
  await expect(campo(dialogo, 'Edad')).toHaveValue('36')
  await expect(dialogo.getByRole('button', { name: /^Usar / })).toHaveCount(0)
})

test('a phone loses its prefix and an RFC with a wrong check digit is only pointed at', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const dialogo = await abrirNuevo(page)
  const telefono = campo(dialogo, 'Teléfono')
  await telefono.fill('+52 1 222 481 0937')
  await telefono.press('Tab')
  await expect(telefono).toHaveValue('2224810937')
  await pegar(page, telefono, '044 (55) 1849-3320')
  await expect(telefono).toHaveValue('5518493320')

  const rfc = campo(dialogo, 'RFC')
  await rfc.fill('funk671228ph5')
  await expect(rfc).toHaveAccessibleDescription(/Revísalo; puedes guardarlo así\.$/)
  await rfc.fill('funk671228ph6')
  await expect(rfc).toHaveAccessibleDescription('')
  await expect(dialogo.getByRole('textbox', { name: 'Sucursal' })).toHaveValue(/^01 - /)
  await expect(dialogo.getByRole('textbox', { name: 'Sucursal' })).not.toBeEditable()
  await expect(dialogo.getByRole('link', { name: 'aviso de privacidad' })).toHaveAttribute(
    'href',
    '/politicaPrivacidad',
  )
})

test('leaving with changes asks first: the form, and the screen', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/citas')
  await page.getByRole('navigation').getByRole('link', { name: 'Pacientes' }).click()
  const dialogo = await abrirNuevo(page)
  await page.keyboard.press('Escape')
  await expect(dialogo).toBeHidden()

  await abrirNuevo(page)
  await campo(dialogo, 'Nombre completo').fill('A medias')
  await page.keyboard.press('Escape')
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue('A medias')

  await page.evaluate(() => history.back())
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue('A medias')

  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nuevo paciente' })).toBeFocused()

  // The form was left while it was being saved: the answer finds the next form, and leaves it alone.
  const contestar = await retener(page, '**/api/clientes/crearCliente')
  await abrirNuevo(page)
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue('')
  await escribir(dialogo, inventar('Lenta De Guardar'))
  await guardar(dialogo)
  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await abrirNuevo(page)
  await campo(dialogo, 'Nombre completo').fill('La Siguiente')
  contestar()
  await expect(page.getByText('¡Paciente creado!')).toBeVisible()
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue('La Siguiente')
})

test('D-70: when the answer is lost the form says so, and sending again registers once', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const paciente = inventar('Octavio Sin Red')
  const claves: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/crearCliente')) claves.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/clientes/crearCliente', async (route) => {
    await route.fetch() // the call arrives, its answer does not
    await route.abort()
  })
  const dialogo = await abrirNuevo(page)
  await escribir(dialogo, paciente)
  await guardar(dialogo)
  await expect(dialogo.getByRole('alert')).toContainText('Ocurrió un error al intentar guardar el paciente.')
  await expect(campo(dialogo, 'Teléfono')).toHaveValue(paciente.telefono)

  await page.unroute('**/api/clientes/crearCliente')
  await guardar(dialogo)
  await expect(page.getByText('¡Paciente creado!')).toBeVisible()
  expect(claves).toHaveLength(2)
  expect(claves[0]).toBe(claves[1])
  expect(await registrados(page, paciente.telefono)).toBe(1)
})

test('a search that found nobody starts the form with what was looked for', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  await buscador(page).fill('Zoraida Que No Está')
  await page.getByRole('button', { name: 'Registrar paciente' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(campo(dialogo, 'Nombre completo')).toHaveValue('Zoraida Que No Está')
  await page.keyboard.press('Escape')
  await expect(dialogo).toBeHidden()
})
