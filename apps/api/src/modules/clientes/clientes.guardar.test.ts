import { clientes } from '@nitida/contract/clientes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, clienteNuevo, leerCliente, type Puesto } from '../../../test/clientes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: Puesto
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  encargado = await abrirPuesto(t, '1')
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

const nuevoPaciente = (cambios: Parameters<typeof buildCliente>[1] = {}) =>
  buildCliente(t.db, { idSucursal: encargado.idSucursal, ...cambios })

describe('saving', () => {
  test('answers the record after the change (D-67)', async () => {
    const { id } = await nuevoPaciente()
    const body = clienteNuevo({ nombreCompleto: 'Íñigo  Muñoz', edad: 30, domicilio: 'Calle 9', sexo: 'Masculino' })

    const { status, body: respuesta } = await t.call(encargado.tk, clientes.guardar, { params: { id }, body })

    expect(status).toBe(200)
    expect(respuesta.data).toMatchObject({ id, nombreCompleto: 'ÍÑIGO MUÑOZ', edad: 30, telefono: body.telefono })
    expect(await leerCliente(t, id)).toMatchObject({ nombre: 'ÍÑIGO MUÑOZ', domicilio: 'Calle 9', sexo: 'Masculino' })
  })

  test('clears what is left empty', async () => {
    const { id } = await nuevoPaciente({ telefono2: '2221110000' })

    await t.call(encargado.tk, clientes.guardar, { params: { id }, body: clienteNuevo({ telefono2: '' }) })

    expect((await leerCliente(t, id)).telefono2).toBeNull()
  })

  test('an age follows the birth date; a stated one grows from when it was stated, and a restated one from now (D-43)', async () => {
    const { id } = await nuevoPaciente()
    await t.db
      .updateTable('cliente')
      .set({ creado_en: new Date('2024-01-10T18:00:00Z') })
      .where('id', '=', id)
      .execute()
    const leer = async () => (await t.call(admin, clientes.porId, { params: { id } })).body.data
    const enviar = (body: object) => t.call(admin, clientes.guardar, { params: { id }, body })
    const enLista = async () =>
      (await t.call(admin, clientes.list, { query: {} })).body.data.find((uno) => uno.id === id)

    expect(await leer()).toMatchObject({ edad: 42, edadDichaEn: '2024-01-10T18:00:00.000Z' })
    expect(await enLista()).toMatchObject({ edad: 42 })
    await enviar({ domicilio: 'Calle 1' })
    await enviar({ edad: 42, domicilio: 'Calle 2' })
    expect(await leer()).toMatchObject({ edad: 42, edadDichaEn: '2024-01-10T18:00:00.000Z' })
    await enviar({ edad: 40 })
    expect(await leer()).toMatchObject({ edad: 40, edadDichaEn: AHORA.toISOString() })
    await enviar({ edad: 42, fechaNacimiento: '1980-11-24' })
    expect(await leer()).toMatchObject({ edad: 46, edadDichaEn: null })
    expect(await enLista()).toMatchObject({ edad: 46, edadDichaEn: null })
    await t.db.updateTable('cliente').set({ fecha_nacimiento: '1980-11-25' }).where('id', '=', id).execute()
    expect([(await leer()).edad, (await enLista())?.edad]).toEqual([45, 45])
  })

  test('keeps what a call does not name: the specification knows no agreement', async () => {
    const { id } = await nuevoPaciente()
    const guardar = (body: object) => t.call(encargado.tk, clientes.guardar, { params: { id }, body })

    await guardar({ convenio: 'ISSSTEP, 15 %' })
    await guardar(clienteNuevo({ edad: 44 }))
    expect(await leerCliente(t, id)).toMatchObject({ edad: 44, convenio: 'ISSSTEP, 15 %' })

    await guardar({ convenio: '' })
    expect((await leerCliente(t, id)).convenio).toBeNull()
  })

  test('a patient into another is refused; under his own name he is nobody else (D-42)', async () => {
    const uno = await nuevoPaciente({ nombre: 'LUZ ÁVILA', telefono: '2223330001' })
    const otro = await nuevoPaciente({ nombre: 'LUZ ÁVILA', telefono: '2223330002' })
    const body = clienteNuevo({ nombreCompleto: 'luz avila', telefono: uno.telefono })

    const consigo = await t.call(encargado.tk, clientes.guardar, { params: { id: uno.id }, body })
    const conOtro = await t.call(encargado.tk, clientes.guardar, { params: { id: otro.id }, body })

    expect(consigo.status).toBe(200)
    expect([conOtro.status, conOtro.body.error]).toEqual([409, 'PACIENTE_DUPLICADO'])
    expect((await leerCliente(t, otro.id)).telefono).toBe('2223330002')
  })

  test('a removed patient is not possible', async () => {
    const { id } = await nuevoPaciente({ eliminadoEn: AHORA })

    const { status } = await t.call(admin, clientes.guardar, { params: { id }, body: clienteNuevo() })

    expect(status).toBe(404)
  })
})

describe('the branch of a patient (D-9)', () => {
  test('is changed by type 0, to a branch that works', async () => {
    const { id } = await nuevoPaciente()
    const [destino, cerrada] = [await buildSucursal(t.db), await buildSucursal(t.db, { activa: false })]
    const mover = (sucursal: number | null) =>
      t.call(admin, clientes.guardar, { params: { id }, body: clienteNuevo({ sucursal }) })

    const movido = await mover(destino)
    const callado = await mover(null)
    const aCerrada = await mover(cerrada)

    expect([movido.body.data.sucursal, callado.body.data.sucursal]).toEqual([destino, destino])
    expect([aCerrada.status, aCerrada.body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
    expect((await leerCliente(t, id)).id_sucursal).toBe(destino)
  })

  test('is the own one for the rest: said, silent, or refused', async () => {
    const { id } = await nuevoPaciente()
    const ajena = await buildSucursal(t.db)
    const guardar = (sucursal: number | null) =>
      t.call(encargado.tk, clientes.guardar, { params: { id }, body: clienteNuevo({ sucursal }) })

    const respuestas = [await guardar(encargado.idSucursal), await guardar(null), await guardar(ajena)]

    expect(respuestas.map((r) => r.status)).toEqual([200, 200, 404])
    expect((await leerCliente(t, id)).id_sucursal).toBe(encargado.idSucursal)
  })

  test('that closed keeps its patients, and they can be saved', async () => {
    const cerrada = await buildSucursal(t.db, { activa: false })
    const { id } = await nuevoPaciente({ idSucursal: cerrada })

    const { status } = await t.call(admin, clientes.guardar, {
      params: { id },
      body: clienteNuevo({ sucursal: cerrada }),
    })

    expect(status).toBe(200)
  })

  test('cannot be changed into one where the patient is already', async () => {
    const destino = await buildSucursal(t.db)
    const telefono = '2223330010'
    await nuevoPaciente({ idSucursal: destino, nombre: 'EVA CHAN', telefono })
    const { id } = await nuevoPaciente({ nombre: 'EVA CHAN', telefono })
    const body = clienteNuevo({ nombreCompleto: 'EVA CHAN', telefono, sucursal: destino })

    const { body: respuesta } = await t.call(admin, clientes.guardar, { params: { id }, body })

    expect(respuesta.error).toBe('PACIENTE_DUPLICADO')
    expect((await leerCliente(t, id)).id_sucursal).toBe(encargado.idSucursal)
  })
})

describe('removing (D-73)', () => {
  test('takes the patient from every list and answer, and erases nothing', async () => {
    const { id, nombre } = await nuevoPaciente({ nombre: 'SAÚL RETIRADO' })

    const { status, body } = await t.call(encargado.tk, clientes.eliminar, { params: { id } })
    const lista = await t.call(encargado.tk, clientes.listPorSucursal, {
      params: { branchId: encargado.idSucursal },
      query: { search: nombre },
    })
    const ficha = await t.call(encargado.tk, clientes.porId, { params: { id } })
    const telefono = await t.call(encargado.tk, clientes.telefono, { params: { id } })
    const otraVez = await t.call(encargado.tk, clientes.eliminar, { params: { id } })

    expect([status, body.data.eliminado]).toEqual([200, true])
    expect([lista.body.total, ficha.status, telefono.status, otraVez.status]).toEqual([0, 404, 404, 404])
    expect(await leerCliente(t, id)).toMatchObject({ nombre, eliminado_en: AHORA })
  })

  test('is refused while a live appointment awaits him, in whatever branch', async () => {
    const cliente = await nuevoPaciente()
    const ajena = await buildSucursal(t.db)
    await buildCita(t.db, { cliente, idSucursal: ajena })

    const { status, body } = await t.call(encargado.tk, clientes.eliminar, { params: { id: cliente.id } })

    expect([status, body.error]).toEqual([409, 'PACIENTE_CON_CITAS'])
    expect((await leerCliente(t, cliente.id)).eliminado_en).toBeNull()
  })

  test('does not wait for cancelled and past appointments', async () => {
    const cliente = await nuevoPaciente()
    await buildCita(t.db, { cliente, cancelada: true })
    await buildCita(t.db, { cliente, fecha: '2026-11-23' })

    const { status } = await t.call(encargado.tk, clientes.eliminar, { params: { id: cliente.id } })

    expect(status).toBe(200)
  })

  test('counts days and hours by the branch: what has passed in Cancún is still to come in Tijuana', async () => {
    t.ponerReloj(new Date('2026-11-25T03:00:00Z')) // 22:00 of the 24th in Cancún, 19:00 in Tijuana
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const borrarEn = async (zona: string) => {
      const cliente = await nuevoPaciente({ idSucursal: await buildSucursal(t.db, { zona }) })
      await buildCita(t.db, { cliente, fecha: '2026-11-24', hora: '19:30' })
      return (await t.call(tk, clientes.eliminar, { params: { id: cliente.id } })).status
    }

    const respuestas = [await borrarEn('America/Cancun'), await borrarEn('America/Tijuana')]
    t.ponerReloj(AHORA)

    expect(respuestas).toEqual([200, 409])
  })
})

describe('restoring', () => {
  test('brings the patient back to the lists', async () => {
    const { id } = await nuevoPaciente({ nombre: 'BLANCA DEVUELTA', eliminadoEn: AHORA })
    const eliminados = await t.call(admin, clientes.list, { query: { eliminados: 'true', search: 'devuelta' } })

    const { status, body } = await t.call(admin, clientes.restaurar, { params: { id } })
    const vivos = await t.call(admin, clientes.list, { query: { search: 'devuelta' } })

    expect(eliminados.body.data.map((c) => [c.id, c.eliminado])).toEqual([[id, true]])
    expect([status, body.data.eliminado]).toEqual([200, false])
    expect(vivos.body.data.map((c) => c.id)).toEqual([id])
  })

  test('is refused when he was registered again meanwhile (D-42)', async () => {
    const datos = { nombre: 'INÉS DOBLE', telefono: '2223330020' }
    const { id } = await nuevoPaciente({ ...datos, eliminadoEn: AHORA })
    await nuevoPaciente(datos)

    const { status, body } = await t.call(admin, clientes.restaurar, { params: { id } })

    expect([status, body.error]).toEqual([409, 'PACIENTE_DUPLICADO'])
    expect((await leerCliente(t, id)).eliminado_en).toEqual(AHORA)
  })

  test('needs a removed patient', async () => {
    const { id } = await nuevoPaciente()

    expect((await t.call(admin, clientes.restaurar, { params: { id } })).status).toBe(404)
  })
})
