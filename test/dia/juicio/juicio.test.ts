import { describe, expect, test } from 'vitest'
import { matarServidor } from '../averias.ts'
import type { Casa } from '../casa.ts'
import { type Escritura, type Llamada, type TipoEscritura, tiposEscritura, type Ventana } from '../historia.ts'
import type { Oido } from '../oyentes.ts'
import type { Rastros } from '../rastros.ts'
import { crearRed } from '../red.ts'
import { juzgarMordidas, mordidasDe } from './averias.ts'
import { type Cuentas, juzgarCuentas } from './cuentas.ts'
import { juzgarEscrituras } from './escrituras.ts'
import { juzgarEventos } from './eventos.ts'
import { type Fiscal, juzgarFiscal } from './fiscal.ts'
import { juzgarLlamadas } from './llamadas.ts'
import { juzgarMensajes } from './mensajes.ts'

// Each judge is given a day with one thing wrong: a judge that never found anything proves nothing.

function rastros(dejados: Partial<Record<TipoEscritura, Record<string, number>>>): Rastros {
  const leidos = {} as Record<TipoEscritura, Map<string, number>> // filled below, key by key
  for (const tipo of tiposEscritura) leidos[tipo] = new Map(Object.entries(dejados[tipo] ?? {}))
  return leidos
}

const escritura = (cambios: Partial<Escritura> = {}): Escritura => ({
  tipo: 'pedido',
  marca: 'uno',
  estado: 'ok',
  suceso: null,
  contestada: 10_000,
  ...cambios,
})

describe('what people were told, against what is there', () => {
  const juzgar = (escrituras: Escritura[], pedido: Record<string, number>) =>
    juzgarEscrituras(escrituras, rastros({ pedido }))

  test('a clean day has nothing wrong', () => {
    const escrituras = [escritura(), escritura({ marca: 'dos', estado: 'rechazada' })]
    expect(juzgar(escrituras, { uno: 1 })).toEqual([])
  })

  test('an acknowledged write that is not there is lost', () => {
    expect(juzgar([escritura()], {})).toEqual(['pedido uno: acknowledged 1 times, found 0: lost'])
  })

  test('one that is there twice was done twice', () => {
    expect(juzgar([escritura()], { uno: 2 })).toEqual([
      'pedido uno: found 2 times, acknowledged 1, unknown 0: done twice',
    ])
  })

  test('a refused one must not be there, nor one that nobody asked for', () => {
    const nadie = 'and nobody was told that it was done'
    expect(juzgar([escritura({ estado: 'rechazada' })], { uno: 1 })).toEqual([`pedido uno: found 1 times, ${nadie}`])
    expect(juzgar([], { otro: 1 })).toEqual([`pedido otro: found 1 times, ${nadie}`])
  })

  test('an unknown one is there once at most', () => {
    const desconocida = [escritura({ estado: 'desconocida' })]
    expect(juzgar(desconocida, {})).toEqual([])
    expect(juzgar(desconocida, { uno: 1 })).toEqual([])
    expect(juzgar(desconocida, { uno: 2 })).toHaveLength(1)
  })

  test('of two who wanted the same, one got it', () => {
    const dos = [escritura(), escritura({ estado: 'rechazada' })]
    expect(juzgar(dos, { uno: 1 })).toEqual([])
    expect(juzgar([escritura(), escritura()], { uno: 1 })).toHaveLength(1)
  })

  test('a mark counts for its own type only', () => {
    expect(juzgarEscrituras([escritura({ tipo: 'abono' })], rastros({ pedido: { uno: 1 } }))).toHaveLength(2)
  })
})

describe('what the night found out about invoices (D-50, D-51)', () => {
  const deDia: Fiscal = {
    facturas: [
      { id: 1, clase: 'nominativa', estatus: 'Vigente', segunSat: 'Vigente' },
      { id: 2, clase: 'global', estatus: 'Cancelada', segunSat: 'Cancelada' },
    ],
    desconocidas: [],
    pendientes: [],
  }

  test('nothing is left open', () => {
    expect(juzgarFiscal(deDia)).toEqual([])
  })

  test.each<[string, Partial<Fiscal>]>([
    [
      'a cancellation that SAT never heard of, or decided without us',
      { facturas: [{ id: 3, clase: 'nominativa', estatus: 'En proceso de cancelación', segunSat: 'Cancelada' }] },
    ],
    ['a stamping that is still unknown', { desconocidas: [7] }],
    ['a payment without its complemento', { pendientes: [{ idPedido: 9, fallo: null }] }],
  ])('%s', (_, cambios) => {
    expect(juzgarFiscal({ ...deDia, ...cambios })).toHaveLength(1)
  })
})

describe('the far side of the messages', () => {
  test('taken once, unknown once or never, and waiting never', () => {
    const guardados = [
      { clave: 'a', estado: 'aceptado' },
      { clave: 'b', estado: 'desconocido' },
      { clave: 'c', estado: 'enviando' },
      { clave: 'd', estado: 'pendiente' },
    ] as const
    expect(juzgarMensajes(guardados, ['a', 'b'])).toEqual([])
  })

  test.each([
    ['twice', 'aceptado', ['a', 'a']],
    ['twice, of unknown outcome', 'desconocido', ['a', 'a']],
    ['never, although it says so', 'aceptado', []],
    ['although it was dropped', 'obsoleto', ['a']],
    ['although it still waits', 'pendiente', ['a']],
    ['never, as it was only kept', 'registrado', []],
    ['although it was only kept', 'registrado', ['a']],
  ] as const)('one that arrived %s', (_, estado, llegadas) => {
    expect(juzgarMensajes([{ clave: 'a', estado }], llegadas)).toHaveLength(1)
  })

  test('one of which nothing is known here', () => {
    expect(juzgarMensajes([], ['z'])).toEqual(['message z arrived, and nothing is known of it'])
  })
})

describe('what screens heard', () => {
  const nueva = (id: number, contestada = 10_000): Escritura =>
    escritura({ suceso: { event: 'NewPedidoAdded', id, sucursal: 1 }, contestada })
  const pantalla = (cambios: Partial<Oido> = {}): Oido => ({
    tipo: '2',
    sucursal: 1,
    avisos: [{ event: 'NewPedidoAdded', id: 7, en: 10_040 }],
    tramos: [{ desde: 0, hasta: Number.POSITIVE_INFINITY }],
    perdida: false,
    ...cambios,
  })
  const aviso = { event: 'NewPedidoAdded', id: 7, en: 10_050 }

  test('each its own, once, in time', () => {
    expect(juzgarEventos([pantalla()], [nueva(7)], [])).toEqual({ fallas: [], latencias: [40] })
  })

  test('a lost one, unless something was broken or nobody listened', () => {
    const sorda = pantalla({ avisos: [] })
    const averia: Ventana = { nombre: 'avería', desde: 12_000, hasta: 13_000 }
    expect(juzgarEventos([sorda], [nueva(7)], []).fallas).toHaveLength(1)
    expect(juzgarEventos([sorda], [nueva(7)], [averia]).fallas).toEqual([])
    expect(juzgarEventos([{ ...sorda, tramos: [{ desde: 0, hasta: 11_000 }] }], [nueva(7)], []).fallas).toEqual([])
  })

  test('one that came twice', () => {
    const doble = pantalla({ avisos: [...pantalla().avisos, aviso] })
    expect(juzgarEventos([doble], [nueva(7)], []).fallas).toHaveLength(1)
  })

  test('what a job did to an invoice is heard as often as the audit has it, with and without a click', () => {
    const deFactura = (veces: number): Oido =>
      pantalla({
        avisos: Array.from({ length: veces }, (_, n) => ({ event: 'FacturaUpdated', id: 7, en: 10_000 + n })),
      })
    const suceso = { event: 'FacturaUpdated', id: 7, sucursal: 1 } as const
    const clic = escritura({ tipo: 'baja', suceso })
    const juzgar = (oidas: number, escrituras: Escritura[]) =>
      juzgarEventos([deFactura(oidas)], escrituras, [], [{ ...suceso, veces: 2 }]).fallas
    expect([juzgar(2, [clic]), juzgar(1, [clic]), juzgar(2, []), juzgar(0, [])]).toEqual([[], [], [], []])
    expect([juzgar(3, [clic]).length, juzgar(0, [clic]).length, juzgar(3, []).length]).toEqual([1, 1, 1])
  })

  test.each([
    ['NewPedidoAdded', '4'],
    ['PedidoUpdated', '4'],
    ['NewCitaAdded', '3'],
    ['CitaUpdated', '3'],
    ['NewClientAdded', '3'],
  ] as const)('%s is not for type %s, and for all others of the branch', (event, ajeno) => {
    const escrituras = [escritura({ suceso: { event, id: 7, sucursal: 1 } })]
    for (const tipo of ['0', '1', '2', '3', '4'] as const) {
      const oyo = pantalla({ tipo, avisos: [{ event, id: 7, en: 10_040 }] })
      expect(juzgarEventos([oyo], escrituras, []).fallas).toHaveLength(tipo === ajeno ? 1 : 0)
      const sorda = pantalla({ tipo, avisos: [] })
      expect(juzgarEventos([sorda], escrituras, []).fallas).toHaveLength(tipo === ajeno ? 0 : 1)
    }
  })

  test('one of another branch, or for another type', () => {
    expect(juzgarEventos([pantalla({ sucursal: 2 })], [nueva(7)], []).fallas).toHaveLength(1)
    expect(juzgarEventos([pantalla({ tipo: '4' })], [nueva(7)], []).fallas).toHaveLength(1)
    expect(juzgarEventos([pantalla({ tipo: '0', sucursal: 0 })], [nueva(7)], []).fallas).toEqual([])
  })

  test('one that nobody caused, unless somebody may have without knowing', () => {
    const ajeno = pantalla({ avisos: [{ event: 'NewPedidoAdded', id: 99, en: 10_040 }] })
    const sinSaber = escritura({ estado: 'desconocida', suceso: { event: 'NewPedidoAdded', id: null, sucursal: 1 } })
    expect(juzgarEventos([ajeno], [], []).fallas).toHaveLength(1)
    expect(juzgarEventos([ajeno], [sinSaber], []).fallas).toEqual([])
  })
})

describe('requests', () => {
  const llamada = (cambios: Partial<Llamada> = {}): Llamada => ({
    clase: 'lectura',
    ruta: 'GET /x',
    inicio: 1000,
    fin: 1010,
    estatus: 200,
    codigo: null,
    ...cambios,
  })
  const averia: Ventana = { nombre: 'avería', desde: 5000, hasta: 6000 }

  test('may fail within a fault and not outside of it', () => {
    const dentro = llamada({ inicio: 5500, fin: 5600, estatus: 503, codigo: 'SERVICIO_NO_DISPONIBLE' })
    expect(juzgarLlamadas([llamada(), dentro], [averia]).fallas).toEqual([])
    expect(juzgarLlamadas([llamada(), dentro], []).fallas).toHaveLength(1)
    expect(juzgarLlamadas([llamada({ estatus: 0 })], [averia]).fallas).toHaveLength(1)
  })

  test('an unforeseen error is excused by nothing', () => {
    expect(juzgarLlamadas([llamada({ inicio: 5500, fin: 5600, estatus: 500 })], [averia]).fallas).toHaveLength(1)
  })

  test('their times are taken outside of faults', () => {
    const lenta = llamada({ inicio: 4900, fin: 5900 })
    expect(juzgarLlamadas([llamada(), lenta], [averia]).p95.lectura).toBe(10)
    expect(juzgarLlamadas([llamada(), lenta], []).p95.lectura).toBe(1000)
  })
})

describe('faults', () => {
  const averia: Ventana = { nombre: 'kill −9 of a server', desde: 5000, hasta: 6000 }
  const llamada = { clase: 'lectura', ruta: 'GET /x', inicio: 5100, fin: 5200, estatus: 0, codigo: null } as const
  const pantalla = (tramos: Oido['tramos'], perdida = false): Oido => ({
    ...{ tipo: '2', sucursal: 1, avisos: [], tramos, perdida },
  })
  const cortada = pantalla([
    { desde: 0, hasta: 5050 },
    { desde: 5400, hasta: 9000 },
  ])
  const juzgar = (llamadas: Llamada[], oidos: Oido[]) => juzgarMordidas(mordidasDe([averia], llamadas, oidos))

  test('are counted by whom they hit', () => {
    expect(mordidasDe([averia], [llamada, llamada], [cortada])).toEqual([
      { nombre: averia.nombre, callada: false, fallidas: 2, reconexiones: 1, regresoMs: 0 },
    ])
  })

  test('say when the last screen was back, counted from the repair', () => {
    const regresoDe = (...oidos: Oido[]) => mordidasDe([averia], [], oidos)[0]?.regresoMs
    const tarda = pantalla([
      { desde: 0, hasta: 5050 },
      { desde: 8500, hasta: 30_000 },
    ])
    expect(regresoDe(cortada, tarda)).toBe(2500)
    expect(regresoDe(tarda, pantalla([{ desde: 0, hasta: 5050 }], true))).toBe(Number.POSITIVE_INFINITY)
    expect(regresoDe(pantalla([{ desde: 0, hasta: 5050 }]))).toBe(0) // its day was over
  })

  test('that hit somebody happened', () => {
    expect(juzgar([llamada], [])).toEqual([])
    expect(juzgar([], [cortada])).toEqual([])
  })

  test('are still at work until every process listens again, and no longer', () => {
    const cortadaEn = (hasta: number) =>
      pantalla([
        { desde: 0, hasta },
        { desde: hasta + 300, hasta: 30_000 },
      ])
    expect(juzgar([], [cortadaEn(9900)])).toEqual([])
    expect(juzgar([], [cortadaEn(10_100)])).toHaveLength(1)
  })

  test('that hit nobody did not: all was well, broke at another time, or the screen was closed', () => {
    const nadie = ['nobody noticed the kill −9 of a server']
    expect(juzgar([{ ...llamada, estatus: 200 }], [])).toEqual(nadie)
    expect(juzgar([{ ...llamada, clase: 'recibo' }], [])).toEqual(nadie)
    expect(juzgar([{ ...llamada, inicio: 100, fin: 200 }], [])).toEqual(nadie)
    expect(juzgar([], [pantalla([{ desde: 0, hasta: 5500 }])])).toEqual(nadie)
  })

  test('need somebody to hit', async () => {
    const casa = { servidores: [] } as unknown as Casa // a house without servers: nothing else of it is asked
    await expect(matarServidor(casa, crearRed([]), 1, 600, 0).sufrir()).rejects.toThrow('no server 1')
  })
})

describe('the money of the day', () => {
  const cuentas: Cuentas = {
    libro: 1000,
    cerrado: { 1: 700, 0: 600 },
    abierto: { 1: 300, 0: 400 },
    delDia: 1300,
    sinDuplicar: 800,
  }
  const panel = { totalAcumulado: 13, totalSinDuplicar: 8 }

  test('adds up', () => {
    expect(juzgarCuentas(cuentas, panel)).toEqual([])
  })

  test.each([
    ['a ledger that is not what was closed and what waits', { ...cuentas, abierto: { 1: 299, 0: 400 } }, panel],
    ['the same for branches', { ...cuentas, cerrado: { 1: 700, 0: 601 } }, panel],
    ['a panel that counts otherwise', cuentas, { ...panel, totalAcumulado: 12.99 }],
    ['a panel that counts twice', cuentas, { ...panel, totalSinDuplicar: 13 }],
  ])('%s', (_, otras, otro) => {
    expect(juzgarCuentas(otras, otro)).toHaveLength(1)
  })
})
