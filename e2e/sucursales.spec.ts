import type { Locator, Page } from '@playwright/test'
import { crearCsdDePrueba, type OpcionesCsdDePrueba } from '../packages/cfdi/src/csd-de-prueba.ts'
import { infracciones } from './axe.ts'
import { buscarEn } from './buscar.ts'
import { quejas } from './quejas.ts'
import { retener, sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'
import { conToken, contar, contratarCon, nombreUnico } from './usuarios/pantalla.ts'

const RFC = 'EKU9003173C9'
const csd = (opciones: Partial<OpcionesCsdDePrueba> = {}) => crearCsdDePrueba({ rfc: RFC, ...opciones })
const archivo = (name: string, base64: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(base64, 'base64'),
})

const formulario = (page: Page): Locator => page.getByRole('region', { name: /^(Crear Nueva|Editar) Sucursal$/ })
const campo = (page: Page, name: string): Locator => formulario(page).getByRole('textbox', { name, exact: true })
const fila = (page: Page, texto: string): Locator => page.getByRole('row').filter({ hasText: texto })

/** A folio and an address that no other branch has, and a manager without branch. */
async function preparar(page: Page): Promise<{ folio: string; direccion: string; encargado: string }> {
  const encargado = nombreUnico()
  await contratarCon(page, encargado, { userType: '1' })
  return {
    folio: encargado.slice(1, 11),
    direccion: `Calle ${nombreUnico()} 5`,
    encargado: `${encargado} Prueba Solís`,
  }
}

async function enSucursales(abrir: Abrir): Promise<Page> {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales')
  await expect(page.getByRole('heading', { name: 'Lista de sucursales' })).toBeVisible()
  return page
}

async function llenar(page: Page, datos: { folio: string; direccion: string; encargado: string }): Promise<void> {
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await campo(page, 'Folio').fill(datos.folio)
  await campo(page, 'Dirección fiscal').fill(datos.direccion)
  await campo(page, 'Código postal').fill('72000')
  await campo(page, 'RFC').fill(RFC.toLowerCase())
  await campo(page, 'Razón social').fill('ESCUELA KEMPER URGATE')
  await formulario(page).getByRole('combobox', { name: 'Encargado' }).fill(datos.encargado)
  await page.getByRole('option', { name: datos.encargado }).click()
}

async function subir(page: Page, { certificado, llave, contrasena }: ReturnType<typeof csd>): Promise<void> {
  await formulario(page).getByLabel('Certificado', { exact: true }).setInputFiles(archivo('sello.cer', certificado))
  await formulario(page).getByLabel('Llave privada').setInputFiles(archivo('sello.key', llave))
  await campo(page, 'Contraseña del certificado').fill(contrasena)
}

const enviar = (page: Page, boton: string) => formulario(page).getByRole('button', { name: boton }).click()
const buscar = (page: Page, texto: string) =>
  buscarEn(page.getByRole('textbox', { name: 'Buscar por dirección' }), texto)

async function accion(page: Page, direccion: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Acciones de .* - ${direccion}$`) }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function crear(page: Page): Promise<{ folio: string; direccion: string; encargado: string }> {
  const datos = await preparar(page)
  await llenar(page, datos)
  await enviar(page, 'Crear sucursal')
  await expect(page.getByText('¡Sucursal creada!')).toBeVisible()
  return datos
}

test('a branch is created once with its CSD, of which only its presence comes back', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  const otra = await enSucursales(abrir)
  const altas = contar(page, 'POST', /crearSucursal$/)
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await enviar(page, 'Crear sucursal')
  await expect(formulario(page).getByRole('alert')).toHaveText(
    '¡Error al insertar!Hay datos vacíos, favor de rellenarlos.',
  )
  await expect(campo(page, 'Folio')).toBeFocused()

  const datos = await preparar(page)
  await buscar(otra, datos.direccion)
  await expect(otra.getByText('No hay sucursales')).toBeVisible()
  await llenar(page, datos)
  await subir(page, csd({ hasta: new Date(Date.now() + 30 * 86_400_000) }))
  await formulario(page).getByRole('button', { name: 'Crear sucursal' }).dblclick()
  await expect(page.getByText('¡Sucursal creada!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nueva sucursal', exact: true })).toBeFocused()
  // The other browser's list follows without being touched.
  await expect(fila(otra, datos.direccion)).toContainText(datos.encargado)
  await expect(fila(otra, datos.direccion).getByText('Registrada', { exact: true })).toHaveCount(3)
  // The last day of the certificate belongs to its description, not beside it (spec §2).
  const certificado = fila(otra, datos.direccion).getByRole('button', { name: /^Registrada\. Vence en 30 días, el / })
  await certificado.focus()
  await expect(otra.getByText(/^Vence en 30 días, el /)).toBeVisible()
  await expect(certificado).toHaveText('Registrada')
  await expect(fila(otra, datos.direccion)).toContainText(RFC)
  expect(altas.veces).toBe(1)
})

test('what is wrong with a CSD is said under its field, and the rest of the form stays', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  const datos = await preparar(page)
  await llenar(page, datos)
  const bueno = csd()
  await subir(page, { ...bueno, contrasena: 'otra' })
  await enviar(page, 'Crear sucursal')
  const contrasena = campo(page, 'Contraseña del certificado')
  await expect(formulario(page).getByRole('alert').filter({ hasText: '¡Error!' })).toHaveText(
    '¡Error!No se pudo crear la sucursal. Revisa los datos marcados.',
  )
  await expect(contrasena).toHaveAccessibleDescription('La contraseña no abre la llave privada.')
  await expect(contrasena).toBeFocused()
  await expect(campo(page, 'Dirección fiscal')).toHaveValue(datos.direccion)

  await subir(page, csd({ fiel: true }))
  await enviar(page, 'Crear sucursal')
  await expect(formulario(page).getByLabel('Certificado', { exact: true })).toHaveAccessibleDescription(
    /e\.firma \(FIEL\)/,
  )
  // A chosen file can be taken back.
  await formulario(page).getByRole('button', { name: 'Quitar sello.cer' }).click()
  await expect(formulario(page).getByLabel('Certificado', { exact: true })).toHaveAccessibleDescription(
    /Ningún archivo/,
  )
  await expect(formulario(page).getByRole('button', { name: 'Quitar sello.cer' })).toHaveCount(0)
  await subir(page, bueno)
  await enviar(page, 'Crear sucursal')
  await expect(page.getByText('¡Sucursal creada!')).toBeVisible()
})

test('an update keeps what is left empty, and its title and buttons say that it is one', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  const { direccion, folio } = await crear(page)
  await buscar(page, direccion)
  await accion(page, direccion, 'Editar')
  await expect(page.getByRole('heading', { name: 'Editar Sucursal' })).toBeVisible()
  await expect(campo(page, 'Folio')).toBeFocused()
  await expect(formulario(page)).toContainText('Los campos que dejes vacíos conservan su valor anterior.')
  await campo(page, 'Dirección fiscal').fill('')
  await campo(page, 'Código postal').fill('72760')
  await subir(page, csd())
  await accion(page, direccion, 'Actualizar')
  await expect(page.getByText('¡Sucursal actualizada!')).toBeVisible()
  await expect(formulario(page)).toBeHidden()
  await expect(fila(page, direccion)).toContainText('72760')
  await expect(fila(page, direccion)).toContainText(folio)
  await expect(fila(page, direccion).getByText('Registrada', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: new RegExp(direccion) })).toBeFocused()

  await accion(page, direccion, 'Editar')
  await campo(page, 'Razón social').fill('OTRA')
  await page.route('**/api/sucursales/*', (ruta) => ruta.abort())
  await enviar(page, 'Actualizar')
  await expect(formulario(page).getByRole('alert')).toHaveText(
    '¡Error!Ocurrió un error al intentar actualizar la sucursal.',
  )
  await page.unroute('**/api/sucursales/*')
  await campo(page, 'Folio').fill('01')
  await enviar(page, 'Actualizar')
  await expect(campo(page, 'Folio')).toHaveAccessibleDescription('Ya existe una sucursal con ese folio.')
  await expect(campo(page, 'Razón social')).toHaveValue('OTRA')
})

test('a branch with users stays open; without its manager it says so, and can go and come back', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  const { direccion, encargado } = await crear(page)
  await buscar(page, direccion)
  await accion(page, direccion, 'Desactivar')
  const pregunta = page.getByRole('alertdialog')
  await pregunta.getByRole('button', { name: 'Desactivar sucursal' }).click()
  await expect(pregunta.getByRole('alert')).toHaveText(
    '¡Error! No se pudo desactivar la sucursal. La sucursal tiene usuarios activos. Cámbialos de sucursal o desactívalos primero.',
  )
  await pregunta.getByRole('button', { name: 'Regresar' }).click()

  const headers = await conToken(page)
  const lista = await page.request.get('/api/usuarios', { headers, params: { search: encargado.split(' ')[0] ?? '' } })
  const { data } = await lista.json()
  expect((await page.request.delete(`/api/usuarios/${data[0].id}`, { headers })).status()).toBe(200)
  await expect(fila(page, direccion)).toContainText('Sin encargado')

  await accion(page, direccion, 'Desactivar')
  await page.getByRole('button', { name: 'Desactivar sucursal' }).click()
  await expect(fila(page, direccion)).toContainText('Inactiva')
  await accion(page, direccion, 'Activar')
  await expect(fila(page, direccion)).not.toContainText('Inactiva')
  await accion(page, direccion, 'Eliminar')
  await page.getByRole('button', { name: 'Eliminar sucursal' }).click()
  await expect(page.getByText('No hay sucursales')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ver eliminadas' }).check()
  await fila(page, direccion).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('No hay sucursales eliminadas')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ver eliminadas' }).uncheck()
  await expect(fila(page, direccion)).toContainText('Inactiva')
})

test('managers that cannot be loaded are told at their field, in two voices', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  await sinSockets(page)
  await page.reload()
  const refusal = { success: false, error: 'SIN_PERMISO', message: 'Tu tipo de usuario no puede hacer esto.' }
  await page.route('**/api/encargados', (ruta) => ruta.fulfill({ status: 403, json: refusal }))
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await expect(formulario(page).getByText('No se pudieron cargar los encargados.')).toBeVisible()
  await page.unroute('**/api/encargados')
  await page.route('**/api/encargados', (ruta) => ruta.abort())
  await formulario(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(formulario(page).getByText('Ocurrió un error al obtener los encargados.')).toBeVisible()
  await page.unroute('**/api/encargados')
  await formulario(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(formulario(page).getByRole('alert')).toHaveCount(0)
})

test('a new branch that was being typed waits while another is edited', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await campo(page, 'Folio').fill('99')
  await page.getByRole('button', { name: /^Acciones de 01 - / }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(campo(page, 'Folio')).toHaveValue('01')
  await campo(page, 'Razón social').fill('A MEDIAS')
  await page.getByRole('button', { name: /^Acciones de 02 - / }).click()
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toContainText(
    'Guarda o descarta primero los cambios de 01 - ',
  )
  await page.keyboard.press('Escape')
  await enviar(page, 'Regresar')
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await expect(campo(page, 'Folio')).toHaveValue('99')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Usuarios' }).click()
  await expect(page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeVisible()
})

test('axe finds nothing and no width scrolls the page sideways', async ({ abrirAparte }) => {
  const page = await enSucursales(abrirAparte)
  const errores = quejas(page)
  const revisar = async (donde: string) => expect(await infracciones(page), donde).toEqual([])
  await expect(fila(page, 'Av. Juárez')).toBeVisible()
  await revisar('list')
  await page.getByRole('button', { name: 'Nueva sucursal', exact: true }).click()
  await enviar(page, 'Crear sucursal')
  await expect(formulario(page).getByRole('alert')).toBeVisible()
  await revisar('form with errors')
  for (const width of [1440, 1280, 1024, 900, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(fila(page, 'Av. Juárez')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`)
      .toBeLessThanOrEqual(width)
  }
  expect(errores).toEqual([])
})

test('a branch is edited with the keyboard alone', async ({ abrir }) => {
  const page = await enSucursales(abrir)
  const { direccion } = await crear(page)
  const { keyboard } = page
  await buscar(page, direccion)
  await page.getByRole('button', { name: new RegExp(`^Acciones de .* - ${direccion}$`) }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(campo(page, 'Folio')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('72100')
  await keyboard.press('Control+Enter')
  await expect(fila(page, direccion)).toContainText('72100')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Folio',
    'Dirección fiscal',
    'Código postal',
    'RFC',
    'Razón social',
    'Certificado',
    'Llave privada',
    'Contraseña del certificado',
    'Encargado',
    'Acciones',
  ])
})

test('the form of a new branch waits for the list, and what is typed of it outlives a search that finds nothing', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const soltar = await retener(page, '**/api/sucursales?*')
  await page.goto('/dashboard/sucursales?abrir=nueva')
  await expect(formulario(page)).toBeVisible()
  await expect(campo(page, 'Folio')).toHaveCount(0)
  soltar()
  await expect(campo(page, 'Folio')).toBeFocused()
  await page.keyboard.type('77')
  await page.keyboard.press('Tab')
  await expect(campo(page, 'Dirección fiscal')).toBeFocused()
  await page.keyboard.type('Calle Nueva 1')

  await buscar(page, 'ninguna calle se llama así')
  await expect(page.getByText('0 sucursales con «ninguna calle se llama así»')).toBeVisible()
  await expect(campo(page, 'Folio')).toHaveValue('77')
  await expect(campo(page, 'Dirección fiscal')).toHaveValue('Calle Nueva 1')
})
