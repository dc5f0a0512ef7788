import type { HoyDeLaCadena } from '@nitida/contract/mostrador'
import type { APIRequestContext, Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { contratar, correoDe, type Tipo } from './sesion/personas.ts'
import { type Abrir, expect, test } from './sesion/prueba.ts'

const tipo = (userType: Tipo, branchId?: number) => ({
  userType,
  sessionLimit: userType === '0' ? null : '00:00-23:59',
  ...(branchId ? { branchId } : {}),
})
const titulo = (page: Page) => page.getByRole('heading', { level: 1 })
const cifras = (page: Page) => page.getByRole('list', { name: 'Hoy en números' })
const cifra = (page: Page, nombre: string) => cifras(page).getByRole('listitem').filter({ hasText: nombre })

/** Hires cashiers for the branch of the demo's cashier. */
async function cajeras(abrir: Abrir, request: APIRequestContext, cuantas: number) {
  const demo = await abrir(correoDe['2'])
  await demo.goto('/dashboard')
  const { branchId } = (await pedir(demo, 'GET', '/validateTk')).userData
  return Promise.all(Array.from({ length: cuantas }, () => contratar(request, tipo('2', branchId))))
}

test('the band is folded to a line of numbers for one user, at any computer, and for nobody else', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const [una, otra] = await cajeras(abrir, request, 2)
  if (!una || !otra) throw new Error('nobody was hired')
  const page = await abrirAparte(una.correo, una.password)
  await page.goto('/dashboard')
  const banda = (de: Page) => de.getByRole('region', { name: /^Hoy/ })
  await expect(cifras(page)).toBeVisible()
  const guardada = page.waitForResponse((r) => r.url().endsWith('/api/preferencias') && r.ok())
  await banda(page).getByRole('button', { name: 'Ocultar' }).click()
  await guardada
  await expect(cifras(page)).toBeHidden()
  await expect(banda(page)).toContainText(/Citas de hoy \d+.*Cajas abiertas \d+/)
  await page.reload()
  await expect(banda(page).getByRole('button', { name: 'Mostrar' })).toHaveAttribute('aria-expanded', 'false')

  const enOtraComputadora = await abrirAparte(una.correo, una.password)
  await enOtraComputadora.goto('/dashboard')
  await expect(banda(enOtraComputadora)).toContainText(/Citas de hoy \d+/)
  await expect(cifras(enOtraComputadora)).toBeHidden()
  const vecina = await abrirAparte(otra.correo, otra.password)
  await vecina.goto('/dashboard')
  await expect(cifras(vecina)).toBeVisible()
  await banda(enOtraComputadora).getByRole('button', { name: 'Mostrar' }).click()
  await expect(cifras(enOtraComputadora)).toBeVisible()
})

test('an owner who leaves on Hoy finds Hoy the next time, another one the users, and each tab has its address', async ({
  abrirAparte,
  request,
}) => {
  const [uno, otro] = [await contratar(request, tipo('0')), await contratar(request, tipo('0'))]
  const page = await abrirAparte(uno.correo, uno.password)
  await page.goto('/dashboard')
  await expect(titulo(page)).toHaveText('Usuarios')
  const guardada = page.waitForResponse((r) => r.url().endsWith('/api/preferencias') && r.ok())
  await page.getByRole('navigation', { name: 'Inicio' }).getByRole('link', { name: 'Hoy' }).click()
  await guardada
  await expect(titulo(page)).toHaveText('Hoy')

  const despues = await abrirAparte(uno.correo, uno.password)
  await despues.goto('/dashboard')
  await expect(titulo(despues)).toHaveText('Hoy')
  await despues.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Usuarios' }).click()
  await expect(titulo(despues)).toHaveText('Usuarios')
  await despues.goto('/dashboard?tab=hoy')
  await expect(titulo(despues)).toHaveText('Hoy')

  const ajeno = await abrirAparte(otro.correo, otro.password)
  await ajeno.goto('/dashboard')
  await expect(titulo(ajeno)).toHaveText('Usuarios')
})

test('a number that cannot be looked up fails alone, and is asked for again', async ({ abrir, abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  let falla = true
  await page.route('**/api/hoy', async (ruta) => {
    const respuesta = await ruta.fetch()
    if (!falla) return ruta.fulfill({ response: respuesta })
    const { data } = await respuesta.json()
    await ruta.fulfill({
      json: { success: true, data: { ...data, caja: null, pedidos: null, fallidas: ['caja', 'pedidos'] } },
    })
  })
  await page.goto('/dashboard')
  await expect(cifra(page, 'Citas de hoy')).toContainText(/\d+ atendidas/)
  for (const nombre of ['Se entregan hoy', 'Atrasados', 'Listos sin recoger', 'Caja de hoy'])
    await expect(cifra(page, nombre)).toContainText('—')
  await expect(page.getByRole('region', { name: 'Listos sin recoger' })).toContainText('No se pudo saber.')
  falla = false
  await cifra(page, 'Caja de hoy').getByRole('button', { name: 'Reintentar Caja de hoy' }).click()
  await expect(cifra(page, 'Caja de hoy')).toContainText('$')
  await expect(cifra(page, 'Atrasados')).toContainText(/\d/)

  const dueno = await abrir(correoDe['0'])
  falla = true
  await dueno.route('**/api/hoy/cadena?*', async (ruta) => {
    const respuesta = await ruta.fetch()
    if (!falla) return ruta.fulfill({ response: respuesta })
    const { data } = await respuesta.json()
    await ruta.fulfill({ json: { success: true, data: { ...data, porForma: null } } })
  })
  await dueno.goto('/dashboard?tab=hoy')
  await expect(dueno.getByRole('table', { name: 'El día de cada sucursal' })).toBeVisible()
  falla = false
  await dueno.getByRole('button', { name: 'Reintentar Cobrado por forma de pago' }).click()
  await expect(dueno.getByRole('main')).not.toContainText('No se pudo saber')
})

test('the day is asked for every minute, and a number changes in its place', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.clock.install()
  // Without sockets, whose connection asks again too.
  await page.route('**/socket.io/**', (ruta) => ruta.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  let veces = 0
  await page.route('**/api/hoy', async (ruta) => {
    const respuesta = await ruta.fetch()
    const { data } = await respuesta.json()
    veces += 1
    await ruta.fulfill({ json: { success: true, data: { ...data, citas: { ...data.citas, total: 40 + veces } } } })
  })
  await page.goto('/dashboard')
  await expect(cifra(page, 'Citas de hoy')).toContainText(/4\d/)
  await page.clock.runFor(2000)
  const antes = veces
  await page.clock.runFor(50_000)
  expect(veces).toBe(antes)
  await page.clock.runFor(10_000)
  await expect(cifra(page, 'Citas de hoy')).toContainText(String(40 + antes + 1))
})

test('what is to be looked at comes most urgent first, at most five, each with its one action', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['0'])
  let ids: number[] = []
  await page.route('**/api/hoy/cadena?*', async (ruta) => {
    const { data }: { data: HoyDeLaCadena } = await (await ruta.fetch()).json()
    const sucursales = (data.sucursales ?? []).slice(0, 2).map((fila, i) => ({
      ...fila,
      cajasDeAntes: i === 1 ? 1 : 0,
      atrasados: i + 1,
      mayorRetraso: i === 0 ? 9 : 2,
      listosViejos: 3,
    }))
    ids = sucursales.map(({ idSucursal }) => idSucursal)
    await ruta.fulfill({ json: { success: true, data: { ...data, sucursales } } })
  })
  await page.goto('/dashboard?tab=hoy')
  const asuntos = page.getByRole('region', { name: 'Por atender' }).getByRole('listitem')
  await expect(asuntos).toHaveText([
    /^Cobros de otro día sin cerrar en 02.*1 caja.*Ver cortes/,
    /^1 pedido atrasado en 01.*el más viejo, de 9 días.*Ver pedidos/,
    /^2 pedidos atrasados en 02.*el más viejo, de 2 días.*Ver pedidos/,
    /^3 sin recoger desde hace más de 7 días en 01.*Ver pedidos/,
    /^3 sin recoger desde hace más de 7 días en 02.*Ver pedidos/,
  ])
  await asuntos.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/pedidos\\?.*sucursal=${ids[0]}`))
  await expect(page).toHaveURL(/ver=atrasados/)
})
