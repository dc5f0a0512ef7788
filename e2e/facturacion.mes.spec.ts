import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { centavos, leerHojas, suma, type Valor } from './facturacion/hojas.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const enPesos = (texto: string) => Number(texto.replace(/[^\d.-]/g, ''))

/** A month in which an invoice stands, one was given back, one went out of its branch's global, and a sale has no invoice. */
async function vivirElMes(page: Page, caja: Page) {
  const pagado = { tipoPago: 'total' } as const
  const [uno, devuelto] = [
    await encargar(caja, { ...pagado, armazon: 1500 }),
    await encargar(caja, { ...pagado, armazon: 900 }),
  ]
  for (const { id } of [uno, devuelto]) await facturar(caja, inventarReceptor('ÓPTICA DEMO'), { idPedido: id })
  const devolucion = { importe: 400, formaPago: 'Efectivo', motivo: 'No le quedó' }
  expect((await pedir(page, 'POST', `/pedidos/${devuelto.id}/devoluciones`, devolucion)).status).toBe(200)
  await encargar(caja, { ...pagado, armazon: 700 })
}

test('an accountant adds the month up from its workbook, and finds the figures of the screen to the centavo', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  await page.goto('/facturas/gestion')
  await vivirElMes(page, caja)

  await page.getByRole('button', { name: 'Cuadre del mes' }).click()
  const cuadre = page.getByRole('dialog', { name: /^Cuadre de / })
  const enPantalla = async (nombre: string) =>
    enPesos(await cuadre.locator('dl > div').filter({ hasText: nombre }).locator('dd').innerText())
  await expect(cuadre.getByText('Diferencia', { exact: true })).toBeVisible()
  const pantalla = {
    libro: await enPantalla('Libro: cobrado menos devuelto'),
    facturado: await enPantalla('Facturado: I menos E, menos lo cancelado'),
    diferencia: await enPantalla('Diferencia'),
  }
  const ingresos = enPesos(
    (
      await cuadre
        .getByRole('row', { name: /^Ingresos/ })
        .getByRole('cell')
        .first()
        .innerText()
    ).split('(')[0] ?? '',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descargar el mes' }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Hoja de cálculo (xlsx)' }).click()
  const hojas = leerHojas(await (await bajada).path())

  const [cfdis = [], cuentas = []] = [...hojas.values()]
  const detalle = hojas.get('Diferencias') ?? []
  const cifra = (nombre: string) => cuentas.find(([uno]) => uno === nombre)?.[2]
  expect([
    cifra('Libro: cobrado menos devuelto'),
    cifra('Facturado: I menos E, menos lo cancelado'),
    cifra('Diferencia'),
  ]).toEqual(Object.values(pantalla))
  const [titulos = [], ...filas] = cfdis
  const de = (titulo: string, fila: Valor[]) => fila[titulos.indexOf(titulo)]
  const totalDe = (tipo: string) =>
    suma(
      filas
        .filter((fila) => de('Tipo', fila) === tipo && de('Estatus', fila) !== 'Cancelada')
        .map((fila) => de('Total en pesos', fila)),
    )
  expect(totalDe('Ingreso')).toBe(centavos(ingresos))
  expect(totalDe('Ingreso')).toBe(centavos(cifra('CFDI de ingreso (I) emitidos')))
  expect(totalDe('Egreso')).toBe(centavos(cifra('CFDI de egreso (E) emitidos')))
  const lineas = cuentas.slice(cuentas.findIndex(([uno]) => uno === 'Diferencia') + 1, -1)
  expect(suma(lineas.map(([, , importe]) => importe))).toBe(centavos(cifra('Diferencia')))
  for (const [motivo, , importe] of lineas)
    expect(suma(detalle.filter(([uno]) => uno === motivo).map((fila) => fila[6])), String(motivo)).toBe(
      centavos(importe),
    )
  expect(cifra('Sin explicar')).toBe(0)
})
