import type { Page } from '@playwright/test'
import {
  encontrar as encontrarPaciente,
  inventar,
  abrirMenu as menuDePaciente,
  pedir,
  registrar,
} from './clientes/pacientes.ts'
import { leerQr } from './leerQr.ts'
import {
  abrirAvance,
  abrirMenu,
  abrirPedido,
  cerrarCobro,
  encargar,
  encontrar,
  enPedidos,
  fila,
  libro,
  paso,
  perderRespuesta,
  saldo,
} from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Fills an order of $2,050 with an advance of $500. */
async function llenar(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+5 días' }).click()
  await page.getByRole('radio', { name: 'Comprobante' }).check()
  await page.getByRole('combobox', { name: 'Armazón' }).fill('Aro Prueba 52□18-140')
  await page.getByRole('textbox', { name: 'Importe del armazón' }).fill('1100')
  await page.getByRole('combobox', { name: 'Lente' }).fill('CR-39 con antirreflejante')
  await page.getByRole('textbox', { name: 'Importe del lente' }).fill('950')
  await page.getByRole('radio', { name: 'Anticipo' }).check()
  await page.getByRole('textbox', { name: 'Anticipo' }).fill('500')
}

const suma = (page: Page, nombre: string) =>
  page.getByRole('complementary', { name: 'Resumen del pedido' }).getByRole('status', { name: nombre, exact: true })

test('an order from the patient to the delivery: balance and ledger are right on every screen, and followed live', async ({
  abrir,
}) => {
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await caja.goto('/dashboard')
  await expect(caja.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  const paciente = inventar('Ángela Pedido')
  await registrar(caja, paciente)
  await enPedidos(encargado)

  // The patient's menu leads to an order with Anticipo.
  await encontrarPaciente(caja, paciente.nombreCompleto)
  await (await menuDePaciente(caja, paciente.nombreCompleto)).getByRole('menuitem', { name: 'Nuevo Pedido' }).click()
  await expect(caja.getByRole('heading', { level: 1, name: 'Nuevo pedido' })).toBeFocused()
  await expect(caja.getByText(paciente.nombreCompleto.toUpperCase())).toBeVisible()
  await llenar(caja)
  await expect(suma(caja, 'Total')).toHaveText('$2,050.00')
  await expect(suma(caja, 'Anticipo')).toHaveText('$500.00')
  await expect(suma(caja, 'Pendiente')).toHaveText('$1,550.00')
  await caja.getByRole('button', { name: 'Crear pedido' }).click()
  const creado = caja.getByRole('dialog', { name: '¡Pedido creado!' })
  await expect(creado).toContainText('El nuevo pedido ha sido creado exitosamente.')
  await creado.getByRole('button', { name: 'Ir a tickets' }).click()
  await expect(caja).toHaveURL(/\/pedido\/tickets\?id=\d+$/)
  await expect(caja.getByRole('img', { name: 'Vista previa del ticket de cliente' })).toBeVisible()
  await caja.goto(caja.url().replace('tickets', 'detalles'))
  await expect(saldo(caja)).toHaveText('$1,550.00')
  await expect(libro(caja)).toHaveText([/^Anticipo.*Efectivo\+\$500\.00.*\$1,550\.00/])

  // The order appeared on the other screen of the branch by itself.
  const nombre = paciente.nombreCompleto.toUpperCase()
  await expect(fila(encargado, nombre)).toContainText('$1,550.00de $2,050.00')
  await (await abrirMenu(encargado, { nombreCliente: nombre })).getByRole('menuitem', { name: 'Transacciones' }).click()
  await expect(saldo(encargado)).toHaveText('$1,550.00')

  // The page with which a customer follows his glasses can be shown to his phone.
  await caja.getByRole('button', { name: /^Página del cliente y QR/ }).click()
  const qr = caja.getByRole('img', { name: 'Código QR de la página del cliente' })
  const [leido] = await leerQr(Uint8Array.from(await qr.screenshot()))
  expect(leido).toMatch(/\/=[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(leido).toBe(await caja.getByRole('link', { name: 'Abrir' }).getAttribute('href'))

  // A partial payment is taken.
  await caja.getByRole('button', { name: 'Abonar' }).click()
  const abono = caja.getByRole('dialog', { name: /^Cobrar pedido/ })
  await expect(abono.getByRole('radio', { name: 'Efectivo' })).toBeFocused()
  await abono.getByRole('button', { name: /^Cobrar/ }).click()
  await expect(abono.getByText('Debe seleccionar una forma de pago')).toBeVisible()
  await abono.getByRole('radio', { name: 'Tarjeta de Débito' }).check()
  await abono.getByRole('textbox', { name: 'Importe' }).fill('2000')
  await abono.getByRole('button', { name: 'Cobrar $2,000.00' }).click()
  await expect(abono.getByText('El abono es mayor que el saldo pendiente.')).toBeVisible()
  await abono.getByRole('textbox', { name: 'Importe' }).fill('250.5')
  // The receipt says what the payment answered, also while the order cannot be read again.
  await caja.route('**/pedidoPorId/*', (route) => route.abort())
  await abono.getByRole('button', { name: 'Cobrar $250.50' }).click()
  const listo = caja.getByRole('dialog', { name: /^Cobro registrado/ })
  await expect(listo).toContainText('Saldo del pedido$1,299.50')
  await expect(listo.getByRole('button', { name: 'Imprimir comprobante' })).toBeFocused()
  const aviso = await listo.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(aviso ?? '')).toContain('tu pago de $250.50. Saldo pendiente: $1,299.50.')
  await caja.keyboard.press('Escape')
  await expect(listo).toBeHidden()
  await caja.unroute('**/pedidoPorId/*')
  // Its receipt, and that of the advance, can be had at any later time.
  await libro(caja).getByRole('button', { name: 'Comprobante: Anticipo de $500.00' }).click()
  const comprobante = caja.getByRole('dialog', { name: 'Comprobante de pago' })
  await expect(comprobante).toContainText('Efectivo$500.00Saldo del pedido$1,550.00')
  await comprobante.getByRole('button', { name: 'Cerrar' }).click()
  for (const page of [caja, encargado]) {
    await expect(saldo(page)).toHaveText('$1,299.50')
    await expect(libro(page).first()).toContainText(/Abono.*Tarjeta de Débito\+\$250\.50.*\$1,299\.50/)
  }

  // The order is received.
  await (await abrirAvance(caja)).getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(caja.getByText('¡Pedido actualizado!')).toBeVisible()
  for (const page of [caja, encargado]) await expect(paso(page)).toContainText('Recibido en sucursal')

  // The order is delivered, with its settlement.
  const entrega = await abrirAvance(caja)
  await expect(entrega.getByRole('status', { name: 'Saldo por cobrar' })).toHaveText('$1,299.50')
  const cobrar = entrega.getByRole('button', { name: 'Cobrar $1,299.50 y entregar' })
  // No method is guessed, and without one nothing is collected; neither is an amount below the balance.
  await expect(entrega.getByRole('radio', { checked: true })).toHaveCount(0)
  await cobrar.click()
  await expect(entrega.getByText('Debe seleccionar una forma de pago')).toBeVisible()
  await entrega.getByRole('radio', { name: 'Efectivo' }).check()
  await entrega.getByRole('textbox', { name: 'Recibido en efectivo' }).fill('1200')
  await cobrar.click()
  await expect(entrega.getByRole('status', { name: 'Cambio' })).toHaveText('Faltan $99.50.')
  await entrega.getByRole('radio', { name: 'Tarjeta de Crédito' }).check()
  const enviados: string[] = []
  caja.on('request', (peticion) => peticion.method() === 'PUT' && enviados.push(peticion.url()))
  await cobrar.evaluate((boton: HTMLElement) => {
    boton.click()
    boton.click()
  })
  await cerrarCobro(caja)
  expect(enviados).toHaveLength(1)
  for (const page of [caja, encargado]) {
    await expect(paso(page)).toContainText('Entregado a cliente')
    await expect(saldo(page)).toHaveText('$0.00')
    await expect(libro(page)).toHaveText([
      /^Liquidación.*Tarjeta de Crédito\+\$1,299\.50.*\$0\.00/,
      /^Abono.*\+\$250\.50.*\$1,299\.50/,
      /^Anticipo.*\+\$500\.00.*\$1,550\.00/,
    ])
    await expect(page.getByRole('button', { name: 'Actualizar Estatus' })).toHaveCount(0)
  }
  await enPedidos(caja)
  await expect(await encontrar(caja, nombre)).toContainText('Entregado a cliente')
  await expect(fila(caja, nombre)).toContainText('$0.00de $2,050.00')
})

test('the same order settled from two browsers collects once, and the second one is told', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await enPedidos(caja)
  const pedido = await encargar(caja, { estatus: 'Recibido en sucursal' })
  let primeraLista = () => {}
  const primera = new Promise<void>((listo) => {
    primeraLista = listo
  })
  await encargado.route('**/pedidoUpdateStatus/*', async (route) => {
    await primera
    await route.continue()
  })
  for (const page of [caja, encargado]) await abrirPedido(page, pedido)
  const deCaja = await abrirAvance(caja)
  const deEncargado = await abrirAvance(encargado)
  await deCaja.getByRole('radio', { name: 'Efectivo' }).check()
  await deEncargado.getByRole('radio', { name: 'Transferencia' }).check()
  await deEncargado.getByRole('button', { name: 'Cobrar $900.00 y entregar' }).click()
  await deCaja.getByRole('button', { name: 'Cobrar $900.00 y entregar' }).click()
  await cerrarCobro(caja)
  primeraLista()
  await expect(deEncargado.getByRole('alert')).toContainText(
    'No se pudo actualizar el estatus del pedido. El pedido ya no admite ese cambio de estatus.',
  )
  await expect(deEncargado).toContainText('Alguien más lo cambió. Ahora está en Entregado a cliente')
  await deEncargado.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  for (const page of [caja, encargado]) {
    await expect(libro(page)).toHaveText([/^Liquidación.*Efectivo\+\$900\.00.*\$0\.00/, /^Anticipo.*\+\$300\.00/])
    await expect(saldo(page)).toHaveText('$0.00')
  }
})

test('an order whose answer got lost is created once', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const idCliente = await registrar(page, inventar('Berta Sin Respuesta'))
  await page.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  // A part of the screen that does not come takes nothing with it; without the part that tells of the order the form is not sent.
  const partes = /\/assets\/(DescartarDialog|GuardadoDialog)/
  await page.route(partes, (route) => route.abort())
  await llenar(page)
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByRole('alert')).toContainText('No hubo respuesta del servidor.')
  await page.unroute(partes)
  await page.route('**/api/crearPedido', perderRespuesta, { times: 1 })
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error al intentar crear el pedido.')
  await expect(page.getByRole('combobox', { name: 'Armazón' })).toHaveValue('Aro Prueba 52□18-140')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
  const { userData } = await pedir(page, 'GET', '/validateTk')
  const { total } = await pedir(page, 'GET', `/pedidosPorSuc/${userData.branchId}?idCliente=${idCliente}`)
  expect(total).toBe(1)
})
