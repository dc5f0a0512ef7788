import { enLaBase } from './baseDeDatos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { examinar, llegar } from './visitas/examenes.ts'

test('a history is gone through with at most sixty Tabs, from its first field to the button that saves', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  await examinar(page, paciente)
  await page.goto(`/historial/nuevaHistoriaClinica?idCliente=${paciente.id}`)
  const formulario = page.getByRole('form', { name: 'Datos de la historia clínica' })
  await expect(formulario).toBeVisible()
  await formulario.getByRole('radiogroup').first().getByRole('radio').first().focus()
  const guardar = formulario.getByRole('button', { name: /^Guardar/ })
  const llego = () => guardar.evaluate((boton) => boton === document.activeElement)
  let tabs = 0
  while (!(await llego()) && tabs < 100) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  expect(tabs).toBeLessThanOrEqual(60)
})

test('the days under a chart stand apart and can be read, also in the narrow one of a phone', async ({ abrir }) => {
  const page = await abrir(correoDe['4'])
  await page.goto('/dashboard')
  const paciente = await llegar(page)
  const dias = [400, 300, 200, 100, 60, 1, 0]
  for (const hace of dias) {
    const id = await examinar(page, paciente)
    await enLaBase(
      [
        "select set_config('session_replication_role', 'replica', false), $1::bigint, $2::int",
        "update visita set creado_en = creado_en - $2::int * interval '1 day' where id = $1",
      ],
      [id, hace],
    )
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/dashboard/clientes?paciente=${paciente.id}`)
    const grafica = page.getByRole('img', { name: /^Evolución de la esfera/ }).first()
    await expect(grafica).toBeVisible()
    const dias = await grafica.locator('text[text-anchor=middle]').evaluateAll((textos) =>
      textos
        .map((texto) => texto.getBoundingClientRect())
        .map(({ left, right, height }) => ({ left, right, height }))
        .sort((a, b) => a.left - b.left),
    )
    expect(dias.length).toBeGreaterThan(1)
    for (const [i, { left, height }] of dias.entries()) {
      expect(height, `at ${width}`).toBeGreaterThanOrEqual(9)
      expect(left, `at ${width}`).toBeGreaterThan(dias[i - 1]?.right ?? 0)
    }
  }
})
