import { clientes } from '@nitida/contract/clientes'
import type { Endpoint, Peticion, Respuesta } from '@nitida/contract/endpoint'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildCliente, buildSucursal, buildUsuario } from './builders.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

/**
 * Every saved field comes back: every field of every shape that a PUT saves is given a value that the row does not have, and read
 * again. A field that reaches no column, or comes back from none, fails here. A module adds its call to the list below.
 */
let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

type Cuerpo<E extends Endpoint> = Peticion<E> extends { body: infer B extends object } ? B : never
type Leido = Record<string, unknown>

interface Caso {
  nombre: string
  endpoint: Endpoint
  /** Fields that no answer holds, and why. */
  noSeLeen: object
  preparar(): Promise<{ id: number; valores: object; leer: () => Promise<Leido> }>
}

/** Keeps a case to its call: no field of the body may be left out. */
const caso = <E extends Endpoint>(
  nombre: string,
  endpoint: E,
  noSeLeen: { [K in keyof Cuerpo<E>]?: string },
  preparar: () => Promise<{ id: number; valores: Required<Cuerpo<E>>; leer: () => Promise<Leido> }>,
): Caso => ({ nombre, endpoint, noSeLeen, preparar })

/** The row of a list call. */
const enLista = async <E extends typeof usuarios.list | typeof sucursales.list>(
  endpoint: E,
  id: number,
): Promise<Leido> => {
  const { body } = await t.call<Endpoint>(admin, endpoint, { query: {} })
  const { data } = body as unknown as Respuesta<E>
  const fila = data.find((fila) => fila.id === id)
  if (!fila) throw new Error(`the list has no ${id}`)
  return fila
}

const NO_ES_DATO = { version: 'says which version is changed' }

const casos = [
  caso('a user', usuarios.guardar, { ...NO_ES_DATO, password: 'only its hash is kept' }, async () => {
    const { id } = await buildUsuario(t.db, { tipo: '2' })
    const valores = {
      name: 'Otra',
      lastName: 'Apellido',
      secondLastName: 'Distinto',
      email: `otra${id}@prueba.mx`,
      userType: '4' as const,
      sessionLimit: '07:15-16:45',
      branchId: await buildSucursal(t.db),
      cedula: '8123456',
      password: 'otra-contraseña',
      version: 1,
    }
    return { id, valores, leer: () => enLista(usuarios.list, id) }
  }),
  caso(
    'a branch',
    sucursales.guardar,
    {
      ...NO_ES_DATO,
      encargado: 'the server reads the name of its user',
      CSD: 'secret',
      privateKey: 'secret',
      passCSD: 'secret',
    },
    async () => {
      const id = await buildSucursal(t.db)
      const valores = {
        sucursalNumber: `N${id}`,
        direccion: 'Calle nueva 1, Tijuana',
        codigoPostal: '22000',
        rfc: 'ONP180412AB7',
        razonSocial: 'OTRA RAZÓN',
        zonaHoraria: 'America/Tijuana',
        tasaIva: '0.08',
        regimen: '626',
        autofactura: false,
        globalCada: 'semanal',
        anticipos: 'cfdi',
        telefono: '2221234567',
        horario: 'Lun a sáb 10:00 a 20:00',
        mapa: 'https://maps.app.goo.gl/otra',
        idEncargado: (await buildUsuario(t.db, { tipo: '1', idSucursal: null })).id,
        ...{ recordatorioHoras: 48, recordatorioProximoHoras: 3, silencioDesde: 20, silencioHasta: 10 },
        ...{ encargado: null, CSD: null, privateKey: null, passCSD: null, version: 1 },
      }
      return { id, valores, leer: () => enLista(sucursales.list, id) }
    },
  ),
  caso('a patient', clientes.guardar, { ...NO_ES_DATO, consentimiento: 'a register of its own' }, async () => {
    const { id } = await buildCliente(t.db)
    const valores = {
      nombreCompleto: `OTRO NOMBRE ${id}`,
      edad: 61,
      telefono: '2221112233',
      fechaNacimiento: '1965-03-04',
      sexo: 'Femenino' as const,
      domicilio: 'Otra calle 2',
      telefono2: '2223334455',
      email: 'otro@correo.mx',
      rfc: 'EKU9003173C9',
      codigoPostal: '72001',
      convenio: 'Textiles del Valle, 15 %',
      sucursal: await buildSucursal(t.db),
      consentimiento: null,
      version: 1,
    }
    const leer = async () => (await t.call(admin, clientes.porId, { params: { id } })).body.data
    return { id, valores, leer }
  }),
]

const campos = ({ endpoint }: Caso): string[] =>
  endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : []

test.each(casos)('every field of $nombre is saved and read again', async (caso) => {
  const { id, valores, leer } = await caso.preparar()
  const leidos = campos(caso).filter((campo) => !Object.hasOwn(caso.noSeLeen, campo))
  const elegir = (fila: object) =>
    Object.fromEntries(leidos.map((campo) => [campo, Object.entries(fila).find(([clave]) => clave === campo)?.[1]]))
  const antes = elegir(await leer())

  const { status, body } = await t.call<Endpoint>(admin, caso.endpoint, { params: { id }, body: valores } as object)

  expect([status, body.message]).toEqual([200, undefined])
  for (const campo of leidos) expect([campo, elegir(valores)[campo]]).not.toEqual([campo, antes[campo]])
  expect(elegir(await leer())).toEqual(elegir(valores))
  // A field that a PUT leaves out stays (D-78).
  expect((await t.call<Endpoint>(admin, caso.endpoint, { params: { id }, body: {} } as object)).status).toBe(200)
  expect(elegir(await leer())).toEqual(elegir(valores))
})

test.each(casos)('an old version of $nombre is refused with the record as it is (D-78)', async (caso) => {
  const { id, valores, leer } = await caso.preparar()
  const params = { id }
  const { version: _, ...sinVersion } = valores as { version?: number }
  const ahora = await t.call<Endpoint>(admin, caso.endpoint, { params, body: sinVersion } as object)
  expect(ahora.status).toBe(200)
  const antes = await leer()

  const { status, body } = await t.call<Endpoint>(admin, caso.endpoint, { params, body: valores } as object)

  expect([status, body.error]).toEqual([409, expect.stringMatching(/_CAMBIAD[OA]$/)])
  expect(body.actual).toMatchObject({ id, version: antes.version })
  expect(await leer()).toEqual(antes)
})
