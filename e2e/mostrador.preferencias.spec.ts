import type { Page } from '@playwright/test'
import { contratarCajera } from './mostrador/cajeras.ts'
import { banda, cifras } from './mostrador/hoy.ts'
import { titulo } from './mostrador/teclado.ts'
import { detenerReloj } from './reloj.ts'
import { cambiarRespuesta, retener } from './retener.ts'
import { contratar, correoDe, type Tipo } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { buscar, contratarCon, nombreUnico } from './usuarios/pantalla.ts'

const tipo = (userType: Tipo, branchId?: number) => ({
  userType,
  sessionLimit: userType === '0' ? null : '00:00-23:59',
  ...(branchId ? { branchId } : {}),
})
const pestana = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Inicio' }).getByRole('link', { name })

test('the band is folded to a line of numbers for one user, at any computer, and for nobody else', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const [una, otra] = [await contratarCajera(abrir, request), await contratarCajera(abrir, request)]
  const page = await abrirAparte(una.correo, una.password)
  await page.goto('/dashboard')
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
  await pestana(page, 'Hoy').click()
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

test('the users stay in sight of an owner who left on Hoy, whatever he presses', async ({ abrirAparte, request }) => {
  const uno = await contratar(request, tipo('0'))
  const page = await abrirAparte(uno.correo, uno.password)
  await page.goto('/dashboard')
  await expect(titulo(page)).toHaveText('Usuarios')
  await pestana(page, 'Hoy').click({ modifiers: ['ControlOrMeta'] })
  await expect(titulo(page)).toHaveText('Usuarios')
  await pestana(page, 'Hoy').click()
  await expect(titulo(page)).toHaveText('Hoy')
  await expect(titulo(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(titulo(page)).toHaveText('Usuarios')

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard?tab=hoy')
  await expect(titulo(page)).toHaveText('Hoy')
  await page.keyboard.press('F2')
  await page.keyboard.type('usuarios')
  await page.getByRole('option', { name: 'Ir a Usuarios' }).click()
  await expect(titulo(page)).toHaveText('Usuarios')
  const name = nombreUnico()
  for (let i = 0; i < 11; i++) await contratarCon(page, `${name}${String.fromCharCode(97 + i)}`)
  await buscar(page, name)
  await expect(page.getByText('1–10 de 11', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page.getByText('11–11 de 11', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?tab=usuarios&pagina=2')
  await page.getByRole('checkbox', { name: 'Ver eliminados' }).check()
  await expect(page.getByText('No hay usuarios eliminados')).toBeVisible()
  await expect(titulo(page)).toHaveText('Usuarios')
})

test('the list of the users is asked for at once where the address names it, and not for Hoy', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  const pedidas: string[] = []
  page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname))
  const soltar = await retener(page, '**/api/validateTk')
  await page.goto('/dashboard?tab=usuarios')
  await expect.poll(() => pedidas).toContain('/api/usuarios')
  pedidas.length = 0
  await page.goto('/dashboard?tab=hoy')
  await expect.poll(() => pedidas).toContain('/api/validateTk')
  soltar()
  await expect(titulo(page)).toHaveText('Hoy')
  expect(pedidas).not.toContain('/api/usuarios')
})

test('who comes back to Hoy asks for its numbers alone, and for what another computer has chosen meanwhile', async ({
  abrirAparte,
  request,
}) => {
  const uno = await contratar(request, tipo('0'))
  const page = await abrirAparte(uno.correo, uno.password)
  await page.goto('/dashboard?tab=usuarios')
  const guardar = () => page.waitForResponse((r) => r.url().endsWith('/api/preferencias') && r.ok())
  let guardada = guardar()
  await pestana(page, 'Hoy').click()
  await guardada
  await expect(titulo(page)).toHaveText('Hoy')
  const pedidas: string[] = []
  page.on('request', (peticion) => pedidas.push(new URL(peticion.url()).pathname))
  const soltar = await retener(page, '**/api/validateTk')
  await page.goto('/dashboard')
  await expect.poll(() => pedidas).toContain('/api/hoy/cadena')
  soltar()
  await expect(titulo(page)).toHaveText('Hoy')
  await expect(cifras(page)).toContainText('Cobrado')
  expect(pedidas).not.toContain('/api/usuarios')

  const otra = await abrirAparte(uno.correo, uno.password)
  await otra.goto('/dashboard')
  guardada = otra.waitForResponse((r) => r.url().endsWith('/api/preferencias') && r.ok())
  await pestana(otra, 'Usuarios').click()
  await guardada
  await page.goto('/dashboard')
  await expect(titulo(page)).toHaveText('Usuarios')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  pedidas.length = 0
  await page.reload()
  await expect(titulo(page)).toHaveText('Usuarios')
  expect(pedidas).not.toContain('/api/hoy/cadena')
})

test('a change is sent alone and in turn, and one that does not arrive stays until the next login', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const una = await contratarCajera(abrir, request)
  const page = await abrirAparte(una.correo, una.password)
  await page.clock.install()
  const enviados: unknown[] = []
  let soltar = () => {}
  const retenida = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route('**/api/preferencias', async (ruta) => {
    enviados.push(ruta.request().postDataJSON())
    await retenida
    await ruta.abort()
  })
  await page.goto('/dashboard')
  await expect(cifras(page)).toBeVisible()
  await banda(page).getByRole('button', { name: 'Ocultar' }).click()
  await banda(page).getByRole('button', { name: 'Mostrar' }).click()
  await banda(page).getByRole('button', { name: 'Ocultar' }).click()
  await expect.poll(() => enviados).toEqual([{ hoyPlegado: true }])
  soltar()
  await expect.poll(() => enviados).toEqual([{ hoyPlegado: true }, { hoyPlegado: false }, { hoyPlegado: true }])

  // A later check of the session does not know of it.
  await page.clock.fastForward('06:00')
  const comprobada = page.waitForResponse('**/api/validateTk')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comprobada
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(cifras(page)).toBeHidden()
  await page.reload()
  await expect(cifras(page)).toBeVisible()
})

test('a folded band leaves the list below where it is, and the notice that the session ends as well', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const una = await contratarCajera(abrir, request)
  const page = await abrirAparte(una.correo, una.password)
  await page.clock.install()
  await cambiarRespuesta<{ sesion: { ahora: string } }>(page, '**/api/validateTk', ({ sesion, ...resto }) => {
    const terminaEn = new Date(Date.parse(sesion.ahora) + 180_000).toISOString()
    return { ...resto, sesion: { ...sesion, terminaEn } }
  })
  await page.goto('/dashboard')
  const aviso = page.getByText(/^Tu sesión termina a las/)
  await expect(aviso).toBeVisible()
  await expect(cifras(page)).toBeVisible()
  // No timer fires any more, so that what goes for a moment stays away.
  await detenerReloj(page)
  const guardada = page.waitForResponse((r) => r.url().endsWith('/api/preferencias') && r.ok())
  await banda(page).getByRole('button', { name: 'Ocultar' }).click()
  await expect(cifras(page)).toBeHidden()
  await expect(aviso).toBeVisible()
  await guardada

  await page.clock.resume()
  const soltar = await retener(page, '**/api/hoy')
  await page.reload()
  const lista = page.getByRole('table', { name: 'Lista de Pacientes' })
  await expect(banda(page).getByRole('button', { name: 'Mostrar' })).toBeVisible()
  await expect(lista).toBeVisible()
  await expect(aviso).toBeVisible()
  const antes = await lista.boundingBox()
  soltar()
  await expect(banda(page)).toContainText(/Citas de hoy \d+/)
  expect((await lista.boundingBox())?.y).toBe(antes?.y)
})
