import { PAR_VACIO } from '@nitida/contract/calidad.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { taller } from '@nitida/contract/taller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, tomarEn, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { conCharola, controlNuevo, enCalidad, leer, otraCharola } from '../../../test/taller.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

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

const tomar = (cambios = {}) => tomarPedido(t, jefe, encargado, cambios)
const tener = (cambios = {}) => conCharola(t, jefe, encargado, cambios)
const uno = async (id: number, par = 1) =>
  (await t.call(banco, taller.uno, { params: { id }, query: { par } })).body.data
const controlar = (id: number, cuerpo: object = controlNuevo()) =>
  t.call(banco, taller.controlar, { params: { id }, body: cuerpo as ReturnType<typeof controlNuevo> })

test('an order takes a tray, and each scan brings it one stage on, as far as its check', async () => {
  const { id, HashId } = await tomar()
  const charola = otraCharola()
  const sin = await t.call(banco, taller.escanear, { body: { codigo: HashId } })
  expect(sin.body.data).toMatchObject({ resultado: 'faltaCharola', trabajo: { id, etapa: 'surtido', charola: null } })
  const con = await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  expect(con.body.data).toMatchObject({ resultado: 'conCharola', trabajo: { charola, etapa: 'surtido' } })

  const vistas: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) vistas.push((await leer(t, banco, charola)).body.data?.trabajo.etapa)
  expect(vistas).toEqual(['bisel', 'montaje', 'calidad', 'calidad'])
  const { sucesos } = await uno(id)
  expect(sucesos.map(({ que, etapa }) => [que, etapa])).toEqual([
    ['etapa', 'calidad'],
    ['etapa', 'montaje'],
    ['etapa', 'bisel'],
    ['charola', 'surtido'],
  ])
})

test('what lies on the bench stands before what waits for a tray, whatever was promised first', async () => {
  const { id: espera } = await tomar({ fechaEntrega: '2026-11-25' })
  const { id: enBanco } = await tomar({ fechaEntrega: '2026-12-20' })
  await t.call(banco, taller.escanear, { body: { codigo: otraCharola(), idPedido: enBanco } })
  const { data } = (await t.call(banco, taller.ver, {})).body
  const surtido = data.find(({ etapa }) => etapa === 'surtido')?.trabajos.map(({ id }) => id) ?? []
  expect(surtido.indexOf(enBanco)).toBeGreaterThanOrEqual(0)
  expect(surtido.indexOf(enBanco)).toBeLessThan(surtido.indexOf(espera))
})

test('the board counts what each filter leaves, and one column brings as many cards as are asked for', async () => {
  const suya = await buildSucursal(t.db)
  const patron = await buildUsuario(t.db, { tipo: '1', idSucursal: suya })
  const [jefa, mano] = [
    await t.entrar(patron),
    await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: suya })),
  ]
  const dias = ['2026-12-19', AHORA.toISOString().slice(0, 10), '2026-12-20', '2026-12-21']
  const ids: number[] = []
  for (const fechaEntrega of dias) ids.push((await tomarPedido(t, jefa, patron, { fechaEntrega, idSucursal: suya })).id)
  const [tarde = 0, hoy = 0, fuera = 0] = ids
  await t.db.updateTable('pedido').set({ fecha_entrega: '2026-11-20' }).where('id', '=', tarde).execute()
  const ver = async (tk: string, query: object = {}) => (await t.call(tk, taller.ver, { query })).body
  const suyos = async (tk: string, query: object) =>
    (await ver(tk, query)).data.flatMap(({ trabajos }) => trabajos.map(({ id }) => id))
  await t.call(mano, taller.escanear, { body: { codigo: otraCharola(), idPedido: tarde } })
  const body = { laboratorio: 'Centro', prometido: null, falta: '', correo: '' }
  await t.call(jefa, taller.lugar, { params: { id: fuera }, body })

  const cuentas = { todas: 4, atrasado: 1, hoy: 1, mias: 1, externo: 1 }
  expect((await ver(mano)).cuentas).toEqual(cuentas)
  expect((await ver(mano, { plazo: 'atrasado' })).cuentas).toEqual(cuentas)
  expect(await suyos(mano, { solo: 'mias' })).toEqual([tarde])
  expect(await suyos(jefa, { solo: 'mias' })).toEqual([fuera])
  expect(await suyos(mano, { solo: 'externo' })).toEqual([fuera])
  expect(await suyos(mano, { solo: 'externo', plazo: 'hoy' })).toEqual([])
  const { data } = await ver(mano, { etapa: 'surtido', cuantos: '2' })
  expect(data).toMatchObject([{ etapa: 'surtido', total: 4, trabajos: [{ id: tarde }, { id: hoy }] }])
  expect((await t.call(mano, taller.ver, { query: { etapa: 'surtido', cuantos: '3001' } })).status).toBe(422)
})

test('what the bench is told holds no money, no phone and no code', async () => {
  const { id } = await tomar({ elementos: [elemento(8642, { lente: 'Progresivo 1.60', importeLente: 1357 })] })
  const tablero = await t.call(banco, taller.ver, {})
  const visto = JSON.stringify([tablero.body, await uno(id)])
  expect(visto).toContain('Progresivo 1.60')
  expect(visto).not.toMatch(/\b(8642|1357|9999)\b|importe|total":\d{4}|saldo|telefono|HashId/)
  expect((await uno(id)).tipoLente).toBe('Progresivo')
})

test('a tray holds one order, and one reading of two moves it once', async () => {
  const { charola } = await tener()
  const { id: otro } = await tomar()
  const ocupada = await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: otro } })
  expect(ocupada.body.error).toBe('CHAROLA_OCUPADA')
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  const lecturas = await Promise.all(
    Array.from({ length: 8 }, () => t.call(banco, taller.escanear, { body: { codigo: charola } })),
  )
  expect(lecturas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(lecturas.flatMap(({ body }) => (body.error ? [body.error] : [])))).toEqual(
    new Set(['CHAROLA_RECIEN_MOVIDA']),
  )
})

test('eight orders that reach for one tray: one has it', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await tomar()).id))
  const codigo = otraCharola()
  const intentos = await Promise.all(
    ids.map((idPedido) => t.call(banco, taller.escanear, { body: { codigo, idPedido } })),
  )
  expect(intentos.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('two trays for one pair: the first one stays, and whoever brings the other is told', async () => {
  for (let ronda = 0; ronda < 4; ronda++) {
    const { id } = await tomar()
    const charolas = Array.from({ length: 8 }, otraCharola)
    const dar = (codigo: string) => t.call(banco, taller.escanear, { body: { codigo, idPedido: id, par: 1 } })
    const todas = await Promise.all(charolas.map(dar))
    const puesta = (await uno(id)).trabajo.charola ?? ''
    expect(todas.filter(({ status }) => status === 200).map(({ body }) => body.data?.trabajo.charola)).toEqual([puesta])
    const tarde = todas.filter(({ status }) => status !== 200).map(({ body }) => [body.error, body.message])
    expect(new Set(tarde.map(([error]) => error))).toEqual(new Set(['PAR_CON_CHAROLA']))
    expect(tarde[0]?.[1]).toContain(`ya va en la charola ${puesta}`)
    // Long after it, too: he asked while the pair had none.
    expect((await dar(otraCharola())).body.error).toBe('PAR_CON_CHAROLA')
    expect((await uno(id)).sucesos).toHaveLength(1)
  }
})

test('the only pair of an order goes to another tray where nobody says that it waits for one', async () => {
  const { id } = await tener()
  const codigo = otraCharola()
  const { body } = await t.call(banco, taller.escanear, { body: { codigo, idPedido: id } })
  expect(body.data?.trabajo).toMatchObject({ charola: codigo, etapa: 'surtido' })
})

test.each(['000', '998', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ', 'hola', '77-9999'])(
  '%s is no code from here',
  async (codigo) => {
    expect((await t.call(banco, taller.escanear, { body: { codigo } })).body.error).toBe('CODIGO_AJENO')
  },
)

test('the last move is taken back; a check and a tray are not', async () => {
  const { id, charola } = await tener()
  const deshacer = () => t.call(banco, taller.deshacer, { params: { id } })
  expect((await deshacer()).body.error).toBe('NADA_QUE_DESHACER')
  await leer(t, banco, charola)
  expect((await deshacer()).body.data?.etapa).toBe('surtido')
  expect((await deshacer()).body.error).toBe('NADA_QUE_DESHACER')
})

test('a pair that passes is ready to leave, and one that does not goes back with its cause', async () => {
  const id = await enCalidad(t, jefe, encargado, sucursal)
  const sinMedir = { ...controlNuevo(), medido: PAR_VACIO }
  expect((await controlar(id, sinMedir)).body.error).toBe('FALTA_MEDIR')
  expect((await controlar(id, { ...sinMedir, pedido: PAR_VACIO })).body.error).toBe('FALTA_LO_PEDIDO')
  expect((await controlar(id, controlNuevo(-2.14))).body.error).toBe('FALTA_CAUSA')
  const malo = { ...controlNuevo(-2.14), causa: 'taller', salida: 'rehacer' }
  expect((await controlar(id, malo)).body.data).toMatchObject({ resultado: 'noPasa', causa: 'taller' })
  expect((await uno(id)).trabajo).toMatchObject({ etapa: 'surtido', rehechos: 1 })
  expect((await controlar(id)).body.error).toBe('NO_ESTA_EN_CALIDAD')

  const otro = await enCalidad(t, jefe, encargado, sucursal)
  expect((await controlar(otro, controlNuevo(-2.13))).body.data).toMatchObject({ resultado: 'pasa', causa: null })
  expect((await uno(otro)).trabajo.etapa).toBe('listo')
  const tablero = await t.call(banco, taller.ver, {})
  expect(tablero.body.data.find(({ etapa }) => etapa === 'listo')?.trabajos.map((uno) => uno.id)).toContain(otro)
})

test('what the order prescribes is what is held against it, whatever the browser says', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const { id: idVisita } = await buildVisita(t.db, { cliente, esfOd: -1 })
  const { pedidoId: id } = await tomarEn(t, { tk: jefe, usuario: encargado, idSucursal: sucursal }, cliente.id, {
    idVisita,
  })
  const charola = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  for (let i = 0; i < 3; i++) await leer(t, banco, charola)
  const malo = { ...controlNuevo(-2), causa: 'medida', salida: 'medir' }
  expect((await controlar(id, malo)).body.data).toMatchObject({ resultado: 'noPasa', pedido: { Od: { esf: -1 } } })
  expect((await uno(id)).trabajo.etapa).toBe('calidad')
  expect((await controlar(id, controlNuevo(-1))).body.data?.resultado).toBe('pasa')
})

test('what was measured for its frame is held against it too: its prism has to be read, and a height without a segment does not', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const montaje = { prismaOd: 2, baseOd: 'temporal', dnpOd: 31.5, alturaOd: 18, alturaOi: 18 }
  const { pedidoId: id } = await tomarEn(t, { tk: jefe, usuario: encargado, idSucursal: sucursal }, cliente.id, {
    montaje,
  })
  const charola = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  for (let i = 0; i < 3; i++) await leer(t, banco, charola)
  const con = (medido: object) => {
    const nuevo = controlNuevo(-2)
    return { ...nuevo, medido: { ...nuevo.medido, dnpOd: 31.5, ...medido } }
  }
  expect((await controlar(id, con({}))).body.error).toBe('FALTA_MEDIR')
  const sinPrisma = { ...con({ prismaHorizontal: 0 }), causa: 'taller', salida: 'medir' }
  expect((await controlar(id, sinPrisma)).body.data).toMatchObject({
    ...{ resultado: 'noPasa', pedido: { dnpOd: 31.5, alturaOd: null, prismaHorizontal: 2 } },
  })
  expect((await controlar(id, con({ prismaHorizontal: 2.25 }))).body.data?.resultado).toBe('pasa')
})

test('a check against a measure that was typed without its point is answered, and read again', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: sucursal })
  const { pedidoId: id } = await tomarEn(t, { tk: jefe, usuario: encargado, idSucursal: sucursal }, cliente.id, {
    montaje: { dnpOd: 315 },
  })
  const charola = otraCharola()
  await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id } })
  for (let i = 0; i < 3; i++) await leer(t, banco, charola)
  const nuevo = controlNuevo(-2)
  const medido = { ...nuevo.medido, dnpOd: 31.5 }
  const { status, body } = await controlar(id, { ...nuevo, medido })
  expect([status, body.data]).toMatchObject([200, { pedido: { dnpOd: 315 } }])
  expect((await uno(id)).controles).toMatchObject([{ pedido: { dnpOd: 315 } }])
})

/** An order of two pairs, which also has contact lenses. */
const deDosPares = () => {
  const elementos = [
    elemento(500, { lente: 'Monofocal CR-39', importeLente: 300 }),
    elemento(0, { lente: 'Progresivo', importeLente: 900 }),
    elemento(0, { lente: 'Lente de contacto mensual', importeLente: 90 }),
  ]
  return tomar({ elementos })
}

test('each pair of an order takes its own tray, is made and measured by itself, and only the one that fails is made again', async () => {
  const { id, HashId } = await deDosPares()
  const [una, otra] = [otraCharola(), otraCharola()]
  const dar = async (charola: string) => {
    const falta = (await t.call(banco, taller.escanear, { body: { codigo: HashId } })).body.data
    const par = falta?.trabajo.par ?? 0
    const puesta = await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: id, par } })
    return [falta?.resultado, par, puesta.body.data?.trabajo.lente]
  }
  expect(await dar(una)).toEqual(['faltaCharola', 1, 'Monofocal CR-39'])
  expect(await dar(otra)).toEqual(['faltaCharola', 2, 'Progresivo'])
  const varias = await t.call(banco, taller.escanear, { body: { codigo: HashId } })
  expect(varias.body).toMatchObject({ error: 'VARIAS_CHAROLAS' })
  expect(varias.body.message).toContain(`${una} y ${otra}`)

  for (let i = 0; i < 3; i++) await leer(t, banco, otra)
  expect(await uno(id)).toMatchObject({ trabajo: { par: 1, pares: 2, etapa: 'surtido', charola: una } })
  expect(await uno(id, 2)).toMatchObject({ tipoLente: 'Progresivo', trabajo: { etapa: 'calidad', charola: otra } })
  const malo = { ...controlNuevo(-2.5), par: 2, causa: 'taller', salida: 'rehacer' }
  expect((await controlar(id, malo)).body.data?.resultado).toBe('noPasa')
  for (let i = 0; i < 3; i++) await leer(t, banco, una)
  expect((await uno(id, 2)).trabajo).toMatchObject({ etapa: 'surtido', rehechos: 1 })
  expect((await uno(id)).trabajo).toMatchObject({ etapa: 'calidad', rehechos: 0 })
  // Two people who measure the same pair have one check that passes.
  const dos = await Promise.all([controlar(id), controlar(id)])
  expect(dos.map(({ body }) => body.error ?? body.data?.resultado).sort()).toEqual(['PAR_YA_MEDIDO', 'pasa'])
  expect((await uno(id)).controles).toHaveLength(1)
  expect((await uno(id, 2)).controles).toHaveLength(1)

  const { data } = (await t.call(banco, taller.ver, {})).body
  const suyos = data.flatMap(({ etapa, trabajos }) =>
    trabajos.filter((p) => p.id === id).map(({ par }) => [etapa, par]),
  )
  expect(suyos).toEqual([
    ['surtido', 2],
    ['listo', 1],
  ])
})

test('two hands at two pairs of one order move each its own, and a reading of one does not hold the other', async () => {
  const { id } = await deDosPares()
  const charolas = [otraCharola(), otraCharola()]
  for (const codigo of charolas) await t.call(banco, taller.escanear, { body: { codigo, idPedido: id } })
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  const leidas = await Promise.all(
    [...charolas, ...charolas].map((codigo) => t.call(banco, taller.escanear, { body: { codigo } })),
  )
  expect(leidas.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const par of [1, 2]) expect((await uno(id, par)).trabajo.etapa).toBe('bisel')
})

test('a pair goes to an external laboratory while the other is made here', async () => {
  const { id } = await deDosPares()
  const body = { laboratorio: 'Centro', prometido: '2026-11-30', falta: '', correo: '' }
  await t.call(banco, taller.lugar, { params: { id }, query: { par: 2 }, body })
  expect((await uno(id)).trabajo).toMatchObject({ laboratorio: '', prometido: null })
  expect((await uno(id, 2)).trabajo).toMatchObject({ laboratorio: 'Centro', prometido: '2026-11-30' })
  expect((await t.call(banco, taller.uno, { params: { id }, query: { par: 3 } })).body.error).toBe('TRABAJO_TERMINADO')
})

test('a pair that an order loses frees its tray; one that it gains waits for one', async () => {
  const { id, HashId } = await deDosPares()
  const charolas = [otraCharola(), otraCharola()]
  for (const codigo of charolas) await t.call(banco, taller.escanear, { body: { codigo, idPedido: id } })
  const elementos = () => t.db.selectFrom('pedido_elemento').select('id').where('id_pedido', '=', id).orderBy('orden')
  const [, segundo] = await elementos().execute()
  const poner = (lente: string) =>
    t.db
      .updateTable('pedido_elemento')
      .set({ lente })
      .where('id', '=', segundo?.id ?? 0)
      .execute()
  await poner('Lente de contacto mensual')
  expect((await uno(id)).trabajo).toMatchObject({ pares: 1, charola: charolas[0] })
  const { id: otro } = await tomar()
  const codigo = charolas[1] ?? ''
  expect((await t.call(banco, taller.escanear, { body: { codigo, idPedido: otro } })).status).toBe(200)
  await poner('Progresivo')
  const { data } = (await t.call(banco, taller.escanear, { body: { codigo: HashId } })).body
  expect(data).toMatchObject({ resultado: 'faltaCharola', trabajo: { par: 2, etapa: 'surtido', charola: null } })
})

test('who makes it and what it waits for is told; a promise needs somebody who promised', async () => {
  const { id } = await tomar()
  const poner = (laboratorio: string, prometido: string | null, falta = '') =>
    t.call(banco, taller.lugar, { params: { id }, body: { laboratorio, prometido, falta } })
  expect((await poner('', '2026-11-30')).body.error).toBe('DATOS_INVALIDOS')
  const dicho = await poner('Laboratorio del Centro', '2026-11-30', 'mica OD')
  expect(dicho.body.data).toMatchObject({
    laboratorio: 'Laboratorio del Centro',
    prometido: '2026-11-30',
    falta: 'mica OD',
  })
})

test('the tray is free once the branch has the glasses, and the order has left the bench', async () => {
  const { id, charola } = await tener()
  const recibir = { estatusActualizado: 'Recibido en sucursal' } as const
  expect((await t.call(jefe, pedidos.actualizarEstatus, { params: { id }, body: recibir })).status).toBe(200)
  expect((await t.call(banco, taller.uno, { params: { id } })).body.error).toBe('TRABAJO_TERMINADO')
  const { id: otro } = await tomar()
  expect((await t.call(banco, taller.escanear, { body: { codigo: charola, idPedido: otro } })).status).toBe(200)
})

test('another branch finds none of it, and types 2 and 4 do not work here', async () => {
  const { id, charola } = await tener()
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: await buildSucursal(t.db) }))
  expect((await t.call(ajeno, taller.uno, { params: { id } })).body.error).toBe('TRABAJO_TERMINADO')
  expect((await t.call(ajeno, taller.escanear, { body: { codigo: charola } })).body.error).toBe('CODIGO_AJENO')
  expect((await t.call(ajeno, taller.ver, { query: { sucursal } })).body.error).toBe('NO_ENCONTRADO')
  const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  expect((await t.call(caja, taller.ver, {})).status).toBe(403)
})
