import type { Page } from '@playwright/test'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** A count, an amount or a share, and nothing that says of what. */
const SOLO_NUMERO = /^[\s$−+\-.,%·\d]+$/

/** Every link of the page must say what it opens to who hears the links alone, and begin as it is written. */
async function oirEnlaces(page: Page): Promise<void> {
  const oidos = await page.getByRole('main').ariaSnapshot()
  const nombres = [...oidos.matchAll(/- link "((?:[^"\\]|\\.)*)"/g)].map(([, nombre = '']) => nombre)
  expect(nombres.filter((nombre) => /\d/.test(nombre)).length).toBeGreaterThan(0)
  expect(nombres.filter((nombre) => SOLO_NUMERO.test(nombre))).toEqual([])
  const otros = await page
    .getByRole('main')
    .locator('a[aria-label]')
    .evaluateAll((enlaces) =>
      enlaces
        .map((enlace) => [enlace.textContent?.trim() ?? '', enlace.getAttribute('aria-label') ?? ''] as const)
        .filter(([escrito, dicho]) => !dicho.includes(escrito)),
    )
  expect(otros).toEqual([])
}

test('each number that opens its rows says what it is of to who hears it alone', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  await encargar(caja, { anticipo: 45 })
  const page = await abrir(correoDe['0'])
  for (const [direccion, parte] of [
    ['/cortes/panelAdmin?vista=negocio', 'Cifras de cada sucursal'],
    ['/cortes/panelAdmin?vista=negocio&periodo=trimestre', 'Cifras de cada sucursal'],
    ['/dashboard?tab=hoy', 'El día de cada sucursal'],
    ['/dashboard?tab=hoy&dias=30', 'Cifras de cada sucursal'],
    ['/dashboard/pedidos?vista=cifras', 'Números de cada marca'],
  ] as const) {
    await page.goto(direccion)
    await expect(page.getByRole('table', { name: parte }).getByRole('row').nth(1)).toBeVisible()
    await oirEnlaces(page)
  }
  await page.goto('/cortes/panelAdmin?vista=negocio')
  await page.getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(page.getByRole('table', { name: 'Ventas por día' })).toBeVisible()
  await oirEnlaces(page)
  const encargado = await abrir(correoDe['1'])
  await encargado.goto('/cortes/corteIndividual?vista=negocio')
  await expect(encargado.getByRole('table', { name: 'Pedidos por día y hora' })).toBeVisible()
  await oirEnlaces(encargado)
})
