import { encargar } from './pedidos/ordenes.ts'
import { retener } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Readings of one tray within three seconds are one reading. */
const ENTRE_LECTURAS_MS = 3200

test('the scanner is faster than the answers, and no click takes its keys away', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, folio } = await encargar(caja, { nombre: 'Lía De Prisa', entrega: 0 })
  const charola = String(700 + (id % 300)) // trays 100 to 699 are those of other journeys

  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  const lector = taller.getByRole('textbox')
  await expect(lector).toBeFocused()
  const leer = async (codigo: string) => {
    await page.keyboard.type(codigo)
    await page.keyboard.press('Enter')
  }
  const soltar = await retener(page, '**/api/taller/escaneos')
  await leer(folio)
  await leer(charola) // before the answer says that the order waits for it
  soltar()
  await expect(taller.getByText(`El pedido ${folio} va en la charola ${charola}.`)).toBeVisible()

  await page.waitForTimeout(ENTRE_LECTURAS_MS)
  await taller.getByRole('button', { name: 'Para hoy' }).click()
  await leer(charola)
  await expect(taller.getByText(`Charola ${charola}: de Surtido a Bisel`)).toBeVisible()
  await taller.getByRole('button', { name: 'Deshacer' }).click()
  await expect(taller.getByText(`La charola ${charola} volvió a Surtido.`)).toBeVisible()
  await expect(lector).toBeFocused()

  await taller.getByRole('button', { name: 'Todas' }).click()
  await taller
    .getByRole('button', { name: /^Medir la charola/ })
    .first()
    .click()
  const control = page.getByRole('dialog', { name: /^Control de calidad/ })
  const esfera = control.getByRole('textbox', { name: /^Esfera OD/ }).first()
  await expect(esfera).toBeFocused()
  await page.keyboard.type('-') // no number yet
  await expect(control.getByRole('status')).toContainText('Veredicto')
  await page.keyboard.type('2.00')
  await expect(esfera).toHaveValue('-2.00')
})
