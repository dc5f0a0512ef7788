/** The tables that code names in its SQL: what `npm run boundaries` knows of the platform besides its imports. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Tables of the platform itself: what one call of the API and one installation are made of. All others are a module's. */
const OWN = ['auditoria', 'auditoria_sello', 'auditoria_separada', 'conteo', 'idempotencia', 'instalacion']
const OF_SESSIONS = ['intento_sesion', 'sesion', 'socket_io_attachments']
const PLATFORM = /^apps\/api\/src\/platform\/.*(?<!\.test|\.gen)\.ts$/

const tablesOfModules = (base) => {
  const schema = path.join(base, 'db/schema.sql')
  if (!existsSync(schema)) return []
  const all = readFileSync(schema, 'utf8').matchAll(/^create (?:table|view) (\w+)/gm)
  return [...all].map(([, name]) => name).filter((name) => ![...OWN, ...OF_SESSIONS].includes(name))
}

/** Text that may be SQL, or the name that a query builder is given. `'x' in y` asks for a field. */
const textsIn = (node) => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!node || typeof node !== 'object' || node.type === 'ImportDeclaration') return []
  if (node.type === 'StringLiteral') return [node.value]
  if (node.type === 'TemplateElement') return [node.raw]
  const { left, ...rest } = node
  const asksForField = node.type === 'BinaryExpression' && node.operator === 'in'
  return [...(asksForField ? [] : textsIn(left)), ...Object.values(rest).flatMap(textsIn)]
}

const SQL = /\b(select|insert|update|delete|from|join|truncate|lock|into)\b/i

/** One line for each table of a module that a file of the platform names in its SQL. */
export const tablesNamed = (base, sources) => {
  const tables = tablesOfModules(base)
  const { parseFileSync } = require('@swc/core')
  return sources
    .filter((file) => PLATFORM.test(file))
    .flatMap((file) => {
      const texts = textsIn(parseFileSync(path.join(base, file), { syntax: 'typescript' }).body)
      const named = (table) =>
        texts.some(
          (text) =>
            new RegExp(`^${table}( as \\w+)?$`).test(text) ||
            (SQL.test(text) && new RegExp(`\\b${table}\\b`).test(text)),
        )
      return tables.filter(named).map((table) => `platform-names-no-table: ${file} → ${table}`)
    })
}
