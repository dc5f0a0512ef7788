import { randomUUID } from 'node:crypto'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { insertLectura } from './inventario.conteos.queries.ts'
import { insertMovimiento } from './inventario.escritura.queries.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string
let encargado: string
let ajena: string
let sucursal: number
let n = 0

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  cajero = await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal })
  caja = await t.entrar(cajero)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
})
afterAll(() => t.cerrar())

/** Each test counts a brand of its own, so that nothing of the others is missing. */
async function abrir(marca = `Marca ${++n}`) {
  const { body } = await t.call(caja, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca } })
  const tener = async (piezas: number) => {
    const codigo = `CN-${++n}`
    return { codigo, id: await tenerArticulo(t, encargado, sucursal, piezas, { marca, codigo }) }
  }
  return { id: body.id, marca, tener }
}
const lecturaDe = (codigo: string, cambios: object = {}) => ({
  lectura: randomUUID(),
  codigo,
  hace: 0,
  quita: false,
  ...cambios,
})
const leer = (id: number, lecturas: ReturnType<typeof lecturaDe>[], tk = caja) =>
  t.call(tk, conteos.leer, { params: { id }, body: { lecturas } })
const cerrar = async (id: number, soloLeidos = false) =>
  (await t.call(encargado, conteos.cerrar, { params: { id }, body: { motivo: 'Conteo del mes', soloLeidos } })).body
    .data
const hay = async (id: number) => (await loQueHay(t, encargado, id, sucursal)).aqui

async function vender(idArticulo: number): Promise<void> {
  const { id } = await tomarPedido(t, caja, cajero, { elementos: [elemento(500, { idArticulo })] })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
}

test('missing and surplus are adjusted with a reason, and what nobody read is missing or left alone', async () => {
  const { id, tener } = await abrir()
  const [falta, sobra, bien, olvidado] = [await tener(3), await tener(1), await tener(2), await tener(4)]
  const { body } = await leer(
    id,
    [falta, falta, sobra, sobra, bien, bien].map(({ codigo }) => lecturaDe(codigo)),
  )
  expect(body.data.map(({ desenlace }) => desenlace)).toEqual(['bien', 'bien', 'sobra', 'sobra', 'bien', 'bien'])

  const conteo = (await t.call(caja, conteos.uno, { params: { id } })).body.data
  expect(conteo).toMatchObject({ contadas: 6, esperadas: 10, sinLeer: 1, personas: [{ piezas: 6 }] })
  expect(conteo.diferencias.map(({ diferencia }) => diferencia).toSorted()).toEqual([-1, -4, 1].toSorted())
  const cerrado = await cerrar(id, true)
  expect(cerrado).toMatchObject({ estado: 'cerrado', totalDiferencias: 2 })
  expect(conteo.cerradoPor).toBeNull()
  expect(cerrado.cerradoPor).toMatch(/^Ana Prueba/)
  expect(cerrado.cerradoPor).not.toBe(cerrado.creadoPor)
  expect([await hay(falta.id), await hay(sobra.id), await hay(bien.id), await hay(olvidado.id)]).toEqual([2, 2, 2, 4])
  const [movimiento] = (await loQueHay(t, encargado, falta.id, sucursal)).movimientos
  expect(movimiento).toMatchObject({ causa: 'ajuste', cantidad: -1, motivo: `Conteo C-${id}: Conteo del mes` })
  expect((await leer(id, [lecturaDe(bien.codigo)])).body.error).toBe('CONTEO_CERRADO')
})

test('a reading that is sent again counts once, eight times at once as well, and one may be taken back', async () => {
  const { id, tener } = await abrir()
  const { codigo, id: articulo } = await tener(2)
  const [una, otra, demas] = [lecturaDe(codigo), lecturaDe(codigo), lecturaDe(codigo)]
  const veces = await Promise.all(Array.from({ length: 8 }, () => leer(id, [una, otra])))
  expect(new Set(veces.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await leer(id, [demas])).body.data).toMatchObject([{ desenlace: 'sobra', contadas: 3, esperadas: 2 }])
  const { body } = await leer(id, [lecturaDe(codigo, { quita: true })])
  expect(body.data).toMatchObject([{ desenlace: 'bien', contadas: 2 }])
  expect((await cerrar(id)).totalDiferencias).toBe(0)
  expect(await hay(articulo)).toBe(2)
})

test('what was sold while it was counted is no difference, whichever piece it was; and readings that waited keep their moment', async () => {
  const { id, tener } = await abrir()
  const [contada, porContar, tarde] = [await tener(3), await tener(3), await tener(2)]
  // All three are read, and the sale is between: the sold one had been read.
  await leer(id, [lecturaDe(contada.codigo), lecturaDe(contada.codigo)])
  await vender(contada.id)
  await leer(id, [lecturaDe(contada.codigo)])
  // The sold one had not been read.
  await leer(id, [lecturaDe(porContar.codigo)])
  await vender(porContar.id)
  await leer(id, [lecturaDe(porContar.codigo)])
  // Read before the sale, and sent after it: the connection was broken.
  const despues = new Date(AHORA.getTime() + 60_000)
  t.ponerReloj(despues)
  await vender(tarde.id)
  t.ponerReloj(new Date(despues.getTime() + 60_000))
  await leer(id, [lecturaDe(tarde.codigo, { hace: 90_000 }), lecturaDe(tarde.codigo, { hace: 89_000 })])
  t.ponerReloj(AHORA)

  // The last one that had not been read was sold, and nothing of it is read any more.
  const ultima = await tener(2)
  await leer(id, [lecturaDe(ultima.codigo)])
  await vender(ultima.id)

  expect((await cerrar(id)).diferencias).toEqual([])
  const quedan = [contada, porContar, tarde, ultima]
  expect(await Promise.all(quedan.map((una) => hay(una.id)))).toEqual([2, 2, 1, 1])
})

test('what is missing is never more than there is: who sold it meanwhile had found it', async () => {
  const { id, tener } = await abrir()
  const { codigo, id: articulo } = await tener(1)
  await leer(id, [lecturaDe(codigo), lecturaDe(codigo, { quita: true })])
  await vender(articulo)
  await cerrar(id)
  expect(await hay(articulo)).toBe(0)
})

const apartar = async (idArticulo: number) =>
  (await tomarPedido(t, caja, cajero, { elementos: [elemento(500, { idArticulo })] })).id

async function entregar(id: number): Promise<void> {
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
}

test('a piece that an order keeps apart may be at the laboratory: it is not missing, and is sold once', async () => {
  const { id, tener } = await abrir()
  const [fuera, falta, aqui, sinLeer] = [await tener(2), await tener(4), await tener(1), await tener(1)]
  const pedido = await apartar(fuera.id)
  for (const uno of [falta, aqui, sinLeer]) await apartar(uno.id)
  await leer(
    id,
    [fuera, falta, aqui].map(({ codigo }) => lecturaDe(codigo)),
  )
  const { diferencias } = (await t.call(caja, conteos.uno, { params: { id } })).body.data
  expect(diferencias).toMatchObject([{ idArticulo: falta.id, esperadas: 3, diferencia: -2, apartadas: 1 }])
  expect((await cerrar(id)).diferencias).toMatchObject([{ idArticulo: falta.id, esperadas: 3, diferencia: -2 }])
  const todos = [fuera, falta, aqui, sinLeer]
  expect(await Promise.all(todos.map((uno) => hay(uno.id)))).toEqual([2, 2, 1, 1])
  await vender(fuera.id)
  await entregar(pedido)
  expect(await hay(fuera.id)).toBe(0)
})

test('an order takes from the store only what the showcase does not have, and what was delivered keeps nothing apart', async () => {
  const marca = `Marca ${++n}`
  const enBodega = async (piezas: number, enExhibidor: number) => {
    const articulo = await tenerArticulo(t, encargado, sucursal, enExhibidor, { marca })
    const entrada = { sucursal, lugar: 'bodega' as const, cantidad: piezas, costo: 640, documento: 'F-2' }
    await t.call(encargado, inventario.entrada, { params: { id: articulo }, body: entrada })
    return articulo
  }
  const [soloAtras, enLosDos, entregado] = [await enBodega(2, 0), await enBodega(2, 1), await enBodega(2, 0)]
  for (const uno of [soloAtras, enLosDos]) await apartar(uno)
  await vender(entregado)
  const { body } = await t.call(caja, conteos.abrir, { body: { sucursal, lugar: 'bodega', marca } })
  const { diferencias } = (await t.call(caja, conteos.uno, { params: { id: body.id } })).body.data
  expect(new Map(diferencias.map((una) => [una.idArticulo, una.diferencia]))).toEqual(
    new Map([
      [soloAtras, -1],
      [enLosDos, -2],
      [entregado, -1],
    ]),
  )
  await t.call(encargado, conteos.cancelar, { params: { id: body.id } })
})

test('what came while they counted is not missing of an article that nobody read; what was there before is', async () => {
  const { id, tener } = await abrir()
  const articulo = await tener(2)
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  const entrada = { sucursal, lugar: 'exhibidor' as const, cantidad: 5, costo: 640, documento: 'F-3' }
  await t.call(encargado, inventario.entrada, { params: { id: articulo.id }, body: entrada })
  t.ponerReloj(AHORA)
  const { diferencias } = (await t.call(caja, conteos.uno, { params: { id } })).body.data
  expect(diferencias).toMatchObject([{ esperadas: 2, diferencia: -2, leido: false }])
  await cerrar(id)
  expect(await hay(articulo.id)).toBe(5)
})

test('one count of a place at a time; other brands, other branches and unknown codes stay out', async () => {
  const { id } = await abrir()
  const otra = await tenerArticulo(t, encargado, sucursal, 1, { codigo: `OT-${++n}` })
  const { codigo } = (await t.call(caja, inventario.articulo, { params: { id: otra }, query: { sucursal } })).body.data
  const { body } = await leer(id, [lecturaDe(codigo), lecturaDe('NO-HAY')])
  expect(body.data.map(({ desenlace }) => desenlace)).toEqual(['deOtro', 'desconocido'])
  const segundo = await t.call(caja, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: '' } })
  expect(segundo.body.error).toBe('CONTEO_ABIERTO')
  const body1 = { motivo: 'Conteo', soloLeidos: false }
  expect((await t.call(caja, conteos.cerrar, { params: { id }, body: body1 })).status).toBe(403)
  for (const [llamada, peticion] of [
    [conteos.uno, { params: { id } }],
    [conteos.cerrar, { params: { id }, body: body1 }],
    [conteos.cancelar, { params: { id } }],
  ] as const)
    expect((await t.call(ajena, llamada, peticion as never)).status).toBe(404)
  expect((await leer(id, [lecturaDe(codigo)], ajena)).status).toBe(404)
  expect((await t.call(encargado, conteos.cancelar, { params: { id } })).status).toBe(200)
})

/** A small generator, so that a failing round can be repeated. */
const azarDe = (semilla: number) => () => {
  semilla = (semilla * 1_103_515_245 + 12_345) % 2_147_483_648
  return semilla / 2_147_483_648
}

interface Modelo {
  id: number
  codigo: string
  /** What stands on the shelf beside what the book says. */
  verdad: number
  porLeer: number
  leidas: number
  vendidas: number
  /** Whether it was sold after its first reading. */
  enMedio: boolean
}

/** One thing that happens to an article: somebody buys a piece, or somebody reads one. */
async function suceder(id: number, uno: Modelo, azar: () => number): Promise<void> {
  if (azar() < 0.2 && uno.vendidas === 0 && uno.porLeer + uno.leidas > 0) {
    await vender(uno.id)
    uno.vendidas++
    uno.enMedio = uno.leidas > 0
    // It takes one that was not read yet, where there is one and luck says so.
    if (uno.porLeer > 0 && (uno.leidas === 0 || azar() < 0.5)) uno.porLeer--
  } else if (uno.porLeer > 0) {
    await leer(id, [lecturaDe(uno.codigo)])
    uno.porLeer--
    uno.leidas++
  }
}

test('counts and sales in any order, against a model that knows where each piece is', async () => {
  const azar = azarDe(20_261_126)
  const { id, tener } = await abrir()
  const modelos: Modelo[] = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const libro = 1 + Math.floor(azar() * 4)
      const hay = Math.max(0, libro + Math.floor(azar() * 3) - 1)
      return { ...(await tener(libro)), verdad: hay - libro, porLeer: hay, leidas: 0, vendidas: 0, enMedio: false }
    }),
  )
  for (let paso = 0; paso < 80; paso++) {
    const uno = modelos[Math.floor(azar() * modelos.length)]
    if (uno) await suceder(id, uno, azar)
  }
  for (const uno of modelos) while (uno.porLeer > 0) await suceder(id, uno, () => 1)
  const { diferencias } = await cerrar(id)
  for (const { id: articulo, verdad, enMedio, vendidas } of modelos) {
    const { diferencia = 0 } = diferencias.find(({ idArticulo }) => idArticulo === articulo) ?? {}
    // A sale after the first reading hides one piece at most, and makes up none.
    const oculta = enMedio ? vendidas : 0
    expect(Math.abs(diferencia)).toBeLessThanOrEqual(Math.abs(verdad))
    expect(Math.abs(verdad - diferencia)).toBeLessThanOrEqual(oculta)
  }
})

test('a thousand readings and departures, interleaved, against the same model', async () => {
  const azar = azarDe(36)
  const entero = (menos: number, mas: number) => menos + Math.floor(azar() * (mas - menos + 1))
  const { id, tener } = await abrir()
  const autoria = { idUsuario: cajero.id, ahora: AHORA }
  const modelos: { id: number; verdad: number; porLeer: number; leidas: number; enMedio: number }[] = []
  for (let n = 0; n < 40; n++) {
    const [libro, verdad] = [entero(18, 26), entero(-2, 2)]
    modelos.push({ id: (await tener(libro)).id, verdad, porLeer: libro + verdad, leidas: 0, enMedio: 0 })
  }
  const lugar = { lugar: 'exhibidor', idSucursal: sucursal } as const
  const leerUna = (uno: (typeof modelos)[number]) => {
    uno.porLeer--
    uno.leidas++
    const lectura = {
      idConteo: id,
      clave: randomUUID(),
      idArticulo: uno.id,
      idLote: null,
      piezas: 1 as const,
      leidaEn: AHORA,
      ...lugar,
    }
    return insertLectura(t.db, lectura, autoria)
  }
  for (let paso = 0; paso < 1000; paso++) {
    const uno = modelos[entero(0, modelos.length - 1)]
    if (!uno || uno.porLeer === 0) continue
    if (azar() > 0.25) {
      await leerUna(uno)
      continue
    }
    // It takes one that was not read yet, or one that was.
    if (uno.leidas === 0 || azar() < 0.5) uno.porLeer--
    if (uno.leidas > 0) uno.enMedio++
    const sale = { idArticulo: uno.id, cantidad: 1, de: 'exhibidor', deSucursal: sucursal, a: 'merma' } as const
    await insertMovimiento(t.db, { ...sale, causa: 'ajuste', motivo: 'Se la llevaron' }, autoria)
  }
  for (const uno of modelos) while (uno.porLeer > 0) await leerUna(uno)
  const { diferencias } = await cerrar(id)
  for (const { id: articulo, verdad, enMedio } of modelos) {
    const { diferencia = 0 } = diferencias.find(({ idArticulo }) => idArticulo === articulo) ?? {}
    expect(Math.abs(diferencia)).toBeLessThanOrEqual(Math.abs(verdad))
    expect(Math.abs(verdad - diferencia)).toBeLessThanOrEqual(enMedio)
  }
  expect(modelos.some(({ enMedio }) => enMedio > 0)).toBe(true)
})
