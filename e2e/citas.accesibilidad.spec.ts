import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { abrirLista, abrirSemana, celda, comoTexto, diaLibre, reservar, tabla } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Collects what axe finds, and what sticks out of the window. */
async function revisar(page: Page, donde: string, conPopup = false): Promise<void> {
  const oscuro = (page.viewportSize()?.width ?? 0) > 390
  expect.soft(await infracciones(page, { conPopup, oscuro }), donde).toEqual([])
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(sobra, `${donde} sticks out`).toBeLessThanOrEqual(0)
}

for (const width of [1440, 390])
  test(`list, week, forms and messages are clean for axe and keep to the window, ${width} px`, async ({ abrir }) => {
    test.setTimeout(90_000)
    const page = await abrir(correoDe['0'])
    const errores = quejas(page)
    await page.setViewportSize({ width, height: 844 })
    await abrirLista(page)
    await expect(tabla(page).getByRole('rowheader')).toHaveCount(10)
    await revisar(page, 'list')

    const paciente = inventar('Axa Accesible')
    const idCliente = await registrar(page, { ...paciente, sucursal: 1 })
    const fecha = await diaLibre(page)
    const reserva = { fecha, idCliente, telefono: paciente.telefono, sucursal: 1 }
    await pedir(page, 'PUT', `/citas/confirmar/${await reservar(page, { ...reserva, hora: '09:00' })}`)
    await reservar(page, { ...reserva, hora: '09:15' })
    await abrirLista(page, paciente.nombreCompleto)
    await page.getByRole('checkbox', { name: 'Seleccionar todas' }).check()
    await page.getByRole('button', { name: 'Cancelar Seleccionadas' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await revisar(page, 'bulk cancel', true)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Nueva cita' }).click()
    const nueva = page.getByRole('dialog', { name: 'Nueva cita' })
    await nueva.getByRole('combobox', { name: 'Sucursal' }).fill('01')
    await page.getByRole('option', { name: /^01 - / }).click()
    await nueva.getByRole('textbox', { name: 'Fecha' }).fill(comoTexto(fecha))
    await nueva.getByRole('button', { name: 'Crear cita' }).click()
    await expect(nueva.getByText('Por favor completa todos los campos')).toBeVisible()
    await expect(nueva.getByText('41 horas libres, 2 ocupadas.')).toBeVisible()
    await revisar(page, 'new appointment', true)

    await abrirSemana(page, fecha, 1)
    const turno = (hora: string, dice: string) =>
      width < 768
        ? page.getByRole('button', { name: new RegExp(`, ${hora}, .*${dice}`) })
        : celda(page, fecha, hora, dice)
    await expect(turno('09:00', 'confirmada')).toBeVisible()
    await revisar(page, 'week')
    await turno('09:15', 'por confirmar').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await revisar(page, 'popover', true)
    const { sesion } = await pedir(page, 'GET', '/validateTk')
    await abrirSemana(page, sesion.hoy, 1) // today's tint and, in its hours, the now-line
    await revisar(page, 'week of today')

    await page.goto('/dashboard/citas?vista=mensajes')
    const mensajes = page.getByRole('table', { name: 'Mensajes' })
    await expect(mensajes.getByRole('rowheader')).toHaveCount(10)
    await revisar(page, 'messages')
    await mensajes.getByRole('button').first().click()
    await page.getByText('Detalle técnico').click()
    await revisar(page, 'message', true)
    expect(errores).toEqual([])
  })

test('between phone and desk the list drops columns and the week keeps its six, and nothing sticks out', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await page.setViewportSize({ width: 800, height: 844 })
  await abrirLista(page)
  await expect(tabla(page).getByRole('rowheader')).toHaveCount(10)
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [640, 768, 800]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sobra(), `${width} px`).toBeLessThanOrEqual(0)
  }
  await expect(page.getByRole('columnheader', { name: 'Creador' })).toBeHidden()
  await abrirSemana(page, await diaLibre(page), 1)
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  expect(await sobra()).toBeLessThanOrEqual(0)
  await page.goto('/dashboard/citas?vista=mensajes')
  await expect(page.getByRole('table', { name: 'Mensajes' }).getByRole('rowheader')).toHaveCount(10)
  expect(await sobra()).toBeLessThanOrEqual(0)
})
