import type { Page } from '@playwright/test'

/** More than the order to stop takes to reach the page of a busy computer. */
const ADELANTO_MS = 10_000

/** Stops the clock of a page, once installed, at a moment ahead of it: one in its past would be refused. */
export const detenerReloj = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + ADELANTO_MS)
