import type { Locator, Page, Route } from '@playwright/test'
import { leerPdf } from '../apps/api/test/leerPdf.ts'
import { abrirMenu, encontrar, pedir } from './clientes/pacientes.ts'
import { tomarPedido } from './estatus/pedidos.ts'
import { vigilarSocket } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { abrirNueva, celda, examinar, llegar, responder } from './visitas/examenes.ts'

/**
 * Presses a button that opens a paper in a tab of its own.
 * @returns the paper's text.
 */
async function alAbrir(page: Page, ruta: string, boton: Locator) {
  const [respuesta, pestana] = await Promise.all([
    page.waitForResponse((una) => una.url().endsWith(`/api${ruta}`)),
    page.waitForEvent('popup'),
    boton.click(),
  ])
  const { pdfUrl } = await respuesta.json()
  const pdf = await page.request.get(pdfUrl)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await pestana.close()
  return leerPdf(await pdf.body())
}

test('type 4 writes a history from the last visit: previous, total, prescribed by one key, and reads it as a page', async ({
  abrir,
  browser,
}) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await examinar(page, paciente, { diData: '62' })
  await encontrar(page, paciente.nombre)
  const menu = await abrirMenu(page, paciente.nombre)
  await menu.getByRole('menuitem', { name: 'Historia Clínica' }).click()
  await expect(page.getByRole('form', { name: 'Datos de la historia clínica' })).toBeVisible()
  await expect(celda(page, 'Esfera OD', 'Graduación anterior')).toHaveValue('-1.00')
  await expect(page.getByRole('textbox', { name: 'DI', exact: true })).toHaveValue('62')

  await responder(page, 'snnnnn')
  await celda(page, 'Eje OI', 'Graduación anterior').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(celda(page, 'Esfera OD', 'Graduación total')).toBeFocused()
  await page.keyboard.type('-125')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(celda(page, 'Esfera OD', 'Graduación prescrita')).toBeFocused()
  await expect(celda(page, 'Esfera OD', 'Graduación prescrita')).toHaveValue('-1.25')
  await page.getByRole('textbox', { name: 'Armazón', exact: true }).fill('Aviador negro')
  await page.getByRole('combobox', { name: 'Tipo de lente' }).click()
  await page.getByRole('option', { name: 'Progresivo' }).click()
  await page.getByRole('textbox', { name: 'Total', exact: true }).fill('2500')
  await page.getByRole('textbox', { name: 'Anticipo', exact: true }).fill('1000')
  await expect(page.getByRole('status', { name: 'Saldo' })).toHaveText('$1,500.00')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/dashboard/clientes')

  const { data } = await pedir(page, 'GET', `/historiaClinica/ultimaVisitaActual/${paciente.id}`)
  expect(data).toMatchObject({
    esfOd: -1,
    esfOdTot: -1.25,
    esfOdPre: -1.25,
    ejeOiPre: 10,
    tipo: 'Progresivo',
    saldo: 1500,
  })

  await page.goto(`/dashboard/clientes?paciente=${paciente.id}`)
  const antecedentes = page.getByRole('region', { name: 'Antecedentes' })
  await expect(antecedentes.getByRole('listitem')).toHaveText(['Dificultad para ver de lejos'])

  await page.goto(`/visita/historial?idCliente=${paciente.id}&vista=expediente`)
  const nota = page.getByRole('region', { name: /^Historia clínica del/ })
  await expect(nota.getByRole('table').first().getByRole('row', { name: /^OD/ })).toContainText('−1.25, cambió −0.25')
  const [historia] = await Promise.all([
    page.waitForEvent('popup'),
    nota.getByRole('link', { name: 'Ver historia' }).click(),
  ])
  await expect(historia.getByRole('region', { name: 'Graduación prescrita' })).toContainText('−1.25')
  await expect(historia.getByRole('region', { name: 'Armazón y lente' })).toContainText('Aviador negro')
  await expect(historia.getByRole('region', { name: 'Cuenta' })).toContainText('$1,500.00')
  await expect(historia.getByRole('region', { name: 'Queratometría' })).toHaveCount(0)
  await historia.close()

  // The correction stands beside the wrong value: in the line, on its page and on paper.
  await nota.getByRole('button', { name: 'Agregar adenda' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Agregar adenda' })
  await celda(page, 'Esfera OD', 'Graduación prescrita corregida').fill('-1.50')
  await dialogo.getByRole('textbox', { name: 'Armazón', exact: true }).fill('Redondo carey')
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Se transcribió mal del foróptero.')
  await dialogo.getByRole('button', { name: 'Guardar adenda' }).click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByRole('region', { name: 'Adendas' })).toContainText(
    'Armazón: Aviador negro → ahora Redondo carey',
  )
  await expect(nota.getByRole('table').first().getByRole('row', { name: /^OD/ })).toContainText('−1.50, cambió −0.50')
  const id = (await pedir(page, 'GET', `/historiaClinica/ultimaVisitaActual/${paciente.id}`)).data.id
  const { url } = await pedir(page, 'POST', `/historiaClinica/${id}/enlace`)
  const extrano = await (await browser.newContext()).newPage()
  await extrano.goto(url)
  await expect(extrano.getByRole('region', { name: 'Graduación prescrita' })).toContainText('decía −1.25')
  await expect(extrano.getByRole('region', { name: 'Armazón y lente' })).toContainText('Redondo carey')
  await expect(extrano.getByRole('region', { name: 'Armazón y lente' })).toContainText('decía Aviador negro')
  await extrano.context().close()

  await nota.getByRole('button', { name: 'Receta' }).click()
  const receta = page.getByRole('dialog', { name: 'Receta' })
  await receta.getByRole('textbox', { name: 'Recomendación' }).fill('Pausas cada 20 minutos')
  await receta.getByRole('button', { name: 'En 1 año' }).click()
  const suReceta = await alAbrir(
    page,
    `/historiaClinica/${id}/receta`,
    receta.getByRole('button', { name: 'Abrir receta' }),
  )
  expect(suReceta.texto).toContain('OD derecho -1.50')
  expect(suReceta.texto).toContain('Recomendación Pausas cada 20 minutos')
  await page.goto('/dashboard')
  await encontrar(page, paciente.nombre)
  const gear = await abrirMenu(page, paciente.nombre)
  const exportar = gear.getByRole('menuitem', { name: 'Exportar Histórico' })
  const expediente = await alAbrir(page, '/historiaClinica/generatePDF', exportar)
  expect(expediente.texto).toContain('Armazón Redondo carey')
  expect(expediente.texto).toContain('decía Aviador negro')
  expect(expediente.texto.indexOf('Historia clínica ·')).toBeLessThan(expediente.texto.indexOf('Visita ·'))
})

test('what there is of a patient is exported, visits alone too; nothing says so', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  const exportar = async () => {
    await encontrar(page, paciente.nombre)
    return (await abrirMenu(page, paciente.nombre)).getByRole('menuitem', { name: 'Exportar Histórico' })
  }
  await (await exportar()).click()
  await expect(page.getByText('No hay registros!')).toBeVisible()
  await examinar(page, paciente)
  const { texto } = await alAbrir(page, '/historiaClinica/generatePDF', await exportar())
  expect(texto).toContain('OD derecho -1.00 -0.50 175°')
})

test('a patient without visits is asked for one, or writes the previous grid himself', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  await expect(page.getByText('La visita anterior no está registrada')).toBeVisible()
  await page.route('**/api/historiaClinica/crear', (route) => route.abort(), { times: 1 })
  await responder(page, 'nnnnnn')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo crear la historia' })).toBeVisible()
  await page.getByRole('link', { name: 'Ingresar una visita' }).click()
  await expect(page).toHaveURL(`/historial/nuevaVisita?idCliente=${paciente.id}`)
})

test('a typed age that the birth date contradicts is told at once and asked about before saving, and never blocks', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const fechaNacimiento = `${new Date().getFullYear() - 41}-01-01`
  const paciente = await llegar(page, 'Paciente Con Fecha', { fechaNacimiento })
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  const edad = page.getByRole('textbox', { name: 'Edad' })
  const segunSuFecha = page.getByText('Según su fecha: 41 años.', { exact: true })
  await expect(edad).toHaveValue('41')
  const guardar = page.getByRole('button', { name: 'Guardar', exact: true })
  await responder(page, 'nnnnnn')
  await edad.fill('14')
  await expect(segunSuFecha).toBeVisible()
  await expect(edad).toHaveAccessibleDescription('Según su fecha: 41 años.')
  await edad.fill('41 años')
  await expect(segunSuFecha).toBeHidden()
  await edad.fill('14')

  const escrituras: string[] = []
  page.on('request', (pedido) => {
    if (pedido.url().endsWith('/historiaClinica/crear')) escrituras.push(pedido.method())
  })
  await guardar.click()
  const pregunta = page.getByRole('alertdialog', { name: 'Revisa la edad antes de guardar' })
  await expect(pregunta.getByRole('listitem')).toHaveText(['Edad: se escribió «14». Según su fecha: 41 años.'])
  await pregunta.getByRole('button', { name: 'Regresar a revisar' }).click()
  await expect(pregunta).toBeHidden()
  expect(escrituras).toEqual([])
  await guardar.click()
  await pregunta.getByRole('button', { name: 'Guardar así' }).click()
  await expect(page.getByText('¡Historia creada correctamente!')).toBeVisible()
  const { data } = await pedir(page, 'GET', `/historiaClinica/ultimaVisitaActual/${paciente.id}`)
  expect(data.edadCliente).toBe('14')

  // Its paper prints both.
  const { url } = await pedir(page, 'POST', `/historiaClinica/${data.id}/enlace`)
  await page.goto(url)
  await expect(page.getByText('41 años (se escribió «14»)')).toBeVisible()
})

test('a correction whose answer got lost is told of; the changed one after it is another', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  const id = await examinar(page, paciente)
  await page.goto(`/visita/historialDetalle?id=${id}&idCliente=${paciente.id}`)
  await page.getByRole('button', { name: 'Agregar adenda' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Agregar adenda' })
  const guardar = dialogo.getByRole('button', { name: 'Guardar adenda' })
  const motivo = dialogo.getByRole('textbox', { name: 'Motivo' })
  const perderLaRespuesta = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(`**/api/visitas/${id}/addenda`, perderLaRespuesta, { times: 1 })
  await celda(page, 'Eje OD', 'Graduación corregida').fill('180')
  await motivo.fill('Error de captura.')
  await guardar.click()
  await expect(dialogo.getByText('Ocurrió un error al intentar agregar la adenda.')).toBeVisible()
  await motivo.fill('Error de captura; se revisó con el lensómetro.')
  await guardar.click()
  await expect(dialogo.getByText('El envío anterior sí agregó su adenda.')).toBeVisible()
  await celda(page, 'Eje OI', 'Graduación corregida').fill('15')
  await guardar.click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByRole('region', { name: 'Adenda' })).toContainText('Eje OI: 010° → ahora 015°')
})

test('a cut of the line leaves an open form as it is, beside its own draft', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['4'])
  const cortar = await vigilarSocket(page)
  await page.goto('/dashboard')
  await abrirNueva(page, await llegar(page))
  const guardado = page.getByText(/Borrador guardado a las/)
  await celda(page, 'Esfera OD').fill('-1.25')
  await celda(page, 'Esfera OI').focus()
  await expect(guardado).toBeVisible()

  const retomada = page.waitForResponse(/LeerGraduaciones/, { timeout: 20_000 })
  await cortar()
  await retomada
  // The next draft leaves seconds later, when all that a cut makes the page ask for has come.
  await celda(page, 'Esfera OI').fill('-0.75')
  await celda(page, 'Esfera OD').focus()
  await expect(guardado).toBeHidden()
  await expect(guardado).toBeVisible()
  await expect(celda(page, 'Esfera OD')).toHaveValue('-1.25')
  await expect(page.getByText('Hay un borrador sin terminar')).toBeHidden()
})

test('the print pages tell nothing to a stranger, whether the record exists or not', async ({ abrir, page }) => {
  const optometrista = await abrir(correoDe['4'])
  await optometrista.goto('/dashboard')
  const paciente = await llegar(optometrista)
  await examinar(optometrista, paciente)
  await optometrista.goto(`/visita/ultimaVisita?idCliente=${paciente.id}`)
  await expect(optometrista.getByRole('heading', { level: 1, name: 'Visita' })).toBeVisible()
  await expect(optometrista.getByRole('region', { name: 'Graduación' })).toContainText('−1.00')

  for (const id of [paciente.id, 99_999_999]) {
    await page.goto(`/visita/ultimaVisita?idCliente=${id}`)
    await expect(page.getByText('No se encontró la última visita.')).toBeVisible()
    await page.goto(`/historiaClinica/PDFGenerate?cl=${id}`)
    await expect(page.getByText('No se encontró la historia clínica.')).toBeVisible()
  }
})

test('the staff’s page of an order leads to the last visit of its patient', async ({ abrir, request }) => {
  const { HashId } = await tomarPedido(request)
  const page = await abrir(correoDe['2'])
  await page.goto(`/=${HashId}`)
  await page.getByRole('link', { name: 'Última visita' }).click()
  await expect(page).toHaveURL(/\/visita\/ultimaVisita\?idCliente=\d+$/)
  await expect(page.getByText('No se encontró la última visita.')).toBeVisible()
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect(page.getByRole('link', { name: 'Última visita' })).toBeVisible()

  // Without an order in the tab it is said inside the staff's frame.
  const otra = await page.context().newPage()
  await otra.goto('/visita/ultimaVisita?idCliente=99999999')
  await expect(otra).toHaveURL('/visita/historialDetalle?idCliente=99999999')
  await expect(otra.getByText('No se encontró la última visita.')).toBeVisible()
  await expect(otra.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await otra.close()
})
