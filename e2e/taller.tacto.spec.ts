import type { Locator } from '@playwright/test'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

/** A tablet on the bench, which is touched with gloves. */
test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } })

/** Side of the smallest target, in px. */
const LADO = 44

/** Controls of a place that are smaller than a glove needs, by their names; a field is touched by its label as well. */
const chicos = (donde: Locator): Promise<string[]> =>
  donde.locator('button, summary, input, textarea, a[href], [role=tab], [role=combobox]').evaluateAll(
    (todos, lado) =>
      todos
        .filter((uno) => uno.checkVisibility() && !uno.closest('[aria-hidden="true"]'))
        .map((uno) => ({ uno, caja: (uno.closest('label') ?? uno).getBoundingClientRect() }))
        .filter(({ caja }) => caja.width > 2 && Math.min(caja.width, caja.height) < lado - 0.5)
        .map(({ uno, caja }) => `${uno.ariaLabel ?? uno.textContent} ${caja.width.toFixed()}×${caja.height.toFixed()}`),
    LADO,
  )

test('on a tablet every target of the workshop is large enough for gloves', async ({ abrirAparte }) => {
  const page = await abrirAparte(correoDe['3'])
  await page.goto('/dashboard')
  const taller = page.getByRole('region', { name: 'Taller', exact: true })
  const etapa = (name: string) => taller.getByRole('group', { name: 'Etapa' }).getByRole('button', { name })
  await etapa('Control de calidad').tap() // a tablet held upright shows one stage
  const medir = taller.getByRole('button', { name: /^Medir la charola/ }).first()
  await expect(medir).toBeVisible()
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  expect(await chicos(taller)).toEqual([])

  const revisar = async (boton: Locator) => {
    await boton.tap()
    const dialogo = page.getByRole('dialog')
    await expect(dialogo.getByRole('button').nth(1)).toBeVisible()
    expect(await chicos(dialogo)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialogo).toBeHidden()
  }
  await revisar(medir)
  await etapa('Surtido').tap()
  await taller.getByRole('button', { name: /^Externo/ }).tap() // a column has its first ones
  const surtido = taller.getByRole('region', { name: 'Surtido' })
  for (const name of [/^Orden del pedido/, /^Dónde se hace/])
    await revisar(surtido.getByRole('button', { name }).first())
  await revisar(taller.getByRole('button', { name: /^Lista de surtido/ }))

  await taller.getByRole('tab', { name: 'Envíos' }).tap()
  await expect(taller.getByRole('textbox', { name: /^Escanea lo que sale/ })).toBeVisible()
  expect(await chicos(taller)).toEqual([])
})
