import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const VUELTAS = 20

let t: TestApp
let caja: Puesto
beforeAll(async () => {
  t = await crearTestApp()
  caja = await abrirPuesto(t, '1')
  // Warms the pool: cold connections queue up and hide the race.
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => t.call(caja.tk, clientes.crear, { body: clienteNuevo({ edad: n }) })),
  )
})
afterAll(() => t?.cerrar())

const NOMBRES = ['José Peña López', 'JOSE PENA LOPEZ', ' josé  peña   lópez ', 'jOsÉ PEÑA\tLOPEZ']

const registrarTodos = (telefono: string) =>
  Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      t.call(caja.tk, clientes.crear, {
        body: clienteNuevo({ nombreCompleto: NOMBRES[n % NOMBRES.length] ?? '', telefono }),
      }),
    ),
  )

const filasCon = (telefono: string) =>
  t.db
    .selectFrom('cliente')
    .select('id')
    .where('telefono', '=', telefono)
    .where('nombre_normal', 'like', 'jose%')
    .execute()

test('twenty at once register one patient, however they spell him (H4)', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const telefono = String(2_225_000_000 + n)
    const respuestas = await registrarTodos(telefono)

    expect(respuestas.filter((r) => r.status === 200)).toHaveLength(1)
    expect(respuestas.filter((r) => r.body.error === 'PACIENTE_DUPLICADO')).toHaveLength(19)
    expect(await filasCon(telefono)).toHaveLength(1)
  }
}, 60_000)

test('twenty at once without phone are twenty patients (D-42)', async () => {
  const respuestas = await registrarTodos('0000000000')

  expect(respuestas.map((r) => r.status)).toEqual(Array(20).fill(200))
  expect(await filasCon('0000000000')).toHaveLength(20)
})

test('eight patients renamed into one: exactly one gets the name', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const telefono = String(2_226_000_000 + n)
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const nombre = `PACIENTE ${i}`
        return (await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre, telefono })).id
      }),
    )

    const respuestas = await Promise.all(
      ids.map((id) =>
        t.call(caja.tk, clientes.guardar, {
          params: { id },
          body: clienteNuevo({ nombreCompleto: 'José Peña', telefono }),
        }),
      ),
    )

    expect(respuestas.map((r) => r.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await filasCon(telefono)).toHaveLength(1)
  }
}, 60_000)

test('a removal and a booking at once: never an appointment of a removed patient (D-73)', async () => {
  for (let n = 0; n < VUELTAS; n++) {
    const { id, telefono } = await buildCliente(t.db, { idSucursal: caja.idSucursal })
    const hora = `${10 + (n % 8)}:${n < 8 ? '00' : n < 16 ? '15' : '30'}`
    const body = { fecha: '2026-12-01', hora, sucursalId: caja.idSucursal, idCliente: id, telefonoCliente: telefono }

    const [borrado, reservado] = await Promise.all([
      t.call(caja.tk, clientes.eliminar, { params: { id } }),
      t.call(caja.tk, citas.crear, { body }),
    ])

    expect([borrado.status, reservado.status]).toEqual(reservado.status === 200 ? [409, 200] : [200, 404])
    const { eliminado_en } = await leerCliente(t, id)
    const vivas = await t.db.selectFrom('cita').select('id').where('id_cliente', '=', id).execute()
    expect(vivas).toHaveLength(eliminado_en === null ? 1 : 0)
  }
}, 60_000)
