import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { writeInto } from '../../ui/writeInto.ts'
import { useLecturaAjena } from './useLecturaAjena.ts'

function Muestra() {
  const [leidos, setLeidos] = useState('')
  const [medida, setMedida] = useState('-1.25')
  const [alSeguir, setAlSeguir] = useState(0)
  useLecturaAjena(true, setLeidos)
  return (
    <>
      <input
        aria-label="Medida"
        value={medida}
        onChange={({ target }) => setMedida(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && setAlSeguir(alSeguir + 1)}
      />
      <p role="status">{`${leidos} ${alSeguir}`}</p>
    </>
  )
}

const campo = page.getByLabelText('Medida')
const dicho = page.getByRole('status')

let ahora = 0

/** Keys that come so many milliseconds after each other, the last of them Enter. */
async function teclear(texto: string, cada: number): Promise<void> {
  await expect.element(campo).toBeVisible()
  const input = campo.element() as HTMLInputElement
  ahora += 1000
  for (const key of [...texto, 'Enter']) {
    const tecla = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    ahora += cada
    Object.defineProperty(tecla, 'timeStamp', { value: ahora })
    if (input.dispatchEvent(tecla) && key !== 'Enter') writeInto(input, input.value + key)
  }
}

test('a tray that is scanned into a measure is told and leaves the measure as it was', async () => {
  montar(<Muestra />)
  await teclear('711', 8)
  await expect.element(dicho).toHaveTextContent('711 0')
  await expect.element(campo).toHaveValue('-1.25')
})

test('what a hand types, and a measure that comes at once, stays', async () => {
  montar(<Muestra />)
  await teclear('711', 120)
  await expect.element(dicho).toHaveTextContent('1')
  await expect.element(campo).toHaveValue('-1.25711')
  await teclear('.5', 8)
  await expect.element(dicho).toHaveTextContent('2')
  await expect.element(campo).toHaveValue('-1.25711.5')
})
