import { citas } from '@nitida/contract/citas'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { visitas } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buildCita, buildCliente, buildUsuario } from '../../../test/builders.ts'
import { auditoriaDe, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { adelantar, enviar, MINUTO, reservar, test } from '../../../test/envios.ts'
import { encolarPromociones } from '../../../test/mensajes.ts'
import { elemento, pedidoNuevo } from '../../../test/pedidos.ts'
import { tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, type TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import { buildHistoria, buildVisita } from '../../../test/visitas.ts'

const DIA_MS = 24 * 60 * 60_000
const hace = (dias: number) => new Date(AHORA.getTime() - dias * DIA_MS)
/** Goes so many days ahead, with a session of that day. */
const en = (t: TestApp, dias: number, { usuario }: Mostrador): Promise<string> => {
  t.ponerReloj(new Date(AHORA.getTime() + dias * DIA_MS))
  return t.entrar(usuario)
}

const porRevisar = async (t: TestApp, tk: string, query: object = {}) =>
  (await t.call(tk, seguimiento.list, { query })).body.data
const motivosDe = async (t: TestApp, tk: string, id: number) =>
  (await porRevisar(t, tk)).find((uno) => uno.id === id)?.motivos.map(({ motivo }) => motivo) ?? []
const mensajesA = (t: TestApp, idCliente: number) =>
  t.db
    .selectFrom('mensaje')
    .select(['clave', 'tipo', 'estado', 'error_codigo as codigo', 'respeta_silencio'])
    .where('id_cliente', '=', idCliente)
    .orderBy('id')
    .execute()

describe('who is due', () => {
  test.for([
    ['a year after a visit', { dias: 366, antes: 364 }],
    ['half a year, with diabetes', { dias: 185, antes: 180, cambios: { diabetes: 'Si' } }],
    ['half a year, with hypertension', { dias: 185, antes: 180, cambios: { hipertension: 'Si' } }],
    ['half a year, for minors', { dias: 185, antes: 180, cambios: { edad: 17 } }],
  ] as const)('%s, and not before', async ([, { dias, antes, ...caso }], { t, mostrador }) => {
    const { cliente } = mostrador
    const visita = await buildVisita(t.db, { cliente, enEl: hace(400) })
    const [fila] = await t.db.selectFrom('visita').selectAll().where('id', '=', visita.id).execute()
    const { id: _, ...copia } = fila ?? expect.fail()
    const otra = { ...copia, creado_en: AHORA, ...('cambios' in caso ? caso.cambios : {}) }
    await t.db.insertInto('visita').values(otra).execute()
    const pronto = await motivosDe(t, await en(t, antes, mostrador), cliente.id)
    expect([pronto, await motivosDe(t, await en(t, dias, mostrador), cliente.id)]).toEqual([[], ['revision']])
  })

  test('a corrected answer counts, and the day that the optometrist wrote goes before, until the next examination', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk } = mostrador
    const { id } = await buildVisita(t.db, { cliente, enEl: hace(200) })
    expect(await motivosDe(t, tk, cliente.id)).toEqual([])
    const correccion = { motivo: 'Es diabética', cambios: { diabetes: 'Si' as const } }
    await t.call(tk, visitas.corregir, { params: { id }, body: correccion })
    expect(await motivosDe(t, tk, cliente.id)).toEqual(['revision'])

    const params = { id: cliente.id }
    const pasada = await t.call(tk, seguimiento.indicarRevision, { params, body: { dia: '2026-11-24' } })
    const { body } = await t.call(tk, seguimiento.indicarRevision, { params, body: { dia: '2026-12-24' } })
    expect([pasada.body.error, body.data.proximaRevision]).toEqual(['REVISION_EN_PASADO', '2026-12-24'])
    expect(await motivosDe(t, tk, cliente.id)).toEqual([])
    const despues = await en(t, 30, mostrador)
    expect(await motivosDe(t, despues, cliente.id)).toEqual(['revision'])
    await buildHistoria(t.db, { cliente, enEl: hace(-30) })
    expect(await motivosDe(t, despues, cliente.id)).toEqual([])
  })

  test('of two examinations saved at once the later one counts, whichever is written last', async ({
    t,
    mostrador,
  }) => {
    const { cliente } = mostrador
    const previa = conDuenio(t.url, (db) =>
      db.transaction().execute(async (trx) => {
        await buildVisita(trx, { cliente, enEl: AHORA })
        const otra = buildHistoria(t.db, { cliente, enEl: hace(10) })
        await esperarEnCandado(t.url, 1)
        return { otra }
      }),
    )
    await (await previa).otra
    const actividad = t.db.selectFrom('actividad_cliente').select('ultima_visita_en as en')
    expect(await actividad.where('id_cliente', '=', cliente.id).execute()).toEqual([{ en: AHORA }])
  })

  test('who has an appointment ahead is not due for a check-up', async ({ t, mostrador }) => {
    const { cliente, tk } = mostrador
    await buildVisita(t.db, { cliente, enEl: hace(400) })
    const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data
    expect(await motivosDe(t, tk, cliente.id)).toEqual([])
    await t.call(tk, citas.cancelar, { params: { id } })
    expect(await motivosDe(t, tk, cliente.id)).toEqual(['revision'])
  })

  test('contact lenses that run out, an order that waits fifteen days, a balance without payment for thirty', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk, idSucursal } = mostrador
    const nuevo = pedidoNuevo(cliente.id, idSucursal, {
      ...{ tipoPago: 'Anticipo', anticipo: 100 },
      elementos: [elemento(500, { lente: 'Lente de CONTACTO mensual', importeLente: 100 })],
    })
    const { pedidoId: id } = (await t.call(tk, pedidos.crear, { body: nuevo })).body
    const estatus = { estatusActualizado: 'Recibido en sucursal' } as const
    await t.call(tk, pedidos.actualizarEstatus, { params: { id }, body: estatus })
    const despuesDe = async (dias: number) => {
      const tk = await en(t, dias, mostrador)
      return (await motivosDe(t, tk, cliente.id)).sort()
    }
    expect(await despuesDe(14)).toEqual([])
    expect(await despuesDe(15)).toEqual(['pedido_listo'])
    expect(await despuesDe(30)).toEqual(['pedido_listo', 'saldo'])
    expect(await despuesDe(75)).toEqual(['lentes_contacto', 'pedido_listo', 'saldo'])
    const deHoy = await t.entrar(mostrador.usuario)
    await t.call(deHoy, pedidos.abonar, { params: { id }, body: { importe: 10, formaPago: 'Efectivo' } })
    expect(await despuesDe(76)).toEqual(['lentes_contacto', 'pedido_listo'])
    await sql`update pedido_elemento set lente = 'Monofocal' where id_pedido = ${id}`.execute(t.db)
    expect(await despuesDe(77)).toEqual(['pedido_listo'])
  })

  test('a page beyond the last one counts by the same filters', async ({ t, mostrador }) => {
    const { tk, idSucursal } = mostrador
    for (const nombre of ['ANA BUSCADA', 'EVA BUSCADA', 'OTRA PERSONA'])
      await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal, nombre }), enEl: hace(400) })
    const total = async (query: object) => (await t.call(tk, seguimiento.list, { query })).body.total
    const primera = { search: 'buscada', page: 1, limit: 1 }
    expect([await total(primera), await total({ ...primera, page: 3 }), await total({ page: 9, limit: 1 })]).toEqual([
      2, 2, 3,
    ])
  })

  test('type 4 learns nothing of orders or money, and nobody of another branch', async ({ t, mostrador }) => {
    const { cliente, tk, idSucursal } = mostrador
    const nuevo = pedidoNuevo(cliente.id, idSucursal, { tipoPago: 'Anticipo', anticipo: 100 })
    await t.call(tk, pedidos.crear, { body: nuevo })
    await buildVisita(t.db, { cliente, enEl: hace(400) })
    const deCaja31 = await en(t, 31, mostrador)
    const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal }))
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
    expect((await motivosDe(t, deCaja31, cliente.id)).sort()).toEqual(['revision', 'saldo'])
    expect(await motivosDe(t, optometrista, cliente.id)).toEqual(['revision'])
    expect(await porRevisar(t, optometrista, { motivo: 'saldo' })).toEqual([])
    expect(await porRevisar(t, ajeno)).toEqual([])
    const deCaja = { pacientes: [{ id: cliente.id, motivo: 'saldo' as const }] }
    const deAjeno = { pacientes: [{ id: cliente.id, motivo: 'revision' as const }] }
    const negados = [
      await t.call(optometrista, seguimiento.enviar, { body: deCaja }),
      await t.call(ajeno, seguimiento.enviar, { body: deAjeno }),
    ]
    expect(negados.map(({ body }) => body.results[0]?.success)).toEqual([false, false])
    const llamada = { motivo: 'revision' as const, nota: 'No contestó' }
    const { status } = await t.call(ajeno, seguimiento.anotarLlamada, { params: { id: cliente.id }, body: llamada })
    expect(status).toBe(404)
    expect(await mensajesA(t, cliente.id)).toMatchObject([{ tipo: 'AvisoCreacionPedidoFechaEntrega' }])
  })
})

describe('open quotes', () => {
  const marcar = (t: TestApp, codigo: string) =>
    t.call(null, presupuestos.interesar, { params: { codigo }, body: { orden: 1 } })
  const llamar = (t: TestApp, tk: string, id: number, proximo: string | null = null) =>
    t.call(tk, seguimiento.anotarLlamada, {
      params: { id },
      body: { motivo: 'presupuesto_interesa', nota: 'Lo piensa', proximo },
    })

  test('are told from the day of the call on, before their prices end, and as soon as the customer answers', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk, idSucursal } = mostrador
    const { id, HashId } = await tenerPresupuesto(t, tk, cliente.id, idSucursal)
    const a = async (dias: number) => motivosDe(t, await en(t, dias, mostrador), cliente.id)
    expect(await a(1)).toEqual([])
    expect(await a(2)).toEqual(['presupuesto_por_llamar'])
    expect(await a(10)).toEqual(['presupuesto_por_llamar'])
    expect(await a(11)).toEqual(['presupuesto_vence'])
    expect(await a(14)).toEqual(['presupuesto_vence'])
    expect(await a(15)).toEqual([])
    t.ponerReloj(AHORA)
    await marcar(t, HashId)
    const [paciente] = await porRevisar(t, await t.entrar(mostrador.usuario), { motivo: 'presupuesto_interesa' })
    expect(paciente?.motivos).toEqual([{ motivo: 'presupuesto_interesa', desde: '2026-11-24', presupuesto: id }])
    expect(await a(60)).toEqual(['presupuesto_interesa'])
  })

  test('end with an order or a reason, and only types that attend to orders see them', async ({ t, mostrador }) => {
    const { cliente, tk, idSucursal } = mostrador
    const uno = await tenerPresupuesto(t, tk, cliente.id, idSucursal)
    const otro = await tenerPresupuesto(t, tk, cliente.id, idSucursal)
    for (const { HashId } of [uno, otro]) await marcar(t, HashId)
    const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal }))
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
    expect(await porRevisar(t, optometrista)).toEqual([])
    expect(await porRevisar(t, ajeno)).toEqual([])
    const deCual = async () => (await porRevisar(t, tk))[0]?.motivos.map(({ presupuesto }) => presupuesto)
    expect(await deCual()).toEqual([otro.id])
    await t.call(tk, presupuestos.perder, { params: { id: otro.id }, body: { motivo: 'precio' } })
    expect(await deCual()).toEqual([uno.id])
    const pedido = pedidoNuevo(cliente.id, idSucursal)
    await t.call(tk, presupuestos.pedir, { params: { id: uno.id }, body: { orden: 1, pedido } })
    expect(await porRevisar(t, tk)).toEqual([])
  })

  test('are silent after a call about them, until a later answer or the day that was said', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk, idSucursal } = mostrador
    const { HashId } = await tenerPresupuesto(t, tk, cliente.id, idSucursal)
    const el2 = await en(t, 2, mostrador)
    expect((await llamar(t, el2, cliente.id)).status).toBe(200)
    expect(await motivosDe(t, el2, cliente.id)).toEqual([])
    expect((await porRevisar(t, el2, { contactados: 'true' })).map(({ id }) => id)).toEqual([cliente.id])
    const el4 = await en(t, 4, mostrador)
    await marcar(t, HashId)
    expect(await motivosDe(t, el4, cliente.id)).toEqual(['presupuesto_interesa'])
    await llamar(t, el4, cliente.id, '2026-12-01')
    expect(await motivosDe(t, el4, cliente.id)).toEqual([])
    expect(await motivosDe(t, await en(t, 7, mostrador), cliente.id)).toEqual(['presupuesto_interesa'])
  })

  test('are sent from themselves: no recall message speaks of them', async ({ t, mostrador }) => {
    const { cliente, tk } = mostrador
    const pacientes = [{ id: cliente.id, motivo: 'presupuesto_interesa' as 'revision' }]
    expect((await t.call(tk, seguimiento.enviar, { body: { pacientes } })).status).toBe(422)
  })
})

describe('writing to them', () => {
  const body = (...ids: number[]) => ({ pacientes: ids.map((id) => ({ id, motivo: 'revision' as const })) })

  test('is done once in thirty days, whoever clicks at once and whatever the clock does (W1)', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk } = mostrador
    await buildVisita(t.db, { cliente, enEl: hace(400) })
    await calentar(t)
    const veces = await Promise.all(
      Array.from({ length: 8 }, () => t.call(tk, seguimiento.enviar, { body: body(cliente.id) })),
    )
    expect(veces.filter(({ body }) => body.results[0]?.success)).toHaveLength(1)
    for (const dias of [-3, 0, 29]) {
      const { results } = (await t.call(await en(t, dias, mostrador), seguimiento.enviar, { body: body(cliente.id) }))
        .body
      expect(results).toMatchObject([{ success: false }])
    }
    const despues = await en(t, 29, mostrador)
    expect(await porRevisar(t, despues)).toEqual([])
    const [contactado] = await porRevisar(t, despues, { contactados: 'true' })
    expect(contactado).toMatchObject({
      mensajeDesde: '2026-12-24',
      ultimoContacto: { medio: 'mensaje', motivo: 'revision', dia: '2026-11-24', estado: 'pendiente' },
    })
    const libre = await en(t, 30, mostrador)
    expect((await t.call(libre, seguimiento.enviar, { body: body(cliente.id) })).body.results).toMatchObject([
      { success: true },
    ])
    expect(await mensajesA(t, cliente.id)).toMatchObject([
      { tipo: 'SeguimientoRevision', respeta_silencio: true },
      { tipo: 'SeguimientoRevision' },
    ])
  })

  test('says why somebody gets nothing, and writes to the others', async ({ t, mostrador }) => {
    const { idSucursal, tk, usuario } = mostrador
    const paciente = async (datos = {}, visto = 400) => {
      const cliente = await buildCliente(t.db, { idSucursal, creadoPor: usuario.id, ...datos })
      await buildVisita(t.db, { cliente, enEl: hace(visto) })
      return cliente.id
    }
    const [toca, sinTelefono, noToca] = [
      await paciente(),
      await paciente({ telefono: '0000000000' }),
      await paciente({}, 3),
    ]
    const { results } = (await t.call(tk, seguimiento.enviar, { body: body(toca, sinTelefono, noToca, toca) })).body
    expect(results).toEqual([
      { id: toca, success: true, motivo: null },
      { id: sinTelefono, success: false, motivo: 'No tiene teléfono.' },
      { id: noToca, success: false, motivo: 'Ya no está por revisar.' },
    ])
    expect(await auditoriaDe(t, 'seguimiento', toca)).toMatchObject([
      { accion: 'seguimiento enviado', despues: { medio: 'mensaje', motivo: 'revision' } },
    ])
  })

  test('who books between queueing and sending gets nothing (W6), and the text has no blanks', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk, idSucursal, usuario } = mostrador
    const otro = await buildCliente(t.db, { idSucursal, creadoPor: usuario.id })
    for (const uno of [cliente, otro]) await buildVisita(t.db, { cliente: uno, enEl: hace(400) })
    await t.call(tk, seguimiento.enviar, { body: body(cliente.id, otro.id) })
    await buildCita(t.db, { cliente, idSucursal })
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect(transporte.recibidos.map(({ contenido }) => [contenido.to, contenido.template.name])).toEqual([
      [`52${otro.telefono}`, 'seguimiento_revision'],
    ])
    expect(await mensajesA(t, cliente.id)).toMatchObject([{ estado: 'obsoleto', codigo: 'YA_NO_TOCA' }])
  })
})

test('the notice of an appointment is first behind recall that waited longer, and recall before promotions (W7)', async ({
  t,
  mostrador,
}) => {
  const { idSucursal, tk, usuario } = mostrador
  const pacientes = []
  for (let n = 0; n < 5; n++) {
    const cliente = await buildCliente(t.db, { idSucursal, creadoPor: usuario.id })
    await buildVisita(t.db, { cliente, enEl: hace(400) })
    pacientes.push({ id: cliente.id, motivo: 'revision' as const })
  }
  await encolarPromociones(t, mostrador, 2)
  await t.call(tk, seguimiento.enviar, { body: { pacientes } })
  adelantar(t, MINUTO)
  await reservar(t, mostrador)
  const transporte = crearTransporteFalso()
  await enviar(t, transporte)
  const seguimientos = pacientes.map(() => 'seguimiento')
  expect(transporte.recibidos.map(({ clave }) => clave.split(':')[0])).toEqual([
    'cita',
    ...seguimientos,
    'promo',
    'promo',
  ])
})

describe('a call', () => {
  test('leaves the patient alone until the day he asked for, and is kept with its note', async ({ t, mostrador }) => {
    const { cliente, tk } = mostrador
    await buildVisita(t.db, { cliente, enEl: hace(400) })
    const params = { id: cliente.id }
    const llamada = { motivo: 'revision' as const, nota: 'Que le llamen en diciembre', proximo: '2026-12-10' }
    const pasada = await t.call(tk, seguimiento.anotarLlamada, { params, body: { ...llamada, proximo: '2026-11-24' } })
    const { status } = await t.call(tk, seguimiento.anotarLlamada, { params, body: llamada })
    expect([pasada.body.error, status]).toEqual(['LLAMADA_EN_PASADO', 200])
    expect(await porRevisar(t, tk)).toEqual([])
    const body = { pacientes: [{ id: cliente.id, motivo: 'revision' as const }] }
    expect((await t.call(tk, seguimiento.enviar, { body })).body.results).toMatchObject([{ success: false }])
    expect(await porRevisar(t, await en(t, 16, mostrador))).toMatchObject([
      { id: cliente.id, mensajeDesde: null, ultimoContacto: { medio: 'llamada', nota: llamada.nota, estado: null } },
    ])
    const [hecho] = await auditoriaDe(t, 'seguimiento', cliente.id)
    expect(JSON.stringify(hecho)).not.toContain('diciembre')
  })
})
