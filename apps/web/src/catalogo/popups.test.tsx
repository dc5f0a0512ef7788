import { expect, test } from 'vitest'
import { abrirPopup } from '../../test/abrirPopup.tsx'
import { infraccionesConPopup } from '../../test/axe.ts'
import { dichoEnLaPagina } from '../../test/dicho.ts'
import { popups } from '../../test/popups.ts'

const ENGLISH =
  /Number field|Increase|Decrease|Notifications|Dismiss|\bClear\b|\bClose\b|\bOpen\b|\bPrevious\b|\bNext\b|\bSelect\b/

test.each(popups)('$name passes axe in both themes, and says nothing in English', async (popup) => {
  await abrirPopup(popup)
  expect.soft(await infraccionesConPopup({ oscuro: true })).toEqual([])
  expect.soft(await dichoEnLaPagina()).not.toMatch(ENGLISH)
})
