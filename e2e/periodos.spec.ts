import { infracciones } from './axe.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const libre = '/cortes/panelAdmin?vista=negocio&periodo=libre'

const alReves = /^Se muestra del 1 al 20 de octubre de 2025, porque los días venían al revés\.$/
const unAnio = /^Se muestra del \d+ de \S+ de \d{4} al \d+ de \S+ de \d{4}, porque se ve un año a la vez\.$/
const hastaHoy = /, porque no se ve más allá de hoy\.$/

/** Addresses whose days cannot be shown as they say, and what the page says of it. */
const casos = [
  [`${libre}&dia=2019-01-01&hasta=2025-11-29`, unAnio],
  [`${libre}&dia=2025-10-20&hasta=2025-10-01`, alReves],
  [`${libre}&dia=2025-10-20&hasta=2025-10-01&figura=ventas`, alReves],
  [`${libre}&dia=2099-01-01&hasta=2099-01-31`, hastaHoy],
  ['/cortes/panelAdmin?vista=negocio&dia=2099-01-31', hastaHoy],
  ['/cortes/panelAdmin?dia=2099-01-31', hastaHoy],
  ['/cortes/panelAdmin?vista=comisiones&hasta=2099-01-31', hastaHoy],
  ['/cortes/panelAdmin?vista=comisiones&hasta=2019-01-31', /, porque el periodo abierto empieza el \d/],
  ['/dashboard?vista=auditoria&desde=2019-01-01&hasta=2025-11-29', unAnio],
  ['/dashboard?vista=auditoria&desde=2025-10-20&hasta=2025-10-01', alReves],
  ['/dashboard/pedidos?vista=cifras&desde=2019-01-01&hasta=2025-11-29', unAnio],
  ['/dashboard/pedidos?vista=cifras&desde=2025-10-20&hasta=2025-10-01', alReves],
  ['/dashboard/pedidos?vista=presupuestos&desde=2025-10-20&hasta=2025-10-01', alReves],
] as const

test('an address whose days cannot be shown as it says is told which are shown, and why', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  for (const [direccion, dicho] of casos) {
    await page.goto(direccion)
    await expect(page.getByRole('status').filter({ hasText: dicho })).toBeVisible()
    await expect(page.getByText(/^No se pud/)).toHaveCount(0)
  }
  await page.goto(libre)
  await expect(page.getByRole('list', { name: 'Cifras del periodo' })).toBeVisible()
  await expect(page.getByText(/^Se muestra /)).toHaveCount(0)
})

test('a day that the calendar does not have is told on whatever screen the link opens', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  for (const direccion of [
    `${libre}&dia=2026-02-30&hasta=2026-03-31`,
    '/dashboard?vista=auditoria&desde=2026-02-30',
    '/dashboard/citas?fecha=2026-02-30',
    '/cortes/panelAdmin?dia=2026-02-30',
  ]) {
    await page.goto(direccion)
    await expect(page.getByText('El enlace pide el día «2026-02-30», que no existe')).toBeVisible()
  }
  expect(await infracciones(page)).toEqual([])
  await page.goto('/cortes/panelAdmin?dia=2026-02-28')
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de cortes' })).toBeVisible()
  await expect(page.getByText('que no existe')).toHaveCount(0)
})

test('of the days that are picked, the last touched stays and the other one comes along', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto(`${libre}&dia=2025-10-01&hasta=2025-10-20`)
  const desde = page.getByRole('textbox', { name: 'Desde' })
  const hasta = page.getByRole('textbox', { name: 'Hasta' })
  await desde.fill('01/01/2020')
  await desde.press('Tab')
  await expect(hasta).toHaveValue('31/12/2020')
  await expect(desde).toHaveValue('01/01/2020')
  await expect(page).toHaveURL(/dia=2020-01-01&hasta=2020-12-31/)
  await expect(page.getByRole('list', { name: 'Cifras del periodo' })).toBeVisible()
  await expect(page.getByText(/^Se muestra /)).toHaveCount(0)
})
