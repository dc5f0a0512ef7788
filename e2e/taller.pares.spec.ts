import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Readings of one tray within three seconds are one reading. */
const ENTRE_LECTURAS_MS = 3200
const LENTE = { esf: -2, cil: null, eje: null, add: null }
const SIN_MEDIR = { dnpOd: null, dnpOi: null, alturaOd: null, alturaOi: null }
const PAR = { Od: LENTE, Oi: LENTE, ...SIN_MEDIR, prismaVertical: null, prismaHorizontal: null }

test('each pair of an order goes its way in its tray, and both leave and arrive together', async ({ abrir }) => {
  test.slow()
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, folio } = await encargar(caja, { nombre: 'Dora De Dos Pares', entrega: 0, pares: 2 })
  const [una = '', otra = ''] = [0, 1].map((n) => String(400 + ((2 * id + n) % 300)))

  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  await taller.getByRole('button', { name: 'Para hoy' }).click() // a column shows its first ones
  const lector = taller.getByRole('textbox')
  const leer = async (codigo: string) => {
    await lector.fill(codigo)
    await lector.press('Enter')
  }
  for (const [n, charola] of [una, otra].entries()) {
    const par = `${folio}, par ${n + 1} de 2`
    await leer(folio)
    await expect(taller.getByText(`El pedido ${par} no tiene charola: escanea una.`)).toBeVisible()
    await expect(taller.getByLabel(`Escanea la charola del pedido ${par}`)).toBeVisible()
    await leer(charola)
    await expect(taller.getByText(`El pedido ${par} va en la charola ${charola}.`)).toBeVisible()
  }
  await leer(folio)
  await expect(taller.getByText(`El pedido ${folio} va en las charolas ${una} y ${otra}: escanea una.`)).toBeVisible()
  const enColumna = (etapa: string) =>
    taller.getByRole('region', { name: etapa }).getByRole('listitem').filter({ hasText: folio })
  await expect(enColumna('Surtido').filter({ hasText: 'Par 2 de 2' })).toContainText(otra)
  expect(await infracciones(page)).toEqual([])

  for (const paso of ['de Surtido a Bisel', 'de Bisel a Montaje', 'de Montaje a Control de calidad']) {
    await page.waitForTimeout(ENTRE_LECTURAS_MS)
    for (const charola of [una, otra]) {
      await leer(charola)
      await expect(taller.getByText(`Charola ${charola}: ${paso}`)).toBeVisible()
    }
  }
  const pasar = async (par: number) => {
    const cuerpo = { norma: 'ANSI Z80.1', tipoLente: 'Monofocal', par, pedido: PAR, medido: PAR }
    const hecho = await pedir(page, 'POST', `/taller/${id}/controles`, cuerpo, crypto.randomUUID())
    expect(hecho.status, JSON.stringify(hecho)).toBe(200)
  }
  await leer(otra)
  const control = page.getByRole('dialog', { name: `Control de calidad, charola ${otra}` })
  await expect(control).toContainText(`Pedido ${folio}, par 2 de 2 · CR-39 monofocal`)
  await page.keyboard.press('Escape')
  await expect(control).toBeHidden()
  await pasar(2)
  await expect(enColumna('Listo para enviar')).toContainText('Par 2 de 2')

  await taller.getByRole('tab', { name: 'Envíos' }).click()
  const salida = taller.getByRole('textbox', { name: 'Escanea lo que sale: charola o pedido' })
  const sacar = async (charola: string) => {
    await salida.fill(charola)
    await salida.press('Enter')
  }
  await sacar(otra)
  await expect(
    taller.getByText(`El pedido ${folio}, par 1 de 2 todavía no está listo: va en Control de calidad.`),
  ).toBeVisible()
  await pasar(1)
  await sacar(otra)
  await expect(taller.getByText(new RegExp(`^El pedido ${folio} va en `))).toBeVisible()
  await expect(taller.getByRole('listitem').filter({ hasText: folio })).toContainText(`${una}, ${otra}`)
  expect(await infracciones(page)).toEqual([])
  await taller.getByRole('button', { name: /^Enviar \d+ pedidos?$/ }).click()
  await expect(page.getByText('Envío en camino')).toBeVisible()

  await caja.goto('/dashboard/pedidos?vista=taller')
  const llegada = caja.getByRole('textbox', { name: /^Escanea lo que llegó de / }).first()
  await llegada.fill(una)
  await llegada.press('Enter')
  const suyo = caja.getByRole('listitem').filter({ hasText: folio })
  await expect(suyo.getByText('Recibido', { exact: true })).toBeVisible()
})
