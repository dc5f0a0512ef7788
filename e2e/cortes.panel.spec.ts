import { readFileSync } from 'node:fs'
import { nombreDe } from './bajada.ts'
import { pedir } from './clientes/pacientes.ts'
import { casilla, expect, test } from './cortes/prueba.ts'
import { abrirCorte, abrirTienda, cerrarCaja, enCaja, total } from './cortes/tienda.ts'
import { encargar } from './pedidos/ordenes.ts'

test('the panel has every closing of a day, its sums, its file, and opens a wrong one again', async ({
  abrirAparte,
  browser,
}) => {
  const { admin, sucursal, encargado: emilia, contratar } = await abrirTienda(browser)
  const caja = await enCaja(abrirAparte, await contratar('2', 'Elsa'))
  const encargado = await enCaja(abrirAparte, emilia)
  await encargar(caja, { anticipo: 333, formaPago: 'Transferencia' })
  await cerrarCaja(caja)
  await cerrarCaja(encargado)
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
    `${sucursal.numero} - ${sucursal.direccion}`,
    'Total Efectivo$0.00',
    'Total Credito$0.00',
    'Total Debito$0.00',
    'Total Transferencia$333.00',
    'Total General$333.00Transferencia $333.00', // the methods stand here where their columns have no room
    hoy,
    '',
  ])
  await expect(deSucursal).toContainText(/Emilia Prueba Solís.*Total Debito\$0\.00Total Transferencia\$333\.00/)
  // The branch's table is found by its address; the sum on top is that of both tables.
  const sucursales = await tabla('Cortes de Sucursales').getByRole('row').locator('td:nth-child(2)').allInnerTexts()
  const direcciones = sucursales.map((una) => una.replace(/^\S+ - /, ''))
  expect(direcciones).toEqual([...direcciones].sort((a, b) => a.localeCompare(b, 'es')))
  const tablas = admin.getByRole('table', { name: /^Cortes (Individuales|de Sucursales)$/ })
  const generales = await tablas.getByRole('row').locator('td:nth-child(8)').allInnerTexts()
  // Money that went back stands below the total, in the same cell.
  const importe = (texto: string) =>
    Number(/[-−]?\$[\d,]+\.\d\d/.exec(texto)?.[0].replace('−', '-').replace(/[$,]/g, ''))
  const suma = generales.reduce((total, texto) => total + importe(texto), 0)
  const { totalSinDuplicar } = await pedir(admin, 'GET', `/cortesCaja/admin/${sesion.hoy}`)
  const enPesos = (pesos: number) => `$${pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })}`
  await expect(admin.getByRole('status', { name: 'Total del Día Acumulado' })).toHaveText(enPesos(suma))
  await expect(admin.getByRole('status', { name: 'Cobrado en cortes' })).toHaveText(enPesos(totalSinDuplicar))
  expect(totalSinDuplicar).toBeLessThanOrEqual(suma - 333)

  const bajada = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Exportar', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const archivo = await bajada
  expect(await nombreDe(archivo)).toMatch(/^Cortes \d{4}-\d{2}-\d{2}\.csv$/)
  const csv = readFileSync(await archivo.path(), 'utf8')
  expect(csv.startsWith('\uFEFFID,Tipo,Sucursal,Encargado,')).toBe(true)
  expect(csv).toMatch(
    new RegExp(
      `\r\n\\d+,Individual,"${sucursal.direccion}",Elsa Prueba Solís,0.00,0.00,0.00,333.00,333.00,${sesion.hoy},`,
    ),
  )

  // Money is told by branch and hour, closed or not.
  await admin.getByRole('combobox', { name: 'Sucursal' }).click()
  await admin.getByRole('option', { name: sucursal.direccion }).click()
  await expect(admin.getByRole('img', { name: /^Cobranza por hora\. En total \$/ })).toBeVisible()
  const deTienda = admin.getByRole('table', { name: 'Cobranza por sucursal' }).getByRole('rowheader')
  await expect(deTienda).toHaveText([`${sucursal.numero} - ${sucursal.direccion}`])

  // The panel shows another day and comes back.
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

  await admin.setViewportSize({ width: 1024, height: 800 })
  await expect(deElsa.getByRole('rowheader').getByText(/^ID \d+$/)).toBeVisible()
  await admin.setViewportSize({ width: 1280, height: 800 })

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
  await admin.context().close()
})
