import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { pedir } from './clientes/pacientes.ts'
import {
  abrirAvance,
  abrirMenu,
  abrirPedido,
  cerrarCobro,
  encargar,
  encontrar,
  enPedidos,
  fila,
  libro,
  saldo,
} from './pedidos/ordenes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const limpia = async (page: Page, donde: string, conPopup = false) =>
  expect(await infracciones(page, { conPopup }), donde).toEqual([])

const enFormulario = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('form', { name: 'Datos del pedido' })).toBeVisible()
}

test(`axe finds nothing in the list, the order and what opens over them`, async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['0'])
  const errores = quejas(page)
  await page.goto('/dashboard/pedidos')
  const pedido = await encargar(page, { entrega: 0 })
  await enPedidos(page)
  await encontrar(page, pedido.nombreCliente)
  // A list without the others has been read, and is not dimmed.
  const otros = page.getByRole('row').filter({ has: page.getByRole('rowheader'), hasNotText: pedido.nombreCliente })
  await expect(otros).toHaveCount(0)
  await limpia(page, 'list')
  const menu = await abrirMenu(page, pedido)
  await limpia(page, 'gear', true)
  await menu.getByRole('menuitem', { name: 'Ver estatus' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await limpia(page, 'status', true)
  await page.keyboard.press('Escape')
  await (await abrirMenu(page, pedido)).getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar pedido' }).click()
  await limpia(page, 'removal', true)

  await abrirPedido(page, pedido)
  await expect(libro(page)).toHaveCount(1)
  await limpia(page, 'order')
  for (const boton of ['Abonar', 'Devolver']) {
    await page.getByRole('button', { name: boton }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Both say what is missing.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: boton === 'Devolver' ? boton : /^Cobrar/ })
      .click()
    await limpia(page, boton, true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await (await abrirAvance(page)).getByRole('button', { name: 'Recibir en sucursal' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await abrirAvance(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await limpia(page, 'settlement', true)
  await page.goto(`/pedido/descripcion?id=${pedido.id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await limpia(page, 'items')
  expect(errores).toEqual([])
})

test(`axe finds nothing in the forms, empty, refused or filled`, async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const errores = quejas(page)
  await page.goto('/dashboard/pedidos')
  const pedido = await encargar(page)
  await pedir(page, 'PUT', '/preferencias', { tipoTicket: null }) // no kind of ticket to propose
  await enFormulario(page, `/dashboard/crearPedido?idCliente=${pedido.idCliente}`)
  await limpia(page, 'new order')
  await page.getByRole('button', { name: 'Crear pedido' }).click()
  await expect(page.getByText('Elige el tipo de ticket.')).toBeVisible()
  await limpia(page, 'new order with errors')
  await enFormulario(page, `/dashboard/editarPedido?id=${pedido.id}`)
  await limpia(page, 'edit')
  expect(errores).toEqual([])
})

test('on a phone nothing scrolls sideways and an order can be settled', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.setViewportSize({ width: 390, height: 844 })
  await enPedidos(page)
  const pedido = await encargar(page, { estatus: 'Recibido en sucursal' })
  const ancho = async (donde: string) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), donde).toBe(390)
  await encontrar(page, pedido.nombreCliente)
  await ancho('list')
  await enFormulario(page, `/dashboard/crearPedido?idCliente=${pedido.idCliente}`)
  await ancho('form')
  await enFormulario(page, `/dashboard/editarPedido?id=${pedido.id}`)
  await ancho('edit')
  await abrirPedido(page, pedido)
  await expect(libro(page)).toHaveCount(1)
  await ancho('order')
  const entrega = await abrirAvance(page)
  await entrega.getByRole('radio', { name: 'Tarjeta de Débito' }).check()
  await entrega.getByRole('button', { name: 'Cobrar $900.00 y entregar' }).click()
  await cerrarCobro(page)
  await expect(saldo(page)).toHaveText('$0.00')
})

test('an order is settled with the keyboard alone, and the focus comes back', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await enPedidos(page)
  const pedido = await encargar(page, { estatus: 'Recibido en sucursal' })
  await encontrar(page, pedido.nombreCliente)
  await expect(fila(page, pedido.nombreCliente)).toContainText('Recibido en sucursal')
  const engrane = page.getByRole('button', { name: `Acciones del pedido ${pedido.folio} de ${pedido.nombreCliente}` })
  await engrane.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Actualizar Estatus' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Actualizar Estatus' })
  await expect(dialogo.getByRole('radio', { name: 'Efectivo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(engrane).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Actualizar Estatus' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('radio', { name: 'Efectivo' })).toBeFocused()
  await expect(dialogo.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(dialogo).toContainText('Debe seleccionar una forma de pago')
  await expect(dialogo.getByRole('radio', { name: 'Efectivo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialogo.getByRole('radio', { name: 'Tarjeta de Crédito' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await cerrarCobro(page)
  await expect(fila(page, pedido.nombreCliente)).toContainText('Entregado a cliente')
  await expect(engrane).toBeFocused()
})
