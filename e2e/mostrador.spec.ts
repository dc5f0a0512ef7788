import type { Locator, Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { quejas } from './quejas.ts'
import { contratar, correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Counts the keys of a task, pressed as by somebody who knows the screen. */
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
    /** Walks through the form Tab by Tab. */
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
  await page.keyboard.type('hern')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('listbox')).not.toContainText(/saldo|Pedidos/)
  await page.keyboard.press('Enter')
  await expect(titulo(page)).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText([/^Resumen/, /^Citas/, /^Visitas e historias/, /^Mensajes/])
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
  await dueno.goto('/dashboard')
  await expect(titulo(dueno)).toHaveText('Usuarios')
  await dueno.getByRole('navigation', { name: 'Inicio' }).getByRole('link', { name: 'Hoy' }).click()
  await expect(dueno).toHaveURL('/dashboard?tab=hoy')
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
  await page.keyboard.press('Escape')

  // A page with nothing in it yet offers the first steps; the agreement of his company is kept with him.
  await page.keyboard.press('F2')
  await page.keyboard.type(telefono)
  await page
    .getByRole('option')
    .filter({ hasText: /\beva\b/i })
    .first()
    .click()
  const hechos = page.getByRole('list', { name: 'En breve' })
  await expect(hechos).toContainText('Sin cita')
  await expect(hechos).toContainText('$0.00')
  await expect(hechos).toContainText('Sin pedidos')
  await expect(hechos).toContainText('Sin visitas')
  await expect(page.getByRole('button', { name: 'Falta consentimiento' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const ficha = page.getByRole('dialog', { name: /^Editar paciente/ })
  await ficha.getByRole('textbox', { name: 'Convenio (opcional)' }).fill('ISSSTEP, 15 %')
  await ficha.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.locator('main header')).toContainText('Convenio ISSSTEP, 15 %')
})

test('a day at the till by keyboard: an order with advance in 60 keys, its delivery in 14, the closing in 10', async ({
  abrir,
  abrirAparte,
  request,
}, info) => {
  const demo = await abrir(correoDe['2'])
  await demo.goto('/dashboard')
  const { userData } = await pedir(demo, 'GET', '/validateTk')
  const cajera = await contratar(request, { userType: '2', sessionLimit: '00:00-23:59', branchId: userData.branchId })
  const page = await abrirAparte(cajera.correo, cajera.password)
  await page.goto('/dashboard/citas')
  const paciente = inventar('Zoe')
  await registrar(page, paciente)
  await expect(titulo(page)).toBeVisible()
  const anotar = (tarea: string, limite: number, cuenta: () => number, inicio: number) => {
    expect(cuenta(), tarea).toBeLessThanOrEqual(limite)
    info.annotations.push({ type: 'teclas', description: `${tarea}: ${cuenta()} teclas, ${Date.now() - inicio} ms` })
  }
  const campo = (name: RegExp) => page.getByRole('main').getByRole('textbox', { name })
  const primera = page.getByRole('option').first()
  let inicio = Date.now()

  const pedido = teclado(page)
  await pedido.pulsar('F2')
  await pedido.escribir(paciente.telefono.slice(-6))
  await expect(primera).toContainText('Zoe')
  await pedido.pulsar('ArrowRight', 'ArrowRight', 'Enter')
  await expect(titulo(page)).toHaveText('Nuevo pedido')
  await expect(titulo(page)).toBeFocused()
  await pedido.hasta(campo(/^Fecha de entrega/))
  await pedido.escribir('+5')
  await pedido.hasta(page.getByRole('radio', { name: 'Comprobante' }))
  await pedido.pulsar('Space')
  await pedido.hasta(page.getByRole('combobox', { name: /^Armazón/ }))
  await pedido.escribir('Ray-Ban')
  await pedido.hasta(campo(/^Importe del armazón/))
  await pedido.escribir('1500')
  await pedido.hasta(page.getByRole('combobox', { name: /^Lente/ }))
  await pedido.escribir('Mono')
  await pedido.hasta(campo(/^Importe del lente/))
  await pedido.escribir('900')
  await pedido.hasta(page.getByRole('radio', { name: 'Total' }))
  await pedido.pulsar('ArrowRight')
  await pedido.hasta(campo(/^Anticipo/))
  await pedido.escribir('500')
  await pedido.pulsar('Enter')
  const creado = page.getByRole('dialog', { name: '¡Pedido creado!' })
  await expect(creado.getByRole('button', { name: 'Ir a tickets' })).toBeFocused()
  anotar('pedido con anticipo', 60, pedido.cuenta, inicio)
  const folio = /Folio \d+-(\d+)/.exec(await creado.innerText())?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(titulo(page)).toHaveText('Pedidos')

  inicio = Date.now()
  const entrega = teclado(page)
  const dialogo = page.getByRole('dialog', { name: 'Actualizar Estatus' })
  await entrega.pulsar('F2')
  await entrega.escribir(folio)
  await expect(primera).toContainText(`-${folio} · Zoe`)
  await entrega.pulsar('ArrowRight', 'Enter')
  await expect(dialogo.getByRole('button', { name: 'Recibir en sucursal' })).toBeFocused()
  await entrega.pulsar('Enter')
  await expect(page.getByRole('button', { name: 'Actualizar Estatus' })).toBeFocused()
  await entrega.pulsar('Enter')
  await expect(dialogo.getByRole('textbox', { name: 'Recibido en efectivo' })).toBeFocused()
  await entrega.pulsar('Enter')
  await expect(page.getByRole('button', { name: 'Imprimir comprobante' })).toBeFocused()
  await entrega.pulsar('Escape')
  await expect(titulo(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Entregado a cliente')
  anotar('recibir, entregar y cobrar', 14, entrega.cuenta, inicio)

  inicio = Date.now()
  const corte = teclado(page)
  await corte.pulsar('F2')
  await expect(page.getByRole('option').last()).toContainText('Ir a Corte de Caja')
  await corte.pulsar('ArrowUp', 'Enter')
  await expect(page.getByRole('button', { name: 'Registrar corte' })).toBeFocused()
  await corte.pulsar('Enter')
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar el corte de caja?' })
  await expect(pregunta).toContainText('Total General$2,400.00')
  await corte.hasta(pregunta.getByRole('button', { name: 'Registrar corte' }))
  await corte.pulsar('Enter')
  await expect(page.getByRole('dialog', { name: '¡Corte registrado exitosamente!' })).toBeVisible()
  anotar('cerrar la caja', 10, corte.cuenta, inicio)
})
