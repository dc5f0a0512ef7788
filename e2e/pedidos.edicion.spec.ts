import { pedir } from './clientes/pacientes.ts'
import { campo, editar, suma } from './pedidos/formulario.ts'
import { abrirPedido, encargar, enPedidos, libro, paso, perderRespuesta, saldo } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

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
