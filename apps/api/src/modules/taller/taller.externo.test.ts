import { leerOma, valorOma } from '@nitida/contract/oma'
import { pedidos } from '@nitida/contract/pedidos'
import { taller } from '@nitida/contract/taller'
import { externo, MAXIMO_DICHO } from '@nitida/contract/taller.externo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { enLaboratorio } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'
import { adjuntosDeTaller } from './taller.orden.service.ts'

let t: TestApp
let encargado: UsuarioDePrueba
let jefe: string
let banco: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal })
  jefe = await t.entrar(encargado)
  banco = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: sucursal }))
})
beforeEach(() => t.ponerReloj(AHORA))
afterAll(() => t.cerrar())

/** An order at the laboratory that was made from a visit. */
async function conVisita() {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const { id: idVisita } = await buildVisita(t.db, { cliente, esfOd: -2.25 })
  const elementos = [elemento(500, { lente: 'Progresivo CR-39', importeLente: 900 })]
  const pedido = await enLaboratorio(t, jefe, encargado, { idCliente: cliente.id, idVisita, elementos })
  await t.call(jefe, pedidos.medir, { params: { id: pedido.id }, body: { dnpOd: 31.5, dnpOi: 32, alturaOd: 18 } })
  return { ...pedido, cliente }
}

const bajar = async (id: number, clase: 'oma' | 'pdf') => {
  const { data } = (await t.call(banco, externo.bajar, { params: { id }, body: { clase } })).body
  return { nombre: data.nombre, bytes: Buffer.from(data.base64, 'base64') }
}

test('the workshop fetches the order as a job and as a paper, without price, phone or name', async () => {
  const { id, job, cliente } = await conVisita()
  const oma = await bajar(id, 'oma')
  const registros = leerOma(oma.bytes.toString('latin1'))
  expect(oma.nombre).toBe(`pedido ${job}.oma`)
  expect(['JOB', 'IPD', 'SEGHT', 'LNAM'].map((etiqueta) => valorOma(registros, etiqueta))).toEqual([
    job,
    '31.50;32.00',
    '18.00;?',
    'Progresivo CR-39;Progresivo CR-39',
  ])
  expect(valorOma(registros, 'SPH')).toMatch(/^-2\.25;/)
  const texto = (await leerPdf((await bajar(id, 'pdf')).bytes)).texto
  expect(texto).toContain(job)
  expect(texto).toContain('31.5')
  for (const ajeno of [cliente.telefono, '900.00', '1,400', cliente.nombre]) {
    expect(texto).not.toContain(ajeno)
    expect(oma.bytes.toString('latin1')).not.toContain(ajeno)
  }
  const { data } = (await t.call(banco, externo.ver, { params: { id } })).body
  expect(data.falta).toEqual(['la altura de montaje', 'el aro'])
})

test('the order leaves by e-mail with both files, once for each press, and has none without an address', async () => {
  const { id, job } = await conVisita()
  const params = { id }
  const clave = 'envio-a-laboratorio-1'
  for (let i = 0; i < 2; i++)
    expect((await t.call(banco, externo.enviar, { params }, { 'idempotency-key': clave })).body.data).toEqual({
      correo: 'pedidos@augen.example',
    })
  const correos = await t.db.selectFrom('correo').selectAll().where('clave', 'like', `laboratorio:${id}:%`).execute()
  expect(correos).toHaveLength(1)
  expect(correos[0]?.asunto).toContain(job)
  const oma = await adjuntosDeTaller.ordenOma?.(t.app.deps, id)
  expect(oma?.contenido.toString()).toContain(`JOB=${job}\r\n`)

  const body = { laboratorio: 'Augen', prometido: null, falta: '', correo: '' }
  await t.call(jefe, taller.lugar, { params, body })
  expect((await t.call(banco, externo.enviar, { params })).body.error).toBe('SIN_CORREO_DE_LABORATORIO')
})

const archivo = (texto: string, nombre = 'aviso.oma') => ({
  archivo: nombre,
  contenido: Buffer.from(texto, 'latin1').toString('base64'),
})
const oir = (texto: string, tk = banco) => t.call(tk, externo.oir, { body: archivo(texto) })

test('a file of the largest size is heard, and nothing larger', async () => {
  const { job } = await conVisita()
  const dicho = `JOB=${job}\r\nSTATUS=LISTO\r\n`
  expect((await oir(dicho.padEnd(MAXIMO_DICHO, '_X=1\r\n'))).status).toBe(200)
  expect((await oir(dicho.padEnd(MAXIMO_DICHO + 3, '_X=1\r\n'))).body.error).toBe('DATOS_INVALIDOS')
})

test('what a laboratory says is kept as it came and shown, and moves nothing', async () => {
  const { id, job } = await conVisita()
  const antes = (await t.call(banco, taller.uno, { params: { id } })).body.data.trabajo
  const texto = `OMAV=3.10\rJOB=${job}\n_RARO=a=b;\xf1\r\nSTATUS=EN PULIDO; L\xcdNEA 3\r\n`
  expect((await oir(texto)).body.data).toMatchObject({
    id,
    dicho: { laboratorio: 'Augen', texto: 'EN PULIDO; LÍNEA 3' },
  })
  await oir(texto)
  const { data } = (await t.call(banco, externo.ver, { params: { id } })).body
  expect(data.dichos).toHaveLength(1)
  const fila = t.db.selectFrom('trabajo_dicho').select('contenido').where('id_pedido', '=', id)
  expect((await fila.executeTakeFirstOrThrow()).contenido.toString('latin1')).toBe(texto)

  const despues = (await t.call(banco, taller.uno, { params: { id } })).body.data.trabajo
  expect(despues).toEqual({ ...antes, dice: { texto: 'EN PULIDO; LÍNEA 3', en: AHORA.toISOString() } })
  await expect(t.db.deleteFrom('trabajo_dicho').execute()).rejects.toThrow()
})

test('each pair has a job of its own, and a file is of the pair that its number names', async () => {
  const lentes = ['Progresivo CR-39', 'Monofocal 1.60'].map((lente) => elemento(500, { lente, importeLente: 100 }))
  const { id, job } = await enLaboratorio(t, jefe, encargado, { elementos: lentes })
  const lugar = { laboratorio: 'Zeiss', prometido: null, falta: '', correo: 'z@lab.example' }
  const query = { par: 2 }
  await t.call(jefe, taller.lugar, { params: { id }, query, body: lugar })
  const { data } = (await t.call(banco, externo.bajar, { params: { id }, query, body: { clase: 'oma' } })).body
  const oma = Buffer.from(data.base64, 'base64').toString('latin1')
  expect(oma).toContain(`JOB=${job}.2\r\n`)
  expect(oma).toContain('LNAM=Monofocal 1.60;Monofocal 1.60\r\n')
  for (const par of [1, 2]) await t.call(banco, externo.enviar, { params: { id }, query: { par } })
  const correos = await t.db
    .selectFrom('correo')
    .select(['clave', 'asunto'])
    .where('clave', 'like', `laboratorio:%`)
    .execute()
  expect(
    correos
      .filter(({ asunto }) => asunto.includes(job))
      .map(({ asunto }) => asunto.includes(`${job}.2`))
      .sort(),
  ).toEqual([false, true])
  const archivoDe = adjuntosDeTaller.ordenOma
  expect((await archivoDe?.(t.app.deps, 10 ** 12 + id))?.contenido.toString('latin1')).toBe(oma)

  expect((await oir(`JOB=${job}.2\r\nSTATUS=CORTADO\r\n`)).body.data).toMatchObject({
    id,
    par: 2,
    dicho: { laboratorio: 'Zeiss' },
  })
  expect((await oir(`JOB=${job}\r\nSTATUS=ENVIADO\r\n`)).body.data).toMatchObject({
    id,
    par: 1,
    dicho: { laboratorio: 'Augen' },
  })
  expect((await oir(`JOB=${job}.3\r\nSTATUS=ENVIADO\r\n`)).body.error).toBe('CODIGO_AJENO')
  const dichos = async (par: number) =>
    (await t.call(banco, externo.ver, { params: { id }, query: { par } })).body.data.dichos.map(({ texto }) => texto)
  expect([await dichos(1), await dichos(2)]).toEqual([['ENVIADO'], ['CORTADO']])
  // Without a number it is of the pair that a laboratory makes.
  await t.call(jefe, taller.lugar, { params: { id }, body: { ...lugar, laboratorio: '', correo: '' } })
  expect((await oir(`JOB=${job}\r\nSTATUS=PULIDO\r\n`)).body.data?.par).toBe(2)
})

test('a file that says nothing of an order here is refused with its reason and its line', async () => {
  const { job } = await conVisita()
  const rechazo = async (texto: string, tk = banco) => {
    const { error, errors } = (await oir(texto, tk)).body
    return [error, ...(errors?.contenido ?? [])]
  }
  expect(await rechazo(`JOB=${job}\r\n`)).toEqual(['ARCHIVO_SIN_ESTADO', 'No hay un renglón STATUS='])
  expect(await rechazo(`JOB=${job}\r\n\r\nSTATUS= \r\n`)).toEqual(['ARCHIVO_SIN_ESTADO', 'Renglón 3: STATUS='])
  expect(await rechazo('STATUS=LISTO\r\n')).toEqual(['ARCHIVO_SIN_ESTADO', 'No hay un renglón JOB='])
  expect(await rechazo('OMAV=3.10\rJOB=uno\rSTATUS=LISTO')).toEqual(['ARCHIVO_SIN_ESTADO', 'Renglón 2: JOB=uno'])
  const ajeno = ['CODIGO_AJENO', 'Renglón 1: JOB=01-999999']
  expect(await rechazo('JOB=01-999999\r\nSTATUS=LISTO\r\n')).toEqual(ajeno)
  const otra = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: await buildSucursal(t.db) }))
  expect(await rechazo(`JOB=${job}\r\nSTATUS=LISTO\r\n`, otra)).toEqual(['CODIGO_AJENO', `Renglón 1: JOB=${job}`])
})

test('an order of the own workshop has no laboratory to write to or to hear', async () => {
  const { id } = await tomarPedido(t, jefe, encargado)
  const { trabajo } = (await t.call(banco, taller.uno, { params: { id } })).body.data
  const params = { id }
  expect((await t.call(banco, externo.ver, { params })).body.error).toBe('SIN_LABORATORIO')
  expect((await t.call(banco, externo.enviar, { params })).body.error).toBe('SIN_LABORATORIO')
  const job = `${trabajo.sucursalNumber}-${trabajo.folio}`
  expect((await oir(`JOB=${job}\r\nSTATUS=LISTO\r\n`)).body.error).toBe('SIN_LABORATORIO')
  const body = { laboratorio: '', prometido: null, falta: '', correo: 'x@lab.example' }
  expect((await t.call(jefe, taller.lugar, { params, body })).status).toBe(422)
})
