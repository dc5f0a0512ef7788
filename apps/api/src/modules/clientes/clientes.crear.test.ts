import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: Puesto
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  caja = await abrirPuesto(t)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

const cuantos = async () =>
  (
    await t.db
      .selectFrom('cliente')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('registers every field as it will be read: capitals, null for what is empty (spec §5)', async () => {
  const body = clienteNuevo({
    nombreCompleto: '  maría  josé ñáñez\tgüemes ',
    edad: ' 7 ',
    telefono: '2221234567',
    fechaNacimiento: '2019-02-28',
    sexo: 'Femenino',
    domicilio: ' Calle 1, Puebla ',
    telefono2: '2227654321',
    email: ' Maria@Correo.EXAMPLE ',
    rfc: 'ñaga190228ab1',
    codigoPostal: '72000',
    convenio: ' ISSSTEP, 15 % ',
  })

  const { status, body: creado } = await t.call(caja.tk, clientes.crear, { body })
  const leido = await t.call(caja.tk, clientes.porId, { params: { id: creado.data.id } })

  expect(status).toBe(200)
  expect(leido.body.data).toEqual({
    id: creado.data.id,
    nombreCompleto: 'MARÍA JOSÉ ÑÁÑEZ GÜEMES',
    edad: 7,
    edadDichaEn: null,
    telefono: '2221234567',
    fechaNacimiento: '2019-02-28',
    sexo: 'Femenino',
    domicilio: 'Calle 1, Puebla',
    telefono2: '2227654321',
    email: 'maria@correo.example',
    rfc: 'ÑAGA190228AB1',
    codigoPostal: '72000',
    convenio: 'ISSSTEP, 15 %',
    sucursal: caja.idSucursal,
    sucursalNumber: expect.any(String),
    sucursalDireccion: expect.any(String),
    createDate: AHORA.toISOString(),
    proximaCita: null,
    saldoPendiente: null,
    estatusPedido: null,
    consentimiento: null,
    version: 1,
    eliminado: false,
  })
})

test('empty optionals are kept as null', async () => {
  const vacios = {
    fechaNacimiento: '',
    sexo: '',
    domicilio: ' ',
    telefono2: '',
    email: '',
    rfc: '',
    codigoPostal: '',
    convenio: ' ',
  }
  const body = clienteNuevo({ ...vacios, sucursal: '' })

  const { data } = (await t.call(caja.tk, clientes.crear, { body })).body

  expect(await leerCliente(t, data.id)).toMatchObject({
    fecha_nacimiento: null,
    sexo: null,
    domicilio: null,
    telefono2: null,
    correo: null,
    rfc: null,
    codigo_postal: null,
    convenio: null,
    id_sucursal: caja.idSucursal,
  })
})

describe('refuses, at the field, and saves nothing:', () => {
  const EDAD = 'La edad debe ser un número entre 0 y 120.'
  const TELEFONO = 'El teléfono tiene 10 dígitos.'
  test.each([
    ['a missing name', { nombreCompleto: undefined }, 'nombreCompleto', 'El nombre completo es obligatorio.'],
    ['a blank name', { nombreCompleto: ' \t ' }, 'nombreCompleto', 'El nombre completo es obligatorio.'],
    ['an invisible name', { nombreCompleto: '\u200b' }, 'nombreCompleto', 'El nombre completo es obligatorio.'],
    ['a long name', { nombreCompleto: 'a'.repeat(161) }, 'nombreCompleto', 'Máximo 160 caracteres.'],
    ['a name whose capitals are long', { nombreCompleto: 'ß'.repeat(90) }, 'nombreCompleto', 'Máximo 160 caracteres.'],
    ['a missing age', { edad: undefined }, 'edad', EDAD],
    ['an empty age', { edad: '' }, 'edad', EDAD],
    ['an age of null', { edad: null }, 'edad', EDAD],
    ['an age in words', { edad: 'siete' }, 'edad', EDAD],
    ['half a year', { edad: 7.5 }, 'edad', EDAD],
    ['an age in scientific notation', { edad: '1e1' }, 'edad', EDAD],
    ['an age that is true', { edad: true }, 'edad', EDAD],
    ['an age below zero', { edad: -1 }, 'edad', EDAD],
    ['an age of 121', { edad: 121 }, 'edad', EDAD],
    ['a missing phone', { telefono: undefined }, 'telefono', TELEFONO],
    ['an empty phone', { telefono: '' }, 'telefono', TELEFONO],
    ['a phone of nine digits', { telefono: '222123456' }, 'telefono', 'Son 9 dígitos; lleva 10.'],
    ['a phone with letters', { telefono: '22212345a7' }, 'telefono', 'La letra «a» no va en un teléfono.'],
    ['a phone in other digits', { telefono: '٢٢٢١٢٣٤٥٦٧' }, 'telefono', 'La cifra «٢» no va en un teléfono.'],
    ['a second phone of eleven digits', { telefono2: '22212345678' }, 'telefono2', 'Son 11 dígitos; lleva 10.'],
    ['a day that is none', { fechaNacimiento: '2019-02-29' }, 'fechaNacimiento', 'La fecha no es válida.'],
    ['a birth in the year 0', { fechaNacimiento: '0000-01-01' }, 'fechaNacimiento', 'La fecha no es válida.'],
    [
      'a birth tomorrow',
      { fechaNacimiento: '2026-11-25' },
      'fechaNacimiento',
      'La fecha de nacimiento todavía no llega.',
    ],
    ['a long address', { domicilio: 'a'.repeat(301) }, 'domicilio', 'Máximo 300 caracteres.'],
    ['no e-mail at all', { email: 'rosa arroba correo' }, 'email', 'Un correo no lleva espacios.'],
    ['an RFC of another shape', { rfc: 'ABC' }, 'rfc', 'Son 3 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
    ['a long agreement', { convenio: 'a'.repeat(81) }, 'convenio', 'Máximo 80 caracteres.'],
    [
      'a postal code of four digits',
      { codigoPostal: '7200' },
      'codigoPostal',
      'Son 4 dígitos; el código postal lleva 5.',
    ],
    ['a branch that is true', { sucursal: true }, 'sucursal', 'Elige una sucursal.'],
  ])('%s', async (_, cambios, campo, texto) => {
    const antes = await cuantos()

    const { status, body } = await pedirCrudo(t.app, 'POST', '/clientes/crearCliente', {
      tk: caja.tk,
      body: { ...clienteNuevo(), ...cambios },
    })

    expect([status, body.error, body.errors]).toEqual([422, 'DATOS_INVALIDOS', { [campo]: [texto] }])
    expect(await cuantos()).toBe(antes)
  })

  test.each([
    ['another sex', { sexo: 'Otro' }],
    ['a consent without its notice', { consentimiento: { whatsappAvisos: true, whatsappPromociones: true } }],
    ['text that no column can hold', { domicilio: 'a\0b' }],
    ['a list for a name', { nombreCompleto: ['Rosa'] }],
  ])('%s', async (_, cambios) => {
    const antes = await cuantos()

    const { status } = await pedirCrudo(t.app, 'POST', '/clientes/crearCliente', {
      tk: caja.tk,
      body: { ...clienteNuevo(), ...cambios },
    })

    expect(status).toBe(422)
    expect(await cuantos()).toBe(antes)
  })
})

describe('the branch of a new patient (D-9)', () => {
  test('is the own one, said or not', async () => {
    const dicha = await t.call(caja.tk, clientes.crear, { body: clienteNuevo({ sucursal: String(caja.idSucursal) }) })
    const callada = await t.call(caja.tk, clientes.crear, { body: clienteNuevo({ sucursal: null }) })

    for (const { body } of [dicha, callada]) {
      expect((await leerCliente(t, body.data.id)).id_sucursal).toBe(caja.idSucursal)
    }
  })

  test('of another is refused, not replaced', async () => {
    const ajena = await buildSucursal(t.db)
    const antes = await cuantos()

    const { status, body } = await t.call(caja.tk, clientes.crear, { body: clienteNuevo({ sucursal: ajena }) })

    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
    expect(await cuantos()).toBe(antes)
  })

  test('is chosen by type 0, who must choose', async () => {
    const sin = await t.call(admin, clientes.crear, { body: clienteNuevo() })
    const con = await t.call(admin, clientes.crear, { body: clienteNuevo({ sucursal: caja.idSucursal }) })

    expect([sin.status, sin.body.errors]).toEqual([422, { sucursal: ['Elige una sucursal.'] }])
    expect((await leerCliente(t, con.body.data.id)).id_sucursal).toBe(caja.idSucursal)
  })

  test('must work', async () => {
    const cerrada = await buildSucursal(t.db, { activa: false })

    for (const sucursal of [cerrada, 999_999]) {
      const { status, body } = await t.call(admin, clientes.crear, { body: clienteNuevo({ sucursal }) })
      expect([status, body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
    }
  })

  test('is none for a user without branch', async () => {
    const sinSucursal = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: null }))

    const callada = await t.call(sinSucursal, clientes.crear, { body: clienteNuevo() })
    const dicha = await t.call(sinSucursal, clientes.crear, { body: clienteNuevo({ sucursal: caja.idSucursal }) })

    expect([callada.status, callada.body.errors]).toEqual([422, { sucursal: ['No tienes una sucursal asignada.'] }])
    expect(dicha.status).toBe(404)
  })
})

describe('the same patient twice (D-42)', () => {
  test('is refused whatever the case, accents, spaces and composition of the letters', async () => {
    const telefono = '2229990001'
    const { idSucursal } = await buildCliente(t.db, {
      idSucursal: caja.idSucursal,
      nombre: 'JOSÉ PEÑA LÓPEZ',
      telefono,
    })
    const iguales = ['jose pena lopez', ' José  Peña   López ', 'JOSE\u0301 PEN\u0303A LO\u0301PEZ', 'JOSÉ PEÑA LÓPEZ']

    for (const nombreCompleto of iguales) {
      const { status, body } = await t.call(caja.tk, clientes.crear, {
        body: clienteNuevo({ nombreCompleto, telefono }),
      })
      expect([status, body.error, body.message]).toEqual([409, 'PACIENTE_DUPLICADO', '¡El paciente ya existe!'])
    }
    const filas = await t.db.selectFrom('cliente').select('id').where('telefono', '=', telefono).execute()
    expect([filas.length, idSucursal]).toEqual([1, caja.idSucursal])
  })

  test('is somebody else with another phone, in another branch, without phone, or after the first was removed', async () => {
    const otra = await abrirPuesto(t)
    const telefono = '2229990002'
    const body = clienteNuevo({ nombreCompleto: 'Juan Hernández Hernández', telefono })
    const sinTelefono = { ...body, telefono: '0000000000' }
    await buildCliente(t.db, {
      idSucursal: caja.idSucursal,
      nombre: 'JUANA',
      telefono: '2229990003',
      eliminadoEn: AHORA,
    })

    const respuestas = [
      await t.call(caja.tk, clientes.crear, { body }),
      await t.call(caja.tk, clientes.crear, { body: { ...body, telefono: '2229990004' } }),
      await t.call(otra.tk, clientes.crear, { body }),
      await t.call(caja.tk, clientes.crear, { body: sinTelefono }),
      await t.call(caja.tk, clientes.crear, { body: sinTelefono }),
      await t.call(caja.tk, clientes.crear, {
        body: clienteNuevo({ nombreCompleto: 'Juana', telefono: '2229990003' }),
      }),
    ]

    expect(respuestas.map((r) => r.status)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('repeating the call (D-70)', () => {
  const clave = { 'idempotency-key': 'paciente-0001' }

  test('with its key answers the first patient; with other data it is refused', async () => {
    const body = clienteNuevo({ telefono: '2229990005' })
    const primera = await t.call(caja.tk, clientes.crear, { body }, clave)
    const antes = await cuantos()

    const segunda = await t.call(caja.tk, clientes.crear, { body }, clave)
    const otra = await t.call(caja.tk, clientes.crear, { body: { ...body, edad: 43 } }, clave)

    expect(segunda).toEqual(primera)
    expect([otra.status, otra.body.error]).toEqual([422, 'CLAVE_CON_OTROS_DATOS'])
    expect(await cuantos()).toBe(antes)
  })

  test('without a key finds the patient there', async () => {
    const body = clienteNuevo({ telefono: '2229990006' })

    const respuestas = [
      await t.call(caja.tk, clientes.crear, { body }),
      await t.call(caja.tk, clientes.crear, { body }),
    ]

    expect(respuestas.map((r) => r.status)).toEqual([200, 409])
  })
})
