import { readFile } from 'node:fs/promises'
import { infracciones } from './axe.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('an order is measured for its frame, goes to an external laboratory as a job, and says back how it does', async ({
  abrir,
}) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard/pedidos')
  const { id, folio } = await encargar(caja, { nombre: 'Mila De Fuera', entrega: 0 })
  await caja.goto(`/dashboard/editarPedido?id=${id}`)
  const card = caja.getByRole('region', { name: 'Medidas de montaje' })
  await card.getByRole('button', { name: 'Medir' }).click()
  const medir = caja.getByRole('dialog', { name: 'Medir el pedido' })
  await medir.getByLabel('DNP lejos OD').fill('31.5')
  await medir.getByLabel('DNP lejos OI').fill('62')
  await medir.getByLabel('Ancho del aro (A)').fill('52')
  await expect(medir.getByRole('list', { name: 'Avisos de las medidas de montaje' })).toContainText(
    'OI: DNP lejos: suele ir de 22 a 40 mm.',
  )
  await medir.getByLabel('DNP lejos OI').fill('30.5')
  await medir.getByRole('button', { name: 'Guardar medidas' }).click()
  await expect(card).toContainText('OD 31.5 · OI 30.5')
  await expect(card).toContainText('Las tomó')
  expect(await infracciones(caja)).toEqual([])

  const page = await abrir(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  await taller.getByRole('button', { name: 'Para hoy' }).click() // a column has its first ones
  await taller.getByRole('textbox').fill(folio) // what is scanned is shown
  await taller.getByRole('textbox').press('Enter')
  await taller.getByRole('button', { name: `Dónde se hace el pedido ${folio}` }).click()
  const lugar = page.getByRole('dialog')
  await lugar.getByLabel('Laboratorio externo').fill('Óptica Lab Norte')
  await lugar.getByLabel('Correo del laboratorio').fill('pedidos@lab.example')
  await lugar.getByRole('button', { name: 'Guardar' }).click()
  await expect(lugar).toBeHidden()

  await taller.getByRole('button', { name: `Orden del pedido ${folio} para Óptica Lab Norte` }).click()
  const orden = page.getByRole('dialog', { name: `Pedido ${folio} en Óptica Lab Norte` })
  await expect(orden).toContainText('La orden va sin la graduación')
  const bajada = page.waitForEvent('download')
  await orden.getByRole('button', { name: 'Descargar OMA' }).click()
  const texto = (await readFile(await (await bajada).path())).toString('latin1')
  expect(texto).toContain(`JOB=${folio}\r\n`)
  expect(texto).toContain('IPD=31.50;30.50\r\n')
  expect(texto).not.toContain('Mila')
  await expect(orden).toContainText('A pedidos@lab.example')
  await orden.getByRole('button', { name: 'Enviar por correo' }).click()
  await expect(page.getByText('Sale por correo a pedidos@lab.example.')).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await orden.getByRole('button', { name: 'Cerrar' }).first().click()

  const elegir = page.waitForEvent('filechooser')
  await taller.getByRole('button', { name: 'Aviso de laboratorio' }).click()
  await (await elegir).setFiles({
    name: 'estado.oma',
    mimeType: 'text/plain',
    buffer: Buffer.from(`JOB=${folio}\r\nSTATUS=Bisel terminado;sale mañana\r\nXQZ=7\r\n`),
  })
  await expect(taller.getByText('El laboratorio dice: Bisel terminado;sale mañana')).toBeVisible()
  await expect(taller).not.toContainText('$')
})
