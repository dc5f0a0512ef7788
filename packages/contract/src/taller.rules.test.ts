import { expect, test } from 'vitest'
import { folioDeEnvio, porqueDelRetraso, surtidoDe } from './taller.rules.ts'

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
    ...{ folio, sucursalNumber: '01', charola: folio === 1 ? '104' : null, lente: 'Monofocal CR-39' },
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
  expect(surtidoDe([{ ...par(1, 90), graduacion: null }])[0]?.potencias).toEqual([
    { potencia: 'Sin graduación', piezas: 2, para: ['104'] },
  ])
})

test('a shipment is called by its branch and number', () => {
  expect(folioDeEnvio({ sucursalNumber: '01', folio: 12 })).toBe('E-01-12')
})
