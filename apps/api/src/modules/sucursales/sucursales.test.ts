import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { nuevaSucursal, nuevoUsuario } from '../../../test/cuerpos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let yo: UsuarioDePrueba
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  yo = await buildUsuario(t.db, { tipo: '0' })
  admin = await t.entrar(yo)
  await calentar(t)
})
afterAll(() => t.cerrar())

const leer = (id: number) => t.db.selectFrom('sucursal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const nuevoEncargado = () => buildUsuario(t.db, { tipo: '1', idSucursal: null })

async function crear(cambios: object = {}): Promise<{ id: number; encargado: number }> {
  const { id: encargado } = await nuevoEncargado()
  const { status, body } = await t.call(admin, sucursales.crear, { body: nuevaSucursal(encargado, cambios) })
  if (status !== 200) throw new Error(`crearSucursal answered ${status} ${body.error}`)
  return { id: body.data.id, encargado }
}

describe('creating', () => {
  test('creates a branch with its manager, and lists it without its secrets', async () => {
    const { id: idEncargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null, nombre: 'Íñigo' })
    const cuerpo = nuevaSucursal(idEncargado, {
      direccion: 'Paseo Único 1',
      encargado: 'Otro Nombre',
      sucursalNumber: 'x',
    })

    const { status, body } = await t.call(admin, sucursales.crear, { body: cuerpo })
    const lista = await t.call(admin, sucursales.list, { query: { search: 'UNICO' } })

    expect(status).toBe(200)
    expect(lista.body.data).toEqual([
      {
        id: body.data.id,
        sucursalNumber: cuerpo.numeroSucursal,
        direccion: 'Paseo Único 1',
        codigoPostal: '72000',
        rfc: 'EKU9003173C9',
        razonSocial: 'ESCUELA KEMPER URGATE',
        zonaHoraria: 'America/Mexico_City',
        tasaIva: '0.16',
        regimen: 'RFC',
        autofactura: true,
        globalCada: 'manual',
        anticipos: 'complementos',
        telefono: null,
        horario: null,
        mapa: null,
        recordatorioHoras: 24,
        recordatorioProximoHoras: 2,
        silencioDesde: 21,
        silencioHasta: 9,
        active: true,
        eliminada: false,
        idEncargado,
        encargado: expect.stringMatching(/^Íñigo Prueba/),
        CSD: 'No registrada',
        privateKey: 'No registrada',
        passCSD: 'No registrada',
        csdVigenteHasta: null,
        version: expect.any(Number),
      },
    ])
    const encargado = await t.db
      .selectFrom('usuario')
      .select('id_sucursal')
      .where('id', '=', idEncargado)
      .executeTakeFirst()
    expect(encargado?.id_sucursal).toBe(body.data.id)
  })

  test.each([
    ['no folio', { numeroSucursal: '' }],
    ['a folio of 11', { numeroSucursal: 'x'.repeat(11) }],
    ['no address', { direccion: ' ' }],
    ['an address of 301', { direccion: 'x'.repeat(301) }],
    ['four digits of postal code', { codigoPostal: '7200' }],
    ['an RFC that is none', { rfc: 'EKU9003173' }],
    ['an RFC with another behind it', { rfc: 'EKU9003173C9\nXAXX010101000' }],
    ['no business name', { razonSocial: '' }],
    ['no manager', { idEncargado: null }],
    ['a zone that does not exist', { zonaHoraria: 'America/Atlantis' }],
    ['an abbreviation as zone', { zonaHoraria: 'CST6CDT' }],
    ['another tax', { tasaIva: '0.11' }],
    ['a tax as number', { tasaIva: 0.16 }],
    ['a certificate with a data URL', { CSD: 'data:application/x;base64,AAAA' }],
    ['a key of 28 kB', { privateKey: 'A'.repeat(28_004) }],
    ['a password of 129', { passCSD: 'x'.repeat(129) }],
  ])('refuses %s', async (_, cambios) => {
    const { id } = await nuevoEncargado()

    const { status, body } = await pedirCrudo(t.app, 'POST', '/crearSucursal', {
      tk: admin,
      body: nuevaSucursal(id, cambios),
    })

    expect([status, body.error]).toEqual([422, 'DATOS_INVALIDOS'])
    expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(cambios))
  })

  test('what no form has is ignored (5)', async () => {
    const { id } = await crear({
      id: 1,
      active: false,
      activa: false,
      eliminada: true,
      creada_en: '2000-01-01',
      version: 9,
    })

    expect(await leer(id)).toMatchObject({ activa: true, eliminada_en: null, creada_en: AHORA })
  })

  test('a number as folio is that folio; an RFC may come in small letters', async () => {
    const { id } = await crear({ numeroSucursal: 4711, rfc: 'xaxx010101000' })

    expect(await leer(id)).toMatchObject({ folio: '4711', rfc: 'XAXX010101000' })
  })
})

describe('the folio belongs to one branch', () => {
  test('however often it is asked for at once', async () => {
    for (let ronda = 0; ronda < 20; ronda++) {
      const numeroSucursal = `R${ronda}`
      const encargados = await Promise.all(Array.from({ length: 8 }, nuevoEncargado))
      const respuestas = await Promise.all(
        encargados.map(({ id }) => t.call(admin, sucursales.crear, { body: nuevaSucursal(id, { numeroSucursal }) })),
      )

      expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of respuestas)
        if (status !== 200) expect([status, body.error]).toEqual([409, 'FOLIO_EN_USO'])
      expect(await t.db.selectFrom('sucursal').select('id').where('folio', '=', numeroSucursal).execute()).toHaveLength(
        1,
      )
    }
  })

  test('and is free again when that branch is removed, which then cannot come back with it', async () => {
    const { id, encargado } = await crear()
    const { folio } = await leer(id)
    await t.call(admin, usuarios.desactivar, { params: { id: encargado }, body: {} })
    expect((await t.call(admin, sucursales.eliminar, { params: { id } })).status).toBe(200)
    await crear({ numeroSucursal: folio })

    const { status, body } = await t.call(admin, sucursales.restaurar, { params: { id } })

    expect([status, body.error]).toEqual([409, 'FOLIO_EN_USO'])
  })
})

describe('saving', () => {
  test('fields that are empty, null or absent keep their old value (spec §5)', async () => {
    const { id } = await crear({ direccion: 'La de siempre 1' })
    const antes = await leer(id)
    const vacios = { sucursalNumber: '', direccion: '', rfc: '', razonSocial: '', codigoPostal: '', zonaHoraria: '' }
    const nulos = Object.fromEntries(Object.keys(vacios).map((campo) => [campo, null]))

    for (const body of [{}, { ...vacios, tasaIva: '', CSD: '', privateKey: '', passCSD: '', encargado: '' }, nulos]) {
      const { status } = await pedirCrudo(t.app, 'PUT', `/sucursales/${id}`, { tk: admin, body })
      expect(status).toBe(200)
    }

    expect(await leer(id)).toEqual(antes)
  })

  test('phone, hours and map go when they are emptied, and stay when they are absent or null', async () => {
    const contacto = { telefono: '2221234567', horario: 'Lun a sáb', mapa: 'https://maps.app.goo.gl/x' }
    const { id } = await crear(contacto)
    const guardar = (body: object) => t.call(admin, sucursales.guardar, { params: { id }, body })

    for (const body of [{}, { telefono: null, horario: null, mapa: null }]) {
      expect((await guardar(body)).body.data).toMatchObject(contacto)
    }
    expect((await guardar({ telefono: '' })).body.data).toMatchObject({ ...contacto, telefono: null })
    expect((await guardar({ horario: '', mapa: '' })).body.data).toMatchObject({
      telefono: null,
      horario: null,
      mapa: null,
    })
    for (const mapa of ['http://maps.app.goo.gl/x', 'javascript:alert(1)', 'https://'])
      expect((await guardar({ mapa })).status).toBe(422)
  })

  test('the others change', async () => {
    const { id } = await crear()
    const cambios = {
      sucursalNumber: `N${id}`,
      direccion: 'Nueva 2',
      rfc: 'XAXX010101000',
      razonSocial: 'OTRA',
      codigoPostal: '22000',
      zonaHoraria: 'America/Tijuana',
      tasaIva: '0.08',
    } as const

    const { body } = await t.call(admin, sucursales.guardar, { params: { id }, body: cambios })

    expect(body.data).toMatchObject(cambios)
  })

  test('a branch that is removed or never was is not found', async () => {
    const eliminada = await buildSucursal(t.db)
    await t.call(admin, sucursales.eliminar, { params: { id: eliminada } })

    for (const id of [eliminada, 999_999]) {
      const respuestas = [
        await t.call(admin, sucursales.guardar, { params: { id }, body: {} }),
        await t.call(admin, sucursales.activar, { params: { id } }),
        await t.call(admin, sucursales.desactivar, { params: { id } }),
        await t.call(admin, sucursales.eliminar, { params: { id } }),
      ]
      for (const { status } of respuestas) expect(status).toBe(404)
    }
  })
})

describe('closing', () => {
  test('a branch with active users is neither closed nor removed (D-73)', async () => {
    const { id, encargado } = await crear()

    for (const llamada of [sucursales.desactivar, sucursales.eliminar]) {
      const { status, body } = await t.call(admin, llamada, { params: { id } })
      expect([status, body.error]).toEqual([409, 'SUCURSAL_CON_USUARIOS'])
    }
    await t.call(admin, usuarios.desactivar, { params: { id: encargado }, body: {} })

    const cerrada = await t.call(admin, sucursales.desactivar, { params: { id } })
    const abierta = await t.call(admin, sucursales.activar, { params: { id } })
    expect([cerrada.body.data.active, abierta.body.data.active]).toEqual([false, true])
  })

  test('nobody slips into a branch while it closes', { timeout: 60_000 }, async () => {
    for (let ronda = 0; ronda < 20; ronda++) {
      const id = await buildSucursal(t.db)
      const dormido = await buildUsuario(t.db, { idSucursal: id, activo: false })
      const otros = await Promise.all(Array.from({ length: 6 }, () => buildUsuario(t.db, { idSucursal: null })))
      const mudar = ({ correo }: UsuarioDePrueba) => nuevoUsuario({ email: correo, branchId: id, password: null })

      await Promise.all([
        t.call(admin, sucursales.desactivar, { params: { id } }),
        t.call(admin, usuarios.activar, { params: { id: dormido.id }, body: {} }),
        ...otros.map((otro) => t.call(admin, usuarios.guardar, { params: { id: otro.id }, body: mudar(otro) })),
      ])

      const { activa } = await leer(id)
      const dentro = await t.db
        .selectFrom('usuario')
        .select('id')
        .where('id_sucursal', '=', id)
        .where('activo', '=', true)
        .execute()
      expect(activa || dentro.length === 0).toBe(true)
    }
  })

  test('removed is out of every list but its own, and comes back inactive', async () => {
    const id = await buildSucursal(t.db, { direccion: 'Quitable 1' })
    await t.call(admin, sucursales.eliminar, { params: { id } })
    const buscar = async (query: object) =>
      (await t.call(admin, sucursales.list, { query: { search: 'quitable', ...query } })).body.data

    expect(await buscar({})).toEqual([])
    expect(await buscar({ eliminadas: 'true' })).toMatchObject([{ id, eliminada: true, active: false }])
    await t.call(admin, sucursales.restaurar, { params: { id } })
    expect(await buscar({})).toMatchObject([{ id, eliminada: false, active: false }])
    expect((await t.call(admin, sucursales.restaurar, { params: { id } })).status).toBe(404)
  })
})

test('every change is written down: who, when, where, and only what changed (42)', async () => {
  const { id } = await crear({ direccion: 'Antes 1' })
  await t.call(admin, sucursales.guardar, { params: { id }, body: { direccion: 'Después 2' } })

  const filas = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'en', 'id_usuario', 'id_sucursal', 'antes', 'despues'])
    .where('entidad', '=', 'sucursal')
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()

  expect(filas).toMatchObject([
    { accion: 'sucursal creada', en: AHORA, id_usuario: yo.id, id_sucursal: id, antes: null },
    { accion: 'sucursal guardada', antes: { direccion: 'Antes 1' }, despues: { direccion: 'Después 2' } },
  ])
  expect(Object.keys(filas[1]?.despues ?? {})).toEqual(['direccion'])
})
