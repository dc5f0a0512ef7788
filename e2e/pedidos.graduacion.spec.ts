import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { campo, editar } from './pedidos/formulario.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { type Examinado, examinar, llegar } from './visitas/examenes.ts'

const SIN_MEDIR = {
  esfOd: null,
  cilOd: null,
  ejeOd: null,
  addOd: null,
  esfOi: null,
  cilOi: null,
  ejeOi: null,
  addOi: null,
}

const selector = (page: Page) =>
  page.getByRole('combobox', { name: 'Visita o historia de la que se hace el pedido', exact: true })
const elegida = (page: Page) => page.getByLabel('Graduación elegida')

/** Records a history that prescribes something else than its previous grid says. */
async function prescribir(page: Page, { id }: Examinado, examen: object): Promise<number> {
  const respuestas = {
    ...{ dificultadLejos: 'No', dificultadCerca: 'No', dolorCabeza: 'No' },
    ...{ irritacion: 'No', diabetes: 'No', hipertension: 'No' },
  }
  const { status, data } = await pedir(page, 'PUT', '/historiaClinica/crear', {
    idCliente: id,
    ...respuestas,
    ...examen,
  })
  expect(status).toBe(200)
  return data.id
}

/** Fills and sends the form of an order, without a look at its graduation. @returns the order's id. */
async function tomar(page: Page, { id }: Examinado, grado = ''): Promise<number> {
  await page.goto(`/dashboard/crearPedido?idCliente=${id}`)
  await page.getByRole('button', { name: '+5 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('combobox', { name: 'Armazón' }).fill('Aro Prueba 52□18-140')
  await page.getByRole('textbox', { name: 'Importe del armazón' }).fill('1100')
  await page.getByRole('combobox', { name: 'Lente' }).fill('CR-39')
  await campo(page, 'Grado').fill(grado)
  await page.getByRole('radio', { name: 'Total' }).check()
  const respuesta = page.waitForResponse('**/api/crearPedido')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  const { pedidoId } = await (await respuesta).json()
  await expect(page.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
  return pedidoId
}

/** The order's card on the laboratory's bench, which shows its most urgent orders first and the others on demand. */
async function tarjeta(taller: Page, caja: Page, id: number) {
  const { pedido } = await pedir(caja, 'GET', `/pedidoConId/${id}`)
  await taller.goto('/dashboard')
  const nombre = `Pedido ${pedido.sucursalNumber}-${pedido.folio}`
  const suya = taller
    .getByRole('listitem')
    .filter({ has: taller.getByRole('heading', { level: 4, name: nombre, exact: true }) })
  const mas = taller.getByRole('button', { name: 'Mostrar más' })
  await expect(suya.or(mas).first()).toBeVisible()
  while (!(await suya.isVisible()) && (await mas.isVisible())) {
    const antes = await taller.getByRole('heading', { level: 4 }).count()
    await mas.click()
    await expect.poll(() => taller.getByRole('heading', { level: 4 }).count()).toBeGreaterThan(antes)
  }
  return suya
}

const ticketDeTaller = (page: Page, id: number) => page.goto(`/pedidos/GenerarNotaVentaPDF?id=${id}&tipoNota=2`)

test('the laboratory gets the graduation that the form shows, though nobody touches it', async ({ abrir }) => {
  const [page, taller] = [await abrir(correoDe['2']), await abrir(correoDe['3'])]
  await page.goto('/dashboard')
  const paciente = await llegar(page, 'Paciente Sin Tocar')
  await examinar(page, paciente, { esfOd: -4.25 })

  const id = await tomar(page, paciente)
  await expect(await tarjeta(taller, page, id)).toContainText('-4.25 -0.50 x 175')
  await ticketDeTaller(page, id)
  await expect(page.getByRole('article')).toContainText('-4.25 -0.50 x 175')
  await editar(page, id)
  await expect(elegida(page)).toContainText('-4.25 -0.50 x 175')
  await campo(page, 'Observaciones').fill('Urge')
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(page.getByRole('dialog', { name: '¡Pedido actualizado!' })).toBeVisible()
  await expect(await tarjeta(taller, page, id)).toContainText('-4.25 -0.50 x 175')
})

test('the newest of visits and histories is proposed, and an older one says so; a visit without graduation is never it', async ({
  abrir,
}) => {
  const [page, taller] = [await abrir(correoDe['2']), await abrir(correoDe['3'])]
  await page.goto('/dashboard')
  const paciente = await llegar(page, 'Paciente De Historia')
  await examinar(page, paciente, { esfOd: -3 })
  const idHistoria = await prescribir(page, paciente, { esfOd: -9, esfOdPre: -3.5, esfOiPre: -2 })
  await examinar(page, paciente, { ...SIN_MEDIR, observaciones: 'Solo revisión' })

  const id = await tomar(page, paciente)
  const { pedido } = await pedir(page, 'GET', `/pedidoConId/${id}`)
  expect(pedido).toMatchObject({ idVisita: null, idHistoria })
  await expect(await tarjeta(taller, page, id)).toContainText('-3.50')

  await editar(page, id)
  await expect(elegida(page)).toContainText('-3.50')
  await selector(page).click()
  const opciones = page.getByRole('option')
  await expect(opciones).toHaveText([
    /^Historia · /,
    /^Visita · .* · DANIELA/,
    /^Visita · .* · DANIELA.*sin graduación/,
    'Ninguna',
  ])
  await opciones.nth(1).click()
  await expect(
    page.getByText(/^Hay una graduación más reciente que la elegida: la de la historia clínica del/),
  ).toBeVisible()
  await selector(page).click()
  await opciones.nth(2).click()
  await expect(page.getByText(/^El laboratorio no recibe graduación. La más reciente/)).toBeVisible()

  await page.goto(`/dashboard/clientes?paciente=${paciente.id}`)
  const actual = page.getByRole('region', { name: 'Graduación actual' })
  await expect(actual).toContainText('−3.50')
  await expect(actual).toContainText(/La visita del .* no tiene graduación/)
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  const anterior = page.getByRole('table', { name: 'Graduación anterior', exact: true })
  await expect(anterior.getByRole('textbox', { name: 'Esfera OD', exact: true })).toHaveValue('-3.50')
  await page.getByRole('button', { name: 'Copiar otra' }).first().click()
  const copiables = page.getByRole('dialog', { name: 'Copiar una graduación' }).getByRole('listitem')
  await expect(copiables).toHaveCount(3) // two grids of the history and the first visit
  await expect(copiables.filter({ hasText: 'OD sin datos' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/visita/historialDetalle?idCliente=${paciente.id}`)
  await expect(page.getByRole('region', { name: 'Graduación', exact: true })).toContainText('Sin graduación')
  await expect(page.getByLabel('Comparar con')).toHaveCount(0)
})

test('the current graduation of a patient is what his clinical history prescribes', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page, 'Paciente Solo Historia')
  await prescribir(page, paciente, { esfOd: -9, esfOdTot: -8, esfOdPre: -3.5, esfOiPre: -2 })
  const actual = page.getByRole('region', { name: 'Graduación actual' })
  await page.goto(`/dashboard/clientes?paciente=${paciente.id}`)
  const tabla = actual.getByRole('table', { name: 'Graduación actual', exact: true })
  await expect(tabla.getByRole('row', { name: /^OD/ })).toContainText('−3.50')
  await expect(tabla.getByRole('row', { name: /^OI/ })).toContainText('−2.00')
  await expect(actual).not.toContainText(/−9\.00|−8\.00/)
  // A history has no page of a visit to lead to.
  await expect(actual.getByRole('link')).toHaveCount(0)
})

test('a text that contradicts the chosen graduation is told on the form, the card and the ticket', async ({
  abrir,
}) => {
  const [page, taller] = [await abrir(correoDe['2']), await abrir(correoDe['3'])]
  await page.goto('/dashboard')
  const paciente = await llegar(page, 'Paciente De Grado')
  await examinar(page, paciente, { esfOd: -1.25, cilOd: null, ejeOd: null, addOd: null })
  const dicho = 'El grado no coincide con la graduación: OD -1.25.'

  const id = await tomar(page, paciente, 'OD +1.25 OI -0.75')
  await expect(page.getByText(dicho)).toBeVisible()
  await expect(await tarjeta(taller, page, id)).toContainText(`¡Revisar! ${dicho}`)
  await ticketDeTaller(page, id)
  await expect(page.getByRole('article')).toContainText(`¡Revisar! ${dicho}`)

  await editar(page, id)
  await expect(page.getByText(dicho)).toBeVisible()
  await campo(page, 'Grado').fill('OD -1.25 OI -0.75')
  const agregar = page.getByRole('button', { name: 'Agregar elemento' })
  const debajo = async () => {
    const [boton, tono] = [await agregar.boundingBox(), await campo(page, 'Tono').boundingBox()]
    return (boton?.y ?? 0) - (tono?.y ?? 0)
  }
  const antes = await debajo()
  await campo(page, 'Tono').focus()
  await expect(page.getByText(dicho)).toHaveCount(0)
  // What is told when the field is left has its place kept: what lies below stays under the pointer.
  expect(await debajo()).toBe(antes)
})

test('an order whose graduations cannot be read waits for them', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await sinSockets(page)
  await page.goto('/dashboard')
  const paciente = await llegar(page, 'Paciente De Corte')
  const visita = await examinar(page, paciente, { esfOd: -2.25 })
  await page.route('**/api/pedidos/recetas/*', (route) => route.abort())
  await page.goto(`/dashboard/crearPedido?idCliente=${paciente.id}`)
  await expect(page.getByText('No se pudieron leer las graduaciones del paciente')).toBeVisible()
  await page.unroute('**/api/pedidos/recetas/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(elegida(page)).toContainText('-2.25')
  const id = await tomar(page, paciente)
  expect((await pedir(page, 'GET', `/pedidoConId/${id}`)).pedido.idVisita).toBe(visita)
})
