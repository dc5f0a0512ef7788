import type { Page } from '@playwright/test'
import { inventar, pedir } from './clientes/pacientes.ts'
import { enCaja } from './cortes/tienda.ts'
import { dia } from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { contratar, correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

/** A text that would run wherever it became part of a page (28). */
const HOSTIL = '"><img src=x onerror=alert(1)><svg onload=alert(2)>'
const SE_LEE = /<img src=x onerror=alert\(1\)><svg onload=alert\(2\)>/i
const TODO_EL_DIA = '00:00-23:59'

/** Collects whatever ran, whatever the page's policy refused, and whatever was thrown. */
function vigilar(page: Page): string[] {
  const todas = quejas(page)
  page.on('dialog', (dialogo) => {
    todas.push(`ran: ${dialogo.message()}`)
    void dialogo.dismiss()
  })
  page.on('request', (peticion) => /\/x$/i.test(peticion.url()) && todas.push(`fetched: ${peticion.url()}`))
  return todas
}

/** Opens a screen and finds the text on it unchanged; the bar, which names user and branch, does not count. */
async function leerEn(page: Page, ruta: string): Promise<void> {
  await page.goto(ruta)
  await expect(page.getByRole('main').getByText(SE_LEE).first(), ruta).toBeVisible()
  await expect(page.locator('img[src="x" i], svg[onload]'), ruta).toHaveCount(0)
}

/** Opens a screen of tickets, where the text stands in pictures. */
async function verPintado(page: Page, ruta: string): Promise<void> {
  await page.goto(ruta)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expect(page.locator('img[src="x" i], svg[onload]'), ruta).toHaveCount(0)
}

async function bien(page: Page, metodo: string, ruta: string, cuerpo?: object) {
  const respuesta = await pedir(page, metodo, ruta, cuerpo)
  expect(respuesta.status, `${ruta} ${JSON.stringify(respuesta)}`).toBe(200)
  return respuesta
}

/** Makes a shop in which every text is hostile, with its manager at the till. */
async function abrirTiendaHostil(abrir: Abrir) {
  const admin = await abrir(correoDe['0'])
  await admin.goto('/dashboard')
  const empleado = await contratar(admin.context().request, {
    userType: '1',
    sessionLimit: TODO_EL_DIA,
    name: HOSTIL,
  })
  const numeroSucursal = `T${Date.now().toString(36).slice(-6).toUpperCase()}`
  const { data: sucursal } = await bien(admin, 'POST', '/crearSucursal', {
    numeroSucursal,
    direccion: HOSTIL,
    idEncargado: empleado.id,
    rfc: 'ONP180412AB7',
    razonSocial: HOSTIL,
    codigoPostal: '72000',
  })
  return {
    ...{ admin, encargado: await enCaja(abrir, empleado), numeroSucursal },
    ...{ idSucursal: sucursal.id, idUsuario: empleado.id },
  }
}

/** Lives a day's work with hostile texts, up to its closing. */
async function trabajar(page: Page, idSucursal: number, idUsuario: number) {
  const { telefono } = inventar('')
  const paciente = { nombreCompleto: HOSTIL, edad: 40, telefono, domicilio: HOSTIL }
  const { data: cliente } = await bien(page, 'POST', '/clientes/crearCliente', paciente)
  const idCliente = cliente.id
  const manana = await dia(page, 1)
  await bien(page, 'POST', '/citas', {
    ...{ fecha: manana, hora: '10:00', sucursalId: idSucursal, idCliente, telefonoCliente: telefono },
    ...{ sucursalDireccion: HOSTIL, clienteName: HOSTIL },
  })
  const pedido = await bien(page, 'POST', '/crearPedido', {
    ...{ idCliente, idSucursal, fechaEntrega: manana, tipoPago: 'Anticipo', anticipo: 200, formaPago: 'Efectivo' },
    ...{ facturacion: 'False', tipoTicketFis: 'Comprobante', observaciones: HOSTIL },
    elementos: [
      {
        ...{ armazon: HOSTIL, importeArmazon: 500, lente: HOSTIL, importeLente: 100, otro: HOSTIL, importeOtro: 50 },
        ...{ grado: HOSTIL, tono: HOSTIL, observaciones: HOSTIL },
      },
    ],
  })
  const devolucion = { importe: 10, formaPago: 'Efectivo', motivo: HOSTIL }
  await bien(page, 'POST', `/pedidos/${pedido.pedidoId}/devoluciones`, devolucion)
  await bien(page, 'POST', '/cortesCaja/movimientos', { tipo: 'gasto', importe: 5, motivo: HOSTIL })
  return { idCliente, manana, id: pedido.pedidoId, HashId: pedido.HashId, idUsuario }
}

test('whatever people write stands on every screen as text, and nothing of it runs (28)', async ({ abrir, page }) => {
  const { admin, encargado, numeroSucursal, idSucursal, idUsuario } = await abrirTiendaHostil(abrir)
  const vistas = [admin, encargado, page].map(vigilar)
  // No printer is here, and a page that finds none would complain of that as well.
  await encargado.routeWebSocket(/localhost:(8182|8283)/, (conexion) => conexion.close())
  const { idCliente, manana, id, HashId } = await trabajar(encargado, idSucursal, idUsuario)

  for (const ruta of [
    '/dashboard',
    '/dashboard/citas?ver=todas',
    `/dashboard/citas?vista=semana&desde=${manana}`,
    '/dashboard/pedidos',
    `/dashboard/crearPedido?idCliente=${idCliente}`,
    `/dashboard/editarPedido?id=${id}`,
    `/pedido/detalles?id=${id}`,
    `/pedidos/GenerarNotaVentaPDF?id=${id}&tipoNota=1`,
    '/cortes/corteIndividual',
  ])
    await leerEn(encargado, ruta)
  await verPintado(encargado, `/pedido/tickets?id=${id}`)
  const espera = await bien(encargado, 'GET', `/cortesCaja/${idUsuario}`)
  const corte = await bien(encargado, 'POST', '/cortesCaja/crear', { ...espera.totales, nota: HOSTIL })

  // Branches of other journeys may stand before or after it: it is searched, and the list remembers the text.
  await admin.goto('/dashboard/sucursales')
  await admin.getByLabel('Buscar por dirección').fill(numeroSucursal)
  await expect(admin.getByRole('main').getByText(SE_LEE)).not.toHaveCount(0)
  for (const ruta of [
    '/dashboard',
    '/dashboard/sucursales',
    '/dashboard/clientes',
    `/pedido/descripcion?id=${id}`,
    `/cortes/panelAdmin?acta=${corte.data.id}`,
  ])
    await leerEn(admin, ruta)
  await leerEn(page, `/=${HashId}`)

  expect(vistas).toEqual([[], [], []])
})
