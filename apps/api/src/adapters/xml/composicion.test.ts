import { EMISOR, encabezado, PUBLICO, venta } from '@nitida/cfdi/cfdi.fixture'
import { type Composicion, componer, cuentasDe } from '@nitida/cfdi/composicion'
import { abrirCsd } from '@nitida/cfdi/csd'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { ImportesError } from '@nitida/cfdi/importes'
import { revisar as revisarAqui } from '@nitida/cfdi/revision'
import { sellar as sellarAqui } from '@nitida/cfdi/sello'
import { MAXIMO_TRANSACCIONES } from '@nitida/contract/facturacion.rules'
import { beforeAll, expect, test } from 'vitest'
import { atascoDe, menorAtasco } from '../../../test/pulso.ts'
import { revisar, sellar, sumar } from './composicion.ts'
import { compararCfdi, examinarCfdi } from './lectura.ts'

const csd = crearCsdDePrueba({ rfc: EMISOR.Rfc })
const { llave } = abrirCsd(csd, { rfc: EMISOR.Rfc, hoy: new Date() })
if (!llave) throw new Error('the test CSD did not open')
const sellador = { certificado: csd.certificado, noCertificado: csd.noCertificado, llave }
const contexto = { ahora: new Date('2026-11-22T16:30:00Z'), zona: 'America/Mexico_City' }

const globalDe = (tickets: number): Composicion => ({
  ...encabezado,
  ...{ tipo: 'I', FormaPago: '01', MetodoPago: 'PUE', receptor: PUBLICO },
  global: { Periodicidad: '04', Meses: '11', Anio: 2026 },
  conceptos: Array.from({ length: tickets }, (_, i) => venta(`POL-${i}`)),
  partidas: {
    iva: 'dentro',
    lineas: Array.from({ length: tickets }, (_, i) => ({
      ...{ cantidad: '1', importe: 10_000 + i, descuento: 0, tasa: '0.16' as const },
    })),
  },
})

const larga = globalDe(MAXIMO_TRANSACCIONES)

/** The most that a long global may keep the rest waiting: what it takes to hand its lines to the thread and its text back. */
const ATASCO_MS = 50

beforeAll(() => sellar(globalDe(1000), sellador), 60_000) // starts the thread

test('the longest global is added up, judged and sealed on the thread, with the bytes that it has here', {
  timeout: 60_000,
}, async () => {
  expect(await sumar(larga.partidas)).toEqual(cuentasDe(larga.partidas))
  expect(await revisar(larga, contexto)).toEqual([])
  const { xml, sello } = sellarAqui(componer(larga), sellador)
  expect(await sellar(larga, sellador)).toEqual({ xml, sello })
})

test('nobody waits while the longest global is added up, judged and sealed', { timeout: 120_000 }, async () => {
  const aqui = await atascoDe(async () => {
    revisarAqui(componer(larga), contexto)
    sellarAqui(componer(larga), sellador)
  })
  const { xml } = await sellar(larga, sellador)

  const atascos = {
    sumar: await menorAtasco(ATASCO_MS, () => sumar(larga.partidas)),
    revisar: await menorAtasco(ATASCO_MS, () => revisar(larga, contexto)),
    sellar: await menorAtasco(ATASCO_MS, () => sellar(larga, sellador)),
    // The provider's side of it, and ours with his answer.
    examinar: await menorAtasco(ATASCO_MS, () => examinarCfdi(xml, contexto)),
    comparar: await menorAtasco(ATASCO_MS, () => compararCfdi(xml, xml)),
  }

  expect(aqui).toBeGreaterThan(2 * ATASCO_MS) // otherwise the limit would show nothing
  expect(Object.entries(atascos).filter(([, ms]) => ms >= ATASCO_MS)).toEqual([])
})

test('what SAT would refuse is said from the thread as it is said here', async () => {
  const mala = { ...globalDe(1000), FormaPago: '99' }

  const hallazgos = await revisar(mala, contexto)

  expect(hallazgos.length).toBeGreaterThan(0)
  expect(hallazgos).toEqual(revisarAqui(componer(mala), contexto).filter(({ nivel }) => nivel === 'error'))
})

test('amounts that cannot be are refused by their code from the thread as well', async () => {
  const lineas = globalDe(1000).partidas.lineas.map((linea, i) => (i === 700 ? { ...linea, importe: 0 } : linea))
  const partidas = { iva: 'dentro', lineas } as Composicion['partidas']

  const error = await sumar(partidas).catch((error: unknown) => error)

  expect(error).toBeInstanceOf(ImportesError)
  expect(error).toMatchObject({ codigo: 'PARTIDA_SIN_IMPORTE', partida: 700 })
})

test('drafts that come together are each sealed as their own', { timeout: 60_000 }, async () => {
  const folios = ['1', '2', '3', '4', '5', '6']

  const xmls = await Promise.all(
    folios.map(async (Folio) => {
      const suya = { ...globalDe(200), Folio }
      await revisar(suya, contexto)
      return (await sellar(suya, sellador)).xml
    }),
  )

  expect(xmls.map((xml) => / Folio="(\d+)"/.exec(xml)?.[1])).toEqual(folios)
})
