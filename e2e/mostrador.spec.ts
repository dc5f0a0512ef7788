import type { Locator, Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { inventar } from './clientes/pacientes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Counts the keys that a task takes, as somebody who knows the screen types it. */
function teclado(page: Page) {
  let teclas = 0
  return {
    async pulsar(...claves: string[]) {
      for (const clave of claves) {
        await page.keyboard.press(clave)
        teclas++
      }
    },
    async escribir(texto: string) {
      await page.keyboard.type(texto)
      teclas += texto.length
    },
    /** Tab by Tab, as the form is walked through. */
    async hasta(campo: Locator) {
      for (let i = 0; i < 8; i++) {
        if (await campo.evaluate((elemento) => elemento === document.activeElement)) return
        await page.keyboard.press('Tab')
        teclas++
      }
      await expect(campo).toBeFocused()
    },
    cuenta: () => teclas,
  }
}

const caja = (page: Page) => page.getByRole('combobox', { name: 'Buscar o escanear' })
const titulo = (page: Page) => page.getByRole('heading', { level: 1 })

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
  await expect(page.getByRole('list', { name: 'En breve' })).toContainText('Saldo')
  expect(oidas).toEqual([])
})

test('a row of the list opens its patient, whose tab is in the address', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const fila = page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('row').nth(1)
  const telefono = fila.getByRole('cell').first()
  await telefono.click({ position: { x: 2, y: 4 } })
  await expect(page).toHaveURL(/paciente=\d+$/)
  await expect(titulo(page)).toBeFocused()
  await page.getByRole('tab', { name: 'Mensajes' }).click()
  await expect(page).toHaveURL(/paciente=\d+&tab=mensajes$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Mensajes' })).toHaveAttribute('aria-selected', 'true')
  expect(await infracciones(page)).toEqual([])
  await page.getByRole('link', { name: 'Pacientes', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
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
  await page.keyboard.type('hern')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('listbox')).not.toContainText(/saldo|Pedidos/)
  await page.keyboard.press('Enter')
  await expect(titulo(page)).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText([/^Citas/, /^Visitas e historias/, /^Mensajes/])
  await expect(page.getByRole('list', { name: 'En breve' })).not.toContainText('Saldo')
})

test("each number of the day opens its list, and the owner's day has a table of branches", async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  await page
    .getByRole('list', { name: 'Hoy en números' })
    .getByRole('link', { name: /^Listos sin recoger/ })
    .click()
  await expect(page).toHaveURL('/dashboard/pedidos?ver=listos')

  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  await expect(titulo(dueno)).toHaveText('Usuarios')
  await dueno.getByRole('navigation', { name: 'Inicio' }).getByRole('link', { name: 'Hoy' }).click()
  await expect(dueno).toHaveURL('/dashboard?tab=hoy')
  await expect(
    dueno.getByRole('table', { name: 'El día de cada sucursal' }).getByRole('rowheader').first(),
  ).toBeVisible()
  expect(await infracciones(dueno)).toEqual([])
})

test('a new patient is registered with at most 35 keys', async ({ abrir }, info) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/citas')
  await expect(titulo(page)).toBeVisible()
  const { telefono } = inventar('Ana')
  const { pulsar, escribir, hasta, cuenta } = teclado(page)
  const inicio = Date.now()
  await pulsar('F2')
  await escribir(`Eva ${telefono.slice(-4)}`.replace(/\d/g, (digito) => 'abcdefghij'[Number(digito)] ?? 'a'))
  await expect(page.getByRole('option', { name: /^Nuevo paciente «/ })).toBeVisible()
  await expect(page.getByText(/^Nada con/).first()).toBeVisible()
  await pulsar('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(dialogo).toBeVisible()
  await expect(dialogo.getByRole('textbox', { name: /^Nombre completo/ })).toHaveValue(/^Eva /i)
  await expect(dialogo.locator(':focus')).toHaveCount(1)
  await hasta(dialogo.getByRole('textbox', { name: /^Edad/ }))
  await escribir('41')
  await hasta(dialogo.getByRole('textbox', { name: /^Teléfono/ }))
  await escribir(telefono)
  await pulsar('Enter')
  await expect(page.getByRole('dialog', { name: '¡Paciente creado!' })).toBeVisible()
  expect(cuenta()).toBeLessThanOrEqual(35)
  info.annotations.push({ type: 'teclas', description: `registrar: ${cuenta()} teclas, ${Date.now() - inicio} ms` })
})
