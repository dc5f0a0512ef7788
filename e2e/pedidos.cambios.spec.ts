import { pedir } from './clientes/pacientes.ts'
import { abrirMenu, abrirPedido, encargar, encontrar, enPedidos, libro, paso, saldo } from './pedidos/ordenes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

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
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
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

test('what stands below the elements of an order is there once it stays where it is', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page)
  const soltar = await retener(page, '**/pedidoConId/*')
  await abrirPedido(page, pedido)
  const abonar = page.getByText('Abonar', { exact: true })
  await expect(abonar).toBeAttached()
  await expect(abonar).toBeHidden()
  // Collecting does not wait for them.
  await page.getByRole('button', { name: /^Cobrar \$/ }).click()
  await expect(page.getByRole('dialog', { name: /^Cobrar/ })).toBeVisible()
  await page.keyboard.press('Escape')
  soltar()
  await expect(page.getByRole('heading', { name: 'Elemento 1' })).toBeVisible()
  await expect(abonar).toBeVisible()
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
  await expect(correccion.getByRole('radio', { name: 'Transferencia' })).toBeVisible()
  await expect(correccion.getByRole('radio', { name: 'Efectivo' })).toHaveCount(0)
  await correccion.getByRole('radio', { name: 'Transferencia' }).check()
  await correccion.getByRole('button', { name: 'Corregir' }).click()
  await expect(correccion.getByText('Escribe el motivo.')).toBeVisible()
  await correccion.getByRole('textbox', { name: 'Motivo' }).fill('Pagó con transferencia')
  // The new ledger comes when the next dialog is already open.
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

  // Both screens follow, the cashier's without touching it: 300 of 1,200 are paid, and the order waits in the branch again.
  for (const pantalla of [page, caja]) {
    await expect(paso(pantalla)).toContainText('Recibido en sucursal')
    await expect(saldo(pantalla)).toContainText('900.00')
  }
  await expect(page.getByRole('button', { name: 'Deshacer entrega' })).toHaveCount(0)
})

test('a question asked again knows nothing of its last failure or reason', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await enPedidos(caja)
  const pedido = await encargar(caja)
  await enPedidos(page)
  await encontrar(page, pedido.nombreCliente)
  await page.route('**/pedido/eliminar/*', (route) => route.abort())
  const pregunta = page.getByRole('alertdialog', { name: '¿Estás seguro?' })
  const motivo = pregunta.getByRole('textbox', { name: 'Motivo' })
  for (let vez = 0; vez < 2; vez++) {
    await (await abrirMenu(page, pedido)).getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(motivo).toHaveValue('')
    await expect(pregunta.getByRole('alert')).toHaveCount(0)
    await motivo.fill('Se capturó dos veces')
    await pregunta.getByRole('button', { name: 'Eliminar pedido' }).click()
    await expect(pregunta.getByText('Ocurrió un error al eliminar el pedido.')).toBeVisible()
    await pregunta.getByRole('button', { name: 'Regresar' }).click()
    await expect(pregunta).toBeHidden()
    await expect(page.getByRole('button', { name: /^Acciones del pedido/ })).toBeFocused()
  }
})

test('money whose answer got lost is taken once, also when its dialog was closed and opened again (D-70)', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard')
  const pedido = await encargar(page)
  await abrirPedido(page, pedido)
  const claves: (string | undefined)[] = []
  await page.route('**/abonos', async (route) => {
    claves.push(route.request().headers()['idempotency-key'])
    if (claves.length % 2 === 0) return route.continue()
    await route.fetch() // it is done, but nobody hears of it
    await route.abort()
  })
  const abono = page.getByRole('dialog', { name: /^Cobrar pedido/ })
  const ventana = page.getByRole('dialog', { name: /^Cobr(ar pedido|o registrado)/ })
  for (const dicho of ['Ocurrió un error', 'Cobro registrado']) {
    await page.getByRole('button', { name: 'Abonar' }).click()
    await expect(abono.getByRole('radio', { name: 'Efectivo' })).toBeVisible()
    await expect(abono.getByRole('alert')).toHaveCount(0)
    await abono.getByRole('radio', { name: 'Efectivo' }).check()
    await abono.getByRole('textbox', { name: 'Importe' }).fill('100')
    await abono.getByRole('button', { name: 'Cobrar $100.00' }).click()
    await expect(ventana).toContainText(dicho)
    await expect(page.getByText('no se guardó otra vez')).toHaveCount(dicho === 'Cobro registrado' ? 1 : 0)
    await page.keyboard.press('Escape')
    await expect(ventana).toHaveCount(0)
  }
  await expect(saldo(page)).toContainText('800.00')
  await expect(libro(page)).toHaveCount(2)
  expect(claves).toEqual([expect.any(String), claves[0]])
})
