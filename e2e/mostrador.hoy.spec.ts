import type { Hoy, HoyDeLaCadena } from '@nitida/contract/mostrador'
import type { Page } from '@playwright/test'
import { banda, cifras } from './mostrador/hoy.ts'
import { detenerReloj } from './reloj.ts'
import { cambiarRespuesta, sinSockets } from './retener.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

interface Dia {
  success: boolean
  data: Hoy
}
interface DiaDeLaCadena {
  success: boolean
  data: HoyDeLaCadena
}

const cifra = (page: Page, nombre: string) => cifras(page).getByRole('listitem').filter({ hasText: nombre })

test('the numbers of who may not see the till of the day are equally wide', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await sinSockets(page)
  await cambiarRespuesta<Dia>(page, '**/api/hoy', ({ data }) => ({ success: true, data: { ...data, caja: null } }))
  await page.goto('/dashboard')
  await expect(cifra(page, 'Cajas abiertas')).toBeVisible()
  const ancho = async (nombre: string) => (await cifra(page, nombre).boundingBox())?.width ?? 0
  expect(await ancho('Cajas abiertas')).toBeCloseTo(await ancho('Citas de hoy'), 0)
})

test('a number that cannot be looked up fails alone, and is asked for again', async ({ abrir, abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await sinSockets(page)
  let falla = true
  await cambiarRespuesta<Dia>(page, '**/api/hoy', (cuerpo) =>
    falla ? { ...cuerpo, data: { ...cuerpo.data, caja: null, pedidos: null, fallidas: ['caja', 'pedidos'] } } : cuerpo,
  )
  await page.goto('/dashboard')
  await expect(cifra(page, 'Citas de hoy')).toContainText(/\d+ atendidas?/)
  for (const nombre of ['Se entregan hoy', 'Atrasados', 'Listos sin recoger', 'Caja de hoy'])
    await expect(cifra(page, nombre)).toContainText('—')
  await expect(page.getByRole('region', { name: 'Listos sin recoger' })).toContainText('No se pudo consultar.')
  await expect(banda(page).getByRole('status')).toHaveText('No se pudieron consultar la caja de hoy y los pedidos.')
  await banda(page).getByRole('button', { name: 'Ocultar' }).click()
  falla = false
  await banda(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(banda(page).getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await expect(banda(page).getByText(/^Hoy, /)).toBeFocused()
  await banda(page).getByRole('button', { name: 'Mostrar' }).click()
  await expect(cifra(page, 'Caja de hoy')).toContainText('$')
  await expect(cifra(page, 'Atrasados')).toContainText(/\d/)

  const dueno = await abrir(correoDe['0'])
  await sinSockets(dueno)
  falla = true
  let sin: keyof HoyDeLaCadena = 'porForma'
  await cambiarRespuesta<DiaDeLaCadena>(dueno, '**/api/hoy/cadena?*', (cuerpo) =>
    falla ? { ...cuerpo, data: { ...cuerpo.data, [sin]: null } } : cuerpo,
  )
  await dueno.goto('/dashboard?tab=hoy')
  const tabla = dueno.getByRole('table', { name: 'El día de cada sucursal' })
  const porForma = dueno.getByRole('region', { name: 'Cobrado por forma de pago' })
  await expect(tabla).toBeVisible()
  falla = false
  await porForma.getByRole('button', { name: 'Reintentar' }).click()
  await expect(porForma).not.toContainText('No se pudo')
  await expect(porForma.getByText('Cobrado por forma de pago')).toBeFocused()

  falla = true
  sin = 'sucursales'
  await dueno.reload()
  await expect(dueno.getByRole('alert')).toContainText('No se pudo consultar cómo va cada sucursal')
  await expect(porForma.getByRole('link').first()).toBeVisible()
  falla = false
  await dueno.getByRole('button', { name: 'Reintentar' }).click()
  await expect(tabla).toBeVisible()
})

test('the day is asked for every minute, and a number changes in its place', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.clock.install()
  await page.addInitScript(() => {
    const { fetch } = window
    let pedidas = 0
    Object.defineProperty(window, 'pedidas', { get: () => pedidas })
    window.fetch = (que, ...resto) => {
      if (String(que instanceof Request ? que.url : que).endsWith('/api/hoy')) pedidas += 1
      return fetch(que, ...resto)
    }
  })
  await sinSockets(page)
  let veces = 0
  await cambiarRespuesta<Dia>(page, '**/api/hoy', ({ data }) => {
    const citas = data.citas && { ...data.citas, total: 41 + veces }
    veces += 1
    return { success: true, data: { ...data, citas } }
  })
  await page.goto('/dashboard')
  await expect(cifra(page, 'Citas de hoy')).toContainText(/4\d/)
  await detenerReloj(page)
  // Any minute has one call, wherever it begins; the page counts them, because a route hears of them later.
  const pedidas = () => page.evaluate<number>('pedidas')
  const antes = await pedidas()
  await expect.poll(() => veces).toBe(antes)
  await page.clock.runFor(60_000)
  expect(await pedidas()).toBe(antes + 1)
  await page.clock.resume()
  await expect(cifra(page, 'Citas de hoy')).toContainText(String(40 + antes + 1))
})

test('what is to be looked at comes most urgent first, at most five, each with its one action', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['0'])
  let ids: number[] = []
  await cambiarRespuesta<DiaDeLaCadena>(page, '**/api/hoy/cadena?*', ({ data }) => {
    const sucursales = (data.sucursales ?? []).slice(0, 2).map((fila, i) => ({
      ...fila,
      cajasDeAntes: i === 1 ? 1 : 0,
      atrasados: i + 1,
      mayorRetraso: i === 0 ? 9 : 2,
      listosViejos: 3,
      trasladosViejos: 0,
      ordenesTarde: 0,
      depositosTarde: 0,
    }))
    ids = sucursales.map(({ idSucursal }) => idSucursal)
    return { success: true, data: { ...data, sucursales } }
  })
  // Sales without a global come first near the end of a month.
  await cambiarRespuesta<object>(page, '**/api/facturacion/avisos', () => ({ success: true, data: [] }))
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
