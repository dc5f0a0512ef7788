// npm run csd -- --rfc EKU9003173C9 --salida ./carpeta
// Makes a CSD for trying the app and the sandbox PAC, shaped like SAT's and signed by nobody.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

const USO = `Uso: npm run csd -- --rfc EKU9003173C9 --salida ./carpeta
  --nombre "RAZÓN SOCIAL"   nombre que lleva el certificado
  --contrasena texto        contraseña de la llave
  --vencido                 certificado que venció ayer
  --fiel                    parecido a una e.firma (el sistema debe rechazarlo)
  --ajena                   la llave no corresponde al certificado`

function leerOpciones() {
  const { values } = parseArgs({
    options: {
      rfc: { type: 'string' },
      salida: { type: 'string' },
      nombre: { type: 'string' },
      contrasena: { type: 'string' },
      vencido: { type: 'boolean', default: false },
      fiel: { type: 'boolean', default: false },
      ajena: { type: 'boolean', default: false },
    },
  })
  const rfc = values.rfc?.toUpperCase() ?? ''
  if (!/^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/.test(rfc) || !values.salida)
    throw new Error('Faltan --rfc o --salida, o el RFC no es válido.')
  return { ...values, rfc, salida: values.salida }
}

async function main() {
  const o = leerOpciones()
  const { crearCsdDePrueba } = await tsImport('../packages/cfdi/src/csd-de-prueba.ts', import.meta.url)
  const hasta = o.vencido ? new Date(Date.now() - 86_400_000) : undefined
  const csd = crearCsdDePrueba({
    rfc: o.rfc,
    razonSocial: o.nombre,
    contrasena: o.contrasena,
    hasta,
    fiel: o.fiel,
    llaveAjena: o.ajena,
  })
  mkdirSync(o.salida, { recursive: true })
  const base = join(o.salida, `${o.rfc}-sin-validez-fiscal`)
  // wx: an existing file is never written over, since it could be somebody's real key.
  writeFileSync(`${base}.cer`, Buffer.from(csd.certificado, 'base64'), { flag: 'wx' })
  writeFileSync(`${base}.key`, Buffer.from(csd.llave, 'base64'), { flag: 'wx', mode: 0o600 })
  console.log(`Sello de prueba SIN VALIDEZ FISCAL

  Certificado  ${base}.cer  (no. ${csd.noCertificado})
  Llave        ${base}.key
  Contraseña   ${csd.contrasena}
  RFC          ${o.rfc}`)
}

main().catch((error) => {
  const yaExiste = error.code === 'EEXIST'
  console.error(yaExiste ? `Ya existe ${error.path}: bórralo o elige otra carpeta.` : `${error.message}\n\n${USO}`)
  process.exitCode = 1
})
