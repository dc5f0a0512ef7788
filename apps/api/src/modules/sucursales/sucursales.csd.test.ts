import { type CsdDePrueba, crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { sucursales } from '@nitida/contract/sucursales'
import { textosCsd } from '@nitida/contract/sucursales.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { nuevaSucursal } from '../../../test/cuerpos.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { AHORA } from '../../../test/reloj.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const RFC = 'EKU9003173C9'
const CONTRASENA = 'Canario-Contraseña-91'
const DIA_MS = 86_400_000
const desde = new Date(AHORA.getTime() - 365 * DIA_MS)
const hasta = new Date(AHORA.getTime() + 365 * DIA_MS)

let t: TestApp
let admin: string
let bueno: CsdDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  bueno = crearCsdDePrueba({ rfc: RFC, contrasena: CONTRASENA, desde, hasta })
})
afterAll(() => t.cerrar())

const partes = ({ certificado, llave, contrasena }: CsdDePrueba) => ({
  CSD: certificado,
  privateKey: llave,
  passCSD: contrasena,
})
const guardar = (id: number, body: object) => t.call(admin, sucursales.guardar, { params: { id }, body })
const guardado = (id: number) =>
  t.db.selectFrom('sucursal_csd').selectAll().where('id_sucursal', '=', id).executeTakeFirst()

async function conCsd(): Promise<number> {
  const id = await buildSucursal(t.db, { rfc: RFC })
  const { status } = await guardar(id, partes(bueno))
  if (status !== 200) throw new Error(`guardarSucursal answered ${status}`)
  return id
}

test('a good CSD is stored with the branch, and only that it is stored comes back', async () => {
  const { id: encargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })

  const creada = await t.call(admin, sucursales.crear, {
    body: nuevaSucursal(encargado, { rfc: RFC, ...partes(bueno) }),
  })
  const { body } = await guardar(creada.body.data.id, { direccion: 'Otra 1' })

  expect(creada.body).toEqual({ success: true, data: { id: creada.body.data.id } })
  expect(body.data).toMatchObject({ CSD: 'Registrada', privateKey: 'Registrada', passCSD: 'Registrada' })
  expect(body.data.csdVigenteHasta?.slice(0, 10)).toBe(hasta.toISOString().slice(0, 10))
})

describe('looked at before it is saved', () => {
  const revisar = (body: object) => t.call(admin, sucursales.revisarCsd, { body })

  test('it is told whose it is and until when, whether it is whole, and nothing is kept', async () => {
    const { CSD, privateKey, passCSD } = partes(bueno)
    const antes = await t.db.selectFrom('sucursal_csd').selectAll().execute()
    const certificado = {
      rfc: RFC,
      razonSocial: expect.any(String),
      hasta: expect.stringContaining(hasta.toISOString().slice(0, 10)),
    }
    expect((await revisar({ CSD })).body.data).toEqual({ certificado, completo: false })
    expect((await revisar({ privateKey })).body.data).toEqual({ certificado: null, completo: false })
    expect((await revisar({ CSD, privateKey, passCSD, rfc: RFC })).body.data).toEqual({ certificado, completo: true })
    expect(await t.db.selectFrom('sucursal_csd').selectAll().execute()).toEqual(antes)
  })

  test('what does not fit is told as a save would', async () => {
    const { CSD, privateKey, passCSD } = partes(bueno)
    const otro = crearCsdDePrueba({ rfc: RFC, contrasena: CONTRASENA, desde, hasta })
    const motivo = async (body: object) => (await revisar(body)).body.message
    expect(await motivo({ CSD, privateKey, passCSD: 'otra' })).toBe(textosCsd.CONTRASENA_INCORRECTA)
    expect(await motivo({ CSD, privateKey: otro.llave, passCSD })).toBe(textosCsd.PAR_NO_COINCIDE)
    expect(await motivo({ CSD, rfc: 'ONP180412AB7' })).toBe(textosCsd.RFC_NO_COINCIDE)
  })
})

test('the parts may come one by one, in any order; together they are checked', async () => {
  const { CSD, privateKey, passCSD } = partes(bueno)
  for (const orden of [
    [{ CSD }, { privateKey }, { passCSD }],
    [{ passCSD }, { privateKey }, { CSD }],
  ]) {
    const id = await buildSucursal(t.db, { rfc: RFC })
    for (const parte of orden) expect((await guardar(id, parte)).status).toBe(200)
    const { body } = await guardar(id, {})
    expect(body.data).toMatchObject({ CSD: 'Registrada', privateKey: 'Registrada', passCSD: 'Registrada' })
  }
  const id = await buildSucursal(t.db, { rfc: RFC })
  await guardar(id, { CSD, privateKey })
  const { status, body } = await guardar(id, { passCSD: 'equivocada' })
  expect([status, body.errors]).toEqual([422, { passCSD: [textosCsd.CONTRASENA_INCORRECTA] }])
})

describe('a CSD is refused and nothing stored (24)', () => {
  const base64 = (texto: string) => Buffer.from(texto).toString('base64')
  const casos: [keyof typeof textosCsd, string, () => object][] = [
    ['NO_ES_CERTIFICADO', 'CSD', () => ({ ...partes(bueno), CSD: base64('no soy un certificado') })],
    ['NO_ES_CERTIFICADO', 'CSD', () => ({ ...partes(bueno), CSD: bueno.llave })],
    ['NO_ES_LLAVE', 'privateKey', () => ({ ...partes(bueno), privateKey: base64('no soy una llave') })],
    ['NO_ES_LLAVE', 'privateKey', () => ({ ...partes(bueno), privateKey: bueno.certificado })],
    ['CONTRASENA_INCORRECTA', 'passCSD', () => ({ ...partes(bueno), passCSD: `${CONTRASENA} ` })],
    ['PAR_NO_COINCIDE', 'privateKey', () => partes(crearCsdDePrueba({ rfc: RFC, desde, hasta, llaveAjena: true }))],
    ['RFC_NO_COINCIDE', 'CSD', () => partes(crearCsdDePrueba({ rfc: 'XAXX010101000', desde, hasta }))],
    ['ES_FIEL', 'CSD', () => partes(crearCsdDePrueba({ rfc: RFC, desde, hasta, fiel: true }))],
    ['NO_VIGENTE', 'CSD', () => partes(crearCsdDePrueba({ rfc: RFC, desde, hasta: new Date(AHORA.getTime() - 1000) }))],
    [
      'AUN_NO_VIGENTE',
      'CSD',
      () => partes(crearCsdDePrueba({ rfc: RFC, desde: new Date(AHORA.getTime() + DIA_MS), hasta })),
    ],
  ]

  test.each(casos)('%s, shown at %s', async (motivo, campo, cuerpo) => {
    const id = await buildSucursal(t.db, { rfc: RFC })

    const { status, body } = await guardar(id, { direccion: 'No debe cambiar 1', ...cuerpo() })

    expect([status, body.error, body.message, body.errors]).toEqual([
      422,
      'CSD_INVALIDO',
      textosCsd[motivo],
      { [campo]: [textosCsd[motivo]] },
    ])
    expect(await guardado(id)).toBeUndefined()
    const { direccion } = await t.db
      .selectFrom('sucursal')
      .select('direccion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(direccion).not.toContain('No debe cambiar')
  })

  test('a branch is not created with one', async () => {
    const { id } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
    const cuerpo = nuevaSucursal(id, { ...partes(bueno), rfc: 'XAXX010101000' })

    const { status } = await t.call(admin, sucursales.crear, { body: cuerpo })

    expect(status).toBe(422)
    expect(await t.db.selectFrom('sucursal').select('id').where('folio', '=', cuerpo.numeroSucursal).execute()).toEqual(
      [],
    )
  })
})

test('another RFC is refused while the stored certificate speaks of this one', async () => {
  const id = await conCsd()

  const { status, body } = await guardar(id, { rfc: 'XAXX010101000' })

  expect([status, body.errors]).toEqual([422, { CSD: [textosCsd.RFC_NO_COINCIDE] }])
  expect((await guardar(id, { direccion: 'Otra 2' })).status).toBe(200)
})

test('an expired certificate does not hinder other changes; a new pair replaces it', async () => {
  const id = await conCsd()
  const nuevo = crearCsdDePrueba({ rfc: RFC, desde, hasta: new Date(hasta.getTime() + 900 * DIA_MS) })
  t.ponerReloj(new Date(hasta.getTime() + DIA_MS))
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  try {
    expect((await guardar(id, { direccion: 'Otra 3' })).status).toBe(200)
    const { status, body } = await guardar(id, partes(nuevo))
    expect([status, body.data.csdVigenteHasta && new Date(body.data.csdVigenteHasta) > hasta]).toEqual([200, true])
  } finally {
    t.ponerReloj(AHORA)
    admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  }
})

test('equal input gives different ciphertext, in two branches and twice in one (23)', async () => {
  const [uno, otro] = [await conCsd(), await conCsd()]
  const antes = await guardado(uno)
  await guardar(uno, partes(bueno))
  const [despues, ajeno] = [await guardado(uno), await guardado(otro)]

  for (const campo of ['certificado', 'llave', 'contrasena', 'clave_datos'] as const) {
    expect(antes?.[campo]).not.toEqual(ajeno?.[campo])
    if (campo !== 'clave_datos') expect(antes?.[campo]).not.toEqual(despues?.[campo])
  }
})

describe('what was tampered with is a clean refusal, never plaintext (23)', () => {
  test.each([
    ['one flipped bit', sql`set llave = set_byte(llave, 40, get_byte(llave, 40) # 1)`],
    [
      'another branch’s key',
      sql`set llave = (select llave from sucursal_csd o where o.id_sucursal <> s.id_sucursal limit 1)`,
    ],
    ['another field', sql`set llave = certificado`],
    ['half a data key', sql`set clave_datos = substring(clave_datos for 30)`],
    ['another master key', sql`set clave_datos = overlay(clave_datos placing '\\x00000000'::bytea from 2)`],
  ])('%s', async (_, cambio) => {
    await conCsd()
    const id = await conCsd()
    await conDuenio(t.url, (db) => sql`update sucursal_csd s ${cambio} where id_sucursal = ${id}`.execute(db))
    const lineas = t.log.length

    const { status, body } = await guardar(id, { passCSD: CONTRASENA })

    expect([status, body.error]).toEqual([409, 'CSD_ILEGIBLE'])
    expect(JSON.stringify(body) + t.log.slice(lineas).join('')).not.toContain(CONTRASENA)
    // All three parts sent anew mend it.
    expect((await guardar(id, partes(bueno))).status).toBe(200)
    expect((await guardar(id, { passCSD: CONTRASENA })).status).toBe(200)
  })
})

test('certificate, key and password appear in no answer, event, log, audit or table (23, 41)', async () => {
  const { url } = await escuchar(t.app)
  const socket = await conectar(url, admin)
  const id = await buildSucursal(t.db, { rfc: RFC })
  const respuestas = [
    await guardar(id, partes(bueno)),
    await guardar(id, { ...partes(bueno), passCSD: `${CONTRASENA}x` }),
    await guardar(id, { ...partes(bueno), CSD: bueno.llave }),
    await guardar(id, { ...partes(bueno), privateKey: 5 }),
    await t.call(admin, sucursales.list, {}),
    await t.call(admin, sucursales.desactivar, { params: { id } }),
  ]
  await oyo(socket, 'SucursalUpdated', id)
  desconectarTodos()
  const auditoria = await t.db.selectFrom('auditoria').selectAll().execute()
  const tablas = await conDuenio(t.url, async (db) => {
    const { rows } =
      await sql`select encode(certificado, 'escape') || encode(llave, 'escape') || encode(contrasena, 'escape')
      || encode(clave_datos, 'escape') as texto from sucursal_csd`.execute(db)
    return rows
  })

  const todo = JSON.stringify([respuestas, socket.oido, t.log, auditoria, tablas])

  // The search is for any stretch of them, not only the whole.
  const trozos = [bueno.certificado, bueno.llave].flatMap((texto) =>
    Array.from({ length: 40 }, (_, i) => texto.slice(i * 24, i * 24 + 24)).filter((trozo) => trozo.length === 24),
  )
  for (const trozo of [...trozos, CONTRASENA, 'Canario']) expect(todo).not.toContain(trozo)
  expect(todo).toContain('Registrada')
  expect(todo).toContain('CSD_INVALIDO')
})
