import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { abrirPopup } from '../../test/abrirPopup.tsx'
import { infraccionesConPopup } from '../../test/axe.ts'
import { popups } from '../../test/popups.ts'

test.each(popups)('$name passes axe on a phone', async (popup) => {
  await page.viewport(390, 844)
  await abrirPopup(popup)
  expect(await infraccionesConPopup({ oscuro: false })).toEqual([])
})
