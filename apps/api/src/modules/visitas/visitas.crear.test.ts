import { borradores } from '@nitida/contract/borradores'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { foto } from '../../../test/imagenes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enviarVisita, visitaCompleta, visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let idSucursal: number
let optometrista: UsuarioDePrueba
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  idSucursal = await buildSucursal(t.db, { direccion: 'Av. Juárez 120' })
  optometrista = await buildUsuario(t.db, { tipo: '4', idSucursal, nombre: 'Lucía' })
  tk = await t.entrar(optometrista)
})
afterAll(() => t?.cerrar())

const paciente = (datos: object = {}) => buildCliente(t.db, { idSucursal, ...datos })
const cuantas = async (idCliente: number): Promise<number> =>
  (await t.db.selectFrom('visita').select('id').where('id_cliente', '=', idCliente).execute()).length

const capitalizada = Object.fromEntries(
  Object.entries(visitaCompleta).map(([nombre, valor]) => [
    `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}`,
    valor,
  ]),
)

test('every field comes back as it was sent, under its capitalised name (D-46)', async () => {
  const cliente = await paciente({ nombre: 'JUANA PÉREZ' })

  const creada = await enviarVisita(t, tk, { idCliente: cliente.id, ...visitaCompleta })
  const { body } = await t.call(tk, visitas.ultima, { params: { clientId: cliente.id } })

  expect(creada.status).toBe(200)
  expect(body.data).toEqual([
    {
      ...capitalizada,
      IdVisita: expect.any(Number),
      IdCliente: cliente.id,
      NombreCliente: 'JUANA PÉREZ',
      IdSucursal: idSucursal,
      NombreSucursal: 'Av. Juárez 120',
      CreateDate: AHORA.toISOString(),
      Edad: 40,
      Sexo: null,
      NombreCreador: expect.stringMatching(/^Lucía Prueba/),
      zonaHoraria: 'America/Mexico_City',
      fotos: 0,
      importada: false,
      addenda: [],
    },
  ])
})

test('as JSON it is the same visit, when there are no photos', async () => {
  const { id } = await paciente()

  const { status, body } = await t.call(tk, visitas.crear, { body: { idCliente: id, ...visitaCompleta } })

  expect(status).toBe(200)
  const leida = await t.call(tk, visitas.porId, { params: { id: body.data.id } })
  expect(leida.body.data).toMatchObject(capitalizada)
})

test('who, where and when are the server’s to say, whatever fields and headers claim (D-9, D-47)', async () => {
  const { id } = await paciente({ nombre: 'MARÍA LÓPEZ' })
  const deOtro = { nombreCliente: 'OTRA', nombreSucursal: 'Otra', createDate: '2001-01-01', idCreador: 1, Edad: 3 }
  const headers = { iduser: '1', name: encodeURIComponent('José'), lastname: encodeURIComponent('Łukasz') }

  const { status } = await enviarVisita(t, tk, { ...visitaNueva(id), ...deOtro }, [], headers)

  expect(status).toBe(200)
  const fila = await t.db.selectFrom('visita').selectAll().where('id_cliente', '=', id).executeTakeFirstOrThrow()
  expect(fila).toMatchObject({ nombre_cliente: 'MARÍA LÓPEZ', edad: 40, id_sucursal: idSucursal, creado_en: AHORA })
  expect(fila.id_creador).toBe(optometrista.id)
})

test('age is that of the day, from the birth date where it is known (D-43)', async () => {
  const { id } = await paciente({ edad: 3 })
  await t.db.updateTable('cliente').set({ fecha_nacimiento: '1986-11-25' }).where('id', '=', id).execute()

  await enviarVisita(t, tk, visitaNueva(id))

  const fila = await t.db.selectFrom('visita').select('edad').where('id_cliente', '=', id).executeTakeFirstOrThrow()
  expect(fila.edad).toBe(39) // his birthday is tomorrow
})

describe('what is refused changes nothing', () => {
  test.each([
    ['no answer to a question', { diabetes: '' }, 'diabetes'],
    ['an answer nobody asked for', { diabetes: 'Sí' }, 'diabetes'],
    ['a step that is no quarter', { esfOd: '-1.3' }, 'esfOd'],
    ['more than 1000', { ejeOd: 1000.25 }, 'ejeOd'],
    ['less than −1000', { queratoOd1: -1001 }, 'queratoOd1'],
    ['no number', { cilOi: '1e2' }, 'cilOi'],
    ['too long a text', { observaciones: 'x'.repeat(4001) }, 'observaciones'],
  ])('%s', async (_, cambio, campo) => {
    const { id } = await paciente()

    const { status, body } = await enviarVisita(t, tk, { ...visitaNueva(id), ...cambio })

    expect([status, body.error, Object.keys(body.errors ?? {})]).toEqual([422, 'DATOS_INVALIDOS', [campo]])
    expect(await cuantas(id)).toBe(0)
  })

  test('clinical oddities only warn, so the server takes them (D-44)', async () => {
    const { id } = await paciente()

    const { status } = await enviarVisita(t, tk, { ...visitaNueva(id), cilOd: 2, ejeOd: '', esfOd: 900, avOd: '¿?' })

    expect(status).toBe(200)
  })

  test('a patient of another branch is not found', async () => {
    const otro = await buildCliente(t.db)

    const { status, body } = await enviarVisita(t, tk, visitaNueva(otro.id), [{ bytes: await foto() }])

    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
    expect(await cuantas(otro.id)).toBe(0)
  })

  test('a foreign branch is refused, and only type 0 chooses one', async () => {
    const { id } = await paciente()
    const otra = await buildSucursal(t.db)
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

    const ajena = await enviarVisita(t, tk, visitaNueva(id, { idSucursal: otra }))
    expect([ajena.status, await cuantas(id)]).toEqual([404, 0])

    expect((await enviarVisita(t, admin, visitaNueva(id, { idSucursal: otra }))).status).toBe(200)
    const fila = await t.db.selectFrom('visita').select('id_sucursal').where('id_cliente', '=', id).executeTakeFirst()
    expect(fila?.id_sucursal).toBe(otra)
    // The record goes where its patient goes: his own branch reads it.
    expect((await t.call(tk, visitas.ultima, { params: { clientId: id } })).body.data).toHaveLength(1)
  })

  test('a patient who was removed is not found', async () => {
    const { id } = await paciente({ eliminadoEn: AHORA })

    expect((await enviarVisita(t, tk, visitaNueva(id))).status).toBe(404)
  })

  test.each([
    ['1', 200],
    ['3', 403],
  ] as const)('type %s creates none, and reads: %s (D-14)', async (tipo, lectura) => {
    const { id } = await paciente()
    await enviarVisita(t, tk, visitaNueva(id))
    const suya = await t.entrar(await buildUsuario(t.db, { tipo, idSucursal }))

    const creada = await enviarVisita(t, suya, visitaNueva(id), [{ bytes: await foto() }])

    expect([creada.status, creada.body.error]).toEqual([403, 'SIN_PERMISO'])
    expect(await cuantas(id)).toBe(1)
    expect((await t.call(suya, visitas.ultima, { params: { clientId: id } })).status).toBe(lectura)
  })
})

test('type 2 records a visit as the optometrist does', async () => {
  const { id } = await paciente()
  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))

  expect((await enviarVisita(t, caja, visitaNueva(id))).status).toBe(200)
})

test('a double click records one visit with its photos once (D-70)', async () => {
  const { id } = await paciente()
  const fotos = [{ bytes: await foto() }, { bytes: await foto() }]
  const headers = { 'idempotency-key': 'doble-clic-visita' }
  await calentar(t)

  const dos = await Promise.all(Array.from({ length: 6 }, () => enviarVisita(t, tk, visitaNueva(id), fotos, headers)))
  const despues = await enviarVisita(t, tk, visitaNueva(id), fotos, headers)

  expect(dos.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect([despues.status, await cuantas(id)]).toEqual([200, 1])
  const { body } = await t.call(tk, visitas.ultima, { params: { clientId: id } })
  expect(body.data[0]?.fotos).toBe(2)
})

test('the same key with another photo is another visit, and is refused', async () => {
  const { id } = await paciente()
  const headers = { 'idempotency-key': 'misma-clave-otra-foto' }
  await enviarVisita(t, tk, visitaNueva(id), [{ bytes: await foto() }], headers)

  const otra = await enviarVisita(t, tk, visitaNueva(id), [{ bytes: await foto() }], headers)

  expect([otra.status, otra.body.error, await cuantas(id)]).toEqual([422, 'CLAVE_CON_OTROS_DATOS', 1])
})

test('what was typed and is now recorded is no draft any more; another form’s stays (D-80)', async () => {
  const { id } = await paciente()
  const params = (formulario: 'visita' | 'historia') => ({ params: { formulario, clientId: id } })
  for (const formulario of ['visita', 'historia'] as const)
    await t.call(tk, borradores.guardar, { ...params(formulario), body: { datos: { esfOd: '-1' } } })

  await enviarVisita(t, tk, visitaNueva(id))

  expect((await t.call(tk, borradores.leer, params('visita'))).body.data).toBeNull()
  expect((await t.call(tk, borradores.leer, params('historia'))).body.data).not.toBeNull()
})

test('the form starts with the patient, who signs, and the visit before', async () => {
  const { id } = await paciente({ nombre: 'PEDRO RUIZ' })
  await t.db.updateTable('cliente').set({ sexo: 'Masculino' }).where('id', '=', id).execute()
  await t.db.updateTable('usuario').set({ cedula: '7654321' }).where('id', '=', optometrista.id).execute()
  const pedir = async (token: string) =>
    (await t.call(token, visitas.formulario, { params: { clientId: id } })).body.data
  expect(await pedir(tk)).toMatchObject({
    nombreCliente: 'PEDRO RUIZ',
    sexo: 'Masculino',
    cedula: '7654321',
    optometrista: expect.stringMatching(/^Lucía/),
    anterior: null,
  })

  await enviarVisita(t, tk, visitaNueva(id))

  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))
  expect(await pedir(caja)).toMatchObject({ optometrista: null, cedula: null, anterior: { EsfOd: -1.25 } })
})

test.each([
  'update visita set esf_od = 0',
  'delete from visita',
  'truncate visita cascade',
  'update historia_clinica set total = 0',
  'update addendum set motivo = $$otro$$',
  'delete from foto',
])('the application may not: %s (H2)', async (orden) => {
  await expect(t.pool.query(orden)).rejects.toMatchObject({ code: '42501' })
})

test('a multipart body is read by this call alone', async () => {
  const { id } = await paciente()
  const forma = await new Response(new FormData()).blob()
  const otra = await pedirCrudo(t.app, 'POST', '/citas', {
    tk,
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const deEstas = await pedirCrudo(t.app, 'POST', `/visitas/${id}/addenda`, {
    tk,
    body: '--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })

  expect(forma.type).toMatch(/^multipart/)
  expect([otra.status, deEstas.status]).toEqual([415, 415])
})
