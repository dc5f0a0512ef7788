/** Reads a Dockerfile into its stages: what each begins with, and its instructions in order. */

/** One instruction a line; a line that ends with a backslash goes on, and comments are left out. */
const linesOf = (text) =>
  text
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What a COPY says. */
export const copyOf = (rest) => {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const places = words.filter((word) => !word.startsWith('--'))
  return { from, sources: places.slice(0, -1), target: places.at(-1) }
}

/** @returns {{ name: string, base: string, steps: { what: string, rest: string }[] }[]} */
export const stagesOf = (text) => {
  const stages = []
  for (const line of linesOf(text)) {
    const [, what, rest] = /^(\w+)\s+(.*)$/s.exec(line)
    if (what !== 'FROM') {
      stages.at(-1).steps.push({ what, rest })
      continue
    }
    const [base, , name = String(stages.length)] = rest.split(/\s+/)
    stages.push({ name, base, steps: [] })
  }
  return stages
}

/** What a stage copies: from the repository, or from an earlier stage. */
export const copiesOf = ({ steps }) => steps.filter(({ what }) => what === 'COPY').map(({ rest }) => copyOf(rest))

/** Settings that a stage gives to what runs in it. */
export const settingsOf = ({ steps }) =>
  Object.fromEntries(
    steps
      .filter(({ what }) => what === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/).map((word) => word.split(/=(.*)/s).slice(0, 2))),
  )
