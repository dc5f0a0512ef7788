import { citas } from '@nitida/contract/citas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirMostrador, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { aceptarPromociones, mensajeDe } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { type Dicho, estado, notificacion, notificar, whatsappDePrueba } from '../../../test/webhook.ts'
import { selectAceptaPromociones } from './mensajes.queries.ts'

let t: TestApp
let mostrador: Mostrador
let clave: string
let proveedorId: string
let n = 0

beforeAll(async () => {
  t = await crearTestApp({ entorno: { whatsapp: whatsappDePrueba } })
})
beforeEach(async () => {
  mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  clave = `cita:${id}:creada:1`
  proveedorId = `wamid.prueba.${++n}`
  await poner({ estado: 'aceptado', proveedor_id: proveedorId, tomado_en: AHORA, intentos: 1 })
})
afterAll(() => t?.cerrar())

const poner = (cambios: { estado: string; proveedor_id?: string | null; tomado_en?: Date; intentos?: number }) =>
  t.db.updateTable('mensaje').set(cambios).where('clave', '=', clave).execute()
const decir = (...dichos: Dicho[]) =>
  notificar(t, notificacion({ statuses: dichos.map((dicho) => estado({ id: proveedorId, ...dicho })) }))
const estadoActual = async () => (await mensajeDe(t, clave)).estado
const recibos = async () =>
  (await t.db.selectFrom('recibo_whatsapp').select('id').where('proveedor_id', '=', proveedorId).execute()).length

describe('what it says of a message (W4)', () => {
  test('every order of sent, delivered, read and failed ends the same', async () => {
    const dichos = (['sent', 'delivered', 'read', 'failed'] as const).map((status, i) => ({
      status,
      timestamp: 1_795_000_000 + i,
    }))
    const ordenes = permutaciones(dichos)
    expect(ordenes).toHaveLength(24)
    for (const orden of ordenes) {
      proveedorId = `wamid.orden.${++n}`
      await poner({ estado: 'aceptado', proveedor_id: proveedorId })
      for (const dicho of [...orden, ...orden]) await decir(dicho)
      expect(await estadoActual()).toBe('leido')
    }
  })

  test('one that failed tells why', async () => {
    await decir({ status: 'sent' }, { status: 'failed', codigo: 131_026 })
    expect(await mensajeDe(t, clave)).toMatchObject({ estado: 'no_entregable', error_codigo: '131026' })
  })

  test('an account that does not work stops everything once: the same words again, after it was mended, do not', async () => {
    const cortes = async () =>
      (await t.db.selectFrom('canal_envio').select('cortado_hasta').where('cortado_hasta', 'is not', null).execute())
        .length
    await decir({ status: 'failed', codigo: 131_042 })
    expect(await cortes()).toBe(1)
    await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
    await decir({ status: 'failed', codigo: 131_042 })
    expect(await cortes()).toBe(0)
  })

  test('words of more than a month ago, whose receipt may have been forgotten, change nothing (38)', async () => {
    const dias = (n: number) => Math.floor(AHORA.getTime() / 1000) - n * 86_400
    await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
    await decir({ status: 'failed', codigo: 131_042, timestamp: dias(31) })
    expect([await estadoActual(), await recibos()]).toEqual(['aceptado', 0])
    expect(await t.db.selectFrom('canal_envio').select('cortado_hasta').execute()).toEqual([{ cortado_hasta: null }])
    await decir({ status: 'sent', timestamp: dias(29) })
    expect([await estadoActual(), await recibos()]).toEqual(['enviado', 1])
  })

  test('an unknown one is found by its key, and its id is learnt', async () => {
    await poner({ estado: 'desconocido', proveedor_id: null })
    await decir({ status: 'delivered', clave })
    expect(await mensajeDe(t, clave)).toMatchObject({
      estado: 'entregado',
      proveedor_id: proveedorId,
      error_codigo: null,
    })
  })

  test('it arrives before our own answer was written', async () => {
    await poner({ estado: 'enviando', proveedor_id: null })
    await decir({ status: 'sent', clave })
    expect(await estadoActual()).toBe('enviado')
  })

  test('of a message that is none of ours: kept, nothing moves', async () => {
    expect(await decir({ status: 'read', id: 'wamid.ajeno', clave: 'otra:1' })).toBe(200)
    expect(await estadoActual()).toBe('aceptado')
  })

  test('what never left is not delivered', async () => {
    await poner({ estado: 'obsoleto' })
    await decir({ status: 'delivered', clave })
    expect(await estadoActual()).toBe('obsoleto')
  })
})

describe('who wants no promotions (W5)', () => {
  const acepta = () => selectAceptaPromociones(t.db, mostrador.cliente.id, mostrador.cliente.telefono)
  const de = () => `521${mostrador.cliente.telefono}`
  const segundos = (despues: number) => String(Math.floor(AHORA.getTime() / 1000) + despues)
  const escribir = (body: string, despues = 60) =>
    notificar(
      t,
      notificacion({
        messages: [{ from: de(), id: `in.${++n}`, timestamp: segundos(despues), type: 'text', text: { body } }],
      }),
    )
  const preferir = (value: 'stop' | 'resume', despues: number, category = 'marketing_messages') =>
    notificar(
      t,
      notificacion(
        { user_preferences: [{ wa_id: de(), category, value, timestamp: segundos(despues) }] },
        'user_preferences',
      ),
    )
  beforeEach(() => aceptarPromociones(t, mostrador))

  test.each(['BAJA', ' baja. ', 'Stop', 'ALTO'])('writes %j', async (texto) => {
    expect(await acepta()).toBe(true)
    expect(await escribir(texto)).toBe(200)
    expect(await acepta()).toBe(false)
  })

  test.each(['gracias', 'no me den de baja por favor', ''])('writes %j: nothing of the kind', async (texto) => {
    await escribir(texto)
    expect(await acepta()).toBe(true)
  })

  test('stops by the button and takes it back; what counts is when he did, not when we heard', async () => {
    await preferir('resume', 20)
    await preferir('stop', 10)
    expect(await acepta()).toBe(true)
    await preferir('stop', 30)
    expect(await acepta()).toBe(false)
    await preferir('resume', 20) // posted again
    expect(await acepta()).toBe(false)
    await preferir('resume', 40)
    expect(await acepta()).toBe(true)
  })

  test('other preferences are not ours', async () => {
    await preferir('stop', 10, 'otra')
    expect(await acepta()).toBe(true)
  })

  test('learnt from a promotion that failed', async () => {
    await decir({ status: 'failed', codigo: 131_050, timestamp: Number(segundos(5)) })
    expect(await mensajeDe(t, clave)).toMatchObject({ estado: 'omitido', error_codigo: '131050' })
    expect(await acepta()).toBe(false)
  })

  test('a later consent of his opens it again', async () => {
    await escribir('BAJA')
    await aceptarPromociones(t, mostrador, true, new Date(AHORA.getTime() + 120_000))
    expect(await acepta()).toBe(true)
  })
})

describe('what it says of a template', () => {
  const CAMPO = 'message_template_status_update'
  const cambiar = (event: string, time?: number) =>
    notificar(t, notificacion({ message_template_name: 'optica_listo_v2', event }, CAMPO, time))
  const pausas = async () =>
    await t.db.selectFrom('pausa_plantilla').select(['tipo', 'codigo']).where('hasta', '>', AHORA).execute()
  const pausada = [{ tipo: 'AvisoPedidoListoRecogerSucursal', codigo: 'PLANTILLA_DETENIDA' }]
  const alarmas = () => t.log.filter((linea) => linea.includes('template paused')).length
  beforeEach(() => t.db.deleteFrom('pausa_plantilla').execute())

  test('one that was stopped waits, and goes on when it works again', async () => {
    await cambiar('PAUSED', 1000)
    expect(await pausas()).toEqual(pausada)
    await cambiar('APPROVED', 2000)
    expect(await pausas()).toEqual([])
  })

  test('repeats and disorder change nothing, and alarm nobody again (38)', async () => {
    const dichos = [
      ['PAUSED', 1000],
      ['APPROVED', 2000],
      ['DISABLED', 3000],
    ] as const
    for (const orden of permutaciones(dichos)) {
      await t.db.deleteFrom('pausa_plantilla').execute()
      for (const [event, time] of orden) await cambiar(event, time)
      expect(await pausas()).toEqual(pausada)
      await cambiar('APPROVED', 4000)
      const antes = alarmas()
      for (const [event, time] of orden) await cambiar(event, time)
      expect([await pausas(), alarmas()]).toEqual([[], antes])
    }
  })

  test('one that does not say when is said now', async () => {
    await cambiar('PAUSED')
    expect(await pausas()).toEqual(pausada)
  })
})

function permutaciones<T>(cosas: readonly T[]): T[][] {
  if (cosas.length <= 1) return [[...cosas]]
  return cosas.flatMap((una, i) => permutaciones(cosas.toSpliced(i, 1)).map((resto) => [una, ...resto]))
}
