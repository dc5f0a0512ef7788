import { cambiarRespuesta } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { contratarCon, correoUnico, nombreUnico } from './usuarios/pantalla.ts'

test('an empty chain says what is missing and leads there', async ({ abrir, abrirAparte }) => {
  const admin = await abrir(correoDe['0'])
  await admin.goto('/dashboard')
  const page = await abrirAparte(await contratarCon(admin, nombreUnico(), { userType: '0' }), 'contraseña')
  await page.route(/\/api\/sucursales\/active/, (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0 } }),
  )
  await cambiarRespuesta<object>(page, /\/api\/facturacion\/emisores/, (cuerpo) => ({ ...cuerpo, data: [] }))
  for (const ruta of [
    '/facturacion/CrearFactura',
    '/facturacion/CrearFacturaPublicoGeneral',
    '/dashboard/citas?vista=semana',
  ]) {
    await page.goto(ruta)
    await expect(page.getByText('Todavía no hay sucursales')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir a Sucursales' })).toBeVisible()
  }
  await page.goto('/dashboard/clientes')
  await page.getByRole('button', { name: 'Nuevo paciente' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Dar de alta la primera' }).click()
  await expect(page).toHaveURL('/dashboard/sucursales')
})

test('a branch that has no manager to choose makes one', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales')
  const formulario = page.getByRole('region', { name: 'Crear Nueva Sucursal' })
  const direccion = formulario.getByRole('textbox', { name: 'Dirección fiscal' })
  const nombre = nombreUnico()
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await direccion.fill('Se queda')
  await formulario.getByRole('button', { name: 'Nuevo encargado' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nuevo encargado' })
  const escribir = (name: string, texto: string) => dialogo.getByRole('textbox', { name }).fill(texto)
  await escribir('Nombre', nombre)
  await escribir('Apellido paterno', 'Prueba')
  await escribir('Apellido materno', 'Solís')
  await escribir('Correo electrónico', correoUnico())
  await escribir('Contraseña', 'secreta-123')
  await dialogo.getByRole('button', { name: 'Crear usuario' }).click()
  const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await horas.getByLabel('Hora de inicio').fill('09:00')
  await horas.getByLabel('Hora de fin').fill('20:00')
  await horas.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(dialogo).toBeHidden()
  await expect(formulario.getByRole('combobox', { name: 'Encargado' })).toHaveValue(`${nombre} Prueba Solís`)
  await expect(direccion).toHaveValue('Se queda')
})
