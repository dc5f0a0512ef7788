import type { Locator, Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { enLaBase } from './baseDeDatos.ts'
import { abrirMenu, encontrar, fila, inventar, pedir, registrar } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Has the patients compared now, and not at the next full minute. */
const comparar = () => enLaBase(["select encolar('buscarDuplicados', '{}', 'buscarDuplicados', 0)"])

/** A person whom two branches registered, the second time with one name more, and an address of e-mail. */
async function registrarDosVeces(page: Page) {
  const una = inventar('Guadalupe Hernández')
  const marca = una.nombreCompleto.split(' ').at(-1) ?? ''
  const largo = `Guadalupe Cuca Hernández ${marca}`
  const sucursales = await pedir(page, 'GET', '/sucursales/active')
  const [primera, segunda] = sucursales.data.map(({ id }: { id: number }) => id)
  const comun = { ...una, fechaNacimiento: '1971-08-19', edad: 55 }
  const ganador = await registrar(page, { ...comun, sucursal: primera })
  const perdedor = await registrar(page, { ...comun, nombreCompleto: largo, sucursal: segunda })
  await pedir(page, 'PUT', `/clientes/${perdedor}`, { email: `${marca.toLowerCase()}@ejemplo.mx` })
  await pedir(page, 'PUT', `/clientes/${ganador}`, { domicilio: 'Privada Reforma 22' })
  return { una, largo, marca, ganador, perdedor, segunda }
}

async function abrirDuplicados(page: Page): Promise<void> {
  await page.goto('/dashboard/clientes')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes duplicados' })).toBeVisible()
}

const par = (page: Page, marca: string): Locator =>
  page.getByRole('list', { name: 'Pares por revisar' }).getByRole('button', { name: new RegExp(marca, 'i') })

const campo = (page: Page, nombre: string): Locator => page.getByRole('radiogroup', { name: nombre, exact: true })

/** Opens the list once the job has found the pair. */
async function abrirPar(page: Page, marca: string): Promise<void> {
  await comparar()
  await expect(async () => {
    await abrirDuplicados(page)
    await expect(par(page, marca)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await par(page, marca).click()
  await expect(par(page, marca)).toHaveAttribute('aria-current', 'true')
}

test('a person of two records becomes one, with the fields that were chosen; it is taken back, and said to be two', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/clientes')
  const { una, largo, marca, ganador, perdedor, segunda } = await registrarDosVeces(page)
  const cita = { fecha: '2027-03-16', hora: '10:15', sucursalId: segunda, idCliente: perdedor }
  const creada = await pedir(page, 'POST', '/citas', { ...cita, telefonoCliente: una.telefono })
  expect(creada.status, JSON.stringify(creada)).toBe(200)

  await abrirPar(page, marca)
  await expect(par(page, marca)).toContainText('Mismo teléfono, mismo nacimiento, a un nombre le falta una parte')
  const comparacion = page.getByRole('group', { name: 'Comparación de dos pacientes' })
  await expect(comparacion.getByText('Muy parecidos')).toBeVisible()
  expect(await infracciones(page)).toEqual([])

  // Who has an appointment, and its notice, is proposed to stay; the other way round the older one does.
  await comparacion.getByRole('button', { name: 'Invertir' }).click()
  await expect(comparacion.getByText('2 renglones cambian de ficha')).toBeVisible()
  await campo(page, 'Nombre').getByRole('radio', { name: una.nombreCompleto.toUpperCase(), exact: true }).check()
  await campo(page, 'Sucursal').getByRole('radio').first().check()
  await expect(campo(page, 'Correo').getByRole('radio', { name: `${marca.toLowerCase()}@ejemplo.mx` })).toBeChecked()
  await expect(campo(page, 'Domicilio').getByRole('radio', { name: 'Privada Reforma 22' })).toBeChecked()
  await comparacion.getByRole('button', { name: 'Unir en Guadalupe Hernández' }).click()
  await expect(page.getByText('Unidos en la ficha de')).toBeVisible()
  await expect(par(page, marca)).toHaveCount(0)

  // Everything is with who stays: an old address leads there, and so does the old name.
  await page.goto(`/dashboard/clientes?paciente=${perdedor}`)
  await expect(page).toHaveURL(new RegExp(`paciente=${ganador}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guadalupe Hernández')
  await expect(page.getByRole('tab', { name: /Citas\s*1/ })).toBeVisible()
  await page.goto('/dashboard/clientes')
  await encontrar(page, `cuca ${marca}`, una.nombreCompleto)

  await page.goto('/dashboard/clientes?vista=duplicados&uniones=si')
  await expect(page.getByRole('heading', { level: 1, name: 'Uniones de los últimos 30 días' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  const hecha = page.getByRole('listitem').filter({ hasText: largo.toUpperCase() })
  await hecha.getByRole('button', { name: /^Deshacer la unión de/ }).click()
  await expect(hecha.getByText('Deshecha')).toBeVisible()
  await page.goto(`/dashboard/clientes?paciente=${perdedor}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guadalupe Cuca')
  await expect(page.getByRole('tab', { name: /Citas\s*1/ })).toBeVisible()

  await abrirPar(page, marca)
  await page.getByRole('button', { name: 'Son distintos' }).click()
  await expect(par(page, marca)).toHaveCount(0)
  await comparar()
  await page.goto(`/dashboard/clientes?vista=duplicados&uno=${ganador}&otro=${perdedor}`)
  await expect(page.getByText('Alguien dijo que son distintos')).toBeVisible()
})

test('from his page a patient is joined with another one by the keyboard alone', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/clientes')
  const { una, largo, marca, ganador } = await registrarDosVeces(page)
  await page.goto(`/dashboard/clientes?paciente=${ganador}`)
  const menu = await abrirMenu(page, una.nombreCompleto)
  await menu.getByRole('menuitem', { name: 'Unir con otro…' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Unir con otro paciente' })
  await dialogo.getByRole('combobox', { name: 'El otro paciente' }).fill(`cuca ${marca}`)
  await page.getByRole('option', { name: new RegExp(largo, 'i') }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes duplicados' })).toBeVisible()

  const correo = campo(page, 'Correo').getByRole('radio').first()
  await correo.focus()
  await page.keyboard.press('ArrowRight')
  await expect(campo(page, 'Correo').getByRole('radio').last()).toBeChecked()
  // Enter decides nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Unir en / })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Unidos en la ficha de')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Unidos en la ficha de')).toHaveCount(0)
  await page.goto('/dashboard/clientes')
  await encontrar(page, `cuca ${marca}`, largo)
  await expect(fila(page, una.nombreCompleto)).toHaveCount(0)
})

test('whoever may not join sees no way to it, and an address opens the list', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/clientes?vista=duplicados')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Más', exact: true })).toHaveCount(0)
})
