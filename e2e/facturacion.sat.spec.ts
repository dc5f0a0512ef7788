import { infracciones } from './axe.ts'
import { nombreDe } from './bajada.ts'
import { pedir } from './clientes/pacientes.ts'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'

test('an accountant drops SAT’s list: what differs is told with its next step, and is forgotten on demand', async ({
  abrir,
}) => {
  test.slow()
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  const receptor = inventarReceptor('Comparada Con El Sat')
  await facturar(caja, receptor)
  const { results } = await pedir(caja, 'GET', `/facturacion/obtenerFacturas?searchTerm=${receptor.rfc}&limit=1`)
  const { data: emisores } = await pedir(caja, 'GET', '/facturacion/emisores')
  const nuestra = { uuid: results[0].folioFiscal, emisor: emisores[0].RFC, total: results[0].total }
  const dia = new Date(Date.now() - 3 * 3600 * 1000).toISOString().slice(0, 10)
  const fila = (uuid: string, monto: number) =>
    [uuid, nuestra.emisor, 'NOSOTROS', receptor.rfc, 'COMPARADA', 'SPR190613I52', `${dia} 00:00:01`, `${dia} 00:00:02`]
      .concat([monto.toFixed(2), 'I', '1', ''])
      .join('~')

  const page = await abrir(correoDe['0'])
  await page.goto('/facturas/gestion')
  await page.getByRole('link', { name: 'Comparar con el SAT' }).click()
  const entrada = page.getByLabel('Archivo de la descarga masiva')
  await entrada.setInputFiles({ name: 'foto.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  await expect(page.getByText('No es una descarga masiva del SAT')).toBeVisible()

  const ajena = '5f0b9c1a-1111-4222-8333-abcdefabcdef'
  const lista = [ENCABEZADO, fila(nuestra.uuid, nuestra.total + 1), fila(ajena, 580), 'basura'].join('\r\n')
  await entrada.setInputFiles({ name: 'emitidos.txt', mimeType: 'text/plain', buffer: Buffer.from(lista) })
  await expect(page.getByText('2 CFDI leídos')).toBeVisible()
  await expect(page.getByText('renglón 4: no tiene las columnas del SAT')).toBeVisible()
  const cfdis = page.getByRole('list', { name: 'CFDI' })
  await expect(cfdis).toContainText(ajena.toUpperCase())
  await expect(cfdis).toContainText('Se emitió fuera de Nítida.')
  await page.getByRole('button', { name: 'Otro total o moneda (1)' }).click()
  await expect(cfdis).toContainText('Un CFDI timbrado no cambia')
  await expect(cfdis.getByRole('button', { name: 'Ver factura' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (xlsx)' }).click()
  expect(await nombreDe(await bajada)).toMatch(/\.xlsx$/)

  await page.getByRole('button', { name: 'Olvidar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Olvidar' }).click()
  await expect(page.getByText('2 CFDI leídos')).toBeHidden()
})
