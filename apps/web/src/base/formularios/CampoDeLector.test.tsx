import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { CampoDeLector } from './CampoDeLector.tsx'

test('a scan says its lot and its serial number apart, though the scanner types their separator as Ctrl+]', async () => {
  const onCodigo = vi.fn()
  montar(<CampoDeLector label="Escanear" onCodigo={onCodigo} />)
  await page.getByLabelText('Escanear').click()
  await userEvent.keyboard('01075012345678931727123110A123{Control>}]{/Control}21SER9{Enter}')
  expect(onCodigo).toHaveBeenCalledExactlyOnceWith('(01)07501234567893(17)271231(10)A123(21)SER9')
  await expect.element(page.getByLabelText('Escanear')).toHaveValue('')
})
