import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser on the server of this test run; files make their own databases in it. */
    pgUrl: string
  }
}

/**
 * One PostgreSQL for all test files: TEST_DATABASE_URL, or an embedded one. A whole run makes its cluster in memory and removes it
 * (`scripts/memory.mjs`). The cluster of all others is kept: several at once share it, and the last one to end stops it.
 */
export default async function globalSetup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('pgUrl', given)
    return
  }
  const inMemory = Boolean(process.env.TEST_IN_MEMORY)
  const folder = inMemory
    ? mkdtempSync(path.join(os.tmpdir(), 'nitida-test-pg-'))
    : path.join(project.config.root, '.cache', 'test-pg')
  const server = await startEmbeddedPostgres(folder)
  project.provide('pgUrl', server.url)
  return async () => {
    await server.stop()
    if (inMemory) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
