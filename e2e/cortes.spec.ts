import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import {
  abrirCorte,
  abrirTienda,
  cerrarCaja,
  cobros,
  enCaja,
  preguntar,
  type Tienda,
  total,
  ventana,
} from './cortes/tienda.ts'
import { abrirAvance, abrirPedido, encargar } from './pedidos/ordenes.ts'
import { abrirComo, contratar, correoDe } from './sesion/personas.ts'

const YA = '¡Ya has registrado tu corte de hoy!'
const NOTA = 'Tu corte de hoy ya está registrado: este cobro entra en el siguiente.'
const EXITO = '¡Corte registrado exitosamente!'

let tienda: Tienda
test.beforeAll(async ({ browser }) => {
  tienda = await abrirTienda(browser)
})
test.afterAll(() => tienda.admin.context().close())

/** Somebody new at a till of the shop. */
const empleado = async (browser: Browser, name: string, tipo: '0' | '2' = '2') =>
  enCaja(browser, await tienda.contratar(tipo, name))

const casilla = (page: Page, nombre: string) => page.getByRole('textbox', { name: nombre, exact: true })
const abrirConteo = (page: Page) => page.getByRole('button', { name: 'Conteo de efectivo' }).click()

/** Whatever the page's policy refused, and whatever a script threw. */
function quejas(page: Page): string[] {
  const todas: string[] = []
  page.on('console', (mensaje) => mensaje.type() === 'error' && todas.push(mensaje.text()))
  page.on('pageerror', (error) => todas.push(error.message))
  return todas
}

const limpia = async (page: Page, donde: string, conPopup = false) =>
  expect(await infracciones(page, { conPopup }), donde).toEqual([])

test('a cashier closes her till once, however often she clicks, and is told on the second visit', async ({
  browser,
}) => {
  const page = await empleado(browser, 'Abril')
  const primero = await encargar(page, { anticipo: 300 })
  const pedido = await encargar(page, { tipoPago: 'total', armazon: 512.5, formaPago: 'Debito' })
  await abrirPedido(page, primero)
  const comprobacion = page.waitForResponse(/comprobacionDiaria/)
  await page.getByRole('button', { name: 'Abonar' }).click()
  await comprobacion
  await expect(ventana(page, 'Abonar').getByText(NOTA)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Corte de Caja' }).click()
  await expect(page).toHaveURL('/cortes/corteIndividual')
  await expect(page.getByRole('heading', { level: 1, name: 'Corte de Caja' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Corte de Caja' })).toHaveAttribute('aria-current', 'page')
  const { sesion } = await pedir(page, 'GET', '/validateTk')
  await expect(casilla(page, 'Fecha')).toBeDisabled()
  await expect(casilla(page, 'Fecha')).toHaveValue(sesion.hoy.split('-').reverse().join('/'))
  await expect(cobros(page)).toHaveText([/Anticipo.*Efectivo.*\$300\.00/, /Pago total.*Débito.*\$1,012\.50/])
  await expect(cobros(page).nth(1).getByRole('link')).toHaveAttribute('href', `/pedido/detalles?id=${pedido.id}`)
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

  // Where money is taken it is said that it goes into the next closing.
  await abrirPedido(page, siguiente)
  await page.getByRole('button', { name: 'Abonar' }).click()
  await expect(ventana(page, 'Abonar').getByText(NOTA)).toBeVisible()
  await page.keyboard.press('Escape')
  await pedir(page, 'PUT', `/pedidoUpdateStatus/${siguiente.id}`, { estatusActualizado: 'Recibido en sucursal' })
  await page.reload()
  await expect((await abrirAvance(page)).getByText(NOTA)).toBeVisible()
  await page.goto(`/dashboard/crearPedido?idCliente=${siguiente.idCliente}`)
  await expect(page.getByRole('complementary', { name: 'Resumen del pedido' }).getByText(NOTA)).toBeVisible()
  await page.context().close()
})

test('the manager closes the branch and sees who was at the register; the administrator closes as a person', async ({
  browser,
}) => {
  const caja = await empleado(browser, 'Blanca')
  const encargado = await enCaja(browser, tienda.encargado)
  const admin = await empleado(browser, 'Bruno', '0')
  await encargar(caja, { anticipo: 420, formaPago: 'Credito' })
  const devuelto = await encargar(encargado, { anticipo: 310 })
  await pedir(encargado, 'POST', `/pedidos/${devuelto.id}/devoluciones`, {
    importe: 110,
    formaPago: 'Efectivo',
    motivo: 'Cambió de armazón',
  })
  await encargado.getByRole('link', { name: 'Corte de Caja' }).click()
  await expect(encargado.getByText(`De sucursal · Emilia Prueba Solís · ${tienda.sucursal.direccion}`)).toBeVisible()
  await expect(encargado.getByRole('columnheader', { name: 'En caja' })).toBeVisible()
  await expect(cobros(encargado).filter({ hasText: 'Blanca Prueba Solís' })).toContainText(/Crédito.*\$420\.00/)
  await expect(cobros(encargado).filter({ hasText: 'Cambió de armazón' })).toContainText(
    /Devolución.*Emilia.*-\$110\.00/,
  )
  // What is collected at the counter shows by itself.
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
  for (const page of [caja, encargado, admin]) await page.context().close()
})

test('a manager without branch is told and leaves; types 3 and 4 never get there', async ({ browser }) => {
  const sinTienda = await contratar(tienda.admin.context().request, { userType: '1', sessionLimit: '00:00-23:59' })
  const page = await enCaja(browser, sinTienda)
  await page.goto('/cortes/corteIndividual')
  await expect(ventana(page, '¡No tiene sucursal asignada como encargado!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await page.context().close()
  for (const tipo of ['3', '4'] as const) {
    const otra = await abrirComo(browser, correoDe[tipo])
    await otra.goto('/cortes/corteIndividual')
    await expect(otra).toHaveURL('/dashboard')
    await expect(otra.getByRole('link', { name: 'Corte de Caja' })).toHaveCount(0)
    await otra.context().close()
  }
})

test('somebody pays while the question is open: it is said, the new totals show, and the count stays', async ({
  browser,
}) => {
  const page = await empleado(browser, 'Carla')
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

  // A lost answer keeps everything too, and whoever was quicker is told apart from it.
  await casilla(page, 'Billetes de $100').fill('1')
  await casilla(page, 'Billetes de $50').fill('1')
  await expect(page.getByRole('status', { name: 'Diferencia' })).toHaveText('Cuadra exacto')
  await page.route('**/cortesCaja/crear', (route) => route.abort(), { times: 1 })
  const otra = await preguntar(page)
  await otra.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(otra.getByRole('alert')).toContainText('Ocurrió un error al intentar registrar el corte.')
  await otra.getByRole('button', { name: 'Cancelar' }).click()
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
  await page.context().close()
})

test('the drawer is counted with the keyboard; a large difference needs a note; the certificate prints alone', async ({
  browser,
}) => {
  const page = await empleado(browser, 'Delia')
  await page.emulateMedia({ colorScheme: 'dark' })
  await encargar(page, { anticipo: 700 })
  await abrirCorte(page)
  await abrirConteo(page)

  const agregar = async (tipo: string, importe: string, motivo: string) => {
    await page.getByRole('button', { name: 'Agregar movimiento' }).click()
    const dialogo = ventana(page, 'Agregar movimiento')
    await dialogo.getByRole('radio', { name: tipo }).check()
    await dialogo.getByRole('textbox', { name: 'Importe' }).fill(importe)
    await dialogo.getByRole('textbox', { name: 'Motivo' }).fill(motivo)
    await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialogo).toBeHidden()
  }
  const esperado = page.getByRole('status', { name: 'Efectivo esperado' })
  await expect(esperado).toHaveText('$700.00')
  await page.getByRole('button', { name: 'Agregar movimiento' }).click()
  await ventana(page, 'Agregar movimiento').getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(ventana(page, 'Agregar movimiento').getByText('Escribe el motivo.')).toBeVisible()
  await page.keyboard.press('Escape')
  await agregar('Fondo de caja', '500', 'Cambio de la mañana')
  await agregar('Gasto', '85.5', 'Garrafones')
  await agregar('Retiro', '40', 'Por error')
  await expect(esperado).toHaveText('$1,074.50')
  await page.getByRole('button', { name: 'Anular: Retiro de $40.00' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular movimiento' }).click()
  await expect(esperado).toHaveText('$1,114.50')
  await expect(total(page, 'Total General')).toHaveText('$700.00')

  await casilla(page, 'Billetes de $1,000').focus()
  await page.keyboard.type('1a')
  await page.keyboard.press('ArrowRight')
  await expect(casilla(page, 'Monedas de $20')).toBeFocused()
  await page.keyboard.type('-2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(casilla(page, 'Monedas de $5')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('ArrowUp')
  await expect(casilla(page, 'Monedas de $10')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Subtotal de monedas de $20' })).toHaveText('$40.00')
  await expect(page.getByRole('status', { name: 'Efectivo contado' })).toHaveText('$1,045.00')
  await expect(page.getByRole('status', { name: 'Diferencia' })).toHaveText('Faltan $69.50')

  await page.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(page.getByText('Escribe una nota: la diferencia de efectivo es mayor que $50.00.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nota' })).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.type('Se dio cambio de más')
  // Leaving would lose the count.
  await page.getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  const pregunta = await preguntar(page)
  await expect(pregunta).toContainText('Faltan $69.50')
  await pregunta.getByRole('button', { name: 'Registrar corte' }).click()
  await ventana(page, EXITO).getByRole('button', { name: 'Imprimir acta' }).click()

  await expect(page).toHaveURL(/\?acta=\d+$/)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  const hoja = page.getByRole('article', { name: /^Acta de corte/ })
  for (const dice of [
    'Delia Prueba Solís',
    'Total General$700.00',
    'Movimientos1',
    'Fondo de caja$500.00',
    '− Gastos$85.50',
    'Efectivo esperado$1,114.50',
    'Efectivo contado$1,045.00',
    'DiferenciaFaltan $69.50',
    '2 × $20 moneda$40.00',
    'Garrafones',
    'Se dio cambio de más',
    'Recibe',
  ])
    await expect(hoja).toContainText(dice)
  await expect(hoja).not.toContainText('Por error')
  await expect(hoja).not.toContainText('REABIERTO')
  await expect(hoja).toHaveCSS('background-color', /^(oklch\(1|lab\(100|rgb\(255, 255, 255)/)
  await expect(hoja).toHaveCSS('color', /^(oklch\(0|lab\(0|rgb\(0, 0, 0)/)

  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 19[89](\.\d+)? \d+/)
  expect(pdf.toString('latin1').match(/MediaBox/g)).toHaveLength(1)
  await page.getByRole('radio', { name: 'Carta' }).check()
  await expect
    .poll(async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1'))
    .toContain('0 0 612 792')
  await page.emulateMedia({ media: 'print' })
  await expect(hoja).toBeVisible()
  for (const fuera of ['banner', 'navigation', 'heading'] as const)
    await expect(page.getByRole(fuera, fuera === 'heading' ? { level: 1 } : {})).toHaveCount(0)
  await page.context().close()
})

test('a blind count shows what is expected only when it is finished', async ({ browser }) => {
  const page = await empleado(browser, 'Dora')
  await encargar(page, { anticipo: 100 })
  await page.route(/\/cortesCaja\/\d+$/, async (route) => {
    const respuesta = await route.fetch()
    await route.fulfill({ response: respuesta, json: { ...(await respuesta.json()), ciego: true } })
  })
  await abrirCorte(page)
  await abrirConteo(page)
  const cifra = (nombre: string) => page.getByRole('status', { name: nombre })
  await expect(cifra('Efectivo esperado')).toHaveText('—')
  await casilla(page, 'Billetes de $100').fill('1')
  await expect(cifra('Efectivo contado')).toHaveText('$100.00')
  await expect(cifra('Efectivo esperado')).toHaveText('—')
  await expect(cifra('Diferencia')).toHaveText('—')
  await page.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(cifra('Efectivo esperado')).toHaveText('$100.00')
  await expect(cifra('Diferencia')).toHaveText('Cuadra exacto')
  await page.context().close()
})

test('the panel has every closing of a day, its sums, its file, and opens a wrong one again', async ({ browser }) => {
  const { admin, sucursal, encargado: emilia, contratar } = await abrirTienda(browser)
  const caja = await enCaja(browser, await contratar('2', 'Elsa'))
  const encargado = await enCaja(browser, emilia)
  await encargar(caja, { anticipo: 333, formaPago: 'Transferencia' })
  await cerrarCaja(caja)
  await cerrarCaja(encargado)
  await encargado.context().close()
  await admin.goto('/cortes/panelAdmin')
  const tabla = (nombre: string) => admin.getByRole('table', { name: nombre })
  const deElsa = tabla('Cortes Individuales')
    .getByRole('row')
    .filter({ has: admin.getByRole('rowheader', { name: 'Elsa Prueba Solís' }) })
  const deSucursal = tabla('Cortes de Sucursales').getByRole('row').filter({ hasText: sucursal.direccion })
  for (const nombre of ['Cortes de Sucursales', 'Cortes Individuales'])
    await expect(tabla(nombre).getByRole('columnheader')).toHaveText([
      'ID',
      'Sucursal',
      'Encargado',
      'Total Efectivo',
      'Total Credito',
      'Total Debito',
      'Total Transferencia',
      'Total General',
      'Fecha Registro',
      'Acciones',
    ])
  const { sesion } = await pedir(admin, 'GET', '/validateTk')
  const hoy = sesion.hoy.split('-').reverse().join('/')
  await expect(casilla(admin, 'Fecha')).toBeDisabled()
  await expect(casilla(admin, 'Fecha')).toHaveValue(hoy)
  await expect(deElsa.getByRole('cell')).toHaveText([
    /^ID \d+$/,
    sucursal.direccion,
    'Total Efectivo$0.00',
    'Total Credito$0.00',
    'Total Debito$0.00',
    'Total Transferencia$333.00',
    'Total General$333.00',
    hoy,
    '',
  ])
  await expect(deSucursal).toContainText(/Emilia Prueba Solís.*Total Debito\$0\.00Total Transferencia\$333\.00/)
  // The branch's table, by address; the sum on top is that of both tables.
  const direcciones = await tabla('Cortes de Sucursales').getByRole('row').locator('td:nth-child(2)').allInnerTexts()
  expect(direcciones).toEqual([...direcciones].sort((a, b) => a.localeCompare(b, 'es')))
  const generales = await admin.getByRole('row').locator('td:nth-child(8)').allInnerTexts()
  const suma = generales.reduce((total, texto) => total + Number(texto.replace(/[^\d.-]/g, '')), 0)
  const { totalSinDuplicar } = await pedir(admin, 'GET', `/cortesCaja/admin/${sesion.hoy}`)
  const enPesos = (pesos: number) => `$${pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })}`
  await expect(admin.getByRole('status', { name: 'Total del Día Acumulado' })).toHaveText(enPesos(suma))
  await expect(admin.getByRole('status', { name: 'Sin duplicar' })).toHaveText(enPesos(totalSinDuplicar))
  expect(totalSinDuplicar).toBeLessThanOrEqual(suma - 333)

  const bajada = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Exportar CSV' }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toBe(`cortes-${sesion.hoy}.csv`)
  const csv = readFileSync(await archivo.path(), 'utf8')
  expect(csv.startsWith('\uFEFFID,Tipo,Sucursal,Encargado,')).toBe(true)
  expect(csv).toMatch(
    new RegExp(`\r\n\\d+,Individual,"${sucursal.direccion}",Elsa Prueba Solís,0,0,0,333,333,${sesion.hoy},`),
  )

  // Collected by branch and hour, closed or not.
  await admin.getByRole('combobox', { name: 'Sucursal' }).click()
  await admin.getByRole('option', { name: sucursal.direccion }).click()
  await expect(admin.getByRole('img', { name: /^Cobranza por hora\. En total \$/ })).toBeVisible()
  const deTienda = admin.getByRole('table', { name: 'Cobranza por sucursal' }).getByRole('rowheader')
  await expect(deTienda).toHaveText([sucursal.direccion])

  // Another day and back.
  await expect(admin.getByRole('button', { name: 'Día siguiente' })).toHaveAttribute('aria-disabled', 'true')
  await admin.getByRole('button', { name: 'Día anterior' }).click()
  await expect(admin).toHaveURL(/\?dia=\d{4}-\d\d-\d\d$/)
  await expect(admin.getByText(/^Cortes del /)).toBeVisible()
  await casilla(admin, 'Ver el día').fill('02/01/2020')
  await expect(admin).toHaveURL('/cortes/panelAdmin?dia=2020-01-02')
  await expect(admin.getByText('No hubo cortes ese día')).toHaveCount(2)
  await expect(admin.getByText('No hay cobros ese día')).toBeVisible()
  await expect(casilla(admin, 'Fecha')).toHaveValue(hoy)
  await casilla(admin, 'Ver el día').fill(hoy)
  await expect(admin).toHaveURL('/cortes/panelAdmin')

  await deElsa.getByRole('button').click()
  await admin.getByRole('menuitem', { name: 'Reabrir corte' }).click()
  const pregunta = admin.getByRole('alertdialog', { name: /^¿Reabrir el corte \d+\?$/ })
  await pregunta.getByRole('button', { name: 'Reabrir corte' }).click()
  await expect(pregunta.getByText('Escribe el motivo.')).toBeVisible()
  await pregunta.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba un cobro')
  await pregunta.getByRole('button', { name: 'Reabrir corte' }).dblclick()
  await expect(pregunta).toBeHidden()
  await expect(deElsa).toHaveCount(0)
  await expect(admin.getByRole('status', { name: 'Total del Día Acumulado' })).toHaveText(enPesos(suma - 333))
  const reabierto = tabla('Cortes reabiertos').getByRole('row').filter({ hasText: 'Elsa Prueba Solís' })
  await expect(reabierto).toContainText('Faltaba un cobro')
  await reabierto.getByRole('button', { name: /^Ver acta/ }).click()
  await expect(admin.getByRole('article')).toContainText('REABIERTO')
  await expect(admin.getByRole('article')).toContainText('Faltaba un cobro')
  await expect(admin.getByRole('article')).not.toContainText('Movimientos')
  await admin.getByRole('link', { name: 'Panel de cortes' }).last().click()

  await abrirCorte(caja)
  await expect(total(caja, 'Total Transferencia')).toHaveText('$333.00')
  for (const page of [caja, admin]) await page.context().close()
})

const anchos = [1440, 390]

/** At the width of a desk and of a phone; nothing scrolls sideways. */
async function limpiaEnAmbos(page: Page, donde: string): Promise<void> {
  for (const width of anchos) {
    await page.setViewportSize({ width, height: 900 })
    await limpia(page, `${donde}, ${width} px`)
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(ancho, `${donde}, ${width} px`).toBeLessThanOrEqual(width)
  }
}

for (const tema of ['claro', 'oscuro']) {
  test(`axe finds nothing in a till and what opens over it (${tema})`, async ({ browser }) => {
    const page = await empleado(browser, 'Fabiola')
    const errores = quejas(page)
    await page.evaluate((valor) => localStorage.setItem('tema', valor), tema)
    await encargar(page, { anticipo: 500 })
    await abrirCorte(page)
    await abrirConteo(page)
    await casilla(page, 'Billetes de $100').fill('1')
    await page.getByRole('button', { name: 'Registrar corte' }).click()
    await expect(page.getByText(/^Escribe una nota/)).toBeVisible()
    await limpiaEnAmbos(page, 'till')
    await page.getByRole('button', { name: 'Agregar movimiento' }).click()
    await ventana(page, 'Agregar movimiento').getByRole('button', { name: 'Registrar', exact: true }).click()
    await limpia(page, 'movement', true)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Nota' }).fill('Faltó el cambio')
    const pregunta = await preguntar(page)
    await limpia(page, 'question', true)
    await pregunta.getByRole('button', { name: 'Registrar corte' }).click()
    await expect(ventana(page, EXITO)).toBeVisible()
    await limpia(page, 'success', true)
    await page.getByRole('button', { name: 'Imprimir acta' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await limpiaEnAmbos(page, 'certificate')
    expect(errores).toEqual([])
    await page.context().close()
  })

  test(`axe finds nothing in the panel and what opens over it (${tema})`, async ({ browser }) => {
    const caja = await empleado(browser, 'Gema')
    await encargar(caja)
    await cerrarCaja(caja)
    await caja.context().close()
    const page = await abrirComo(browser, correoDe['0'])
    const errores = quejas(page)
    await page.goto('/dashboard')
    await page.evaluate((valor) => localStorage.setItem('tema', valor), tema)
    await page.goto('/cortes/panelAdmin')
    await expect(page.getByRole('img', { name: /^Cobranza/ })).toBeVisible()
    await limpiaEnAmbos(page, 'panel')
    const acciones = page.getByRole('button', { name: /^Acciones del corte \d+ de Gema/ })
    await acciones.last().click()
    await page.getByRole('menuitem', { name: 'Reabrir corte' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir corte' }).click()
    await limpia(page, 'reopening', true)
    expect(errores).toEqual([])
    await page.context().close()
  })
}
