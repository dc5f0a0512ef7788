import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { type Nodo, nodo } from '../src/arbol.ts'
import { cadenaOriginal, cadenaTimbre } from '../src/cadena.ts'
import { AHORA, cfdisPorClase, unaFactura, unaGlobal, unPago } from '../src/cfdi.fixture.ts'
import { abrirCsd } from '../src/csd.ts'
import { crearCsdDePrueba } from '../src/csd-de-prueba.ts'
import { leerXml, validarEsquema } from '../src/libxml.ts'
import { faltasDe } from '../src/modelo.fixture.ts'
import { errores, revisar } from '../src/revision.ts'
import { sellar } from '../src/sello.ts'
import { agregarTimbre, crearTimbre } from '../src/timbre.ts'
import { aXml, DECLARACION } from '../src/xml.ts'

interface Opciones {
  /** A folder laid out like phpcfdi/resources-sat-xml. */
  carpeta: string
  /** Of each kind. */
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
const POR_LLAMADA = 250

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

/** @returns the file of the certificate's public key. */
function publicaDelCertificado(carpeta: string): string {
  const [certificado, publica] = [path.join(carpeta, 'cer'), path.join(carpeta, 'publica')]
  writeFileSync(certificado, Buffer.from(csd.certificado, 'base64'))
  execFileSync('openssl', ['x509', '-inform', 'der', '-in', certificado, '-pubkey', '-noout', '-out', publica])
  return publica
}

function segunOpenssl({ cadena, sello }: Muestra, carpeta: string, publica: string): boolean {
  const [texto, firma] = [path.join(carpeta, 'cadena'), path.join(carpeta, 'sello')]
  writeFileSync(texto, cadena)
  writeFileSync(firma, Buffer.from(sello ?? '', 'base64'))
  try {
    execFileSync('openssl', ['dgst', '-sha256', '-verify', publica, '-signature', firma, texto], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One seed, so that each run looks at the same documents. No text has '|', which SAT's schema refuses. */
const SEMILLA = 2026

/** What our own rules, and another arithmetic, say against documents that are right. */
const segunNosotros = (raiz: Nodo): string[] => [
  ...errores(revisar(raiz, { ahora: AHORA, zona: 'America/Mexico_City' })).map(
    ({ codigo, campo, mensaje }) => `${codigo} ${campo}: ${mensaje}`,
  ),
  ...(raiz.atributos.TipoDeComprobante === 'P' ? [] : faltasDe(raiz)),
]

/** Half of them get texts that are no texts of ours. */
function conTextosAjenos(raices: readonly Nodo[]): Nodo[] {
  const texto = fc.tuple(fc.boolean(), fc.string({ unit: 'grapheme', maxLength: 30 }))
  const ajenos = fc.sample(texto, { numRuns: raices.length, seed: SEMILLA })
  return raices.map((raiz, i) => {
    const [sucia, ajeno] = ajenos[i] ?? [false, '']
    return sucia ? conEspacios(raiz, `X ${ajeno.replace(/[\p{Cc}|]/gu, '\t')} X`) : raiz
  })
}

interface Par {
  nuestra: Muestra
  suya: string
}

/** @returns what each of SAT's stylesheets answers beside ours; null where xsltproc did not answer for all. */
function pares(muestras: readonly ReturnType<typeof muestraDe>[], carpeta: string, temporal: string): Par[] | null {
  const hallados: Par[] = []
  for (const [hoja, cual] of [
    [CADENA_CFDI, 'cfdi'],
    [TFD, 'timbre'],
  ] as const) {
    const donde = path.join(temporal, cual)
    mkdirSync(donde, { recursive: true })
    const xmls = muestras.map((muestra) => muestra[cual].xml)
    const suyas = segunSat(path.resolve(carpeta, hoja), xmls, donde)
    if (suyas.length !== muestras.length) return null
    muestras.forEach((muestra, i) => {
      hallados.push({ nuestra: muestra[cual], suya: suyas[i] ?? '' })
    })
  }
  return hallados
}

/** What is wrong with documents, a sentence for each. */
async function fallasDe(nuestras: readonly Nodo[], carpeta: string, temporal: string): Promise<string[]> {
  const fallas = nuestras.flatMap(segunNosotros)
  const raices = conTextosAjenos(nuestras)
  const publica = publicaDelCertificado(temporal)
  // So many at once as xsltproc takes in one call.
  for (let desde = 0; desde < raices.length; desde += POR_LLAMADA) {
    const muestras = raices.slice(desde, desde + POR_LLAMADA).map(muestraDe)
    const juntas = pares(muestras, carpeta, temporal)
    if (!juntas) return [...fallas, 'xsltproc did not answer for all']
    for (const { nuestra, suya } of juntas) if (nuestra.cadena !== suya) fallas.push(`${nuestra.cadena}\n≠\n${suya}`)
    for (const { cfdi, timbrado } of muestras) {
      if (!segunOpenssl(cfdi, temporal, publica)) fallas.push(`openssl: ${cfdi.cadena}`)
      fallas.push(...(await validarEsquema(cfdi.xml)), ...(await validarEsquema(timbrado)))
      if (cadenaOriginal(await leerXml(timbrado)) !== cfdi.cadena) fallas.push(`read back: ${cfdi.cadena}`)
    }
  }
  return fallas
}

/**
 * Compares our answers with those of SAT's programs and openssl, and asks our own rules.
 * @param contar is called after each kind with its name and how many were looked at.
 * @returns a sentence for each difference.
 */
export async function compararConSat(
  { carpeta, cuantos, guardar }: Opciones,
  contar: (clase: string, vistos: number, fallas: number) => void,
): Promise<string[]> {
  const fijos = [unaFactura(), unaGlobal(), unPago(), conEspacios(unaFactura(), ' a\tb\n c\u00a0\u2003d  \r e ')]
  const clases = Object.entries(cfdisPorClase).map(([nombre, clase]) => ({
    ...{ nombre, raices: fc.sample(clase, { numRuns: cuantos, seed: SEMILLA }) },
  }))
  const temporal = mkdtempSync(path.join(tmpdir(), 'nitida-sat-'))
  const fallas: string[] = []
  try {
    for (const { nombre, raices } of [{ nombre: 'fijos', raices: fijos }, ...clases]) {
      const suyas = await fallasDe(raices, carpeta, temporal)
      contar(nombre, raices.length, suyas.length)
      fallas.push(...suyas.map((falla) => `${nombre}: ${falla}`))
    }
    if (guardar) {
      const elegidas = [...fijos, ...clases.flatMap(({ raices }) => raices.slice(0, 1))].map(muestraDe)
      guardarRespuestas(pares(elegidas, carpeta, temporal) ?? [])
    }
  } finally {
    rmSync(temporal, { recursive: true })
  }
  return fallas
}

function guardarRespuestas(juntas: readonly Par[]): void {
  const respuestas = juntas.map(({ nuestra: { xml }, suya }) => ({ xml, cadena: suya }))
  writeFileSync(
    path.resolve(import.meta.dirname, '../src/cadena.fixture.json'),
    `${JSON.stringify(respuestas, null, 2)}\n`,
  )
}
