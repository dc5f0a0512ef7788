import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser on the server of this test run; files make their own databases in it. */
    pgUrl: string
  }
}

/**
 * One PostgreSQL for all test files: TEST_DATABASE_URL, or an embedded one whose cluster is kept between runs. Several runs
 * at once share it, and the last one to end stops it.
 */
export default async function globalSetup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('pgUrl', given)
    return
  }
  const server = await startEmbeddedPostgres(path.join(project.config.root, '.cache', 'test-pg'))
  project.provide('pgUrl', server.url)
  return () => server.stop()
}
