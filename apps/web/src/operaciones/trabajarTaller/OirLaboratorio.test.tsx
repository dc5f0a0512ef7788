import { MAXIMO_DICHO } from '@nitida/contract/taller.externo'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { ConAvisosDeLaboratorio } from './OirLaboratorio.tsx'

const dicho = { laboratorio: 'Augen', texto: 'LISTO' }
const deRechazo = {
  error: 'CODIGO_AJENO',
  message: 'Ese código no es de aquí.',
  errors: { contenido: ['Renglón 2: JOB=01-999999'] },
}

test('a file that was not read stays on the screen with its line, until the next ones come', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
    JSON.parse(body).archivo === 'ajeno.oma'
      ? Response.json({ success: false, ...deRechazo }, { status: 404 })
      : Response.json({ success: true, data: { id: 1, par: 1, dicho } }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <ConAvisosDeLaboratorio acciones={(boton) => boton}>{null}</ConAvisosDeLaboratorio>
    </QueryClientProvider>,
  )
  const entrada = page.getByLabelText('Avisos de laboratorio')
  await expect.element(page.getByRole('button', { name: 'Aviso de laboratorio' })).toBeVisible()
  await entrada.upload([
    new File([], 'vacio.oma'),
    new File(['_X=1\r\nJOB=01-999999\r\nSTATUS=LISTO\r\n'], 'ajeno.oma'),
    new File([new Uint8Array(MAXIMO_DICHO + 1)], 'enorme.oma'),
    new File(['JOB=01-1\r\nSTATUS=LISTO\r\n'], 'bueno.oma'),
  ])
  await expect.element(page.getByText('Augen dice: LISTO')).toBeVisible()
  const aviso = page.getByRole('alert')
  await expect.element(aviso).toHaveTextContent('3 avisos de laboratorio no se leyeron')
  await expect.element(aviso).toHaveTextContent('vacio.oma: Está vacío.')
  await expect.element(aviso).toHaveTextContent('ajeno.oma: Ese código no es de aquí. Renglón 2: JOB=01-999999')
  await expect.element(aviso).toHaveTextContent('enorme.oma: Es demasiado grande para un aviso: pasa de 64 KB.')

  await entrada.upload([new File([], 'otro.oma')])
  await expect.element(aviso).toHaveTextContent('Un aviso de laboratorio no se leyó')
  await page.getByRole('button', { name: 'Cerrar lo que no se leyó' }).click()
  await expect.element(aviso).not.toBeInTheDocument()
})
