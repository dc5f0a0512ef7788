import fs from 'node:fs'
import path from 'node:path'

/** Password's file inside the cluster's folder, so that a copy of the folder can be opened wherever it is taken. */
export const PASSWORD_FILE = 'pg-password'

const VERSION_FILE = 'PG_VERSION'

const versionOf = (folder: string): number | null => {
  const file = path.join(folder, VERSION_FILE)
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : null
}

interface Found {
  dir: string
  /** Versions of a folder: in its name, and as PostgreSQL wrote it inside. */
  named: number
  version: number
}

const clustersIn = (base: string): Found[] =>
  (fs.existsSync(base) ? fs.readdirSync(base) : [])
    .flatMap((name) => {
      const dir = path.join(base, name)
      const named = Number(/^pg(\d+)$/.exec(name)?.[1] ?? Number.NaN)
      const version = Number.isNaN(named) ? null : versionOf(dir)
      return version === null ? [] : [{ dir, named, version }]
    })
    .sort((a, b) => b.version - a.version)

/**
 * Major versions of the clusters in a data folder, the newest first, which holds the data; the others are copies that were kept.
 */
export const versionsIn = (base: string): number[] => clustersIn(base).map(({ version }) => version)

const isEmpty = (folder: string): boolean => !fs.existsSync(folder) || fs.readdirSync(folder).length === 0

/**
 * Refuses to start where the data is of another version than the programs, and changes nothing: a cluster opens with the programs
 * of its own version only, and an empty one beside it would look like lost data.
 * @throws Error which says what to do.
 */
export const refuseOtherVersion = (base: string, major: number): void => {
  const own = versionOf(base)
  if (own !== null)
    throw new Error(
      `${base} es en sí la carpeta de un PostgreSQL ${own} y no se toca. Elige otra con DATA_DIR, o usa ese servidor con DATABASE_URL.`,
    )
  const dir = path.join(base, `pg${major}`)
  if (versionOf(dir) === null && !isEmpty(dir))
    throw new Error(`${dir} no está vacía y no es una base de datos. Muévela a otro lugar y vuelve a iniciar.`)
  const found = clustersIn(base)
  const wrong = found.find(({ named, version }) => named !== version)
  if (wrong)
    throw new Error(
      `${wrong.dir} contiene una base de datos de PostgreSQL ${wrong.version}. Llámala pg${wrong.version} y vuelve a iniciar.`,
    )
  const newest = found[0]?.version ?? major
  if (newest < major)
    throw new Error(
      `Los datos de ${base} son de PostgreSQL ${newest} y esta versión de Nítida trae PostgreSQL ${major}. No se cambió nada. Pásalos con: npm run upgrade-db (la carpeta anterior se conserva).`,
    )
  if (newest > major)
    throw new Error(
      `Los datos de ${base} son de PostgreSQL ${newest} y esta versión de Nítida trae PostgreSQL ${major}. No se cambió nada. Inicia la versión de Nítida con la que trabajabas.`,
    )
}

/** Earlier releases kept the password beside the cluster. */
export const adoptPassword = (cluster: { base: string; dir: string; passwordFile: string }): void => {
  const { base, dir, passwordFile } = cluster
  const beside = path.join(base, PASSWORD_FILE)
  if (versionOf(dir) !== null && !fs.existsSync(passwordFile) && fs.existsSync(beside))
    fs.renameSync(beside, passwordFile)
}
