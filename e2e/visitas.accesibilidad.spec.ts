import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirNueva, celda, dibujarOjo, examinar, llegar } from './visitas/examenes.ts'

/** The widths of the design: a phone, a tablet held upright, a laptop, a screen at the counter. */
const anchos = [390, 820, 1440]

async function limpia(page: Page, donde: string) {
  for (const width of anchos) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await infracciones(page, { oscuro: width === 1440 }), `${donde} at ${width}`).toEqual([])
    const sobra = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(sobra, `${donde} at ${width}`).toBe(0)
  }
}

/** Captions of the tables that are wider than their place. */
const cortadas = (page: Page) =>
  page
    .locator('table')
    .evaluateAll((tablas) =>
      tablas
        .filter(({ parentElement: lugar }) => lugar && lugar.scrollWidth > lugar.clientWidth)
        .map((tabla) => tabla.querySelector('caption')?.textContent),
    )

test('axe finds nothing in visits and histories, nothing is wider than its screen', async ({ abrirAparte }) => {
  test.setTimeout(180_000)
  const page = await abrirAparte(correoDe['4'])
  const errores = quejas(page)
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await examinar(page, paciente, { esfOd: -0.75 })
  const id = await examinar(page, paciente)

  await abrirNueva(page, paciente)
  await celda(page, 'Cilindro OD').fill('-0.50')
  await celda(page, 'K1 OD', 'Queratometría').fill('43.25')
  await page.getByLabel('Agregar imágenes').setInputFiles(await dibujarOjo(page, '#6b4a2b'))
  await expect(page.getByRole('list', { name: 'Fotos por guardar' }).getByRole('img')).toHaveCount(1)
  await limpia(page, 'new visit')
  await page.getByRole('button', { name: 'Quitar la foto 1' }).click()
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  await expect(page.getByRole('form', { name: 'Datos de la historia clínica' })).toBeVisible()
  await limpia(page, 'new history')
  await page.goto(`/visita/historial?idCliente=${paciente.id}`)
  await expect(page.getByRole('table', { name: 'Visitas del paciente' })).toBeVisible()
  await limpia(page, 'list')
  await page.getByRole('tab', { name: 'Expediente y comparación' }).click()
  await expect(page.getByRole('region', { name: /^Visita del/ })).toBeVisible()
  await limpia(page, 'timeline')
  await page.goto(`/visita/historialDetalle?idCliente=${paciente.id}&id=${id}`)
  await expect(page.getByRole('region', { name: 'Respuestas' })).toBeVisible()
  await limpia(page, 'detail')
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await cortadas(page), `tables of the detail at ${width}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Agregar adenda' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregar adenda' })).toBeVisible()
  expect(await infracciones(page, { conPopup: true }), 'addendum').toEqual([])
  await page.goto(`/visita/ultimaVisita?idCliente=${paciente.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Visita' })).toBeVisible()
  await limpia(page, 'print page')
  expect(errores).toEqual([])
})
