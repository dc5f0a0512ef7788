import fs from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { leerPdf } from '../apps/api/test/leerPdf.ts'
import { enLaBase } from './baseDeDatos.ts'
import { pedir } from './clientes/pacientes.ts'
import {
  abrirFormulario,
  abrirMenu,
  direccion,
  enviar,
  facturar,
  fila,
  inventarReceptor,
  llenarReceptor,
  totalDe,
} from './facturacion/facturas.ts'
import { abrirPedido, encargar } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { vigilarSocket } from './retener.ts'
import { correoPara } from './servidorCorreo.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

async function comoCaja(abrir: Abrir): Promise<Page> {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  return page
}

async function bajar(page: Page, opcion: string, nombre: string): Promise<Download> {
  const menu = await abrirMenu(page, nombre)
  const bajada = page.waitForEvent('download', { timeout: 30_000 })
  await menu.getByRole('menuitem', { name: opcion, exact: true }).click()
  return bajada
}

const leer = async (bajada: Download): Promise<Buffer> => fs.readFile(await bajada.path())

test('a cashier invoices a delivered order, takes PDF and XML, sends them by e-mail, and it is not invoiced twice', async ({
  abrirAparte,
}) => {
  test.slow()
  const page = await comoCaja(abrirAparte)
  const errores = quejas(page)
  const pedido = await encargar(page, { tipoPago: 'total', armazon: 734.37, estatus: 'Entregado a cliente' })
  const receptor = inventarReceptor(`Facturada ${pedido.nombreCliente}`, direccion('cliente'))

  // The order fills everything but the receiver, and the total is the ticket's.
  await abrirPedido(page, pedido)
  await page.getByRole('button', { name: 'Facturar pedido' }).click()
  await expect(page.getByText(`Desde el pedido ${pedido.folio}`)).toBeVisible()
  await expect(totalDe(page)).toHaveText('$1,234.37')
  await expect(page.getByText(`Igual al ticket ${pedido.folio}`)).toBeVisible()
  await expect(page.getByText('SIN VALIDEZ FISCAL · ambiente de pruebas')).toBeVisible()
  await llenarReceptor(page, receptor)
  await enviar(page).click()
  const hecha = page.getByRole('dialog', { name: '¡Factura timbrada!' })
  await expect(hecha).toContainText(/Factura [A-Z]+-\d+ por \$1,234\.37\./)
  const [folio = ''] = /[A-Z]+-\d+/.exec((await hecha.textContent()) ?? '') ?? []
  const pestania = page.context().waitForEvent('page')
  await hecha.getByRole('button', { name: 'Abrir Factura' }).click()
  await (await pestania).close()

  // PDF and XML carry the client's name, and are one invoice.
  const [pdf, xml] = [await bajar(page, 'Descargar', receptor.nombre), await bajar(page, 'XML', receptor.nombre)]
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^${receptor.nombre.toUpperCase()} \\d{4}-\\d\\d-\\d\\d\\.pdf$`))
  expect(xml.suggestedFilename()).toBe(pdf.suggestedFilename().replace('.pdf', '.xml'))
  const bytes = await leer(xml)
  expect(bytes.toString()).toContain('Total="1234.37"')
  const [, uuid = ''] = /UUID="([0-9A-F-]{36})"/i.exec(bytes.toString()) ?? []
  const { texto } = await leerPdf(await leer(pdf))
  for (const dato of ['$1,234.37', receptor.rfc, folio, 'SIN VALIDEZ FISCAL']) expect(texto).toContain(dato)
  expect(texto.replaceAll(' ', '').toUpperCase()).toContain(uuid.toUpperCase())

  // The e-mail went to the form's address by itself, and goes to another one on request.
  const primero = await correoPara(receptor.correo ?? '')
  const otra = direccion('contador')
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Reenviar' }).click()
  const reenvio = page.getByRole('dialog', { name: `Reenviar factura ${folio}` })
  const correo = reenvio.getByRole('textbox', { name: 'Correo electrónico' })
  await expect(correo).toHaveValue(receptor.correo ?? '')
  await correo.fill('')
  await reenvio.getByRole('button', { name: 'Reenviar' }).click()
  await expect(reenvio).toContainText('¡Necesita ingresar un correo electrónico!')
  await correo.fill('no es un correo')
  await expect(reenvio).toContainText('¡Ingrese un correo electrónico válido!')
  await correo.fill(otra)
  await reenvio.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText('Factura reenviada correctamente!')).toBeVisible()
  for (const llego of [primero, await correoPara(otra)]) {
    expect([...llego.adjuntos.keys()].sort()).toEqual([pdf.suggestedFilename(), xml.suggestedFilename()])
    expect(llego.adjuntos.get(xml.suggestedFilename())?.equals(bytes)).toBe(true)
    expect(llego.adjuntos.get(pdf.suggestedFilename())?.subarray(0, 5).toString()).toBe('%PDF-')
  }

  // A second attempt is refused with the folio: on the order, on the form, and by the server.
  await abrirPedido(page, pedido)
  const facturado = page.getByRole('button', { name: 'Facturado' })
  await expect(facturado).toHaveAttribute('aria-disabled', 'true')
  await expect(facturado).toHaveAccessibleDescription(`Facturado: está en la factura ${folio}.`)
  await page.goto(`/facturacion/CrearFactura?idPedido=${pedido.id}`)
  await expect(page.getByText(`El pedido ${pedido.folio} ya está en la factura ${folio}.`)).toBeVisible()
  await expect(enviar(page)).toHaveCount(0)
  expect(errores).toEqual([])
})

test('the provider stamps and never answers: the cashier is told so, nothing is sent twice, and one CFDI is found', async ({
  abrir,
}) => {
  const page = await comoCaja(abrir)
  const pedido = await encargar(page, { tipoPago: 'total' })
  const receptor = inventarReceptor(`Perdida ${pedido.nombreCliente}`)
  await abrirFormulario(page, pedido.id)
  await llenarReceptor(page, receptor)
  await page.getByRole('button', { name: 'Texto adicional del concepto 1' }).click()
  await page.getByRole('textbox', { name: 'Texto adicional' }).fill('[PAC:PERDER]')
  await enviar(page).click()

  await expect(page.getByText('No sabemos si se timbró; lo estamos averiguando.')).toBeVisible()
  await expect(page.getByText('No hace falta enviarla otra vez.')).toBeVisible()
  await expect(enviar(page)).toHaveAttribute('aria-disabled', 'true')
  let otras = 0
  page.on('request', (una) => void (una.url().endsWith('/facturacion/crearFactura') && otras++))
  await page.getByRole('textbox', { name: 'RFC' }).press('Control+Enter')
  await abrirFormulario(page)
  expect(otras).toBe(0)
  await page.goto(`/facturacion/CrearFactura?idPedido=${pedido.id}`)
  await expect(page.getByText(/No sabemos si la factura [A-Z]+-\d+ se timbró; lo estamos averiguando\./)).toBeVisible()
  await page.goto('/facturas/gestion')
  await expect(page.getByText('Hay facturas por confirmar')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Facturas por confirmar' })).toContainText(receptor.nombre.toUpperCase())

  // The job asks the provider when it is due; the list shows what it finds without being asked to.
  await enLaBase([
    "update intento_timbrado set proxima_consulta_en = now() where estado = 'desconocido'",
    "select graphile_worker.add_job('resolverTimbrados')",
  ])
  await expect(fila(page, receptor.nombre)).toHaveCount(1)
  await expect(page.getByText('Hay facturas por confirmar')).toBeHidden()
  const { results } = await pedir(page, 'GET', `/facturacion/obtenerFacturas?idPedido=${pedido.id}`)
  expect(results.map(({ estatus }: { estatus: string }) => estatus)).toEqual(['Vigente'])
})

test('an invoice by hand: fields say what they miss, the provider what he refuses, and what was typed stays', async ({
  abrir,
}) => {
  const page = await comoCaja(abrir)
  await abrirFormulario(page)
  await enviar(page).click()
  await expect(page.getByRole('textbox', { name: 'RFC' })).toBeFocused()
  for (const falta of [
    'El RFC lleva 12 caracteres (empresa) o 13 (persona).',
    'El código postal tiene 5 dígitos.',
    'Elige el régimen fiscal.',
    'La clave del SAT tiene 8 dígitos.',
    'Escribe el precio.',
  ])
    await expect(page.getByText(falta, { exact: true })).toBeVisible()

  await llenarReceptor(page, inventarReceptor('Manuela Manual'))
  await expect(page.getByText('Revisa el último dígito.')).toBeVisible()
  const producto = page.getByRole('combobox', { name: 'Producto' })
  await producto.fill('estuche')
  await page.getByRole('option', { name: 'ESTUCHE' }).click()
  await expect(page.getByRole('textbox', { name: 'Clave SAT' })).toHaveValue('42142906')
  await page.getByRole('textbox', { name: 'Precio sin IVA' }).fill('100')
  await page.getByRole('textbox', { name: 'Descuento global' }).fill('10')
  await page.getByRole('button', { name: 'Agregar Concepto' }).click()
  const segundo = page.getByRole('group', { name: 'Concepto 2' })
  await segundo.getByRole('textbox', { name: 'Clave SAT' }).fill('42142903')
  await segundo.getByRole('combobox', { name: 'Producto' }).fill('Armazón [PAC:ERRORES]')
  await segundo.getByRole('textbox', { name: 'Precio sin IVA' }).fill('50')
  // The subtotal is 90 + 45 = 135 before tax.
  await expect(totalDe(page)).toHaveText('$156.60')
  await enviar(page).click()
  await expect(page.getByText('Ocurrió un error', { exact: true })).toBeVisible()
  await expect(page.getByText(/no es válido.*Contacte a su administrador/)).toBeVisible()

  await segundo.getByRole('combobox', { name: 'Producto' }).fill('Armazón [PAC:RECHAZAR]')
  await enviar(page).click()
  await expect(page.getByText('Información técnica')).toBeVisible()
  await page.getByText('Información técnica').click()
  await expect(page.getByText(/^CFDI40147/)).toBeVisible()

  // Values that the server refused stay typed; without the second line the total is 104.40.
  await page.getByRole('button', { name: 'Eliminar concepto 2' }).click()
  await expect(totalDe(page)).toHaveText('$104.40')
  await page.getByRole('textbox', { name: 'RFC' }).press('Control+Enter')
  const hecha = page.getByRole('dialog', { name: '¡Factura timbrada!' })
  await expect(hecha).toContainText('$104.40')
  await hecha.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('textbox', { name: 'RFC' })).toHaveValue('')
})

test("an order's invoice that was begun is not lost to the menu unasked", async ({ abrir }) => {
  const page = await comoCaja(abrir)
  const pedido = await encargar(page, { tipoPago: 'total' })
  await abrirFormulario(page, pedido.id)
  const rfc = page.getByRole('textbox', { name: 'RFC' })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const pregunta = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  await rfc.fill('XAXX010101000')
  await menu.getByRole('link', { name: 'Generar Factura' }).click()
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(rfc).toHaveValue('XAXX010101000')
  await menu.getByRole('link', { name: 'Generar Factura' }).click()
  await pregunta.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(rfc).toHaveValue('')
  await expect(page.getByText(`Desde el pedido ${pedido.folio}`)).toBeHidden()
})

test('what leaving the RFC finds moves no field, in a window as on a phone', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const conocida = inventarReceptor('Conocida', direccion('cliente'))
  await page.goto('/dashboard')
  await facturar(page, conocida)
  const rfc = page.getByRole('textbox', { name: 'RFC' })
  const siguientes = [
    page.getByRole('textbox', { name: 'Nombre o razón social' }),
    page.getByRole('textbox', { name: 'Código postal' }),
    page.getByRole('combobox', { name: 'Régimen fiscal' }),
    page.getByRole('textbox', { name: 'Correo' }),
  ]
  const lugares = () => Promise.all(siguientes.map(async (campo) => (await campo.boundingBox())?.y))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await abrirFormulario(page)
    await expect(rfc).toBeVisible()
    const antes = await lugares()
    await rfc.fill(inventarReceptor('Nadie').rfc)
    await rfc.press('Tab')
    await expect(page.getByText('¡No se encontró al cliente!', { exact: false })).toBeVisible()
    expect(await lugares()).toEqual(antes)
    await rfc.fill(conocida.rfc)
    await rfc.press('Tab')
    await expect(page.getByText(/^Datos de su última factura/)).toBeVisible()
    await expect(siguientes[0] ?? rfc).toHaveValue(conocida.nombre.toUpperCase())
    expect(await lugares()).toEqual(antes)
    // A digit that does not check is told on the line that every row keeps.
    await rfc.fill('XAXX010101001')
    await expect(page.getByText('Revisa el último dígito.')).toBeVisible()
    expect(await lugares()).toEqual(antes)
  }
})

test('a cut of the line leaves the typed invoice as it is, whatever is answered after it', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const cortar = await vigilarSocket(page)
  await page.goto('/dashboard')
  await abrirFormulario(page)
  const receptor = inventarReceptor('Cortada', direccion('cliente'))
  await llenarReceptor(page, receptor)
  await page.route('**/api/facturacion/emisores', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'DEMASIADAS', message: 'Espera un momento.' } }),
  )
  // The page asks again one call after the other.
  const laSiguiente = page.waitForResponse('**/api/facturacion/productos', { timeout: 20_000 })
  await cortar()
  await laSiguiente
  await expect(page.getByRole('textbox', { name: 'RFC' })).toHaveValue(receptor.rfc)
  await expect(page.getByText('No se pudieron cargar los datos')).toHaveCount(0)
})
