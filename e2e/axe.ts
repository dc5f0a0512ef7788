import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on a page, a line per element. Popups live outside the landmarks: only while one is open is the
 * best-practice rule about them left out. The page has no frames, so axe need not open a page of its own to join theirs.
 */
export async function infracciones(page: Page, { conPopup = false } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (conPopup) axe.disableRules('region')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
