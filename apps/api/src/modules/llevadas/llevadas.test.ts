import { createHash } from 'node:crypto'
import { llevadas } from '@nitida/contract/llevadas'
import type { Libro } from '@nitida/contract/mudanza.libros'
import { visitas } from '@nitida/contract/visitas'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildCita,
  buildCliente,
  buildSucursal,
  buildUsuario,
  CONTRASENA,
  type UsuarioDePrueba,
} from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { leerArchivo } from '../../../test/exportar.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { importacion, importar } from '../../../test/mudanza.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita, visitaCompleta, visitaNueva } from '../../../test/visitas.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderLlevada, barrerLlevadas } from './llevadas.obra.service.ts'

let t: TestApp
let admin: string
let maestro: UsuarioDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await buildUsuario(t.db, { tipo: '0' })
  admin = await t.entrar(maestro)
})
afterAll(() => t?.cerrar())

const medios = () => ({ archivos: t.app.deps.archivos, dibujar: t.app.deps.dibujarFactura })
const trabajar = (fin = new AbortController().signal) => atenderLlevada(ctxDeTarea(t.app.deps), medios(), fin)
const pedir = (tk = admin, contrasena = CONTRASENA) => t.call(tk, llevadas.empezar, { body: { actual: contrasena } })
const laUltima = async (tk = admin) => (await t.call(tk, llevadas.list, {})).body.data[0]

/** Makes a zip and fetches it. */
async function llevar() {
  const { id } = (await pedir()).body.data
  await trabajar()
  const { body } = await t.call(admin, llevadas.enlace, { params: { id } })
  const respuesta = await t.app.inject(body.url)
  expect(respuesta.statusCode).toBe(200)
  return { id, respuesta, zip: new Map(Object.entries(unzipSync(respuesta.rawPayload))) }
}

/** What is compared of a chain: patients, balances of open orders, appointments to come. */
async function resumen({ db }: TestApp) {
  const pacientes = await db
    .selectFrom('cliente as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select([
      'c.nombre',
      'c.telefono',
      'c.telefono2',
      'c.fecha_nacimiento',
      'c.sexo',
      'c.domicilio',
      'c.correo',
      'c.rfc',
    ])
    .select(['c.codigo_postal', 'c.convenio', 's.folio'])
    .where('c.eliminado_en', 'is', null)
    .orderBy('c.nombre')
    .orderBy('c.telefono')
    .execute()
  const pedidos = await db
    .selectFrom('pedido as p')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select([
      'c.nombre',
      's.folio',
      'p.total',
      'p.pagado',
      'p.saldo',
      'p.estatus',
      'p.fecha_entrega',
      'p.observaciones',
    ])
    .where('p.eliminado_en', 'is', null)
    .where('p.estatus', '<>', 'Entregado a cliente')
    .orderBy('c.nombre')
    .orderBy('p.total')
    .execute()
  const citas = await db
    .selectFrom('cita as a')
    .innerJoin('cliente as c', 'c.id', 'a.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'a.id_sucursal')
    .select(['c.nombre', 's.folio', 'a.fecha', 'a.hora', 'a.confirmada'])
    .where('a.cancelada', '=', false)
    .where('a.fecha', '>', '2026-11-24')
    .orderBy('a.fecha')
    .orderBy('a.hora')
    .execute()
  const graduaciones = await db
    .selectFrom('visita as v')
    .innerJoin('cliente as c', 'c.id', 'v.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'v.id_sucursal')
    .select(['c.nombre', 's.folio', 'v.esf_od', 'v.cil_od', 'v.eje_od', 'v.add_od', 'v.esf_oi', 'v.cil_oi', 'v.eje_oi'])
    .select(['v.add_oi', 'v.av_od', 'v.av_oi', 'v.di_data', 'v.ao_data', 'v.optometrista'])
    .select(sql<string>`(v.creado_en at time zone s.zona_horaria)::date::text`.as('dia'))
    .where('c.eliminado_en', 'is', null)
    .orderBy('c.nombre')
    .orderBy('dia')
    .orderBy('v.esf_od')
    .execute()
  return { pacientes, pedidos, citas, graduaciones }
}

test('what leaves has every noun with its hash, and comes back into an empty chain as the same patients, balances and appointments', async () => {
  const [uno, dos] = [await abrirPuesto(t, '2'), await abrirPuesto(t, '2')]
  await t.db
    .updateTable('cliente')
    .set({
      domicilio: '=1+1',
      convenio: '@UAP',
      rfc: 'HECG780314AB1',
      codigo_postal: '01234',
      fecha_nacimiento: '1978-03-14',
    })
    .set({ sexo: 'Femenino', correo: 'rosa@ejemplo.mx', telefono2: '2229998877' })
    .where(
      'id',
      '=',
      (await buildCliente(t.db, { idSucursal: uno.idSucursal, nombre: 'ROSA IBÁÑEZ PEÑA', telefono: '2221112233' })).id,
    )
    .execute()
  await buildCliente(t.db, { idSucursal: dos.idSucursal, nombre: 'HIJO SIN TELÉFONO', telefono: '0000000000', edad: 7 })
  const eliminado = await buildCliente(t.db, { idSucursal: dos.idSucursal, nombre: 'YA NO ESTÁ', eliminadoEn: AHORA })
  await tomarPedido(t, uno.tk, uno.usuario, { tipoPago: 'Anticipo', anticipo: 133.37 })
  await tomarPedido(t, dos.tk, dos.usuario, { tipoPago: 'total' })
  const cita = await buildCita(t.db, {
    idSucursal: uno.idSucursal,
    fecha: '2026-12-03',
    hora: '10:30',
    confirmada: true,
  })
  await buildCita(t.db, { idSucursal: uno.idSucursal, fecha: '2026-12-04', hora: '11:00', cancelada: true })
  await buildCita(t.db, { idSucursal: dos.idSucursal, fecha: '2026-11-20', hora: '12:00' })

  const rosa = await t.db
    .selectFrom('cliente')
    .select(['id', 'nombre', 'telefono', 'id_sucursal as idSucursal'])
    .where('nombre', '=', 'ROSA IBÁÑEZ PEÑA')
    .executeTakeFirstOrThrow()
  for (const enEl of [new Date('2025-03-01T16:00:00Z'), new Date('2026-06-20T16:00:00Z')])
    await buildVisita(t.db, { cliente: rosa, enEl })
  // Another visit, and another order, of a day that has one already.
  await buildVisita(t.db, { cliente: rosa, enEl: new Date('2026-06-20T16:00:00Z') })
  const pedido = { tipoPago: 'Anticipo', anticipo: 50, idCliente: rosa.id } as const
  for (let n = 0; n < 2; n++) await tomarPedido(t, uno.tk, uno.usuario, pedido)
  const deHoy = { ...visitaNueva(rosa.id), ...visitaCompleta }
  expect((await t.call(uno.tk, visitas.crear, { body: deHoy })).status).toBe(200)
  const suNota = await buildVisita(t.db, { cliente: eliminado })
  await tenerArticulo(t, admin, uno.idSucursal, 3, { modelo: 'LLEVADO' })
  await tenerPresupuesto(t, uno.tk, rosa.id, uno.idSucursal)

  const { respuesta, zip } = await llevar()

  const deEliminados = await leerArchivo(t, Buffer.from(zip.get('graduaciones de pacientes eliminados.xlsx') ?? []))
  expect(deEliminados.map((fila) => fila[0])).toEqual(['Número de la receta', suNota.id])
  expect(respuesta.headers['content-disposition']).toMatch(/attachment; filename=".* 2026-11-24\.zip"/)
  const manifiesto = JSON.parse(Buffer.from(zip.get('manifiesto.json') ?? []).toString())
  expect(manifiesto.faltan).toEqual([])
  const deManifiesto = manifiesto.archivos.map(({ archivo, sha256 }: Record<string, string>) => [archivo, sha256])
  const deZip = [...zip]
    .filter(([archivo]) => archivo !== 'manifiesto.json')
    .map(([archivo, bytes]) => [archivo, createHash('sha256').update(bytes).digest('hex')])
  expect(deManifiesto.sort()).toEqual(deZip.sort())
  expect([...zip.keys()].filter((archivo) => /^[^/]*\.xlsx$/.test(archivo))).toHaveLength(20)
  const usuarios = await leerArchivo(t, Buffer.from(zip.get('usuarios.xlsx') ?? []))
  expect(JSON.stringify(usuarios)).toContain(maestro.correo)
  expect(JSON.stringify(usuarios)).not.toMatch(/argon2/)
  const filas = async (libro: string) => (await leerArchivo(t, Buffer.from(zip.get(`${libro}.xlsx`) ?? []))).slice(1)
  expect((await filas('artículos')).map((fila) => [fila[3], fila[11]])).toEqual([['LLEVADO', 3]])
  expect((await filas('movimientos de inventario')).map((fila) => [fila[4], fila[5]])).toEqual([['LLEVADO', 3]])
  expect((await filas('presupuestos')).map((fila) => fila[3])).toEqual(['ROSA IBÁÑEZ PEÑA'])
  const eliminados = await leerArchivo(t, Buffer.from(zip.get('pacientes eliminados.xlsx') ?? []))
  expect(eliminados.map((fila) => fila[0])).toEqual(['Número de paciente', eliminado.id])

  const vacia = await crearTestApp()
  try {
    for (const { folio } of await t.db.selectFrom('sucursal').select('folio').execute())
      await buildSucursal(vacia.db, { folio })
    const duenio = await vacia.entrar(await buildUsuario(vacia.db, { tipo: '0' }))
    const sucursal = (await vacia.db.selectFrom('sucursal').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    for (const [archivo, libro] of [
      ['pacientes', 'pacientes'],
      ['pedidos abiertos', 'pedidos'],
      ['citas por venir', 'citas'],
      ['graduaciones', 'recetas'],
    ] as const satisfies readonly (readonly [string, Libro])[]) {
      const bytes = Uint8Array.from(zip.get(`${archivo}.xlsx`) ?? [])
      const id = await importar(vacia, duenio, bytes, { libro, sucursal, nombre: `${archivo}.xlsx` })
      const { cuentas } = await importacion(vacia, duenio, id)
      expect([archivo, cuentas.Problema, cuentas.Omitido]).toEqual([archivo, 0, 0])
    }
    const antes = await resumen(t)
    expect(antes.citas.map(({ nombre }) => nombre)).toEqual([cita.cliente.nombre])
    expect(antes.pedidos.length).toBeGreaterThan(1)
    expect(antes.graduaciones).toHaveLength(4)
    expect(await resumen(vacia)).toEqual(antes)
  } finally {
    await vacia.cerrar()
  }
})

describe('who takes it', () => {
  test('the password is asked again, and a wrong one makes nothing', async () => {
    expect((await pedir(admin, 'no es esta')).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
    expect((await laUltima())?.estado).not.toBe('haciendo')
  })

  test('one at a time; a zip is told to its maker alone, and its address ends with his session', async () => {
    const { id } = (await pedir()).body.data
    const otro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    expect((await pedir(otro)).body.error).toBe('LLEVADA_EN_CURSO')
    expect((await t.call(admin, llevadas.enlace, { params: { id } })).status).toBe(404)
    await trabajar()

    expect((await t.call(otro, llevadas.enlace, { params: { id } })).status).toBe(404)
    expect((await t.call(otro, llevadas.detener, { params: { id } })).status).toBe(404)
    const { body } = await t.call(admin, llevadas.enlace, { params: { id } })
    expect((await t.app.inject(body.url.replace(`/${id}/`, `/${id - 1}/`))).statusCode).toBe(404)
    const segunda = await t.entrar(maestro)
    const suya = (await t.call(segunda, llevadas.enlace, { params: { id } })).body.url
    await t.db.deleteFrom('sesion').where('id_usuario', '=', maestro.id).execute()
    t.app.deps.sesiones.olvidar(maestro.id)
    expect((await t.app.inject(suya)).statusCode).toBe(404)
    admin = await t.entrar(maestro)
  })

  test('who asked, who made and who fetched is written down', async () => {
    const { id } = await llevar()
    const anotadas = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'id_usuario'])
      .where('entidad', '=', 'llevada')
      .where('id_entidad', '=', id)
      .orderBy('id')
      .execute()
    expect(anotadas).toEqual(
      ['datos de la cadena pedidos', 'datos de la cadena reunidos', 'datos de la cadena descargados'].map((accion) => ({
        accion,
        id_usuario: maestro.id,
      })),
    )
  })
})

describe('its life', () => {
  const partes = async (id: number) =>
    (await t.db.selectFrom('llevada_parte').select('numero').where('id_llevada', '=', id).execute()).length

  test('what is stopped leaves nothing, and cannot be fetched', async () => {
    const { id } = (await pedir()).body.data
    expect((await t.call(admin, llevadas.detener, { params: { id } })).body.data.estado).toBe('cancelada')
    expect(await trabajar()).toBe(false)
    expect((await t.call(admin, llevadas.enlace, { params: { id } })).status).toBe(404)
    expect(await partes(id)).toBe(0)
  })

  test('a process that ends leaves it for the next one, which begins anew; one that died is waited for', async () => {
    const { id } = (await pedir()).body.data
    const fin = new AbortController()
    fin.abort()
    await trabajar(fin.signal)
    expect((await laUltima())?.estado).toBe('haciendo')

    await t.db.updateTable('llevada').set({ atendida_en: AHORA }).where('id', '=', id).execute()
    await t.db
      .insertInto('llevada_parte')
      .values({ id_llevada: id, numero: 1, archivo: Buffer.alloc(32), bytes: 1 })
      .execute()
    expect(await trabajar()).toBe(false)
    t.ponerReloj(new Date(AHORA.getTime() + 3 * 60_000))
    expect(await trabajar()).toBe(true)
    expect(await laUltima()).toMatchObject({ id, estado: 'lista', motivo: null })
    t.ponerReloj(AHORA)
  })

  test('after a day it is gone, with its pieces in the file store', async () => {
    const { id } = await llevar()
    const [{ archivo } = { archivo: Buffer.alloc(32) }] = await t.db
      .selectFrom('llevada_parte')
      .select('archivo')
      .where('id_llevada', '=', id)
      .execute()
    const clave = `llevadas/${archivo.toString('hex', 0, 1)}/${archivo.toString('hex')}`
    expect(await t.app.deps.archivos.leer(clave)).not.toBeNull()
    t.ponerReloj(new Date(AHORA.getTime() + 25 * 3600_000))
    await barrerLlevadas(t.app.deps, t.app.deps)
    t.ponerReloj(AHORA)
    expect(await t.db.selectFrom('llevada').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await t.app.deps.archivos.leer(clave)).toBeNull()
  })
})
