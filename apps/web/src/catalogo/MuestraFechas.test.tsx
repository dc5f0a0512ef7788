import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraElegir } from './MuestraElegir.tsx'
import { MuestraFechas } from './MuestraFechas.tsx'

const entrega = page.getByRole('textbox', { name: 'Entrega prevista' })
const calendarios = page.getByRole('button', { name: 'Abrir calendario' })

/** With fields before them, lest Shift+Tab leave the page. */
beforeEach(() =>
  montar(
    <>
      <MuestraElegir />
      <MuestraFechas />
    </>,
  ),
)

test('a date is read as it is typed, refused with words, and picked by keyboard', async () => {
  await entrega.fill('5 dic 26')
  await pulsar('Tab')
  await expect.element(entrega).toHaveValue('05/12/2026')
  await expect.element(page.getByText('Valor: 2026-12-05')).toBeVisible()

  await entrega.fill('31/02/2026')
  await pulsar('Tab')
  await expect.element(page.getByText('Ese día no existe. Revisa el día, el mes y el año.')).toBeVisible()
  await expect.element(entrega).toHaveAttribute('aria-invalid', 'true')
  await expect.element(entrega).toHaveValue('31/02/2026')

  await entrega.fill('27/11/2026')
  await expect.element(page.getByText('Valor: 2026-11-27')).toBeVisible()
  await calendarios.first().click()
  await expect.element(page.getByRole('button', { name: /viernes, 27 de noviembre de 2026/ })).toHaveFocus()
  await pulsar('ArrowDown', 'Enter')
  await expect.element(entrega).toHaveValue('04/12/2026')
  await expect.element(calendarios.first()).toHaveFocus()
})

test('no calendar is a stop of Tab: a day is typed, and Alt+↓ opens the calendar of its field', async () => {
  const campo = await entrega.findElement()
  campo.focus()
  for (const tecla of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    await pulsar(tecla)
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Abrir calendario')
  }
  await expect.element(entrega).toHaveFocus()
  expect(calendarios.elements().length).toBeGreaterThan(0)
  for (const calendario of calendarios.elements()) expect(calendario.getAttribute('tabindex')).toBe('-1')
  await pulsar('Alt+ArrowDown')
  await expect.element(page.getByRole('dialog').getByRole('grid').first()).toBeVisible()
})

test('an hour is read as it is typed', async () => {
  const entrada = page.getByRole('textbox', { name: 'Hora de entrada' })
  await entrada.fill('9:30 pm')
  await pulsar('Tab')
  await expect.element(entrada).toHaveValue('21:30')
  await expect.element(page.getByText('Valor: 21:30')).toBeVisible()
  await entrada.fill('25')
  await pulsar('Tab')
  await expect.element(page.getByText('Escribe la hora como hh:mm.')).toBeVisible()
})
