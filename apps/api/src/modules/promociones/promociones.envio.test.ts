import { clientes } from '@nitida/contract/clientes'
import { promociones } from '@nitida/contract/promociones'
import { plantillasDePromocion, redactarPromocion } from '@nitida/contract/promociones.rules'
import { describe, expect } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador } from '../../../test/citas.ts'
import { enviar, reservar, test } from '../../../test/envios.ts'
import { aceptarPromociones } from '../../../test/mensajes.ts'
import { acuerdan, entrarMaestro, mensajesDe, preparar, promocion } from '../../../test/promociones.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'

const fallar = (): never => {
  throw new Error('no templates')
}

describe('who gets it (D-63)', () => {
  test('only who agreed, can be reached and did not stop them, each number once; the rest are explained', async ({
    t,
  }) => {
    const mostrador = await abrirMostrador(t)
    const { idSucursal, usuario } = mostrador
    await acuerdan(t, idSucursal, 2) // and the patient of the counter never said anything
    const acepta = async (datos: Parameters<typeof buildCliente>[1]) => {
      const cliente = await buildCliente(t.db, { idSucursal, creadoPor: usuario.id, ...datos })
      await aceptarPromociones(t, { ...mostrador, cliente })
      return cliente
    }
    await acepta({ telefono: '0000000000' })
    const repetido = await acepta({ nombre: 'UNO' })
    await acepta({ nombre: 'OTRO', telefono: repetido.telefono })
    await acepta({ nombre: 'BORRADO', eliminadoEn: new Date('2026-01-01T00:00:00Z') })
    const baja = await acepta({ nombre: 'DE BAJA' })
    await t.db
      .insertInto('preferencia_whatsapp')
      .values({
        telefono: baja.telefono,
        promociones: false,
        fuente: 'palabra',
        ocurrido_en: t.app.deps.now(),
        recibido_en: t.app.deps.now(),
      })
      .execute()
    const maestro = await entrarMaestro(t)

    const query = { sucursales: String(idSucursal) }
    const { data: conteo } = (await t.call(maestro, promociones.audiencia, { query })).body
    const { status, body } = await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })

    const excluidos = { sin_telefono: 1, sin_consentimiento: 1, baja: 1, reciente: 0, numero_repetido: 1 }
    expect(conteo).toEqual({ destinatarios: 3, excluidos, costoEstimado: null, porDia: null })
    expect(status).toBe(200)
    expect(body.results.map(({ success, motivo }) => [success, motivo])).toEqual(Array(3).fill([true, null]))
    expect(body.data).toMatchObject({ destinatarios: 3, excluidos, estado: 'en_curso', porEstado: { pendiente: 3 } })
    expect(new Set((await mensajesDe(t, body.data.id)).map(({ telefono }) => telefono)).size).toBe(3)
  })
})

describe('what it says', () => {
  test('blank places are named, in the words of the screen (spec §5)', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 1)
    const { status, body } = await t.call(maestro, promociones.enviar, {
      body: promocion(idSucursal, { customValues: ['20 %', '   '] }),
    })
    expect([status, body.error, body.message]).toEqual([
      422,
      'PROMOCION_INCOMPLETA',
      'Por favor, completa los siguientes campos: Producto o categoría.',
    ])
  })

  test('another text than the one that was shown is refused, and nothing is queued', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 1)
    const otro = await t.call(maestro, promociones.enviar, { body: promocion(idSucursal, { finalMessage: 'Gratis' }) })
    const sinNombre = await t.call(maestro, promociones.enviar, {
      body: promocion(idSucursal, { templateName: 'Otra' }),
    })
    expect([otro.status, otro.body.error, sinNombre.status]).toEqual([409, 'PROMOCION_DISTINTA', 422])
    expect(
      (await t.call(maestro, promociones.list, {})).body.data.filter(({ destinatarios }) => destinatarios === 1),
    ).toEqual([])
  })

  test('places may come by name, and the template by the name the provider knows', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 1)
    const customValues = { porcentaje: '20 %', producto: 'armazones de sol' }
    const body = promocion(idSucursal, { templateName: 'descuento_flash', customValues })
    const enviada = await t.call(maestro, promociones.enviar, { body })
    expect(enviada.body.data).toMatchObject({ templateName: 'Descuento Flash', destinatarios: 1 })
    const [mensaje] = await mensajesDe(t, enviada.body.data.id)
    expect(mensaje).toMatchObject({ texto: body.finalMessage, parametros: ['20 %', 'armazones de sol'] })
  })

  test('nobody to send it to is said, and leaves no campaign', async ({ t }) => {
    const { maestro } = await preparar(t, 0)
    const { status, body } = await t.call(maestro, promociones.enviar, { body: promocion(await buildSucursal(t.db)) })
    expect([status, body.error]).toEqual([409, 'PROMOCION_SIN_DESTINATARIOS'])
  })
})

describe('who got one lately', () => {
  test('is left out of the next by default and told, unless he is asked for or it never reached him', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    const otra = (customValues: string[], audiencia = {}) =>
      promocion(idSucursal, {
        customValues,
        finalMessage: redactarPromocion(plantillasDePromocion[0] ?? fallar(), customValues),
        audiencia: { sucursales: [idSucursal], ...audiencia },
      })
    const contar = async (query = {}) => {
      const { data } = (
        await t.call(maestro, promociones.audiencia, { query: { sucursales: String(idSucursal), ...query } })
      ).body
      return [data.destinatarios, data.excluidos.reciente]
    }
    const primera = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body.data
    expect(await contar()).toEqual([0, 3]) // what waits counts
    await enviar(
      t,
      crearTransporteFalso((_, n) =>
        n === 1 ? { tipo: 'destinatario', codigo: '131026' } : { tipo: 'aceptado', proveedorId: `r.${n}`, waId: null },
      ),
    )
    expect(await contar()).toEqual([1, 2])
    expect(await contar({ diasSinPromocion: '0' })).toEqual([3, 0])
    const repetida = await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })
    expect(repetida.body.data).toMatchObject({ id: primera.id, destinatarios: 3 }) // the same campaign, not a second one

    const segunda = (await t.call(maestro, promociones.enviar, { body: otra(['30 %', 'micas']) })).body
    expect([segunda.data.destinatarios, segunda.data.excluidos.reciente, segunda.results.length]).toEqual([1, 2, 1])
    const nadie = await t.call(maestro, promociones.enviar, { body: otra(['31 %', 'micas']) })
    expect([nadie.status, nadie.body.error]).toEqual([409, 'PROMOCION_SIN_DESTINATARIOS'])
    const todos = (
      await t.call(maestro, promociones.enviar, { body: otra(['32 %', 'micas'], { diasSinPromocion: 0 }) })
    ).body
    expect(todos.data.destinatarios).toBe(3)

    t.ponerReloj(new Date(t.app.deps.now().getTime() + 8 * 24 * 60 * 60_000))
    await t.db.updateTable('mensaje').set({ estado: 'obsoleto' }).where('estado', '=', 'pendiente').execute()
    const despues = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const query = { sucursales: String(idSucursal) }
    expect((await t.call(despues, promociones.audiencia, { query })).body.data.destinatarios).toBe(3)
  })
})

describe('a percentage', () => {
  test.for([
    ['20', '20 %'],
    ['20%', '20 %'],
    [' 12,5 % ', '12.5 %'],
    ['100', '100 %'],
  ] as const)('%j stands in the text as %j', async ([escrito, dicho], { t }) => {
    const { maestro, idSucursal } = await preparar(t, 1)
    const customValues = [escrito, 'armazones de sol']
    const finalMessage = redactarPromocion(plantillasDePromocion[0] ?? fallar(), customValues)
    const { body } = await t.call(maestro, promociones.enviar, {
      body: promocion(idSucursal, { customValues, finalMessage }),
    })
    expect((await mensajesDe(t, body.data.id)).map(({ texto }) => texto.includes(` ${dicho} de descuento`))).toEqual([
      true,
    ])
  })

  test.for(['0', '101', '-5', 'veinte', '20 % y más', '1000'])('%j is none', async (escrito, { t }) => {
    const { maestro, idSucursal } = await preparar(t, 1)
    const { status, body } = await t.call(maestro, promociones.enviar, {
      body: promocion(idSucursal, { customValues: [escrito, 'micas'] }),
    })
    expect([status, body.error]).toEqual([422, 'PROMOCION_PORCENTAJE'])
  })
})

describe('when it leaves', () => {
  test('is told with who sends: not in the night of its branches, the first to wake', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 2)
    const cancun = await buildSucursal(t.db, { zona: 'America/Cancun' })
    await acuerdan(t, cancun, 1)
    t.ponerReloj(new Date('2026-11-26T03:03:00Z')) // 21:03 in the centre, 22:03 in Cancún
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const body = promocion(idSucursal, { audiencia: { sucursales: [idSucursal, cancun] } })
    const { data } = (await t.call(admin, promociones.enviar, { body })).body
    expect(data).toMatchObject({
      porEstado: { pendiente: 3 },
      transporte: 'registro',
      saleEn: '2026-11-26T14:00:00.000Z',
    })
    expect(maestro).toBeTruthy()
  })
})

describe('on its way', () => {
  test('paused, nothing of it leaves while another goes on; resumed, the rest does', async ({ t }) => {
    const [una, otra] = [await preparar(t, 3), await preparar(t, 2)]
    const { id } = (await t.call(una.maestro, promociones.enviar, { body: promocion(una.idSucursal) })).body.data
    await t.call(otra.maestro, promociones.enviar, { body: promocion(otra.idSucursal) })
    await t.call(una.maestro, promociones.pausar, { params: { id } })
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect(transporte.recibidos).toHaveLength(2)
    const dosVeces = await t.call(una.maestro, promociones.pausar, { params: { id } })
    await t.call(una.maestro, promociones.reanudar, { params: { id } })
    await enviar(t, transporte)
    expect([transporte.recibidos.length, dosVeces.status, dosVeces.body.error]).toEqual([5, 409, 'CAMPANA_NO_CAMBIA'])
  })

  test('sent later, it waits for its time, and leaves once when the clock jumps back', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 2)
    const body = promocion(idSucursal, { iniciaEn: '2026-11-26T17:00:00.000Z' })
    const { data } = (await t.call(maestro, promociones.enviar, { body })).body
    const pasado = await t.call(maestro, promociones.enviar, {
      body: { ...body, iniciaEn: '2026-11-20T17:00:00.000Z' },
    })
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect([data.estado, transporte.recibidos.length, pasado.body.error]).toEqual([
      'programada',
      0,
      'PROMOCION_EN_PASADO',
    ])
    for (const hora of ['17:00:01', '16:30:00', '17:00:02']) {
      t.ponerReloj(new Date(`2026-11-26T${hora}Z`))
      await enviar(t, transporte)
    }
    expect(transporte.recibidos).toHaveLength(2)
  })

  test.for([
    ['America/Mexico_City', '2026-11-26T02:59:00Z', '2026-11-26T03:00:00Z', '2026-11-26T15:00:00Z'],
    ['America/Tijuana', '2026-11-26T04:59:00Z', '2026-11-26T05:00:00Z', '2026-11-26T17:00:00Z'],
    ['America/Cancun', '2026-11-26T01:59:00Z', '2026-11-26T02:00:00Z', '2026-11-26T14:00:00Z'],
  ] as const)('nobody is disturbed from 21 to 9 in %s (D-85)', async ([zona, ultima, noche, manana], { t }) => {
    const { maestro } = await preparar(t, 0)
    const idSucursal = await buildSucursal(t.db, { zona })
    await acuerdan(t, idSucursal, 1)
    t.ponerReloj(new Date(ultima))
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    await t.call(admin, promociones.enviar, { body: promocion(idSucursal) })
    const transporte = crearTransporteFalso()
    t.ponerReloj(new Date(noche))
    await enviar(t, transporte)
    t.ponerReloj(new Date(Date.parse(manana) - 1000))
    await enviar(t, transporte)
    expect(transporte.recibidos).toHaveLength(0)
    t.ponerReloj(new Date(manana))
    await enviar(t, transporte)
    expect(transporte.recibidos).toHaveLength(1)
    expect(maestro).toBeTruthy()
  })

  test('who stops promotions between queueing and sending gets none, and a notice leaves before all of them (W5, W7)', async ({
    t,
    mostrador,
  }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body.data
    const [primero] = await mensajesDe(t, id)
    await t.db
      .insertInto('preferencia_whatsapp')
      .values({
        telefono: primero?.telefono ?? '',
        promociones: false,
        fuente: 'preferencia',
        ocurrido_en: t.app.deps.now(),
        recibido_en: t.app.deps.now(),
      })
      .execute()
    const cita = await reservar(t, mostrador)
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect(transporte.recibidos.map(({ clave }) => clave.split(':')[0])).toEqual(['cita', 'promo', 'promo'])
    expect(transporte.recibidos[0]?.clave).toBe(`cita:${cita}:creada:1`)
    expect((await mensajesDe(t, id)).map(({ estado }) => estado)).toEqual(['omitido', 'aceptado', 'aceptado'])
  })

  test('who is removed or gets another number between queueing and sending gets none, and neither does the old number', async ({
    t,
  }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body.data
    const [ido, mudado, igual] = await mensajesDe(t, id)
    const telefono = '5599887766'
    await t.call(maestro, clientes.eliminar, { params: { id: ido?.id_cliente ?? 0 } })
    await t.call(maestro, clientes.guardar, { params: { id: mudado?.id_cliente ?? 0 }, body: { telefono } })
    const transporte = crearTransporteFalso()

    await enviar(t, transporte)

    expect(transporte.recibidos.map(({ contenido }) => contenido.to)).toEqual([`52${igual?.telefono}`])
    const { results } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body
    const noEsSuyo = { success: false, motivo: 'El paciente se eliminó o cambió de teléfono antes del envío.' }
    expect(results).toMatchObject([noEsSuyo, noEsSuyo, { success: true }])
  })

  test('who booked within thirty days came back', async ({ t, mostrador }) => {
    await aceptarPromociones(t, mostrador)
    await acuerdan(t, mostrador.idSucursal, 1)
    const maestro = await entrarMaestro(t)
    const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(mostrador.idSucursal) })).body.data
    await enviar(
      t,
      crearTransporteFalso((_, n) => ({ tipo: 'aceptado', proveedorId: `v.${id}.${n}`, waId: null })),
    )
    await reservar(t, mostrador)
    const detalle = await t.call(maestro, promociones.detalle, { params: { id } })
    const lista = await t.call(maestro, promociones.destinatarios, { params: { id }, query: { page: 1, limit: 10 } })
    expect(detalle.body.data.volvieron).toBe(1)
    expect(lista.body.data.map(({ volvio }) => volvio).sort()).toEqual([false, true])
  })
})

describe('a test message', () => {
  test('goes to a patient who agreed, and to no free number (security 39)', async ({ t, mostrador }) => {
    const maestro = await entrarMaestro(t)
    const { audiencia: _, ...texto } = promocion(mostrador.idSucursal)
    const body = { ...texto, telefono: mostrador.cliente.telefono }
    const antes = await t.call(maestro, promociones.probar, { body })
    await aceptarPromociones(t, mostrador)
    const despues = await t.call(maestro, promociones.probar, { body })
    const libre = await t.call(maestro, promociones.probar, { body: { ...body, telefono: '5599999999' } })
    expect([antes, despues, libre].map(({ status }) => status)).toEqual([404, 200, 404])
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect(transporte.recibidos.map(({ contenido }) => contenido.to)).toEqual([`52${mostrador.cliente.telefono}`])
  })
})
