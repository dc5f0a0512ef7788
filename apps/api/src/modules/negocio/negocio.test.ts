import { fechaEn, horaEn, sumarDias } from '@nitida/contract/fechas'
import { negocio } from '@nitida/contract/negocio'
import { diaDeLaSemana, type Figura, figuras } from '@nitida/contract/negocio.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

const MES = { desde: '2026-11-01', hasta: '2026-11-30' }
const HOY = '2026-11-24'

let t: TestApp
let maestro: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
})
afterAll(() => t?.cerrar())

const ver = async (query: object = MES, quien = maestro) =>
  (await t.call(quien.tk, negocio.ver, { query: { contra: 'anterior', ...MES, ...query } })).body.data

const filasDe = async (figura: Figura, query: object = {}, quien = maestro) =>
  (await t.call(quien.tk, negocio.renglones, { query: { figura, ...MES, ...query } })).body

const en = async <T>(instante: Date, hacer: () => Promise<T>): Promise<T> => {
  t.ponerReloj(instante)
  try {
    return await hacer()
  } finally {
    t.ponerReloj(AHORA)
  }
}

const dias = (n: number, horas = 0) => new Date(AHORA.getTime() - (n * 24 + horas) * 3600 * 1000)

/** How often each text comes. */
function contar(textos: readonly string[]): Record<string, number> {
  const veces: Record<string, number> = {}
  for (const texto of textos) veces[texto] = (veces[texto] ?? 0) + 1
  return veces
}

describe('figures of a chain in two zones', () => {
  const ZONAS = ['America/Mexico_City', 'America/Tijuana'] as const
  const puestos: { puesto: Puesto; zona: string }[] = []
  /** What was sold, as the test itself counts it. */
  const vendido: { idSucursal: number; dia: string; diaSemana: number; hora: number; total: number }[] = []

  /** Orders and refunds at hours around midnight, of this month and of the four weeks before. */
  beforeAll(async () => {
    for (const zona of ZONAS) {
      const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona }))
      puestos.push({ puesto, zona })
      const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
      // 10:00 here, and hours that fall on other days there: 23:30 and 00:30 in either zone.
      for (const [n, horas] of [
        [0, 1],
        [1, 10.5],
        [2, 9.5],
        [7, 8.5],
        [20, 1],
        [24, 10.5],
        [29, 1],
        [45, 1],
      ] as const) {
        const instante = dias(n, horas)
        const importe = 100 * (n + 1) + horas
        const entonces = await en(instante, async () => ({ ...puesto, tk: await t.entrar(puesto.usuario) }))
        const { pedidoId } = await en(instante, () =>
          tomarEn(t, entonces, paciente.id, { elementos: [elemento(importe)], anticipo: 60 }),
        )
        const dia = fechaEn(zona, instante)
        vendido.push({
          ...{ idSucursal: puesto.idSucursal, dia, diaSemana: diaDeLaSemana(dia), total: importe },
          hora: Number(horaEn(zona, instante).slice(0, 2)),
        })
        if (n % 2 === 0)
          await en(instante, () =>
            t.call(entonces.tk, pedidos.devolver, {
              params: { id: pedidoId },
              body: { importe: 10, formaPago: 'Efectivo', motivo: 'Se cobró de más' },
            }),
          )
      }
    }
  })

  const deNoviembre = () => vendido.filter(({ dia }) => dia >= MES.desde && dia <= HOY)

  test('sales equal an independent count, by branch, by day and by hour', async () => {
    const { sucursales, dias: porDia, horas, hasta } = await ver()
    expect(hasta).toBe(HOY)
    for (const { puesto } of puestos) {
      const suyas = deNoviembre().filter(({ idSucursal }) => idSucursal === puesto.idSucursal)
      const suya = sucursales.find(({ idSucursal }) => idSucursal === puesto.idSucursal)
      expect(suya?.cifras.pedidos).toBe(suyas.length)
      expect(suya?.cifras.ventas).toBeCloseTo(
        suyas.reduce((suma, { total }) => suma + total, 0),
        6,
      )
      expect(suya?.semanas.reduce((suma, { ventas }) => suma + ventas, 0)).toBeCloseTo(suya?.cifras.ventas ?? -1, 6)
    }
    const deDias = porDia.filter(({ pedidos }) => pedidos > 0).map(({ dia, pedidos }) => [dia, pedidos])
    expect(Object.fromEntries(deDias)).toEqual(contar(deNoviembre().map(({ dia }) => dia)))
    const deHoras = horas.map(({ diaSemana, hora, pedidos }) => [`${diaSemana} ${hora}`, pedidos])
    expect(Object.fromEntries(deHoras)).toEqual(contar(deNoviembre().map((v) => `${v.diaSemana} ${v.hora}`)))
  })

  test('branches add up to the chain, days to the period, and both to the rows behind them', async () => {
    const { sucursales, dias: porDia, porForma, devoluciones } = await ver()
    const suma = (de: (una: (typeof sucursales)[number]) => number) => sucursales.reduce((s, una) => s + de(una), 0)
    const ventas = suma(({ cifras }) => cifras.ventas)
    expect(porDia.reduce((s, { ventas }) => s + ventas, 0)).toBeCloseTo(ventas, 6)
    expect((await filasDe('ventas')).suma).toBeCloseTo(ventas, 6)
    const cobrado = suma(({ cifras }) => cifras.cobrado)
    expect(porForma.reduce((s, { importe }) => s + importe, 0)).toBeCloseTo(cobrado, 6)
    expect((await filasDe('cobrado')).suma).toBeCloseTo(cobrado, 6)
    const devuelto = suma(({ cifras }) => cifras.devuelto)
    expect(devuelto).toBeLessThan(0)
    expect((await filasDe('devuelto')).suma).toBeCloseTo(devuelto, 6)
    expect(devoluciones.reduce((s, { importe }) => s + importe, 0)).toBeCloseTo(devuelto, 6)
    for (const { idUsuario, importe, movimientos } of devoluciones)
      expect(await filasDe('devuelto', { usuario: String(idUsuario) })).toMatchObject({
        suma: importe,
        total: movimientos,
      })
  })

  test('each hour, method and age opens exactly its rows', async () => {
    const { horas, porForma, saldos } = await ver()
    for (const { diaSemana, hora, pedidos } of horas)
      expect((await filasDe('ventas', { diaSemana, hora })).total).toBe(pedidos)
    for (const { formaPago, importe } of porForma)
      expect((await filasDe('cobrado', { formaPago })).suma ?? 0).toBeCloseTo(importe, 6)
    for (const { edad, pedidos, importe } of saldos) {
      const filas = await filasDe('saldo', { edad })
      expect([filas.total, filas.suma ?? 0]).toEqual([pedidos, importe])
    }
    const { sucursales } = await ver()
    expect((await filasDe('atrasados')).total).toBe(sucursales.reduce((s, { atrasados }) => s + atrasados, 0))
  })

  test('a day that has not ended is compared up to the same hour', async () => {
    const [{ puesto } = { puesto: maestro }] = puestos
    const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
    for (const [horas, importe] of [
      [1, 7000],
      [-1, 9000],
    ] as const)
      await en(dias(7, horas), async () => {
        const tk = await t.entrar(puesto.usuario)
        return tomarEn(t, { ...puesto, tk }, paciente.id, { elementos: [elemento(importe)], anticipo: 5 })
      })
    const {
      dias: [hoy],
      antes,
    } = await ver({ desde: HOY, hasta: HOY, sucursal: String(puesto.idSucursal) })
    expect(antes).toEqual({ desde: '2026-11-17', hasta: '2026-11-17' })
    const deEsaHora = vendido.filter((v) => v.idSucursal === puesto.idSucursal && v.dia === '2026-11-17' && v.hora < 10)
    expect(hoy?.antes).toBe(7000 + deEsaHora.reduce((s, { total }) => s + total, 0))
  })

  test('a removed order is in no figure', async () => {
    const [{ puesto } = { puesto: maestro }] = puestos
    const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
    const total = async () => (await filasDe('ventas', { sucursal: String(puesto.idSucursal) })).suma ?? 0
    const antes = await total()
    const { pedidoId } = await tomarEn(t, puesto, paciente.id, { elementos: [elemento(4321)] })
    expect(await total()).toBe(antes + 4321)
    const quitar = { params: { id: pedidoId }, body: { motivo: 'Se canceló' } }
    expect((await t.call(maestro.tk, pedidos.eliminar, quitar)).status).toBe(200)
    expect(await total()).toBe(antes)
  })
})

test('a visit counts as an order when its patient ordered within thirty days', async () => {
  const puesto = await abrirPuesto(t, '1')
  const nota = { idSucursal: puesto.idSucursal, idCreador: puesto.usuario.id, enEl: dias(3) }
  const [seQueda, seVa] = [
    await buildCliente(t.db, { idSucursal: puesto.idSucursal }),
    await buildCliente(t.db, { idSucursal: puesto.idSucursal }),
  ]
  for (const cliente of [seQueda, seVa]) await buildVisita(t.db, { ...nota, cliente })
  await tomarEn(t, puesto, seQueda.id)
  const { sucursales } = await ver({ sucursal: String(puesto.idSucursal) }, puesto)
  expect(sucursales).toHaveLength(1)
  expect(sucursales[0]?.cifras).toMatchObject({ visitas: 2, visitasConPedido: 1 })
  const { data, suma, total } = await filasDe('visitas', {}, puesto)
  expect([total, suma]).toEqual([2, null])
  expect(data.map(({ idCliente, conPedido }) => [idCliente, conPedido]).toSorted()).toEqual(
    [
      [seQueda.id, true],
      [seVa.id, false],
    ].toSorted(),
  )
})

test('deliveries take the days of their branch from order to delivery, and open the orders', async () => {
  const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona: 'America/Tijuana' }))
  const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const tardaron = [0, 1, 1, 2, 3, 4, 5, 6, 7, 20]
  for (const n of tardaron) {
    const entonces = await en(dias(n, 10.5), async () => ({ ...puesto, tk: await t.entrar(puesto.usuario) }))
    const { pedidoId: id } = await en(dias(n, 10.5), () =>
      tomarEn(t, entonces, paciente.id, { tipoPago: 'total', anticipo: null, fechaEntrega: HOY }),
    )
    for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
      await t.call(puesto.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  }
  // Ten and a half hours before is the day before in Tijuana.
  const esperados = tardaron.map((n) => n + 1)
  const { entregas } = await ver({ sucursal: String(puesto.idSucursal) })
  expect(entregas).toEqual({ pedidos: 10, mediana: esperados[4], nueveDeDiez: esperados[8] })
  const { data, total } = await filasDe('entregados', { sucursal: String(puesto.idSucursal) })
  expect([total, data.map(({ dias: suyos }) => suyos).toSorted((a, b) => Number(a) - Number(b))]).toEqual([
    10,
    esperados,
  ])
})

test('lenses add up to what the orders say, by name, the best ones first and the others together', async () => {
  const puesto = await abrirPuesto(t, '1')
  const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const suma = new Map<string, number>()
  for (let i = 0; i < 24; i++) {
    const lente = `Mica ${(i * 7) % 11}`
    const importeLente = ((i * 7919) % 900) + 0.25
    suma.set(lente, (suma.get(lente) ?? 0) + importeLente * 2)
    const uno = elemento(100, { lente, importeLente })
    await tomarEn(t, puesto, paciente.id, { elementos: [uno, uno, elemento(50)] })
  }
  const esperadas = [...suma].toSorted(([, a], [, b]) => b - a)
  const { micas } = await ver({ sucursal: String(puesto.idSucursal) })
  const total = esperadas.reduce((todo, [, importe]) => todo + importe, 0)
  expect(micas.slice(0, 8).map(({ lente, importe }) => [lente, importe])).toEqual(esperadas.slice(0, 8))
  expect(micas[8]).toMatchObject({ lente: null })
  expect(micas.reduce((todo, { pares }) => todo + pares, 0)).toBe(48)
  expect(micas.reduce((todo, { importe }) => todo + importe, 0)).toBeCloseTo(total, 6)
  expect((await filasDe('micas', { sucursal: String(puesto.idSucursal) })).suma).toBeCloseTo(total, 6)
  for (const { lente, importe } of micas.slice(0, 8))
    expect((await filasDe('micas', { sucursal: String(puesto.idSucursal), lente })).suma).toBeCloseTo(importe, 6)
})

describe('whose figures', () => {
  test('a manager reaches his branch by no parameter but his own', async () => {
    const [suyo, otro] = [await abrirPuesto(t, '1'), await abrirPuesto(t, '1')]
    const paciente = await buildCliente(t.db, { idSucursal: otro.idSucursal })
    await tomarEn(t, otro, paciente.id)
    const { sucursales, dias: porDia } = await ver({}, suyo)
    expect(sucursales.map(({ idSucursal }) => idSucursal)).toEqual([suyo.idSucursal])
    expect(porDia.every(({ ventas }) => ventas === 0)).toBe(true)
    for (const figura of figuras) expect(await filasDe(figura, {}, suyo)).toMatchObject({ data: [], total: 0 })
    const query = { ...MES, contra: 'anio' as const, sucursal: String(otro.idSucursal) }
    expect((await t.call(suyo.tk, negocio.ver, { query })).status).toBe(404)
    expect((await t.call(suyo.tk, negocio.renglones, { query: { ...query, figura: 'ventas' } })).status).toBe(404)
  })

  test('more than a year, or days that have not come, are refused', async () => {
    for (const rango of [
      { desde: '2024-01-01', hasta: HOY },
      { desde: sumarDias(HOY, 1), hasta: sumarDias(HOY, 2) },
      { desde: HOY, hasta: sumarDias(HOY, -1) },
    ])
      expect((await t.call(maestro.tk, negocio.ver, { query: { ...rango, contra: 'anio' } })).status).toBe(422)
  })
})
