import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Readings of one tray within three seconds are one reading. */
const ENTRE_LECTURAS_MS = 3200

test('two people measure one pair: one makes it again, the other is told, and it counts among the remakes', async ({
  abrir,
}) => {
  test.slow()
  const jefe = await abrir(correoDe['1'])
  await jefe.goto('/dashboard/pedidos')
  const { id, folio } = await encargar(jefe, { nombre: 'Nora De Dos Manos', entrega: 0 })
  const charola = String(12 + (id % 18)).padStart(3, '0') // the demo has those below, other journeys those from 30 on
  const escanear = (cuerpo: object) => pedir(jefe, 'POST', '/taller/escaneos', cuerpo, crypto.randomUUID())
  expect((await escanear({ codigo: charola, idPedido: id })).status).toBe(200)
  for (let i = 0; i < 3; i++) {
    await jefe.waitForTimeout(ENTRE_LECTURAS_MS)
    expect((await escanear({ codigo: charola })).status).toBe(200)
  }

  const banco = await abrir(correoDe['3'])
  const medirMal = async (page: Page) => {
    const lector = page.getByRole('textbox', { name: /^Escanea la charola/ })
    await lector.fill(charola)
    await lector.press('Enter')
    const control = page.getByRole('dialog', { name: `Control de calidad, charola ${charola}` })
    for (const [ojo, medida] of [
      ['OD', '-2.00'],
      ['OI', '-3.00'],
    ] as const) {
      await control.getByLabel(`Esfera ${ojo} pedida`).fill('-2.00')
      await control.getByLabel(`Esfera ${ojo} medida`).fill(medida)
    }
    await control.getByLabel('Esfera OI medida').press('Tab')
    await expect(control.getByRole('status')).toContainText('1 de 2 fuera')
    await control.getByRole('combobox', { name: 'Causa' }).click()
    await page.getByRole('option', { name: 'Laboratorio externo' }).click()
    await expect(control.getByRole('combobox', { name: 'Quién paga si se rehace' })).toContainText('El laboratorio')
    return control
  }
  await banco.goto('/dashboard')
  const suyo = await medirMal(banco)
  await expect(suyo.getByLabel('Cuánto cuesta rehacerlo')).toHaveCount(0) // nothing costs anything for the bench
  await expect(suyo).not.toContainText('$')
  await jefe.goto('/dashboard/pedidos?vista=taller')
  const delJefe = await medirMal(jefe)
  expect(await infracciones(jefe, { conPopup: true })).toEqual([])

  // Measured again by the first one, who goes on in the same dialog.
  await suyo.getByRole('button', { name: 'Volver a medir' }).click()
  await expect(suyo.getByLabel('Esfera OD medida')).toHaveValue('')
  await expect(suyo.getByLabel('Esfera OD medida')).toBeFocused()
  await expect(delJefe).toContainText('midió este par mientras tanto: no pasa. Ciérralo y ábrelo otra vez.')
  await delJefe.getByRole('button', { name: 'Rehacer', exact: true }).click()
  await expect(delJefe.getByRole('alert')).toContainText('Alguien más midió este par mientras tanto: no pasa.')

  await delJefe.getByRole('button', { name: 'Cerrar' }).click()
  await jefe.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(delJefe).toBeHidden()
  const otraVez = await medirMal(jefe)
  await otraVez.getByLabel('Cuánto cuesta rehacerlo').fill('280')
  await otraVez.getByRole('button', { name: 'Rehacer', exact: true }).click()
  await expect(otraVez).toBeHidden()
  await suyo.getByLabel('Esfera OD medida').fill('-2.00')
  await suyo.getByLabel('Esfera OI medida').fill('-2.00')
  await suyo.getByLabel('Esfera OI medida').press('Tab')
  await suyo.getByRole('button', { name: 'Pasar a Listo para enviar' }).click()
  await expect(suyo.getByRole('alert')).toContainText('Ese par no está en control de calidad.')

  await jefe.getByRole('button', { name: 'Rehechos' }).click()
  const rehechos = jefe.getByRole('dialog', { name: 'Pedidos rehechos' })
  await expect(rehechos.getByRole('row', { name: /^Laboratorio externo/ })).toContainText('en el taller')
  await rehechos.getByRole('button', { name: /^Ver los \d+ de Laboratorio externo$/ }).click()
  const renglon = rehechos.getByRole('listitem').filter({ hasText: `Pedido ${folio}` })
  await expect(renglon).toContainText('se rehizo en el taller')
  await expect(renglon).toContainText('paga: El laboratorio · $280.00')
  await renglon.getByRole('link').click()
  await expect(jefe.getByText(/^El par 1 se rehizo en el taller el .+: laboratorio externo\.$/)).toBeVisible()
})
