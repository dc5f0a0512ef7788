import { expect, test } from 'vitest'
import {
  elementosPorMedir,
  etiquetaPar,
  folioDeEnvio,
  folioDePar,
  leerFolioDePar,
  pedidoYPar,
  porqueDelRetraso,
  surtidoDe,
} from './taller.rules.ts'

const trabajo = {
  ...{
    etapa: 'surtido' as const,
    charola: null,
    laboratorio: '',
    prometido: null,
    falta: '',
    rehechos: 0,
    envio: null,
  },
}
const HOY = '2026-11-26'

test('a late order says its nearest cause', () => {
  const casos = [
    [{}, 'Nadie lo ha empezado'],
    [{ charola: '104', etapa: 'bisel' as const }, 'Detenido en Bisel'],
    [{ charola: '104', rehechos: 1 }, 'Se rehace'],
    [{ laboratorio: 'Centro', prometido: '2026-11-26' }, 'Lo tiene Centro'],
    [{ laboratorio: 'Centro', prometido: '2026-11-25' }, 'Centro no lo entregó el día prometido'],
    [{ etapa: 'listo' as const, rehechos: 1 }, 'Listo, sin enviar'],
    [{ etapa: 'listo' as const, envio: { estado: 'enviado' as const } }, 'Va en camino'],
    [{ laboratorio: 'Centro', falta: 'mica OD' }, 'Falta mica OD'],
  ] as const
  for (const [cambios, dice] of casos) expect(porqueDelRetraso({ ...trabajo, ...cambios }, HOY)).toBe(dice)
})

test('the pull list counts blanks by lens and power, whatever their axis', () => {
  const par = (folio: number, eje: number) => ({
    ...{ folio, sucursalNumber: '01', par: 1, pares: 1, charola: folio === 1 ? '104' : null, lente: 'Monofocal CR-39' },
    graduacion: { esfOd: -2, cilOd: -0.5, ejeOd: eje, esfOi: -1 },
  })
  expect(surtidoDe([par(1, 90), par(2, 180)])).toEqual([
    {
      lente: 'Monofocal CR-39',
      potencias: [
        { potencia: '-1.00', piezas: 2, para: ['104', '01-2'] },
        { potencia: '-2.00 -0.50', piezas: 2, para: ['104', '01-2'] },
      ],
    },
  ])
  expect(surtidoDe([{ ...par(2, 90), par: 2, pares: 2 }])[0]?.potencias[0]?.para).toEqual(['01-2, par 2 de 2'])
  expect(surtidoDe([{ ...par(1, 90), graduacion: null }])[0]?.potencias).toEqual([
    { potencia: 'Sin graduación', piezas: 2, para: ['104'] },
  ])
})

test('a shipment is called by its branch and number', () => {
  expect(folioDeEnvio({ sucursalNumber: '01', folio: 12 })).toBe('E-01-12')
})

test('contact lenses and bare frames are no pair to measure', () => {
  const lentes = ['Lente de CONTACTO mensual', '', 'Progresivo', 'Monofocal CR-39']
  expect(elementosPorMedir(lentes.map((lente) => ({ lente }))).map(({ lente }) => lente)).toEqual([
    'Progresivo',
    'Monofocal CR-39',
  ])
})

test('a pair is called by its order, and by its place where there are several', () => {
  const [solo, segundo] = [
    { sucursalNumber: '01', folio: 7, par: 1, pares: 1 },
    { sucursalNumber: '01', folio: 7, par: 2, pares: 3 },
  ]
  expect([etiquetaPar({ par: 3, pares: 2 }), etiquetaPar({ par: 2, pares: 1 })]).toEqual(['Par 3', ''])
  expect([etiquetaPar(solo), pedidoYPar(solo), folioDePar(solo)]).toEqual(['', '01-7', '01-7'])
  expect([etiquetaPar(segundo), pedidoYPar(segundo), folioDePar(segundo)]).toEqual([
    'Par 2 de 3',
    '01-7, par 2 de 3',
    '01-7.2',
  ])
})

test('the number that a laboratory says back names its order and its pair', () => {
  const folio = { sucursal: '01', folio: 7 }
  expect(leerFolioDePar('01-7')).toEqual({ folio, par: null })
  expect(leerFolioDePar(' 01-7.2 ')).toEqual({ folio, par: 2 })
  for (const ajeno of ['', 'hola', '01-7.x', '.2']) expect(leerFolioDePar(ajeno)).toBeNull()
})

test('the pull list has the near power of a pair for near', () => {
  const graduacion = { esfOd: -1, addOd: 2, esfOi: -1.5, addOi: 2 }
  const par = { folio: 1, sucursalNumber: '01', par: 1, pares: 1, charola: '104', graduacion }
  const de = (lente: string) => surtidoDe([{ ...par, lente }])[0]?.potencias.map(({ potencia }) => potencia)
  expect(de('Solo cerca CR-39')).toEqual(['+0.50', '+1.00'])
  expect(de('Monofocal CR-39')).toEqual(['-1.00', '-1.50'])
})
