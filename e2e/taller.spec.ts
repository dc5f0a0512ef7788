import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a tray goes from stage to stage by scanning, and what is measured is judged', async ({ abrir }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { folio } = await encargar(caja, { nombre: 'Tito Del Banco' })
  const charola = String(100 + (Date.now() % 899))

  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  const lector = taller.getByRole('textbox')
  const leer = async (codigo: string, dice: string) => {
    await lector.fill(codigo)
    await lector.press('Enter')
    await expect(taller.getByText(dice)).toBeVisible()
  }
  await leer(folio, `El pedido ${folio} no tiene charola: escanea una.`)
  await leer(charola, `El pedido ${folio} va en la charola ${charola}.`)
  await expect(taller.getByRole('region', { name: 'Surtido' }).getByText(folio, { exact: true })).toBeVisible()
  await leer('hola', 'Ese código no es de aquí.')
  expect(await infracciones(page)).toEqual([])
  await expect(taller).not.toContainText('$')
})
