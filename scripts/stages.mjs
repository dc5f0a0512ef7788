/**
 * What `npm test` and `npm run check` go through, in order of price: the cheap ones fail first. The first stage that fails
 * ends the run.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { inMemory } from './memory.mjs'
import { root, run, tool } from './run.mjs'

/** How many tests a stage ran; stages that only look at the code have none. */
const NO_TESTS = { passed: 0, failed: 0 }

/** Programs that only look at the code, as many at a time as there are cores. Each says all it has to say once it has ended. */
const looks = (all) => async () => {
  const waiting = Object.entries(all)
  let ok = true
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next
      let said = ''
      const code = await run(command, { heard: (text) => (said += text) })
      ok &&= code === 0
      console.log(`${said}${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return { ok, ...NO_TESTS }
}

/** One thread for checking: each more would look at most of the libraries' types again. */
const types = (project) => tool('typescript/bin/tsc', '-p', project, '--checkers', '1')

/** What takes longest, so that a run that grows says where. @param all `[seconds, name]` of each. */
const sayTheSlowest = (all) => {
  const slowest = all.toSorted(([a], [b]) => b - a).slice(0, 10)
  console.log(`The slowest ${slowest.length}:`)
  for (const [seconds, name] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/** A run of a test program that also writes a report, of which `read` takes the totals and times. Without a test it has failed. */
const tests = (file, read, line, env) => async () => {
  const report = path.join(root, '.cache', file)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true }) // an old report must not be taken for this run's
  const code = await run(line(report), { env: { NODE_ENV: 'test', ...inMemory(), ...env?.(report) } })
  try {
    const { passed, failed, times } = read(JSON.parse(readFileSync(report, 'utf8')))
    sayTheSlowest(times)
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
    name: 'types, lint, boundaries, unused code',
    work: looks({
      'types of the server': types('tsconfig.json'),
      'types of the browser': types('apps/web/tsconfig.json'),
      boundaries: [process.execPath, 'scripts/boundaries.mjs'],
      'unused code': tool('knip/bin/knip.js'),
      lint: tool('@biomejs/biome/bin/biome', 'check', '.'),
      'types of the journeys': types('e2e/tsconfig.json'),
    }),
  },
  { name: 'build', work: async () => ({ ok: await build(), ...NO_TESTS }) },
  {
    name: 'unit, API and component tests',
    work: tests(
      'vitest.json',
      ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        times: testResults.map(({ name, startTime, endTime }) => [
          (endTime - startTime) / 1000,
          path.relative(root, name),
        ]),
      }),
      (report) =>
        tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
    ),
  },
]

/** Place, seconds and outcome of each journey of a file, and of those that it groups. */
const journeysOf = ({ specs, suites = [] }) => [
  ...specs.map(({ file, line, title, tests }) => ({
    name: `${file}:${line} ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(journeysOf),
]

/** The part of a page that a journey works in, as a reader of screens finds it, cut to what a log can hold. */
const pageOf = (context) => {
  const [, page = ''] = context.match(/^```yaml\n(.*?)^```/ms) ?? []
  const lines = page.split('\n').filter((line) => !line.includes('- /url:'))
  const start = Math.max(
    0,
    lines.findIndex((line) => /^ *- (main|dialog|alertdialog)\b/.test(line)),
  )
  return lines
    .slice(start, start + 120)
    .map((line) => line.slice(0, 160))
    .join('\n')
}

/** How the page of each failed journey stood. Where the machine is gone afterwards, it is all that is left of it. */
const sayHowPagesStood = ({ specs, suites = [] }) => {
  for (const { file, line, tests } of specs) {
    const results = tests.filter(({ status }) => status === 'unexpected').flatMap(({ results }) => results)
    for (const { name, path } of results.flatMap(({ attachments }) => attachments)) {
      if (name === 'error-context') console.log(`The page of ${file}:${line}:\n${pageOf(readFileSync(path, 'utf8'))}`)
    }
  }
  suites.forEach(sayHowPagesStood)
}

/** @param args passed on to Playwright: files, -g, --headed … */
export const journeys = (args = []) => ({
  name: 'browser journeys',
  work: tests(
    'playwright.json',
    ({ stats, suites }) => {
      const all = suites.flatMap(journeysOf)
      suites.forEach(sayHowPagesStood)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        times: all.map(({ seconds, name }) => [seconds, name]),
      }
    },
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
