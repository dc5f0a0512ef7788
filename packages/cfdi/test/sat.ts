import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { type Nodo, nodo } from '../src/arbol.ts'
import { cadenaOriginal, cadenaTimbre } from '../src/cadena.ts'
import { cualquierCfdi, losDeUnAnticipo, unaFactura, unaGlobal, unPago } from '../src/cfdi.fixture.ts'
import { abrirCsd } from '../src/csd.ts'
import { crearCsdDePrueba } from '../src/csd-de-prueba.ts'
import { leerXml, validarEsquema } from '../src/libxml.ts'
import { sellar } from '../src/sello.ts'
import { agregarTimbre, crearTimbre } from '../src/timbre.ts'
import { aXml, DECLARACION } from '../src/xml.ts'

interface Opciones {
  /** A folder laid out like phpcfdi/resources-sat-xml. */
  carpeta: string
  cuantos: number
  /** Whether to keep a set of answers as cadena.fixture.json. */
  guardar: boolean
}

interface Muestra {
  xml: string
  /** The cadena that we made. */
  cadena: string
  sello: string | null
}

/** In a folder laid out like phpcfdi/resources-sat-xml. */
export const CADENA_CFDI = 'cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt'
const TFD = 'cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt'
const GUARDADOS = 12

const csd = crearCsdDePrueba({ rfc: 'EKU9003173C9' })
const { llave } = abrirCsd(csd, { rfc: 'EKU9003173C9', hoy: new Date() })

/** Puts spaces of every kind into our clean texts: those that SAT's normalize-space eats and those that it keeps. */
function conEspacios(raiz: Nodo, texto: string): Nodo {
  const hijos = raiz.hijos.map((hijo) => conEspacios(hijo, texto))
  return raiz.nombre === 'cfdi:Concepto'
    ? nodo(raiz.nombre, { ...raiz.atributos, Descripcion: texto }, hijos)
    : { ...raiz, hijos }
}

function muestraDe(raiz: Nodo): { cfdi: Muestra; timbre: Muestra; timbrado: string } {
  if (!llave) throw new Error('the test CSD did not open')
  const { xml, cadena, sello } = sellar(raiz, { certificado: csd.certificado, noCertificado: csd.noCertificado, llave })
  const timbre = crearTimbre(
    {
      uuid: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
      fecha: '2026-11-22T10:15:01',
      rfcProveedor: 'AAA010101AAA',
      leyenda: 'SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS',
      selloCFD: sello,
      noCertificadoSAT: '00000000000000000000',
    },
    llave,
  )
  return {
    cfdi: { xml, cadena, sello },
    timbre: { xml: DECLARACION + aXml(timbre), cadena: cadenaTimbre(timbre), sello: null },
    timbrado: agregarTimbre(xml, timbre),
  }
}

/**
 * Runs xsltproc over many files in one start.
 * @returns the answers in order.
 */
export function segunSat(hoja: string, xmls: readonly string[], carpeta: string): string[] {
  const nombres = xmls.map((_, i) => path.join(carpeta, `${i}.xml`))
  xmls.forEach((xml, i) => {
    writeFileSync(nombres[i] ?? '', xml)
  })
  // Every answer starts and ends with two bars, which stand nowhere else.
  const todo = execFileSync('xsltproc', [hoja, ...nombres], {
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString('utf8')
  return todo.split(/(?<=[^|]\|\|)(?=\|\|)/)
}

function segunOpenssl({ cadena, sello }: Muestra, carpeta: string): boolean {
  const [texto, firma, certificado, publica] = ['cadena', 'sello', 'cer', 'publica'].map((uno) =>
    path.join(carpeta, uno),
  )
  if (!texto || !firma || !certificado || !publica) return false
  writeFileSync(texto, cadena)
  writeFileSync(firma, Buffer.from(sello ?? '', 'base64'))
  writeFileSync(certificado, Buffer.from(csd.certificado, 'base64'))
  execFileSync('openssl', ['x509', '-inform', 'der', '-in', certificado, '-pubkey', '-noout', '-out', publica])
  try {
    execFileSync('openssl', ['dgst', '-sha256', '-verify', publica, '-signature', firma, texto], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One seed, so that each run looks at the same documents. No text has '|', which SAT's schema refuses. */
const SEMILLA = 2026

/**
 * Compares our answers with those of SAT's programs and openssl.
 * @returns a sentence for each difference.
 */
export async function compararConSat({ carpeta, cuantos, guardar }: Opciones): Promise<string[]> {
  const fijos = [unaFactura(), unaGlobal(), unPago(), conEspacios(unaFactura(), ' a\tb\n c\u00a0\u2003d  \r e ')]
  const anticipos = fc.nat().chain((n) => fc.constantFrom(...losDeUnAnticipo((n % 5_000_000) + 1)))
  const cualquiera = fc.tuple(
    fc.oneof({ weight: 3, arbitrary: cualquierCfdi }, anticipos),
    fc.boolean(),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  const azar = fc.sample(cualquiera, { numRuns: cuantos, seed: SEMILLA })
  const raices = azar.map(([raiz, sucia, texto]) =>
    sucia ? conEspacios(raiz, `X ${texto.replace(/[\p{Cc}|]/gu, '\t')} X`) : raiz,
  )
  const muestras = [...fijos, ...raices].slice(0, cuantos).map(muestraDe)
  const temporal = mkdtempSync(path.join(tmpdir(), 'nitida-sat-'))
  const fallas: string[] = []
  const pares: { nuestra: Muestra; suya: string }[] = []
  try {
    for (const [hoja, cual] of [
      [CADENA_CFDI, 'cfdi'],
      [TFD, 'timbre'],
    ] as const) {
      const donde = path.join(temporal, cual)
      mkdirSync(donde)
      const suyas = segunSat(
        path.resolve(carpeta, hoja),
        muestras.map((muestra) => muestra[cual].xml),
        donde,
      )
      if (suyas.length !== muestras.length) return [`xsltproc answered ${suyas.length} of ${muestras.length}`]
      muestras.forEach((muestra, i) => {
        pares.push({ nuestra: muestra[cual], suya: suyas[i] ?? '' })
      })
    }
    for (const { nuestra, suya } of pares) if (nuestra.cadena !== suya) fallas.push(`${nuestra.cadena}\n≠\n${suya}`)
    for (const { cfdi, timbrado } of muestras) {
      if (!segunOpenssl(cfdi, temporal)) fallas.push(`openssl: ${cfdi.cadena}`)
      fallas.push(...(await validarEsquema(cfdi.xml)), ...(await validarEsquema(timbrado)))
      if (cadenaOriginal(await leerXml(timbrado)) !== cfdi.cadena) fallas.push(`read back: ${cfdi.cadena}`)
    }
    if (guardar) guardarRespuestas(pares, muestras.length)
  } finally {
    rmSync(temporal, { recursive: true })
  }
  return fallas
}

function guardarRespuestas(pares: { nuestra: Muestra; suya: string }[], cuantos: number): void {
  const elegidos = [...pares.slice(0, GUARDADOS), ...pares.slice(cuantos, cuantos + GUARDADOS)]
  const respuestas = elegidos.map(({ nuestra: { xml }, suya }) => ({ xml, cadena: suya }))
  writeFileSync(
    path.resolve(import.meta.dirname, '../src/cadena.fixture.json'),
    `${JSON.stringify(respuestas, null, 2)}\n`,
  )
}
