import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { encargar, perderRespuesta } from './pedidos/ordenes.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirRecepcion, columna, comoCaja, enTablero, tarjeta } from './tablero/tablero.ts'

const RECIBIR = '**/api/pedidos/recibirMultiples'

/** An order due today, so that it stands among the first, with the code of its QR. */
async function encargarConCodigo(page: Page, encargo: Parameters<typeof encargar>[1] = {}) {
  const pedido = await encargar(page, { entrega: 0, ...encargo })
  const { data } = await pedir(page, 'GET', `/pedidoPorId/${pedido.id}`)
  return { ...pedido, HashId: String(data[0].HashId) }
}

/** How many notices 'ready to be fetched' an order has caused. */
async function avisosDeListo(page: Page, { nombreCliente }: { nombreCliente: string }): Promise<number> {
  const { data } = await pedir(page, 'GET', `/mensajes?search=${nombreCliente}`)
  return data.filter(({ tipo }: { tipo: string }) => tipo === 'AvisoPedidoListoRecogerSucursal').length
}

test('a box is received by scanning: each order once, its patient told once, the focus stays in the field', async ({
  abrir,
}) => {
  const [page, ajena] = [await comoCaja(abrir), await abrir('caja2@nitida.mx')]
  await Promise.all([page, ajena].map((una) => una.goto('/dashboard/pedidos')))
  const [uno, dos, tres] = [await encargarConCodigo(page), await encargarConCodigo(page), await encargarConCodigo(page)]
  const entregado = await encargarConCodigo(page, { estatus: 'Entregado a cliente' })
  const deOtra = await encargarConCodigo(ajena)
  await enTablero(page)
  const { dialogo, campo, renglones } = await abrirRecepcion(page)
  // Sends all keys at once, because a machine that stalls between two of them would end the scan. The bar's journeys type them
  // one by one.
  const teclear = (texto: string) => page.keyboard.insertText(texto)
  const escanear = async (texto: string) => {
    await teclear(texto)
    await page.keyboard.press('Enter')
    await expect(campo).toHaveValue('')
    await expect(campo).toBeFocused()
  }
  const dicho = dialogo.getByRole('status')

  await escanear(`https://optica.mx/=${uno.HashId}`)
  await expect(renglones).toHaveText([new RegExp(`Pedido ${uno.folio}.*${uno.nombreCliente}.*Recibido$`)])
  await expect(dicho).toHaveText(`Pedido ${uno.folio} de ${uno.nombreCliente}: recibido.`)
  await escanear(`httpsÑ--optica.mx-¿${dos.HashId}`) // a scanner of another keyboard layout (D-22)
  await expect(renglones).toHaveCount(2)
  await teclear(tres.HashId.toLowerCase()) // without Enter the code ends after a pause
  await expect(renglones).toHaveCount(3)
  await expect(campo).toHaveValue('')
  await expect(dicho).toHaveText(`Pedido ${tres.folio} de ${tres.nombreCliente}: recibido.`)
  await escanear(`https://optica.mx/=${uno.HashId}`)
  await expect(dicho).toHaveText('Ese código ya está en la lista.')
  await escanear(`${uno.HashId}https://optica.mx/=${dos.HashId}${dos.HashId}`) // read twice, and in a row
  await expect(renglones).toHaveCount(3)
  await escanear(entregado.HashId)
  await escanear(deOtra.HashId)
  await expect(renglones).toHaveText([
    new RegExp(`${deOtra.HashId}.*No encontrado$`),
    new RegExp(`${entregado.nombreCliente}.*Ya fue entregado al cliente$`),
    new RegExp(`${tres.nombreCliente}.*Recibido$`),
    new RegExp(`${dos.nombreCliente}.*Recibido$`),
    new RegExp(`${uno.nombreCliente}.*Recibido$`),
  ])
  await expect(dialogo.getByText('3 recibidos de 5 códigos')).toBeVisible()
  await renglones.first().click()
  await expect(campo).toBeFocused()
  await dialogo.getByRole('button', { name: 'Listo' }).focus()
  await page.keyboard.press('F2')
  await expect(campo).toBeFocused()
  await escanear('hola')
  await expect(dialogo.getByText('No se reconoció el código. Escanéalo de nuevo.').first()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialogo).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Recibir varios' })).toBeFocused()
  for (const pedido of [uno, dos, tres])
    await expect(tarjeta(columna(page, 'Recibido en sucursal'), pedido)).toBeVisible()

  const otraVez = await abrirRecepcion(page)
  await expect(otraVez.renglones).toHaveCount(0)
  for (const { HashId } of [uno, dos, tres]) await escanear(HashId)
  await expect(otraVez.renglones.filter({ hasText: 'Ya estaba recibido' })).toHaveCount(3)
  for (const pedido of [uno, dos, tres]) expect(await avisosDeListo(page, pedido)).toBe(1)
  expect(await avisosDeListo(ajena, deOtra)).toBe(0)
})

test('an answer that got lost is asked for again: received once, told once', async ({ abrir }) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard/pedidos')
  const [uno, dos] = [await encargarConCodigo(page), await encargarConCodigo(page)]
  await enTablero(page)
  const { dialogo, campo, renglones } = await abrirRecepcion(page)
  await page.route(RECIBIR, perderRespuesta)
  await campo.fill(uno.HashId)
  await campo.press('Enter')
  await expect(renglones).toHaveText([new RegExp(`${uno.HashId}.*Sin confirmar$`)])
  await expect(dialogo.getByRole('alert')).toContainText(
    'Ocurrió un error al intentar actualizar el estatus del pedido.',
  )
  await page.unroute(RECIBIR)
  await campo.fill(dos.HashId)
  await campo.press('Enter')
  await expect(renglones.first()).toContainText('Recibido')
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await expect(renglones.last()).toContainText(new RegExp(`${uno.nombreCliente}.*Recibido$`))
  await expect(dialogo.getByRole('alert')).toHaveCount(0)
  await expect(campo).toBeFocused()
  for (const pedido of [uno, dos]) expect(await avisosDeListo(page, pedido)).toBe(1)

  // The dialog was closed at once: the code is still read after its pause, and its failure is told.
  const tres = await encargarConCodigo(page)
  await page.route(RECIBIR, (route) => route.abort())
  await campo.fill(tres.HashId)
  await dialogo.getByRole('button', { name: 'Listo' }).click()
  await expect(dialogo).toHaveCount(0)
  await expect(page.getByText('1 código sin confirmar')).toBeVisible()
})

test('what is scanned while failed batches are sent again travels by itself, and all of it is received once', async ({
  abrir,
}) => {
  const page = await comoCaja(abrir)
  await page.goto('/dashboard/pedidos')
  const [uno, dos, tres] = [await encargarConCodigo(page), await encargarConCodigo(page), await encargarConCodigo(page)]
  await enTablero(page)
  const { dialogo, campo, renglones } = await abrirRecepcion(page)
  const escanear = async ({ HashId }: { HashId: string }) => {
    await campo.fill(HashId)
    await campo.press('Enter')
    await expect(campo).toHaveValue('')
  }
  await page.route(RECIBIR, perderRespuesta)
  await escanear(uno)
  await expect(renglones.filter({ hasText: 'Sin confirmar' })).toHaveCount(1)
  await escanear(dos)
  await expect(renglones.filter({ hasText: 'Sin confirmar' })).toHaveCount(2)

  await page.unroute(RECIBIR)
  let soltar = () => {}
  const permiso = new Promise<void>((seguir) => {
    soltar = seguir
  })
  const enviados: string[][] = []
  await page.route(RECIBIR, async (route) => {
    enviados.push(route.request().postDataJSON().codigos)
    await permiso
    await route.continue()
  })
  await dialogo.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => enviados).toEqual([[uno.HashId]])
  await escanear(tres)
  soltar()

  await expect(renglones).toHaveText([tres, dos, uno].map((suyo) => new RegExp(`${suyo.nombreCliente}.*Recibido$`)))
  expect(enviados).toEqual([[uno.HashId], [dos.HashId], [tres.HashId]])
  await expect(dialogo.getByRole('alert')).toHaveCount(0)
  for (const pedido of [uno, dos, tres]) expect(await avisosDeListo(page, pedido)).toBe(1)
})
