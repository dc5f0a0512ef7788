import type { Articulo } from '@nitida/contract/inventario'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { MoverDialog } from './MoverDialog.tsx'

const pieza = { idSucursal: 1, sucursalNumber: '01', direccion: 'Centro' }
const articulo = {
  ...{ id: 7, marca: 'Brisa', modelo: 'Uno' },
  existencias: [
    { ...pieza, lugar: 'exhibidor', cantidad: 4 },
    { ...pieza, lugar: 'bodega', cantidad: 0 },
    { ...pieza, idSucursal: 2, lugar: 'bodega', cantidad: 9 },
  ],
  lotes: [{ ...pieza, id: 31, lugar: 'exhibidor', lote: 'L-31', caduca: null, cantidad: 4 }],
} as unknown as Articulo // all that it reads

/** The dialog, with what it sent and whether it closed itself. */
function abrir(respuesta: () => Response) {
  const enviadas: unknown[] = []
  const cerrar = vi.fn()
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (body) enviadas.push(JSON.parse(String(body)))
    return respuesta()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <MoverDialog open articulo={articulo} sucursal={1} onCerrar={cerrar} />
    </QueryClientProvider>,
  )
  return { enviadas, cerrar }
}

const dialogo = page.getByRole('dialog', { name: 'Mover Brisa Uno' })
const piezas = dialogo.getByRole('textbox', { name: 'Piezas' })
const mover = dialogo.getByRole('button', { name: 'Mover', exact: true })

test('pieces leave the place of the branch that has them, and nothing is sent without a number', async () => {
  const { enviadas, cerrar } = abrir(() => Response.json({ success: true }))
  await expect.element(dialogo.getByRole('radio', { name: 'Exhibidor' })).toBeChecked()
  await expect.element(dialogo.getByText('Ahí hay 4 piezas; pasan a bodega.')).toBeVisible()
  await mover.click()
  await expect.element(dialogo.getByText('Escribe cuántas piezas.')).toBeVisible()
  expect(enviadas).toEqual([])

  await piezas.fill('3')
  await mover.click()
  await expect.element(page.getByText('3 piezas de Brisa Uno, a bodega.')).toBeVisible()
  expect(enviadas).toEqual([{ sucursal: 1, lugar: 'exhibidor', cantidad: 3, lote: null }])
  expect(cerrar).toHaveBeenCalledOnce()
})

test('a lot belongs to its place: another place forgets it', async () => {
  const { enviadas } = abrir(() => Response.json({ success: true }))
  await dialogo.getByRole('combobox', { name: 'Lote' }).click()
  await page.getByRole('option', { name: 'L-31 · 4 pz' }).click()
  await dialogo.getByText('Bodega', { exact: true }).click()
  await expect.element(dialogo.getByRole('combobox', { name: 'Lote' })).not.toBeInTheDocument()
  await dialogo.getByText('Exhibidor', { exact: true }).click()
  await expect.element(dialogo.getByText('El que caduca primero')).toBeVisible()
  await piezas.fill('1')
  await mover.click()
  await expect.poll(() => enviadas).toEqual([{ sucursal: 1, lugar: 'exhibidor', cantidad: 1, lote: null }])
})

test('more than there are is refused where the pieces are written, and the dialog stays', async () => {
  const error = { success: false, error: 'EXISTENCIA_INSUFICIENTE', message: 'Solo hay 4.' }
  const { cerrar } = abrir(() => Response.json(error, { status: 409 }))
  await piezas.fill('5')
  await mover.click()
  await expect.element(piezas).toHaveAccessibleDescription(/Solo hay 4\./)
  expect(cerrar).not.toHaveBeenCalled()
})
