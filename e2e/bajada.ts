import { type Download, expect } from '@playwright/test'

/** The name of a file that was downloaded whole; of one that was not, what it was and what became of it. */
export async function nombreDe(bajada: Download): Promise<string> {
  expect({ url: bajada.url(), fallo: await bajada.failure() }).toEqual({ url: bajada.url(), fallo: null })
  return bajada.suggestedFilename()
}
