import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test("a manager lays the terminal's file beside the till, and explains what is left over", async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/cortes/corteIndividual?vista=depositos')
  const subir = page.getByRole('button', { name: 'Subir archivo de la terminal' })
  await subir.click()
  const dialogo = page.getByRole('dialog', { name: 'Subir archivo de la terminal' })
  const archivo = (texto: string) => ({ name: 'ventas.csv', mimeType: 'text/csv', buffer: Buffer.from(texto) })
  await dialogo.locator('input[type=file]').setInputFiles(archivo('cuando,cuanto,clave\n2026-11-01,4321.09,ZZ91\n'))
  await dialogo.getByRole('button', { name: 'Subir archivo' }).click()
  await expect(dialogo.getByText('No se reconocieron las columnas.')).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  for (const [campo, opcion] of [
    ['Columna de la fecha', '1. cuando'],
    ['Columna del importe', '2. cuanto'],
    ['Columna de la autorización', '3. clave'],
  ] as const) {
    await dialogo.getByRole('combobox', { name: campo }).click()
    await page.getByRole('option', { name: opcion }).click()
  }
  await dialogo.getByRole('button', { name: 'Subir archivo' }).click()
  await expect(dialogo).toHaveCount(0)
  const fila = page.getByRole('table', { name: 'Cobros con tarjeta por aclarar' }).getByRole('row', { name: /ZZ91/ })
  await expect(fila).toContainText('$4,321.09')
  expect(await infracciones(page)).toEqual([])
  await fila.getByRole('button', { name: 'Aclarar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Qué pasó con este cobro?' })
  await pregunta.getByRole('textbox').fill('Es de la otra terminal')
  await pregunta.getByRole('button', { name: 'Aclarar' }).click()
  await expect(fila).toHaveCount(0)
})
