import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { inventario } from '@nitida/contract/inventario'
import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import type { FiguraDeInventario } from '@nitida/contract/inventario.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { contarTodo, tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { fotografiarInventario } from './inventario.fotos.service.ts'

const HOY = '2026-11-24'
const DIA_MS = 24 * 3600 * 1000
const DIEZMIL = 10_000
/** Of ten-thousandths of centavos, half away from zero. */
const redondear = (diezmilesimos: number) => Math.sign(diezmilesimos) * Math.round(Math.abs(diezmilesimos) / DIEZMIL)

let t: TestApp
let maestro: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
})
afterAll(() => t?.cerrar())

const ver = async (query: object, quien = maestro) =>
  (await t.call(quien.tk, cifrasDeInventario.ver, { query: { desde: HOY, hasta: HOY, ...query } })).body.data
const filasDe = async (figura: FiguraDeInventario, query: object, quien = maestro) =>
  (await t.call(quien.tk, cifrasDeInventario.renglones, { query: { figura, desde: HOY, hasta: HOY, ...query } })).body

/** What a person of a branch does at an instant, with a session of that time. */
async function en<T>(instante: Date, quien: Puesto, hacer: (puesto: Puesto) => Promise<T>): Promise<T> {
  t.ponerReloj(instante)
  try {
    return await hacer({ ...quien, tk: await t.entrar(quien.usuario) })
  } finally {
    t.ponerReloj(AHORA)
  }
}

async function vender({ tk, usuario }: Puesto, idArticulo: number, importe: number): Promise<number> {
  const { id } = await tomarPedido(t, tk, usuario, { elementos: [elemento(importe, { idArticulo })] })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  return id
}

describe('a chain in two zones over four months', () => {
  const puestos: { puesto: Puesto; zona: string }[] = []
  const marcas = ['Alba', 'Brisa'] as const
  const articulos: { id: number; marca: string }[] = []
  /** The ledger as the test itself keeps it; costs in ten-thousandths of centavos. */
  const pasos: { dia: string; instante: number; articulo: number; sucursal: number; cambio: number }[] = []
  const costos: { instante: number; articulo: number; promedio: number }[] = []
  const vendidas: { dia: string; articulo: number; sucursal: number; piezas: number; venta: number; costo: number }[] =
    []

  const promedioDe = (articulo: number, antesDe = Number.POSITIVE_INFINITY) =>
    costos.findLast((uno) => uno.articulo === articulo && uno.instante < antesDe)?.promedio ?? 0
  const hayDe = (articulo: number) =>
    pasos.filter((uno) => uno.articulo === articulo).reduce((suma, { cambio }) => suma + cambio, 0)

  async function paso(n: number, instante: Date): Promise<void> {
    const { puesto, zona } = puestos[n % 2] ?? { puesto: maestro, zona: '' }
    const { id: articulo } = articulos[n % 3] ?? { id: 0 }
    const [dia, sucursal] = [fechaEn(zona, instante), puesto.idSucursal]
    const anotar = (cambio: number) => pasos.push({ dia, instante: instante.getTime(), articulo, sucursal, cambio })
    await en(instante, puesto, async (suyo) => {
      if (n % 4 === 0) {
        const [cantidad, costo] = [3 + (n % 5), 300 + 37 * (n % 11)]
        const entrada = { sucursal, lugar: 'exhibidor' as const, cantidad, costo, documento: `F-${n}` }
        await t.call(suyo.tk, inventario.entrada, { params: { id: articulo }, body: entrada })
        const habia = Math.max(0, hayDe(articulo))
        const nuevo = (habia * promedioDe(articulo) + cantidad * costo * 100 * DIEZMIL) / (habia + cantidad)
        costos.push({ instante: instante.getTime(), articulo, promedio: Math.round(nuevo) })
        return anotar(cantidad)
      }
      const importe = 900 + 10 * n
      const pedido = await vender(suyo, articulo, importe)
      const venta = Math.round((importe * 100) / 1.16)
      const suya = { dia, articulo, sucursal, piezas: 1, venta, costo: redondear(promedioDe(articulo)) }
      vendidas.push(suya)
      anotar(-1)
      if (n % 7 !== 5) return 0
      const [regresa] = (await t.call(suyo.tk, pedidos.conElementos, { params: { id: pedido } })).body.elementos
      const devolucion = { elementos: [regresa?.id ?? 0], formaPago: 'Efectivo' as const, motivo: 'No le gustó' }
      const { status } = await t.call(suyo.tk, pedidos.devolverMercancia, { params: { id: pedido }, body: devolucion })
      expect(status).toBe(200)
      vendidas.push({ ...suya, piezas: -1, venta: -venta, costo: -suya.costo })
      return anotar(1)
    })
  }

  beforeAll(async () => {
    for (const zona of ['America/Mexico_City', 'America/Tijuana'])
      puestos.push({ puesto: await abrirPuesto(t, '1', await buildSucursal(t.db, { zona })), zona })
    const { puesto } = puestos[0] ?? { puesto: maestro }
    for (const n of [0, 1, 2]) {
      const marca = marcas[n % 2] ?? ''
      articulos.push({ id: await tenerArticulo(t, maestro.tk, puesto.idSucursal, 0, { marca }), marca })
    }
    // Hours around midnight: a day here is another one there.
    for (let n = 0; n < 48; n++)
      await paso(n, new Date(AHORA.getTime() - 120 * DIA_MS + n * 2.5 * DIA_MS + (n % 3) * 5.25 * 3600 * 1000))
  })

  const marcaDe = (articulo: number) => articulos.find(({ id }) => id === articulo)?.marca ?? ''
  /** Pieces and value at the end of a day, by branch and article, reckoned by hand. */
  function alFinal(dia: string, sucursal?: number) {
    const finDelDia = Date.parse(`${sumarDias(dia, 1)}T06:00:00Z`) // Mexico City
    return puestos.flatMap(({ puesto: { idSucursal } }) =>
      articulos.flatMap(({ id }) => {
        if (sucursal !== undefined && sucursal !== idSucursal) return []
        const suyos = pasos.filter((uno) => uno.articulo === id && uno.sucursal === idSucursal && uno.dia <= dia)
        const piezas = suyos.reduce((suma, { cambio }) => suma + cambio, 0)
        return [{ marca: marcaDe(id), piezas, valor: redondear(piezas * promedioDe(id, finDelDia)) }]
      }),
    )
  }
  const sumar = <T>(filas: readonly T[], de: (fila: T) => number) => filas.reduce((suma, fila) => suma + de(fila), 0)

  const dias = [0, 1, 2, 3, 9, 30, 31, 58, 90, 119, 130].map((n) => sumarDias(HOY, -n))

  test.each([false, true])('value on any day = an independent sum, with photos: %s', async (conFotos) => {
    if (conFotos) {
      const fin = new AbortController().signal
      await Promise.all([1, 2].map(() => fotografiarInventario({ db: t.db, now: () => AHORA }, fin)))
      const fotos = await t.db.selectFrom('inventario_foto').select('hasta').orderBy('hasta').execute()
      expect(fotos.map(({ hasta }) => hasta.toISOString().slice(0, 10))).toEqual(
        expect.arrayContaining(['2026-09-01', '2026-10-01', '2026-11-01']),
      )
    }
    for (const dia of dias) {
      const { valor, marcas: porMarca } = await ver({ desde: dia, hasta: dia })
      const todo = alFinal(dia)
      const piezas = sumar(todo, (una) => una.piezas)
      expect({ dia, ...valor }).toEqual({ dia, piezas, importe: sumar(todo, (una) => una.valor) / 100 })
      for (const marca of marcas) {
        const suyas = todo.filter((una) => una.marca === marca)
        const { piezas = 0, valor = 0 } = porMarca.find((una) => una.marca === marca) ?? {}
        expect([piezas, valor]).toEqual([sumar(suyas, (u) => u.piezas), sumar(suyas, (u) => u.valor) / 100])
      }
      const filas = await filasDe('valor', { desde: dia, hasta: dia, limit: 3 })
      expect([filas.piezas, filas.importe ?? 0]).toEqual([valor.piezas, valor.importe])
    }
  })

  test('what a period sold = an independent sum, and its rows, page by page', async () => {
    for (const [desde, hasta] of [
      [sumarDias(HOY, -119), HOY],
      [sumarDias(HOY, -60), sumarDias(HOY, -30)],
      [sumarDias(HOY, -3), sumarDias(HOY, -2)],
    ] as const) {
      const suyas = vendidas.filter(({ dia }) => dia >= desde && dia <= hasta)
      const { vendido } = await ver({ desde, hasta })
      expect(vendido).toEqual({
        piezas: sumar(suyas, ({ piezas }) => piezas),
        venta: sumar(suyas, ({ venta }) => venta) / 100,
        costo: sumar(suyas, ({ costo }) => costo) / 100,
      })
      const primera = await filasDe('vendido', { desde, hasta, limit: 4 })
      expect([primera.total, primera.piezas]).toEqual([suyas.length, vendido.piezas])
      const todas = await filasDe('vendido', { desde, hasta, limit: 1000 })
      expect(todas.data.slice(0, 4)).toEqual(primera.data)
      expect(sumar(todas.data, ({ venta }) => Math.round((venta ?? 0) * 100))).toBe(Math.round(vendido.venta * 100))
      for (const marca of marcas)
        expect((await filasDe('vendido', { desde, hasta, marca })).total).toBe(
          suyas.filter(({ articulo }) => marcaDe(articulo) === marca).length,
        )
    }
  })

  test('type 1 sees his branch alone, by any parameter', async () => {
    const [uno, otro] = puestos.map(({ puesto }) => puesto) as [Puesto, Puesto]
    const dia = sumarDias(HOY, -30)
    const suyo = await ver({ desde: dia, hasta: dia }, uno)
    expect(suyo.valor.piezas).toBe(sumar(alFinal(dia, uno.idSucursal), ({ piezas }) => piezas))
    expect(suyo.valor).toEqual((await ver({ desde: dia, hasta: dia, sucursal: uno.idSucursal })).valor)
    const query = { desde: dia, hasta: dia, sucursal: otro.idSucursal }
    expect((await t.call(uno.tk, cifrasDeInventario.ver, { query })).status).toBe(404)
    const filas = { ...query, figura: 'valor' as const }
    expect((await t.call(uno.tk, cifrasDeInventario.renglones, { query: filas })).status).toBe(404)
    const caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: uno.idSucursal }))
    expect((await t.call(caja, cifrasDeInventario.ver, { query: { desde: dia, hasta: dia } })).status).toBe(403)
  })

  test('the last sale of a brand is a day of that branch', async () => {
    const { marcas: porMarca } = await ver({ desde: sumarDias(HOY, -119), hasta: HOY })
    for (const marca of marcas) {
      const ventas = vendidas.filter(({ articulo, piezas }) => piezas > 0 && marcaDe(articulo) === marca)
      const ultima = ventas
        .map(({ dia }) => dia)
        .toSorted()
        .at(-1)
      expect(porMarca.find((una) => una.marca === marca)?.ultimaVenta).toBe(ultima)
    }
  })
})

test('what is to be ordered is below its minimum with what is on its way, and told with how fast it sells', async () => {
  const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db))
  const sucursal = puesto.idSucursal
  const poco = await tenerArticulo(t, puesto.tk, sucursal, 2, { minimo: 3 })
  await tenerArticulo(t, puesto.tk, sucursal, 3, { minimo: 3 })
  const rapido = await tenerArticulo(t, puesto.tk, sucursal, 6, { minimo: 1 })
  for (let n = 0; n < 6; n++) await vender(puesto, rapido, 900)

  expect((await ver({}, puesto)).porPedir).toEqual({ renglones: 2, piezas: 7 })
  const { data, total, piezas } = await filasDe('porPedir', {}, puesto)
  expect([total, piezas]).toEqual([2, 7])
  expect(data.find(({ idArticulo }) => idArticulo === poco)?.surtido).toEqual({
    aqui: 2,
    porLlegar: 0,
    minimo: 3,
    vendidas: 0,
  })
  expect(data.find(({ idArticulo }) => idArticulo === rapido)).toMatchObject({ piezas: 6, surtido: { vendidas: 6 } })
})

test('what counts missed, and what orders kept apart and let go, open their rows', async () => {
  const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db))
  const sucursal = puesto.idSucursal
  const [falta, sobra] = [
    await tenerArticulo(t, puesto.tk, sucursal, 3),
    await tenerArticulo(t, puesto.tk, sucursal, 1),
  ]
  await contarTodo(
    t,
    puesto.tk,
    sucursal,
    new Map([
      [falta, 1],
      [sobra, 2],
    ]),
  )
  expect((await ver({}, puesto)).merma).toEqual({ piezas: 1, importe: 640 })
  expect(await filasDe('merma', {}, puesto)).toMatchObject({ total: 2, piezas: 1, importe: 640 })

  const tomar = (idArticulo: number) =>
    tomarPedido(t, puesto.tk, puesto.usuario, { elementos: [elemento(500, { idArticulo })] })
  const [cambiado, eliminado, entregado] = [await tomar(falta), await tomar(falta), await vender(puesto, falta, 900)]
  const [suyo] = (await t.call(puesto.tk, pedidos.conElementos, { params: { id: cambiado.id } })).body.elementos
  const editar = (idArticulo: number | null) =>
    t.call(puesto.tk, pedidos.actualizar, {
      params: { id: cambiado.id },
      body: { elementos: [{ id: suyo?.id ?? 0, idArticulo }] },
    })
  await editar(falta)
  expect((await ver({}, puesto)).probado).toBe(0)
  await editar(sobra)
  for (const id of [eliminado.id, entregado])
    await t.call(maestro.tk, pedidos.eliminar, { params: { id }, body: { motivo: 'Ya no lo quiso' } })
  expect((await ver({}, puesto)).probado).toBe(2)
  const { data } = await filasDe('probado', {}, puesto)
  expect(data.map(({ idPedido, idArticulo }) => [idPedido, idArticulo])).toEqual([
    [eliminado.id, falta],
    [cambiado.id, falta],
  ])
})
