import type { Page } from '@playwright/test'
import { diaLibre, filasDe, reservar } from './citas/citas.ts'
import { abrirMenu, encontrar, pedir } from './clientes/pacientes.ts'
import { quejas } from './quejas.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { type Caja, montarCaja } from './tickets/caja.ts'
import {
  abrirNueva,
  celda,
  dibujarOjo,
  examinar,
  guardarAsi,
  llegar,
  pellizcar,
  reimprimir,
  responder,
  resumen,
  teclearGraduacion,
} from './visitas/examenes.ts'

// The file is the last one, so the workers share its journeys.
test.describe.configure({ mode: 'parallel' })

let caja: Caja

test.beforeAll(async () => {
  caja = await montarCaja(new URL(process.env.BASE_URL ?? '').origin)
  await caja.encender()
})
test.afterAll(() => caja.cerrar())

async function enInicio(page: Page) {
  await page.goto('/dashboard/clientes')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
}

for (const tipo of ['4', '2'] as const)
  test(`type ${tipo} examines a patient by keyboard, goes on in a second browser, and finds it in the detail`, async ({
    abrir,
  }) => {
    const page = await abrir(correoDe[tipo])
    const errores = quejas(page)
    await enInicio(page)
    const paciente = await llegar(page)
    await examinar(page, paciente)
    // An appointment leads to the examination of its patient.
    const fecha = await diaLibre(page)
    await reservar(page, { fecha, hora: '10:00', idCliente: paciente.id, telefono: paciente.telefono })
    await page.goto(`/dashboard/citas?fecha=${fecha}`)
    await filasDe(page, paciente.nombre).getByRole('link', { name: paciente.nombre }).press('Enter')
    await page.getByRole('button', { name: 'Nueva visita', exact: true }).press('Enter')
    await expect(page).toHaveURL(`/historial/nuevaVisita?idCliente=${paciente.id}`)
    await expect(page.getByRole('form', { name: 'Datos de la visita' })).toBeVisible()
    await expect(celda(page, 'Esfera OD')).toHaveAccessibleDescription('Antes −1.00')

    await responder(page, 'snnnns')
    while (!(await celda(page, 'Esfera OD').evaluate((el) => el === document.activeElement)))
      await page.keyboard.press('Tab')
    await teclearGraduacion(page)
    await expect(resumen(page)).toContainText('−1.25 / −0.50 × 180')
    await expect(resumen(page)).toContainText('−0.75 / −0.50 × 010')
    await expect(resumen(page)).toContainText('+2.00')
    await expect(page.getByText(/Borrador guardado a las/)).toBeVisible()

    // The counter's computer takes the draft over.
    const otra = await abrir(correoDe[tipo])
    await caja.conectar(otra)
    await otra.goto(`/historial/nuevaVisita?idCliente=${paciente.id}`)
    await otra.getByRole('button', { name: /^Continuar borrador del/ }).press('Enter')
    await expect(celda(otra, 'Esfera OI')).toHaveValue('-0.75')
    await expect(celda(otra, 'A/V OD')).toHaveValue('20/20')
    await expect(
      otra.getByRole('radiogroup', { name: /Hipertensión/ }).getByRole('radio', { name: 'Sí' }),
    ).toBeChecked()
    const ojos = [await dibujarOjo(otra, '#6b4a2b'), await dibujarOjo(otra, '#3a5a40')]
    const [elegir] = await Promise.all([
      otra.waitForEvent('filechooser'),
      otra.getByLabel('Agregar imágenes').press('Enter'),
    ])
    await elegir.setFiles(ojos)
    await expect(otra.getByRole('list', { name: 'Fotos por guardar' }).getByRole('img')).toHaveCount(2)
    await otra.getByRole('textbox', { name: 'Observaciones' }).fill('Refiere cansancio por pantalla al final del día.')
    await otra.keyboard.press('Control+Enter')
    await expect(otra.getByText('¡Visita creada correctamente!')).toBeVisible()
    await expect(otra).toHaveURL('/dashboard/clientes')

    // Saving the visit removed the draft.
    await otra.goto(`/historial/nuevaVisita?idCliente=${paciente.id}`)
    await expect(otra.getByRole('form', { name: 'Datos de la visita' })).toBeVisible()

    await otra.goto(`/visita/historial?idCliente=${paciente.id}`)
    const filas = otra.getByRole('table', { name: 'Visitas del paciente' }).getByRole('rowheader')
    await expect(filas).toHaveCount(2)
    await otra
      .getByRole('link', { name: /^Ver la visita/ })
      .first()
      .press('Enter')
    const graduacion = otra.getByRole('table', { name: /^Graduación del/ }).first()
    await expect(graduacion.getByRole('row', { name: /^OD/ })).toContainText('−1.25, cambió −0.25')
    await expect(graduacion.getByRole('row', { name: /^OI/ })).toContainText('−0.50, cambió −0.25')
    await expect(otra.getByText('Refiere cansancio por pantalla')).toBeVisible()
    const fotos = otra.getByRole('list', { name: 'Fotos de la visita' })
    await expect(fotos.getByRole('button')).toHaveCount(2)
    await fotos.getByRole('button', { name: 'Ampliar la foto 1' }).press('Enter')
    const visor = otra.getByRole('dialog', { name: 'Foto ampliada' })
    await expect(visor.getByRole('img', { name: 'Esta visita, foto 1 de 2' })).toBeVisible()
    await otra.keyboard.press('Tab')
    await otra.keyboard.press('ArrowRight')
    await expect(visor.getByRole('img', { name: 'Esta visita, foto 2 de 2' })).toBeVisible()
    await pellizcar(otra, visor.getByRole('img'))
    await otra.keyboard.press('Escape')
    await expect(visor).toBeHidden()

    await reimprimir(otra, caja)
    expect(errores).toEqual([])
  })

test('type 1 reads visits and may not record them; type 3 reaches nothing', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await enInicio(page)
  const cajera = await abrir(correoDe['2'])
  await enInicio(cajera)
  const paciente = await llegar(page)
  const id = await examinar(cajera, paciente)
  await page.reload()
  await encontrar(page, paciente.nombre)
  const menu = await abrirMenu(page, paciente.nombre)
  const nueva = menu.getByRole('menuitem', { name: /^Nueva Visita/ })
  await expect(nueva).toHaveAttribute('aria-disabled', 'true')
  await expect(nueva).toContainText('El Usuario Encargado no registra visitas')
  await menu.getByRole('menuitem', { name: 'Historial de Visitas' }).click()
  await page.getByRole('link', { name: /^Ver la visita/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Visita del/ })).toBeVisible()
  await expect(page.getByText('Primera graduación registrada')).toBeVisible()
  await expect(page.getByText('No se encontraron fotos en la visita para este cliente')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar adenda' })).toHaveCount(0)
  expect((await pedir(page, 'PUT', '/visitas/crear', { idCliente: paciente.id })).status).toBe(403)

  const laboratorio = await abrir(correoDe['3'])
  await laboratorio.goto(`/visita/historialDetalle?id=${id}&idCliente=${paciente.id}`)
  await expect(laboratorio).toHaveURL('/dashboard')
})

test('what is missing or cannot be is said at its place, and nothing typed is lost', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await enInicio(page)
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await expect(page.getByText('La visita anterior no está registrada')).toBeVisible()
  await celda(page, 'Esfera OD').fill('-1.30')
  await celda(page, 'Cilindro OI').fill('-0.50')
  await page.keyboard.press('Tab')
  // The axis is judged when it is left, not while it is being typed.
  await expect(page.getByRole('list', { name: 'Avisos de Graduación' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Avisos de Graduación' })).toContainText('OI: Hay cilindro sin eje.')
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hay 7 datos por corregir.' })).toBeVisible()
  await expect(celda(page, 'Esfera OD')).toHaveAccessibleDescription(/Va de 0.25 en 0.25/)
  await responder(page, 'nnnnnn')
  await celda(page, 'Esfera OD').fill('-1.25')
  await page.keyboard.press('Tab')

  // A warning is asked once more, and never blocks.
  await page.route('**/api/visitas/crear', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await guardarAsi(page, 'OI: Hay cilindro sin eje.')
  await expect(page.getByRole('alert').filter({ hasText: 'Hubo un problema al crear la visita' })).toBeVisible()
  await expect(celda(page, 'Esfera OD')).toHaveValue('-1.25')
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await guardarAsi(page, 'OI: Hay cilindro sin eje.')
  await expect(page).toHaveURL('/dashboard/clientes')
  const { data } = await pedir(page, 'GET', `/visitasPorCliente/${paciente.id}`)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ EsfOd: -1.25, CilOi: -0.5, EjeOi: null, DolorCabeza: 'No' })
})

test('the graduation of the right eye, of last time, and of any day is copied; cylinders are transposed', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await enInicio(page)
  const paciente = await llegar(page)
  await examinar(page, paciente, { esfOd: -3, ejeOd: 90 })
  await examinar(page, paciente)
  await abrirNueva(page, paciente)
  await page.getByRole('button', { name: 'Copiar anterior' }).click()
  await expect(celda(page, 'Eje OD')).toHaveValue('175')
  await page.getByRole('button', { name: 'Copiar OD a OI' }).click()
  await expect(celda(page, 'Esfera OI')).toHaveValue('-1.00')
  await page.getByRole('button', { name: 'Copiar otra' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Copiar la del/ })
    .last()
    .click()
  await expect(celda(page, 'Esfera OD')).toHaveValue('-3.00')
  await expect(page.getByText('Equivalente esférico OD −3.25')).toBeVisible()
  await page.getByRole('button', { name: 'Transponer' }).click()
  const vista = page.getByRole('dialog', { name: 'Transponer' })
  await expect(vista).toContainText('-3.50 +0.50 x 180')
  await vista.getByRole('button', { name: 'Transponer' }).click()
  await expect(celda(page, 'Cilindro OD')).toHaveValue('+0.50')
  await expect(celda(page, 'Eje OD')).toHaveValue('180')
})

test('photos that are no pictures are told by their reason, and the visit goes without them only when asked', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await enInicio(page)
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await responder(page, 'nnnnnn')
  const rota = { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') }
  await page.getByLabel('Agregar imágenes').setInputFiles([await dibujarOjo(page, '#6b4a2b'), rota])
  await expect(page.getByText('No se pudo leer. Usa una foto JPG o PNG.')).toBeVisible()
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x24ftypheic', 'latin1') }
  await page.getByLabel('Agregar imágenes').setInputFiles(heic)
  await expect(
    page.getByText(/^Es HEIC, el formato del iPhone.*Ajustes, Cámara, Formatos, «Más compatible»/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Guardar la visita sin 2 fotos?' })
  await expect(pregunta).toContainText('No se pudieron leer: rota.jpg, IMG_1.heic.')
  await pregunta.getByRole('button', { name: 'Regresar' }).click()
  await expect(pregunta).toBeHidden()
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await pregunta.getByRole('button', { name: 'Guardar sin ellas' }).click()
  await expect(page).toHaveURL('/dashboard/clientes')
  const { data } = await pedir(page, 'GET', `/visitas/ultima/${paciente.id}`)
  expect(data[0].fotos).toBe(1)
})

test('a pasted picture joins, the camera is offered, and a slow upload tells how far it is', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await enInicio(page)
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await responder(page, 'nnnnnn')
  const { buffer } = await dibujarOjo(page, '#6b4a2b')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
    const datos = new DataTransfer()
    datos.items.add(new File([bytes], 'pegada.png', { type: 'image/png' }))
    const formulario = document.querySelector('form[aria-label="Datos de la visita"]')
    formulario?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: datos, bubbles: true }))
  }, buffer.toString('base64'))
  await expect(page.getByRole('list', { name: 'Fotos por guardar' }).getByRole('img')).toHaveCount(1)
  await expect(page.locator('input[type=file][capture]')).toHaveCount(1)

  let soltar = () => {}
  const retenida = new Promise<void>((resolve) => {
    soltar = resolve
  })
  await page.route('**/api/visitas/crear', async (route) => {
    await retenida
    await route.continue()
  })
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  soltar()
  await expect(page).toHaveURL('/dashboard/clientes')
  const { data } = await pedir(page, 'GET', `/visitas/ultima/${paciente.id}`)
  expect(data[0].fotos).toBe(1)
})

test('a correction stands beside the visit, and the tables show the corrected value', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await enInicio(page)
  const paciente = await llegar(page)
  const id = await examinar(page, paciente, { ejeOd: 170 })
  await page.goto(`/visita/historialDetalle?id=${id}&idCliente=${paciente.id}`)
  await page.getByRole('button', { name: 'Agregar adenda' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Agregar adenda' })
  await celda(page, 'Eje OD', 'Graduación corregida').fill('180')
  await dialogo.getByRole('button', { name: 'Guardar adenda' }).click()
  await expect(dialogo.getByText('Escribe el motivo de la corrección.')).toBeVisible()
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Error de captura; se revisó con el lensómetro.')
  await dialogo.getByRole('button', { name: 'Guardar adenda' }).click()
  await expect(dialogo).toBeHidden()
  const adenda = page.getByRole('region', { name: 'Adenda' })
  await expect(adenda).toContainText('Eje OD: 170° → ahora 180°')
  await expect(adenda).toContainText('Error de captura; se revisó con el lensómetro.')
  await expect(page.getByRole('table', { name: /^Graduación del/ })).toContainText('180°')
})

test('without a patient the screens send to the patients; a visit that is not there says so', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  for (const path of ['/historial/nuevaVisita', '/historial/nuevaHistoriaClinica', '/visita/historial']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/dashboard/clientes')
  }
  for (const path of ['/visita/historialDetalle', '/visita/historialDetalle?id=99999999']) {
    await page.goto(path)
    await expect(page.getByText('No se encontró la última visita.'), path).toBeVisible()
    await expect(page, path).toHaveURL(path)
  }
  const paciente = await llegar(page)
  await page.goto(`/visita/historial?idCliente=${paciente.id}`)
  await expect(page.getByText('No hay visitas en el historial del cliente')).toBeVisible()
})
