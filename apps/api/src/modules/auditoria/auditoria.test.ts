import { auditoria } from '@nitida/contract/auditoria'
import { fechaEn, fechaHoraEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { sesion } from '@nitida/contract/sesion'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { filasDe } from '../../../test/exportar.ts'
import { libroDe, recibirEn, tomarEn } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

// The audit is kept by the day of its writing, which is the database's.
const HOY = fechaEn(ZONA_POR_OMISION, new Date())
const ESTOS = { desde: sumarDias(HOY, -1), hasta: sumarDias(HOY, 1) }

let t: TestApp
let maestro: Puesto
let caja: Puesto
let otra: Puesto
let rosa: number
let pedido: number
let visita: number

beforeAll(async () => {
  t = await crearTestApp({ entorno: { trustProxy: (_, salto) => salto < 1 } })
  maestro = await abrirPuesto(t, '0')
  caja = await abrirPuesto(t, '2')
  otra = await abrirPuesto(t, '2', await buildSucursal(t.db, { zona: 'America/Tijuana' }))
  const cliente = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'ROSA LUNA' })
  rosa = cliente.id
  const ana = (await buildCliente(t.db, { idSucursal: otra.idSucursal, nombre: 'ANA PAZ' })).id
  pedido = (await tomarEn(t, caja, rosa)).pedidoId
  await recibirEn(t, caja, pedido)
  await tomarEn(t, otra, ana)
  visita = (await buildVisita(t.db, { cliente })).id
  await sql`insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, despues) values
    (now(), ${caja.usuario.id}, 'expediente consultado', 'expediente', ${rosa}, ${caja.idSucursal}, ${JSON.stringify({ idCliente: rosa })}::jsonb),
    (now(), ${caja.usuario.id}, 'visita creada', 'visita', ${visita}, ${caja.idSucursal}, ${JSON.stringify({ idCliente: rosa })}::jsonb),
    (now(), null, 'visita vista por enlace', 'visita', ${visita}, ${caja.idSucursal}, null)`.execute(t.db)
})
afterAll(() => t?.cerrar())

const listar = async (query: object = {}) =>
  (await t.call(maestro.tk, auditoria.list, { query: { ...ESTOS, ...query } })).body
const acciones = async (query: object = {}) => (await listar(query)).data.map(({ accion }) => accion)

describe('what was done', () => {
  test('stands with who, where, of whom, and each change in words, newest first', async () => {
    const { data, total } = await listar({ pedido })
    expect(total).toBe(data.length)
    expect(data.map(({ accion }) => accion)).toEqual(['estatus actualizado', 'pedido creado'])
    const [estatus, creado] = data
    expect(creado).toMatchObject({
      que: 'Pedido',
      idEntidad: pedido,
      usuario: { id: caja.usuario.id },
      paciente: { id: rosa, nombre: 'ROSA LUNA' },
      pedido: { id: pedido },
    })
    expect(creado?.cambios).toContainEqual({ campo: 'Total', antes: null, despues: '$500.00' })
    expect(estatus?.paciente).toEqual({ id: rosa, nombre: 'ROSA LUNA' })
    expect(estatus?.cambios).toContainEqual({
      campo: 'Estatus',
      antes: 'En proceso de elaboración',
      despues: 'Recibido en sucursal',
    })
    expect(await libroDe(t, pedido)).toHaveLength(1)
  })

  test('is narrowed by person, branch, kind, patient, and order', async () => {
    expect(new Set((await listar({ usuario: otra.usuario.id })).data.map(({ usuario }) => usuario?.id))).toEqual(
      new Set([otra.usuario.id]),
    )
    expect((await listar({ sucursal: otra.idSucursal })).data.map(({ paciente }) => paciente?.nombre)).toContain(
      'ANA PAZ',
    )
    expect(await acciones({ sucursal: otra.idSucursal, paciente: rosa })).toEqual([])
    expect((await acciones({ entidad: 'pedido' })).sort()).toEqual([
      'estatus actualizado',
      'pedido creado',
      'pedido creado',
    ])
    const suyas = await acciones({ paciente: rosa })
    expect(suyas).toEqual(
      expect.arrayContaining(['pedido creado', 'estatus actualizado', 'expediente consultado', 'visita creada']),
    )
    expect(
      (await listar({ paciente: rosa })).data.every(({ paciente }) => paciente === null || paciente.id === rosa),
    ).toBe(true)
  })

  test('tells who read a clinical record, by a signed link too, and not who wrote it', async () => {
    expect(await acciones({ paciente: rosa, lecturas: 'true' })).toEqual([
      'visita vista por enlace',
      'expediente consultado',
    ])
  })

  test('comes in pages without a row twice or missing', async () => {
    const todas = (await listar()).data.map(({ id }) => id)
    const paginas: number[] = []
    for (let page = 1; paginas.length < todas.length; page++)
      paginas.push(...(await listar({ page, limit: 2 })).data.map(({ id }) => id))
    expect(paginas).toEqual(todas)
  })

  test('is of the asked days alone, at most a year of them', async () => {
    expect(await acciones({ desde: sumarDias(HOY, -9), hasta: sumarDias(HOY, -3) })).toEqual([])
    const pedir = (query: object) => t.call(maestro.tk, auditoria.list, { query: { ...ESTOS, ...query } })
    expect((await pedir({ desde: sumarDias(HOY, 2) })).status).toBe(422)
    expect((await pedir({ desde: sumarDias(HOY, -370) })).status).toBe(422)
  })
})

describe('from which address', () => {
  const CASA = '203.0.113.9'
  const entrarDesde = (direccion: string) =>
    t.call(
      null,
      sesion.login,
      { body: { username: 'nadie@prueba.mx', password: 'x' } },
      { 'x-forwarded-for': direccion },
    )
  const desde = async (query: object = {}) =>
    (await listar({ entidad: 'sesion', ...query })).data.map(({ direccion }) => direccion)

  beforeAll(async () => {
    for (const una of [CASA, '2001:DB8::7', `::ffff:${CASA}`, 'no es dirección']) await entrarDesde(una)
  })

  test('each act says where the nearest trusted proxy saw it, and what came before says nothing', async () => {
    expect((await desde()).slice(0, 4)).toEqual([null, CASA, '2001:db8::7', CASA])
    expect((await listar({ entidad: 'expediente' })).data.map(({ direccion }) => direccion)).toEqual([null])
    expect(new Set((await listar({ entidad: 'pedido' })).data.map(({ direccion }) => direccion))).toEqual(
      new Set(['127.0.0.1']),
    )
  })

  test('one act asks for all that came from where it did; one that says nothing finds nothing', async () => {
    const [sin, una] = (await listar({ entidad: 'sesion' })).data
    expect(await desde({ comoHecho: una?.id })).toEqual([CASA, CASA])
    expect(await desde({ comoHecho: sin?.id })).toEqual([])
    expect(await desde({ comoHecho: 900_001 })).toEqual([])
  })

  test('it leaves with the list', async () => {
    const filas = await filasDe(t, maestro.tk, 'auditoria', { ...ESTOS, entidad: 'sesion' })
    expect(filas.slice(0, 2).map((fila) => fila['Desde la dirección'])).toEqual(['No consta', CASA])
  })
})

test('it leaves as a file, for type 0 alone', async () => {
  expect(
    (await filasDe(t, maestro.tk, 'auditoria', { ...ESTOS, entidad: 'pedido' })).map((fila) => fila['Qué hizo']),
  ).toEqual(['pedido creado', 'estatus actualizado', 'pedido creado'])
  expect((await t.call(caja.tk, auditoria.list, { query: ESTOS })).status).toBe(403)
})

test('a file says the hours of the screen, whose days were asked for, whatever the clock of the branch', async () => {
  const deOtra = { ...ESTOS, sucursal: String(otra.idSucursal), entidad: 'pedido' }
  const [hecho] = (await listar(deOtra)).data
  const [fila] = await filasDe(t, maestro.tk, 'auditoria', deOtra, 'csv')
  const minuto = fechaHoraEn(ZONA_POR_OMISION, new Date(hecho?.en ?? 0)).slice(0, 16)
  expect(fila?.Cuándo).toBe(minuto.replace('T', ' '))
})

test('what is found is counted up to a thousand, and the pages after it are there', async () => {
  await sql`insert into auditoria (en, accion, entidad, id_entidad) select now(), 'prueba', 'vulneracion', i from generate_series(1, 1001) i`.execute(
    t.db,
  )
  expect(await listar({ entidad: 'vulneracion', limit: 1 })).toMatchObject({ total: 1000, totalExacto: false })
  expect((await listar({ entidad: 'vulneracion', limit: 50, page: 21 })).data).toHaveLength(1)
  expect(await filasDe(t, maestro.tk, 'auditoria', { ...ESTOS, entidad: 'vulneracion' })).toHaveLength(1001)
})

test('no question walks the whole table', async () => {
  const { rows } = await sql<{ indice: string; partes: number }>`
    select i.indexrelid::regclass::text as indice, (select count(*)::int from pg_inherits h where h.inhparent = i.indexrelid) as partes
    from pg_index i where i.indrelid = 'auditoria'::regclass and i.indisvalid order by 1`.execute(t.db)
  expect(rows.map(({ indice }) => indice)).toEqual(
    expect.arrayContaining([
      'auditoria_de_direccion',
      'auditoria_de_entidad',
      'auditoria_de_sucursal',
      'auditoria_de_persona',
      'auditoria_entidad',
      'auditoria_por_fecha',
    ]),
  )
  expect(new Set(rows.map(({ partes }) => partes)).size).toBe(1)
})
