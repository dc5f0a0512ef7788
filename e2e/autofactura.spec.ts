import fs from 'node:fs/promises'
import { infracciones } from './axe.ts'
import { nombreDe } from './bajada.ts'
import { enLaBase } from './baseDeDatos.ts'
import { pedir } from './clientes/pacientes.ts'
import { tomarPedido } from './estatus/pedidos.ts'
import { abrirMenu, fila } from './facturacion/facturas.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const bajas = [
  ['02', 'ACEPTADA', 'Cancelada'],
  ['03', 'RECHAZADA', 'Cancelación rechazada'],
  ['04', 'PENDIENTE', 'En proceso de cancelación'],
] as const
const receptor = { RFC: 'PEAX850101AB1', CodigoPostal: '72000', RegimenFiscal: '605', UsoCFDI: 'D01' }
const concepto = { Cantidad: 1, CodigoProducto: '42142903', PrecioUnitario: 2000 }

const telefono = { viewport: { width: 390, height: 844 } } as const

test('a customer invoices his paid order on his phone: told what is wrong, then PDF and XML at once', async ({
  browser,
  request,
}) => {
  const { HashId, avanzar } = await tomarPedido(request)
  const context = await browser.newContext(telefono)
  const page = await context.newPage()
  await page.goto(`/=${HashId}`)
  await expect(page.getByText('$300.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Facturar mi compra' })).toHaveCount(0)

  await avanzar('Recibido en sucursal')
  await avanzar('Entregado a cliente')
  await page.reload()
  await page.getByRole('button', { name: 'Facturar mi compra' }).click()
  const enviar = page.getByRole('button', { name: 'Facturar', exact: true })
  await enviar.click()
  await expect(page.getByRole('textbox', { name: 'RFC' })).toBeFocused()
  await expect(page.getByText('Falta este dato.').first()).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  await page.getByRole('textbox', { name: 'RFC' }).fill('peax850101ab1')
  await page.getByRole('textbox', { name: 'Nombre o razón social' }).fill('Ximena Pérez Arce')
  await page.getByRole('textbox', { name: 'Código postal' }).fill('72000')
  await page.getByRole('combobox', { name: 'Régimen fiscal' }).selectOption('605')
  await expect(page.getByRole('combobox', { name: 'Uso de la factura' })).toHaveValue('D01')
  await page.getByRole('textbox', { name: 'Correo' }).fill('ximena@correo.example')
  const soltar = await retener(page, '**/api/autofactura/*')
  await enviar.click()
  await expect(page.getByText('Timbrando…')).toBeInViewport()
  soltar()

  await expect(page.getByRole('heading', { name: '¡Listo! Tu factura' })).toBeFocused()
  const bajada = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XML' }).click()
  const xml = (await fs.readFile(await (await bajada).path())).toString()
  expect(xml).toContain('Total="500.00"')
  expect(xml).toContain('XIMENA PÉREZ ARCE')

  await page.reload()
  await page.getByRole('button', { name: 'Facturar mi compra' }).click()
  await expect(page.getByText('Tu compra ya tiene factura.', { exact: false })).toBeVisible()
  await context.close()
})

test('the office cancels with each motive, whatever the receiver answers, prints the acuse, and downloads the month', async ({
  abrir,
  request,
}) => {
  test.slow()
  const { id, avanzar } = await tomarPedido(request)
  await avanzar('Recibido en sucursal')
  await avanzar('Entregado a cliente')
  const page = await abrir(correoDe['0'])
  const nombre = `SUSTITUIDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await page.goto(`/facturacion/CrearFactura?idPedido=${id}`)
  const llenar = async () => {
    const rfc = page.getByRole('textbox', { name: 'RFC' })
    if ((await rfc.inputValue()) === '') await rfc.fill('PEAX850101AB1')
    await rfc.press('Tab')
    // What is known of the receiver is filled in by the page; what is typed comes after it.
    await expect(page.getByText(/¡No se encontró al cliente!|Datos de su última factura/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Nombre o razón social' }).fill(nombre)
    await page.getByRole('textbox', { name: 'Código postal' }).fill('72000')
    await page.getByRole('combobox', { name: 'Régimen fiscal' }).click()
    await page.getByRole('option', { name: /^605/ }).click()
    await page.getByRole('combobox', { name: 'Uso de CFDI' }).click()
    await page.getByRole('option', { name: /^D01/ }).click()
    await page.getByRole('button', { name: 'Enviar Factura' }).click()
    const hecha = page.getByRole('dialog', { name: '¡Factura timbrada!' })
    await hecha.getByRole('button', { name: 'Continuar' }).click()
  }
  await llenar()

  const buscar = async () => {
    await page.goto('/facturas/gestion')
    await page.getByRole('textbox', { name: 'Buscar por cliente, folio o RFC' }).fill(nombre)
  }
  const filas = page.getByRole('table', { name: 'Lista de facturas' }).getByRole('row')
  await buscar()
  const suya = filas.filter({ hasText: nombre })
  await suya.getByRole('button', { name: /^Acciones de la factura / }).click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Cancelar factura / })
  await dialogo.getByRole('radio', { name: /^01/ }).check()
  await dialogo.getByRole('link', { name: 'Hacer la que la sustituye' }).click()
  await expect(page.getByText('Sustituye a la factura', { exact: false })).toBeVisible()
  await llenar()

  await buscar()
  const cancelada = suya.filter({ hasText: 'Cancelada' })
  await expect(cancelada).toHaveCount(1)
  await expect(suya.filter({ hasText: 'Vigente' })).toHaveCount(1)
  await cancelada.getByRole('button', { name: /^Acciones de la factura / }).click()
  const acuse = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Acuse (XML)' }).click()
  await (await acuse).close()

  // With the other motives, whatever the receiver answers; the list follows SAT.
  const { data: emisoras } = await pedir(page, 'GET', '/facturacion/emisores')
  for (const [motivo, respuesta] of bajas) {
    const hecha = await pedir(page, 'POST', '/facturacion/crearFactura', {
      ...{ IdSucursal: emisoras[0].idSucursal, FormaPago: '01', MetodoPago: 'PUE' },
      Receptor: { ...receptor, NombreRazonSocial: `${nombre} ${respuesta}` },
      Conceptos: [{ ...concepto, Producto: `ARMAZÓN [PAC:CANCELACION ${respuesta}]` }],
    })
    expect(hecha.estatus.codigo).toBe('000')
    await (await abrirMenu(page, `${nombre} ${respuesta}`)).getByRole('menuitem', { name: 'Cancelar' }).click()
    await dialogo.getByRole('radio', { name: new RegExp(`^${motivo}`) }).check()
    await dialogo.getByRole('button', { name: 'Cancelar factura' }).click()
    await expect(page.getByText('Solicitud enviada: En proceso.')).toBeVisible()
  }
  await enLaBase([
    'update cancelacion_factura set proxima_consulta_en = now() where resuelta_en is null',
    "select graphile_worker.add_job('resolverCancelaciones')",
  ])
  await buscar()
  for (const [, respuesta, estatus] of bajas)
    await expect(fila(page, `${nombre} ${respuesta}`).getByText(estatus, { exact: true })).toBeVisible()

  await page.goto('/facturas/gestion')
  await page.getByRole('button', { name: /^Descargar / }).click()
  const zip = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XML y PDF (zip)' }).click()
  expect(await nombreDe(await zip)).toMatch(/^facturas-\d{4}-\d\d\.zip$/)
  const inicio = (await fs.readFile(await (await zip).path())).subarray(0, 2).toString()
  expect(inicio).toBe('PK')
})
