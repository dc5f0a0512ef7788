import { get } from 'node:http'
import { exportaciones } from '@nitida/contract/exportaciones'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { exportar, filasDe } from '../../../test/exportar.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
let encargado: Puesto
let caja: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  encargado = await abrirPuesto(t, '1')
  caja = await abrirPuesto(t, '2', encargado.idSucursal)
})
afterAll(() => t?.cerrar())

/** So many patients of a branch. @returns their ids. */
async function muchos({ idSucursal, usuario }: Puesto, cuantos: number): Promise<number[]> {
  const filas = await t.db
    .insertInto('cliente')
    .values(
      Array.from({ length: cuantos }, (_, i) => ({
        ...{ id_sucursal: idSucursal, nombre: `PACIENTE ${i}`, edad: 40, telefono: String(3_300_000_000 + i) },
        ...{ creado_por: usuario.id, creado_en: AHORA },
      })),
    )
    .returning('id')
    .execute()
  return filas.map(({ id }) => id)
}

const FORMULA = '=HYPERLINK("http://x","Y")'

/** A patient whose every text is awkward. */
async function dificil(idSucursal: number) {
  const cliente = await buildCliente(t.db, { idSucursal, nombre: 'ÑUÑO "EL BUENO", <JOSÉ> & CÍA' })
  await t.db
    .updateTable('cliente')
    .set({
      ...{ domicilio: FORMULA, convenio: '-1+1', rfc: 'HECG780314AB1', codigo_postal: '01234' },
      ...{ fecha_nacimiento: '1978-03-14', telefono: '2221234567' },
    })
    .where('id', '=', cliente.id)
    .execute()
  return cliente
}

test('a list leaves as a workbook with real days and numbers, and with phone, postal code and RFC as text', async () => {
  const suya = await abrirPuesto(t, '1')
  const cliente = await dificil(suya.idSucursal)
  await buildCita(t.db, { cliente, idSucursal: suya.idSucursal, fecha: '2026-12-03', hora: '10:30' })

  const { respuesta, bytes, nombre } = await exportar(t, suya.tk, 'pacientes')
  const [fila] = await filasDe(t, suya.tk, 'pacientes')

  expect(nombre).toBe('Pacientes 2026-11-24.xlsx')
  expect(respuesta.headers['content-disposition']).toContain('attachment; filename="Pacientes 2026-11-24.xlsx"')
  expect(respuesta.headers['content-type']).toContain('spreadsheetml')
  expect(fila).toMatchObject({
    ...{ 'Número de paciente': cliente.id, 'Nombre completo': 'ÑUÑO "EL BUENO", <JOSÉ> & CÍA', Teléfono: '2221234567' },
    ...{ 'Código postal': '01234', RFC: 'HECG780314AB1', Domicilio: FORMULA, Convenio: '-1+1' },
    ...{ 'Fecha de nacimiento': { serie: 28_563 }, 'Próxima cita': { serie: 46_359 + 10.5 / 24 } },
  })
  expect(bytes.includes('<f>')).toBe(false)
})

test('a CSV has its mark, and no cell that a spreadsheet would take for a formula', async () => {
  const suya = await abrirPuesto(t, '1')
  await dificil(suya.idSucursal)

  const { bytes } = await exportar(t, suya.tk, 'pacientes', {}, 'csv')

  const texto = bytes.toString()
  expect(texto.startsWith('\uFEFFNúmero de paciente,Nombre completo,')).toBe(true)
  expect(texto).toContain(`"'=HYPERLINK(""http://x"",""Y"")"`)
  expect(texto).toContain(`,'-1+1,`)
  expect(texto).toContain('"ÑUÑO ""EL BUENO"", <JOSÉ> & CÍA"')
  expect(texto.endsWith('\r\n')).toBe(true)
})

test('all rows of many pieces leave once and in the order of the list', async () => {
  const suya = await abrirPuesto(t, '1')
  const ids = await muchos(suya, 1203)

  const xlsx = await filasDe(t, suya.tk, 'pacientes')
  const csv = await filasDe(t, suya.tk, 'pacientes', {}, 'csv')

  const deLista = ids.toReversed()
  expect(xlsx.map((fila) => fila['Número de paciente'])).toEqual(deLista)
  expect(csv.map((fila) => Number(fila['Número de paciente']))).toEqual(deLista)
})

describe('whose rows', () => {
  test('the filter of the screen and the scope of who asks decide them', async () => {
    const otra = await abrirPuesto(t, '1')
    const { id: mio } = await buildCliente(t.db, { idSucursal: encargado.idSucursal, nombre: 'ZULEMA PROPIA' })
    const { id: ajeno } = await buildCliente(t.db, { idSucursal: otra.idSucursal, nombre: 'ZULEMA AJENA' })
    const cuales = async (tk: string, filtro: Record<string, string>) =>
      (await filasDe(t, tk, 'pacientes', filtro)).map((fila) => fila['Número de paciente'])

    expect(await cuales(admin, { search: 'zulema' })).toEqual([ajeno, mio])
    expect(await cuales(admin, { search: 'zulema', sucursal: String(otra.idSucursal) })).toEqual([ajeno])
    expect(await cuales(encargado.tk, { search: 'zulema' })).toEqual([mio])
    expect(await cuales(caja.tk, { search: 'zulema' })).toEqual([mio])
    expect(await cuales(encargado.tk, { search: 'zulema', sucursal: String(otra.idSucursal) })).toEqual([])
    expect(await cuales(admin, { search: 'zulema', eliminados: 'true' })).toEqual([])
  })

  test('nobody gets a list that is not his, and no list takes the filter of another', async () => {
    const pedir = async (tk: string, lista: 'usuarios' | 'pacientes' | 'sucursales', filtro = {}) =>
      (await t.call(tk, exportaciones.crear, { body: { lista, formato: 'csv', filtro } })).status
    const optometrista = await abrirPuesto(t, '4', encargado.idSucursal)
    const laboratorio = await abrirPuesto(t, '3', encargado.idSucursal)

    expect(await pedir(encargado.tk, 'usuarios')).toBe(403)
    expect(await pedir(caja.tk, 'sucursales')).toBe(403)
    expect(await pedir(optometrista.tk, 'pacientes')).toBe(403)
    expect(await pedir(laboratorio.tk, 'pacientes')).toBe(403)
    expect(await pedir(admin, 'pacientes', { vista: 'conSaldo' })).toBe(422)
    expect(await pedir(admin, 'pacientes', { sucursal: 'x' })).toBe(422)
  })

  test.each(['pedidos', 'citas', 'facturas', 'usuarios', 'sucursales'] as const)(
    'the list %s has the rows of its screen',
    async (lista) => {
      const sucursal = await buildSucursal(t.db)
      await buildCita(t.db, { idSucursal: sucursal, fecha: '2026-11-24', hora: '11:00' })
      const filas = await filasDe(t, admin, lista)
      const tabla = {
        pedidos: 'pedido',
        citas: 'cita',
        facturas: 'factura',
        usuarios: 'usuario',
        sucursales: 'sucursal',
      } as const
      const { n } = await t.db
        .selectFrom(tabla[lista])
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(filas).toHaveLength(n)
    },
  )
})

describe('the address', () => {
  const pedir = async (tk: string) =>
    (
      await t.call(tk, exportaciones.crear, {
        body: { lista: 'pacientes', formato: 'csv', filtro: { search: 'rosa' } },
      })
    ).body.data

  test('says nothing of what is looked for, opens once, and no other', async () => {
    const { url, id } = await pedir(encargado.tk)

    expect(url).not.toMatch(/rosa/i)
    expect((await t.app.inject(url.replace(`/${id}/`, `/${id + 1}/`))).statusCode).toBe(404)
    expect((await t.app.inject(url)).statusCode).toBe(200)
    expect((await t.app.inject(url)).statusCode).toBe(404)
  })

  test('ends with the session of who asked, and with five minutes', async () => {
    const puesto = await abrirPuesto(t, '1')
    const { url } = await pedir(puesto.tk)
    await t.db.deleteFrom('sesion').where('id_usuario', '=', puesto.usuario.id).execute()
    t.app.deps.sesiones.olvidar(puesto.usuario.id)
    expect((await t.app.inject(url)).statusCode).toBe(404)

    const { url: otra } = await pedir(encargado.tk)
    t.ponerReloj(new Date(AHORA.getTime() + 301_000))
    expect((await t.app.inject(otra)).statusCode).toBe(404)
    t.ponerReloj(AHORA)
  })

  test('a file is followed and stopped by who asked for it alone', async () => {
    const { id, url } = await pedir(encargado.tk)
    const params = { id }
    expect((await t.call(caja.tk, exportaciones.una, { params })).status).toBe(404)
    expect((await t.call(caja.tk, exportaciones.cancelar, { params })).status).toBe(404)
    expect((await t.call(encargado.tk, exportaciones.cancelar, { params })).body.data.estado).toBe('cancelada')
    expect((await t.app.inject(url)).statusCode).toBe(404)
  })
})

test('what left is written down with how it was narrowed, without the words that were looked for', async () => {
  await buildCliente(t.db, { idSucursal: encargado.idSucursal, nombre: 'XIMENA SECRETA' })
  const { id } = await exportar(t, admin, 'pacientes', { search: 'ximena', sucursal: String(encargado.idSucursal) })

  const anotadas = () =>
    t.db
      .selectFrom('auditoria')
      .select(['accion', 'despues'])
      .where('entidad', '=', 'exportacion')
      .where('id_entidad', '=', id)
      .orderBy('id')
      .execute()
  await vi.waitFor(async () => expect(await anotadas()).toHaveLength(2))
  expect(await anotadas()).toEqual([
    {
      accion: 'lista exportada',
      despues: { lista: 'pacientes', formato: 'xlsx', filtro: { search: '…', sucursal: encargado.idSucursal } },
    },
    { accion: 'exportación terminada', despues: { filas: 1, estado: 'terminada' } },
  ])
  const { filtro } = await t.db
    .selectFrom('exportacion')
    .select('filtro')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(filtro).toBeNull()
  expect((await t.call(admin, exportaciones.una, { params: { id } })).body.data).toMatchObject({
    estado: 'terminada',
    filas: 1,
    total: 1,
  })
})

test('a download that breaks off is no whole file, and is written down as stopped', async () => {
  const suya = await abrirPuesto(t, '1')
  await muchos(suya, 3000)
  const { body } = await t.call(suya.tk, exportaciones.crear, {
    body: { lista: 'pacientes', formato: 'xlsx', filtro: {} },
  })
  const { id, url } = body.data
  const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }))
  const leidos: Buffer[] = []
  await new Promise<void>((resolve) => {
    get(`http://127.0.0.1:${port}${url}`, (respuesta) => {
      respuesta.on('error', () => resolve())
      respuesta.on('data', (trozo: Buffer) => {
        leidos.push(trozo)
        void t.call(suya.tk, exportaciones.cancelar, { params: { id } })
      })
      respuesta.on('end', () => resolve())
    })
  })

  expect(Buffer.concat(leidos).includes('PK\u0001\u0002')).toBe(false)
  await vi.waitFor(async () =>
    expect((await t.call(suya.tk, exportaciones.una, { params: { id } })).body.data.estado).toBe('cancelada'),
  )
})
