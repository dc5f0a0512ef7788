import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'

/** What a popup changes of what is seen: itself, and what it was opened by. */
const DEL_POPUP = ['body > div:not(#raiz)', '#raiz [aria-expanded=true]', '#raiz [data-popup-open]']

const ponerTema = async (colorScheme: 'light' | 'dark') => {
  await commands.alSistema({ colorScheme })
  await expect.poll(() => document.documentElement.dataset.theme).toBe(colorScheme)
}

/**
 * What axe finds while something is open over the page, a line per element: by all of its rules in the light theme, and in the dark
 * one by what a theme changes, the contrast. Popups live outside the landmarks, so the best-practice rule about these is not asked.
 */
export async function infraccionesConPopup({ oscuro }: { oscuro: boolean }): Promise<string[]> {
  await ponerTema('light')
  const claras = [
    ...(await correr({ rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })),
    ...(await contraste()),
  ]
  if (!oscuro) return claras
  await ponerTema('dark')
  const oscuras = await contraste()
  await ponerTema('light')
  return [...claras, ...oscuras.map((linea) => `dark: ${linea}`)]
}

const contraste = () => correr({ runOnly: ['color-contrast'] }, DEL_POPUP)

async function correr(opciones: RunOptions, partes: readonly string[] = []): Promise<string[]> {
  const donde = partes.length === 0 ? document : { include: partes.map((parte) => [parte]) }
  const { violations } = await axe.run(donde, { ...opciones, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
