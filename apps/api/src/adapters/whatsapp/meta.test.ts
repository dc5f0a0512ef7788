import { afterEach, describe, expect, test } from 'vitest'
import { crearGraphFalso, type Falla, type GraphFalso } from '../../../test/graphFalso.ts'
import { firmar, SECRETO_APP } from '../../../test/webhook.ts'
import { armarContenido } from './contenido.ts'
import { firmaCorrecta } from './meta.firma.ts'
import type { Resultado, TransporteWhatsapp } from './transporte.ts'

let graph: GraphFalso | null = null
afterEach(async () => {
  await graph?.cerrar()
  graph = null
})

const contenido = armarContenido({
  clave: 'cita:1:creada:1',
  telefono: '5512345678',
  plantilla: 'aviso_creacion_cita',
  parametros: ['JUAN PÉREZ', 'Óptica Nítida', '25/11/2026', '10:00'],
  boton: 'abc',
})

const entregar = (transporte: TransporteWhatsapp, plazoMs = 2000): Promise<Resultado> =>
  transporte.enviar({ clave: 'cita:1:creada:1', contenido }, AbortSignal.timeout(plazoMs))

async function tras(falla: Falla, plazoMs?: number): Promise<Resultado> {
  await graph?.cerrar()
  graph = await crearGraphFalso(() => falla)
  return entregar(graph.transporte(), plazoMs)
}

test('a call keeps the contract, and its answer is read', async () => {
  expect(await tras({ tipo: 'bien' })).toEqual({
    tipo: 'aceptado',
    proveedorId: 'wamid.1.cita:1:creada:1',
    waId: '5215512345678',
  })
  expect(graph?.quejas).toEqual([])
  expect(graph?.llamadas).toEqual([contenido])
})

test('templates go by the names of the account', async () => {
  graph = await crearGraphFalso()
  await entregar(graph.transporte({ plantillas: { aviso_creacion_cita: 'optica_cita_v2' } }))
  expect(graph.llamadas[0]?.template.name).toBe('optica_cita_v2')
})

describe('every class of refusal (reliability §1.3)', () => {
  const clases: Record<string, number[]> = {
    reintentar: [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056],
    rechazado: [100, 131_008, 131_009, 131_047, 132_000, 132_001, 132_005, 132_007, 132_012, 132_018, 999_999],
    plantilla: [132_015, 132_016],
    cuenta: [0, 3, 10, 190, 200, 299, 368, 131_031, 131_042, 133_010],
    destinatario: [131_021, 131_026, 131_030],
    baja: [131_050],
    sin_promocion: [130_472, 131_048, 131_049],
  }
  const casos = Object.entries(clases).flatMap(([tipo, codigos]) => codigos.map((codigo) => [codigo, tipo] as const))
  test.each(casos)('%d: %s', async (codigo, tipo) => {
    expect(await tras({ tipo: 'error', codigo })).toMatchObject({ tipo, codigo: String(codigo) })
  })

  test('5xx with an error in it comes back later, and says that the service is not well', async () => {
    const resultado = await tras({ tipo: 'error', codigo: 999_999, estatus: 503 })
    expect(resultado).toEqual({ tipo: 'reintentar', codigo: '999999', caido: true })
  })

  test('it waits as long as it is told, up to an hour, and six seconds for one recipient', async () => {
    expect(await tras({ tipo: 'error', codigo: 130_429, retryAfter: 7 })).toMatchObject({ esperaMs: 7000 })
    expect(await tras({ tipo: 'error', codigo: 130_429, retryAfter: 99_999 })).toMatchObject({ esperaMs: 3_600_000 })
    expect(await tras({ tipo: 'error', codigo: 131_056 })).toMatchObject({ esperaMs: 6000 })
    expect(await tras({ tipo: 'crudo', estatus: 429, texto: '' })).toEqual({ tipo: 'reintentar', codigo: '429' })
  })
})

describe('no readable answer: unknown (W3)', () => {
  test.each<[string, Falla]>([
    ['the line drops after it was taken', { tipo: 'perdido' }],
    ['nobody answers', { tipo: 'colgado' }],
    ['5xx without body', { tipo: 'crudo', estatus: 500, texto: '' }],
    ['5xx of somebody in between', { tipo: 'crudo', estatus: 502, texto: '<html>Bad gateway</html>' }],
    ['a page of somebody in between', { tipo: 'crudo', estatus: 403, texto: '<html></html>' }],
    ['200 without an id', { tipo: 'crudo', estatus: 200, texto: '{"messages":[]}' }],
    ['200 that is no JSON', { tipo: 'crudo', estatus: 200, texto: '{"mess' }],
    ['200 that never ends', { tipo: 'crudo', estatus: 200, texto: `{"x":"${'a'.repeat(70_000)}"}` }],
    ['sent elsewhere', { tipo: 'crudo', estatus: 307, texto: '', cabeceras: { location: 'http://127.0.0.1:1/' } }],
  ])('%s', async (_, falla) => {
    expect((await tras(falla, 300)).tipo).toBe('desconocido')
  })

  test('nobody was there to take it: that is known', async () => {
    graph = await crearGraphFalso()
    const transporte = graph.transporte()
    await graph.cerrar()
    graph = null
    expect(await entregar(transporte)).toEqual({ tipo: 'reintentar', codigo: 'SIN_CONEXION', caido: true })
  })
})

describe('signatures (security 38)', () => {
  const cuerpo = Buffer.from('{"entry":[]}')
  const firma = firmar(SECRETO_APP, cuerpo)

  test('the one over these bytes, by this secret', () => {
    expect(firmaCorrecta(SECRETO_APP, cuerpo, firma)).toBe(true)
    expect(firmaCorrecta('otro', cuerpo, firma)).toBe(false)
    expect(firmaCorrecta(SECRETO_APP, Buffer.from('{ "entry":[]}'), firma)).toBe(false)
  })

  test.each(['', 'sha256=', firma.toUpperCase(), firma.slice(7), `${firma}0`, firma.replace('sha256', 'sha1')])(
    '%j is none',
    (cabecera) => expect(firmaCorrecta(SECRETO_APP, cuerpo, cabecera)).toBe(false),
  )
})
