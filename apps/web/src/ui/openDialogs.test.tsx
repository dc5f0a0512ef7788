import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Dialog } from './Dialog.tsx'
import { usePlaceQuery } from './openDialogs.ts'
import { TextField } from './TextField.tsx'

/** A panel that has a place on wide screens and another one on narrow ones, with a dialog of its own. */
function Panel() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Entrada">
        <TextField label="Piezas" />
      </Dialog>
    </>
  )
}

function Dos() {
  return usePlaceQuery('(width >= 80rem)') ? (
    <aside aria-label="Al lado">
      <Panel />
    </aside>
  ) : (
    <section aria-label="Abajo">
      <Panel />
    </section>
  )
}

test('what was typed in the dialog of a panel stays when the window is turned; the panel moves once it is closed', async () => {
  await page.viewport(1440, 844)
  montar(<Dos />)
  await page.getByRole('button', { name: 'Abrir' }).click()
  const piezas = page.getByLabelText('Piezas')
  await piezas.fill('12')

  await page.viewport(1024, 844)
  await expect.element(piezas).toHaveValue('12')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(page.getByRole('region', { name: 'Abajo' })).toBeVisible()

  await page.viewport(1440, 844)
  await expect.element(page.getByRole('complementary', { name: 'Al lado' })).toBeVisible()
})
