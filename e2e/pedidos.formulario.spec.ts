import type { Page } from '@playwright/test'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { campo, suma } from './pedidos/formulario.ts'
import { abrirPedido, dia, encargar, encontrar, enPedidos, libro } from './pedidos/ordenes.ts'
import { sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

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

test('without a patient a new order sends to the patients; an address with his id is enough (D-17)', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/crearPedido')
  await expect(page).toHaveURL('/dashboard/clientes')
  await expect(page.getByRole('heading', { name: 'Lista de Pacientes' })).toBeVisible()
  await nuevoPedido(page, 'Dora Por Dirección')
  await expect(page.getByText(/^DORA POR DIRECCIÓN/)).toBeVisible()
  await page.goto('/dashboard/crearPedido?idCliente=99999999')
  await expect(page.getByText('No se encontró al paciente')).toBeVisible()
})

test('what is missing is said under its field, and the first one gets the focus', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await pedir(page, 'PUT', '/preferencias', { tipoTicket: null }) // no kind of ticket to propose
  await page.reload()
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

  const ultimo = page.waitForResponse(/\/api\/pedidos\/ultimo\//)
  await nuevoPedido(page, 'Hugo Sin Pedidos')
  await ultimo
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

test("another patient's order starts empty, and asks before this one's is lost", async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const otro = inventar('Óscar Otro')
  await registrar(page, otro)
  await nuevoPedido(page, 'Nadia Primera')
  const armazon = page.getByRole('combobox', { name: 'Armazón' })
  const irAlOtro = async () => {
    const primera = page.getByRole('option').first()
    await page.keyboard.press('F2')
    await page.keyboard.type(otro.telefono)
    await expect(primera).toContainText('Óscar Otro')
    for (const tecla of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(tecla)
  }
  await armazon.fill('De Nadia')
  await irAlOtro()
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByText(/^NADIA PRIMERA/)).toBeVisible()
  await expect(armazon).toHaveValue('De Nadia')
  await irAlOtro()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page.getByText(/^ÓSCAR OTRO/)).toBeVisible()
  await expect(armazon).toHaveValue('')

  // The order is his, also where the browser knew both patients already.
  await page.goBack()
  await expect(page.getByText(/^NADIA PRIMERA/)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^ÓSCAR OTRO/)).toBeVisible()
  await page.getByRole('button', { name: '+5 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await armazon.fill('De Óscar')
  await campo(page, 'Importe del armazón').fill('500')
  await page.getByRole('radio', { name: 'Total', exact: true }).check()
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
  await enPedidos(page)
  await encontrar(page, 'Óscar Otro')
})

test('an order that cannot be loaded says so', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/editarPedido?id=99999999')
  await expect(page.getByText('No se pudo cargar el pedido.')).toBeVisible()
  await page.goto('/pedido/detalles?id=99999999')
  await expect(page.getByText('No se encontró el pedido.')).toBeVisible()
  const pedido = await encargar(page)
  await sinSockets(page)
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
