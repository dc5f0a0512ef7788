import { infracciones } from './axe.ts'
import { inventar, registrar } from './clientes/pacientes.ts'
import { escribirQr } from './escribirCodigo.ts'
import { imagenDe, mostrar, ponerCamara } from './inventario/camara.ts'
import { sinConteoAbierto } from './inventario/conteos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('a phone without a reader of codes counts a printed label and fills an order by its camera, within the policy', async ({
  abrir,
  abrirAparte,
}) => {
  const modelo = `F${Date.now()}`
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/pedidos?vista=inventario')
  await page.getByRole('button', { name: 'Nuevo artículo' }).first().click()
  const nuevo = page.getByRole('dialog', { name: 'Nuevo artículo' })
  await nuevo.getByLabel('Marca').fill(modelo)
  await nuevo.getByLabel('Modelo').fill('Uno')
  await nuevo.getByLabel('Precio con IVA').fill('900')
  await nuevo.getByRole('button', { name: 'Crear artículo' }).click()
  const panel = page.getByRole('complementary', { name: 'Artículo' })
  await panel.getByRole('button', { name: 'Etiquetas' }).click()
  const etiqueta = page.getByRole('img', { name: 'Así se imprime la primera etiqueta' })
  const impresa = await imagenDe(etiqueta)
  await page.keyboard.press('Escape')
  const codigo = (await panel.getByText(/^N\d{6}/).textContent())?.split(' · ')[0] ?? ''

  const telefono = await abrirAparte(correoDe['2'])
  await telefono.setViewportSize({ width: 390, height: 844 })
  const quejas: string[] = []
  const programas: string[] = []
  telefono.on('console', (mensaje) => /Content Security|Trusted/i.test(mensaje.text()) && quejas.push(mensaje.text()))
  telefono.context().on('request', (peticion) => {
    if (peticion.url().endsWith('.wasm')) programas.push(peticion.url())
  })
  await ponerCamara(telefono)
  await sinConteoAbierto(page)
  await telefono.goto('/dashboard/pedidos?vista=conteos')
  await telefono.getByLabel('Marca').fill(modelo)
  await telefono.getByRole('button', { name: 'Empezar a contar' }).click()
  await expect(telefono.getByLabel('Escanear cada pieza')).toBeVisible()
  expect(programas).toEqual([]) // it comes with the first camera
  await telefono.getByRole('button', { name: 'Usar la cámara' }).click()
  const camara = telefono.getByRole('dialog', { name: 'Escanear con la cámara' })
  await expect(camara.getByText('Buscando un código…')).toBeVisible()
  await mostrar(telefono, impresa)
  await expect(camara.getByText(`Leído: ${codigo}`)).toBeVisible()
  expect(await infracciones(telefono, { conPopup: true })).toEqual([])
  await camara.getByRole('button', { name: 'Cerrar' }).click()
  await expect(telefono.getByText(/Sobra: se esperaban 0 y van 1/)).toBeVisible()
  expect(programas.map((url) => new URL(url).origin)).toEqual([new URL(telefono.url()).origin])

  const idCliente = await registrar(telefono, inventar('Olga Con Cámara'))
  await telefono.goto(`/dashboard/crearPedido?idCliente=${idCliente}`)
  await telefono.getByRole('button', { name: 'Usar la cámara' }).click()
  await mostrar(telefono, await escribirQr(codigo))
  await expect(telefono.getByRole('combobox', { name: 'Armazón', exact: true })).toHaveValue(`${modelo} Uno`)
  await expect(camara).toBeHidden()
  expect(quejas).toEqual([])
})
