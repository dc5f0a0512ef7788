import type { Locator, Page, Request } from '@playwright/test'
import { abrirNuevo } from './clientes/pacientes.ts'
import {
  abrirFormulario,
  abrirMenu,
  enviar,
  facturar,
  formulario,
  inventarReceptor,
  llenarReceptor,
} from './facturacion/facturas.ts'
import { contratarCajera } from './mostrador/cajeras.ts'
import { abrirAvance, abrirPedido, cerrarCobro, encargar, enPedidos, saldo } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirNueva, llegar } from './visitas/examenes.ts'

/** What a scanner types; it ends with Enter. */
const CODIGO = '7501055363803'

/** Drafts are kept while one types; that is no record. */
const escribe = (pedido: Request): boolean =>
  pedido.method() !== 'GET' && pedido.url().includes('/api/') && !/borrador|preferencias/.test(pedido.url())

/** Scans a code into every field of a form. Nothing may be sent by it, and the form stays. */
async function escanear(page: Page, form: Locator, cual: string): Promise<void> {
  const enviados: string[] = []
  const anotar = (pedido: Request) => {
    if (escribe(pedido)) enviados.push(`${pedido.method()} ${pedido.url()}`)
  }
  await expect(form).toBeVisible()
  page.on('request', anotar)
  const campos = form.locator('input:not([type=file], [type=radio], [readonly]):enabled:visible')
  const radios = form.locator('input[type=radio]:enabled:visible')
  await expect(campos.or(radios).first()).toBeVisible()
  const leer = async (campo: Locator) => {
    await campo.focus()
    await page.keyboard.type(CODIGO)
    await page.keyboard.press('Enter')
    // The focus never lands on a button, which the Enter of a second scan would press.
    expect(await page.evaluate(() => document.activeElement?.matches('button:not([role=combobox])')), cual).toBe(false)
  }
  if ((await radios.count()) > 0) await leer(radios.first()) // stands for all
  for (let i = 0; i < (await campos.count()); i++) await leer(campos.nth(i)) // what was read may take fields away
  await page.waitForTimeout(300)
  page.off('request', anotar)
  expect(enviados, cual).toEqual([])
  await expect(form, cual).toBeVisible()
}

test('a scanned code sends no order, payment, delivery, appointment or patient', async ({ abrir }) => {
  test.setTimeout(150_000)
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page)
  await page.goto(`/dashboard/crearPedido?idCliente=${pedido.idCliente}`)
  await escanear(page, page.getByRole('form', { name: 'Datos del pedido' }), 'new order')
  await page.goto(`/dashboard/editarPedido?id=${pedido.id}`)
  await escanear(page, page.getByRole('form', { name: 'Datos del pedido' }), 'order')
  await abrirPedido(page, pedido)
  await page.getByRole('button', { name: 'Abonar' }).click()
  const cobro = page.getByRole('dialog', { name: /^Cobrar pedido/ })
  await escanear(page, cobro, 'payment, no method')
  await cobro.getByRole('radio', { name: 'Efectivo' }).check()
  await escanear(page, cobro, 'payment in cash')
  await page.keyboard.press('Escape')
  await (await abrirAvance(page)).getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(page.getByText('¡Pedido actualizado!')).toBeVisible()
  const entrega = await abrirAvance(page)
  await entrega.getByRole('radio', { name: 'Efectivo' }).check()
  await escanear(page, entrega, 'delivery')

  // Ctrl+Enter sends from any field.
  const recibido = entrega.getByRole('textbox', { name: 'Recibido en efectivo' })
  await recibido.fill('1,000')
  await recibido.press('Control+Enter')
  await cerrarCobro(page)
  await expect(saldo(page)).toHaveText('$0.00')

  await page.goto('/dashboard/clientes')
  await escanear(page, await abrirNuevo(page), 'patient')
  await page.goto('/dashboard/citas')
  await page.getByRole('button', { name: 'Nueva cita' }).click()
  await escanear(page, page.getByRole('dialog', { name: 'Nueva cita' }), 'appointment')
})

test('a scanned code stores no visit and no history', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await escanear(page, page.getByRole('form', { name: 'Datos de la visita' }), 'visit')
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  await escanear(page, page.getByRole('form', { name: 'Datos de la historia clínica' }), 'history')
})

test('a scanned code refunds nothing, counts no till closed, invoices and cancels nothing', async ({ abrir }) => {
  test.setTimeout(150_000)
  const page = await abrir(correoDe['1'])
  await enPedidos(page)
  const pedido = await encargar(page)
  await abrirPedido(page, pedido)
  await page.getByRole('button', { name: 'Devolver', exact: true }).click()
  await escanear(page, page.getByRole('dialog', { name: 'Devolver' }), 'refund')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Corregir forma de pago: Anticipo/ }).click()
  const correccion = page.getByRole('dialog', { name: 'Corregir forma de pago' })
  await escanear(page, correccion, 'correction of a method')

  await page.goto('/cortes/corteIndividual')
  await page.getByRole('button', { name: 'Conteo de efectivo' }).click()
  await escanear(page, page.getByRole('region', { name: 'Conteo de efectivo' }), 'count')
  await page.getByRole('button', { name: 'Agregar movimiento' }).click()
  await escanear(page, page.getByRole('dialog'), 'movement')

  await abrirFormulario(page)
  await escanear(page, formulario(page), 'invoice')
  await abrirFormulario(page)
  const receptor = inventarReceptor('Escaneada')
  await llenarReceptor(page, receptor)
  await page.getByRole('textbox', { name: 'Clave SAT' }).fill('42142903')
  await page.getByRole('combobox', { name: 'Producto' }).fill('Armazón')
  await page.getByRole('textbox', { name: 'Precio sin IVA' }).fill('100')
  await enviar(page).click()
  await expect(page.getByRole('dialog', { name: '¡Factura timbrada!' })).toBeVisible()
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Cancelar' }).click()
  await escanear(page, page.getByRole('dialog', { name: /^Cancelar factura/ }), 'cancellation')
  await page.keyboard.press('Escape')
  await (await abrirMenu(page, receptor.nombre)).getByRole('menuitem', { name: 'Reenviar' }).click()
  await escanear(page, page.getByRole('dialog', { name: /^Reenviar factura/ }), 'e-mail of an invoice')
})

test('a scanned code creates no user and no branch', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Nuevo usuario', exact: true }).click()
  await escanear(page, page.getByRole('form', { name: 'Crear Nuevo Usuario' }), 'user')
  await page.goto('/dashboard/sucursales')
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await escanear(page, page.getByRole('region', { name: 'Crear Nueva Sucursal' }), 'branch')
})

test('the kind of ticket that was chosen last is proposed on the next order, also at another computer', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const { correo, password } = await contratarCajera(abrir, request)
  const page = await abrirAparte(correo, password)
  await enPedidos(page)
  const { idCliente } = await encargar(page)
  const nuevo = `/dashboard/crearPedido?idCliente=${idCliente}`
  for (const tipo of ['Nota Simple', 'Comprobante']) {
    await page.goto(nuevo)
    await page.getByRole('textbox', { name: /^Fecha de entrega/ }).fill('+5')
    await page.getByRole('radio', { name: tipo }).check()
    await page.getByRole('combobox', { name: /^Armazón/ }).fill('Ray-Ban')
    await page.getByRole('textbox', { name: /^Importe del armazón/ }).fill('1.234,5')
    await page.getByRole('radio', { name: 'Total' }).check()
    await page.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(page.getByRole('dialog', { name: '¡Pedido creado!' })).toBeVisible()
    const otra = await abrirAparte(correo, password)
    await otra.goto(nuevo)
    await expect(otra.getByRole('radio', { name: tipo })).toBeChecked()
  }
})

test('a scanned code moves no order on and answers no question of money, whatever has the focus', async ({ abrir }) => {
  test.slow()
  const caja = await abrir(correoDe['2'])
  const encargado = await abrir(correoDe['1'])
  await enPedidos(caja)
  await enPedidos(encargado)
  const pedido = await encargar(caja, { tipoPago: 'total' })
  await facturar(caja, inventarReceptor('Escaneada Con Pedido'), { idPedido: pedido.id })
  const enviados: string[] = []
  for (const page of [caja, encargado])
    page.on('request', (pedido) => {
      if (escribe(pedido)) enviados.push(`${pedido.method()} ${pedido.url()}`)
    })
  const leer = async (page: Page) => {
    await page.keyboard.type(CODIGO)
    await page.keyboard.press('Enter')
  }

  await abrirPedido(caja, pedido)
  await expect((await abrirAvance(caja)).getByRole('button', { name: 'Regresar' })).toBeFocused()
  await leer(caja)
  await caja.keyboard.press('Escape')
  await abrirPedido(encargado, pedido)
  await encargado.getByRole('button', { name: 'Editar' }).click()
  await encargado.getByRole('button', { name: 'Agregar elemento' }).click()
  const segundo = encargado.getByRole('region', { name: 'Elemento 2' })
  await segundo.getByRole('combobox', { name: 'Armazón' }).fill('Otro')
  await segundo.getByRole('textbox', { name: 'Importe del armazón' }).fill('200')
  enviados.length = 0
  await encargado.getByRole('button', { name: 'Actualizar pedido' }).click()
  const enmienda = encargado.getByRole('dialog', { name: 'El pedido está facturado' })
  await expect(enmienda).toBeFocused()
  enviados.length = 0
  await leer(encargado)
  await expect(enmienda).toBeVisible()
  await encargado.waitForTimeout(300)
  expect(enviados).toEqual([])
})
