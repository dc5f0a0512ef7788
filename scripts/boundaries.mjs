/**
 * `npm run boundaries [folder]`: checks the imports of the repository, or of a folder laid out like it, against
 * .dependency-cruiser.cjs, and the SQL of the platform. One line per violation: the rule, the file, what it imports or names.
 */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './run.mjs'
import { tablesNamed } from './tables.mjs'

const ROOTS = ['apps', 'packages', 'db', 'bench', 'test', 'e2e']
const require = createRequire(import.meta.url)

/** The parser is called without its JSX option and stops at the first tag. */
const teachJsx = () => {
  const swc = require('@swc/core')
  const parse = swc.parseFileSync
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') })
}

const sourcesIn = (base, place) =>
  readdirSync(path.join(base, place), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${place}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist|releases|\.cache|artifacts)$/.test(entry.name) ? [] : sourcesIn(base, inside)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [inside] : []
  })

const cruiseFolder = async (base) => {
  teachJsx()
  const { cruise } = await import('dependency-cruiser')
  const { forbidden, options } = require('../.dependency-cruiser.cjs')
  const { enhancedResolveOptions, ...rest } = options
  const places = ROOTS.filter((place) => existsSync(path.join(base, place)))
  const ruleSet = { forbidden }
  const { output } = await cruise(places, { ...rest, baseDir: base, validate: true, ruleSet }, enhancedResolveOptions)
  const seen = new Set(output.modules.map((module) => module.source))
  const sources = places.flatMap((place) => sourcesIn(base, place))
  return { output, sources, unseen: sources.filter((file) => !seen.has(file)) }
}

/** Folders that may need each other one way only: the server's modules, and those of one floor of the web. */
const FOLDERS = {
  'no-module-cycles': /^apps\/api\/src\/modules\/([^/]+)\//,
  'no-folder-cycles': /^apps\/web\/src\/((?:base|entidades|operaciones)\/[^/]+)/,
}
const TEST = /\.test\.tsx?$/

/** Folders by the folders they import, each with one import that shows it. Tests look at everybody. */
const graphOf = (files, folder) => {
  const graph = new Map()
  for (const { source, dependencies } of files) {
    const from = TEST.test(source) ? undefined : folder.exec(source)?.[1]
    for (const { resolved } of dependencies) {
      const to = folder.exec(resolved)?.[1]
      if (!from || !to || from === to) continue
      if (!graph.has(from)) graph.set(from, new Map())
      if (!graph.get(from).has(to)) graph.get(from).set(to, `${source} → ${resolved}`)
    }
  }
  return graph
}

/** One line for each import that closes a circle of folders: what one needs of the other has to be handed in, or moves down. */
const folderCycles = (files, [rule, folder]) => {
  const graph = graphOf(files, folder)
  const reaches = (from, to, seen = new Set()) =>
    from === to ||
    [...(graph.get(from)?.keys() ?? [])].some((next) => !seen.has(next) && reaches(next, to, seen.add(next)))
  return [...graph].flatMap(([from, imports]) =>
    [...imports].filter(([to]) => reaches(to, from)).map(([, line]) => `${rule}: ${line}`),
  )
}

const base = path.resolve(process.argv[2] ?? root)
const { output, sources, unseen } = await cruiseFolder(base)
const { violations, totalDependenciesCruised: dependencies } = output.summary
const lines = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
lines.push(...tablesNamed(base, sources))
lines.push(...Object.entries(FOLDERS).flatMap((each) => folderCycles(output.modules, each)))

// A check that looked at nothing must not pass: no files, files left out, or a parser that found no import in them.
if (sources.length === 0) lines.push('No source file was found.')
if (unseen.length > 0) lines.push(`Not looked at: ${unseen.join(', ')}`)
if (dependencies < sources.length / 2)
  lines.push(`Only ${dependencies} imports in ${sources.length} files: nothing was read.`)

for (const line of lines) console.error(line)
console.log(`${sources.length} files, ${dependencies} imports, ${lines.length} problems`)
if (lines.length > 0) process.exitCode = 1
