import type { OrdenDeCompra } from '@nitida/contract/inventario.ordenes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { RecibirDeOrden } from './RecibirDeOrden.tsx'

const renglon = {
  ...{ idArticulo: 7, codigo: 'A-7', familia: 'armazon', marca: 'Brisa', modelo: '1', color: '', medida: '' },
  ...{ piezas: 5, costo: 200, recibidas: 0, costoRecibido: null },
}
const orden = { id: 3, idSucursal: 1, folio: 12, estado: 'enviado', recibidas: 0, renglones: [renglon] }

/** An order of which somebody else receives two pieces at the press of a button. */
function Muestra() {
  const [recibidas, setRecibidas] = useState(0)
  const alDia = { ...orden, recibidas, renglones: [{ ...renglon, recibidas }] }
  return (
    <>
      <RecibirDeOrden orden={alDia as unknown as OrdenDeCompra} onRecibida={() => {}} />
      <button type="button" onClick={() => setRecibidas(2)}>
        Otra persona
      </button>
    </>
  )
}

test('what was counted stays when somebody else receives of the order, and is looked at before it is sent', async () => {
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <Muestra />
    </QueryClientProvider>,
  )
  const piezas = page.getByLabelText('Llegaron de Brisa 1')
  const recibir = page.getByRole('button', { name: 'Recibir 4 piezas' })
  await piezas.fill('4')
  await page.getByRole('button', { name: 'Otra persona' }).click()
  await expect.element(page.getByText('2 de 5')).toBeVisible()
  await expect.element(piezas).toHaveValue('4')
  await expect.element(recibir).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Ya lo revisé' }).click()
  await expect.element(recibir).not.toHaveAttribute('aria-disabled', 'true')
})

test('pieces that cannot be read hold the other rows back, and their row says so', async () => {
  const otro = { ...renglon, idArticulo: 8, modelo: '2' }
  const dos = { ...orden, renglones: [renglon, otro] } as unknown as OrdenDeCompra
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <RecibirDeOrden orden={dos} onRecibida={() => {}} />
    </QueryClientProvider>,
  )
  await page.getByLabelText('Llegaron de Brisa 1').fill('5 cajas')
  await page.getByLabelText('Llegaron de Brisa 2').fill('3')
  await page.getByRole('button', { name: 'Recibir 3 piezas' }).click()
  const filas = page.getByRole('listitem')
  await expect.element(filas.nth(0).getByText('Cuenta las piezas.')).toBeVisible()
  await expect.element(filas.nth(1).getByText('Cuenta las piezas.')).not.toBeInTheDocument()
})
