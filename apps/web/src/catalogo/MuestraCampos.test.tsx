import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraBotones } from './MuestraBotones.tsx'
import { MuestraCampos } from './MuestraCampos.tsx'
import { MuestraElegir } from './MuestraElegir.tsx'

test('numbers step by their step and are written as in Mexico', async () => {
  montar(<MuestraCampos />)
  const esfera = page.getByRole('textbox', { name: 'Esfera OD' })
  const campo = await esfera.findElement()
  campo.focus()
  await pulsar('ArrowUp')
  await expect.element(esfera).toHaveValue('-1.00')
  const anticipo = page.getByRole('textbox', { name: 'Anticipo' })
  await anticipo.fill('98765.4')
  await pulsar('Tab')
  await expect.element(anticipo).toHaveValue('98,765.40')
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Piezas' })).toHaveValue('2')
})

test('a yes/no answer can be given and taken back by keyboard', async () => {
  montar(<MuestraElegir />)
  const grupo = page.getByRole('radiogroup', { name: 'Diabetes' })
  const elegida = grupo.getByRole('radio', { checked: true })
  const no = await grupo.getByRole('radio', { name: 'No' }).findElement()
  await expect.element(elegida).not.toBeInTheDocument()
  no.focus()
  await pulsar('ArrowRight')
  await expect.element(grupo.getByRole('radio', { name: 'Sí' })).toBeChecked()
  await pulsar('Delete')
  await expect.element(elegida).not.toBeInTheDocument()
})

test('a button that may not be used now keeps the focus, says why, and does nothing', async () => {
  montar(<MuestraBotones />)
  const boton = page.getByRole('button', { name: 'Actualizar Estatus' })
  const porque = page.getByText('El pedido ya fue entregado.').last()
  const elemento = await boton.findElement()
  elemento.focus()
  await expect.element(boton).toHaveFocus()
  await expect.element(boton).toHaveAttribute('aria-disabled', 'true')
  await expect.element(boton).toHaveAccessibleDescription('El pedido ya fue entregado.')
  await expect.element(porque).toBeVisible()
  await pulsar('Escape')
  await expect.element(porque).not.toBeVisible()
})
