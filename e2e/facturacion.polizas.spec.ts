import { readFile } from 'node:fs/promises'
import { infracciones } from './axe.ts'
import { nombreDe } from './bajada.ts'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('the owner has a month in pólizas that balance, as a workbook and as the XML of a request of SAT', async ({
  abrir,
}) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  await facturar(caja, inventarReceptor('PÓLIZA DE PRUEBA'), { precio: 1000 })

  const page = await abrir(correoDe['0'])
  await page.goto('/facturas/gestion')
  await page.getByRole('navigation', { name: 'Vistas de las facturas' }).getByRole('link', { name: 'Pólizas' }).click()
  const suyas = page.getByRole('region', { name: /^Pólizas de [A-Z&Ñ]{3,4}\d{6}/ }).first()
  const ventas = suyas.getByRole('row', { name: /^Ventas/ })
  await expect(ventas).toBeVisible()
  const [debe, haber] = (await ventas.getByRole('cell').allInnerTexts()).slice(-2)
  expect(debe).toBe(haber)
  expect(await infracciones(page)).toEqual([])

  const hoja = page.waitForEvent('download')
  await suyas.getByRole('button', { name: /^Excel/ }).click()
  expect(await nombreDe(await hoja)).toMatch(/PL\.xlsx$/)

  await suyas.getByRole('button', { name: /^XML del SAT/ }).click()
  const dialogo = page.getByRole('dialog', { name: 'Pólizas en XML' })
  await dialogo.getByRole('button', { name: 'Descargar' }).click()
  await expect(dialogo.getByText('Escribe el número de orden, como ABC1234567/26.')).toBeVisible()
  await dialogo.getByLabel('Número').fill('abc1234567/26')
  const archivo = page.waitForEvent('download')
  await dialogo.getByRole('button', { name: 'Descargar' }).click()
  const xml = await readFile(await (await archivo).path(), 'utf8')
  expect(xml).toContain('TipoSolicitud="AF" NumOrden="ABC1234567/26"')

  const suma = (lado: string) =>
    [...xml.matchAll(new RegExp(` ${lado}="([0-9.]+)"`, 'g'))].reduce(
      (total, [, uno]) => total + Math.round(Number(uno) * 100),
      0,
    )
  expect(suma('Debe')).toBe(suma('Haber'))
  expect(suma('Debe')).toBeGreaterThan(0)
})
