import { EMISOR, unaFactura } from '@nitida/cfdi/cfdi.fixture'
import { abrirCsd } from '@nitida/cfdi/csd'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { leerCfdi as leerAqui } from '@nitida/cfdi/lectura'
import { XmlError } from '@nitida/cfdi/libxml'
import { sellar } from '@nitida/cfdi/sello'
import { agregarTimbre, crearTimbre } from '@nitida/cfdi/timbre'
import { beforeAll, expect, test } from 'vitest'
import { menorAtasco } from '../../../test/pulso.ts'
import { impresaDe } from './impresa.ts'
import { escribirImpresa, leerCfdi, validarEsquema } from './lectura.ts'

/** The most that anything may keep the rest waiting, with the copy of the largest answer from the thread in it. */
const ATASCO_MS = 100

const csd = crearCsdDePrueba({ rfc: EMISOR.Rfc })
const { llave } = abrirCsd(csd, { rfc: EMISOR.Rfc, hoy: new Date() })

function cfdiDe(conceptos: number): string {
  if (!llave) throw new Error('the test CSD did not open')
  const lineas = Array.from({ length: conceptos }, (_, i) => ({
    ...{ cantidad: '1', importe: 10_000 + i, descuento: 0, tasa: '0.16' as const },
  }))
  return sellar(unaFactura({}, lineas), { certificado: csd.certificado, noCertificado: csd.noCertificado, llave }).xml
}

beforeAll(async () => {
  await leerCfdi(cfdiDe(1))
  await leerCfdi(cfdiDe(1000)) // starts the thread
}, 60_000)

test('the longest global is read and validated while the event loop goes on', { timeout: 60_000 }, async () => {
  const xml = cfdiDe(5000)

  expect(await leerCfdi(xml)).toEqual(await leerAqui(xml))
  expect(await validarEsquema(xml)).toEqual([])
  expect(await menorAtasco(ATASCO_MS, () => leerCfdi(xml))).toBeLessThan(ATASCO_MS)
  expect(await menorAtasco(ATASCO_MS, () => validarEsquema(xml))).toBeLessThan(ATASCO_MS)
})

test('the longest global is written for its paper on the thread, as it would be here, and keeps nobody waiting', {
  timeout: 60_000,
}, async () => {
  if (!llave) throw new Error('the test CSD did not open')
  const sellada = cfdiDe(5000)
  const timbre = crearTimbre(
    {
      uuid: '3F2504E0-4F89-41D3-9A0C-0305E82C3301',
      fecha: '2026-11-22T10:15:00',
      rfcProveedor: 'SPR190613I52',
      leyenda: null,
      selloCFD: (await leerAqui(sellada)).sello,
      noCertificadoSAT: '30001000000500003456',
    },
    llave,
  )
  const xml = agregarTimbre(sellada, timbre)
  const contexto = {
    membrete: { nombreOptica: 'Óptica Demo', logo: null, color: '', lineas: [] },
    sinValidez: true,
    cancelada: false,
  }

  expect(JSON.parse(await escribirImpresa(xml, contexto))).toEqual(impresaDe(await leerAqui(xml), contexto))
  expect(await menorAtasco(ATASCO_MS / 2, () => escribirImpresa(xml, contexto))).toBeLessThan(ATASCO_MS / 2)
})

test('what the schema refuses is said from the thread as well', async () => {
  const xml = cfdiDe(1000).replace('UsoCFDI="D01"', 'UsoCFDI="P01"')

  expect((await validarEsquema(xml)).join()).toMatch(/UsoCFDI/)
})

const MEDIO_MEGA = 500_000
test.each([
  ['stamps without end', 'TimbreFiscalDigital '.repeat(MEDIO_MEGA / 20)],
  ['elements', `<a>${'<b/>'.repeat(8000)}</a>`],
  ['elements on the thread', `<a>${'<b/>'.repeat(100_000)}</a>`],
  ['attributes', `<a ${Array.from({ length: 3000 }, (_, i) => `b${i}="1"`).join(' ')}/>`],
  ['attributes on the thread', `<a ${Array.from({ length: 200_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`],
  ['namespaces', `<a ${Array.from({ length: 1800 }, (_, i) => `xmlns:b${i}="u:${i}"`).join(' ')}/>`],
  ['a text', `<a>${'x'.repeat(3_000_000)}</a>`],
  ['a comment', `<!-- ${'<tfd:TimbreFiscalDigital '.repeat(20_000)} --><a/>`],
  ['an element that never ends', `<${'a'.repeat(3_000_000)}`],
])('hostile XML is refused and keeps nobody waiting: %s', { timeout: 60_000 }, async (_, xml) => {
  await expect(leerCfdi(xml)).rejects.toThrow(XmlError)
  expect(await menorAtasco(ATASCO_MS, () => leerCfdi(xml).catch(() => {}))).toBeLessThan(ATASCO_MS)
})
