import type { Page } from '@playwright/test'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { abrirPedido, dia, encargar, enPedidos, libro, paso, perderRespuesta, saldo } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const suma = (page: Page, nombre: string) =>
  page.getByRole('complementary', { name: 'Resumen del pedido' }).getByRole('status', { name: nombre, exact: true })

const campo = (page: Page, nombre: string) => page.getByRole('textbox', { name: nombre, exact: true })

/**
 * Opens the form of a new order for a patient of the test's own.
 * @returns his id.
 */
async function nuevoPedido(page: Page, nombre: string): Promise<number> {
  const idCliente = await registrar(page, inventar(nombre))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await expect(page.getByRole('form', { name: 'Datos del pedido' })).toBeVisible()
  return idCliente
}

const editar = async (page: Page, id: number) => {
  await page.goto(`/dashboard/editarPedido?id=${id}`)
  await expect(page.getByRole('form', { name: 'Datos del pedido' })).toBeVisible()
}

test('without a patient a new order sends to the patients; an address with his id is enough (D-17)', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/crearPedido')
  await expect(page).toHaveURL('/dashboard/clientes')
  await nuevoPedido(page, 'Dora Por Dirección')
  await expect(page.getByText(/^DORA POR DIRECCIÓN/)).toBeVisible()
  await page.goto('/dashboard/crearPedido?idCliente=99999999')
  await expect(page.getByText('No se encontró al paciente')).toBeVisible()
})

test('what is missing is said under its field, and the first one gets the focus', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await nuevoPedido(page, 'Elsa Vacía')
  await expect(page.getByRole('radio', { name: 'Efectivo' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  for (const falta of [
    'Elige la fecha de entrega.',
    'Elige el tipo de ticket.',
    'El armazón es obligatorio.',
    'El importe del armazón es obligatorio.',
    'Elige el tipo de pago.',
  ])
    await expect(page.getByText(falta, { exact: true })).toBeVisible()
  await expect(campo(page, 'Fecha de entrega')).toBeFocused()

  const ayer = (await dia(page, -1)).split('-').reverse().join('/')
  await campo(page, 'Fecha de entrega').fill(ayer)
  await campo(page, 'Fecha de entrega').blur()
  await expect(page.getByText('La fecha de entrega no puede ser anterior a hoy.')).toBeVisible()
  await page.getByRole('button', { name: '+8 días' }).click()
  await expect(page.getByText('La fecha de entrega no puede ser anterior a hoy.')).toBeHidden()
})

test('total and pending follow the amounts; a blank one counts as 0 and another type of payment resets the advance', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await nuevoPedido(page, 'Fabián Con Sumas')
  await campo(page, 'Importe del armazón').fill('1234.5')
  await campo(page, 'Importe de otro').fill('80')
  await expect(suma(page, 'Total')).toHaveText('$1,314.50')
  await expect(campo(page, 'Importe del lente')).toHaveValue('')
  await campo(page, 'Importe del lente').fill('150,50') // with a comma, as some keypads type it
  await expect(suma(page, 'Total')).toHaveText('$1,465.00')
  await campo(page, 'Importe del lente').blur()
  await expect(campo(page, 'Importe del lente')).toHaveValue('150.50')
  await expect(suma(page, 'Total')).toHaveText('$1,465.00')
  await campo(page, 'Importe del lente').fill('')

  await expect(page.getByRole('button', { name: 'Quitar elemento 1' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Agregar elemento' }).click()
  await expect(page.getByRole('combobox', { name: 'Armazón' }).nth(1)).toBeFocused()
  await campo(page, 'Importe del armazón').nth(1).fill('500')
  await expect(suma(page, 'Total')).toHaveText('$1,814.50')

  await page.getByRole('radio', { name: 'Anticipo' }).check()
  await campo(page, 'Anticipo').fill('2000')
  await campo(page, 'Anticipo').blur()
  await expect(page.getByText('El anticipo debe ser mayor que cero y no mayor que el total.')).toBeVisible()
  await campo(page, 'Anticipo').fill('814.5')
  await expect(page.getByText('El anticipo debe ser mayor que cero y no mayor que el total.')).toBeHidden()
  await expect(suma(page, 'Pendiente')).toHaveText('$1,000.00')
  await page.getByRole('button', { name: 'Quitar elemento 2' }).click()
  await expect(suma(page, 'Pendiente')).toHaveText('$500.00')
  await campo(page, 'Importe del armazón').fill('700')
  await expect(page.getByText('El anticipo debe ser mayor que cero y no mayor que el total.')).toBeVisible()

  await page.getByRole('radio', { name: 'Total' }).check()
  await expect(campo(page, 'Anticipo')).toHaveCount(0)
  await expect(suma(page, 'Se cobra ahora')).toHaveText('$780.00')
  await expect(suma(page, 'Pendiente')).toHaveText('$0.00')
  await page.getByRole('radio', { name: 'Anticipo' }).check()
  await expect(campo(page, 'Anticipo')).toHaveValue('')
})

test('what the branch sold before is offered with its price, and a typed price is kept', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  await encargar(page, { armazon: 845 })
  await nuevoPedido(page, 'Gloria Sugerida')
  const armazon = page.getByRole('combobox', { name: 'Armazón' })
  await armazon.pressSequentially('armazon de pr')
  await page.getByRole('option', { name: 'Armazón de prueba 52□18' }).click()
  await expect(armazon).toHaveValue('Armazón de prueba 52□18')
  await expect(campo(page, 'Importe del armazón')).toHaveValue('845.00')
  await expect(suma(page, 'Total')).toHaveText('$845.00')

  await campo(page, 'Importe del lente').fill('99')
  await page.getByRole('combobox', { name: 'Lente' }).pressSequentially('cr-39 mono')
  await page.getByRole('option', { name: 'CR-39 monofocal', exact: true }).click()
  await expect(campo(page, 'Importe del lente')).toHaveValue('99.00')
  // The price came with that text, and goes with it.
  await armazon.fill('Uno que nadie ha vendido')
  await expect(campo(page, 'Importe del armazón')).toHaveValue('')
})

test('the last order of the patient is repeated after what was already written', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const { idCliente } = await encargar(page, { armazon: 777 })
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await page.getByRole('button', { name: 'Repetir último pedido' }).click()
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveValue('Armazón de prueba 52□18')
  await expect(suma(page, 'Total')).toHaveText('$1,277.00')
  // A second press adds nothing; an element that was changed since is another one.
  await page.getByRole('button', { name: 'Repetir último pedido' }).click()
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveCount(1)
  await campo(page, 'Importe del armazón').fill('700')
  await page.getByRole('button', { name: 'Repetir último pedido' }).click()
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveCount(2)

  await nuevoPedido(page, 'Hugo Sin Pedidos')
  await expect(page.getByRole('button', { name: 'Repetir último pedido' })).toHaveCount(0)
})

test('leaving with changes asks first', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await nuevoPedido(page, 'Irma Se Va')
  await page.getByRole('combobox', { name: 'Armazón' }).fill('A medias')
  await page.getByRole('button', { name: 'Regresar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveValue('A medias')
  await page.getByRole('button', { name: 'Regresar' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page).toHaveURL('/dashboard/clientes')
})

test('an edit says what it will charge, never lowers what was taken, and makes the order wait again', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page, { estatus: 'Recibido en sucursal' })
  await editar(page, pedido.id)
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveValue('Armazón de prueba 52□18')
  await expect(campo(page, 'Anticipo')).toHaveValue('300.00')
  await expect(suma(page, 'Ya cobrado')).toHaveText('$300.00')
  await expect(page.getByText('El pedido pasará a «Esperando elaboración».')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Transferencia' })).toBeDisabled()

  await campo(page, 'Anticipo').fill('200')
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(page.getByText('El anticipo no puede ser menor que el ya cobrado', { exact: false })).toBeVisible()
  await campo(page, 'Importe del armazón').fill('0')
  await campo(page, 'Importe del lente').fill('100')
  await expect(page.getByText('El total no puede ser menor que lo ya pagado.')).toBeHidden()
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  await expect(page.getByText('El total no puede ser menor que lo ya pagado.')).toBeVisible()

  await page.getByRole('radio', { name: 'Anticipo' }).check()
  await campo(page, 'Importe del armazón').fill('900')
  await campo(page, 'Importe del lente').fill('500')
  await campo(page, 'Anticipo').fill('450')
  await page.getByRole('radio', { name: 'Transferencia' }).check()
  await expect(suma(page, 'Se cobra ahora')).toHaveText('$150.00')
  await expect(page.getByText('Al guardar se registra hoy un pago de $150.00 (Transferencia).')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  const listo = page.getByRole('dialog', { name: '¡Pedido actualizado!' })
  await expect(listo.getByRole('button', { name: 'Ir a pedidos' })).toBeVisible()
  await listo.getByRole('button', { name: 'Ir a tickets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeFocused()
  await abrirPedido(page, pedido)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${pedido.folio}` })).toBeVisible()
  await expect(paso(page)).toContainText('Esperando elaboración')
  await expect(saldo(page)).toHaveText('$950.00')
  await expect(libro(page)).toHaveText([/^Anticipo.*Transferencia\+\$150\.00/, /^Anticipo.*Efectivo\+\$300\.00/])
})

test('of two editors the second one is told at once, and keeps what he wrote', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await enPedidos(caja)
  const pedido = await encargar(caja)
  for (const page of [caja, encargado]) await editar(page, pedido.id)
  await campo(encargado, 'Observaciones').fill('Lo escribió el encargado')
  await campo(encargado, 'Grado').fill('-1.00')
  await campo(encargado, 'Importe del lente').fill('640')
  await campo(caja, 'Importe del lente').fill('650')
  await caja.getByRole('button', { name: 'Agregar elemento' }).click()
  await caja.getByRole('combobox', { name: 'Armazón' }).last().fill('Segundo aro')
  await campo(caja, 'Importe del armazón').last().fill('300')
  await caja.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(caja.getByRole('dialog', { name: '¡Pedido actualizado!' })).toBeVisible()

  await expect(encargado.getByText('Alguien más cambió este pedido')).toBeVisible()
  await expect(encargado.getByText(/^Lo cambió Gabriela Ramírez Luna\./)).toBeVisible()
  await expect(encargado.getByRole('button', { name: 'Actualizar pedido' })).toHaveAttribute('aria-disabled', 'true')
  await encargado.getByRole('button', { name: 'Recargar' }).click()
  // Changes of different fields are put together; a field that both changed is asked, side by side.
  await expect(encargado.getByRole('combobox', { name: 'Armazón' })).toHaveCount(2)
  await expect(campo(encargado, 'Grado').first()).toHaveValue('-1.00')
  await expect(encargado.getByText('Los dos cambiaron lo mismo')).toBeVisible()
  await expect(encargado.getByRole('button', { name: 'Actualizar pedido' })).toHaveAttribute('aria-disabled', 'true')
  await encargado.getByRole('button', { name: 'Dejar lo de Gabriela en Elemento 1, importe del lente' }).click()
  await expect(campo(encargado, 'Importe del lente').first()).toHaveValue('650.00')
  await expect(campo(encargado, 'Observaciones')).toHaveValue('Lo escribió el encargado')
  await encargado.route('**/actualizarPedido/*', perderRespuesta, { times: 1 })
  await encargado.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(encargado.getByText('El pedido ya tiene un cambio tuyo')).toBeVisible()
  await encargado.getByRole('button', { name: 'Recargar' }).click()
  await encargado.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(encargado.getByRole('dialog', { name: '¡Pedido actualizado!' })).toBeVisible()
  const { pedido: guardado } = await pedir(caja, 'GET', `/pedidoConId/${pedido.id}`)
  expect(guardado).toMatchObject({ total: 1650, observaciones: 'Lo escribió el encargado' })
})

test('a stale edit that nobody announced is refused by the server and keeps what was written', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page)
  await editar(page, pedido.id)
  // No event and no look at the order says that it is stale: only the answer to the edit does.
  await page.route('**/pedidoConId/*', (route) => route.abort())
  expect(
    (await pedir(page, 'POST', `/pedidos/${pedido.id}/abonos`, { importe: 10, formaPago: 'Efectivo' })).status,
  ).toBe(200)
  await campo(page, 'Observaciones').fill('No se pierde')
  await page.getByRole('button', { name: 'Actualizar pedido' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'No se pudo actualizar el pedido. Alguien más cambió este pedido. Revisa los datos actuales.',
  )
  await expect(campo(page, 'Observaciones')).toHaveValue('No se pierde')
})

test('an order that cannot be loaded says so', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/editarPedido?id=99999999')
  await expect(page.getByText('No se pudo cargar el pedido.')).toBeVisible()
  await page.goto('/pedido/detalles?id=99999999')
  await expect(page.getByText('No se encontró el pedido.')).toBeVisible()
  const pedido = await encargar(page)
  await page.routeWebSocket(/socket\.io/, (enlace) => enlace.close()) // the first connection would ask again by itself
  await page.route('**/pedidoTransacciones/*', (route) => route.fulfill({ status: 400, json: {} }))
  await abrirPedido(page, pedido)
  await expect(page.getByText('No se pudieron obtener las transacciones del pedido.')).toBeVisible()
  const devolver = page.getByRole('button', { name: 'Devolver' })
  await expect(devolver).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/pedidoTransacciones/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(libro(page)).toHaveCount(1)
  await expect(devolver).not.toHaveAttribute('aria-disabled')
})
