import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { pulsoDe } from '../apps/api/test/pulso.ts'
import { decodeJob } from '../packages/escpos/src/decoder.ts'
import { encodeJob } from '../packages/escpos/src/encoder.ts'
import { decodePng } from '../packages/escpos/src/png.ts'
import { isBlack, type Raster } from '../packages/escpos/src/raster.ts'
import { type Mostrador, montarMostrador } from './impresion/mostrador.ts'
import { expect, test } from './sesion/prueba.ts'

const ENVIADO = 'Ticket enviado a impresión correctamente'
const NO_SE_PUDO = 'No se pudo imprimir, recargue la pagina e intente de nuevo'

let mostrador: Mostrador

test.beforeAll(async () => {
  test.setTimeout(120_000)
  mostrador = await montarMostrador()
})
test.afterAll(() => mostrador.cerrar())
test.beforeEach(() => mostrador.encender())
test.afterEach(() => mostrador.matar())

async function abrir(page: Page) {
  await page.goto(mostrador.url)
  await page.getByRole('button', { name: 'Impresora', exact: true }).click()
  return page.getByRole('dialog', { name: 'Impresora de tickets' })
}

/** Chooses once the printers are known: a list that is opened before moves under the click as they come. */
async function elegir(page: Page, campo: string, opcion: string) {
  const lista = page.getByRole('combobox', { name: campo })
  await expect(lista).not.toHaveText('Selecciona…')
  await lista.click()
  await page.getByRole('option', { name: opcion }).click()
  await expect(lista).toContainText(opcion)
}

const probar = (page: Page) => page.getByRole('button', { name: 'Imprimir ticket de prueba' }).click()

/** Columns of a picture that are black on every line. */
const columnasNegras = (papel: Raster) =>
  Array.from({ length: papel.width }, (_, x) => x).filter((x) =>
    Array.from({ length: papel.height }, (_, y) => y).every((y) => isBlack(papel, x, y)),
  )

test('the test ticket comes out of a network printer, whole, centred and cut; the printer is remembered', async ({
  page,
}) => {
  const dialogo = await abrir(page)
  await expect(dialogo.getByRole('status').getByText('Conectada')).toBeVisible()
  await elegir(page, 'Impresora', 'Caja EPSON TM-T20III')
  await expect(page.getByRole('combobox', { name: 'Modelo' })).toContainText('Epson TM-T20')

  await probar(page)

  await expect(dialogo.getByText(ENVIADO)).toBeVisible()
  expect(mostrador.caja.jobs).toHaveLength(1)
  const { raster: papel, cuts, bands } = decodeJob(mostrador.caja.jobs[0] ?? Buffer.alloc(0))
  if (!papel) throw new Error('nothing was printed')
  expect([papel.width, papel.height, cuts, bands]).toEqual([576, 420, 1, [248, 172]])
  // The frame's sides stand at 560 dots in the middle of 576, with nothing outside of them.
  expect(columnasNegras(papel)).toEqual([8, 9, 566, 567])
  const tinta = papel.data.reduce((suma, byte) => suma + (byte.toString(2).match(/1/g)?.length ?? 0), 0)
  expect(tinta / (papel.width * papel.height)).toBeGreaterThan(0.05)

  await page.reload()
  await page.getByRole('button', { name: 'Impresora', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Impresora' })).toContainText('Caja EPSON TM-T20III')
})

test('a folder keeps the ticket as it came and as it looks; a narrow roll gets a narrow one', async ({ page }) => {
  const dialogo = await abrir(page)
  await elegir(page, 'Impresora', 'Carpeta')
  await elegir(page, 'Modelo', 'Rollo de 58 mm')

  await probar(page)

  await expect(dialogo.getByText(ENVIADO)).toBeVisible()
  const [bin = '', png = ''] = (await fs.readdir(mostrador.carpeta)).sort()
  const bytes = await fs.readFile(path.join(mostrador.carpeta, bin))
  const imagen = await decodePng(await fs.readFile(path.join(mostrador.carpeta, png)))
  expect(imagen).toEqual(decodeJob(bytes).raster)
  expect(imagen.width).toBe(384)
  expect(columnasNegras(imagen)).toEqual([0, 1, 382, 383])
})

test('a printer that says it is without paper gets no ticket, and nobody reads that one was sent', async ({ page }) => {
  const dialogo = await abrir(page)
  await elegir(page, 'Impresora', 'Vacía POS-80')

  await probar(page)

  const alerta = dialogo.getByRole('alert')
  await expect(alerta).toContainText('El ticket no se imprimió')
  await expect(alerta).toContainText('Sin papel: cambia el rollo y vuelve a imprimir.')
  await expect(dialogo.getByText(ENVIADO)).toHaveCount(0)
  expect(mostrador.vacia.jobs).toEqual([])
})

test('a program at the port that takes the call and never answers is told of as if nobody were there', async ({
  page,
}) => {
  await page.routeWebSocket(/^ws:\/\/localhost:/, () => {}) // opened, and silent from then on
  const dialogo = await abrir(page)
  await expect(dialogo.getByRole('status').getByText('Conectando…')).toBeVisible()
  await expect(dialogo.getByText('No se encuentra el programa que imprime')).toBeVisible()
  await expect(dialogo.getByRole('status').getByText('Conectando…')).toBeVisible()
})

test('a bridge killed in the middle of a ticket is told at once, and the page connects again by itself', async ({
  page,
}) => {
  const dialogo = await abrir(page)
  await elegir(page, 'Impresora', 'Colgada POS-58')
  await probar(page)
  await expect.poll(mostrador.colgada.busiest).toBe(1)

  // The refusal comes well before the 10 s of a hung printer and the 30 s of a call.
  const tardo = await pulsoDe(async () => {
    await mostrador.matar()
    await dialogo.getByRole('alert').getByText(NO_SE_PUDO).waitFor()
  })
  expect(tardo).toBeLessThan(3000)
  await expect(dialogo.getByText('fíjate si salió antes de repetirlo')).toBeVisible()
  await expect(dialogo.getByRole('status').getByText('Reconectando…')).toBeVisible()
  await expect(dialogo.getByText('No se encuentra el programa que imprime')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir ticket de prueba' })).toHaveAccessibleDescription(
    'No hay conexión con la impresora.',
  )

  await mostrador.encender()

  await expect(dialogo.getByRole('status').getByText('Conectada')).toBeVisible()
  await elegir(page, 'Impresora', 'Caja EPSON TM-T20III')
  await probar(page)
  await expect(dialogo.getByText(ENVIADO)).toBeVisible()
})

test('a printer that hangs is told after its limit, and the next ticket goes elsewhere', async ({ page }) => {
  const dialogo = await abrir(page)
  await elegir(page, 'Impresora', 'Colgada POS-58')
  await probar(page)

  await expect(dialogo.getByText('La impresora no respondió en 10 s')).toBeVisible()
  await elegir(page, 'Impresora', 'Caja EPSON TM-T20III')
  await probar(page)
  await expect(dialogo.getByText(ENVIADO)).toBeVisible()
})

test('one socket while the dialog is open, none when it is closed', async ({ page }) => {
  const sockets: string[] = []
  let abiertos = 0
  page.on('websocket', (socket) => {
    sockets.push(socket.url())
    abiertos += 1
    socket.on('close', () => {
      abiertos -= 1
    })
  })
  const dialogo = await abrir(page)
  await expect(dialogo.getByText('Conectada', { exact: true })).toBeVisible()
  expect([sockets.length, abiertos]).toEqual([1, 1])

  await page.keyboard.press('Escape')

  await expect(dialogo).toBeHidden()
  await expect.poll(() => abiertos).toBe(0)
})

/** A browser whose user refused the local network; headless Chrome never asks. */
async function prohibir(browser: Browser) {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const negado = Object.assign(new EventTarget(), { state: 'denied' })
    Object.assign(window, { permisoDePrueba: negado })
    navigator.permissions.query = async () => negado as PermissionStatus
  })
  return page
}

test('a browser that forbids it is explained, and is asked again when its user allows it', async ({ browser }) => {
  await mostrador.matar()
  const page = await prohibir(browser)
  const dialogo = await abrir(page)
  await expect(dialogo.getByText('El navegador no deja llegar a la impresora')).toBeVisible()
  await expect(dialogo.getByRole('status').getByText('Sin permiso')).toBeVisible()

  await mostrador.encender()
  await page.evaluate(() => {
    const permiso: EventTarget & { state: string } = Reflect.get(window, 'permisoDePrueba')
    permiso.state = 'granted'
    permiso.dispatchEvent(new Event('change'))
  })

  await expect(dialogo.getByText('Conectada', { exact: true })).toBeVisible()
  await page.close()
})

test("QZ Tray's own client, unmodified, prints the same bytes through the bridge", async ({ browser }) => {
  const data = Uint8Array.from({ length: 70 * 600 }, (_, i) => (i * 2_654_435_761) >>> 11)
  const job = encodeJob({ width: 560, height: 600, data }, { dots: 576, corte: 'parcial' })
  const context = await browser.newContext({ bypassCSP: true }) // for the foreign script alone
  const page = await context.newPage()
  await page.goto(mostrador.catalogo.url)
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('qz-tray')) })

  const hecho = await page.evaluate(
    async ({ puerto, base64 }) => {
      const qz = Reflect.get(window, 'qz')
      await qz.websocket.connect({ host: 'localhost', port: { secure: [], insecure: [puerto] }, usingSecure: false })
      const todas: string[] = await qz.printers.find()
      const hallada: string = await qz.printers.find('tm-t20')
      const omision: string = await qz.printers.getDefault()
      const ausente: string = await qz.printers.find('HP').catch((error: Error) => error.message)
      await qz.print(qz.configs.create(hallada), [{ type: 'raw', format: 'command', flavor: 'base64', data: base64 }])
      const archivo: string = await qz
        .print(qz.configs.create(hallada), [{ type: 'raw', format: 'command', flavor: 'file', data: '/etc/passwd' }])
        .catch((error: Error) => error.message)
      await qz.websocket.disconnect()
      return { todas, hallada, omision, ausente, archivo }
    },
    { puerto: mostrador.puerto, base64: Buffer.from(job).toString('base64') },
  )

  expect(hecho).toEqual({
    todas: ['Caja EPSON TM-T20III', 'Colgada POS-58', 'Carpeta', 'Vacía POS-80'],
    hallada: 'Caja EPSON TM-T20III',
    omision: 'Caja EPSON TM-T20III',
    ausente: 'Specified printer could not be found.',
    archivo: expect.stringContaining('Trabajo no admitido'),
  })
  expect(mostrador.caja.jobs.at(-1)?.equals(job)).toBe(true)
  await context.close()
})
