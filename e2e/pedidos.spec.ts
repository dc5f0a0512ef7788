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
import { retener } from './retener.ts'
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

  // Patient → order with Anticipo.
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

  // It appeared on the other screen of the branch by itself.
  const nombre = paciente.nombreCompleto.toUpperCase()
  await expect(fila(encargado, nombre)).toContainText('$1,550.00de $2,050.00')
  await (await abrirMenu(encargado, { nombreCliente: nombre })).getByRole('menuitem', { name: 'Transacciones' }).click()
  await expect(saldo(encargado)).toHaveText('$1,550.00')

  // What the customer follows his glasses with can be shown to his phone.
  const qr = caja.getByRole('img', { name: 'Código QR de la página del cliente' })
  const [leido] = await leerQr(Uint8Array.from(await qr.screenshot()))
  expect(leido).toMatch(/\/=[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(leido).toBe(await caja.getByRole('link', { name: 'Abrir' }).getAttribute('href'))

  // Abono.
  await caja.getByRole('button', { name: 'Abonar' }).click()
  const abono = caja.getByRole('dialog', { name: /^Cobrar pedido/ })
  await expect(abono.getByRole('textbox', { name: 'Recibido en efectivo' })).toBeFocused()
  await abono.getByRole('textbox', { name: 'Importe' }).fill('2000')
  await abono.getByRole('radio', { name: 'Tarjeta de Débito' }).check()
  await abono.getByRole('button', { name: 'Cobrar $2,000.00' }).click()
  await expect(abono.getByText('El abono es mayor que el saldo pendiente.')).toBeVisible()
  await abono.getByRole('textbox', { name: 'Importe' }).fill('250.5')
  await abono.getByRole('button', { name: 'Cobrar $250.50' }).click()
  const listo = caja.getByRole('dialog', { name: /^Cobro registrado/ })
  await expect(listo).toContainText('Saldo del pedido$1,299.50')
  await expect(listo.getByRole('button', { name: 'Imprimir comprobante' })).toBeFocused()
  await caja.keyboard.press('Escape')
  await expect(listo).toBeHidden()
  for (const page of [caja, encargado]) {
    await expect(saldo(page)).toHaveText('$1,299.50')
    await expect(libro(page).first()).toContainText(/Abono.*Tarjeta de Débito\+\$250\.50.*\$1,299\.50/)
  }

  // Received.
  await (await abrirAvance(caja)).getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(caja.getByText('¡Pedido actualizado!')).toBeVisible()
  for (const page of [caja, encargado]) await expect(paso(page)).toContainText('Recibido en sucursal')

  // Delivered, with its settlement.
  const entrega = await abrirAvance(caja)
  await expect(entrega.getByRole('status', { name: 'Saldo por cobrar' })).toHaveText('$1,299.50')
  const cobrar = entrega.getByRole('button', { name: 'Cobrar $1,299.50 y entregar' })
  // Cash is what is asked most; too little of it is not taken.
  await expect(entrega.getByRole('radio', { name: 'Efectivo' })).toBeChecked()
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
  // Parts of the screen that do not come take nothing with them; without the one that tells of the order it is not sent.
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

test('edit after delivery is refused with the reason, in the list, on the order and by address', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page, { estatus: 'Entregado a cliente' })
  await encontrar(page, pedido.nombreCliente)
  const editar = (await abrirMenu(page, pedido)).getByRole('menuitem', { name: 'Editar' })
  await expect(editar).toContainText('Ya fue entregado al cliente.')
  await expect(editar).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await abrirPedido(page, pedido)
  for (const name of ['Editar', 'Abonar'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      /Ya fue entregado al cliente\./,
    )

  await page.goto(`/dashboard/editarPedido?id=${pedido.id}`)
  await expect(page.getByText('El pedido ya fue entregado al cliente')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actualizar pedido' })).toHaveAttribute('aria-disabled', 'true')
})

test('type 0 removes an order with a reason, and it leaves the lists of everybody', async ({ abrir }) => {
  const admin = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await enPedidos(caja)
  const pedido = await encargar(caja)
  await encontrar(caja, pedido.nombreCliente)
  await enPedidos(admin)
  await encontrar(admin, pedido.nombreCliente)

  const pregunta = admin.getByRole('alertdialog', { name: '¿Estás seguro?' })
  await (await abrirMenu(admin, pedido)).getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(pregunta).toContainText(`pedido ${pedido.folio} de ${pedido.nombreCliente}, por $1,200.00`)
  await expect(pregunta).toContainText('No podrás revertir esta acción')
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: /^Acciones del pedido/ })).toBeFocused()

  await (await abrirMenu(admin, pedido)).getByRole('menuitem', { name: 'Eliminar' }).click()
  await pregunta.getByRole('button', { name: 'Eliminar pedido' }).click()
  await expect(pregunta.getByText('Escribe el motivo.')).toBeVisible()
  await pregunta.getByRole('textbox', { name: 'Motivo' }).fill('Se capturó dos veces')
  await pregunta.getByRole('button', { name: 'Eliminar pedido' }).click()
  await expect(admin.getByText('¡Eliminado!')).toBeVisible()
  for (const page of [admin, caja]) {
    await expect(page.getByText('No hay pedidos', { exact: true })).toBeVisible()
  }
})

test('money goes back and changes its method only with a reason, by types 0 and 1', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await enPedidos(caja)
  const pedido = await encargar(caja)
  for (const page of [caja, encargado]) await abrirPedido(page, pedido)
  await expect(libro(caja)).toHaveCount(1)
  await expect(caja.getByRole('button', { name: 'Devolver' })).toHaveCount(0)
  await expect(caja.getByRole('button', { name: /^Corregir forma de pago/ })).toHaveCount(0)

  await encargado.getByRole('button', { name: /^Corregir forma de pago: Anticipo de \$300\.00/ }).click()
  const correccion = encargado.getByRole('dialog', { name: 'Corregir forma de pago' })
  await expect(correccion.getByRole('radio', { name: 'Efectivo' })).toHaveCount(0)
  await correccion.getByRole('radio', { name: 'Transferencia' }).check()
  await correccion.getByRole('button', { name: 'Corregir' }).click()
  await expect(correccion.getByText('Escribe el motivo.')).toBeVisible()
  await correccion.getByRole('textbox', { name: 'Motivo' }).fill('Pagó con transferencia')
  // The ledger that knows of it comes when the next dialog is already open.
  const contestar = await retener(encargado, '**/pedidoTransacciones/*')
  await correccion.getByRole('button', { name: 'Corregir' }).click()
  await expect(correccion).toBeHidden()

  await encargado.getByRole('button', { name: 'Devolver' }).click()
  const devolucion = encargado.getByRole('dialog', { name: 'Devolver' })
  await expect(devolucion.getByRole('radio', { name: 'Efectivo' })).toBeChecked()
  contestar()
  await expect(devolucion.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  await devolucion.getByRole('textbox', { name: 'Importe' }).fill('301')
  await devolucion.getByRole('textbox', { name: 'Motivo' }).fill('El armazón costó menos')
  await devolucion.getByRole('button', { name: 'Devolver' }).click()
  await expect(devolucion.getByText('La devolución es mayor que lo pagado con esa forma de pago.')).toBeVisible()
  await devolucion.getByRole('textbox', { name: 'Importe' }).fill('100')
  await devolucion.getByRole('button', { name: 'Devolver' }).click()
  await expect(devolucion).toBeHidden()
  for (const page of [caja, encargado]) {
    await expect(saldo(page)).toHaveText('$1,000.00')
    await expect(libro(page)).toHaveText([
      /^Devolución.*El armazón costó menos.*Transferencia-\$100\.00.*\$1,000\.00/,
      /^Corrección.*Pagó con transferencia.*Transferencia\+\$300\.00.*\$900\.00/,
      /^Reverso.*Pagó con transferencia.*Efectivo-\$300\.00.*\$1,200\.00/,
      /^AnticipoCorregido.*Efectivo\+\$300\.00.*\$900\.00/,
    ])
  }
})

test('after the delivery goods come back with their money and a reason, and the order stays delivered (D-76)', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard')
  const pedido = await encargar(page, { estatus: 'Entregado a cliente' })
  await abrirPedido(page, pedido)
  await page.getByRole('button', { name: 'Devolver mercancía' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Devolver mercancía' })
  await dialogo.getByRole('button', { name: 'Devolver mercancía' }).click()
  await expect(dialogo.getByText('Elige lo que se devuelve.')).toBeVisible()
  await dialogo.getByRole('checkbox', { name: /^Elemento 1: .*\$1,200\.00$/ }).check()
  await expect(dialogo.getByRole('status').filter({ hasText: 'Se devuelven $1,200.00' })).toBeVisible()
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('El armazón salió defectuoso')
  await dialogo.getByRole('button', { name: 'Devolver mercancía' }).click()
  await expect(page.getByText('¡Mercancía devuelta!')).toBeVisible()

  await expect(dialogo).toHaveCount(0)
  await expect(libro(page).first()).toContainText('1,200.00')
  await expect(paso(page)).toContainText('Entregado a cliente')
  const [guardado] = (await pedir(page, 'GET', `/pedidoPorId/${pedido.id}`)).data
  expect([guardado.total, guardado.saldoPendiente, guardado.estatus]).toEqual([0, 0, 'Entregado a cliente'])
  await page.getByRole('button', { name: 'Devolver mercancía' }).click()
  await expect(dialogo.getByRole('checkbox', { name: /\(ya devuelto\)$/ })).toBeDisabled()
})

test('a delivery pressed on the wrong order is undone the same day, with a reason, and owes again (D-76)', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  const caja = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await caja.goto('/dashboard')
  const pedido = await encargar(page, { estatus: 'Entregado a cliente' })
  await abrirPedido(caja, pedido)
  await expect(caja.getByRole('button', { name: 'Deshacer entrega' })).toHaveCount(0)
  await abrirPedido(page, pedido)
  await page.getByRole('button', { name: 'Deshacer entrega' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Deshacer la entrega?' })
  await pregunta.getByRole('button', { name: 'Deshacer entrega' }).click()
  await expect(pregunta.getByText('Escribe el motivo.')).toBeVisible()
  await pregunta.getByRole('textbox', { name: 'Motivo' }).fill('Era el pedido de otro paciente')
  await pregunta.getByRole('button', { name: 'Deshacer entrega' }).click()
  await expect(page.getByText('¡Entrega deshecha!')).toBeVisible()

  // Both screens, the cashier's without touching it: 300 of 1,200 are paid, and it waits in the branch again.
  for (const pantalla of [page, caja]) {
    await expect(paso(pantalla)).toContainText('Recibido en sucursal')
    await expect(saldo(pantalla)).toContainText('900.00')
  }
  await expect(page.getByRole('button', { name: 'Deshacer entrega' })).toHaveCount(0)
})
