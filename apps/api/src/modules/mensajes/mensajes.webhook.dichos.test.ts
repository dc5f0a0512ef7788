import { respuestas } from '@nitida/contract/mensajes.respuestas'
import { describe, expect } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { aceptarPromociones, mensajeDe } from '../../../test/mensajes.ts'
import { type Aviso, test as base, estadoDe, ponerAviso, recibosDe } from '../../../test/recibos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { type Dicho, estado, notificacion, notificar } from '../../../test/webhook.ts'
import { selectAceptaPromociones } from './mensajes.queries.ts'

const decir = (t: TestApp, { proveedorId }: Aviso, ...dichos: Dicho[]) =>
  notificar(t, notificacion({ statuses: dichos.map((dicho) => estado({ id: proveedorId, ...dicho })) }))

let escritos = 0

const segundos = (despues: number) => String(Math.floor(AHORA.getTime() / 1000) + despues)

/** A patient of the counter who agreed to promotions, and his later words on them. */
const test = base.extend('paciente', async ({ t, mostrador }) => {
  const { id, telefono } = mostrador.cliente
  const numero = `521${telefono}`
  await aceptarPromociones(t, mostrador)
  const mandar = (contenido: object) => {
    const mensaje = { from: numero, id: `in.${++escritos}`, timestamp: segundos(60), ...contenido }
    return notificar(t, notificacion({ messages: [mensaje] }))
  }
  return {
    mandar,
    acepta: () => selectAceptaPromociones(t.db, id, telefono),
    escribir: (body: string) => mandar({ type: 'text', text: { body } }),
    preferir(value: 'stop' | 'resume', despues: number, category = 'marketing_messages') {
      const preferencia = { wa_id: numero, category, value, timestamp: segundos(despues) }
      return notificar(t, notificacion({ user_preferences: [preferencia] }, 'user_preferences'))
    },
  }
})

describe('what it says of a message (W4)', () => {
  test('every order of sent, delivered, read and failed ends the same', async ({ t, aviso }) => {
    const dichos = (['sent', 'delivered', 'read', 'failed'] as const).map((status, i) => ({
      status,
      timestamp: 1_795_000_000 + i,
    }))
    const ordenes = permutaciones(dichos)
    expect(ordenes).toHaveLength(24)
    for (const [n, orden] of ordenes.entries()) {
      const id = `wamid.orden.${n}`
      await ponerAviso(t, aviso, { estado: 'aceptado', proveedor_id: id })
      for (const dicho of [...orden, ...orden]) await decir(t, aviso, { ...dicho, id })
      expect(await estadoDe(t, aviso)).toBe('leido')
    }
  })

  test('one that failed tells why', async ({ t, aviso }) => {
    await decir(t, aviso, { status: 'sent' }, { status: 'failed', codigo: 131_026 })
    expect(await mensajeDe(t, aviso.clave)).toMatchObject({ estado: 'no_entregable', error_codigo: '131026' })
  })

  test('an account that does not work stops everything once: the same words again, after it was mended, do not', async ({
    t,
    aviso,
  }) => {
    const cortes = async () =>
      (await t.db.selectFrom('canal_envio').select('cortado_hasta').where('cortado_hasta', 'is not', null).execute())
        .length
    await decir(t, aviso, { status: 'failed', codigo: 131_042 })
    expect(await cortes()).toBe(1)
    await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
    await decir(t, aviso, { status: 'failed', codigo: 131_042 })
    expect(await cortes()).toBe(0)
  })

  test('words of more than a month ago, whose receipt may have been forgotten, change nothing (38)', async ({
    t,
    aviso,
  }) => {
    const dias = (n: number) => Math.floor(AHORA.getTime() / 1000) - n * 86_400
    await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
    await decir(t, aviso, { status: 'failed', codigo: 131_042, timestamp: dias(31) })
    expect([await estadoDe(t, aviso), await recibosDe(t, aviso)]).toEqual(['aceptado', 0])
    expect(await t.db.selectFrom('canal_envio').select('cortado_hasta').execute()).toEqual([{ cortado_hasta: null }])
    await decir(t, aviso, { status: 'sent', timestamp: dias(29) })
    expect([await estadoDe(t, aviso), await recibosDe(t, aviso)]).toEqual(['enviado', 1])
  })

  test('an unknown one is found by its key, and its id is learnt', async ({ t, aviso }) => {
    await ponerAviso(t, aviso, { estado: 'desconocido', proveedor_id: null })
    await decir(t, aviso, { status: 'delivered', clave: aviso.clave })
    expect(await mensajeDe(t, aviso.clave)).toMatchObject({
      estado: 'entregado',
      proveedor_id: aviso.proveedorId,
      error_codigo: null,
    })
  })

  test('it arrives before our own answer was written', async ({ t, aviso }) => {
    await ponerAviso(t, aviso, { estado: 'enviando', proveedor_id: null })
    await decir(t, aviso, { status: 'sent', clave: aviso.clave })
    expect(await estadoDe(t, aviso)).toBe('enviado')
  })

  test('of a message that is none of ours: kept, nothing moves', async ({ t, aviso }) => {
    expect(await decir(t, aviso, { status: 'read', id: 'wamid.ajeno', clave: 'otra:1' })).toBe(200)
    expect(await estadoDe(t, aviso)).toBe('aceptado')
  })

  test('what never left is not delivered', async ({ t, aviso }) => {
    await ponerAviso(t, aviso, { estado: 'obsoleto' })
    await decir(t, aviso, { status: 'delivered', clave: aviso.clave })
    expect(await estadoDe(t, aviso)).toBe('obsoleto')
  })
})

describe('who wants no promotions (W5)', () => {
  test.for(['BAJA', ' baja. ', 'Stop', 'ALTO'])('writes %j', async (texto, { paciente }) => {
    expect(await paciente.acepta()).toBe(true)
    expect(await paciente.escribir(texto)).toBe(200)
    expect(await paciente.acepta()).toBe(false)
  })

  test.for([
    { type: 'button', button: { text: 'Detener promociones', payload: 'x' } },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Stop promotions' } } },
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'BAJA' } } },
    { type: 'text', text: { body: 'Hola, ya no me manden mensajes por favor 🙏' } },
  ])('says it with %j', async (contenido, { paciente }) => {
    expect(await paciente.mandar(contenido)).toBe(200)
    expect(await paciente.acepta()).toBe(false)
  })

  test.for(['gracias', 'no me den de baja por favor', ''])(
    'writes %j: nothing of the kind',
    async (texto, { paciente }) => {
      await paciente.escribir(texto)
      expect(await paciente.acepta()).toBe(true)
    },
  )

  test('stops by the button and takes it back; what counts is when he did, not when we heard', async ({ paciente }) => {
    await paciente.preferir('resume', 20)
    await paciente.preferir('stop', 10)
    expect(await paciente.acepta()).toBe(true)
    await paciente.preferir('stop', 30)
    expect(await paciente.acepta()).toBe(false)
    await paciente.preferir('resume', 20) // the same word posted again
    expect(await paciente.acepta()).toBe(false)
    await paciente.preferir('resume', 40)
    expect(await paciente.acepta()).toBe(true)
  })

  test('other preferences are not ours', async ({ paciente }) => {
    await paciente.preferir('stop', 10, 'otra')
    expect(await paciente.acepta()).toBe(true)
  })

  test('learnt from a promotion that failed', async ({ t, aviso, paciente }) => {
    await decir(t, aviso, { status: 'failed', codigo: 131_050, timestamp: Number(segundos(5)) })
    expect(await mensajeDe(t, aviso.clave)).toMatchObject({ estado: 'omitido', error_codigo: '131050' })
    expect(await paciente.acepta()).toBe(false)
  })

  test('a later consent of his opens it again', async ({ t, mostrador, paciente }) => {
    await paciente.escribir('BAJA')
    await aceptarPromociones(t, mostrador, true, new Date(AHORA.getTime() + 120_000))
    expect(await paciente.acepta()).toBe(true)
  })
})

describe('what a person has to read', () => {
  const leer = async (t: TestApp, token: Parameters<TestApp['call']>[0]) =>
    (await t.call(token, respuestas.list, { query: {} })).body

  test('is kept once, with whose number it is, for his branch and type 0 alone', async ({ t, mostrador, paciente }) => {
    await paciente.escribir('no gracias')
    const repetido = { from: `52${mostrador.cliente.telefono}`, id: `in.${escritos}`, timestamp: segundos(60) }
    await notificar(t, notificacion({ messages: [{ ...repetido, type: 'text', text: { body: 'no gracias' } }] }))
    const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: await buildSucursal(t.db) }))

    const suya = await leer(t, mostrador.tk)
    const { id, telefono } = mostrador.cliente
    expect(suya.data).toMatchObject([{ texto: 'no gracias', telefono, pacientes: [{ id }] }])
    const deEl = (await leer(t, maestro)).data.filter((una) => una.telefono === telefono)
    expect([suya.total, deEl.length, (await leer(t, ajena)).total]).toEqual([1, 1, 0])
    const params = { id: suya.data[0]?.id ?? 0 }
    const otra = await t.call(ajena, respuestas.resolver, { params, body: { resolucion: 'baja' } })
    expect([otra.status, await paciente.acepta()]).toEqual([404, true])
  })

  test.for([
    ['baja', false],
    ['sigue', true],
  ] as const)(
    'settled as %j by one of two, it leaves the list',
    async ([resolucion, acepta], { t, mostrador, paciente }) => {
      await paciente.escribir('no me interesa')
      const params = { id: (await leer(t, mostrador.tk)).data[0]?.id ?? 0 }
      const veces = await Promise.all(
        [1, 2].map(() => t.call(mostrador.tk, respuestas.resolver, { params, body: { resolucion } })),
      )
      expect(veces.map(({ status }) => status).sort()).toEqual([200, 409])
      expect([(await leer(t, mostrador.tk)).total, await paciente.acepta()]).toEqual([0, acepta])
    },
  )

  test("a number of another country is nobody's of ours, whatever its last ten digits are", async ({
    t,
    mostrador,
    paciente,
  }) => {
    const numero = `1${mostrador.cliente.telefono}`
    const mensaje = { from: numero, id: `in.${++escritos}`, timestamp: segundos(60), text: { body: 'BAJA' } }
    await notificar(t, notificacion({ messages: [mensaje] }))
    const preferencia = { wa_id: numero, category: 'marketing_messages', value: 'stop', timestamp: segundos(70) }
    await notificar(t, notificacion({ user_preferences: [preferencia] }, 'user_preferences'))
    const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const suya = (await leer(t, maestro)).data.find((una) => una.numero === numero)
    expect(suya).toMatchObject({ telefono: null, pacientes: [], texto: 'BAJA' })
    const params = { id: suya?.id ?? 0 }
    const baja = await t.call(maestro, respuestas.resolver, { params, body: { resolucion: 'baja' } })
    const visto = await t.call(maestro, respuestas.resolver, { params, body: { resolucion: 'sigue' } })
    expect([baja.status, visto.status, await paciente.acepta()]).toEqual([422, 200, true])
  })
})

describe('what it says of a template', () => {
  const CAMPO = 'message_template_status_update'
  const cambiar = (t: TestApp, event: string, time?: number) =>
    notificar(t, notificacion({ message_template_name: 'optica_listo_v2', event }, CAMPO, time))
  const pausas = async (t: TestApp) =>
    await t.db.selectFrom('pausa_plantilla').select(['tipo', 'codigo']).where('hasta', '>', AHORA).execute()
  const pausada = [{ tipo: 'AvisoPedidoListoRecogerSucursal', codigo: 'PLANTILLA_DETENIDA' }]
  const alarmas = (t: TestApp) => t.log.filter((linea) => linea.includes('template paused')).length

  test('one that was stopped waits, and goes on when it works again', async ({ t }) => {
    await cambiar(t, 'PAUSED', 1000)
    expect(await pausas(t)).toEqual(pausada)
    await cambiar(t, 'APPROVED', 2000)
    expect(await pausas(t)).toEqual([])
  })

  test('repeats and disorder change nothing, and alarm nobody again (38)', async ({ t }) => {
    const dichos = [
      ['PAUSED', 1000],
      ['APPROVED', 2000],
      ['DISABLED', 3000],
    ] as const
    for (const orden of permutaciones(dichos)) {
      await t.db.deleteFrom('pausa_plantilla').execute()
      for (const [event, time] of orden) await cambiar(t, event, time)
      expect(await pausas(t)).toEqual(pausada)
      await cambiar(t, 'APPROVED', 4000)
      const antes = alarmas(t)
      for (const [event, time] of orden) await cambiar(t, event, time)
      expect([await pausas(t), alarmas(t)]).toEqual([[], antes])
    }
  })

  test('one that does not say when is said now', async ({ t }) => {
    await cambiar(t, 'PAUSED')
    expect(await pausas(t)).toEqual(pausada)
  })
})

function permutaciones<T>(cosas: readonly T[]): T[][] {
  if (cosas.length <= 1) return [[...cosas]]
  return cosas.flatMap((una, i) => permutaciones(cosas.toSpliced(i, 1)).map((resto) => [una, ...resto]))
}
