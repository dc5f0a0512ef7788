import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { abrir as abrirLibro } from '@nitida/mudanza/abrir'
import type { Download, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { infracciones } from './axe.ts'
import { nombreDe } from './bajada.ts'
import { buscarEn } from './buscar.ts'
import { buscador, inventar, lista, pedir } from './clientes/pacientes.ts'
import { CONTRASENA, correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** All rows of a downloaded file. */
async function leer(bajada: Download): Promise<Celda[][]> {
  const filas: Celda[][] = []
  for await (const { celdas } of (await abrirLibro(await bajada.path(), bajada.suggestedFilename())).filas())
    filas.push(celdas)
  return filas
}

async function exportar(page: Page, formato: 'Excel (xlsx)' | 'CSV'): Promise<Download> {
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: formato }).click()
  return bajada
}

test('a filtered list leaves in both formats with the rows of its screen, and none of them is a formula', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/clientes')
  const [uno, otro] = [inventar('Exporta'), inventar('Exporta')]
  const formula = '=1+1'
  for (const [paciente, nombreCompleto] of [
    [uno, uno.nombreCompleto],
    [otro, `${uno.nombreCompleto} Hija`],
  ] as const) {
    const cuerpo = { ...paciente, nombreCompleto, domicilio: formula, codigoPostal: '01230' }
    expect((await pedir(page, 'POST', '/clientes/crearCliente', cuerpo)).status).toBe(200)
  }
  await buscarEn(buscador(page), uno.nombreCompleto)
  await expect(lista(page).getByRole('rowheader')).toHaveCount(2)
  const enPantalla = (await lista(page).getByRole('rowheader').getByRole('link').allTextContents()).map((nombre) =>
    nombre.trim(),
  )
  expect(await infracciones(page)).toEqual([])

  const libro = await exportar(page, 'Excel (xlsx)')
  expect(await nombreDe(libro)).toMatch(/^Pacientes \d{4}-\d{2}-\d{2}\.xlsx$/)
  await expect(page.getByText(/^Pacientes .*\.xlsx: 2 renglones\.$/)).toBeVisible()
  const csv = await exportar(page, 'CSV')
  expect(await nombreDe(csv)).toMatch(/^Pacientes \d{4}-\d{2}-\d{2}\.csv$/)

  for (const bajada of [libro, csv]) {
    const [titulos = [], ...filas] = await leer(bajada)
    const columna = (titulo: string) => filas.map((fila) => fila[titulos.indexOf(titulo)])
    expect(columna('Nombre completo')).toEqual(enPantalla)
    expect(columna('Código postal')).toEqual(['01230', '01230'])
    expect(columna('Teléfono')).toEqual([otro.telefono, uno.telefono])
  }
  expect(readFileSync(await csv.path(), 'utf8')).toContain(`,'${formula},`)
})

test('whose list it is not has no button for it, and an address opens nothing to him', async ({ abrir }) => {
  const optometrista = await abrir(correoDe['4'])
  await optometrista.goto('/dashboard/clientes?vista=llevarme')
  await expect(lista(optometrista)).toBeVisible()
  await expect(optometrista.getByRole('button', { name: 'Exportar', exact: true })).toHaveCount(0)
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/dashboard/clientes?vista=llevarme')
  await expect(lista(encargado)).toBeVisible()
  await encargado.getByRole('button', { name: 'Más', exact: true }).click()
  await expect(encargado.getByRole('menuitem', { name: 'Importar' })).toBeVisible()
  await expect(encargado.getByRole('menuitem', { name: 'Llevarme todo' })).toHaveCount(0)
})

test('an owner takes everything away after his password, and the file says what is in it', async ({ abrir }) => {
  test.slow() // the demo's whole chain is put together
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/clientes')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Llevarme todo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Llevarme todo' })).toBeVisible()
  await expect(page.getByText('No has pedido nada hoy')).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  const contrasena = page.getByRole('textbox', { name: 'Tu contraseña' })
  await contrasena.fill('no es esta')
  await page.getByRole('button', { name: 'Juntar todo' }).click()
  await expect(page.getByText('Tu contraseña actual no es esa.').first()).toBeVisible()
  await contrasena.fill(CONTRASENA)
  await page.getByRole('button', { name: 'Juntar todo' }).click()
  await expect(page.getByText('Juntando', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Detener' }).click()
  await expect(page.getByText('Detenido', { exact: true })).toBeVisible()

  await contrasena.fill(CONTRASENA)
  await page.getByRole('button', { name: 'Juntar todo' }).click()
  await expect(page.getByText('Listo', { exact: true })).toBeVisible({ timeout: 120_000 })
  expect(await infracciones(page)).toEqual([])
  const esperada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  const bajada = await esperada
  expect(await nombreDe(bajada)).toMatch(/ \d{4}-\d{2}-\d{2}\.zip$/)
  const bytes = readFileSync(await bajada.path())
  await expect(page.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
  const zip = unzipSync(bytes)
  const { archivos, faltan } = JSON.parse(Buffer.from(zip['manifiesto.json'] ?? []).toString())
  expect(faltan).toEqual([])
  expect(archivos.map(({ archivo }: { archivo: string }) => archivo).sort()).toEqual(
    Object.keys(zip)
      .filter((archivo) => archivo !== 'manifiesto.json')
      .sort(),
  )
})
