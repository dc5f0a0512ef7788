import { beforeEach, expect, test, vi } from 'vitest'
import { cdp, commands, page, userEvent } from 'vitest/browser'
import { detenerReloj } from '../../test/detenerReloj.ts'
import { montar } from '../../test/montar.tsx'
import { pulsar } from '../../test/teclas.ts'
import { MuestraLista } from './MuestraLista.tsx'

const menu = page.getByRole('menu')
const pregunta = page.getByRole('alertdialog', { name: '¿Eliminar a JOSÉ LUIS LÓPEZ IBÁÑEZ?' })
const opcion = (name: string | RegExp) => page.getByRole('menuitem', { name })

/** Opens the menu of a patient's row with a key, and waits until the menu has the keys. @returns the row's gear. */
async function abrirMenu(paciente: string, tecla = 'Enter') {
  const gear = page.getByRole('button', { name: `Acciones de ${paciente}`, exact: true })
  const boton = await gear.findElement()
  boton.focus()
  await pulsar(tecla)
  await expect.element(opcion('Nueva Cita')).toHaveFocus()
  return gear
}

beforeEach(() => montar(<MuestraLista />))

test('the row menu opens with ↓, jumps by letter, explains what is disabled, and Esc returns to the gear', async () => {
  const gear = await abrirMenu('GUADALUPE MARTÍNEZ MUÑOZ', 'ArrowDown')
  await pulsar('End')
  await expect.element(opcion('Eliminar')).toHaveFocus()
  await pulsar('h')
  const disabled = opcion(/Historial de Visitas/)
  await expect.element(disabled).toHaveFocus()
  await expect.element(disabled).toHaveAttribute('aria-disabled', 'true')
  await expect.element(disabled).toHaveTextContent('Aún no tiene visitas.')
  await pulsar('Enter')
  await expect.element(menu).toBeVisible()
  await pulsar('Escape')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(gear).toHaveFocus()
})

test('on a busy machine, keys typed before the menu has the focus are the menu’s, in their order', async ({
  onTestFinished,
}) => {
  const gear = await abrirMenu('JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await pulsar('Escape')
  await expect.element(gear).toHaveFocus()
  await cdp().send('Emulation.setCPUThrottlingRate', { rate: 20 })
  onTestFinished(async () => {
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 })
  })
  await commands.pulsarDeGolpe('ArrowDown', 'End', 'Enter')
  await expect.element(pregunta).toBeVisible()
})

test('a menu that closes while it still fades in opens again', async ({ onTestFinished }) => {
  await commands.alSistema({ reducedMotion: 'no-preference' })
  onTestFinished(() => commands.alSistema({ reducedMotion: 'reduce' }))
  const gear = await abrirMenu('JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await pulsar('Escape')
  await expect.element(menu).not.toBeInTheDocument()
  for (const tecla of ['Enter', 'ArrowDown', 'Enter']) {
    await pulsar(tecla)
    await expect.element(menu).toBeVisible()
    await pulsar('Escape')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(gear).toHaveFocus()
  }
})

test('a confirmation starts on Regresar, Esc goes back, and the focus returns to the gear it came from', async () => {
  const gear = await abrirMenu('JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await pulsar('End')
  await expect.element(opcion('Eliminar')).toHaveFocus()
  await pulsar('Enter')
  await expect.element(pregunta.getByRole('button', { name: 'Regresar' })).toHaveFocus()
  await pulsar('Escape')
  await expect.element(pregunta).not.toBeInTheDocument()
  await expect.element(gear).toHaveFocus()
})

test('a question has the keys before its first picture is drawn', async ({ onTestFinished }) => {
  await abrirMenu('JOSÉ LUIS LÓPEZ IBÁÑEZ')
  await pulsar('End')
  await expect.element(opcion('Eliminar')).toHaveFocus()
  const pinturas = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  onTestFinished(() => pinturas.mockRestore())
  await pulsar('Enter')
  await expect.element(pregunta.getByRole('button', { name: 'Regresar' })).toHaveFocus()
})

test('paging offers ten links around the current page and says the range', async () => {
  const paging = page.getByRole('navigation', { name: 'Paginación' })
  const numbers = paging.getByRole('link', { name: /^Página \d+$/ })
  await expect.poll(() => numbers.elements().length).toBe(10)
  await expect.element(paging.getByRole('link', { name: 'Anterior' })).not.toBeInTheDocument()
  await paging.getByRole('link', { name: 'Página 10', exact: true }).click()
  await expect.element(page.getByText('91–100 de 1,284')).toBeVisible()
  await expect.poll(() => paging.element().querySelector('[aria-current=page]')?.textContent).toBe('Página 10')
  await expect.element(numbers.first()).toHaveTextContent(/^Página 6$/)
  const siguiente = await paging.getByRole('link', { name: 'Siguiente' }).findElement()
  siguiente.focus()
  await pulsar('Enter')
  await expect.element(page.getByText('101–110 de 1,284')).toBeVisible()
  await expect.element(numbers.nth(2)).toHaveAttribute('href', '?page=9')
})

test('search waits for a pause, answers Enter at once, and can be cleared', async () => {
  const filas = page.getByRole('table', { name: 'Lista de Pacientes' }).getByRole('rowheader')
  const cuantas = () => expect.poll(() => filas.elements().length)
  const search = page.getByRole('textbox', { name: 'Buscar por nombre' })
  await search.findElement()
  detenerReloj()
  await userEvent.type(search, 'guada')
  vi.advanceTimersByTime(200)
  await cuantas().toBe(5)
  vi.advanceTimersByTime(100)
  await cuantas().toBe(1)
  await page.getByRole('search').getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await cuantas().toBe(5)
  await search.fill('sofía')
  await pulsar('Enter')
  await cuantas().toBe(1)
})
