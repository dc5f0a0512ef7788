import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { CamposDeLotes } from './CamposDeLotes.tsx'

function Muestra() {
  const [lotes, setLotes] = useState<LoteEscrito[]>([{ lote: 'A1', caduca: null, piezas: 2 }])
  return (
    <>
      <CamposDeLotes de="Brisa 1" lotes={lotes} onCambio={setLotes} piezas={10} />
      <output aria-label="Piezas dichas">{lotes.map(({ piezas }) => String(piezas)).join(' ')}</output>
    </>
  )
}

test('pieces of a lot stay as they are typed, none are as blank, and another lot begins with the rest', async () => {
  montar(<Muestra />)
  const piezas = page.getByRole('textbox', { name: 'Piezas' })
  const dichas = page.getByLabelText('Piezas dichas')
  await piezas.fill('')
  await userEvent.type(piezas, '12 cajas')
  await expect.element(piezas).toHaveValue('12 cajas')
  await expect.element(dichas).toHaveTextContent('NaN')
  await piezas.fill('')
  await userEvent.type(piezas, '04')
  await expect.element(piezas).toHaveValue('04')
  await expect.element(dichas).toHaveTextContent('4')
  await page.getByRole('button', { name: 'Agregar otro lote' }).click()
  await expect.element(dichas).toHaveTextContent('4 6')
})
