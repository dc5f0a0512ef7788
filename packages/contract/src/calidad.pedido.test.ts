import { expect, test } from 'vitest'
import { medidasPedidas, parPedido } from './calidad.pedido.ts'
import { PAR_VACIO, veredictoDe } from './calidad.rules.ts'
import { SIN_MONTAJE } from './montaje.rules.ts'

const con = (medidas: Partial<typeof SIN_MONTAJE>) => ({ ...SIN_MONTAJE, ...medidas })

test('ordered prism is what both lenses bend together: base down of the right eye and base out are positive', () => {
  const casos = [
    [
      { prismaOd: 2, baseOd: 'temporal' },
      { prismaVertical: 0, prismaHorizontal: 2 },
    ],
    [
      { prismaOd: 1.5, baseOd: 'nasal', prismaOi: 1.5, baseOi: 'nasal' },
      { prismaVertical: 0, prismaHorizontal: -3 },
    ],
    [
      { prismaOd: 1, baseOd: 'inferior', prismaOi: 1, baseOi: 'superior' },
      { prismaVertical: 2, prismaHorizontal: 0 },
    ],
    // Both up bends both eyes alike.
    [
      { prismaOd: 1, baseOd: '90', prismaOi: 1, baseOi: '90°' },
      { prismaVertical: 0, prismaHorizontal: 0 },
    ],
    [
      { prismaOi: 2, baseOi: '225' },
      { prismaVertical: -1.41, prismaHorizontal: -1.41 },
    ],
    [{ prismaOd: 2, baseOd: 'BI' }, {}],
    [{}, {}],
  ] as const
  for (const [medidas, espera] of casos)
    expect(medidasPedidas(con(medidas), 'Monofocal'), JSON.stringify(medidas)).toEqual(espera)
})

test('a pair for near has its near distances, and only lenses with an addition have heights', () => {
  const medidas = con({ dnpOd: 31.5, dnpOi: 31, dnpCercaOd: 30, alturaOd: 18, alturaOi: 17.5 })
  expect(medidasPedidas(medidas, 'Monofocal')).toEqual({ dnpOd: 31.5, dnpOi: 31 })
  expect(medidasPedidas(medidas, 'Solo cerca')).toEqual({ dnpOd: 30 })
  expect(medidasPedidas(medidas, 'Progresivo')).toEqual({ dnpOd: 31.5, dnpOi: 31, alturaOd: 18, alturaOi: 17.5 })
  expect(medidasPedidas(null, 'Progresivo')).toEqual({})
})

test('what was written is held against the pair, whoever says otherwise', () => {
  const dicho = { ...PAR_VACIO, dnpOd: 20, dnpOi: 33, alturaOd: 12, prismaHorizontal: 0 }
  const graduacion = { esfOd: -1, esfOi: -1.25, addOd: 2, addOi: 2 }
  const montaje = con({ dnpOd: 31.5, prismaOd: 2, baseOd: 'temporal' })
  const lejos = parPedido(dicho, { graduacion, montaje }, 'Monofocal')
  expect(lejos).toMatchObject({
    dnpOd: 31.5,
    dnpOi: 33,
    alturaOd: null,
    prismaHorizontal: 2,
    Od: { esf: -1, add: null },
  })
  expect(parPedido(dicho, { graduacion: null, montaje: null }, 'Progresivo')).toEqual(dicho)
})

test('an ordered prism that nobody read is not taken for there because the distances are right', () => {
  const pedido = {
    ...PAR_VACIO,
    Od: { esf: -2, cil: null, eje: null, add: null },
    dnpOd: 31,
    dnpOi: 31,
    prismaHorizontal: 2,
  }
  const medido = { ...pedido, prismaHorizontal: null }
  expect(veredictoDe(pedido, medido, 'ANSI Z80.1', 'monofocal')).toMatchObject({ resultado: 'incompleto', faltan: 1 })
  expect(veredictoDe(pedido, { ...medido, prismaHorizontal: 0 }, 'ANSI Z80.1', 'monofocal').resultado).toBe('noPasa')
  expect(veredictoDe(pedido, { ...medido, prismaHorizontal: 2.5 }, 'ANSI Z80.1', 'monofocal').resultado).toBe('pasa')
})
