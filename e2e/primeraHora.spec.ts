import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { puertoLibre } from '../test/puertos.ts'
import { levantar } from './servidor.ts'
import { test } from './sesion/prueba.ts'
import { montarCaja } from './tickets/caja.ts'

/** Keys that the first ticket may cost, each click counted as one. */
const MAXIMO = 120

/** Hands whose keys and clicks are counted: a letter is a key, and so is a chord. */
function manos(page: Page) {
  let cuenta = 0
  const tecla = async (nombre: string) => {
    cuenta++
    await page.keyboard.press(nombre)
  }
  return {
    cuenta: () => cuenta,
    tecla,
    clic: async (donde: Locator) => {
      cuenta++
      await donde.click()
    },
    escribir: async (texto: string) => {
      cuenta += texto.length
      await page.keyboard.type(texto)
    },
    /** From the clipboard, as a password is brought that nobody can remember. */
    pegar: async (texto: string) => {
      await page.evaluate((copiado) => navigator.clipboard.writeText(copiado), texto)
      await tecla('ControlOrMeta+V')
    },
    enfocado: (label: string) => expect(page.getByLabel(label).and(page.locator(':focus'))).toBeVisible(),
  }
}
type Manos = ReturnType<typeof manos>

const paso = (page: Page, titulo: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: titulo, exact: true }) })

/** Types into the fields in their order, from the one that has the focus. */
async function llenar({ enfocado, escribir, tecla }: Manos, campos: readonly (readonly [string, string])[]) {
  for (const [i, [label, texto]] of campos.entries()) {
    await enfocado(label)
    await escribir(texto)
    if (i < campos.length - 1) await tecla('Tab')
  }
}

async function darDeAltaLaSucursal(page: Page, m: Manos): Promise<void> {
  await llenar(m, [
    ['Dirección fiscal', 'Sol 1'],
    ['Código postal', '06000'],
    ['RFC', 'ONP180412AB7'],
    ['Razón social', 'Luz'],
  ])
  await m.clic(page.getByRole('button', { name: 'Nuevo encargado' }))
  await llenar(m, [
    ['Nombre', 'Ana'],
    ['Apellido paterno', 'Paz'],
    ['Apellido materno', 'Gil'],
    ['Correo electrónico', 'a@luz.mx'],
    ['Contraseña', 'clave123'],
  ])
  await m.tecla('ControlOrMeta+Enter')
  const horas = page.getByRole('dialog', { name: 'Hora de Sesión' })
  await m.clic(horas.getByLabel('Hora de inicio'))
  await m.escribir('09:00')
  await m.clic(horas.getByLabel('Hora de fin'))
  await m.escribir('20:00')
  await m.clic(horas.getByRole('button', { name: 'Crear usuario' }))
  await expect(page.getByRole('combobox', { name: 'Encargado' })).toHaveValue('Ana Paz Gil')
  await m.clic(page.getByRole('button', { name: 'Crear sucursal' }))
}

/**
 * A new chain's first ticket, by somebody who has never seen the product, with no terminal but the one that started it:
 * 1. He opens the address and enters with the account that the start printed.
 * 2. Primeros pasos: he gives the chain its name and a contact, and saves.
 * 3. He registers the first branch, and its manager on the way.
 * 4. He leaves people and seal for later, finds his printer and prints a test.
 * 5. He makes the order of practice and prints its ticket.
 * 6. The computer is switched off and on: everything is as it was, and the practice is taken away.
 */
test('an empty chain prints its first ticket within 120 keys, and keeps all of it', async ({ browser }, {
  annotations,
}) => {
  test.setTimeout(240_000) // far within the ten minutes that it may take
  const carpeta = await fs.mkdtemp(path.join(os.tmpdir(), 'nitida-hora-'))
  const desde = Date.now()
  const entorno = { DEMO: '0', PORT: String(await puertoLibre()) } // the same when it is started again
  let servidor = await levantar(carpeta, entorno)
  const caja = await montarCaja(servidor.direccion)
  try {
    await caja.encender()
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await caja.conectar(page)
    const m = manos(page)

    const [, correo = '', contrasena = ''] = /Primer administrador: (\S+) .*: (\S+)/.exec(servidor.dicho) ?? []
    await page.goto(servidor.direccion)
    await m.enfocado('Usuario')
    await m.pegar(correo)
    await m.tecla('Tab')
    await m.pegar(contrasena)
    await m.tecla('Enter')
    await m.clic(page.getByRole('button', { name: 'Ir al dashboard' }))

    await m.clic(page.getByRole('link', { name: 'Poner nombre, logo y contacto' }))
    await m.clic(page.getByLabel('Nombre de la óptica'))
    await m.tecla('ControlOrMeta+A')
    await m.escribir('Luz')
    await m.clic(page.getByRole('textbox', { name: 'Domicilio' }))
    await m.escribir('Sol 1')
    await m.tecla('Tab')
    await m.escribir('a@luz.mx')
    await m.tecla('ControlOrMeta+Enter')

    await m.clic(page.getByRole('link', { name: 'Dar de alta la sucursal' }))
    await m.enfocado('Folio')
    await m.tecla('Tab')
    await darDeAltaLaSucursal(page, m)

    for (const titulo of ['Personas', 'Sello digital (CSD)'])
      await m.clic(paso(page, titulo).getByRole('button', { name: 'Dejar para después' }))
    await m.clic(page.getByRole('button', { name: 'Buscar e imprimir una prueba' }))
    // The server hears of the printer after its dialog is closed.
    await page.route('**/api/impresoras', async (route) => {
      await esperar(2000)
      await route.continue()
    })
    const dialogo = page.getByRole('dialog', { name: 'Impresora de tickets' })
    await m.clic(dialogo.getByRole('button', { name: 'Imprimir ticket de prueba' }))
    await expect.poll(async () => (await caja.impresos()).length).toBe(1)
    await m.tecla('Escape')

    await m.clic(page.getByRole('button', { name: 'Hacer un pedido de práctica' }))
    await expect(page).toHaveURL(/\/pedido\/tickets/)
    const ticket = page.url()
    await m.clic(page.getByRole('button', { name: 'Imprimir ticket de cliente' }))
    await expect.poll(async () => (await caja.impresos()).length).toBe(2)
    annotations.push({ type: 'keys', description: String(m.cuenta()) })
    annotations.push({ type: 'seconds', description: String(Math.round((Date.now() - desde) / 1000)) })
    expect(m.cuenta()).toBeLessThanOrEqual(MAXIMO)

    await servidor.parar()
    servidor = await levantar(carpeta, entorno)
    await page.goto(ticket)
    await expect(page.getByRole('img', { name: 'Vista previa del ticket de cliente' })).toBeVisible()
    await page.goto(`${servidor.direccion}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Listo 3 de 10' })).toBeVisible()
    await expect(paso(page, 'Tu cadena')).toContainText('Luz')
    await page.getByRole('button', { name: 'Quitar el pedido de práctica' }).click()
    await expect(page.getByRole('heading', { name: 'Listo 4 de 10' })).toBeVisible()
  } finally {
    await caja.cerrar()
    await servidor.parar()
    await fs.rm(carpeta, { recursive: true, force: true, maxRetries: 10 })
  }
})
