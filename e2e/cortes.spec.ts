import { pedir } from './clientes/pacientes.ts'
import { abrirConteo, casilla, EXITO, expect, NOTA, test, YA } from './cortes/prueba.ts'
import { abrirCorte, cerrarCaja, cobros, enCaja, preguntar, total, ventana } from './cortes/tienda.ts'
import { abrirAvance, abrirPedido, encargar } from './pedidos/ordenes.ts'
import { contratar, correoDe } from './sesion/personas.ts'

test('a cashier closes her till once, however often she clicks, and is told on the second visit', async ({
  empleado,
}) => {
  const page = await empleado('Abril')
  const primero = await encargar(page, { anticipo: 300 })
  const pedido = await encargar(page, { tipoPago: 'total', armazon: 512.5, formaPago: 'Debito' })
  await abrirPedido(page, primero)
  const comprobacion = page.waitForResponse(/comprobacionDiaria/)
  await page.getByRole('button', { name: 'Abonar' }).click()
  await comprobacion
  const cobro = page.getByRole('dialog', { name: /^Cobrar pedido/ })
  await expect(cobro).toBeVisible()
  await expect(cobro.getByText(NOTA)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Corte de Caja' }).click()
  await expect(page).toHaveURL('/cortes/corteIndividual')
  await expect(page.getByRole('heading', { level: 1, name: 'Corte de Caja' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Corte de Caja' })).toHaveAttribute('aria-current', 'page')
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  await expect(casilla(page, 'Fecha')).toBeDisabled()
  await expect(casilla(page, 'Fecha')).toHaveValue(sesion.hoy.split('-').reverse().join('/'))
  await expect(cobros(page)).toHaveText([/Anticipo.*Efectivo.*\$300\.00/, /Pago total.*Débito.*\$1,012\.50/])
  await expect(
    cobros(page)
      .nth(1)
      .getByRole('link', { name: /^Pedido / }),
  ).toHaveAttribute('href', `/pedido/detalles?id=${pedido.id}`)
  await expect(page.getByRole('columnheader', { name: 'En caja' })).toHaveCount(0)
  for (const [nombre, importe] of [
    ['Total Efectivo', '$300.00'],
    ['Total Crédito', '$0.00'],
    ['Total Débito', '$1,012.50'],
    ['Total Transferencia', '$0.00'],
    ['Total General', '$1,312.50'],
  ] as const)
    await expect(total(page, nombre)).toHaveText(importe)

  let envios = 0
  await page.route('**/cortesCaja/crear', (route) => {
    envios += 1
    return route.continue()
  })
  const pregunta = await preguntar(page)
  await expect(pregunta).toContainText('Total Débito$1,012.50')
  await expect(pregunta).toContainText('Total General$1,312.50')
  await pregunta.getByRole('button', { name: 'Registrar corte' }).dblclick()
  await expect(ventana(page, EXITO)).toContainText('por un total de $1,312.50')
  expect(envios).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard')

  const siguiente = await encargar(page, { anticipo: 250 })
  await page.goto('/corte/corteIndividual')
  await expect(ventana(page, YA)).toContainText('1 cobro por $250.00 entrará en el siguiente corte.')
  await expect(page.getByRole('button', { name: 'Registrar corte' })).toHaveCount(0)
  await ventana(page, YA).getByRole('button', { name: 'Ir al dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  // The dialog that takes money says that it goes into the next closing.
  await abrirPedido(page, siguiente)
  await page.getByRole('button', { name: 'Abonar' }).click()
  await expect(page.getByRole('dialog', { name: /^Cobrar pedido/ }).getByText(NOTA)).toBeVisible()
  await page.keyboard.press('Escape')
  await pedir(page, 'PUT', `/pedidoUpdateStatus/${siguiente.id}`, { estatusActualizado: 'Recibido en sucursal' })
  await page.reload()
  await expect((await abrirAvance(page)).getByText(NOTA)).toBeVisible()
  await page.goto(`/dashboard/crearPedido?idCliente=${siguiente.idCliente}`)
  await expect(page.getByRole('complementary', { name: 'Resumen del pedido' }).getByText(NOTA)).toBeVisible()
})

test('the manager closes the branch and sees who was at the register; the administrator closes as a person', async ({
  abrirAparte,
  empleado,
  tienda,
}) => {
  const caja = await empleado('Blanca')
  const encargado = await enCaja(abrirAparte, tienda.encargado)
  const admin = await empleado('Bruno', '0')
  await encargar(caja, { anticipo: 420, formaPago: 'Credito' })
  const devuelto = await encargar(encargado, { anticipo: 310 })
  await pedir(encargado, 'POST', `/pedidos/${devuelto.id}/devoluciones`, {
    importe: 110,
    formaPago: 'Efectivo',
    motivo: 'Cambió de armazón',
  })
  await encargado.getByRole('link', { name: 'Corte de Caja' }).click()
  const etiqueta = `${tienda.sucursal.numero} - ${tienda.sucursal.direccion}`
  await expect(encargado.getByText(`De sucursal · Emilia Prueba Solís · ${etiqueta}`)).toBeVisible()
  await expect(encargado.getByRole('columnheader', { name: 'En caja' }).first()).toBeVisible()
  await expect(cobros(encargado).filter({ hasText: 'Blanca Prueba Solís' })).toContainText(/Crédito.*\$420\.00/)
  // Refunds are told apart, with their sum (D-37).
  const aparte = encargado.getByRole('table', { name: 'Devoluciones, reversos y correcciones' })
  await expect(aparte.getByRole('row').filter({ hasText: 'Cambió de armazón' })).toContainText(
    /Devolución.*Emilia.*-\$110\.00/,
  )
  await expect(encargado.getByRole('status', { name: /^Subtotal de devoluciones/ })).toHaveText('-$110.00')
  // A payment taken at the counter shows without a reload.
  const antes = await cobros(encargado).count()
  await encargar(caja, { anticipo: 80 })
  await expect(cobros(encargado)).toHaveCount(antes + 1)
  await cerrarCaja(encargado)
  await encargado.goto('/cortes/corteIndividual')
  await expect(ventana(encargado, YA)).toBeVisible()

  await abrirCorte(admin)
  await expect(admin.getByText('Hoy no hay cobros por cortar')).toBeVisible()
  await expect(admin.getByText(/^Individual · Bruno/)).toBeVisible()
  await (await preguntar(admin)).getByRole('button', { name: 'Registrar corte' }).click()
  await expect(ventana(admin, EXITO)).toContainText('por un total de $0.00')
})

test('a manager without branch is told and leaves; types 3 and 4 never get there', async ({ abrirAparte, request }) => {
  const sinTienda = await contratar(request, { userType: '1', sessionLimit: '00:00-23:59' })
  const page = await enCaja(abrirAparte, sinTienda)
  await page.goto('/cortes/corteIndividual')
  await expect(ventana(page, '¡No tiene sucursal asignada como encargado!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  for (const tipo of ['3', '4'] as const) {
    const otra = await abrirAparte(correoDe[tipo])
    await otra.goto('/cortes/corteIndividual')
    await expect(otra).toHaveURL('/dashboard')
    await expect(otra.getByRole('link', { name: 'Corte de Caja' })).toHaveCount(0)
  }
})

test('somebody pays while the question is open: it is said, the new totals show, and the count stays', async ({
  empleado,
}) => {
  const page = await empleado('Carla')
  await encargar(page, { anticipo: 200 })
  await abrirCorte(page)
  await abrirConteo(page)
  await casilla(page, 'Billetes de $200').fill('1')
  const pregunta = await preguntar(page)
  await encargar(page, { anticipo: 150 })
  await pregunta.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(pregunta).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Los totales cambiaron mientras hacías el corte.')
  await expect(total(page, 'Total General')).toHaveText('$350.00')
  await expect(cobros(page)).toHaveCount(2)
  await expect(casilla(page, 'Billetes de $200')).toHaveValue('1')
  await expect(page.getByRole('status', { name: 'Diferencia' })).toHaveText('Faltan $150.00')

  // A lost answer keeps everything too, and it is told apart from a closing by somebody quicker.
  await casilla(page, 'Billetes de $100').fill('1')
  await casilla(page, 'Billetes de $50').fill('1')
  await expect(page.getByRole('status', { name: 'Diferencia' })).toHaveText('Cuadra exacto')
  await page.route('**/cortesCaja/crear', (route) => route.abort(), { times: 1 })
  const otra = await preguntar(page)
  await otra.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(otra.getByRole('alert')).toContainText('Ocurrió un error al intentar registrar el corte.')
  await otra.getByRole('button', { name: 'Regresar' }).click()
  await expect(casilla(page, 'Billetes de $50')).toHaveValue('1')
  await pedir(page, 'POST', '/cortesCaja/crear', {
    totalEfectivo: 350,
    totalCredito: 0,
    totalDebito: 0,
    totalTransferencia: 0,
    totalGeneral: 350,
  })
  await (await preguntar(page)).getByRole('button', { name: 'Registrar corte' }).click()
  await expect(ventana(page, YA)).toBeVisible()
})
