import type { Page } from '@playwright/test'
import { detenerReloj } from './reloj.ts'
import { retener } from './retener.ts'
import { correoDe, guardado, type Tipo, tipos } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const HASH = '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'

const deMostrador = [
  ['Pacientes', '/dashboard'],
  ['Citas', '/dashboard/citas'],
  ['Pedidos', '/dashboard/pedidos'],
  ['Generar Factura', '/facturacion/CrearFactura'],
  ['Gestión de facturas', '/facturas/gestion'],
  ['Corte de Caja', '/cortes/corteIndividual'],
] as const

/** The menus of spec §2, written by hand, in its order within the groups of the design. */
const menus: Record<Tipo, readonly (readonly [etiqueta: string, path: string])[]> = {
  '0': [
    ['Usuarios', '/dashboard'],
    ['Sucursales', '/dashboard/sucursales'],
    ['Pacientes', '/dashboard/clientes'],
    ...deMostrador.slice(1),
    ['Panel de cortes', '/cortes/panelAdmin'],
    ['Promociones', '/whatsapp/enviarPromocion'],
  ],
  '1': deMostrador,
  '2': deMostrador,
  '3': [],
  '4': deMostrador.slice(0, 2),
}

for (const tipo of tipos)
  test(`type ${tipo} sees its menu, each item of which leads to its screen, its name and its branch`, async ({
    abrirAparte,
  }) => {
    const page = await abrirAparte(correoDe[tipo])
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const enlaces = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
    const vistos = await enlaces.allInnerTexts()
    expect(menus[tipo].map(([etiqueta]) => etiqueta).filter((etiqueta) => vistos.includes(etiqueta))).toEqual(vistos)
    expect(vistos.length > 0).toBe(menus[tipo].length > 0)
    for (const [etiqueta, path] of menus[tipo].filter(([visto]) => vistos.includes(visto))) {
      await enlaces.filter({ hasText: etiqueta }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(enlaces.filter({ hasText: etiqueta })).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('nav[aria-label=Principal] [aria-current]'), path).toHaveCount(1)
    }
    const { name, lastName, secondLastName } = await guardado(page)
    await expect(page.getByRole('banner')).toContainText(`${name} ${lastName} ${secondLastName}`)
    await expect(page.getByRole('banner')).toContainText(/\d+ - \S/)
  })

test('the menu is words, a rail of named icons, or a drawer, by width', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const sucursales = menu.getByRole('link', { name: 'Sucursales' })
  await expect(menu.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page')
  await expect(menu).toHaveCSS('width', '232px')

  await page.setViewportSize({ width: 900, height: 800 })
  await expect(menu).toHaveCSS('width', '64px')
  await sucursales.focus()
  await expect(page.getByText('Sucursales', { exact: true }).filter({ visible: true }).last()).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/sucursales')
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Menú' }).click()
  await menu.getByRole('link', { name: 'Usuarios' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('the logo leads home, and the focus order starts with a way past the bar', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['0'])
  await page.goto('/dashboard/sucursales')
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const orden = [
    page.getByRole('link', { name: 'Saltar al contenido' }),
    page.getByRole('link', { name: 'Nítida, ir al inicio' }),
    page.getByRole('combobox', { name: 'Buscar o escanear' }),
    page.getByRole('button', { name: /^Mi cuenta: / }),
    page.getByRole('button', { name: /^Usar tema/ }),
    page.getByRole('button', { name: /^Ayuda/ }),
    page.getByRole('button', { name: 'Cerrar sesión' }),
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first(),
  ]
  await page.goto('/dashboard/sucursales')
  await expect(page.getByRole('heading', { level: 1, name: 'Sucursales' })).toBeVisible()
  for (const parada of orden) {
    await page.keyboard.press('Tab')
    await expect(parada).toBeFocused()
  }
  await page.getByRole('link', { name: 'Nítida, ir al inicio' }).click()
  await expect(page).toHaveURL('/dashboard')
})

/** Only the address of an order is tested here, not its page. */
async function conQr(page: Page) {
  await page.context().route('**/=*', (route) => route.fulfill({ body: 'pedido', contentType: 'text/plain' }))
  await page.clock.install()
  await page.goto('/dashboard')
  const campo = page.getByRole('combobox', { name: 'Buscar o escanear' })
  await expect(campo).toBeVisible()
  await page.keyboard.press('F2')
  await expect(campo).toBeFocused()
  return campo
}

test('F2 and a scan open the order in a new tab half a second after the last key, and clear the field', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  const campo = await conQr(page)
  const pedido = page.context().waitForEvent('page')
  await detenerReloj(page)
  await page.keyboard.type(`https://optica.mx/=${HASH}`)
  await page.clock.runFor(450)
  expect(page.context().pages()).toHaveLength(1)
  await page.clock.runFor(100)
  await expect(await pedido).toHaveURL(`/=${HASH}`)
  await expect(campo).toHaveValue('')
  expect(await (await pedido).evaluate('window.opener')).toBe(null)
})

test('Esc takes back a scan that is not open yet', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const campo = await conQr(page)
  await detenerReloj(page)
  await page.keyboard.type(`https://optica.mx/=${HASH}`)
  await page.keyboard.press('Escape')
  await expect(campo).toHaveValue('')
  await page.clock.runFor(1000)
  // Tabs are told of in their order.
  const otro = page.context().waitForEvent('page', { predicate: (una) => una.url().includes('otro') })
  await page.evaluate(() => void window.open('/=otro', '_blank', 'noopener'))
  await otro
  expect(page.context().pages()).toHaveLength(2)
})

test('F2 is heard from the moment at which the box is there', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.addInitScript(() => {
    new MutationObserver((_, observador) => {
      if (!document.querySelector('header input')) return
      observador.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/dashboard/citas')
  await expect(page.getByRole('combobox', { name: 'Buscar o escanear' })).toBeFocused()
})

test('F2 does not reach behind a dialog', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/citas')
  await page.getByRole('button', { name: 'Ver citas de próximos 5 días' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Citas de próximos 5 días' })
  await expect(dialogo.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('F2')
  await expect(dialogo.locator(':focus')).toHaveCount(1)
  await dialogo.getByRole('button', { name: 'Regresar' }).click()
  await expect(dialogo).toBeHidden()
  await page.keyboard.press('F2')
  await expect(page.getByRole('combobox', { name: 'Buscar o escanear' })).toBeFocused()
})

test('a screen that comes late leaves the focus to whoever is typing in the box', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Lista de Pacientes' })).toBeVisible()
  const soltar = await retener(page, '**/assets/CitasPage-*.js')
  await page.getByRole('link', { name: 'Citas', exact: true }).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('Iñ')
  soltar()
  await expect(page).toHaveURL('/dashboard/citas')
  await expect(page.getByRole('heading', { level: 1, name: /Citas/ })).toBeVisible()
  const campo = page.getByRole('combobox', { name: 'Buscar o escanear' })
  await expect(campo).toBeFocused()
  await page.keyboard.type('aki')
  await expect(campo).toHaveValue('Iñaki')
  await expect(campo).toHaveAttribute('aria-expanded', 'true')
})

test('Enter does not wait, and another keyboard layout is understood (D-22)', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const campo = await conQr(page)
  const pedido = page.context().waitForEvent('page')
  await campo.fill(`httpsÑ--optica.mx-¿${HASH}`)
  await page.keyboard.press('Enter')
  await expect(await pedido).toHaveURL(`/=${HASH}`)
  await expect(campo).toHaveValue('')
  await page.clock.runFor(1000)
  expect(page.context().pages()).toHaveLength(2)
})

test('what names no order looks for patients and orders, and Esc gives the focus back', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  const campo = page.getByRole('combobox', { name: 'Buscar o escanear' })
  const nuevo = page.getByRole('button', { name: 'Nuevo paciente', exact: true })
  await nuevo.focus()
  await page.keyboard.press('/')
  await expect(campo).toBeFocused()
  await page.keyboard.type('zzqx')
  const lista = page.getByRole('listbox', { name: 'Resultados' })
  await expect(lista.getByText('Nada con «zzqx»')).toBeVisible()
  await expect(lista.getByRole('option', { name: 'Nuevo paciente «zzqx»' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lista).toBeHidden()
  await expect(nuevo).toBeFocused()
  await expect(campo).toHaveValue('')
  expect(page.context().pages()).toHaveLength(1)
})

test('a search that failed is told as such, and not as an empty one', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  await page.goto('/dashboard')
  await page.route('**/api/buscar?*', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Buscar o escanear' }).fill('mariana')
  const lista = page.getByRole('listbox', { name: 'Resultados' })
  await expect(lista.getByText(/^No se pudo buscar/)).toBeVisible()
  await expect(page.getByText('Nada con «mariana»')).toHaveCount(0)
})

test('Enter before the answer opens nothing of a failed search, nor of another text while there is no network', async ({
  abrirAparte,
}) => {
  const page = await abrirAparte(correoDe['2'])
  await page.clock.install()
  await page.goto('/dashboard')
  const campo = page.getByRole('combobox', { name: 'Buscar o escanear' })
  const lista = page.getByRole('listbox', { name: 'Resultados' })
  let responder = () => {}
  const pulsada = new Promise<void>((resolve) => {
    responder = resolve
  })
  await page.route('**/api/buscar?*', async (route) => {
    await pulsada
    await route.fulfill({ status: 409, json: { message: 'Espera un momento.' } })
  })
  await campo.fill('mariana')
  await campo.press('Enter')
  responder()
  await expect(lista.getByText(/^No se pudo buscar/)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await page.unroute('**/api/buscar?*')
  await campo.fill('maría')
  await expect(lista.getByRole('group', { name: 'Pacientes' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Sin conexión\./)).toBeVisible()
  await campo.fill('zzqx')
  await campo.press('Enter')
  await page.clock.runFor(1000) // the pause in typing is over
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Nuevo paciente' })).toBeVisible()
})

test('without a network the bar says so, and the screens stay until it is back', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['2'])
  const codigo = '**/assets/ElegirSucursalDialog*.js'
  await page.route(codigo, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  // The code of messages comes after the rows.
  await expect(page.getByLabel('Avisos')).toBeAttached()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Sin conexión\./)).toBeVisible()

  // The code that this click needs could not be fetched ahead, so the click waits and says so.
  await page.getByRole('button', { name: 'Ver citas de próximos 5 días' }).click()
  await expect(page.getByText('Se abrirá en cuanto vuelva la conexión.')).toBeVisible()
  await expect(page.getByText('Abriendo…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pacientes' })).toBeVisible()
  await page.unroute(codigo)
  await page.context().setOffline(false)
  await expect(page.getByText('Abriendo…')).toBeHidden()
  await expect(page.getByText(/^Sin conexión\./)).toBeHidden()
  await page.getByRole('dialog', { name: 'Citas de próximos 5 días' }).getByRole('button', { name: 'Regresar' }).click()

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Corte de Caja' }).click()
  await expect(page.getByText('No se pudo mostrar esta pantalla')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corte de Caja' })).toBeVisible()
})
