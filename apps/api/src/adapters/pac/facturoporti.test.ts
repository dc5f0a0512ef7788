import { cualquierCfdi, unaFactura, unaGlobal, unPago } from '@nitida/cfdi/cfdi.fixture'
import { diferencias } from '@nitida/cfdi/comparacion'
import { leerCfdi } from '@nitida/cfdi/lectura'
import { validarEsquema } from '@nitida/cfdi/libxml'
import { sellar } from '@nitida/cfdi/sello'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { csdDePrueba } from '../../../test/csd.ts'
import {
  CUENTA,
  crearFacturoPorTiFalso,
  type FacturoPorTiFalso,
  type FallaPac,
} from '../../../test/facturoportiFalso.ts'
import { AHORA } from '../../../test/reloj.ts'
import { enElCable } from './cable.ts'
import { crearFacturoPorTi } from './facturoporti.ts'
import type { Pac, RespuestaTimbrado } from './pac.ts'

const { partes: csd, sellador } = csdDePrueba()
let falso: FacturoPorTiFalso
let ahora = AHORA
afterEach(async () => {
  await falso.cerrar()
  ahora = AHORA
})

type Opciones = Parameters<typeof crearFacturoPorTiFalso>[1]
async function crear(
  guion?: (ruta: string, n: number) => FallaPac,
  opciones?: Opciones,
  cuenta = CUENTA,
): Promise<Pac> {
  falso = await crearFacturoPorTiFalso(guion, { now: () => ahora, ...opciones })
  return crearFacturoPorTi({ url: falso.url, ...cuenta, now: () => ahora, plazoToken: 5000 })
}

const plazo = (ms = 5000) => AbortSignal.timeout(ms)
const { xml } = sellar(unaFactura(), sellador)
const timbrar = (pac: Pac, ms?: number) => pac.timbrar({ xml, csd }, plazo(ms))

async function tras(falla: FallaPac, ms = 400): Promise<RespuestaTimbrado> {
  return timbrar(await crear(() => falla), ms)
}

describe('stamping', () => {
  test('whatever the product makes comes back as the same document, made by him from the JSON', async () => {
    const pac = await crear()
    const hechos = [unaFactura(), unaGlobal(), unPago(), ...fc.sample(cualquierCfdi, 25)]
    for (const raiz of hechos) {
      const enviado = sellar(raiz, sellador)
      const respuesta = await pac.timbrar({ xml: enviado.xml, csd }, plazo())
      if (!respuesta.ok) throw new Error(`${respuesta.codigo} ${respuesta.mensaje} ${falso.quejas}`)
      // His JSON holds one relation only, so a second one is named as a difference and the stamp does not count.
      const varias = enviado.raiz.hijos.filter(({ nombre }) => nombre === 'cfdi:CfdiRelacionados').length > 1
      const [antes, despues] = [await leerCfdi(enviado.xml), await leerCfdi(respuesta.timbrado.xml)]
      expect(diferencias(antes, despues)).toEqual(varias ? ['CfdiRelacionados'] : [])
      expect(await validarEsquema(respuesta.timbrado.xml)).toEqual([])
      expect(respuesta.timbrado.uuid).toBe(falso.timbrados.at(-1))
    }
    expect(falso.quejas).toEqual([])
    expect(falso.tokens).toBe(1)
  }, 60_000)

  test.each<[string, FallaPac]>([
    ['XML in base64', { tipo: 'bien', xml: 'base64' }],
    ['capital letters', { tipo: 'bien', pascal: true }],
  ])('%s is read too (cfdi §1.6)', async (_, falla) => {
    expect(await tras(falla, 5000)).toMatchObject({ ok: true, codigo: '000', timbrado: { uuid: falso.timbrados[0] } })
  })

  test('he writes something else: it is his word, and the comparison names it', async () => {
    const respuesta = await tras({ tipo: 'distinto', total: '9999.99' }, 5000)
    if (!respuesta.ok) throw new Error(respuesta.mensaje)
    expect(diferencias(await leerCfdi(xml), await leerCfdi(respuesta.timbrado.xml))).toEqual(['Total'])
  })
})

describe('certainly not stamped', () => {
  const json = (cuerpo: object, estatus = 200): FallaPac => ({ tipo: 'crudo', estatus, texto: JSON.stringify(cuerpo) })
  test.each<[string, FallaPac, object]>([
    [
      "SAT's code stands in his texts",
      json({
        estatus: {
          codigo: '130',
          descripcion: 'Error de validación',
          informacionTecnica: 'CFDI40147 - El campo DomicilioFiscalReceptor…',
        },
      }),
      {
        codigo: 'CFDI40147',
        mensaje: 'Error de validación',
        detalle: ['CFDI40147 - El campo DomicilioFiscalReceptor…'],
      },
    ],
    ['code at the root', json({ codigo: '305', mensaje: 'Sin timbres' }), { codigo: '305', mensaje: 'Sin timbres' }],
    [
      '400 with a map of fields',
      json(
        {
          title: 'One or more validation errors occurred.',
          status: 400,
          errors: { 'Encabezado.Receptor.RFC': ['No es válido', 'Es muy corto'] },
        },
        400,
      ),
      {
        codigo: '400',
        errors: { 'Encabezado.Receptor.RFC': ['No es válido', 'Es muy corto'] },
        detalle: ['Encabezado.Receptor.RFC: No es válido', 'Encabezado.Receptor.RFC: Es muy corto'],
      },
    ],
    ['400 without a map', json({ title: 'Bad Request' }, 400), { codigo: '400', mensaje: 'Bad Request' }],
    ['429', { tipo: 'crudo', estatus: 429, texto: '{}' }, { codigo: '429' }],
  ])('%s', async (_, falla, esperado) => {
    expect(await tras(falla)).toMatchObject({ ok: false, desconocido: false, ...esperado })
  })

  test('the wrong password of the account', async () => {
    const pac = await crear(undefined, {}, { ...CUENTA, contrasena: 'otra' })
    expect(await timbrar(pac)).toMatchObject({ ok: false, desconocido: false, codigo: 'TOKEN' })
  })

  test('nobody is there', async () => {
    const pac = await crear()
    const { url } = falso
    await falso.cerrar()
    expect(await timbrar(pac)).toMatchObject({ ok: false, desconocido: false, codigo: 'SIN_CONEXION' })
    falso = { ...falso, url, cerrar: async () => {} }
  })
})

describe('unknown (D-51)', () => {
  test.each<[string, FallaPac]>([
    ['the line breaks after he stamped', { tipo: 'perdido' }],
    ['he never answers', { tipo: 'colgado' }],
    ['nothing in the answer', { tipo: 'crudo', estatus: 200, texto: '' }],
    ['half an answer', { tipo: 'crudo', estatus: 200, texto: '{"estatus":{"codigo":"000"' }],
    ['he says yes and shows nothing', { tipo: 'crudo', estatus: 200, texto: '{"estatus":{"codigo":"000"}}' }],
    [
      'a stamp that is none',
      {
        tipo: 'crudo',
        estatus: 200,
        texto: '{"estatus":{"codigo":"000"},"cfdiTimbrado":{"respuesta":{"cfdixml":"<a/>"}}}',
      },
    ],
    ['an error of his', { tipo: 'crudo', estatus: 500, texto: '' }],
    ['a page of somebody in between', { tipo: 'crudo', estatus: 200, texto: '<html></html>' }],
    ['sent elsewhere', { tipo: 'crudo', estatus: 307, texto: '', cabeceras: { location: 'http://127.0.0.1:1/' } }],
  ])('%s', async (_, falla) => {
    const respuesta = await tras(falla)
    expect(respuesta).toMatchObject({ ok: false, desconocido: true })
    expect(enElCable(respuesta, '').estatus.codigo).toBe('DESCONOCIDO')
    expect(falso.llamadas.filter((una) => una.includes('timbrar'))).toHaveLength(1)
  })

  test('nobody is called before there is something to stamp', async () => {
    const pac = await crear()
    await pac.preparar()
    expect([falso.llamadas, falso.tokens]).toEqual([[], 0])
  })

  test('he cannot be asked what became of it, and says so', async () => {
    const pac = await crear()
    expect(await pac.consultar({ xml, csd }, plazo())).toMatchObject({ desconocido: true, codigo: 'CONSULTA_MANUAL' })
  })
})

describe('the token', () => {
  test('one for all, also for those who come at once', async () => {
    const pac = await crear()
    await Promise.all(Array.from({ length: 8 }, () => pac.creditos(plazo())))
    expect(falso.tokens).toBe(1)
  })

  test('renewed before it dies, and when it is refused; then the call is made once more', async () => {
    const pac = await crear()
    await timbrar(pac)
    ahora = new Date(AHORA.getTime() + 3_545_000)
    expect(await timbrar(pac)).toMatchObject({ ok: true })
    expect(falso.tokens).toBe(2)
    falso.caducar()
    expect(await timbrar(pac)).toMatchObject({ ok: true })
    expect(falso.tokens).toBe(3)
    expect(falso.timbrados).toHaveLength(3)
  })
})

test('after five failures nobody is sent there for a minute; then one tries (circuit breaker)', async () => {
  let caido = true
  const pac = await crear(() => (caido ? { tipo: 'crudo', estatus: 503, texto: '' } : { tipo: 'bien' }))
  for (let i = 0; i < 5; i++) expect(await timbrar(pac)).toMatchObject({ desconocido: true })
  const antes = falso.llamadas.length
  expect(await timbrar(pac)).toMatchObject({ ok: false, desconocido: false, codigo: 'PAC_EN_PAUSA' })
  expect(falso.llamadas).toHaveLength(antes)
  ahora = new Date(AHORA.getTime() + 61_000)
  caido = false
  expect(await timbrar(pac)).toMatchObject({ ok: true })
  expect(await timbrar(pac)).toMatchObject({ ok: true })
})

describe('cancelling', () => {
  const identidad = {
    uuid: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
    rfcEmisor: 'EKU9003173C9',
    rfcReceptor: 'CUSC850516316',
    total: 2124_33,
    sello: 'abc=',
  }
  const acuse = '<?xml version="1.0"?><Acuse Fecha="2026-11-24T10:00:00" RfcEmisor="EKU9003173C9"/>'

  test.each<[string, object, object]>([
    [
      'taken is not cancelled (D-50)',
      { estado: 'Vigente', estatusCancelacion: 'En proceso' },
      { codigo: '000', estado: 'en_proceso', via: null },
    ],
    ['taken, and nothing else said', {}, { codigo: '000', estado: 'en_proceso' }],
    [
      'cancelled',
      { estado: 'Cancelado', estatusCancelacion: 'Cancelado sin aceptación' },
      { codigo: '201', estado: 'cancelado', via: 'sin_aceptacion' },
    ],
    [
      'after its term',
      { Estado: 'Cancelado', EstatusCancelacion: 'Plazo vencido' },
      { codigo: '201', via: 'plazo_vencido' },
    ],
    [
      'the receiver said no',
      { estado: 'Vigente', estatusCancelacion: 'Solicitud rechazada' },
      { codigo: '000', estado: 'rechazada' },
    ],
    ['acuse as text', { acuse }, { acuse }],
    ['acuse in base64', { acuse: Buffer.from(acuse).toString('base64') }, { acuse }],
    ['acuse that is none', { acuse: '%%%' }, { acuse: null }],
  ])('%s', async (_, cancelar, esperado) => {
    const pac = await crear(undefined, { cancelar })
    const respuesta = await pac.cancelar({ ...identidad, motivo: '02', sustitucion: null, csd }, plazo())
    expect(respuesta).toMatchObject({ ok: true, ...esperado })
    expect(falso.quejas).toEqual([])
  })

  test('motive 01 carries its substitute; a lost answer is unknown', async () => {
    const pac = await crear(() => ({ tipo: 'colgado' }))
    const respuesta = await pac.cancelar({ ...identidad, motivo: '01', sustitucion: identidad.uuid, csd }, plazo(300))
    expect(respuesta).toMatchObject({ ok: false, desconocido: true, codigo: 'SIN_RESPUESTA' })
  })

  test('where it stands', async () => {
    const pac = await crear(undefined, {
      cancelar: {
        codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
        esCancelable: 'Cancelable con aceptación',
        estado: 'Vigente',
      },
    })
    expect(await pac.estatus(identidad, plazo())).toMatchObject({
      ok: true,
      estado: 'vigente',
      esCancelable: 'Cancelable con aceptación',
    })
    const nada = await crear(undefined, { cancelar: { estado: 'No Encontrado' } })
    expect(await nada.estatus(identidad, plazo())).toMatchObject({ ok: true, estado: 'no_encontrado' })
  })
})

test('credits that are left', async () => {
  expect(await (await crear()).creditos(plazo())).toMatchObject({ ok: true, restantes: 880, usados: 120 })
})

test('no address, key or password is written anywhere (security 23, 41)', async () => {
  const escrito = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const errado = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const respuestas = [
    await tras({ tipo: 'perdido' }),
    await tras({ tipo: 'colgado' }),
    await tras({ tipo: 'crudo', estatus: 500, texto: '' }),
  ]
  const todo = JSON.stringify([respuestas, escrito.mock.calls, errado.mock.calls])
  escrito.mockRestore()
  errado.mockRestore()
  for (const secreto of [
    csd.contrasena,
    csd.llave.slice(0, 60),
    CUENTA.contrasena,
    encodeURIComponent(CUENTA.contrasena),
    'token/crear',
    falso.url,
  ])
    expect(todo).not.toContain(secreto)
})
