import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { FinFiscalField } from './FinFiscalField.tsx'

const ponerCampo = (facturadoComo: 'PUE' | 'PPD' | 'global' | null, que: 'dinero' | 'mercancia' | 'forma' = 'dinero') =>
  montar(
    <FinFiscalField
      pedido={{ facturado: facturadoComo && 'F-12', facturadoComo }}
      que={que}
      value={null}
      onValueChange={() => undefined}
    />,
  )
const eleccion = page.getByRole('combobox', { name: '¿Qué se hace con la factura F-12?' })

test('only an invoice that was paid at once asks what becomes of it when money goes back', async () => {
  ponerCampo('PUE')
  await expect.element(eleccion).toHaveTextContent('Resolverla después')
  await expect.element(page.getByText('Queda en «Pendientes fiscales».')).toBeVisible()
})

test('a global and instalments follow by themselves: nothing is asked', async () => {
  ponerCampo('global')
  await expect.element(page.getByText(/Está en la factura global F-12/)).toBeVisible()
  expect(eleccion.query()).toBeNull()
})

test('instalments say that their complementos are corrected', async () => {
  ponerCampo('PPD')
  await expect.element(page.getByText(/sus complementos de pago se corrigen solos/)).toBeVisible()
  expect(eleccion.query()).toBeNull()
})

test('goods that come back have their egreso by itself, at once or later', async () => {
  ponerCampo('PPD', 'mercancia')
  await expect.element(page.getByText('Su egreso se timbra solo en unos minutos.')).toBeVisible()
})
