import type { Locator, Page } from '@playwright/test'
import { abrirFormulario, inventarReceptor, totalDe } from './facturacion/facturas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const campo = (page: Page, nombre: string): Locator => page.getByRole('textbox', { name: nombre, exact: true })
const lista = (page: Page, nombre: string): Locator => page.getByRole('combobox', { name: nombre })

async function elegir(page: Page, nombre: string, opcion: RegExp): Promise<void> {
  await lista(page, nombre).click()
  await page.getByRole('option', { name: opcion }).click()
}

/** Where everything stands that the form holds; a page that scrolls moves all of it alike. */
async function lugares(page: Page): Promise<(number | null)[]> {
  const todos = [
    ...['RFC', 'Nombre o razón social', 'Código postal', 'Correo', 'Cant.', 'Clave SAT', 'Precio sin IVA', 'Descuento'],
    ...['Descuento global'],
  ].map((nombre) => campo(page, nombre))
  const listas = ['Régimen fiscal', 'Uso de CFDI', 'Producto'].map((nombre) => lista(page, nombre))
  const cajas = await Promise.all([...todos, ...listas].map((uno) => uno.boundingBox()))
  const desde = cajas[0]?.y ?? 0
  return cajas.map((caja) => caja && Math.round(caja.y - desde))
}

for (const width of [1440, 900, 390])
  test(`what Generar Factura says of what is typed moves none of its fields, at ${width}`, async ({ abrir }) => {
    const page = await abrir(correoDe['2'])
    await page.setViewportSize({ width, height: 900 })
    await abrirFormulario(page)
    await expect(campo(page, 'RFC')).toBeVisible()
    const antes = await lugares(page)
    const siguenDonde = async (que: string) => expect(await lugares(page), que).toEqual(antes)

    await campo(page, 'RFC').fill('PEAX8501')
    await campo(page, 'Nombre o razón social').focus()
    await expect(page.getByText('Son 8 caracteres; el RFC lleva 12 (empresa) o 13 (persona).')).toBeVisible()
    await siguenDonde('an RFC that is too short')

    await campo(page, 'RFC').fill('EKU9003173C9')
    await campo(page, 'Nombre o razón social').fill('Escuela Kemper Urgate S.A. de C.V.')
    await expect(page.getByText('El nombre no debe llevar «S.A. DE C.V.»')).toBeVisible()
    await siguenDonde('the régimen societario')
    await page.getByRole('button', { name: 'Usar «ESCUELA KEMPER URGATE»' }).click()
    await expect(campo(page, 'Nombre o razón social')).toHaveValue('ESCUELA KEMPER URGATE')
    await siguenDonde('the name without it')

    await campo(page, 'RFC').fill(inventarReceptor('Nadie').rfc)
    await campo(page, 'Código postal').fill('00000')
    await elegir(page, 'Régimen fiscal', /^605/)
    await elegir(page, 'Uso de CFDI', /^G03/)
    await expect(page.getByText('El código postal 00000 no existe.')).toBeVisible()
    await expect(page.getByText('El uso G03 no va con el régimen 605. S01 si no lo va a deducir.')).toBeVisible()
    await siguenDonde('a use that does not go with the régimen')

    await elegir(page, 'Uso de CFDI', /^S01/)
    await campo(page, 'Clave SAT').fill('42142901')
    await expect(page.getByText('Una persona puede deducir sus lentes graduados.')).toBeVisible()
    await siguenDonde('D01, which a person may deduct')
    await page.getByRole('button', { name: 'Usar D01' }).click()
    await expect(lista(page, 'Uso de CFDI')).toContainText('D01')
    await siguenDonde('D01 taken')

    await campo(page, 'Clave SAT').fill('99999999')
    await lista(page, 'Producto').fill('Armazón de titanio con varilla flexible, color')
    await expect(page.getByText('Esa clave no está en el catálogo de productos y servicios del SAT.')).toBeVisible()
    await siguenDonde('a key that SAT has not')
    await campo(page, 'Clave SAT').fill('42142903')
    await campo(page, 'Cant.').fill('0')
    await campo(page, 'Precio sin IVA').fill('uno')
    await campo(page, 'Descuento').focus()
    await expect(page.getByText('La cantidad debe ser mayor que cero.')).toBeVisible()
    await expect(page.getByText('Escribe un número, como 1,234.50.')).toBeVisible()
    await siguenDonde('a quantity of nothing and a price in words')
    await expect(campo(page, 'Cant.')).toHaveAccessibleDescription('La cantidad debe ser mayor que cero.')

    await campo(page, 'Correo').fill('x@y')
    await campo(page, 'RFC').focus()
    await expect(campo(page, 'Correo')).toHaveAttribute('aria-invalid', 'true')
    await siguenDonde('an address that is none')
  })

test('what is said of D01 in cash and of PPD does not move the button that sends, in a window as on a phone', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await abrirFormulario(page)
    const boton = page.getByRole('button', { name: 'Enviar Factura' })
    await elegir(page, 'Régimen fiscal', /^612/)
    await elegir(page, 'Uso de CFDI', /^G03/)
    const antes = await boton.boundingBox()
    await elegir(page, 'Uso de CFDI', /^D01/)
    await expect(page.getByText('Pagado en efectivo no se puede deducir con D01', { exact: false })).toBeVisible()
    expect(await boton.boundingBox()).toEqual(antes)

    const desplegar = page.getByRole('button', { name: /Desglose$/ })
    if (await desplegar.isVisible()) await desplegar.click()
    const forma = lista(page, 'Forma de pago')
    const conPue = [await forma.boundingBox(), await boton.boundingBox()]
    await page.getByRole('radio', { name: 'PPD', exact: true }).check()
    await expect(page.getByText('Pagado en efectivo', { exact: false })).toBeHidden()
    expect([await forma.boundingBox(), await boton.boundingBox()]).toEqual(conPue)
  }
})

test('the total of the largest invoice, in pesos, in dollars and of a quantity that was scanned by mistake, is read whole', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await abrirFormulario(page)
  const total = totalDe(page)
  for (const [moneda, cantidad, dicho] of [
    ['Pesos (MXN)', '1', '$11,600,000.00'],
    ['Dólares (USD)', '1', 'US$\u00a011,600,000.00'],
    ['Pesos (MXN)', '999,999.5', '$11,599,994,200,000.00'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('radio', { name: moneda }).check()
    await campo(page, 'Cant.').fill(cantidad)
    await campo(page, 'Precio sin IVA').fill('10000000')
    await expect(total).toHaveText(dicho)
    for (const width of [1440, 1024, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const mide = () =>
        total.evaluate((cifra) => [cifra.scrollWidth - cifra.clientWidth, cifra.getClientRects().length])
      await expect.poll(mide, `${dicho} at ${width}`).toEqual([0, 1])
      expect((await total.boundingBox())?.height, `${dicho} at ${width}`).toBeLessThan(40)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
