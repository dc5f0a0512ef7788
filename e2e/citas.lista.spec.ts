import { nombreLegible } from '@nitida/contract/nombres'
import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { abrirLista, comoTexto, diaLibre, filasDe, reservar, tabla } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { sinSockets } from './retener.ts'
import { contratar, correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Makes a patient with appointments at these hours of one free day. */
async function conCitas(page: Page, nombre: string, ...horas: string[]) {
  await page.goto('/dashboard/citas')
  const paciente = inventar(nombre)
  const idCliente = await registrar(page, { ...paciente, sucursal: 1 })
  const fecha = await diaLibre(page)
  const ids: number[] = []
  for (const hora of horas)
    ids.push(await reservar(page, { fecha, hora, idCliente, telefono: paciente.telefono, sucursal: 1 }))
  return { ...paciente, nombre: paciente.nombreCompleto.toUpperCase(), fecha, ids }
}

const abrirMenu = async (page: Page, nombre: string) => {
  await page.getByRole('button', { name: `Acciones de la cita de ${nombre}` }).click()
  return page.getByRole('menu')
}

test('found by part of a name without its accents and by date; page, date and branch live in the address', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const { nombre, nombreCompleto, fecha } = await conCitas(page, 'Úrsula Peñaloza', '09:00', '19:30')
  await abrirLista(page)
  await expect(tabla(page).getByRole('rowheader')).toHaveCount(10)
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/citas?pagina=2&ver=todas')
  await expect(page.getByText(/^11–20 de /)).toBeVisible()

  // The list opens with today; the chips are days, and a search finds a patient on any day.
  const ver = page.getByRole('group', { name: 'Qué citas' })
  await ver.getByRole('button', { name: 'Hoy' }).click()
  await expect(page).toHaveURL('/dashboard/citas')
  await expect(page.getByText(/ citas? hoy, con las canceladas$/)).toBeVisible()
  await ver.getByRole('button', { name: 'Por confirmar' }).click()
  await expect(page.getByText(/ citas? por confirmar de hoy en adelante$/)).toBeVisible()
  await ver.getByRole('button', { name: 'Hoy' }).click()
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).fill('ursula penaloza')
  await expect(ver.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/dashboard/citas')
  await expect(filasDe(page, nombre)).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).fill(nombreCompleto)

  await page.getByRole('textbox', { name: 'Filtrar por fecha' }).fill(comoTexto(fecha))
  await expect(page).toHaveURL(`/dashboard/citas?fecha=${fecha}`)
  await expect(filasDe(page, nombre)).toHaveCount(2)
  await expect(filasDe(page, nombre).first()).toContainText('09:00')
  // A text that is no date is refused where it stands: the text is not erased, and the filter stays.
  const filtro = page.getByRole('textbox', { name: 'Filtrar por fecha' })
  await filtro.fill('99/99/2026')
  await expect(filtro).toHaveAccessibleDescription('Ese día no existe. Revisa el día, el mes y el año.')
  await expect(filtro).toHaveValue('99/99/2026')
  await expect(page).toHaveURL(`/dashboard/citas?fecha=${fecha}`)
  await page.reload()
  await expect(filasDe(page, nombre)).toHaveCount(2)
  expect(page.url()).not.toContain('rsula')

  await page.getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^02 - / }).click()
  await expect(page.getByText('No hay citas disponibles', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/dashboard/citas')
  await expect(filasDe(page, nombre)).toHaveCount(2)
})

test('a state offers what it allows: confirm while neither, cancel while not cancelled; each is asked first', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  const { nombre, nombreCompleto } = await conCitas(page, 'Estela Estados', '12:15')
  await abrirLista(page, nombreCompleto)
  const fila = filasDe(page, nombre)
  await expect(fila.getByText('Vigente', { exact: true })).toBeVisible()

  await (await abrirMenu(page, nombre)).getByRole('menuitem', { name: 'Confirmar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: `¿Confirmar la cita de ${nombre}?` })
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fila.getByText('Confirmada')).toHaveCount(0)

  await (await abrirMenu(page, nombre)).getByRole('menuitem', { name: 'Confirmar' }).click()
  await pregunta.getByRole('button', { name: 'Confirmar cita' }).click()
  await expect(page.getByText('¡Cita confirmada!')).toBeVisible()
  await expect(fila.getByText('Confirmada', { exact: true })).toBeVisible()
  await expect(fila.getByText('Vigente', { exact: true })).toBeVisible()

  const menu = await abrirMenu(page, nombre)
  await expect(menu.getByRole('menuitem')).toHaveText(['Editar', 'Cancelar'])
  await menu.getByRole('menuitem', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar cita' }).click()
  await expect(page.getByText('¡Cita cancelada!')).toBeVisible()
  await expect(fila.getByText('Cancelada', { exact: true })).toBeVisible()

  // F6 leads to the messages, where the offer waits for whoever is in it; then it is what it was.
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const deshacer = page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' })
  await expect(deshacer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cancelación deshecha')).toBeVisible()
  await expect(fila.getByText('Vigente', { exact: true })).toBeVisible()
  await expect(fila.getByText('Confirmada', { exact: true })).toBeVisible()

  await (await abrirMenu(page, nombre)).getByRole('menuitem', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar cita' }).click()
  await expect(fila.getByText('Cancelada', { exact: true })).toBeVisible()
  await page.keyboard.press('F6')
  expect(await infracciones(page)).toEqual([])
  await expect(deshacer).toBeVisible()
  await expect(fila.getByText('Confirmada')).toHaveCount(0)
  await expect(fila.getByRole('checkbox')).toBeDisabled()
  await expect((await abrirMenu(page, nombre)).getByRole('menuitem', { name: 'Editar' })).toBeDisabled()
})

test('a refusal and a failed call stay beside the question, in the words of the specification', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const { nombre, nombreCompleto, ids } = await conCitas(page, 'Rita Rechazo', '13:00')
  await abrirLista(page, nombreCompleto)
  await (await abrirMenu(page, nombre)).getByRole('menuitem', { name: 'Confirmar' }).click()
  const pregunta = page.getByRole('alertdialog')

  await page.route('**/api/citas/confirmar/*', (route) => route.abort())
  await pregunta.getByRole('button', { name: 'Confirmar cita' }).click()
  await expect(pregunta.getByRole('alert')).toHaveText('¡Error! Hubo un problema al confirmar la cita.')
  await page.unroute('**/api/citas/confirmar/*')

  await pedir(page, 'PUT', `/citas/confirmar/${ids[0]}`)
  await pregunta.getByRole('button', { name: 'Confirmar cita' }).click()
  await expect(pregunta.getByRole('alert')).toHaveText(
    '¡Error! Hubo un problema al confirmar la cita. La cita ya está confirmada.',
  )
})

test('a bulk cancel without a choice says so, and one that could not cancel all lists what is left', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  const { nombre, nombreCompleto, ids } = await conCitas(page, 'Marta Muchas', '09:15', '09:30', '09:45')
  await abrirLista(page, nombreCompleto)
  await expect(filasDe(page, nombre)).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancelar Seleccionadas' }).click()
  await expect(page.getByText('No hay citas seleccionadas')).toBeVisible()

  const todas = page.getByRole('checkbox', { name: 'Seleccionar todas' })
  await todas.check()
  await filasDe(page, nombre).first().getByRole('checkbox').uncheck()
  await expect(todas).not.toBeChecked()
  await page.getByRole('button', { name: 'Cancelar Seleccionadas (2)' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Cancelar 2 citas?' })
  await expect(pregunta).toBeVisible()
  await expect(pregunta.getByRole('region', { name: 'Citas por cancelar' })).toHaveAttribute('tabindex', '0')
  await pedir(page, 'PUT', `/citas/cancelar/${ids[2]}`) // somebody else was faster with one of them
  await pregunta.getByRole('button', { name: 'Cancelar 2 citas' }).click()

  const resultado = page.getByRole('dialog', { name: '1 cita no se canceló' })
  await expect(resultado).toContainText('Se canceló 1 cita.')
  await expect(resultado.getByRole('listitem')).toHaveText(
    new RegExp(`^${nombre}.* a las 09:45\\. La cita está cancelada\\.$`),
  )
  await resultado.getByRole('button', { name: 'Entendido' }).click()
  await expect(filasDe(page, nombre).getByText('Cancelada', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(filasDe(page, nombre).getByText('Vigente', { exact: true })).toHaveCount(2)
})

test('a list that does not come says why and can be asked for again', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await sinSockets(page)
  await page.route('**/api/citasPorSuc/**', (route) => route.abort())
  await abrirLista(page)
  await expect(page.getByRole('alert')).toContainText('Hubo un error al cargar las citas.')
  await page.unroute('**/api/citasPorSuc/**')
  await page.route('**/api/citasPorSuc/**', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, error: 'SIN_PERMISO', message: 'Tu tipo de usuario no puede hacer esto.' },
    }),
  )
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /No se pudieron cargar las citas\..*Tu tipo de usuario no puede hacer esto\./,
  )
  await page.unroute('**/api/citasPorSuc/**')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(tabla(page).getByRole('rowheader')).toHaveCount(10)
})

test('messages are those of the own branch, filtered by state, without a token', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  const { nombre, nombreCompleto, fecha } = await conCitas(page, 'Tita Texto', '18:00')
  await page.goto('/dashboard/citas?vista=mensajes')
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).fill(nombreCompleto)
  const filas = page.getByRole('table', { name: 'Mensajes' }).getByRole('row').filter({ hasText: nombre })
  await expect(filas).toHaveCount(1)
  await expect(filas.getByText('Registrado', { exact: true })).toBeVisible()

  await filas.getByRole('button', { name: `Ver el mensaje a ${nombre}: Cita registrada` }).click()
  const detalle = page.getByRole('dialog', { name: 'Cita registrada' })
  await expect(detalle).toContainText(`Hola, ${nombreLegible(nombre)}. Tu cita en `)
  await expect(detalle).toContainText(`quedó registrada para el ${comoTexto(fecha)} a las 18:00 horas.`)
  await expect(detalle).toContainText('/citas/validarCita?token=••••••')
  await expect(detalle.getByText('Detalle técnico')).toHaveCount(0)
  expect(await detalle.innerText()).not.toMatch(/token=[0-9a-z]/)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Fallido' }).click()
  await expect(page).toHaveURL('/dashboard/citas?vista=mensajes&estado=fallido')
  await expect(page.getByText('No hay mensajes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Todas las Citas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todas las Citas' })).toBeFocused()

  const otra = await abrir('caja2@nitida.mx')
  await otra.goto('/dashboard/citas?vista=mensajes')
  await otra.getByRole('textbox', { name: 'Buscar por nombre' }).fill(nombreCompleto)
  await expect(otra.getByText('No hay mensajes', { exact: true })).toBeVisible()
})

test('a user without branch is told that he has none, and nothing is asked for him', async ({
  abrirAparte,
  request,
}) => {
  const { correo, password } = await contratar(request, { userType: '2', sessionLimit: '00:00-23:59' })
  const page = await abrirAparte(correo, password)
  const pedidas: string[] = []
  page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname))
  await abrirLista(page)
  await expect(page.getByText('No hay citas disponibles', { exact: true })).toBeVisible()
  await expect(page.getByText('Tu usuario no tiene sucursal asignada.', { exact: false })).toBeVisible()
  expect(pedidas.filter((path) => path.includes('/api/cita'))).toEqual([])
})
