import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, type Puesto } from '../../../test/clientes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  caja = await abrirPuesto(t, '1')
})
afterAll(() => t?.cerrar())

const aviso = (whatsappPromociones: boolean, versionAviso = '2026-11') => ({
  versionAviso,
  whatsappAvisos: true,
  whatsappPromociones,
})

const registroDe = (id: number) =>
  t.db.selectFrom('consentimiento').selectAll().where('id_cliente', '=', id).orderBy('id').execute()

const auditoriaDe = (id: number) =>
  t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario', 'id_sucursal', 'antes', 'despues'])
    .where('entidad', '=', 'cliente')
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()

describe('the register of consents (D-64)', () => {
  test('says what was agreed to, when and in front of whom', async () => {
    const body = clienteNuevo({ consentimiento: aviso(false) })

    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data
    const { body: ficha } = await t.call(caja.tk, clientes.porId, { params: { id } })

    expect(ficha.data.consentimiento).toEqual({
      ...aviso(false),
      numeroAviso: 1,
      en: AHORA.toISOString(),
      registradoPor: expect.stringMatching(/^Ana Prueba \d+$/),
      medio: 'mostrador',
      baja: null,
    })
  })

  test('shows what the patient answered himself, and takes his new word after it', async () => {
    const telefono = '5511223344'
    const body = clienteNuevo({ telefono, consentimiento: { ...aviso(true), medio: 'papel' } })
    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data
    const baja = new Date(AHORA.getTime() + 60_000)
    await t.db
      .insertInto('preferencia_whatsapp')
      .values({ telefono, promociones: false, fuente: 'palabra', ocurrido_en: baja, recibido_en: baja })
      .execute()
    const ficha = async () => (await t.call(caja.tk, clientes.porId, { params: { id } })).body.data.consentimiento
    expect(await ficha()).toMatchObject({ whatsappPromociones: true, medio: 'papel', baja: baja.toISOString() })

    t.ponerReloj(new Date(AHORA.getTime() + 120_000))
    const consentimiento = { ...aviso(true), medio: 'telefono' as const }
    for (let n = 0; n < 2; n++) await t.call(caja.tk, clientes.guardar, { params: { id }, body: { consentimiento } })
    t.ponerReloj(AHORA)
    expect(await ficha()).toMatchObject({ whatsappPromociones: true, medio: 'telefono', baja: null })
    const { data } = (await t.call(caja.tk, clientes.consentimientos, { params: { id } })).body
    expect(
      data.map(({ medio, whatsappPromociones, registradoPor }) => [medio, whatsappPromociones, !registradoPor]),
    ).toEqual([
      ['telefono', true, false],
      ['palabra', false, true],
      ['papel', true, false],
    ])
    const ajeno = await abrirPuesto(t, '1')
    expect((await t.call(ajeno.tk, clientes.consentimientos, { params: { id } })).status).toBe(404)
  })

  test('grows by what differs, and by nothing else', async () => {
    const body = clienteNuevo()
    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data
    const dados = [null, aviso(false), undefined, aviso(false), aviso(true), null, aviso(true, 'Importado')]

    for (const consentimiento of dados) {
      await t.call(caja.tk, clientes.guardar, { params: { id }, body: { ...body, consentimiento } })
    }
    const { body: ficha } = await t.call(caja.tk, clientes.porId, { params: { id } })

    const filas = await registroDe(id)
    expect(filas.map((f) => [f.version_aviso, f.whatsapp_promociones])).toEqual([
      ['2026-11', false],
      ['2026-11', true],
      ['Importado', true],
    ])
    expect(new Set(filas.map((f) => f.registrado_por))).toEqual(new Set([caja.usuario.id]))
    expect(ficha.data.consentimiento).toMatchObject(aviso(true, 'Importado'))
  })

  test('is never rewritten, whoever asks', async () => {
    const body = clienteNuevo({ consentimiento: aviso(false) })
    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data

    const cambiar = t.db.updateTable('consentimiento').set({ whatsapp_promociones: true }).where('id_cliente', '=', id)
    const borrar = t.db.deleteFrom('consentimiento').where('id_cliente', '=', id)

    await expect(cambiar.execute()).rejects.toThrow('permission denied')
    await expect(borrar.execute()).rejects.toThrow('permission denied')
    expect(await registroDe(id)).toHaveLength(1)
  })

  test('has no row for a patient who was refused', async () => {
    const body = clienteNuevo({ consentimiento: aviso(true) })
    await t.call(caja.tk, clientes.crear, { body })
    const antes = await t.db.selectFrom('consentimiento').select('id').execute()

    const { status } = await t.call(caja.tk, clientes.crear, { body })

    expect(status).toBe(409)
    expect(await t.db.selectFrom('consentimiento').select('id').execute()).toEqual(antes)
  })
})

describe('the audit of a patient (security 42)', () => {
  test('says who did what, in which branch, by field and without the data itself', async () => {
    const destino = await buildSucursal(t.db)
    const body = clienteNuevo({ domicilio: 'Calle Canaria 7', rfc: 'XAXX010101000', consentimiento: aviso(true) })
    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data
    const params = { id }

    await t.call(admin, clientes.guardar, {
      params,
      body: { ...body, domicilio: 'Calle Nueva', edad: 43, sucursal: destino },
    })
    await t.call(admin, clientes.eliminar, { params })
    await t.call(admin, clientes.restaurar, { params })

    const [creado, guardado, eliminado, restaurado, ...mas] = await auditoriaDe(id)
    expect(creado).toEqual({
      accion: 'cliente creado',
      id_usuario: caja.usuario.id,
      id_sucursal: caja.idSucursal,
      antes: null,
      despues: { sucursal: caja.idSucursal, consentimientoRegistrado: true },
    })
    expect(guardado).toMatchObject({
      accion: 'cliente guardado',
      id_sucursal: destino,
      antes: { sucursal: caja.idSucursal },
      despues: { sucursal: destino, camposCambiados: ['edad', 'domicilio'], consentimientoRegistrado: false },
    })
    expect(eliminado).toMatchObject({ accion: 'cliente eliminado', despues: { eliminado: true } })
    expect(restaurado).toMatchObject({ accion: 'cliente restaurado', despues: { eliminado: false } })
    expect(mas).toEqual([])
  })

  test('and the log hold nothing personal of him (security 41, D-74)', async () => {
    const canarios = ['CANARIO ÁUREO', '2228887766', '2228887755', 'canario@correo.example', 'CAAC900101XX5', 'Jaula 4']
    const [nombreCompleto = '', telefono = '', telefono2, email, rfc, domicilio] = canarios
    const body = clienteNuevo({ nombreCompleto, telefono, telefono2, email, rfc, domicilio })
    const { id } = (await t.call(caja.tk, clientes.crear, { body })).body.data
    await t.call(caja.tk, clientes.crear, { body })
    await t.call(caja.tk, clientes.guardar, { params: { id }, body: clienteNuevo() })
    await t.call(admin, clientes.list, { query: { search: nombreCompleto } })
    await t.call(admin, clientes.list, { query: { search: telefono } })

    const escrito = `${t.log.join('\n')}\n${JSON.stringify(await t.db.selectFrom('auditoria').selectAll().execute())}`

    expect(escrito).toContain('cliente creado')
    expect(canarios.filter((canario) => escrito.toUpperCase().includes(canario.toUpperCase()))).toEqual([])
  })

  test('is not written for what was refused', async () => {
    const cliente = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'OTRO', telefono: '2227770001' })
    const { id } = await buildCliente(t.db, { idSucursal: caja.idSucursal })

    const body = clienteNuevo({ nombreCompleto: cliente.nombre, telefono: cliente.telefono })
    const { status } = await t.call(caja.tk, clientes.guardar, { params: { id }, body })

    expect([status, await auditoriaDe(id)]).toEqual([409, []])
  })
})
