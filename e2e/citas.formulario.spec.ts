import type { Page } from '@playwright/test'
import { abrirLista, abrirSemana, celda, comoTexto, diaLibre, elegirPaciente, hora, reservar } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { retener, sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const paciente = async (page: Page, nombre: string) => {
  const nuevo = inventar(nombre)
  const id = await registrar(page, { ...nuevo, sucursal: 1 })
  return { ...nuevo, id, nombre: nuevo.nombreCompleto.toUpperCase() }
}

const abrirNueva = async (page: Page) => {
  await page.getByRole('button', { name: 'Nueva cita' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(dialogo).toBeVisible()
  return dialogo
}

test('everything is required, the phone takes ten digits only, and past days have no free hour', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await abrirLista(page)
  const nadie = await paciente(page, 'Flor Formulario')
  const dialogo = await abrirNueva(page)
  await expect(dialogo.getByRole('combobox', { name: 'Sucursal' })).toHaveValue('') // type 0 chooses the branch
  await dialogo.getByRole('button', { name: 'Crear cita' }).click()
  await expect(dialogo.getByRole('alert').first()).toContainText('Por favor completa todos los campos')
  await expect(dialogo.getByText('Este campo es obligatorio.')).toHaveCount(5)
  await expect(dialogo.getByText('Elige primero sucursal y fecha.')).toBeVisible()

  await elegirPaciente(page, dialogo, nadie.nombreCompleto)
  await expect(dialogo.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(/^01 - /) // his branch
  const telefono = dialogo.getByRole('textbox', { name: 'Teléfono' })
  await expect(telefono).toHaveValue(nadie.telefono)
  await telefono.fill('+52 (55) 1234-5678')
  await telefono.blur()
  await expect(telefono).toHaveValue('5512345678')
  await telefono.fill('55a1b2')
  await telefono.blur()
  await expect(dialogo.getByText('La letra «a» no va en un teléfono.')).toBeVisible()
  await telefono.fill('0000000000')
  await expect(dialogo.getByText('Sin teléfono: no se le mandan avisos.')).toBeVisible()

  await dialogo.getByRole('textbox', { name: 'Fecha' }).fill('02/01/2024')
  await expect(dialogo.getByText('Ese día ya pasó: elige otra fecha.')).toBeVisible()
  await expect(hora(dialogo, '09:00')).toBeDisabled()
})

test('a press counts although what arrives meanwhile moves its button away', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.setViewportSize({ width: 390, height: 844 })
  await abrirLista(page)
  const dialogo = await abrirNueva(page)
  const soltar = await retener(page, '**/disponibilidad*')
  await dialogo.getByRole('textbox', { name: 'Fecha' }).fill(comoTexto(await diaLibre(page)))
  const crear = dialogo.getByRole('button', { name: 'Crear cita' })
  await crear.hover()
  await page.mouse.down()
  soltar()
  await expect(dialogo.getByRole('radio')).toHaveCount(43)
  await page.mouse.up()
  await expect(dialogo.getByText('Por favor completa todos los campos')).toBeVisible()
})

test('taken hours say who and in which state, cancelled ones are free', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await abrirLista(page)
  const ana = await paciente(page, 'Ana Ocupa')
  const fecha = await diaLibre(page)
  const turno = { fecha, idCliente: ana.id, telefono: ana.telefono }
  await pedir(page, 'PUT', `/citas/confirmar/${await reservar(page, { ...turno, hora: '10:00' })}`)
  await reservar(page, { ...turno, hora: '10:15' })
  await pedir(page, 'PUT', `/citas/cancelar/${await reservar(page, { ...turno, hora: '10:30' })}`)

  const dialogo = await abrirNueva(page)
  await dialogo.getByRole('textbox', { name: 'Fecha' }).fill(comoTexto(fecha))
  await expect(dialogo.getByRole('radio')).toHaveCount(43)
  await expect(hora(dialogo, '10:00')).toHaveAccessibleName(/^10:00 ?ocupada por Ana Ocupa .*, confirmada$/)
  await expect(hora(dialogo, '10:15')).toHaveAccessibleName(/^10:15 ?ocupada por Ana Ocupa .*, por confirmar$/)
  await expect(hora(dialogo, '10:15')).toBeDisabled()
  await expect(hora(dialogo, '10:30')).toHaveAccessibleName('10:30')
  await expect(hora(dialogo, '10:30')).toBeEnabled()
  await expect(dialogo.getByText('41 horas libres, 2 ocupadas.')).toBeVisible()
})

test('without knowing which hours are free nothing is sent; an answer that got lost books once', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await sinSockets(page)
  await abrirLista(page)
  const eva = await paciente(page, 'Eva Sin Red')
  const fecha = await diaLibre(page)
  const dialogo = await abrirNueva(page)
  await elegirPaciente(page, dialogo, eva.nombreCompleto)

  await page.route('**/api/citas/disponibilidad*', (route) => route.abort())
  await dialogo.getByRole('textbox', { name: 'Fecha' }).fill(comoTexto(fecha))
  await expect(dialogo.getByText('Error al verificar disponibilidad.')).toBeVisible()
  await page.unroute('**/api/citas/disponibilidad*')
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await hora(dialogo, '11:30').check()

  const claves: (string | undefined)[] = []
  await page.route('**/api/citas', async (route) => {
    claves.push(route.request().headers()['idempotency-key'])
    if (claves.length > 1) return route.continue()
    await route.fetch() // the appointment is booked, but nobody hears of it
    await route.abort()
  })
  await dialogo.getByRole('button', { name: 'Crear cita' }).click()
  await expect(dialogo.getByRole('alert').last()).toHaveText(/¡Error!.*Hubo un error al crear la cita\.$/)
  await expect(dialogo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(eva.nombre)
  await expect(hora(dialogo, '11:30')).toHaveAccessibleName(/ocupada por Eva Sin Red/)
  await dialogo.getByRole('button', { name: 'Crear cita' }).click()
  await expect(page.getByText('¡Cita Creada!')).toBeVisible()
  expect(claves).toEqual([expect.any(String), claves[0]])
  const { results } = await pedir(page, 'GET', `/citas/disponibilidad?fecha=${fecha}&sucursalId=1`)
  expect(results).toHaveLength(1)
})

test('of an edit that is stale the form shows what the appointment is now, and keeps what was typed', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await abrirLista(page)
  const iris = await paciente(page, 'Iris Vieja')
  const fecha = await diaLibre(page)
  const id = await reservar(page, { fecha, hora: '15:00', idCliente: iris.id, telefono: iris.telefono })
  await abrirSemana(page, fecha)
  await celda(page, fecha, '15:00').click()
  await page.getByRole('dialog', { name: iris.nombre }).getByRole('button', { name: 'Editar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Editar cita' })
  await expect(hora(dialogo, '15:00')).toBeChecked()
  await dialogo.getByRole('textbox', { name: 'Teléfono' }).fill('5511112222')

  const cambio = { fecha, hora: '16:00', sucursalId: 1, telefonoCliente: '5500009999' }
  expect((await pedir(page, 'PUT', `/citas/${id}`, cambio)).status).toBe(200)
  await dialogo.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialogo.getByRole('alert')).toContainText(
    'Hubo un problema al actualizar la cita. Alguien más cambió esta cita. Revisa los datos actuales.',
  )
  await expect(dialogo.getByRole('status')).toContainText('a las 16:00, 01 - ')
  await expect(dialogo.getByRole('status')).toContainText('Teléfono 5500009999.')
  await expect(dialogo.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('5511112222')

  await dialogo.getByRole('button', { name: 'Usar estos datos' }).click()
  await expect(hora(dialogo, '16:00')).toBeChecked()
  await expect(dialogo.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('5500009999')
  await dialogo.getByRole('textbox', { name: 'Teléfono' }).fill('5511112222')
  await dialogo.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('¡Cita actualizada!')).toBeVisible()
  const { data } = await pedir(page, 'GET', `/citaPorId/${id}`)
  expect(data).toMatchObject({ hora: '16:00', telefonoCliente: '5511112222' })
})

test('asked for from a patient it is his, and closing it with changes asks', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await abrirLista(page)
  const { id, nombre, telefono } = await paciente(page, 'Olga Directa')
  await page.goto(`/dashboard/citas?idCliente=${id}`)
  const dialogo = page.getByRole('dialog', { name: 'Nueva cita' })
  await expect(dialogo.getByRole('textbox', { name: 'Paciente' })).toHaveValue(nombre)
  await expect(dialogo.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(telefono)
  await dialogo.getByRole('textbox', { name: 'Fecha' }).fill(comoTexto(await diaLibre(page)))
  await hora(dialogo, '12:15').check()
  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(dialogo).toBeVisible()

  // The form was left while it was being saved: the answer finds the next form, and leaves it alone.
  const contestar = await retener(page, '**/api/citas')
  await dialogo.getByRole('button', { name: 'Crear cita' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(dialogo).toBeHidden()
  await expect(page).toHaveURL('/dashboard/citas')
  await abrirNueva(page)
  await elegirPaciente(page, dialogo, nombre)
  contestar()
  await expect(page.getByText('¡Cita Creada!')).toBeVisible()
  await expect(dialogo.getByRole('combobox', { name: 'Paciente' })).toHaveValue(nombre)
})
