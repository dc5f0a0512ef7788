import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { libro } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

const comoDuenio = (abrir: Abrir) => abrir(correoDe['0'])

const NOMBRES = [
  'Abril',
  'Bruno',
  'Carla',
  'Darío',
  'Elena',
  'Fabián',
  'Gloria',
  'Hugo',
  'Irene',
  'Joel',
  'Karla',
  'Luis',
]
const APELLIDOS = ['Quintero', 'Zavaleta', 'Urrutia', 'Olmedo', 'Barragán', 'Cisneros']
/** Phones that no other journey uses. */
const telefono = (n: number) => `771${String(5_000_000 + n)}`
const CABEZA = ['Cliente', 'Cel', 'F. Nac.', 'Correo', 'C.P.', 'RFC', 'No.']

const bueno = (n: number) => {
  const nombre = `${NOMBRES[n % NOMBRES.length]} ${APELLIDOS[n % APELLIDOS.length]} ${APELLIDOS[(n + 1 + (n >> 3)) % APELLIDOS.length]}`
  return [nombre, telefono(n), `${10 + (n % 19)}/0${1 + (n % 9)}/19${60 + (n % 39)}`, '', '', '', String(9000 + n)]
}

/** Rows that an old program leaves: thirty of them wrong, each in a way of its own or with another text. */
const malos = (): string[][] => {
  const con = (n: number, columna: number, texto: string) => bueno(n).map((celda, i) => (i === columna ? texto : celda))
  const telefonos = ['771500', '77150000001', '12', '771-500', '55 5555 555']
  const fechas = [
    '31/02/1985',
    '30/02/1990',
    '12/13/1980',
    '00/05/1970',
    'ayer',
    '31/11/2001',
    '45/01/1999',
    '14/03/2099',
  ]
  const correos = ['elisa.b@', '@ejemplo.mx', 'ana arroba ejemplo', 'x@y', 'dos@@ejemplo.mx']
  const codigos = ['7200001', '720000', 'ABCDE']
  const claves = ['XAXX', 'PEGL8704', '123456789012', 'PEGL870432AB2']
  const nombres = ['P. 14', '', '12345', '---', '?']
  return [
    ...telefonos.map((texto, i) => con(100 + i, 1, texto)),
    ...fechas.map((texto, i) => con(110 + i, 2, texto)),
    ...correos.map((texto, i) => con(120 + i, 3, texto)),
    ...codigos.map((texto, i) => con(130 + i, 4, texto)),
    ...claves.map((texto, i) => con(140 + i, 5, texto)),
    ...nombres.map((texto, i) => con(150 + i, 0, texto)),
  ]
}

const enCsv = (filas: readonly (readonly string[])[]) =>
  filas.map((fila) => fila.map((celda) => (/[",]/.test(celda) ? `"${celda}"` : celda)).join(',')).join('\r\n')

async function subir(page: Page, nombre: string, texto: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled()
  await page.getByLabel('Archivo para importar').setInputFiles({
    ...{ name: nombre, mimeType: 'text/csv' },
    buffer: Buffer.from(texto),
  })
  await expect(page.getByText(nombre)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toBeVisible()
}

const chip = (page: Page, estado: string, cuantos: number) =>
  page.getByRole('button', { name: `${estado} ${cuantos}`, exact: true })

async function abrirImportar(page: Page): Promise<void> {
  await page.goto('/dashboard/clientes')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importar pacientes' })).toBeVisible()
}

test('an owner brings an old file in: corrects some in place, some in the file, and takes one import back', async ({
  abrir,
}) => {
  const page = await comoDuenio(abrir)
  await abrirImportar(page)
  expect(await infracciones(page)).toEqual([])
  const buenos = Array.from({ length: 12 }, (_, n) => bueno(n))
  const filas = malos()
  await subir(page, 'clientes viejos.csv', enCsv([CABEZA, ...buenos, ...filas]))

  await expect(chip(page, 'Nuevo', 12)).toBeVisible()
  await expect(chip(page, 'Problema', filas.length)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Se escribirán 12 pacientes')).toBeVisible()
  await expect(page.getByText('No se manda ningún mensaje.')).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  // In place: Enter goes on to the next cell that is wrong, and the row stays where it stood.
  const primera = page.getByRole('textbox', { name: 'Teléfono del renglón 14', exact: true })
  await primera.fill(telefono(100))
  await primera.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Teléfono del renglón 15', exact: true })).toBeFocused()
  await page.keyboard.type('x')
  await page.getByRole('textbox', { name: 'Teléfono del renglón 15', exact: true }).fill(telefono(101))
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Nuevo', 14)).toBeVisible()
  await expect(chip(page, 'Problema', filas.length - 2)).toBeVisible()

  await page.getByRole('button', { name: 'Importar 14', exact: true }).click()
  await expect(page.getByText('Se escribieron 14 pacientes')).toBeVisible()
  await expect(page.getByText(`Quedaron fuera ${filas.length - 2} con problema.`)).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  // In the file: what was wrong comes back with what is wrong, and only that is new when it is put right.
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: `Los ${filas.length - 2} con problema` }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toBe('clientes viejos con problema.csv')
  const lineas = readFileSync(await archivo.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lineas).toHaveLength(filas.length - 1)
  expect(lineas[0]).toMatch(/,Problema$/)
  const corregidos = Array.from({ length: 8 }, (_, i) => bueno(110 + i))
  await page.goto('/dashboard/clientes?vista=importar')
  await expect(page.getByRole('link', { name: 'clientes viejos.csv' })).toBeVisible()
  await subir(page, 'clientes corregidos.csv', enCsv([CABEZA, ...buenos, ...corregidos]))
  await expect(chip(page, 'Igual', 12)).toBeVisible()
  await expect(chip(page, 'Nuevo', 8)).toBeVisible()
  await page.getByRole('button', { name: 'Importar 8', exact: true }).click()
  await expect(page.getByText('Se escribieron 8 pacientes')).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect(page.getByText(/^Se deshizo la importación/)).toBeVisible()
  await expect(page.getByText('No quedó nada de ella.')).toBeVisible()

  // The twelve of the first import stay, the eight of the second are gone.
  await page.goto('/dashboard/clientes')
  const buscador = page.getByRole('textbox', { name: 'Buscar por nombre o teléfono' })
  await buscador.fill(telefono(3))
  await expect(page.getByRole('rowheader').filter({ hasText: 'DARÍO' })).toBeVisible()
  await buscador.fill(telefono(111))
  await expect(page.getByText(/No hay pacientes|Ningún paciente|No se encontr/).first()).toBeVisible()
})

test('a likely duplicate is answered with a key, and rows can be left out', async ({ abrir }) => {
  const page = await comoDuenio(abrir)
  await abrirImportar(page)
  const [uno, dos] = [bueno(300), bueno(301)]
  await subir(page, 'primeros.csv', enCsv([CABEZA, uno, dos]))
  await page.getByRole('button', { name: 'Importar 2', exact: true }).click()
  await expect(page.getByText('Se escribieron 2 pacientes')).toBeVisible()

  await page.goto('/dashboard/clientes?vista=importar')
  const parecido = [...uno]
  parecido[0] = (uno[0] ?? '').replace(/ \S+$/, '')
  parecido[6] = '9999'
  await subir(page, 'segundos.csv', enCsv([CABEZA, parecido, bueno(302), bueno(303)]))
  const duplicado = page.getByRole('group', { name: 'Posible duplicado del renglón 2', exact: true })
  await expect(duplicado).toContainText('Mismo teléfono y nacimiento; el nombre se parece.')
  await duplicado.focus()
  await page.keyboard.press('3')
  await expect(chip(page, 'Omitido', 1)).toBeVisible()

  await chip(page, 'Nuevo', 2).click()
  await page.getByRole('button', { name: 'Elegir renglones' }).click()
  await page.getByRole('checkbox', { name: 'Importar el renglón 3' }).uncheck()
  await expect(page.getByRole('button', { name: 'Importar 1', exact: true })).toBeVisible()
})

test('a file that cannot be read gets one sentence, and the manager has his own branch', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await abrirImportar(page)
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeEnabled()
  await expect(page.getByText('Entran en')).toHaveCount(0)
  await page.getByLabel('Archivo para importar').setInputFiles({
    ...{ name: 'foto.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK\u0003\u0004nada') },
  })
  await expect(page.getByRole('alert')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await infracciones(page)).toEqual([])
})

test('a till may not bring data in', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes?vista=importar')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Más', exact: true })).toHaveCount(0)
})

test('a prescription of another program is a visit that says so wherever visits are listed', async ({ abrir }) => {
  const page = await comoDuenio(abrir)
  await page.goto('/dashboard/clientes')
  const [primera] = (await pedir(page, 'GET', '/sucursales/active')).data
  const paciente = inventar('Graciela Importada')
  const idCliente = await registrar(page, { ...paciente, sucursal: primera.id })
  await page.goto('/dashboard/clientes?vista=importar&libro=recetas')
  const cabeza = ['Nombre completo', 'Teléfono', 'Fecha del examen', 'Esfera OD', 'Esfera OI']
  const receta = [paciente.nombreCompleto, paciente.telefono, '20/06/2025', '-1.25', '-1.50']
  await subir(page, 'recetas viejas.csv', enCsv([cabeza, receta]))
  await page.getByRole('button', { name: 'Importar 1', exact: true }).click()
  await expect(page.getByText(/^Se escribi(?:ó|eron) 1 /)).toBeVisible()

  await page.goto(`/visita/historial?idCliente=${idCliente}`)
  const visita = page.getByRole('row').filter({ hasText: '2025' })
  await expect(visita.getByText('Importada', { exact: true })).toBeVisible()
  await visita.getByRole('link', { name: /^Ver la visita del/ }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Importada' })).toBeVisible()
  // Nothing is said that the file did not say: neither answers nor an hour.
  await expect(page.getByText('El archivo del que viene esta visita no trae respuestas.')).toBeVisible()
  await expect(page.getByText('Diabetes')).toHaveCount(0)
  await expect(page.getByText('20 de junio de 2025', { exact: true }).last()).toBeVisible()
  await expect(page.getByText(/a las 12:00/)).toHaveCount(0)
  expect(await infracciones(page)).toEqual([])

  await page.goto(`/dashboard/clientes?paciente=${idCliente}&tab=visitas`)
  await expect(
    page.getByRole('row').filter({ hasText: 'Visita' }).getByText('Importada', { exact: true }),
  ).toBeVisible()
})

/** An order of another program for a patient of its own, $400 of $1,000 paid there, brought in on the screen. @returns its id. */
async function importarPedido(page: Page): Promise<number> {
  const paciente = inventar('Saldo De Antes')
  await page.goto('/dashboard/clientes?vista=importar&libro=pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Importar pedidos abiertos' })).toBeVisible()
  const { data: sucursales } = await pedir(page, 'GET', '/sucursales/active')
  await registrar(page, { ...paciente, sucursal: sucursales[0].id })
  const renglon = [`V-${paciente.telefono}`, paciente.nombreCompleto, paciente.telefono, '02/11/2025', 'Aro viejo']
  const cabeza = ['Número del pedido', 'Nombre completo', 'Teléfono', 'Fecha del pedido', 'Armazón']
  const archivo = [
    [...cabeza, 'Total', 'Pagado', 'Fecha de entrega'],
    [...renglon, '1000', '400', '28/11/2025'],
  ]
  await subir(page, 'pedidos.csv', enCsv(archivo))
  await page.getByRole('button', { name: 'Importar 1', exact: true }).click()
  await expect(page.getByText('Se escribió 1 pedido', { exact: true })).toBeVisible()
  const { data: hallados } = await pedir(page, 'GET', `/pedidos?page=1&limit=5&search=${paciente.telefono}`)
  expect(hallados).toHaveLength(1)
  return hallados[0].id
}

test('what was paid before an order came here has no receipt, no method and no correction; what is paid here has', async ({
  abrir,
}) => {
  const page = await comoDuenio(abrir)
  const id = await importarPedido(page)
  await page.goto(`/pedido/detalles?id=${id}`)
  await expect(libro(page)).toHaveText([/^Saldo inicial.*Programa anterior\+\$400\.00/])
  await expect(libro(page).getByRole('button')).toHaveCount(0)
  await page.goto(`/pedido/tickets?id=${id}`)
  await expect(page.getByRole('img', { name: 'Vista previa del ticket de cliente' })).toBeVisible()
  await expect(page.getByText('Comprobantes de pago')).toHaveCount(0)

  const pagado = await pedir(
    page,
    'POST',
    `/pedidos/${id}/abonos`,
    { importe: 100, formaPago: 'Debito' },
    crypto.randomUUID(),
  )
  expect(pagado.status, JSON.stringify(pagado)).toBe(200)
  await page.goto(`/pedido/detalles?id=${id}`)
  await expect(libro(page)).toHaveText([/^Abono/, /^Saldo inicial/])
  await expect(libro(page).getByRole('button', { name: /^Comprobante: / })).toHaveCount(1)
  await page.goto(`/pedido/tickets?id=${id}`)
  await expect(page.getByRole('button', { name: 'Comprobante: Abono de $100.00' })).toBeVisible()
  await expect(page.getByText('Saldo inicial')).toHaveCount(0)
})

test('the template that is downloaded comes in as a workbook, with its examples', async ({ abrir }) => {
  const page = await comoDuenio(abrir)
  await abrirImportar(page)
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plantilla' }).click()
  const plantilla = await (await bajada).path()
  await page.getByLabel('Archivo para importar').setInputFiles({
    ...{ name: 'plantilla.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    buffer: readFileSync(plantilla),
  })
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toBeVisible()
  await expect(page.getByText('plantilla.xlsx')).toBeVisible()
})
