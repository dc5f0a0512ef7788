import { buscarEn } from './buscar.ts'
import { pedir } from './clientes/pacientes.ts'
import { enviar, fila, inventarReceptor, llenarReceptor, totalDe } from './facturacion/facturas.ts'
import { abrirPedido, encargar } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('an advance is invoiced when it is paid, and the final invoice with its egreso once nothing is owed', async ({
  abrir,
}) => {
  test.slow()
  const [dueno, caja] = [await abrir(correoDe['0']), await abrir(correoDe['2'])]
  const errores = quejas(caja)
  await caja.goto('/dashboard')
  const [{ id: sucursal, direccion }] = (await pedir(caja, 'GET', '/sucursales/active')).data

  // The owner chooses it among the branch's data.
  await dueno.goto('/dashboard/sucursales')
  await dueno.getByRole('row').filter({ hasText: direccion }).getByRole('button').last().click()
  await dueno.getByRole('menuitem', { name: 'Editar' }).click()
  const datos = dueno.getByRole('region', { name: 'Editar Sucursal' })
  await datos.getByLabel('Anticipos').click()
  await dueno.getByRole('option', { name: 'Con CFDI de anticipo' }).click()
  await datos.getByRole('button', { name: 'Actualizar' }).click()
  await expect(dueno.getByText('¡Sucursal actualizada!')).toBeVisible()

  const pedido = await encargar(caja, { anticipo: 300, armazon: 700 })
  const receptor = inventarReceptor(`Adelantada ${pedido.nombreCliente}`)
  await abrirPedido(caja, pedido)
  await caja.getByRole('button', { name: 'Facturar pedido' }).click()
  await expect(caja.getByText('CFDI de anticipo por $300.00')).toBeVisible()
  await expect(totalDe(caja)).toHaveText('$300.00')
  await expect(caja.getByRole('radio', { name: 'PPD', exact: true })).toHaveCount(0)
  await llenarReceptor(caja, receptor)
  await enviar(caja).click()
  const hecha = caja.getByRole('dialog', { name: '¡Factura timbrada!' })
  await expect(hecha).toContainText(/por \$300\.00\./, { timeout: 30_000 })
  await hecha.getByRole('button', { name: 'Continuar' }).click()

  // Its payments have their CFDI; the rest is paid, and the form has the whole price and the same receiver.
  await caja.goto(`/facturacion/CrearFactura?idPedido=${pedido.id}`)
  await expect(caja.getByText('Sus pagos ya tienen CFDI de anticipo', { exact: false })).toBeVisible()
  const abono = { importe: 900, formaPago: 'Debito' }
  expect((await pedir(caja, 'POST', `/pedidos/${pedido.id}/abonos`, abono)).status).toBeLessThan(300)
  await caja.reload()
  await expect(caja.getByText('Factura final de los anticipos', { exact: false })).toBeVisible()
  await expect(totalDe(caja)).toHaveText('$1,200.00')
  await expect(caja.getByRole('combobox', { name: 'Forma de pago' })).toHaveText(/28/)
  await expect(caja.getByRole('textbox', { name: 'RFC' })).toHaveValue(receptor.rfc)
  await enviar(caja).click()
  await expect(hecha).toContainText(/por \$1,200\.00\./, { timeout: 30_000 })
  await hecha.getByRole('button', { name: 'Continuar' }).click()
  const { results } = await pedir(caja, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
  expect(results.map(({ clase, total }: { clase: string; total: number }) => [clase, total]).sort()).toEqual([
    ['egreso', 300],
    ['nominativa', 1200],
    ['nominativa', 300],
  ])

  // The list tells them apart, and finds one by its fiscal folio as a paper without hyphens has it.
  await caja.goto('/facturas/gestion')
  const buscador = caja.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' })
  await buscarEn(buscador, receptor.nombre)
  const suyas = fila(caja, receptor.nombre)
  await expect(suyas).toHaveCount(3)
  for (const que of ['Anticipo aplicado', 'Aplicación de anticipo'])
    await expect(suyas.filter({ hasText: que })).toHaveCount(1)
  const egreso = results.find(({ clase }: { clase: string }) => clase === 'egreso')
  await buscarEn(buscador, egreso.folioFiscal.replaceAll('-', '').toLowerCase())
  await expect(suyas).toHaveCount(1)
  await expect(suyas).toContainText('Aplicación de anticipo')

  // One that is paid in full while its form is open is no advance any more; the form is that of its whole price.
  const otro = await encargar(caja, { anticipo: 300, armazon: 700 })
  await caja.goto(`/facturacion/CrearFactura?idPedido=${otro.id}`)
  await expect(caja.getByText('CFDI de anticipo por $300.00')).toBeVisible()
  await llenarReceptor(caja, inventarReceptor(`Apurada ${otro.nombreCliente}`))
  expect((await pedir(caja, 'POST', `/pedidos/${otro.id}/abonos`, abono)).status).toBeLessThan(300)
  await expect(caja.getByText('CFDI de anticipo por $300.00')).toHaveCount(0)
  await expect(totalDe(caja)).toHaveText('$1,200.00')
  await enviar(caja).click()
  await expect(hecha).toContainText(/por \$1,200\.00\./, { timeout: 30_000 })
  await hecha.getByRole('button', { name: 'Continuar' }).click()

  // As it was, for whoever comes after.
  expect((await pedir(dueno, 'PUT', `/sucursales/${sucursal}`, { anticipos: 'complementos' })).status).toBe(200)
  expect(errores).toEqual([])
})
