import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import {
  abrirMenu,
  abrirNuevo,
  buscador,
  encontrar,
  escribir,
  fila,
  inventar,
  lista,
  pedir,
  registrar,
} from './clientes/pacientes.ts'
import { quejas } from './quejas.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const enPacientes = async (page: Page) => {
  await page.goto('/dashboard/clientes')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
}

test('a patient is found whatever the accents and capitals, or by digits of his phone, and the search is kept', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  const paciente = inventar('Ángela Ñandú')
  await registrar(page, paciente)
  const [, , marca = ''] = paciente.nombreCompleto.split(' ')

  const { telefono } = paciente
  const escrito = `+52 ${telefono.slice(0, 2)} ${telefono.slice(2, 6)}-${telefono.slice(6)}`
  for (const texto of [`angela nandu ${marca}`, `ÑANDÚ ${marca.toLowerCase()}`, telefono.slice(3), escrito]) {
    // An empty answer in between tells the awaited row from the one that the search before found.
    await buscador(page).fill('nadie se llama así')
    await expect(page.getByText('No hay pacientes', { exact: true })).toBeVisible()
    await encontrar(page, texto, paciente.nombreCompleto)
  }
  expect(await page.evaluate(() => localStorage.getItem('PacienteSearch'))).toBe(escrito)
  expect(page.url()).not.toContain(paciente.telefono)

  await page.reload()
  await expect(buscador(page)).toHaveValue(escrito)
  await expect(fila(page, paciente.nombreCompleto)).toContainText('41 años')
  await expect(page.getByText('1 paciente con', { exact: false })).toBeVisible()

  await buscador(page).fill('nadie se llama así')
  await expect(page.getByText('No hay pacientes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await expect(buscador(page)).toHaveValue('')
  await expect(lista(page).getByRole('rowheader')).toHaveCount(10)
})

test('ten to a page, and the page and the branch of type 0 live in the address', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await enPacientes(page)
  await expect(lista(page).getByRole('rowheader')).toHaveCount(10)
  await expect(page.getByText(/^1–10 de /)).toBeVisible()
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page.getByText(/^11–20 de /)).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clientes?pagina=2')

  await page.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^02 - / }).click()
  await expect(page).toHaveURL(/\/dashboard\/clientes\?sucursal=\d+$/)
  await expect(page.getByText(/ pacientes en 02 - /)).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page.getByText(/^11–20 de /)).toBeVisible()
  const sucursales = lista(page).getByRole('cell', { name: /^0\d - / })
  await expect(sucursales).toHaveText(Array(10).fill(/^02 - /))
  await page.reload()
  await expect(page.getByText(/^11–20 de /)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sucursal' })).toContainText('02 - ')
  await page.goBack()
  await expect(page.getByText(/^1–10 de /)).toBeVisible()
})

test('who is registered appears at once on the other screens of the branch, and on no other', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  const otraSucursal = await abrir('caja2@nitida.mx')
  for (const page of [caja, encargado, otraSucursal]) await enPacientes(page)
  const paciente = inventar('Rogelio En Vivo')
  await expect(lista(encargado).getByRole('rowheader')).toHaveCount(10)
  await expect(fila(encargado, paciente.nombreCompleto)).toHaveCount(0)

  const dialogo = await abrirNuevo(caja)
  await escribir(dialogo, paciente)
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await expect(caja.getByText('¡Paciente creado!')).toBeVisible()
  await expect(fila(encargado, paciente.nombreCompleto)).toBeVisible()

  await buscador(otraSucursal).fill(paciente.nombreCompleto)
  await expect(otraSucursal.getByText('No hay pacientes', { exact: true })).toBeVisible()
})

const eliminan = { '0': true, '1': true, '2': false, '4': false }
for (const [tipo, elimina] of Object.entries(eliminan))
  test(`the gear of type ${tipo} ${elimina ? 'removes' : 'does not remove'} patients`, async ({ abrir }) => {
    const page = await abrir(correoDe[tipo as keyof typeof eliminan])
    await enPacientes(page)
    await lista(page)
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
    await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toHaveCount(elimina ? 1 : 0)
    // Only type 0 restores patients, and sees the list of those who can be restored.
    await expect(page.getByRole('checkbox', { name: 'Ver eliminados', includeHidden: true })).toHaveCount(
      tipo === '0' ? 1 : 0,
    )
  })

test('removing asks first, names the patient, and type 0 can bring him back', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await enPacientes(page)
  const paciente = inventar('Berta Se Va')
  await registrar(page, { ...paciente, sucursal: 1 })
  await encontrar(page, paciente.nombreCompleto)

  const pregunta = page.getByRole('alertdialog', { name: `¿Eliminar a ${paciente.nombreCompleto.toUpperCase()}?` })
  await (await abrirMenu(page, paciente.nombreCompleto)).getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pregunta).toBeHidden()
  await expect(page.getByRole('button', { name: /^Acciones de BERTA/ })).toBeFocused()

  await (await abrirMenu(page, paciente.nombreCompleto)).getByRole('menuitem', { name: 'Eliminar' }).click()
  await pregunta.getByRole('button', { name: 'Eliminar paciente' }).click()
  await expect(pregunta).toBeHidden()
  await expect(page.getByText('No hay pacientes', { exact: true })).toBeVisible()
  await expect(page.getByText('Lista de Pacientes')).toBeFocused() // the row's gear is gone

  await page.getByRole('checkbox', { name: 'Ver eliminados' }).check()
  await page.getByRole('button', { name: /^Restaurar a BERTA/ }).click()
  await expect(page.getByText('No hay pacientes eliminados')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ver eliminados' }).uncheck()
  await expect(fila(page, paciente.nombreCompleto)).toBeVisible()
})

test('whoever has an appointment ahead cannot be removed, and the question says why', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await enPacientes(page)
  const paciente = inventar('Clara Con Cita')
  const idCliente = await registrar(page, paciente)
  const { sesion, userData } = await pedir(page, 'GET', '/validateTk')
  const dia = new Date(`${sesion.hoy}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + 20) // demo appointments leave these days free (D-71)
  const cita = { fecha: dia.toISOString().slice(0, 10), sucursalId: userData.branchId, idCliente }
  const telefonoCliente = paciente.telefono
  const citada = await pedir(page, 'POST', '/citas', { ...cita, hora: '19:30', telefonoCliente })
  expect(citada.status).toBe(200)

  const suFila = await encontrar(page, paciente.nombreCompleto)
  await expect(suFila).toContainText('Por confirmar')
  await (await abrirMenu(page, paciente.nombreCompleto)).getByRole('menuitem', { name: 'Eliminar' }).click()
  const pregunta = page.getByRole('alertdialog')
  await pregunta.getByRole('button', { name: 'Eliminar paciente' }).click()
  await expect(pregunta.getByRole('alert')).toContainText(
    'No se pudo eliminar el paciente. El paciente tiene citas próximas. Cancélalas primero.',
  )
  await page.keyboard.press('Escape')

  // The row follows the appointment without a reload.
  expect((await pedir(page, 'PUT', `/citas/confirmar/${citada.data.id}`)).status).toBe(200)
  await expect(suFila).toContainText('Confirmada')
  expect((await pedir(page, 'PUT', `/citas/cancelar/${citada.data.id}`)).status).toBe(200)
  await expect(suFila).toContainText('Sin cita')
})

test('a list that cannot be loaded says so and can be asked for again', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await sinSockets(page)
  await page.route('**/api/clientesPorSuc/**', (route) => route.abort())
  await enPacientes(page)
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los pacientes')
  await page.unroute('**/api/clientesPorSuc/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(lista(page).getByRole('rowheader')).toHaveCount(10)
})

for (const width of [1440, 900, 390])
  test(`axe, the page's policy and the width have nothing to say at ${width} px`, async ({ abrir }) => {
    const page = await abrir(correoDe['0'])
    const errores = quejas(page)
    const oscuro = width === 1440
    await page.setViewportSize({ width, height: 844 })
    await enPacientes(page)
    await registrar(page, { ...inventar('X'.repeat(120)), sucursal: 1 })
    await page.reload() // the socket may not have been there yet to tell of him
    await expect(
      lista(page)
        .getByRole('rowheader', { name: 'X'.repeat(120) })
        .first(),
    ).toBeVisible()
    await expect(lista(page).getByRole('rowheader')).toHaveCount(10)
    expect(await infracciones(page, { oscuro })).toEqual([])
    for (const ancho of width === 900 ? [640, 768, width] : [width]) {
      await page.setViewportSize({ width: ancho, height: 844 })
      const sobra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sobra, `${ancho} px`).toBeLessThanOrEqual(0)
    }

    await lista(page)
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await infracciones(page, { conPopup: true, oscuro })).toEqual([])
    await page.keyboard.press('Escape')

    const dialogo = await abrirNuevo(page)
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialogo.getByText('El nombre completo es obligatorio.')).toBeVisible()
    expect(await infracciones(page, { conPopup: true, oscuro })).toEqual([])
    expect(errores).toEqual([])
  })

test('on a phone a patient is an item of two lines, and the table stays a table', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize({ width: 390, height: 844 })
  await enPacientes(page)
  const paciente = inventar('Elsa Phone')
  await registrar(page, paciente)
  const suFila = await encontrar(page, paciente.nombreCompleto)
  await expect(suFila.getByRole('cell').first()).toHaveText(/^55 000\d \d{4} · 41 años$/)
  const [nombre, telefono] = await suFila.evaluate((row) =>
    [...row.children].map((celda) => celda.getBoundingClientRect()),
  )
  expect(telefono?.top).toBeGreaterThanOrEqual(nombre?.bottom ?? Number.POSITIVE_INFINITY)
  expect(telefono?.left).toBe(nombre?.left)
  await expect(page.getByRole('columnheader', { name: 'Teléfono' })).toBeAttached()
})

test('a new patient can be given an appointment at once, and his row shows it', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPacientes(page)
  const paciente = inventar('Raúl Nuevo')
  const dialogo = await abrirNuevo(page)
  await escribir(dialogo, paciente)
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog', { name: '¡Paciente creado!' }).getByRole('button', { name: 'Nueva Cita' }).click()
  const cita = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(cita.getByRole('textbox', { name: 'Paciente' })).toHaveValue(paciente.nombreCompleto.toUpperCase())
  await expect(cita.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(paciente.telefono)
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  const dia = new Date(`${sesion.hoy}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + 21) // demo appointments leave these days free (D-71)
  await cita.getByRole('textbox', { name: 'Fecha' }).fill(dia.toISOString().slice(0, 10).split('-').reverse().join('/'))
  await cita.getByRole('radio', { name: /^18:30/ }).click()
  await cita.getByRole('button', { name: 'Crear cita' }).click()
  await expect(cita).toBeHidden()
  await expect(fila(page, paciente.nombreCompleto)).toContainText('18:30')
  await expect(fila(page, paciente.nombreCompleto)).toContainText('Por confirmar')
})
