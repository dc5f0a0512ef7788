import type { Hoy } from '@nitida/contract/mostrador'
import type { Page } from '@playwright/test'
import { banda, cifras } from './mostrador/hoy.ts'
import { cambiarRespuesta, retener, sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** Most that a list may move when what stands above it comes, in pixels. */
const SALTO = 8
const ANCHOS = [360, 390, 820, 1024, 1280, 1440]

const alturaDeLista = async (page: Page) =>
  (await page.getByRole('heading', { name: 'Lista de Pacientes' }).boundingBox())?.y ?? 0

type Dia = (data: Hoy) => Hoy

/** Holds the day, and hands it over as `dia` makes it. @returns what lets it go. */
async function retenerDia(page: Page, dia: Dia): Promise<() => void> {
  let soltar = () => {}
  const espera = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.unroute('**/api/hoy')
  await cambiarRespuesta<{ success: boolean; data: Hoy }>(page, '**/api/hoy', async ({ data }) => {
    await espera
    return { success: true, data: dia(data) }
  })
  return soltar
}

/** Opens the patients, and measures where their list begins: before the band's code, before its numbers, and with them. */
async function alturas(page: Page, dia: Dia, plegada = false): Promise<number[]> {
  const conCodigo = await retener(page, '**/assets/Banda-*.js')
  const conDia = await retenerDia(page, dia)
  const pedido = page.waitForRequest('**/api/hoy')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Lista de Pacientes' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('rowheader').first()).toBeVisible()
  const medidas = [await alturaDeLista(page)]
  conCodigo()
  await pedido
  medidas.push(await alturaDeLista(page))
  conDia()
  await expect(plegada ? banda(page).getByText(/^Citas de hoy \d/) : cifras(page)).toBeVisible()
  medidas.push(await alturaDeLista(page))
  return medidas
}

const igual: Dia = (hoy) => hoy
/** A day on which nobody comes, and nothing waits. */
const vacio: Dia = (hoy) => ({
  ...hoy,
  citas: hoy.citas && { ...hoy.citas, total: 0, atendidas: 0, faltan: 0, proximas: [] },
  pedidos: hoy.pedidos && { ...hoy.pedidos, urgentes: [], sinRecoger: [], atrasados: 0, listos: 0 },
  cajasAbiertas: [],
})
/** Orders of people with long names. */
const pedidos = [
  'Esperando elaboración',
  'Recibido en sucursal',
  'En proceso de elaboración',
  'Recibido en sucursal',
].map((estatus, i) => ({
  id: i + 1,
  HashId: 'A',
  folio: 2031 + i,
  idCliente: 1,
  nombreCliente: 'MARÍA GUADALUPE HERNÁNDEZ VILLAVICENCIO Y ORDÓÑEZ',
  telefonoCliente: '2220096754',
  sucursalNumber: '01',
  estatus: estatus as 'Recibido en sucursal',
  fechaEntregaPrevista: i === 3 ? '2999-01-21' : '2026-01-21',
  saldoPendiente: 11_200,
  total: 12_400,
  diasListo: 125,
}))
/** A day of much money and long names. */
const lleno: Dia = (hoy) => ({
  ...hoy,
  citas: hoy.citas && {
    ...hoy.citas,
    total: 43,
    atendidas: 21,
    faltan: 22,
    proximas: Array.from({ length: 4 }, (_, i) => ({
      id: i + 1,
      hora: '16:15',
      idCliente: 1,
      nombreCliente: 'MARÍA GUADALUPE HERNÁNDEZ VILLAVICENCIO Y ORDÓÑEZ',
      telefono: '2220096754',
      confirmada: i % 2 === 0,
    })),
  },
  pedidos: hoy.pedidos && {
    ...hoy.pedidos,
    atrasados: 14,
    mayorRetraso: 114,
    urgentes: pedidos,
    sinRecoger: pedidos,
  },
  caja: { importe: 10_128_450.5, antes: 107_540 },
  cajasAbiertas: ['Gabriela', 'Ricardo'].map((nombre) => ({ nombre, desde: hoy.en })),
})

for (const [cuanto, dia] of Object.entries({ igual, vacio, lleno }))
  test(`the list below stays where it is while the day comes, at every width (${cuanto})`, async ({ abrirAparte }) => {
    const page = await abrirAparte(correoDe['2'])
    await sinSockets(page)
    for (const width of ANCHOS) {
      await page.setViewportSize({ width, height: 900 })
      const [antes = 0, ...despues] = await alturas(page, dia)
      for (const altura of despues) expect(Math.abs(altura - antes), `at ${width}`).toBeLessThanOrEqual(SALTO)
    }
  })

for (const [cuanto, dia] of Object.entries({ igual, vacio, lleno }))
  test(`the list below a folded band stays where it is while the day comes, at every width (${cuanto})`, async ({
    abrirAparte,
  }) => {
    const page = await abrirAparte(correoDe['2'])
    const preferencias = { inicioEnHoy: false, hoyPlegado: true }
    await cambiarRespuesta<{ sesion: object }>(page, '**/api/validateTk', ({ sesion, ...resto }) => ({
      ...resto,
      sesion: { ...sesion, preferencias },
    }))
    for (const width of ANCHOS) {
      await page.setViewportSize({ width, height: 900 })
      const [antes = 0, ...despues] = await alturas(page, dia, true)
      for (const altura of despues) expect(Math.abs(altura - antes), `at ${width}`).toBeLessThanOrEqual(SALTO)
    }
  })
