import type { Page } from '@playwright/test'
import {
  abrirLista,
  abrirSemana,
  celda,
  comoTexto,
  diaLargo,
  diaLibre,
  elegirPaciente,
  enlaceDe,
  filasDe,
  hora,
} from './citas/citas.ts'
import { abrirNuevo, buscador, encontrar, escribir, inventar, pedir, registrar } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** The patient's phone: a page without session. */
async function enTelefono(page: Page, enlace: string): Promise<Page> {
  const navegador = page.context().browser()
  if (!navegador) throw new Error('no browser')
  const contexto = await navegador.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    baseURL: new URL(page.url()).origin,
  })
  const telefono = await contexto.newPage()
  await telefono.goto(enlace)
  return telefono
}

const RECHAZADA = 'La cita no pudo ser confirmada. Puede que ya haya sido confirmada.'

test("reception's morning: find, register, book, be seen, confirm by link, move, cancel, read what was told", async ({
  abrir,
}) => {
  test.setTimeout(120_000)
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await caja.goto('/dashboard')
  const fecha = await diaLibre(caja)
  const ana = inventar('Ángela Íñiguez Núñez')
  const nombre = ana.nombreCompleto.toUpperCase()

  await test.step('not found with nor without accents, so she is registered; a second time is refused', async () => {
    for (const texto of [ana.nombreCompleto, ana.nombreCompleto.normalize('NFD').replace(/\p{M}/gu, '')]) {
      await buscador(caja).fill(texto)
      await expect(caja.getByText('No hay pacientes', { exact: true })).toBeVisible()
    }
    const dialogo = await abrirNuevo(caja)
    await escribir(dialogo, ana)
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await caja.getByRole('button', { name: 'Seguir en la lista' }).click()
    await encontrar(caja, ana.nombreCompleto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), nombre)

    const otraVez = await abrirNuevo(caja)
    await escribir(otraVez, ana)
    await otraVez.getByRole('button', { name: 'Guardar' }).click()
    await expect(otraVez.getByText('¡El paciente ya existe!', { exact: true })).toBeVisible()
    await otraVez.getByRole('button', { name: 'Regresar' }).click()
    await caja.getByRole('button', { name: 'Descartar cambios' }).click()
  })

  await test.step('the next days are asked for by branch, the own one chosen already', async () => {
    await caja.getByRole('button', { name: 'Ver citas de próximos 5 días' }).click()
    const eleccion = caja.getByRole('dialog', { name: 'Citas de próximos 5 días' })
    await expect(eleccion.getByRole('combobox', { name: 'Sucursal' })).toHaveValue(/^01 - /)
    await eleccion.getByRole('button', { name: 'Ver citas' }).click()
    await expect(caja.getByRole('columnheader', { name: /Hoy/ })).toHaveCount(1)
    await expect(caja.getByRole('columnheader')).toHaveCount(7) // the hours and six days
  })

  const beto = inventar('Beto Segundo')
  await registrar(caja, beto)
  await abrirSemana(caja, fecha)
  await abrirSemana(encargado, fecha)
  const antes = encargado.getByRole('dialog', { name: 'Nueva cita' })

  await test.step('booked from the grid, it appears on the other screen by itself', async () => {
    await celda(encargado, fecha, '10:15', 'libre').click() // somebody else is about to take the same hour
    await expect(hora(antes, '10:15')).toBeChecked()

    await celda(caja, fecha, '10:15', 'libre').click()
    const dialogo = caja.getByRole('dialog', { name: 'Nueva cita' })
    await expect(dialogo.getByRole('textbox', { name: 'Fecha' })).toHaveValue(comoTexto(fecha))
    await elegirPaciente(caja, dialogo, ana.nombreCompleto)
    await expect(dialogo.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(ana.telefono)
    await dialogo.getByRole('button', { name: 'Crear cita' }).click()
    await expect(caja.getByText('¡Cita Creada!')).toBeVisible()
    await expect(celda(caja, fecha, '10:15', `${nombre}, por confirmar`)).toBeFocused()
  })

  await test.step('the same hour is refused to the other, who keeps what he typed and takes another', async () => {
    await expect(antes.getByText('Esta hora ya está ocupada.')).toBeVisible()
    await elegirPaciente(encargado, antes, beto.nombreCompleto)
    await antes.getByRole('button', { name: 'Crear cita' }).click()
    await expect(antes.getByRole('alert')).toContainText('Esta hora ya está ocupada.')
    await expect(antes.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(beto.telefono)
    await expect(hora(antes, '10:15')).toBeDisabled()
    await hora(antes, '10:30').check()
    await antes.getByRole('button', { name: 'Crear cita' }).click()
    await expect(antes).toBeHidden()
    await expect(celda(encargado, fecha, '10:15', `${nombre}, por confirmar`)).toBeVisible()
    await expect(celda(caja, fecha, '10:30', 'por confirmar')).toBeVisible()
  })

  const { data } = await pedir(caja, 'GET', `/citas/disponibilidad?fecha=${fecha}&sucursalId=1`)
  const { id } = data.find((cita: { clienteNombre: string }) => cita.clienteNombre === nombre)

  await test.step('the link confirms on her phone, once, and both screens show it', async () => {
    const telefono = await enTelefono(caja, enlaceDe(id))
    await expect(
      telefono.getByText('¡Tu cita se ha validado con éxito! Puedes cerrar esta ventana.', { exact: true }),
    ).toBeVisible()
    await expect(telefono.getByText(diaLargo(fecha), { exact: false })).toBeVisible()
    await expect(telefono.getByText('10:15 horas')).toBeVisible()
    for (const page of [caja, encargado])
      await expect(celda(page, fecha, '10:15', `${nombre}, confirmada`)).toBeVisible()
    await telefono.reload()
    await expect(telefono.getByRole('heading', { name: RECHAZADA })).toBeVisible()
    await telefono.context().close()
  })

  await test.step('moved, it must be confirmed anew, and by the new link only', async () => {
    await celda(caja, fecha, '10:15').click()
    await caja.getByRole('dialog', { name: nombre }).getByRole('button', { name: 'Editar' }).click()
    const dialogo = caja.getByRole('dialog', { name: 'Editar cita' })
    await hora(dialogo, '12:00').check()
    await dialogo.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(caja.getByText('¡Cita actualizada!')).toBeVisible()
    for (const page of [caja, encargado]) {
      await expect(celda(page, fecha, '12:00', `${nombre}, por confirmar`)).toBeVisible()
      await expect(celda(page, fecha, '10:15', 'libre')).toBeVisible()
    }
    const viejo = await enTelefono(caja, enlaceDe(id, 1))
    await expect(viejo.getByRole('heading', { name: RECHAZADA })).toBeVisible()
    await viejo.context().close()
  })

  await test.step('cancelled together with another one', async () => {
    await celda(caja, fecha, '16:45', 'libre').click()
    const dialogo = caja.getByRole('dialog', { name: 'Nueva cita' })
    await elegirPaciente(caja, dialogo, ana.nombreCompleto)
    await dialogo.getByRole('button', { name: 'Crear cita' }).click()
    await expect(dialogo).toBeHidden()

    await abrirLista(caja, ana.nombreCompleto)
    await expect(filasDe(caja, nombre)).toHaveCount(2)
    await caja.getByRole('checkbox', { name: 'Seleccionar todas' }).check()
    await caja.getByRole('button', { name: 'Cancelar Seleccionadas' }).click()
    await caja.getByRole('alertdialog').getByRole('button', { name: 'Cancelar 2 citas' }).click()
    await expect(caja.getByText('¡Citas canceladas!')).toBeVisible()
    await expect(filasDe(caja, nombre).getByText('Cancelada', { exact: true })).toHaveCount(2)
    await expect(celda(encargado, fecha, '12:00', 'libre')).toBeVisible()
  })

  await test.step('what she was told, newest first', async () => {
    await caja.getByRole('button', { name: 'Mensajes' }).click()
    await expect(caja.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeFocused()
    await expect(caja.getByText('Modo registro: no se envía nada')).toBeVisible()
    await caja.getByRole('textbox', { name: 'Buscar por nombre' }).fill(ana.nombreCompleto)
    const mensajes = caja.getByRole('table', { name: 'Mensajes' }).getByRole('row').filter({ hasText: nombre })
    const a = (texto: string) => new RegExp(`${comoTexto(fecha)} a las ${texto}`)
    await expect(mensajes).toHaveText([
      /Cita cancelada\..* (12:00|16:45) horas/,
      /Cita cancelada\..* (12:00|16:45) horas/,
      /Cita registrada\..*/,
      /Cita registrada\..*/,
      /Cita confirmada\..*/,
      /Cita registrada\..*/,
    ])
    for (const [i, texto] of ['16:45', '12:00', '10:15', '10:15'].entries())
      await expect(mensajes.nth(i + 2)).toHaveText(a(texto))
    await expect(mensajes.getByText('Registrado', { exact: true })).toHaveCount(6)
  })
})
