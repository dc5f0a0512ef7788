/**
 * What `npm test` and `npm run check` go through, in order of price: the cheap ones fail first. The first stage that fails
 * ends the run.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { inMemory } from './memory.mjs'
import { root, run, tool } from './run.mjs'

/** How many tests a stage ran; stages that only look at the code have none. */
const NO_TESTS = { passed: 0, failed: 0 }

const command =
  (...commands) =>
  async () => {
    for (const each of commands) if ((await run(each)) !== 0) return { ok: false, ...NO_TESTS }
    return { ok: true, ...NO_TESTS }
  }

/** A run of a test program that also writes a report. No report, or a report of no tests, is a failure. */
const tests = (file, count, line, env) => async () => {
  const report = path.join(root, '.cache', file)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true }) // an old report must not be taken for this run's
  const code = await run(line(report), { env: { NODE_ENV: 'test', ...inMemory(), ...env?.(report) } })
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')))
    if (passed + failed === 0) console.error('No test ran.')
    return { ok: code === 0 && failed === 0 && passed > 0, passed, failed }
  } catch {
    return { ok: false, ...NO_TESTS }
  }
}

export const chromium = {
  name: 'browser',
  work: async () => {
    process.env.CHROMIUM_PATH = (await findChromium()) ?? ''
    return { ok: process.env.CHROMIUM_PATH !== '', ...NO_TESTS }
  },
}

export const code = [
  {
    name: 'types',
    work: command(
      tool('typescript/bin/tsc', '-p', 'tsconfig.json'),
      tool('typescript/bin/tsc', '-p', 'apps/web/tsconfig.json'),
      tool('typescript/bin/tsc', '-p', 'e2e/tsconfig.json'),
    ),
  },
  { name: 'lint', work: command(tool('@biomejs/biome/bin/biome', 'check', '.')) },
  { name: 'boundaries', work: command([process.execPath, 'scripts/boundaries.mjs']) },
  { name: 'unused code', work: command(tool('knip/bin/knip.js')) },
  { name: 'build', work: async () => ({ ok: await build(), ...NO_TESTS }) },
  {
    name: 'unit and API tests',
    work: tests(
      'vitest.json',
      ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
      (report) =>
        tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
    ),
  },
]

/** @param args passed on to Playwright: files, -g, --headed … */
export const journeys = (args = []) => ({
  name: 'browser journeys',
  work: tests(
    'playwright.json',
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    () => tool('@playwright/test/cli.js', 'test', '--reporter=list,json', ...args),
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  ),
})

/**
 * Runs stages until one fails. The last line is the total of all tests; a stage that fails without a failed test (a type
 * error, a browser that is missing) counts as one failure. Sets the exit code.
 */
export const runStages = async (stages) => {
  const total = { passed: 0, failed: 0 }
  for (const { name, work } of stages) {
    console.log(`\n── ${name}`)
    const start = Date.now()
    const { ok, passed, failed } = await work()
    total.passed += passed
    total.failed += failed
    console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    if (ok) continue
    if (failed === 0) total.failed += 1
    process.exitCode = 1
    break
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
