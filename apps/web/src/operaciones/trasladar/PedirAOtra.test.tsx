import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { PreguntaDialog } from '../../base/formularios/PreguntaDialog.tsx'
import { usePreguntaDeAqui } from '../../base/formularios/preguntar.ts'
import { PedirAOtra } from './PedirAOtra.tsx'

/** Draws the question, as the frame does. */
function Pregunta() {
  const actual = usePreguntaDeAqui()
  return actual ? <PreguntaDialog key={actual.apertura} actual={actual} /> : null
}

test('a branch is asked for as many pieces as are said, with a note; one unless told', async () => {
  const pedidos: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (body) pedidos.push(JSON.parse(String(body)))
    return Response.json({ success: true, id: 31 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const donde = { lugar: 'exhibidor', idSucursal: 2, sucursalNumber: '02', direccion: 'Norte', cantidad: 5 } as const
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <PedirAOtra articulo={{ id: 7, marca: 'Brisa', modelo: 'Uno' }} donde={donde} sucursal={1} />
      <Pregunta />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Pedir a 02' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Pedir Brisa Uno a 02?' })
  await expect.element(pregunta.getByText('Ahí hay 5.')).toBeVisible()
  await expect.element(pregunta.getByLabelText('Piezas')).toHaveValue('1')
  await pregunta.getByLabelText('Piezas').fill('0')
  await pregunta.getByRole('button', { name: 'Pedir a 02' }).click()
  await expect.element(pregunta.getByText('Escribe cuántas piezas.')).toBeVisible()
  await pregunta.getByLabelText('Piezas').fill('3')
  await pregunta.getByLabelText('Nota').fill('Las espera un cliente')
  await pregunta.getByRole('button', { name: 'Pedir a 02' }).click()
  await expect.element(page.getByText('T-31, a 02.')).toBeVisible()
  expect(pedidos).toEqual([{ de: 2, a: 1, nota: 'Las espera un cliente', renglones: [{ articulo: 7, piezas: 3 }] }])
})
