import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import respuestas from './cadena.fixture.json' with { type: 'json' }
import { cadenaOriginal, cadenaTimbre } from './cadena.ts'
import { cualquierCfdi, unaFactura, unPago } from './cfdi.fixture.ts'
import { diferencias } from './comparacion.ts'
import { abrirCsd } from './csd.ts'
import { crearCsdDePrueba } from './csd-de-prueba.ts'
import { direccionQr, leerCfdi } from './lectura.ts'
import { leerXml, validarEsquema, XmlError } from './libxml.ts'
import { type Sellador, sellar, selloValido } from './sello.ts'
import { agregarTimbre, crearTimbre } from './timbre.ts'

const csd = crearCsdDePrueba({ rfc: 'EKU9003173C9' })
const { llave } = abrirCsd(csd, { rfc: 'EKU9003173C9', hoy: new Date() })
if (!llave) throw new Error('the test CSD did not open')
const sellador: Sellador = { certificado: csd.certificado, noCertificado: csd.noCertificado, llave }

const UUID = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE'
const timbrar = ({ xml, sello }: { xml: string; sello: string }): string =>
  agregarTimbre(
    xml,
    crearTimbre(
      {
        uuid: UUID,
        fecha: '2026-11-22T10:15:01',
        rfcProveedor: 'AAA010101AAA',
        leyenda: 'SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS',
        selloCFD: sello,
        noCertificadoSAT: '00000000000000000000',
      },
      llave,
    ),
  )

const carpeta = mkdtempSync(path.join(tmpdir(), 'nitida-cfdi-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

/** Asks openssl, which knows nothing of our code, whether a seal is valid. */
function segunOpenssl(cadena: string, sello: string): string {
  const [texto, firma, llavePublica] = ['cadena', 'sello', 'publica.pem'].map((nombre) => path.join(carpeta, nombre))
  if (!texto || !firma || !llavePublica) throw new Error('three files')
  writeFileSync(texto, cadena)
  writeFileSync(firma, Buffer.from(sello, 'base64'))
  const der = path.join(carpeta, 'cer.der')
  writeFileSync(der, Buffer.from(csd.certificado, 'base64'))
  writeFileSync(llavePublica, execFileSync('openssl', ['x509', '-inform', 'der', '-in', der, '-pubkey', '-noout']))
  try {
    return execFileSync('openssl', ['dgst', '-sha256', '-verify', llavePublica, '-signature', firma, texto])
      .toString()
      .trim()
  } catch {
    return 'Verification failure'
  }
}

test("SAT's own answers: cadenas of its stylesheets, byte for byte", async () => {
  expect(respuestas.length).toBeGreaterThanOrEqual(20)
  for (const { xml, cadena } of respuestas) {
    const raiz = await leerXml(xml)
    expect(raiz.nombre === 'tfd:TimbreFiscalDigital' ? cadenaTimbre(raiz) : cadenaOriginal(raiz)).toBe(cadena)
  }
})

test('what is made keeps the schemas, sealed and stamped, and reads back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(cualquierCfdi, async (raiz) => {
      const sellado = sellar(raiz, sellador)
      const timbrado = timbrar(sellado)
      expect([await validarEsquema(sellado.xml), await validarEsquema(timbrado)]).toEqual([[], []])
      const [enviado, recibido] = [await leerCfdi(sellado.xml), await leerCfdi(timbrado)]
      expect(cadenaOriginal(recibido.raiz)).toBe(sellado.cadena)
      expect(selloValido(recibido.raiz)).toBe(true)
      expect(diferencias(enviado, recibido)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('openssl verifies the seal, and sees one letter that changed', () => {
  const { cadena, sello } = sellar(unaFactura(), sellador)
  expect(cadena).toMatch(/Ñ & <GRADUADOS>/)
  expect(segunOpenssl(cadena, sello)).toBe('Verified OK')
  expect(segunOpenssl(cadena.replace('Ñ', 'N'), sello)).toBe('Verification failure')
})

test('the same comprobante and key give the same bytes', () => {
  expect(sellar(unaFactura(), sellador).xml).toBe(sellar(unaFactura(), sellador).xml)
})

test('schemas refuse what they should', async () => {
  const { xml } = sellar(unaFactura(), sellador)
  expect((await validarEsquema(xml.replace('UsoCFDI="D01"', 'UsoCFDI="P01"'))).join()).toMatch(/UsoCFDI/)
  expect((await validarEsquema(xml.replace(/ Total="[^"]*"/, ''))).join()).toMatch(/Total/)
  expect(
    (await validarEsquema(timbrar({ xml, sello: 'x' }).replace('AMBIENTE DE PRUEBAS', 'AMBIENTE. DE PRUEBAS'))).join(),
  ).toMatch(/Leyenda/)
})

test.each<[string, string, string]>([
  ['Total', 'Total="2124.33"', 'Total="2124.34"'],
  ['Receptor.Rfc', 'Rfc="CUSC850516316"', 'Rfc="CUSC850516317"'],
  ['Folio', 'Folio="1"', 'Folio="2"'],
  ['UUID', UUID, UUID.replace(/-/g, '_')],
  ['SelloCFD', 'SelloCFD="', 'SelloCFD="A'],
])('an answer is not what was sent when %s differs', async (nombre, antes, despues) => {
  const sellado = sellar(unaFactura(), sellador)
  const recibido = timbrar(sellado)
  expect(recibido).toContain(antes)
  expect(diferencias(await leerCfdi(sellado.xml), await leerCfdi(recibido.replace(antes, despues)))).toContain(nombre)
})

test.each([
  ['a DTD', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['ten billion laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
  ['no XML', 'hola'],
  ['half an element', '<cfdi:Comprobante'],
  ['another document', '<factura/>'],
  ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`],
  ['a million attributes', `<a ${'b="1" '.repeat(1_000_000)}/>`],
  ['a tower', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
])('%s from outside is refused (security 30)', async (_, xml) => {
  await expect(leerCfdi(xml)).rejects.toThrow(XmlError)
})

test('a document is bounded by its parts, not by its bytes alone (security 30)', async () => {
  await expect(leerXml(`<a>${'<b/>'.repeat(120_000)}</a>`)).rejects.toThrow('too many parts')
  await expect(leerXml(`<a ${Array.from({ length: 300_001 }, (_, i) => `b${i}="1"`).join(' ')}/>`)).rejects.toThrow(
    'parts',
  )
  await expect(leerXml(`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`)).rejects.toThrow('too deep')
  const globalMasGrande = unaFactura(
    {},
    Array.from({ length: 5000 }, () => ({ cantidad: '1', importe: 11_600, descuento: 100, tasa: '0.16' as const })),
  )
  expect((await leerXml(sellar(globalMasGrande, sellador).xml)).hijos.length).toBeGreaterThan(3)
})

test('prefixes of others are read as ours', async () => {
  const { raiz } = await leerCfdi(
    sellar(unPago(), sellador).xml.replaceAll('cfdi:', 'f:').replaceAll('xmlns:cfdi', 'xmlns:f'),
  )
  expect(raiz.nombre).toBe('cfdi:Comprobante')
})

test('the address of the QR', async () => {
  const sellado = sellar(unaFactura(), sellador)
  expect(direccionQr(await leerCfdi(sellado.xml))).toBeNull()
  expect(direccionQr(await leerCfdi(timbrar(sellado)))).toBe(
    `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}&re=EKU9003173C9&rr=CUSC850516316&tt=2124.33&fe=${sellado.sello.slice(-8)}`,
  )
})
