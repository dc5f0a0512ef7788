import { pedir } from './clientes/pacientes.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('the owner chooses how often a branch has its global, sees what goes in, and makes it with one press', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  await encargar(caja, { tipoPago: 'total', armazon: 812 })

  await page.goto('/dashboard/sucursales')
  const [{ id, direccion }] = (await pedir(caja, 'GET', '/sucursales/active')).data
  await page.getByRole('row').filter({ hasText: direccion }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const formulario = page.getByRole('region', { name: 'Editar Sucursal' })
  const cada = formulario.getByLabel('Factura global')
  await cada.click()
  await expect(page.getByRole('option', { name: 'Mensual' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Bimestral' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Mensual' }).click()
  await expect(cada).toHaveAccessibleDescription('Se hace sola al terminar el periodo.')
  await formulario.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('¡Sucursal actualizada!')).toBeVisible()

  await page.goto('/facturas/gestion?vista=globales')
  const lista = page.getByRole('list', { name: 'Facturas globales por sucursal' })
  await expect(lista).toContainText('Se hace sola el')
  await expect(lista).toContainText('Entran:')
  await lista.getByRole('button', { name: /^Hacer ahora/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hacer ahora' }).click()
  await expect(page.getByText(/factura(s)? global(es)? con \d+ ventas?\./)).toBeVisible({ timeout: 30_000 })
  await expect(lista).toContainText('todavía ninguna venta')

  // By hand again, for whoever comes after.
  expect((await pedir(page, 'PUT', `/sucursales/${id}`, { globalCada: 'manual' })).status).toBe(200)

  // A manager, who has no branches to edit, is told who chooses it.
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/facturas/gestion?vista=globales')
  await expect(encargado.getByText('Un Usuario Maestro elige cada cuánto se hace la de tu sucursal.')).toBeVisible()
})
