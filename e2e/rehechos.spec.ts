import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import { dia, encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a manager sees how many orders were made again and why, and opens them', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos')
  const { id } = await encargar(page, { estatus: 'Recibido en sucursal' })
  await pedir(page, 'POST', `/pedidos/${id}/rehacer`, {
    ...{ causa: 'medida', paga: 'optica', costo: 180, diferencia: null, formaPago: null },
    ...{ fechaEntrega: await dia(page, 5), nota: '' },
  })
  await page.goto('/dashboard/pedidos?vista=taller')
  await page.getByRole('button', { name: 'Rehechos' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Pedidos rehechos' })
  await expect(dialogo.getByRole('row', { name: /Error de medida/ })).toBeVisible()
  expect(await infracciones(page, { conPopup: true })).toEqual([])
  await dialogo.getByRole('button', { name: 'Laboratorio', exact: true }).click()
  await dialogo.getByRole('button', { name: /^Ver los \d+ de Taller propio$/ }).click()
  await expect(dialogo.getByRole('heading', { name: 'Taller propio' })).toBeVisible()
  await dialogo
    .getByRole('link', { name: /^Pedido / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pedido\/detalles\?id=/)
})
