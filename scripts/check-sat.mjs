// npm run check:sat -- --xslt ./carpeta [--cuantos 1000] [--guardar]
// Compares our cadena original with SAT's stylesheets, run by xsltproc (Debian: apt install xsltproc), byte for byte, over
// so many random CFDIs of each kind, in pesos and in dollars; looks at every seal with openssl and at every document with the
// schemas and with our own rules. The folder is laid out like phpcfdi/resources-sat-xml (cfd/4/cadenaoriginal_4_0/…).
// --guardar keeps a set of answers for npm test.
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

const { values } = parseArgs({
  options: {
    xslt: { type: 'string' },
    cuantos: { type: 'string', default: '1000' },
    guardar: { type: 'boolean', default: false },
  },
})
if (!values.xslt || !/^[1-9]\d{0,5}$/.test(values.cuantos)) {
  console.error('Uso: npm run check:sat -- --xslt ./carpeta [--cuantos 1000] [--guardar]')
  process.exit(1)
}
const { compararConSat } = await tsImport('../packages/cfdi/test/sat.ts', import.meta.url)
let todos = 0
const fallas = await compararConSat(
  { carpeta: values.xslt, cuantos: Number(values.cuantos), guardar: values.guardar },
  (clase, vistos, mal) => {
    todos += vistos
    console.log(`${clase}: ${vistos}, ${mal} that differ`)
  },
)
for (const falla of fallas.slice(0, 5)) console.error(falla)
console.log(`${todos} CFDIs, ${fallas.length} that differ`)
process.exit(fallas.length === 0 ? 0 : 1)
