import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirNueva, celda, examinar, guardarAsi, llegar, responder } from './visitas/examenes.ts'

type Tecla = 'Tab' | 'Enter' | 'ArrowRight'

/** Types the cells of a grid from its first one on, each followed by the key. */
async function teclear(page: Page, tabla: string, primera: string, textos: readonly string[], tecla: Tecla) {
  await celda(page, primera, tabla).focus()
  for (const texto of textos) {
    await page.keyboard.type(texto)
    await page.keyboard.press(tecla)
  }
}

/** Types lines of text from one field to the next; arrows do not leave a text. */
async function escribir(page: Page, primera: string, textos: readonly string[], tecla: Tecla) {
  await page.getByRole('textbox', { name: primera, exact: true }).focus()
  for (const texto of textos) {
    await page.keyboard.type(texto)
    await page.keyboard.press(tecla === 'ArrowRight' ? 'Tab' : tecla)
  }
}

const ojos = ['-1.25', '-075', '170', '125', '-12.50', '-50', '5', '1.25']
const vistos = { OD: ['20/25', '20'], OI: ['20/40-1', '0,8'] }
const curvas = ['43.25', '44.00', '175', '4225', '43,50', '010']

for (const tecla of ['Tab', 'Enter', 'ArrowRight'] as const) {
  test(`every grid of a visit is typed with ${tecla}, and the record holds each value in its place`, async ({
    abrir,
  }) => {
    const page = await abrir(correoDe['4'])
    await page.goto('/dashboard')
    const paciente = await llegar(page)
    await abrirNueva(page, paciente)
    await responder(page, 'nnnnnn')
    const filas = [...ojos.slice(0, 4), ...vistos.OD, ...ojos.slice(4), ...vistos.OI]
    await teclear(page, 'Graduación', 'Esfera OD', filas, tecla)
    await teclear(page, 'Queratometría', 'K1 OD', curvas, tecla)
    await escribir(page, 'Retinoscopía OD', ['+0.50', '-1.00', '63', '18'], tecla)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('¡Visita creada correctamente!')).toBeVisible()

    const { data } = await pedir(page, 'GET', `/visitasPorCliente/${paciente.id}`)
    expect(data[0]).toMatchObject({
      ...{ EsfOd: -1.25, CilOd: -0.75, EjeOd: 170, AddOd: 1.25, AvOd: '20/25', CvOd: '20/20' },
      ...{ EsfOi: -12.5, CilOi: -0.5, EjeOi: 5, AddOi: 1.25, AvOi: '20/40-1', CvOi: '0.8' },
      ...{ QueratoOd1: 43.25, QueratoOd2: 44, QueratoOd3: 175, QueratoOi1: 42.25, QueratoOi2: 43.5, QueratoOi3: 10 },
      ...{ RetinosOd: '+0.50', RetinosOi: '-1.00', DiData: '63', AoData: '18' },
    })
  })

  test(`every grid of a history is typed with ${tecla}, and the record holds each value in its place`, async ({
    abrir,
  }) => {
    const page = await abrir(correoDe['4'])
    await page.goto('/dashboard')
    const paciente = await llegar(page)
    await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
    await expect(page.getByRole('form', { name: 'Datos de la historia clínica' })).toBeVisible()
    await responder(page, 'nnnnnn')
    const signos = { 'Graduación anterior': '-', 'Graduación total': '+', 'Graduación prescrita': '-' }
    for (const [titulo, signo] of Object.entries(signos))
      await teclear(page, titulo, 'Esfera OD', [`${signo}225`, ...ojos.slice(1)], tecla)
    await teclear(page, 'Agudeza visual y capacidad visual', 'A/V OD', [...vistos.OD, ...vistos.OI], tecla)
    await teclear(page, 'Queratometría', 'K1 OD', curvas, tecla)
    await escribir(page, 'Retinoscopía OD', ['+0.50', '-1.00'], tecla)
    await escribir(page, 'DI', ['63', '18', '60', '16'], tecla)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('¡Historia creada correctamente!')).toBeVisible()

    const { data } = await pedir(page, 'GET', `/historiaClinica/ultimaVisitaActual/${paciente.id}`)
    const rejilla = (sufijo: string, esfOd: number) => {
      const suyos = { esfOd, cilOd: -0.75, ejeOd: 170, addOd: 1.25, esfOi: -12.5, cilOi: -0.5, ejeOi: 5, addOi: 1.25 }
      return Object.fromEntries(Object.entries(suyos).map(([campo, valor]) => [`${campo}${sufijo}`, valor]))
    }
    expect(data).toMatchObject({
      ...rejilla('', -2.25),
      ...rejilla('Tot', 2.25),
      ...rejilla('Pre', -2.25),
      ...{ avOd: '20/25', cvOd: '20/20', avOi: '20/40-1', cvOi: '0.8' },
      ...{ queratoOd1: 43.25, queratoOd2: 44, queratoOd3: 175, queratoOi1: 42.25, queratoOi2: 43.5, queratoOi3: 10 },
      ...{ retinosOd: '+0.50', retinosOi: '-1.00', diData: '63', aoData: '18', di2Data: '60', ao2Data: '16' },
    })
  })
}

test('what looks wrong is told beside its cell at once, once more before saving, and never blocks', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await abrirNueva(page, paciente)
  await responder(page, 'nnnnnn')
  await teclear(page, 'Queratometría', 'K1 OD', ['35.75', '52.25', '181'], 'Tab')
  await teclear(page, 'Graduación', 'Esfera OD', ['-100', '-050', '', '+200'], 'Tab')
  await expect(celda(page, 'K1 OD', 'Queratometría')).toHaveAccessibleDescription(/Fuera de 36–52/)
  await expect(celda(page, 'K2 OD', 'Queratometría')).toHaveAccessibleDescription(/Fuera de 36–52/)
  await expect(celda(page, 'Eje K OD', 'Queratometría')).toHaveAccessibleDescription(/Va de 1 a 180/)
  await expect(celda(page, 'Eje OD')).toHaveAccessibleDescription(/Falta el eje/)
  await expect(celda(page, 'Adición OI')).toHaveAccessibleDescription(/Solo en el otro ojo/)

  const escrituras: string[] = []
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/visitas/crear')) escrituras.push(pedido.method())
  })
  await page.getByRole('button', { name: 'Guardar visita' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Revisa la graduación antes de guardar' })
  await expect(pregunta.getByRole('listitem')).toHaveText([
    'OD: Hay cilindro sin eje.',
    'OI: Hay adición en un solo ojo.',
    'OD: K1 está fuera de 36.00 a 52.00 D.',
    'OD: K2 está fuera de 36.00 a 52.00 D.',
    'OD: El eje va de 1 a 180 (el 0 se escribe 180).',
  ])
  // It can be mended first.
  await pregunta.getByRole('button', { name: 'Regresar a revisar' }).click()
  await expect(pregunta).toBeHidden()
  expect(escrituras).toEqual([])
  await celda(page, 'Eje OD').fill('90')
  await page.keyboard.press('Control+Enter')
  await expect(pregunta.getByRole('listitem')).toHaveCount(4)
  await guardarAsi(page, 'OD: K1 está fuera de 36.00 a 52.00 D.')
  await expect(page.getByText('¡Visita creada correctamente!')).toBeVisible()
  const { data } = await pedir(page, 'GET', `/visitasPorCliente/${paciente.id}`)
  expect(data[0]).toMatchObject({ EjeOd: 90, AddOi: null, QueratoOd1: 35.75, QueratoOd2: 52.25, QueratoOd3: 181 })
})

test('a correction that makes a record look wrong asks too, and one of something else does not', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  const id = await examinar(page, paciente, { queratoOd1: 60, queratoOd2: 61 })
  await page.goto(`/visita/historialDetalle?id=${id}&idCliente=${paciente.id}`)
  const adenda = page.getByRole('dialog', { name: 'Agregar adenda' })
  const pregunta = page.getByRole('alertdialog', { name: 'Revisa la graduación antes de guardar' })
  await page.getByRole('button', { name: 'Agregar adenda' }).click()
  await celda(page, 'Eje OI', 'Graduación corregida').fill('')
  await adenda.getByRole('textbox', { name: 'Motivo' }).fill('Se anotó otro eje.')
  await adenda.getByRole('button', { name: 'Guardar adenda' }).click()
  await expect(pregunta.getByRole('listitem')).toHaveText(['OI: Hay cilindro sin eje.'])
  await pregunta.getByRole('button', { name: 'Regresar a revisar' }).click()
  await celda(page, 'Eje OI', 'Graduación corregida').fill('15')
  await adenda.getByRole('button', { name: 'Guardar adenda' }).click()
  await expect(adenda).toBeHidden()
})

test('from the first field of a history to Guardar there are at most 60 stops of Tab', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await examinar(page, paciente)
  await examinar(page, paciente)
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  await page.getByRole('textbox', { name: 'Edad' }).focus()
  const guardar = page.getByRole('button', { name: 'Guardar', exact: true })
  let tabs = 0
  while (tabs < 100 && !(await guardar.evaluate((el) => el === document.activeElement))) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  expect(tabs).toBeLessThanOrEqual(60)
  // The grid comes before its shortcuts, which are one stop and go on with the arrows.
  await celda(page, 'Adición OI', 'Graduación anterior').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('toolbar', { name: 'Atajos de Graduación anterior' }).locator(':focus')).toHaveText(
    /total/,
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(celda(page, 'Esfera OD', 'Graduación anterior')).toHaveValue('-1.00')
})
