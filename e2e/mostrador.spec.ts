import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { teclado, titulo } from './mostrador/teclado.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const caja = (page: Page) => page.getByRole('combobox', { name: 'Buscar o escanear' })

test("from anywhere a patient's balance is at most eight keys away, and Enter opens him", async ({ abrir }, info) => {
  const page = await abrir(correoDe['2'])
  const oidas = quejas(page)
  await page.goto('/dashboard/citas')
  await expect(titulo(page)).toBeVisible()
  const { pulsar, escribir, cuenta } = teclado(page)
  const inicio = Date.now()
  await pulsar('F2')
  await expect(caja(page)).toBeFocused()
  await escribir('gutie')
  const fila = page
    .getByRole('option')
    .filter({ hasText: /saldo \$/ })
    .first()
  await expect(fila).toBeVisible()
  expect(cuenta()).toBeLessThanOrEqual(8)
  info.annotations.push({ type: 'teclas', description: `saldo: ${cuenta()} teclas, ${Date.now() - inicio} ms` })
  expect(await infracciones(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/clientes\?paciente=\d+$/)
  await expect(titulo(page)).toBeFocused()
  const hechos = page.getByRole('list', { name: 'En breve' })
  await expect(hechos).toContainText('Saldo')

  // He can be called and written to, and what he owes is collected on his page.
  const cabeza = page.locator('main header')
  await expect(cabeza.getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expect(cabeza.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/52\d{10}$/)
  const llenos = await cabeza
    .getByRole('button')
    .evaluateAll((botones) => botones.filter(({ classList }) => classList.contains('bg-brand')).length)
  expect(llenos).toBe(1)
  const cobrar = cabeza.getByRole('button', { name: /^Cobrar \$/ })
  const debe = Number(/[\d,.]+/.exec(await cobrar.innerText())?.[0].replaceAll(',', ''))
  await cobrar.click()
  const cobro = page.getByRole('dialog', { name: /^Cobrar pedido/ })
  const importe = cobro.getByRole('textbox', { name: 'Importe' })
  const dinero = (pesos: number) => pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })
  await cobro.getByRole('radio', { name: 'Efectivo' }).check()
  await cobro.getByRole('button', { name: '50 %' }).click()
  await expect(importe).toHaveValue(dinero(debe / 2))
  await cobro.getByRole('button', { name: 'Todo' }).click()
  await cobro.getByRole('button', { name: /^Exacto/ }).click()
  await expect(cobro.getByRole('status', { name: 'Cambio' })).toHaveText('$0.00')
  await cobro.getByRole('button', { name: 'Borrar' }).click()
  await expect(cobro.getByRole('textbox', { name: 'Recibido en efectivo' })).toHaveValue('')
  await cobro.getByRole('button', { name: 'Agregar Transferencia para una parte' }).click()
  await cobro.getByRole('textbox', { name: 'Parte por Transferencia' }).fill('20')
  await expect(importe).toHaveValue(dinero(debe - 20))
  await expect(cobro.getByText('Dos movimientos en la caja de hoy')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cobro).toBeHidden()
  await cabeza.getByRole('button', { name: 'Cita', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Nueva cita' })).toBeVisible()
  await page.keyboard.press('Escape')
  await hechos.getByRole('link', { name: /^Último pedido/ }).click()
  await expect(titulo(page)).toHaveText(/^Pedido \d+-\d+$/)
  expect(oidas).toEqual([])
})

test('a row of the list opens its patient, whose tab is in the address', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard?pagina=2')
  const fila = page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('row').nth(1)
  const telefono = fila.getByRole('cell').first()
  await telefono.click({ position: { x: 2, y: 4 } })
  await expect(page).toHaveURL(/paciente=\d+$/)
  await expect(titulo(page)).toBeFocused()
  await page.getByRole('tab', { name: 'Mensajes' }).click()
  await expect(page).toHaveURL(/paciente=\d+&tab=mensajes$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Mensajes' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Resumen' })).toHaveAttribute('aria-selected', 'true')
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('link', { name: 'Pacientes', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  await expect(page).toHaveURL(/\?pagina=2$/)
})

test('an optometrist sees no order, no money and no invoice of a patient, nor in the box or in the day', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const hoy = page.getByRole('region', { name: /^Hoy, / })
  await expect(hoy).toContainText('Citas de hoy')
  await expect(hoy).not.toContainText(/Atrasados|Caja/)
  await page.keyboard.press('Control+k')
  const cita = page.getByRole('option', { name: 'Nueva cita' })
  await cita.hover()
  await expect(cita).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('hern')
  await expect(page.getByRole('option', { name: /\bhern/i }).first()).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listbox')).not.toContainText(/saldo|Pedidos/)
  await page.keyboard.press('Enter')
  await expect(titulo(page)).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText([
    /^Resumen/,
    /^Citas/,
    /^Visitas e historias/,
    /^Mensajes/,
    /^Privacidad/,
  ])
  await expect(page.getByRole('list', { name: 'En breve' })).not.toContainText('Saldo')
})

test("each number of the day opens its list, and the owner's day has a table of branches", async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const cifras = page.getByRole('list', { name: 'Hoy en números' })
  const nombres = /^(Citas de hoy|Por confirmar|Se entregan hoy|Atrasados|Listos sin recoger)/
  await page.goto('/dashboard')
  await expect(cifras).toBeVisible()
  for (const cifra of await cifras.getByRole('link', { name: nombres }).all()) {
    await page.goto('/dashboard')
    const numero = await cifra.getByText(/^\d+$/).textContent()
    await cifra.click()
    await expect(page.getByText(new RegExp(`^[\\d,–]+ de ${numero}$`))).toBeVisible()
  }

  const dueno = await abrir(correoDe['0'])
  // By its address, because the tab would be kept with the demo's owner, whom other journeys begin with.
  await dueno.goto('/dashboard?tab=hoy')
  await expect(
    dueno.getByRole('table', { name: 'El día de cada sucursal' }).getByRole('rowheader').first(),
  ).toBeVisible()
  expect(await infracciones(dueno)).toEqual([])

  const contra = dueno.getByRole('combobox', { name: 'Comparar con' })
  const columna = dueno.getByRole('columnheader', { name: /^vs\. / })
  const antes = await columna.innerText()
  await contra.click()
  await dueno.getByRole('option').nth(1).click()
  await expect(columna).not.toHaveText(antes)
})

test('a failure is told by its cause, and only a missing order is said to be missing', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  const pagina = page.getByRole('main')
  for (const [estatus, frase] of [
    [500, 'Ocurrió un error inesperado.'],
    [429, 'Espera un momento.'],
    [403, 'No tienes permisos.'],
    [null, 'Revisa tu conexión'],
  ] as const) {
    await page.route('**/api/pedidoPorId/**', (ruta) =>
      estatus ? ruta.fulfill({ status: estatus, json: { success: false, message: frase } }) : ruta.abort(),
    )
    await page.goto('/pedido/detalles?id=1')
    await expect(pagina.getByRole('alert')).toContainText(frase)
    await expect(pagina.getByRole('alert')).toContainText('Error al obtener el pedido')
    await expect(pagina.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(pagina.locator('.lucide-cloud-off')).toHaveCount(estatus ? 0 : 1)
    await page.unroute('**/api/pedidoPorId/**')
  }
})
