import { sinSockets } from './retener.ts'
import { correoDe, guardado } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { accion, buscar, conToken, contratarCon, enUsuarios, fila, nombreUnico } from './usuarios/pantalla.ts'

test('users are deactivated, activated, removed and restored, and the other browser sees it', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const otra = await enUsuarios(abrir)
  const name = nombreUnico()
  const completo = `${name} Prueba Solís`
  await buscar(otra, name)
  await expect(otra.getByText('No hay usuarios')).toBeVisible()
  await contratarCon(page, name)
  await expect(fila(otra, name)).toHaveCount(1)

  await buscar(page, name)
  await accion(page, completo, 'Desactivar')
  const pregunta = page.getByRole('alertdialog', { name: `¿Desactivar a ${completo}?` })
  await expect(pregunta.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await pregunta.getByRole('button', { name: 'Desactivar usuario' }).click()
  await expect(fila(page, name)).toContainText('Inactivo')
  await expect(fila(otra, name)).toContainText('Inactivo')
  await accion(page, completo, 'Activar')
  await expect(fila(otra, name)).not.toContainText('Inactivo')

  await accion(page, completo, 'Eliminar')
  await page.getByRole('button', { name: 'Eliminar usuario' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(fila(page, name)).toHaveCount(0)
  await expect(fila(otra, name)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ver eliminados' }).check()
  await fila(page, name).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('No hay usuarios eliminados')).toBeVisible()
  await expect(fila(otra, name)).toContainText('Inactivo')
})

test('a refusal stays beside the question it answers', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  await buscar(page, 'Laura')
  const refusal = {
    success: false,
    error: 'ULTIMO_ADMINISTRADOR',
    message: 'Debe quedar al menos un Usuario Maestro activo.',
  }
  await page.route('**/desactivar', (ruta) => ruta.fulfill({ status: 409, json: refusal }))
  await accion(page, 'Laura Méndez Ortiz', 'Desactivar')
  const pregunta = page.getByRole('alertdialog')
  await expect(pregunta).toContainText('Es tu propio usuario.')
  await pregunta.getByRole('button', { name: 'Desactivar usuario' }).click()
  await expect(pregunta.getByRole('alert')).toHaveText(
    '¡Error! No se pudo desactivar el usuario. Debe quedar al menos un Usuario Maestro activo.',
  )
  await page.unroute('**/desactivar')
  await page.route('**/desactivar', (ruta) => ruta.abort())
  await pregunta.getByRole('button', { name: 'Desactivar usuario' }).click()
  await expect(pregunta.getByRole('alert')).toHaveText('¡Error! Ocurrió un error al intentar desactivar el usuario.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Acciones de Laura Méndez Ortiz' })).toBeFocused()
})

test('the list filters by first name, keeps the text, and pages by ten in the address', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  for (let i = 0; i < 12; i++) await contratarCon(page, `${name}${String.fromCharCode(97 + i)}`)
  await buscar(page, name.toUpperCase())
  await expect(page.getByText('1–10 de 12', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  const paginas = page.getByRole('navigation', { name: 'Páginas de Lista de Usuarios' })
  await paginas.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL('/dashboard?pagina=2')
  await expect(page.getByText('11–12 de 12', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('11–12 de 12', { exact: true })).toBeVisible()
  // The search is kept for this tab alone: the specification names no key of local storage for it.
  expect(JSON.stringify(await guardado(page)).toUpperCase()).not.toContain(name.toUpperCase())
  await paginas.getByRole('link', { name: 'Página 1' }).click()
  await expect(page).toHaveURL('/dashboard')
  await buscar(page, `${name}zz`)
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await expect(page.getByText(/^1–10 de \d+$/)).toBeVisible()
})

test('a list that cannot be loaded says so in its place and can be asked for again', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await sinSockets(page)
  await page.route('**/api/usuarios?*', (ruta) => ruta.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('No se pudieron cargar los usuarios')).toBeVisible()
  await page.unroute('**/api/usuarios?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(fila(page, '@nitida.mx').first()).toBeVisible()
})

test('a manager who is restored is offered his branch again, while nobody else has it (D-20)', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const headers = await conToken(page)
  const name = nombreUnico()
  const completo = `${name} Prueba Solís`
  await contratarCon(page, name, { userType: '1' })
  const buscado = async () => {
    const lista = await page.request.get('/api/usuarios', { headers, params: { search: name } })
    return (await lista.json()).data[0]
  }
  const { id } = await buscado()
  const sucursal = {
    ...{ numeroSucursal: name.slice(1, 9), direccion: `Calle ${name} 8`, codigoPostal: '72000', idEncargado: id },
    ...{ rfc: 'EKU9003173C9', razonSocial: 'ESCUELA KEMPER URGATE' },
  }
  expect((await page.request.post('/api/crearSucursal', { headers, data: sucursal })).status()).toBe(200)
  await buscar(page, name)
  await accion(page, completo, 'Eliminar')
  const baja = page.getByRole('alertdialog', { name: `¿Eliminar a ${completo}?` })
  await expect(baja).toContainText(`La sucursal ${name.slice(1, 9)} se queda sin encargado.`)
  await baja.getByRole('button', { name: 'Eliminar usuario' }).click()
  await page.getByRole('checkbox', { name: 'Ver eliminados' }).check()
  await fila(page, name).getByRole('button', { name: 'Restaurar' }).click()
  const oferta = page.getByRole('alertdialog', {
    name: `¿Nombrar a ${completo} encargado de la sucursal ${name.slice(1, 9)}?`,
  })
  await oferta.getByRole('button', { name: 'Activar y nombrar encargado' }).click()
  await expect(oferta).toHaveCount(0)
  expect(await buscado()).toMatchObject({ active: true, encargadoDe: { sucursalNumber: name.slice(1, 9) } })
})

test('an account that was guessed at is marked, and «Liberar acceso» lets it in again (D-77)', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  const correo = await contratarCon(page, name, { sessionLimit: '00:00-23:59' })
  const entrar = (password: string) =>
    page.request.post('/api/login', { headers: { 'x-app-token': 'nitida-demo' }, data: { username: correo, password } })
  for (let i = 0; i < 5; i++) expect((await entrar('no es esta')).status()).toBe(401)
  expect((await entrar('contraseña')).status()).toBe(429)
  await buscar(page, name)
  await expect(fila(page, name)).toContainText('Acceso frenado')
  await accion(page, `${name} Prueba Solís`, 'Liberar acceso')
  await expect(fila(page, name)).not.toContainText('Acceso frenado')
  expect((await entrar('contraseña')).status()).toBe(200)
})
