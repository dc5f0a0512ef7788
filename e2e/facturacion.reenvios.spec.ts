import { infracciones } from './axe.ts'
import { direccion, facturar, inventarReceptor } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('several invoices of the list are sent again with one press, and each says where it goes', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const quien = `REENVIO ${Date.now()}`
  await facturar(page, inventarReceptor(`${quien} UNO`), { precio: 100 })
  await facturar(page, inventarReceptor(`${quien} DOS`), { precio: 100 })
  await page.goto('/facturas/gestion')
  const varias = page.getByRole('button', { name: 'Reenviar varias' })
  const cajas = async () => [
    await varias.boundingBox(),
    await page.getByRole('button', { name: 'Exportar' }).boundingBox(),
  ]
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  const [suya, otra] = await cajas()
  expect(
    Math.abs((suya?.x ?? 0) + (suya?.width ?? 0) - (otra?.x ?? 0)),
    'the actions of the list stand together',
  ).toBeLessThan(24)
  await varias.click()
  const dialogo = page.getByRole('dialog', { name: 'Reenviar varias facturas' })
  await dialogo.getByRole('button', { name: 'Reenviar' }).click()
  await expect(dialogo.getByText('Elige al menos una factura.')).toBeVisible()
  await dialogo.getByRole('checkbox', { name: new RegExp(`${quien} UNO`) }).check()
  await dialogo.getByRole('checkbox', { name: new RegExp(`${quien} DOS`) }).check()
  const adonde = direccion('contador')
  await dialogo.getByLabel('Correo electrónico').fill(adonde)
  expect(await infracciones(page)).toEqual([])
  await dialogo.getByRole('button', { name: 'Reenviar 2' }).click()
  await expect(dialogo.getByRole('status')).toHaveText('2 facturas de 2 en camino.')
  await expect(dialogo.getByRole('list', { name: 'Resultado de cada factura' }).getByRole('listitem')).toHaveText([
    new RegExp(`Sale a ${adonde}`),
    new RegExp(`Sale a ${adonde}`),
  ])
})
