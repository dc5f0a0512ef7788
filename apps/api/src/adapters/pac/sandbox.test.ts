import { leerAcuse } from '@nitida/cfdi/acuse'
import { alterado, unaFactura, unaGlobal, unPago } from '@nitida/cfdi/cfdi.fixture'
import { diferencias } from '@nitida/cfdi/comparacion'
import type { DatosComprobante } from '@nitida/cfdi/comprobante'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { importesConIva } from '@nitida/cfdi/importes'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { validarEsquema } from '@nitida/cfdi/libxml'
import { sellar } from '@nitida/cfdi/sello'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csdDePrueba } from '../../../test/csd.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enElCable } from './cable.ts'
import type { Identidad, MotivoCancelacion, Pac } from './pac.ts'
import { padron } from './sandbox.padron.ts'
import { crearSandbox } from './sandbox.ts'

let app: TestApp
let ahora = AHORA
let pac: Pac
beforeAll(async () => {
  app = await crearTestApp()
  pac = crearSandbox({ db: app.db, now: () => ahora })
})
afterAll(() => app.cerrar())

const { partes: csd, sellador } = csdDePrueba()
const DIA = 86_400_000
const sinPrisa = () => AbortSignal.timeout(20_000)

let folio = 0
const encabezado = () => ({ Folio: String(++folio), Fecha: fechaCfdi(ahora, 'America/Mexico_City') })
const marcada = (marca: string) => {
  const importes = importesConIva([{ cantidad: '1', importe: 5000_00, descuento: 0, tasa: '0.16' }])
  const Descripcion = `LENTES ${marca}`
  return {
    importes,
    conceptos: [{ ClaveProdServ: '42142901', ClaveUnidad: 'H87', Unidad: 'PZ', NoIdentificacion: null, Descripcion }],
  }
}
const sellada = (cambios: Partial<DatosComprobante> = {}) =>
  sellar(unaFactura({ ...encabezado(), ...cambios }), sellador)
const timbrar = (xml: string) => pac.timbrar({ xml, csd }, sinPrisa())

async function timbrada(cambios: Partial<DatosComprobante> = {}) {
  const respuesta = await timbrar(sellada(cambios).xml)
  if (!respuesta.ok) throw new Error(`${respuesta.codigo} ${respuesta.mensaje}`)
  return respuesta.timbrado
}

async function identidadDe({ uuid, xml }: { uuid: string; xml: string }): Promise<Identidad> {
  const { emisor, receptor, total, sello } = await leerCfdi(xml)
  return { uuid, rfcEmisor: emisor.Rfc, rfcReceptor: receptor.Rfc, total, sello }
}
const cancelar = (identidad: Identidad, motivo: MotivoCancelacion = '02', sustitucion: string | null = null) =>
  pac.cancelar({ ...identidad, motivo, sustitucion, csd }, sinPrisa())
const estatus = (identidad: Identidad) => pac.estatus(identidad, sinPrisa())

describe('the register', () => {
  const receptor = {
    ...{ Rfc: 'PEGL870412AB2', Nombre: 'LUISA PÉREZ GALINDO', DomicilioFiscalReceptor: '72000' },
    ...{ RegimenFiscalReceptor: '612', UsoCFDI: 'G03' },
  }
  const codigoCon = async (cambios: object) => {
    const { codigo } = await timbrar(sellada({ receptor: { ...receptor, ...cambios } }).xml)
    return codigo
  }

  test('its receivers pass as they are written there, in each of their régimenes', async () => {
    for (const { rfc, nombre, codigoPostal, regimenes } of padron)
      for (const RegimenFiscalReceptor of regimenes)
        expect(
          await codigoCon({
            ...{ Rfc: rfc, Nombre: nombre, DomicilioFiscalReceptor: codigoPostal, RegimenFiscalReceptor },
            UsoCFDI: 'S01',
          }),
        ).toBe('000')
  })

  test.each([
    ['CFDI40145', { Nombre: 'LUISA PEREZ GALINDO' }],
    ['CFDI40147', { DomicilioFiscalReceptor: '19000' }],
    ['CFDI40148', { DomicilioFiscalReceptor: '72001' }],
    ['CFDI40158', { RegimenFiscalReceptor: '625' }],
  ])('%s for one that differs from it', async (codigo, cambios) => {
    expect(await codigoCon(cambios)).toBe(codigo)
  })

  test('an RFC that it does not know passes with any name and postal code', async () => {
    expect(await codigoCon({ Rfc: 'GOMJ800101AB1', Nombre: 'OTRO NOMBRE', DomicilioFiscalReceptor: '44100' })).toBe(
      '000',
    )
  })
})

describe('stamping', () => {
  test('what comes back is what was sent, with a stamp that says what it is (D-57)', async () => {
    const { xml, sello } = sellada()
    const respuesta = await timbrar(xml)
    if (!respuesta.ok) throw new Error(respuesta.mensaje)
    const { timbrado } = respuesta
    const leido = await leerCfdi(timbrado.xml)
    expect(await validarEsquema(timbrado.xml)).toEqual([])
    expect(diferencias(await leerCfdi(xml), leido)).toEqual([])
    expect(leido.timbre).toMatchObject({
      leyenda: 'SIN VALIDEZ FISCAL - AMBIENTE DE PRUEBAS',
      uuid: timbrado.uuid,
      selloCFD: sello,
    })
    expect(enElCable(respuesta, 'JVBERg==')).toEqual({
      estatus: { codigo: '000', descripcion: 'Timbrado correctamente.', informacionTecnica: '' },
      cfdiTimbrado: {
        respuesta: {
          pdf: 'JVBERg==',
          cfdixml: timbrado.xml,
          noCertificado: '30001000000000000001',
          timbreXML: timbrado.timbreXML,
          uuid: timbrado.uuid,
          selloCFD: sello,
        },
      },
    })
    expect(timbrado.timbreXML).toMatch(/^<tfd:TimbreFiscalDigital .*\/>$/)
  })

  test('globals and payments too', async () => {
    for (const raiz of [unaGlobal(encabezado()), unPago(encabezado())])
      expect(await timbrar(sellar(raiz, sellador).xml)).toMatchObject({ ok: true, codigo: '000' })
  })

  test('the same bytes are one stamp, sent twenty times at once and by another process', async () => {
    const { xml } = sellada()
    const otro = crearSandbox({ db: app.db, now: () => ahora })
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? pac : otro).timbrar({ xml, csd }, sinPrisa())),
    )
    expect(new Set(respuestas.map((una) => (una.ok ? una.timbrado.uuid : una.codigo))).size).toBe(1)
  })

  test("SAT's rules refuse with their code and sentence, and nothing is remembered", async () => {
    const { xml } = sellar(
      alterado(unaFactura(encabezado()), ['cfdi:Receptor'], { RegimenFiscalReceptor: '616' }),
      sellador,
    )
    const respuesta = await timbrar(xml)
    expect(respuesta).toMatchObject({ ok: false, desconocido: false, codigo: 'CFDI40161', errors: null })
    expect(enElCable(respuesta, '')).toMatchObject({
      estatus: {
        codigo: 'CFDI40161',
        informacionTecnica: expect.stringMatching(/^CFDI40161 Receptor\.UsoCFDI: El uso D01/),
      },
      cfdiTimbrado: null,
    })
    expect(await pac.consultar({ xml, csd }, sinPrisa())).toMatchObject({ ok: true, timbrado: null })
  })

  test.each<[string, string, (xml: string) => string]>([
    ['a changed letter', 'CFDI40102', (xml) => xml.replace('CESAR', 'CESAS')],
    ['no seal', '301', (xml) => xml.replace(/ Sello="[^"]*"/, '')],
    [
      'another number of certificate',
      'CFDI40106',
      (xml) => xml.replace(/NoCertificado="\d+"/, 'NoCertificado="30001000000000000002"'),
    ],
    ['no certificate', 'CFDI40106', (xml) => xml.replace(/Certificado="M[^"]*"/, 'Certificado="TUE="')],
    ['half of it', '301', (xml) => xml.slice(0, 500)],
    ['a DTD', '301', (xml) => xml.replace('?>', '?><!DOCTYPE x>')],
  ])('%s: %s', async (_, codigo, romper) => {
    expect(await timbrar(romper(sellada().xml))).toMatchObject({ ok: false, desconocido: false, codigo })
  })

  test('the CSD of another RFC, and an e.firma', async () => {
    const con = (opciones: Parameters<typeof crearCsdDePrueba>[0]) => {
      const { certificado, noCertificado } = crearCsdDePrueba(opciones)
      return timbrar(sellar(unaFactura(encabezado()), { ...sellador, certificado, noCertificado }).xml)
    }
    expect(await con({ rfc: 'ONP180412AB7' })).toMatchObject({ codigo: '303' })
    expect(await con({ rfc: 'EKU9003173C9', fiel: true })).toMatchObject({ codigo: '306' })
    expect(await con({ rfc: 'EKU9003173C9', hasta: new Date(AHORA.getTime() - DIA) })).toMatchObject({ codigo: '305' })
  })
})

describe('scripted failures', () => {
  test.each(['PERDER', 'COLGAR'])('%s: stamped, and unknown until it is looked up (D-51)', async (guion) => {
    const { xml } = sellada(marcada(`[pac:${guion}]`))
    const respuesta = await pac.timbrar({ xml, csd }, AbortSignal.timeout(300))
    expect(respuesta).toMatchObject({ ok: false, desconocido: true, codigo: 'SIN_RESPUESTA' })
    expect(enElCable(respuesta, '').estatus.codigo).toBe('DESCONOCIDO')
    const hallado = await pac.consultar({ xml, csd }, sinPrisa())
    expect(hallado).toMatchObject({ ok: true, timbrado: { uuid: expect.any(String) } })
  })

  test('NO LLEGAR: unknown, and never stamped', async () => {
    const { xml } = sellada(marcada('[PAC:NO LLEGAR]'))
    expect(await timbrar(xml)).toMatchObject({ desconocido: true })
    expect(await pac.consultar({ xml, csd }, sinPrisa())).toMatchObject({ ok: true, timbrado: null })
  })

  test('RECHAZAR and ERRORES are certain', async () => {
    expect(await timbrar(sellada(marcada('[PAC:RECHAZAR]')).xml)).toMatchObject({
      desconocido: false,
      codigo: 'CFDI40147',
    })
    const conMapa = await timbrar(sellada(marcada('[PAC:ERRORES]')).xml)
    expect(enElCable(conMapa, '').errors).toEqual({
      'Encabezado.Receptor.RFC': [expect.stringContaining('no es válido')],
    })
  })

  test('LENTO gives way to whoever does not wait', async () => {
    const { xml } = sellada(marcada('[PAC:LENTO]'))
    expect(await pac.timbrar({ xml, csd }, AbortSignal.timeout(100))).toMatchObject({ desconocido: true })
    expect(await pac.consultar({ xml, csd }, sinPrisa())).toMatchObject({ timbrado: null })
  })
})

describe('cancelling', () => {
  test('the next day nobody is asked; asking again is harmless and says so', async () => {
    const identidad = await identidadDe(await timbrada(marcada('')))
    expect(await estatus(identidad)).toMatchObject({ estado: 'vigente', esCancelable: 'Cancelable sin aceptación' })
    const primera = await cancelar(identidad)
    expect(primera).toMatchObject({ ok: true, codigo: '201', estado: 'cancelado', via: 'sin_aceptacion' })
    const segunda = await cancelar(identidad)
    expect(segunda).toMatchObject({ ok: true, codigo: '202', estado: 'cancelado' })
    if (!segunda.ok || !segunda.acuse) throw new Error('no acuse')
    expect(await leerAcuse(segunda.acuse)).toMatchObject({
      rfcEmisor: 'EKU9003173C9',
      folios: [{ uuid: identidad.uuid, estatus: '202' }],
    })
    expect(await leerAcuse(Buffer.from(segunda.acuse).toString('base64'))).toMatchObject({ rfcEmisor: 'EKU9003173C9' })
  })

  test('later the receiver is asked, and three working days of silence are a yes', async () => {
    const identidad = await identidadDe(await timbrada(marcada('')))
    ahora = new Date(AHORA.getTime() + 10 * DIA)
    try {
      expect(await estatus(identidad)).toMatchObject({ esCancelable: 'Cancelable con aceptación' })
      expect(await cancelar(identidad)).toMatchObject({
        codigo: '000',
        estado: 'en_proceso',
        estatusCancelacion: 'En proceso',
      })
      expect(await estatus(identidad)).toMatchObject({ estado: 'en_proceso' })
      ahora = new Date(ahora.getTime() + 7 * DIA)
      expect(await estatus(identidad)).toMatchObject({
        estado: 'cancelado',
        via: 'plazo_vencido',
        estatusCancelacion: 'Plazo vencido',
      })
    } finally {
      ahora = AHORA
    }
  })

  test.each<[string, string, string | null]>([
    ['PENDIENTE', 'en_proceso', null],
    ['ACEPTADA', 'cancelado', 'con_aceptacion'],
    ['RECHAZADA', 'rechazada', null],
  ])('scripted: %s', async (guion, estado, via) => {
    const identidad = await identidadDe(await timbrada(marcada(`[PAC:CANCELACION ${guion}]`)))
    expect(await cancelar(identidad)).toMatchObject({ codigo: '000', estado: 'en_proceso' })
    expect(await estatus(identidad)).toMatchObject({ estado, via })
  })

  test('a refused one may be asked again', async () => {
    const identidad = await identidadDe(await timbrada(marcada('[PAC:CANCELACION RECHAZADA]')))
    await cancelar(identidad)
    expect(await estatus(identidad)).toMatchObject({ estado: 'rechazada' })
    expect(await cancelar(identidad)).toMatchObject({ estado: 'en_proceso' })
  })

  test('público en general, small totals and egresos never wait', async () => {
    const respuesta = await timbrar(sellar(unaGlobal(encabezado()), sellador).xml)
    if (!respuesta.ok) throw new Error(respuesta.mensaje)
    const chica = await timbrada({
      ...marcada(''),
      importes: importesConIva([{ cantidad: '1', importe: 1000_00, descuento: 0, tasa: '0.16' }]),
    })
    const egreso = await timbrada({ ...marcada(''), tipo: 'E' })
    ahora = new Date(AHORA.getTime() + 30 * DIA)
    try {
      for (const una of [respuesta.timbrado, chica, egreso])
        expect(await cancelar(await identidadDe(una))).toMatchObject({ codigo: '201' })
    } finally {
      ahora = AHORA
    }
  })

  test('motive 01 wants the substitute, issued before and related (04)', async () => {
    const vieja = await timbrada(marcada(''))
    const identidad = await identidadDe(vieja)
    const ajena = await timbrada(marcada(''))
    expect(await cancelar(identidad, '01')).toMatchObject({ ok: false, codigo: '208' })
    expect(await cancelar(identidad, '01', ajena.uuid)).toMatchObject({ ok: false, codigo: '210' })
    expect(await cancelar(identidad, '02', ajena.uuid)).toMatchObject({ ok: false, codigo: '209' })
    const nueva = await timbrada({ ...marcada(''), relaciones: [{ TipoRelacion: '04', uuids: [vieja.uuid] }] })
    expect(await cancelar(identidad, '02')).toMatchObject({ ok: false, codigo: '204' })
    expect(await cancelar(identidad, '01', nueva.uuid)).toMatchObject({ codigo: '201', estado: 'cancelado' })
  })

  test('what has live related CFDIs is not cancelable: an egreso, a payment', async () => {
    const pagada = await timbrada(marcada(''))
    const identidad = await identidadDe(pagada)
    const pago = unPago({
      ...encabezado(),
      pagos: [
        {
          ...{ FechaPago: '2026-11-20T10:00:00', FormaDePagoP: '01', NumOperacion: null },
          documentos: [
            {
              ...{ uuid: pagada.uuid, Serie: 'A', Folio: '1', tasa: '0.16', NumParcialidad: 1 },
              ...{ ImpSaldoAnt: 5000_00, ImpPagado: 5000_00 },
            },
          ],
        },
      ],
    })
    const rep = await timbrar(sellar(pago, sellador).xml)
    if (!rep.ok) throw new Error(rep.mensaje)
    expect(await estatus(identidad)).toMatchObject({ esCancelable: 'No cancelable' })
    expect(await cancelar(identidad)).toMatchObject({ ok: false, codigo: '204' })
    expect(await cancelar(await identidadDe(rep.timbrado))).toMatchObject({ codigo: '201' })
    expect(await cancelar(identidad)).toMatchObject({ codigo: '201' })
  })

  test('a folio that is not, of another issuer, or with another total', async () => {
    const identidad = await identidadDe(await timbrada(marcada('')))
    expect(await cancelar({ ...identidad, uuid: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      ok: false,
      codigo: '205',
    })
    expect(await cancelar({ ...identidad, rfcEmisor: 'AAA010101AAA' })).toMatchObject({ ok: false, codigo: '203' })
    expect(await cancelar({ ...identidad, total: 1 })).toMatchObject({ ok: false, codigo: '205' })
    expect(await estatus({ ...identidad, total: 1 })).toMatchObject({ ok: true, estado: 'no_encontrado' })
  })
})
