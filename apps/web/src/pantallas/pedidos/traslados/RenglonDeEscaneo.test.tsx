import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { type Cuenta, cuentasDe } from './cuentas.ts'
import { RenglonDeEscaneo } from './RenglonDeEscaneo.tsx'

const lote = { id: 1, lote: 'A1', caduca: null, piezas: 20, recibidas: 3, perdidas: 0 }
const renglon = {
  ...{ idArticulo: 7, codigo: 'A-7', marca: 'Brisa', modelo: '1', color: '', medida: '' },
  ...{ pedidas: 20, enviadas: 20, recibidas: 3, perdidas: 0, lotes: [lote] },
}
const inicial = cuentasDe([renglon], true)[0] as Cuenta

function Muestra() {
  const [cuenta, setCuenta] = useState(inicial)
  return (
    <ul>
      <RenglonDeEscaneo cuenta={cuenta} onCambio={(cambio) => setCuenta((una) => ({ ...una, ...cambio(una) }))} />
    </ul>
  )
}

test('a count that is typed anew keeps the lots, and forgets those that are too many when it is left', async () => {
  montar(<Muestra />)
  const piezas = page.getByLabelText('Piezas de Brisa 1')
  const deLote = page.getByLabelText('Lote A1 de Brisa 1')
  await piezas.fill('')
  await userEvent.type(piezas, '12')
  await userEvent.tab()
  await expect.element(deLote).toHaveValue('3')
  await piezas.fill('2')
  await userEvent.tab()
  await expect.element(deLote).toHaveValue('')
})

test('pieces of a lot that cannot be read stay as they are typed', async () => {
  montar(<Muestra />)
  const deLote = page.getByLabelText('Lote A1 de Brisa 1')
  await deLote.fill('')
  await userEvent.type(deLote, '12 pzs')
  await userEvent.tab()
  await expect.element(deLote).toHaveValue('12 pzs')
})
