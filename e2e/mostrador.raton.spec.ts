import type { Locator, Page } from '@playwright/test'
import { inventar } from './clientes/pacientes.ts'
import { contratarCajera } from './mostrador/cajeras.ts'
import { expect, test } from './sesion/prueba.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Works with the mouse alone, which writes only where it has clicked or where the focus waits, and counts its clicks. */
function raton(page: Page) {
  let clics = 0
  const clic = async (donde: Locator) => {
    await donde.click()
    clics++
  }
  return {
    clic,
    async escribir(campo: Locator, texto: string) {
      await expect(campo).toBeVisible()
      if (!(await campo.evaluate((elemento) => elemento === document.activeElement))) await clic(campo)
      await page.keyboard.type(texto)
    },
    cuenta: () => clics,
  }
}

test('a patient, his order, its delivery, his balance and the closing, by mouse, in few clicks', async ({
  abrir,
  abrirAparte,
  request,
}, info) => {
  const cajera = await contratarCajera(abrir, request)
  const page = await abrirAparte(cajera.correo, cajera.password)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  const paciente = inventar('Raton')
  const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const opcion = (name: string | RegExp) => page.getByRole('radio', { name })
  const campo = (name: RegExp) => page.getByRole('main').getByRole('textbox', { name })
  const anotar = (tarea: string, limite: number, cuenta: () => number, inicio: number) => {
    expect(cuenta(), tarea).toBeLessThanOrEqual(limite)
    info.annotations.push({ type: 'clics', description: `${tarea}: ${cuenta()} clics, ${Date.now() - inicio} ms` })
  }

  let inicio = Date.now()
  const alta = raton(page)
  await alta.clic(boton('Nuevo paciente'))
  const ficha = page.getByRole('dialog', { name: 'Nuevo paciente' })
  await expect(ficha.locator(':focus')).toHaveCount(1)
  await alta.escribir(ficha.getByRole('textbox', { name: /^Nombre completo/ }), paciente.nombreCompleto)
  await alta.escribir(ficha.getByRole('textbox', { name: /^Edad/ }), String(paciente.edad))
  await alta.escribir(ficha.getByRole('textbox', { name: /^Teléfono/ }), paciente.telefono)
  await alta.clic(ficha.getByRole('button', { name: 'Guardar' }))
  const alAlta = page.getByRole('dialog', { name: '¡Paciente creado!' })
  await expect(alAlta).toBeVisible()
  anotar('registrar', 4, alta.cuenta, inicio)

  inicio = Date.now()
  const pedido = raton(page)
  await pedido.clic(alAlta.getByRole('button', { name: 'Nuevo Pedido' }))
  await pedido.clic(boton('+5 días'))
  await pedido.clic(opcion('Comprobante'))
  await pedido.escribir(page.getByRole('combobox', { name: /^Armazón/ }), 'Ray-Ban')
  await pedido.escribir(campo(/^Importe del armazón/), '1400')
  await pedido.clic(opcion('Anticipo'))
  await pedido.escribir(campo(/^Anticipo/), '500')
  await pedido.clic(boton('Crear pedido'))
  await pedido.clic(page.getByRole('dialog', { name: '¡Pedido creado!' }).getByRole('button', { name: 'Ir a pedidos' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos')
  anotar('pedido con anticipo', 9, pedido.cuenta, inicio)

  inicio = Date.now()
  const saldo = raton(page)
  await saldo.escribir(page.getByRole('combobox', { name: 'Buscar o escanear' }), paciente.telefono.slice(-6))
  const hallado = page.getByRole('option').first()
  await expect(hallado).toContainText('saldo $900.00')
  anotar('saldo', 1, saldo.cuenta, inicio)

  inicio = Date.now()
  const entrega = raton(page)
  await entrega.clic(hallado)
  await entrega.clic(page.getByRole('list', { name: 'En breve' }).getByRole('link', { name: /Saldo/ }))
  const avance = page.getByRole('dialog', { name: 'Actualizar Estatus' })
  await entrega.clic(boton('Actualizar Estatus'))
  await entrega.clic(avance.getByRole('button', { name: 'Recibir en sucursal' }))
  await entrega.clic(boton('Actualizar Estatus'))
  await entrega.clic(avance.getByRole('radio', { name: 'Efectivo' }))
  const billete = avance.getByRole('button', { name: 'Sumar un billete de $1,000.00' })
  await entrega.clic(billete)
  await entrega.clic(avance.getByRole('button', { name: /entregar$/ }))
  const listo = page.getByRole('dialog', { name: /^Cobro registrado/ })
  await expect(listo.getByRole('status', { name: 'Entrega de cambio' })).toHaveText('$100.00')
  await entrega.clic(listo.getByRole('button', { name: 'Cerrar', exact: true }).last())
  await expect(page.getByRole('main')).toContainText('Entregado a cliente')
  anotar('recibir, entregar y cobrar', 9, entrega.cuenta, inicio)

  inicio = Date.now()
  const corte = raton(page)
  await corte.clic(page.getByRole('link', { name: 'Corte de Caja' }))
  await corte.clic(boton('Registrar corte'))
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar el corte de caja?' })
  await expect(pregunta).toContainText('Total General$1,400.00')
  await corte.clic(pregunta.getByRole('button', { name: 'Registrar corte' }))
  await expect(page.getByRole('dialog', { name: '¡Corte registrado exitosamente!' })).toBeVisible()
  anotar('cerrar la caja', 3, corte.cuenta, inicio)
})
