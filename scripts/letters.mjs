/**
 * `npm run letters [file]`: writes which letters the fonts of papers have, after a font's package changed.
 * `scripts/letters.test.ts` compares what is written with the fonts.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { open } from 'fontkit'
import { root } from './run.mjs'

const FILE = path.join(root, 'packages/documents/src/letras.gen.ts')
const require = createRequire(path.join(root, 'apps/api/package.json'))

/**
 * Controls, surrogates, private and unassigned code points are no letters, and what nobody should see is none either, whatever a
 * font draws for them. The joiner that parts Arabic letters has no ink, but its font has to know it.
 */
const NO_LETTER = /(?!\u200c)[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u

const lettersOf = async (file) => {
  const { characterSet } = await open(file)
  return new Set(characterSet.filter((code) => !NO_LETTER.test(String.fromCodePoint(code))))
}

const union = (sets) => new Set(sets.flatMap((set) => [...set]))
const intersection = ([first, ...others]) => new Set([...first].filter((code) => others.every((set) => set.has(code))))

/** Files of a package that carry many letters, one alphabet or region each. */
const slicesOf = (name) => {
  const folder = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'files')
  return readdirSync(folder).map((file) => path.join(folder, file))
}

const atkinson = (file) => require.resolve(`@expo-google-fonts/atkinson-hyperlegible-next/${file}`)
const onTickets = ['latin', 'latin-ext'].map((part) =>
  require.resolve(
    `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${part}-wght-normal.woff2`,
  ),
)

const UNIFONT = 'unifontex-latin-400-normal.woff'

/** A set as the inside of a character class of a regular expression. */
const classOf = (set) => {
  const codes = [...set].sort((a, b) => a - b)
  const runs = []
  for (const code of codes) {
    const last = runs.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else runs.push([code, code])
  }
  const escaped = (code) => `\\u{${code.toString(16)}}`
  return runs.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('')
}

/** Contents of the generated file, as the installed fonts have it. */
async function readLetters() {
  const every = (files) => Promise.all(files.map(lettersOf))
  const house = intersection([
    ...(await every([
      atkinson('400Regular/AtkinsonHyperlegibleNext_400Regular.ttf'),
      atkinson('600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf'),
    ])),
    union(await every(onTickets)),
  ])
  const dejaVu = intersection(
    await every(['DejaVuSans', 'DejaVuSans-Bold'].map((name) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))),
  )
  const noto = await every(['noto-sans-sc', 'noto-sans-kr'].flatMap((name) => slicesOf(`@fontsource-variable/${name}`)))
  const unifont = await lettersOf(require.resolve(`@fontsource/unifontex/files/${UNIFONT}`))
  return [
    '// Written by `npm run letters`: the letters of the fonts, as the inside of a character class.',
    `/** Of the house's font, on PDFs and tickets alike. */`,
    `export const DE_LA_CASA = String.raw\`${classOf(house)}\``,
    `export const DE_DEJAVU = String.raw\`${classOf(dejaVu)}\``,
    '/** Of all fonts together. */',
    `export const DE_TODAS = String.raw\`${classOf(union([house, dejaVu, unifont, ...noto]))}\``,
    '',
  ].join('\n')
}

writeFileSync(process.argv[2] ?? FILE, await readLetters())
