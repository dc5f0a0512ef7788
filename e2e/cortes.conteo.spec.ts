import { abrirConteo, casilla, EXITO, expect, test } from './cortes/prueba.ts'
import { abrirCorte, preguntar, total, ventana } from './cortes/tienda.ts'
import { encargar } from './pedidos/ordenes.ts'
import { cambiarRespuesta } from './retener.ts'

test('the drawer is counted with the keyboard; a large difference needs a note; the certificate prints alone', async ({
  empleado,
}) => {
  const page = await empleado('Delia')
  await page.emulateMedia({ colorScheme: 'dark' })
  await encargar(page, { anticipo: 700 })
  await abrirCorte(page)
  await abrirConteo(page)

  const agregar = async (tipo: string, importe: string, motivo: string) => {
    await page.getByRole('button', { name: 'Agregar movimiento' }).click()
    const dialogo = ventana(page, 'Agregar movimiento')
    await dialogo.getByRole('radio', { name: tipo }).check()
    await dialogo.getByRole('textbox', { name: 'Importe' }).fill(importe)
    await dialogo.getByRole('textbox', { name: 'Motivo' }).fill(motivo)
    await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(dialogo).toBeHidden()
  }
  const esperado = page.getByRole('status', { name: 'Efectivo esperado' })
  await expect(esperado).toHaveText('$700.00')
  await page.getByRole('button', { name: 'Agregar movimiento' }).click()
  await ventana(page, 'Agregar movimiento').getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(ventana(page, 'Agregar movimiento').getByText('Escribe el motivo.')).toBeVisible()
  await page.keyboard.press('Escape')
  await agregar('Fondo de caja', '500', 'Cambio de la mañana')
  await agregar('Gasto', '85.5', 'Garrafones')
  await agregar('Retiro', '40', 'Por error')
  await expect(esperado).toHaveText('$1,074.50')
  await page.getByRole('button', { name: 'Anular: Retiro de $40.00' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular movimiento' }).click()
  await expect(esperado).toHaveText('$1,114.50')
  await expect(total(page, 'Total General')).toHaveText('$700.00')

  await casilla(page, 'Billetes de $1,000').focus()
  await page.keyboard.type('1a')
  await page.keyboard.press('ArrowRight')
  await expect(casilla(page, 'Monedas de $20')).toBeFocused()
  await page.keyboard.type('-2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(casilla(page, 'Monedas de $5')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('ArrowUp')
  await expect(casilla(page, 'Monedas de $10')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Subtotal de monedas de $20' })).toHaveText('$40.00')
  await expect(page.getByRole('status', { name: 'Efectivo contado' })).toHaveText('$1,045.00')
  await expect(page.getByRole('status', { name: 'Diferencia' })).toHaveText('Faltan $69.50')

  await page.getByRole('button', { name: 'Registrar corte' }).click()
  await expect(page.getByText('Escribe una nota: la diferencia de efectivo es mayor que $50.00.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nota' })).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.type('Se dio cambio de más')
  // Leaving the page would lose the count.
  await page.getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  const pregunta = await preguntar(page)
  await expect(pregunta).toContainText('Faltan $69.50')
  await pregunta.getByRole('button', { name: 'Registrar corte' }).click()
  await ventana(page, EXITO).getByRole('button', { name: 'Imprimir acta' }).click()

  await expect(page).toHaveURL(/\?acta=\d+$/)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  const hoja = page.getByRole('article', { name: /^Acta de corte/ })
  for (const dice of [
    'Delia Prueba Solís',
    'Total General$700.00',
    'Movimientos1',
    'Fondo de caja$500.00',
    '− Gastos$85.50',
    'Efectivo esperado$1,114.50',
    'Efectivo contado$1,045.00',
    'DiferenciaFaltan $69.50',
    '2 × $20 moneda$40.00',
    'Garrafones',
    'Se dio cambio de más',
    'Recibe',
  ])
    await expect(hoja).toContainText(dice)
  await expect(hoja).not.toContainText('Por error')
  await expect(hoja).not.toContainText('REABIERTO')
  await expect(hoja).toHaveCSS('background-color', /^(oklch\(1|lab\(100|rgb\(255, 255, 255)/)
  await expect(hoja).toHaveCSS('color', /^(oklch\(0|lab\(0|rgb\(0, 0, 0)/)

  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 19[89](\.\d+)? \d+/)
  expect(pdf.toString('latin1').match(/MediaBox/g)).toHaveLength(1)
  await page.getByRole('radio', { name: 'Carta' }).check()
  await expect
    .poll(async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1'))
    .toContain('0 0 612 792')
  await page.emulateMedia({ media: 'print' })
  await expect(hoja).toBeVisible()
  for (const fuera of ['banner', 'navigation', 'heading'] as const)
    await expect(page.getByRole(fuera, fuera === 'heading' ? { level: 1 } : {})).toHaveCount(0)
})

test('a blind count shows what is expected only when it is finished', async ({ empleado }) => {
  const page = await empleado('Dora')
  await encargar(page, { anticipo: 100 })
  await cambiarRespuesta<object>(page, /\/cortesCaja\/\d+(\?|$)/, (cuerpo) => ({ ...cuerpo, ciego: true }))
  await abrirCorte(page)
  await abrirConteo(page)
  const cifra = (nombre: string) => page.getByRole('status', { name: nombre })
  await expect(cifra('Efectivo esperado')).toHaveText('—')
  await casilla(page, 'Billetes de $100').fill('1')
  await expect(cifra('Efectivo contado')).toHaveText('$100.00')
  await expect(cifra('Efectivo esperado')).toHaveText('—')
  await expect(cifra('Diferencia')).toHaveText('—')
  await page.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(cifra('Efectivo esperado')).toHaveText('$100.00')
  await expect(cifra('Diferencia')).toHaveText('Cuadra exacto')
})
