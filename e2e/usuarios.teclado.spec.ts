import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { quejas } from './quejas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'
import {
  accion,
  buscar,
  contratarCon,
  correoUnico,
  edicion,
  enUsuarios,
  fila,
  formulario,
  nombreUnico,
} from './usuarios/pantalla.ts'

const limpia = async (page: Page, donde: string, conPopup = false) =>
  expect(await infracciones(page, { conPopup }), donde).toEqual([])

/** Opens the screen and collects what the browser complains about. */
async function abrirConQuejas(abrir: Abrir) {
  const page = await enUsuarios(abrir)
  const errores = quejas(page)
  await expect(fila(page, '@nitida.mx').first()).toBeVisible()
  return { page, errores }
}

test(`axe finds nothing in the list and the form above it`, async ({ abrir }) => {
  const { page, errores } = await abrirConQuejas(abrir)
  await limpia(page, 'list')
  await page.getByRole('button', { name: 'Nuevo usuario', exact: true }).click()
  await formulario(page).getByRole('button', { name: 'Crear usuario' }).click()
  await expect(formulario(page).getByRole('alert')).toBeVisible()
  await limpia(page, 'form with errors')
  expect(errores).toEqual([])
})

test(`axe finds nothing in an edited row and its dialogs`, async ({ abrir }) => {
  const { page, errores } = await abrirConQuejas(abrir)
  const name = nombreUnico()
  await contratarCon(page, name)
  await buscar(page, name)
  await accion(page, `${name} Prueba Solís`, 'Editar')
  await edicion(page).getByRole('textbox', { name: 'Nombre' }).fill('Otra')
  await limpia(page, 'row in edit')
  for (const boton of ['Hora de Sesión', 'Nueva contraseña']) {
    await edicion(page).getByRole('button', { name: boton }).click()
    await expect(page.getByRole('dialog', { name: boton })).toBeVisible()
    await limpia(page, boton, true)
    await page.keyboard.press('Escape')
  }
  await accion(page, `${name} Prueba Solís`, 'Eliminar')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await limpia(page, 'confirmation', true)
  expect(errores).toEqual([])
})

test('a user is created and edited with the keyboard alone', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const { keyboard } = page
  const name = nombreUnico()
  await page.getByRole('button', { name: 'Nuevo usuario', exact: true }).focus()
  await keyboard.press('Enter')
  await expect(formulario(page).getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  for (const texto of [name, 'Prueba', 'Solís', correoUnico(), 'contraseña']) {
    await keyboard.type(texto)
    await keyboard.press('Tab')
  }
  await expect(formulario(page).getByRole('combobox', { name: 'Tipo de usuario' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Usuario Maestro' })).toBeVisible()
  await keyboard.type('Usuario O')
  await keyboard.press('Enter')
  await expect(formulario(page).getByRole('combobox', { name: 'Tipo de usuario' })).toHaveText(/Usuario Optometrista/)
  await formulario(page).getByRole('textbox', { name: 'Contraseña' }).focus()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Hora de inicio' })).toBeFocused()
  await keyboard.type('9:00')
  await keyboard.press('Tab')
  await keyboard.type('19:00')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Nuevo usuario', exact: true })).toBeFocused()

  await buscar(page, name)
  const engrane = page.getByRole('button', { name: `Acciones de ${name} Prueba Solís` })
  await engrane.focus()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('Torres')
  await keyboard.press('Control+Enter')
  await expect(fila(page, 'Torres')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Acciones de ${name} Torres Solís` })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
  await keyboard.type('e')
  await keyboard.type('l')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(fila(page, 'Torres')).toHaveCount(0)
  // Whoever removes a row without a mouse goes on from the list, not from the top of the page.
  await expect(page.getByRole('heading', { name: 'Lista de Usuarios' }).getByText('Lista de Usuarios')).toBeFocused()
})

test('the focus finds the list when the row went away before its question did', async ({ abrir }) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  await contratarCon(page, name)
  await buscar(page, name)
  // The list hears of the removal from the server before the answer is here.
  await page.route(
    (url) => url.pathname.startsWith('/api/usuarios/'),
    async (route) => {
      const respuesta = await route.fetch()
      await expect(fila(page, name)).toHaveCount(0)
      await route.fulfill({ response: respuesta })
    },
  )
  await page.getByRole('button', { name: `Acciones de ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Eliminar' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Regresar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Lista de Usuarios' }).getByText('Lista de Usuarios')).toBeFocused()
})

test('every column of the specification is there at 1280, and no width scrolls the page sideways', async ({
  abrir,
}) => {
  const page = await enUsuarios(abrir)
  const name = nombreUnico()
  await contratarCon(page, name)
  await page.setViewportSize({ width: 1280, height: 800 })
  await buscar(page, name)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sucursal',
    'Nombre',
    'Apellido paterno',
    'Apellido materno',
    'Correo electrónico',
    'Tipo de usuario',
    'Última sesión',
    'Horario de sesión',
    'Acciones',
  ])
  await expect(fila(page, name).getByRole('cell')).toHaveText([
    '—Sin sucursal',
    'Prueba',
    'Solís',
    /@/,
    'Usuario de Caja',
    '-',
    '09:00-19:00',
    '',
  ])
  await accion(page, `${name} Prueba Solís`, 'Editar')
  for (const width of [1440, 1280, 1024, 900, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(edicion(page).getByRole('textbox', { name: 'Nombre' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`)
      .toBeLessThanOrEqual(width)
    expect((await edicion(page).boundingBox())?.width, `at ${width}`).toBeGreaterThan(Math.min(width, 800) * 0.75)
  }
})
