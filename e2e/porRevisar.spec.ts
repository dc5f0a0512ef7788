import type { Page } from '@playwright/test'
import { mesCapital } from '../apps/web/src/base/meses.ts'
import { infracciones } from './axe.ts'
import { enLaBase } from './baseDeDatos.ts'
import { diaLibre, reservar } from './citas/citas.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { dia } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

const comoCaja = (abrir: Abrir) => abrir(correoDe['2'])
const tabla = (page: Page) => page.getByRole('table', { name: 'Pacientes por revisar' })

/** Registers a patient whom the optometrist wanted to see by yesterday. @returns his name as the list shows it. */
async function conRevisionVencida(page: Page, nombre: string): Promise<string> {
  const paciente = inventar(nombre)
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const id = await registrar(page, { ...paciente, sucursal: userData.branchId })
  await enLaBase(
    [
      "insert into revision_indicada (id_cliente, dia, id_usuario, en) values ($1, current_date - 2, $2, now() - interval '90 days')",
    ],
    [id, userData.id],
  )
  return paciente.nombreCompleto.toUpperCase()
}

async function abrirLista(page: Page): Promise<void> {
  await page.goto('/dashboard/clientes')
  await page.getByRole('button', { name: 'Por revisar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Por revisar' })).toBeVisible()
}

test('who is due is called, and another is written to once; both are left alone from then on', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard')
  const llamado = await conRevisionVencida(page, 'Lidia Llamada')
  const escrito = await conRevisionVencida(page, 'Esteban Escrito')
  await abrirLista(page)
  await expect(tabla(page).getByRole('rowheader', { name: escrito })).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  await page.getByRole('button', { name: `Acciones de ${llamado}` }).click()
  await page.getByRole('menuitem', { name: 'Llamé' }).click()
  const llamada = page.getByRole('dialog', { name: `Llamé a ${llamado}` })
  await llamada.getByRole('button', { name: 'Guardar' }).click()
  await expect(llamada).toContainText('Escribe qué dijo el paciente.')
  await llamada.getByRole('textbox', { name: '¿Qué dijo?' }).fill('Viene la próxima semana')
  await llamada.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Llamada anotada')).toBeVisible()
  await expect(tabla(page).getByRole('rowheader', { name: llamado })).toHaveCount(0)

  await page.getByRole('checkbox', { name: `Seleccionar a ${escrito}` }).check()
  await page.getByRole('button', { name: 'Enviar mensaje (1)' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Escribir a 1 paciente?' })
  await expect(pregunta.getByRole('figure').first()).toContainText('Hola, ')
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await pregunta.getByRole('button', { name: 'Enviar' }).dblclick()
  await expect(page.getByText('Mensaje en cola para 1 paciente')).toBeVisible()
  await expect(tabla(page).getByRole('rowheader', { name: escrito })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Ver contactados' }).check()
  await page.getByRole('textbox', { name: 'Buscar por nombre o teléfono' }).fill(escrito)
  await expect(tabla(page).getByRole('row').filter({ hasText: escrito })).toContainText('Mensaje el')
  await expect(page.getByRole('checkbox', { name: `Seleccionar a ${escrito}` })).toBeDisabled()
})

test('a message that was refused says why, and may be asked for again', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard')
  const nombre = await conRevisionVencida(page, 'Rosa Rechazada')
  await abrirLista(page)
  await page.route('**/api/clientes/porRevisar/mensajes', async (route) => {
    const { pacientes } = route.request().postDataJSON()
    const results = pacientes.map(({ id }: { id: number }) => ({ id, success: false, motivo: 'Ya no le toca.' }))
    await route.fulfill({ json: { success: true, results } })
  })
  const pedirlo = async () => {
    await page.getByRole('button', { name: `Acciones de ${nombre}` }).click()
    await page.getByRole('menuitem', { name: 'Enviar mensaje' }).click()
  }
  const pregunta = page.getByRole('alertdialog', { name: '¿Escribir a 1 paciente?' })
  await pedirlo()
  await pregunta.getByRole('button', { name: 'Enviar' }).click()
  const negado = page.getByRole('alertdialog', { name: 'No se le escribió a 1 paciente' })
  await expect(negado).toContainText(`${nombre}: Ya no le toca.`)
  await expect(negado.getByText('A los demás les llegará.')).toHaveCount(0)
  await negado.getByRole('button', { name: 'Entendido' }).click()
  await expect(negado).toBeHidden()
  await pedirlo()
  await expect(pregunta).toBeVisible()
})

test('an hour that is freed is offered to who waits, and one click books it', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard/citas')
  const [ocupa, espera] = [inventar('Olga Ocupa'), inventar('Elsa Espera')]
  const [idOcupa, idEspera] = [await registrar(page, ocupa), await registrar(page, espera)]
  const fecha = await diaLibre(page)
  await reservar(page, { fecha, hora: '12:00', idCliente: idOcupa, telefono: ocupa.telefono })
  const { userData } = await pedir(page, 'GET', '/validateTk')
  // Patients of the demo have waited longer and would be offered the hour first.
  for (const { id } of (await pedir(page, 'GET', '/citas/espera')).data)
    await pedir(page, 'DELETE', `/citas/espera/${id}`)

  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lista de espera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lista de espera' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar a la lista' }).click()
  const formulario = page.getByRole('dialog', { name: 'Agregar a la lista de espera' })
  await formulario.getByRole('combobox', { name: 'Paciente' }).fill(espera.nombreCompleto)
  await page.getByRole('option', { name: new RegExp(`^${espera.nombreCompleto}`, 'i') }).click()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await formulario.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('table', { name: 'Lista de espera' })).toContainText(espera.nombreCompleto.toUpperCase())
  expect(await infracciones(page)).toEqual([])

  await page.goto(`/dashboard/citas?fecha=${fecha}`)
  const fila = page
    .getByRole('table', { name: 'Citas', exact: true })
    .getByRole('row')
    .filter({ hasText: ocupa.nombreCompleto.toUpperCase() })
  const cancelar = async () => {
    await fila.getByRole('button', { name: /^Acciones de / }).click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /cancelar/i })
      .first()
      .click()
  }
  await cancelar()
  const libre = page.getByRole('dialog', { name: 'Quedó una hora libre' })
  await expect(libre).toBeVisible()
  // The way back stands before the question, and taking it closes the question: the hour is not free any more.
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(libre).toBeHidden()
  await expect(page.getByText('Cancelación deshecha')).toBeVisible()
  await cancelar()
  await libre.getByRole('button', { name: `Agendar a ${espera.nombreCompleto.toUpperCase()}` }).dblclick()
  await expect(libre).toBeHidden()
  await expect
    .poll(async () => {
      const { data } = await pedir(page, 'GET', `/citas/disponibilidad?fecha=${fecha}&sucursalId=${userData.branchId}`)
      return data
        .filter(({ cancelada, hora }: { cancelada: boolean; hora: string }) => !cancelada && hora === '12:00')
        .map((cita: { idCliente: number }) => cita.idCliente)
    })
    .toEqual([idEspera])
})

test('what nobody marked is accepted at once, and the month has its rate', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard/citas?vista=asistencia')
  const porMarcar = page.getByRole('table', { name: 'Citas por marcar' })
  await expect(porMarcar).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  const cuantas = (await porMarcar.getByRole('row').count()) - 1
  const aceptar = async () => {
    await page.getByRole('button', { name: 'Aceptar todas' }).click()
    const pregunta = page.getByRole('alertdialog', { name: `¿Marcar ${cuantas} cita` })
    await expect(pregunta.getByRole('listitem')).toHaveCount(cuantas) // each by its name
    expect(await infracciones(page)).toEqual([])
    await pregunta.getByRole('button', { name: `Marcar ${cuantas} cita` }).click()
    await expect(page.getByText('Asistencia guardada')).toBeVisible()
    await expect(porMarcar).toHaveCount(0)
  }
  await aceptar()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(porMarcar.getByRole('row')).toHaveCount(cuantas + 1)
  await aceptar()
  // On the first of a month the marked days are those of the month before.
  const mes = (await dia(page, -1)).slice(0, 7)
  await page.getByRole('combobox', { name: 'Mes' }).click()
  await page.getByRole('option', { name: mesCapital(mes) }).click()
  await expect(page.getByRole('table', { name: 'Asistencia por sucursal' })).toContainText('%')
})
