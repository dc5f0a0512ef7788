import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SIN_MONTAJE } from './montaje.rules.ts'
import { escribirOma, faltaEnOma, leerOma, type OrdenDeLaboratorio, omaDe, valorOma } from './oma.ts'

const graduacion = {
  ...{ esfOd: -1.25, cilOd: -0.5, ejeOd: 90, addOd: 2, esfOi: 0.5, cilOi: null, ejeOi: null, addOi: 2 },
  ...{ diData: '63', aoData: null, lenteContactoDes: null },
}
const montaje = {
  ...SIN_MONTAJE,
  ...{ prismaOd: 2, baseOd: 'nasal', dnpOd: 31.5, dnpOi: 32, alturaOd: 18, alturaOi: 18.5, pantoscopico: 8 },
  ...{ aroA: 52, aroB: 34, aroDbl: 18, aroEd: 54 },
}
const orden: OrdenDeLaboratorio = {
  ...{ folio: '01-2041', graduacion, montaje, armazon: 'Nítida 52□18', lente: 'Progresivo; 1.67', tono: '' },
}

test('an order is a job of the standard, the right eye first', () => {
  expect(escribirOma(omaDe(orden)).split('\r\n')).toEqual([
    'OMAV=3.10',
    'JOB=01-2041',
    'DO=B',
    'SPH=-1.25;+0.50',
    'CYL=-0.50;0.00',
    'AX=90;0',
    'ADD=+2.00;+2.00',
    'PRVM=2.00;?',
    'PRVA=0;?',
    'IPD=31.50;32.00',
    'SEGHT=18.00;18.50',
    'PANTO=8.00;8.00',
    'HBOX=52.00;52.00',
    'VBOX=34.00;34.00',
    'DBL=18.00',
    'FED=54.00;54.00',
    'LNAM=Progresivo, 1.67;Progresivo, 1.67',
    'FRAM=Nitida 52 18',
    '',
  ])
  const monofocal = omaDe({ ...orden, lente: 'CR-39' })
  expect(valorOma(monofocal, 'OCHT')).toBe('18.00;18.50')
  expect(valorOma(monofocal, 'SEGHT')).toBeNull()
})

test('one eye alone is made alone, and a cylinder without its axis has an unknown one', () => {
  const uno = { ...graduacion, esfOi: null, addOi: null, ejeOd: null }
  const registros = omaDe({ ...orden, graduacion: uno })
  expect(['DO', 'SPH', 'AX'].map((etiqueta) => valorOma(registros, etiqueta))).toEqual(['R', '-1.25;?', null])
})

test('what the file goes without is told, and a base that cannot be read is not guessed', () => {
  expect(faltaEnOma(orden)).toEqual([])
  expect(faltaEnOma({ ...orden, graduacion: null, montaje: null })).toEqual([
    'la graduación',
    'la DNP de lejos',
    'la altura de montaje',
    'el aro',
  ])
  const raro = { ...orden, montaje: { ...montaje, baseOd: 'BI' } }
  expect(faltaEnOma(raro)).toEqual(['la base del prisma'])
  expect(valorOma(omaDe(raro), 'PRVM')).toBeNull()
})

const TEXTO = 'OMAV=3.10\r\nJOB=01-7\n_PRIVADA= a=b;\u00e9 \rSTATUS=EN PULIDO\r\nSUELTA\r\n=\r\n\r\n'

test('labels that nobody knows are kept byte for byte, however the lines end', () => {
  const registros = leerOma(TEXTO)
  expect(registros).toEqual([
    { etiqueta: 'OMAV', valor: '3.10' },
    { etiqueta: 'JOB', valor: '01-7' },
    { etiqueta: '_PRIVADA', valor: ' a=b;é ' },
    { etiqueta: 'STATUS', valor: 'EN PULIDO' },
    { etiqueta: 'SUELTA', valor: null },
    { etiqueta: '', valor: '' },
  ])
})

const renglon = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(fc.constantFrom('SPH', 'JOB', 'STATUS', '_X', 'R', ''), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([etiqueta, valor]) => `${etiqueta}=${valor}`),
)
const archivo = fc
  .array(fc.tuple(renglon, fc.constantFrom('\r\n', '\n', '\r')), { maxLength: 20 })
  .map((renglones) => renglones.map(([texto, fin]) => texto + fin).join(''))

test('any file is read, written and read as the same', () => {
  fc.assert(
    fc.property(archivo, (texto) => {
      const leido = leerOma(texto)
      expect(leerOma(escribirOma(leido))).toEqual(leido)
    }),
    { numRuns: 500 },
  )
})

const potencia = fc.option(fc.integer({ min: -80, max: 80 }).map((cuartos) => cuartos / 4))
const medida = fc.option(fc.integer({ min: 0, max: 9000 }).map((centesimas) => centesimas / 100))
const cualquiera: fc.Arbitrary<OrdenDeLaboratorio> = fc.record({
  folio: fc.constantFrom('01-1', 'S1-2041'),
  graduacion: fc.option(
    fc.record({
      esfOd: potencia,
      cilOd: potencia,
      ejeOd: fc.option(fc.integer({ min: 1, max: 180 })),
      addOd: potencia,
      esfOi: potencia,
      cilOi: potencia,
      ejeOi: fc.option(fc.integer({ min: 1, max: 180 })),
      addOi: potencia,
      diData: fc.constant(null),
      aoData: fc.constant(null),
      lenteContactoDes: fc.constant(null),
    }),
  ),
  montaje: fc.option(
    fc
      .record({ prismaOd: medida, dnpOd: medida, dnpOi: medida, aroA: medida, aroDbl: medida })
      .map((suyas) => ({ ...SIN_MONTAJE, ...suyas, baseOd: 'nasal' })),
  ),
  armazon: fc.string({ unit: 'grapheme', maxLength: 40 }),
  lente: fc.string({ unit: 'grapheme', maxLength: 40 }),
  tono: fc.string({ unit: 'grapheme', maxLength: 40 }),
})

test('any order is a file of plain letters whose every record has one value or one of each eye, and reads back', () => {
  fc.assert(
    fc.property(cualquiera, (una) => {
      const registros = omaDe(una)
      expect(leerOma(escribirOma(registros))).toEqual(registros)
      expect(escribirOma(registros)).toMatch(/^[\r\n -~]*$/)
      for (const { valor } of registros) expect(valor?.split(';').length ?? 0).toBeLessThanOrEqual(2)
    }),
    { numRuns: 500 },
  )
})

test('a pair for near is ordered with its near power and distance, and a single vision one without an addition', () => {
  const cerca = { ...orden, lente: 'Solo cerca CR-39', montaje: { ...montaje, dnpCercaOd: 30, dnpCercaOi: 30.5 } }
  const dice = ['SPH', 'CYL', 'ADD', 'IPD'].map((etiqueta) => valorOma(omaDe(cerca), etiqueta))
  expect(dice).toEqual(['+0.75;+2.50', '-0.50;0.00', null, '30.00;30.50'])
  expect(faltaEnOma({ ...cerca, montaje })).toEqual(['la DNP de cerca'])
  const uno = omaDe({ ...cerca, graduacion: { ...graduacion, esfOi: null, addOi: null } })
  expect(valorOma(uno, 'SPH')).toBe('+0.75;?')
  expect(valorOma(omaDe({ ...orden, lente: 'Monofocal CR-39' }), 'ADD')).toBeNull()
  // A brand's name says no kind: it may be a progressive.
  expect(valorOma(omaDe({ ...orden, lente: 'Varilux Comfort' }), 'ADD')).toBe('+2.00;+2.00')
})
