import { infracciones } from './axe.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { campo } from './pedidos/formulario.ts'
import { dia } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { tabular } from './tabular.ts'
import { examinar, llegar } from './visitas/examenes.ts'

test('a quote is kept from the form, the customer marks what he likes, and it becomes one order', async ({ abrir }) => {
  test.slow() // three people, and axe on five screens
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  const idCliente = await registrar(page, inventar('Cora Cotizada Segura'))

  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await page.getByRole('combobox', { name: 'Armazón', exact: true }).fill('Nube 210')
  await campo(page, 'Importe del armazón').fill('990')
  await page.getByRole('button', { name: '+8 días' }).click()
  await page.getByRole('button', { name: 'Guardar como presupuesto' }).click()
  await page.getByRole('button', { name: 'Guardar presupuesto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Presupuesto \d\d-P\d+$/ })).toBeFocused()
  const id = new URL(page.url()).searchParams.get('presupuesto')
  const elementos = [{ armazon: 'Vértice 2140', importeArmazon: 1890 }]
  const mejor = { nombre: 'Mejor', fechaEntrega: await dia(page, 8), elementos }
  const { data } = await pedir(page, 'POST', `/presupuestos/${id}/alternativas`, mejor)
  await page.getByRole('button', { name: 'Recomendar Mejor' }).click()
  await expect(page.getByRole('article', { name: 'Mejor' }).getByText('Recomendada')).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  const papel = page.waitForResponse((respuesta) => respuesta.url().endsWith(`/presupuestos/${id}/papel`))
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const { pdfUrl } = await (await papel).json()
  expect((await page.request.get(pdfUrl)).headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: 'Ticket', exact: true }).click()
  const ticket = page.getByRole('dialog', { name: 'Ticket del presupuesto' })
  await expect(ticket.getByRole('img', { name: /^Ticket del presupuesto \d\d-P\d+$/ })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await ticket.getByRole('button', { name: 'Cerrar' }).last().click()

  const seguimiento = page.getByRole('complementary', { name: 'Seguimiento del presupuesto' })
  const cliente = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 390, height: 844 } })
  if (!cliente) throw new Error('no browser')
  await cliente.goto(new URL(`/=${data.HashId}`, page.url()).href)
  await expect(cliente.getByRole('heading', { name: 'Elige cómo quieres tus lentes' })).toBeVisible()
  await cliente.getByRole('button', { name: 'Me interesa Mejor' }).click()
  await expect(cliente.getByText('Le avisamos a la óptica. Te llaman hoy.')).toBeVisible()
  expect(await infracciones(cliente)).toEqual([])
  await cliente.close()

  await expect(seguimiento.getByText('Le interesa: Mejor')).toBeVisible()
  await page.getByRole('link', { name: 'Hacer pedido de Mejor' }).focus()
  await page.keyboard.down('Enter')
  const crear = page.getByRole('button', { name: 'Crear pedido y cobrar $945.00 en efectivo' })
  await expect(crear).toBeFocused()
  await expect(campo(page, 'Importe del armazón')).toHaveValue('1,890.00')
  await expect(page.getByLabel('Pendiente')).toHaveText('$945.00')
  // The key is still down and repeats itself: it books nothing.
  for (let i = 0; i < 3; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(crear).toBeEnabled()
  await page.getByRole('radio', { name: 'Tarjeta de Débito' }).check()
  await expect(page.getByRole('button', { name: 'Crear pedido y cobrar $945.00 con tarjeta de débito' })).toBeVisible()
  await page.getByRole('radio', { name: 'Efectivo' }).check()
  await crear.press('Enter')
  await expect(page.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
  await page.goto(`/dashboard/pedidos?vista=presupuestos&presupuesto=${id}`)
  await expect(page.getByText('Hecho pedido', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Hacer pedido/ })).toHaveCount(0)

  const jefe = await abrir(correoDe['1'])
  await jefe.goto('/dashboard/pedidos?vista=presupuestos')
  await jefe.getByRole('button', { name: 'Conversión' }).click()
  const conversion = jefe.getByRole('dialog', { name: 'De presupuesto a pedido' })
  const cifra = conversion.getByRole('link', { name: /^\d+ hechos pedido de / }).first()
  await expect(cifra).toBeVisible()
  expect(await infracciones(jefe)).toEqual([])
  await cifra.click()
  await expect(jefe).toHaveURL(/cuales=pedidos/)
  await expect(jefe.getByRole('table', { name: 'Presupuestos' }).getByText('Hecho pedido').first()).toBeVisible()
})

test('a quote of three alternatives is typed by keys alone, from a visit that is not the newest', async ({ abrir }) => {
  test.slow()
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/pedidos')
  const paciente = await llegar(page, 'Clara Del Teclado')
  const optometrista = await abrir(correoDe['4'])
  await optometrista.goto('/dashboard/clientes')
  const visita = await examinar(optometrista, paciente, { esfOd: -2.25 })
  await examinar(optometrista, paciente, { esfOd: -3.5 })

  await page.goto(`/visita/historialDetalle?id=${visita}`)
  await tabular(page.getByRole('link', { name: 'Pedido o presupuesto' }))
  await page.keyboard.press('Enter')
  const titulo = page.getByRole('heading', { level: 1 })
  await expect(titulo).toHaveText('Nuevo pedido')
  await expect(titulo).toBeFocused()
  await expect(page.getByText('-2.25')).toBeVisible()
  await expect(page.getByText('-3.50')).toHaveCount(0)

  const escribirAlternativa = async (armazon: string, importe: string) => {
    await tabular(page.getByRole('textbox', { name: 'Fecha de entrega' }))
    await page.keyboard.type('+8')
    await tabular(page.getByRole('combobox', { name: 'Armazón', exact: true }))
    await page.keyboard.type(armazon)
    await tabular(campo(page, 'Importe del armazón'))
    await page.keyboard.type(importe)
  }
  await escribirAlternativa('Nube 210', '990')
  await tabular(page.getByRole('button', { name: 'Guardar como presupuesto' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nombre de la alternativa' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  for (const [armazon, importe] of [
    ['Nube 310', '1490'],
    ['Nube 410', '1990'],
  ] as const) {
    await expect(titulo).toHaveText(/^Presupuesto /)
    await expect(titulo).toBeFocused()
    await tabular(page.getByRole('link', { name: 'Agregar alternativa' }))
    await page.keyboard.press('Enter')
    await expect(titulo).toHaveText('Nuevo pedido')
    await expect(titulo).toBeFocused()
    await escribirAlternativa(armazon, importe)
    await tabular(page.getByRole('button', { name: 'Agregar alternativa' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nombre de la alternativa' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const importe of ['$990.00', '$1,490.00', '$1,990.00'])
    await expect(page.getByRole('article').filter({ hasText: importe })).toHaveCount(1)
  expect(await infracciones(page)).toEqual([])
})
