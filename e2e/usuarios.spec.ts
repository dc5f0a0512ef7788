import { retener } from './retener.ts'
import { expect, test } from './sesion/prueba.ts'
import {
  accion,
  buscar,
  conToken,
  contar,
  contratarCon,
  correoUnico,
  edicion,
  enUsuarios,
  fila,
  formulario,
  llenar,
  nombreUnico,
} from './usuarios/pantalla.ts'

test('a type with hours is asked for them; closing sends nothing; a double click creates once', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const altas = contar(page, 'POST', /crearUsuario$/)
  const name = nombreUnico()
  await page.getByRole('button', { name: 'Nuevo usuario', exact: true }).click()
  await llenar(page, { name, email: correoUnico(), tipo: 'Usuario de Caja' })
  await formulario(page).getByRole('combobox', { name: 'Sucursal' }).click()
  await page.getByRole('option', { name: /^01 - / }).click()
  await formulario(page).getByRole('button', { name: 'Crear usuario' }).click()

  const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await expect(horas).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(horas).toHaveCount(0)
  expect(altas.veces).toBe(0)
  await expect(formulario(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)

  await formulario(page).getByRole('button', { name: 'Crear usuario' }).click()
  await horas.getByRole('textbox', { name: 'Hora de inicio' }).fill('09:00')
  await horas.getByRole('textbox', { name: 'Hora de fin' }).fill('19:30')
  await horas.getByRole('button', { name: 'Crear usuario' }).dblclick()
  await expect(page.getByText('¡Usuario creado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo usuario', exact: true })).toBeFocused()
  // The list goes to the page of the new user, without a search.
  await expect(fila(page, name).getByText('Nuevo', { exact: true })).toBeInViewport()
  await buscar(page, name)
  await expect(fila(page, name)).toHaveCount(1)
  await expect(fila(page, name)).toContainText('09:00-19:30')
  await expect(fila(page, name)).toContainText('01 - ')
  expect(altas.veces).toBe(1)
})

test('what is missing, refused or unanswered is said at the form, and nothing typed is lost', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const altas = contar(page, 'POST', /crearUsuario$/)
  const form = formulario(page)
  const name = nombreUnico()
  const repetido = await contratarCon(page, nombreUnico())
  await page.getByRole('button', { name: 'Nuevo usuario', exact: true }).click()
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(form.getByRole('alert')).toHaveText('¡Error al crear usuario!Todos los campos son obligatorios.')
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toBeFocused()

  await llenar(page, { name, email: repetido, tipo: 'Usuario Maestro' })
  await expect(form.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'text')
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('corta')
  await expect(form.getByText('Tiene menos de 8 caracteres')).toBeVisible()
  await form.getByRole('textbox', { name: 'Contraseña' }).fill('contraseña')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(form.getByRole('alert')).toContainText('No se pudo crear el usuario.')
  await expect(form.getByText('Ya existe un usuario con ese correo electrónico.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused()

  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(correoUnico())
  await expect(form.getByRole('alert')).toHaveCount(0) // the message goes with its cause
  await form.getByRole('combobox', { name: 'Tipo de usuario' }).click()
  await page.getByRole('option', { name: 'Usuario de Laboratorio' }).click()
  await page.route('**/api/crearUsuario', (ruta) => ruta.abort())
  const enviar = async () => {
    await form.getByRole('button', { name: 'Crear usuario' }).click()
    const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
    await horas.getByRole('textbox', { name: 'Hora de inicio' }).fill('0900')
    await horas.getByRole('textbox', { name: 'Hora de fin' }).fill('1900')
    await horas.getByRole('button', { name: 'Crear usuario' }).click()
  }
  await enviar()
  await expect(form.getByRole('alert')).toHaveText('¡Error!Ocurrió un error al intentar crear el usuario.')
  await page.unroute('**/api/crearUsuario')
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)
  await enviar()
  await expect(page.getByText('¡Usuario creado!')).toBeVisible()
  // An attempt keeps one key until it succeeds (D-70).
  expect(new Set(altas.claves).size).toBe(1)
  expect(altas.veces).toBe(3)
})

test('a row becomes inputs, shows what changed, and saves name and password together', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  const email = await contratarCon(page, name)
  await buscar(page, name)
  await accion(page, `${name} Prueba Solís`, 'Editar')
  const form = edicion(page)
  await expect(form.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await expect(form.getByText('Cambios sin guardar')).toHaveCount(0)

  const lecturas = contar(page, 'GET', /\/usuarios$/)
  await form.getByRole('textbox', { name: 'Apellido paterno' }).fill('')
  await expect(form.getByText('Cambios sin guardar')).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('alert')).toHaveText('¡Error!: Faltan datosTodos los campos son obligatorios.')
  await expect.poll(() => lecturas.veces).toBeGreaterThan(0)
  await form.getByRole('textbox', { name: 'Apellido paterno' }).fill('Cambiado')

  await form.getByRole('button', { name: 'Nueva contraseña' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Nueva contraseña' })
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialogo.getByText('La contraseña no puede estar vacía')).toBeVisible()
  const larga = 'nueva contraseña de más de veinte'
  const campo = dialogo.getByRole('textbox', { name: 'Nueva contraseña' })
  await campo.pressSequentially(larga)
  await expect(campo).toHaveValue(larga)
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await expect(campo).toHaveAccessibleDescription('Máximo 20 caracteres. Sobran 13.')
  await expect(campo).toBeFocused()
  await campo.fill(larga.slice(0, 20))
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await expect(form.getByText('Confirme cambios dando click en guardar.')).toBeVisible()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Usuario actualizado!')).toBeVisible()
  await expect(page.getByText('¡Contraseña actualizada!')).toBeVisible()
  await expect(fila(page, name)).toContainText('Cambiado')
  await expect(page.getByRole('button', { name: `Acciones de ${name} Cambiado Solís` })).toBeFocused()

  const headers = { 'x-app-token': 'nitida-demo' }
  const entrar = (password: string) =>
    page.request.post('/api/login', { headers, data: { username: email, password } }).then((r) => r.json())
  expect((await entrar('contraseña')).timeDeny).toBe(false)
  const conNueva = await entrar(larga.slice(0, 20))
  expect(conNueva.success || conNueva.timeDeny).toBe(true) // outside his hours the password is still the right one
})

test('hours have a call of their own and hold at once; another row waits for the changes of the first', async ({
  abrir,
}) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  await contratarCon(page, `${name}a`)
  await contratarCon(page, `${name}b`)
  await buscar(page, name)
  await accion(page, `${name}a Prueba Solís`, 'Editar')
  await edicion(page).getByRole('button', { name: 'Hora de Sesión' }).click()
  const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await expect(horas.getByRole('textbox', { name: 'Hora de inicio' })).toHaveValue('09:00')
  await horas.getByRole('textbox', { name: 'Hora de inicio' }).fill('22:00')
  await horas.getByRole('textbox', { name: 'Hora de fin' }).fill('06:00')
  await expect(horas.getByText('El horario cruza la medianoche')).toBeVisible()
  const cambio = page.waitForRequest((r) => /\/users\/\d+\/session-limit$/.test(r.url()) && r.method() === 'PUT')
  await horas.getByRole('button', { name: 'Guardar horario' }).click()
  expect((await cambio).postDataJSON()).toEqual({ sessionLimit: '22:00-06:00' })
  await expect(edicion(page).getByText('22:00-06:00')).toBeVisible()
  await expect(edicion(page).getByText('Cambios sin guardar')).toHaveCount(0)

  await edicion(page).getByRole('textbox', { name: 'Nombre' }).fill(`${name}c`)
  await page.getByRole('button', { name: `Acciones de ${name}b Prueba Solís` }).click()
  const editar = page.getByRole('menuitem', { name: 'Editar' })
  await expect(editar).toContainText(`Guarda o descarta primero los cambios de ${name}a Prueba Solís.`)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sucursales' }).click()
  await expect(page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeVisible()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue(`${name}c`)
  // A search that leaves the row out does not take it away while it is being edited.
  await buscar(page, nombreUnico())
  await expect(page.getByText('No hay usuarios')).toBeVisible()
  await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue(`${name}c`)
  await page.getByRole('link', { name: 'Sucursales' }).click()
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeVisible()
})

test('two who change one user: other fields join, the same field is shown before it is replaced (D-78)', async ({
  abrir,
}) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  await contratarCon(page, name)
  await buscar(page, name)
  await accion(page, `${name} Prueba Solís`, 'Editar')
  const headers = await conToken(page)
  const { data } = await (await page.request.get('/api/usuarios', { headers, params: { search: name } })).json()
  const ajeno = (cambios: object) => page.request.put(`/api/usuarios/${data[0].id}`, { headers, data: cambios })
  const paterno = edicion(page).getByRole('textbox', { name: 'Apellido paterno' })
  const guardar = edicion(page).getByRole('button', { name: 'Guardar' })

  await paterno.fill('Propio')
  await ajeno({ secondLastName: 'Ajeno', lastName: 'Suyo' })
  await guardar.click()
  await expect(edicion(page).getByText('Alguien más guardó «Suyo». Guarda otra vez para dejar el tuyo.')).toBeVisible()
  await expect(paterno).toHaveValue('Propio')
  await guardar.click()

  await expect(page.getByText('¡Usuario actualizado!').first()).toBeVisible()
  const despues = await (await page.request.get('/api/usuarios', { headers, params: { search: name } })).json()
  expect(despues.data[0]).toMatchObject({ lastName: 'Propio', secondLastName: 'Ajeno' })
})

test('the licence of an optometrist is kept, and asked of nobody who signs nothing (D-86)', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  await contratarCon(page, name)
  await buscar(page, name)
  await accion(page, `${name} Prueba Solís`, 'Editar')
  const cedula = edicion(page).getByRole('textbox', { name: 'Cédula profesional' })
  const tipo = edicion(page).getByRole('combobox', { name: 'Tipo de usuario' })
  await expect(tipo).toBeVisible()
  await expect(cedula).toHaveCount(0)
  await tipo.click()
  await page.getByRole('option', { name: 'Usuario Optometrista' }).click()
  await cedula.fill('8123456')

  // Invalid hours stay in their dialog, marked (13.11).
  await edicion(page).getByRole('button', { name: 'Hora de Sesión' }).click()
  const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await horas.getByLabel('Hora de fin').fill('no sé')
  await horas.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(horas.getByText('Escribe la hora como hh:mm.')).toBeVisible()
  await page.keyboard.press('Escape')

  await edicion(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Usuario actualizado!').first()).toBeVisible()
  await expect(page.getByText('Cédula 8123456')).toBeVisible()
})

test('what somebody else saves meanwhile is told in the row, and can be loaded', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  const email = await contratarCon(page, name)
  await buscar(page, name)
  await accion(page, `${name} Prueba Solís`, 'Editar')
  await edicion(page).getByRole('textbox', { name: 'Nombre' }).fill('A medias')
  const headers = await conToken(page)
  const { data } = await (await page.request.get('/api/usuarios', { headers, params: { search: name } })).json()
  const otro = { name, lastName: 'Ajeno', secondLastName: 'Solís', email, userType: '2', sessionLimit: '09:00-19:00' }
  expect((await page.request.put(`/api/usuarios/${data[0].id}`, { headers, data: otro })).status()).toBe(200)
  await expect(edicion(page).getByText('Alguien más cambió este usuario mientras lo editabas.')).toBeVisible()
  await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('A medias')
  await edicion(page).getByRole('button', { name: 'Cargar sus datos' }).click()
  await expect(edicion(page).getByRole('textbox', { name: 'Apellido paterno' })).toHaveValue('Ajeno')
  await expect(edicion(page).getByText('Cambios sin guardar')).toHaveCount(0)

  // The row was left while it was being saved: the answer finds another row as inputs, and leaves it so.
  const otra = `${name}b`
  await contratarCon(page, otra)
  const contestar = await retener(page, '**/api/usuarios/*')
  await edicion(page).getByRole('textbox', { name: 'Apellido paterno' }).fill('Tardado')
  await edicion(page).getByRole('button', { name: 'Guardar' }).click()
  await edicion(page).getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await accion(page, `${otra} Prueba Solís`, 'Editar')
  contestar()
  await expect(page.getByText('¡Usuario actualizado!')).toBeVisible()
  await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue(otra)
})
