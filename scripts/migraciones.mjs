import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Tables that grow with the chain; whoever locks one of them for long stops the shops. */
const GRANDES = [
  'auditoria',
  'cita',
  'cliente',
  'consentimiento',
  'mensaje',
  'pago',
  'pedido',
  'pedido_elemento',
  'visita',
]
const TABLA = `(?:only\\s+)?"?(?:${GRANDES.join('|')})"?`

const PELIGROS = [
  [
    new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\s+(?!concurrently)[^;]*?\\son\\s+${TABLA}\\b`),
    'builds an index while writers wait',
  ],
  [
    new RegExp(
      `\\balter\\s+table\\s+${TABLA}\\b[^;]*\\badd\\s+(?:constraint\\s+\\w+\\s+)?(?:check|foreign\\s+key)\\b(?![^;]*\\bnot\\s+valid\\b)`,
    ),
    'checks every row while all wait: add it NOT VALID, validate it apart',
  ],
  [new RegExp(`\\balter\\s+table\\s+${TABLA}\\b[^;]*\\bset\\s+not\\s+null\\b`), 'reads every row while all wait'],
  [
    new RegExp(`\\balter\\s+table\\s+${TABLA}\\b[^;]*\\balter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+data\\s+)?type\\b`),
    'writes the whole table anew',
  ],
  [
    new RegExp(`\\balter\\s+table\\s+${TABLA}\\b[^;]*\\bgenerated\\s+always\\s+as\\s*\\([^;]*\\bstored\\b`),
    'writes the whole table anew',
  ],
  [
    new RegExp(`\\balter\\s+table\\s+${TABLA}\\b[^;]*\\b(?:drop\\s+column|rename)\\b`),
    'breaks the release that still runs',
  ],
  [
    new RegExp(`(?:^|;)\\s*(?:update|delete\\s+from)\\s+${TABLA}\\b`),
    'changes every row in one transaction: do it in batches',
  ],
  [/\b(?:vacuum\s+full|cluster)\b/, 'holds the table for as long as it takes'],
]

const sinComentarios = (texto) => texto.replace(/^\s*--.*$/gm, '').toLowerCase()

/** What of a migration would stop a chain at work; empty when nothing would. The body of a function is not looked at. */
export function peligrosDe(texto) {
  const sql = sinComentarios(texto).replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return PELIGROS.filter(([patron]) => patron.test(sql)).map(([, motivo]) => motivo)
}

/** First migration that is looked at; earlier ones were written for tables that nobody had filled yet. */
const DESDE = '0100'

/** The dangerous migrations of a folder. A line `-- Nobody waits: reason` exempts its file. */
export function migracionesPeligrosas(carpeta) {
  return readdirSync(carpeta)
    .filter((archivo) => archivo.endsWith('.sql') && archivo >= DESDE)
    .flatMap((archivo) => {
      const texto = readFileSync(path.join(carpeta, archivo), 'utf8')
      return /^-- Nobody waits: \S/m.test(texto) ? [] : peligrosDe(texto).map((motivo) => `${archivo}: ${motivo}`)
    })
}
