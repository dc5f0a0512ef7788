import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { abrirSemana, celda, diaLargo, diaLibre, hora, reservar } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const registrado = async (page: Page, nombre: string) => {
  await page.goto('/dashboard/citas')
  const nuevo = inventar(nombre)
  const id = await registrar(page, { ...nuevo, sucursal: 1 })
  return { ...nuevo, id, nombre: nuevo.nombreCompleto.toUpperCase(), fecha: await diaLibre(page) }
}

const sumar = (fecha: string, dias: number): string => {
  const dia = new Date(`${fecha}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + dias)
  return dia.toISOString().slice(0, 10)
}

test('six columns from the first day on, counted by state; arrows go to the next six and back to today', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const { id, telefono, fecha, nombre } = await registrado(page, 'Sara Semana')
  const turno = { fecha, idCliente: id, telefono, sucursal: 1 }
  await pedir(page, 'PUT', `/citas/confirmar/${await reservar(page, { ...turno, hora: '09:00' })}`)
  await reservar(page, { ...turno, hora: '19:30' })
  await pedir(page, 'PUT', `/citas/cancelar/${await reservar(page, { ...turno, hora: '12:00' })}`)

  await abrirSemana(page, fecha, 1)
  const dias = page.getByRole('columnheader')
  await expect(dias).toHaveCount(7)
  for (let i = 0; i < 6; i++) await expect(dias.nth(i + 1)).toContainText(diaLargo(sumar(fecha, i)))
  await expect(dias.nth(1)).toContainText('2 citas')
  await expect(page.getByRole('listitem').filter({ hasText: /^Confirmada 1$/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Por confirmar 1$/ })).toBeVisible()
  await expect(celda(page, fecha, '09:00', `${nombre}, confirmada`)).toBeVisible()
  await expect(celda(page, fecha, '19:30', `${nombre}, por confirmar`)).toBeAttached()
  await expect(celda(page, fecha, '12:00', 'libre')).toBeAttached() // a cancelled one is not shown, and its hour is free (D-38)
  await expect(page.getByRole('gridcell')).toHaveCount(43 * 6)

  await page.getByRole('button', { name: 'Días siguientes' }).click()
  await expect(dias.nth(1)).toContainText(diaLargo(sumar(fecha, 6)))
  await expect(page).toHaveURL(new RegExp(`desde=${sumar(fecha, 6)}`))
  await page.getByRole('button', { name: 'Días anteriores' }).click()
  await expect(dias.nth(1)).toContainText(diaLargo(fecha))
  await page.getByRole('button', { name: 'Hoy', exact: true }).click()
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  await expect(dias.nth(1)).toContainText(`${diaLargo(sesion.hoy)}`)
  await expect(dias.nth(1)).toContainText('Hoy')
  await page.goBack()
  await expect(dias.nth(1)).toContainText(diaLargo(fecha))
})

test('until the appointments are there no hour says that it is free or takes a click', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const { fecha } = await registrado(page, 'Lola Lenta')
  const contestar = await retener(page, '**/api/citas/proximos-dias**')
  await page.goto(`/dashboard/citas?vista=semana&desde=${fecha}`)
  const once = celda(page, fecha, '11:00')
  await expect(once).toHaveAccessibleName(/, cargando$/)
  const rayado = page.locator('[data-rayado]')
  await expect(rayado).toHaveCount(6)
  await expect(celda(page, fecha, '11:00', 'libre')).toHaveCount(0)
  await expect(once.click({ trial: true, timeout: 3000 })).rejects.toThrow('intercepts pointer events')
  contestar()
  await once.click()
  await expect(rayado).toHaveCount(0)
  const formulario = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(hora(formulario, '11:00')).toBeChecked()
})

test('one click in the popover confirms or cancels, and says when it could not', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const { id, telefono, fecha, nombre } = await registrado(page, 'Pola Popover')
  const cita = await reservar(page, { fecha, hora: '09:30', idCliente: id, telefono })
  await abrirSemana(page, fecha)
  const popover = page.getByRole('dialog', { name: nombre })

  await celda(page, fecha, '09:30').click()
  await expect(popover).toContainText('Por confirmar')
  await expect(popover.locator('a[href^="tel:"]')).toHaveAttribute('href', `tel:+52${telefono}`)
  await expect(popover.getByRole('link', { name: 'Ver al paciente' })).toBeVisible()
  await celda(page, fecha, '09:30').click()
  await expect(popover).toBeHidden()

  await celda(page, fecha, '09:30').click()
  await page.route('**/api/citas/confirmar/*', (route) => route.abort())
  await popover.getByRole('button', { name: 'Confirmar' }).click()
  await expect(popover.getByRole('alert')).toHaveText('Hubo un problema al confirmar la cita.')
  await page.unroute('**/api/citas/confirmar/*')
  await popover.getByRole('button', { name: 'Confirmar' }).click()
  await expect(popover).toBeHidden()
  await expect(celda(page, fecha, '09:30', `${nombre}, confirmada`)).toBeFocused()

  await celda(page, fecha, '09:30').press('Enter')
  await expect(popover.getByRole('button', { name: 'Cancelar cita' })).toBeVisible()
  await expect(popover.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await popover.getByRole('button', { name: 'Cancelar cita' }).click()
  await popover.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(celda(page, fecha, '09:30', 'libre')).toBeFocused()
  expect((await pedir(page, 'GET', `/citaPorId/${cita}`)).data.cancelada).toBe(true)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(celda(page, fecha, '09:30', `${nombre}, confirmada`)).toBeVisible()
})

test('a popover that is open follows what somebody else does', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const otro = await abrir(correoDe['1'])
  const { id, telefono, fecha, nombre } = await registrado(page, 'Vera En Vivo')
  const cita = await reservar(page, { fecha, hora: '17:00', idCliente: id, telefono })
  await otro.goto('/dashboard/citas')
  await abrirSemana(page, fecha)
  await celda(page, fecha, '17:00').dragTo(celda(page, sumar(fecha, 1), '16:30', 'libre'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mover cita' }).click()
  await celda(page, sumar(fecha, 1), '16:30', nombre).click()
  const popover = page.getByRole('dialog', { name: nombre })
  await expect(popover).toContainText('Por confirmar')
  await pedir(otro, 'PUT', `/citas/confirmar/${cita}`)
  await expect(popover).toContainText('Confirmada')
  await pedir(otro, 'PUT', `/citas/cancelar/${cita}`)
  await expect(popover).toBeHidden()
})

test('booked with the keyboard alone', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  const { nombre, nombreCompleto, fecha } = await registrado(page, 'Tere Teclado')
  await abrirSemana(page, fecha)
  await page.getByRole('button', { name: 'Todas las Citas' }).focus()
  await page.keyboard.press('Tab')
  await expect(celda(page, fecha, '09:00', 'libre')).toBeFocused() // one tab stop for 258 cells
  for (const tecla of ['ArrowDown', 'PageDown', 'ArrowRight']) await page.keyboard.press(tecla)
  await expect(celda(page, sumar(fecha, 1), '10:15', 'libre')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(celda(page, sumar(fecha, 5), '19:30', 'libre')).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(celda(page, sumar(fecha, 4), '09:00', 'libre')).toBeFocused()

  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(dialogo.getByRole('combobox', { name: 'Paciente' })).toBeFocused()
  await page.keyboard.type(nombreCompleto)
  // Until the search has answered, whoever was typed can only be registered, and the list moves under a hand that is quicker.
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${nombre}`), /Registrar «Tere Teclado/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(nombre)
  await hora(dialogo, '09:00').focus()
  await page.keyboard.press('ArrowDown')
  await expect(hora(dialogo, '09:15')).toBeChecked()
  await page.keyboard.press('Control+Enter') // a form is sent from any of its fields
  await expect(page.getByText('¡Cita Creada!')).toBeVisible()
  await expect(celda(page, sumar(fecha, 4), '09:15', `${nombre}, por confirmar`)).toBeVisible()
  await expect(celda(page, sumar(fecha, 4), '09:00', 'libre')).toBeFocused()
})

test('a phone shows one day at a time, with targets for a thumb', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, telefono, fecha, nombre } = await registrado(page, 'Elsa Celular')
  await reservar(page, { fecha: sumar(fecha, 1), hora: '09:30', idCliente: id, telefono })
  await abrirSemana(page, fecha)
  const deDia = (dias: number, dice: string) =>
    page.getByRole('button', { name: new RegExp(`^${diaLargo(sumar(fecha, dias))}, ${dice}`, 'i') })
  await expect(deDia(0, '09:00, libre hasta las 19:45')).toBeVisible()
  await page.getByRole('button', { name: diaLargo(sumar(fecha, 1)), exact: true }).click()
  const suya = deDia(1, `09:30, ${nombre}, por confirmar`)
  await expect(suya).toContainText('Por confirmar')
  expect((await deDia(1, '09:45, libre').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await suya.click()
  await page.getByRole('dialog', { name: nombre }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(deDia(1, `09:30, ${nombre}, confirmada`)).toBeVisible()

  // Any free quarter of any day takes a moved appointment, after a question.
  await deDia(1, '09:30').click()
  await page.getByRole('dialog', { name: nombre }).getByRole('button', { name: 'Mover' }).click()
  await expect(page.getByText(`Elige la hora libre a la que se mueve la cita de ${nombre}.`)).toBeVisible()
  await page.getByRole('button', { name: diaLargo(sumar(fecha, 2)), exact: true }).click()
  await deDia(2, '10:15, libre').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mover cita' }).click()
  await expect(deDia(2, `10:15, ${nombre}, por confirmar`)).toBeVisible()
  await expect(deDia(2, '10:30, libre hasta las 19:45')).toBeVisible()

  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Día siguiente' }).click()
  await expect(page.getByRole('button', { name: diaLargo(sumar(fecha, 6)), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Día anterior' }).click()
  await expect(page.getByRole('button', { name: diaLargo(sumar(fecha, 5)), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('type 0 must choose a branch, and a branch out of reach shows nothing', async ({ abrir }) => {
  const admin = await abrir(correoDe['0'])
  await admin.goto('/dashboard/citas')
  await admin.getByRole('button', { name: 'Ver citas de próximos 5 días' }).click()
  const eleccion = admin.getByRole('dialog', { name: 'Citas de próximos 5 días' })
  await eleccion.getByRole('button', { name: 'Quitar selección' }).click()
  await eleccion.getByRole('button', { name: 'Ver citas' }).click()
  await expect(eleccion.getByText('Por favor, selecciona una sucursal.')).toBeVisible()
  await eleccion.getByRole('button', { name: 'Ver opciones' }).click()
  await admin.getByRole('option', { name: /^03 - / }).click()
  await eleccion.getByRole('button', { name: 'Ver citas' }).click()
  await expect(admin.getByRole('combobox', { name: 'Sucursal' })).toContainText('03 - ')
  await expect(admin.getByText(/ · hora de Tijuana$/)).toBeVisible()
  await expect(admin.getByRole('grid')).toBeVisible()

  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/citas?vista=semana&sucursal=3')
  await expect(caja.getByRole('alert')).toContainText('No se pudieron cargar las citas.')
})

test('whoever calls for the first time is registered within the booking, and its hour stays', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/citas')
  const fecha = await diaLibre(page)
  const { nombreCompleto: nombre, telefono } = inventar('Nadia Nueva')
  await abrirSemana(page, fecha)
  await celda(page, fecha, '11:15', 'libre').click()
  const cita = page.getByRole('dialog', { name: 'Nueva cita' })
  await cita.getByRole('combobox', { name: 'Paciente' }).fill(nombre)
  await page.getByRole('option', { name: `+ Registrar «${nombre}»` }).click()
  const registro = page.getByRole('dialog', { name: 'Registrar paciente' })
  await expect(registro.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue(nombre)
  // Whoever is being registered is not missing in the booking behind.
  await expect(page.getByText('Este campo es obligatorio')).toHaveCount(0)
  await registro.getByRole('textbox', { name: 'Edad' }).fill('34')
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await registro.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await registro.getByRole('textbox', { name: 'Teléfono' }).fill(telefono)
  await registro.getByRole('button', { name: 'Registrar' }).click()
  await expect(registro).toBeHidden()
  await expect(cita.getByRole('combobox', { name: 'Paciente' })).toHaveValue(nombre.toUpperCase())
  await expect(hora(cita, '11:15')).toBeChecked()
  await cita.getByRole('button', { name: 'Crear cita' }).click()
  await expect(celda(page, fecha, '11:15', nombre)).toBeVisible()
})
