import { describe, expect } from 'vitest'
import { aceptarPromociones, mensajeDe } from '../../../test/mensajes.ts'
import { type Aviso, test as base, estadoDe, ponerAviso, recibosDe } from '../../../test/recibos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { type Dicho, estado, notificacion, notificar } from '../../../test/webhook.ts'
import { selectAceptaPromociones } from './mensajes.queries.ts'

const decir = (t: TestApp, { proveedorId }: Aviso, ...dichos: Dicho[]) =>
  notificar(t, notificacion({ statuses: dichos.map((dicho) => estado({ id: proveedorId, ...dicho })) }))

const segundos = (despues: number) => String(Math.floor(AHORA.getTime() / 1000) + despues)

/** A patient of the counter who agreed to promotions, and his later words on them. */
const test = base.extend('paciente', async ({ t, mostrador }) => {
  const { id, telefono } = mostrador.cliente
  const numero = `521${telefono}`
  await aceptarPromociones(t, mostrador)
  return {
    acepta: () => selectAceptaPromociones(t.db, id, telefono),
    escribir(body: string) {
      const mensaje = { from: numero, id: 'in.1', timestamp: segundos(60), type: 'text', text: { body } }
      return notificar(t, notificacion({ messages: [mensaje] }))
    },
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
