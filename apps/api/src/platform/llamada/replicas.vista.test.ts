import { leerPosicion } from '@nitida/contract/posicion'
import { describe, expect, test } from 'vitest'
import { crearPartida, finDeRegistro, juzgar } from './replicas.vista.ts'

const principal = { sistema: '7', base: 5, desde: 'ayer', posicion: 300n }
const vista = { ...principal, desde: 'hoy', copia: true, repetida: 300n, conAcceso: true }
const muestras = [
  { en: 1000, posicion: 100n },
  { en: 2000, posicion: 200n },
  { en: 3000, posicion: 300n },
]
const con = { principal, muestras, maximoMs: 1500, ahora: 3500 }

describe('what a look at a replica tells', () => {
  test.each([
    ['it has everything', vista, { estado: 'en uso', atrasoMs: 0 }],
    ['it lacks what came half a second ago', { ...vista, repetida: 250n }, { estado: 'en uso', atrasoMs: 500 }],
    ['it lacks what is older than it may be', { ...vista, repetida: 150n }, { estado: 'en uso', atrasoMs: 1500 }],
    ['longer', { ...vista, repetida: 100n }, { estado: 'en uso', atrasoMs: 1500 }],
    ['nobody knows for how long', { ...vista, repetida: 99n }, { estado: 'atrasada', atrasoMs: null }],
    ['it never replayed anything', { ...vista, repetida: null }, { estado: 'atrasada', atrasoMs: null }],
    ['no answer', null, { estado: 'no contesta', atrasoMs: null }],
    ['another cluster', { ...vista, sistema: '8' }, { estado: 'ajena', atrasoMs: null }],
    ['another database of it', { ...vista, base: 6 }, { estado: 'ajena', atrasoMs: null }],
    ['it takes writes', { ...vista, copia: false }, { estado: 'ascendida', atrasoMs: null }],
    ['it is the primary', { ...vista, copia: false, desde: 'ayer' }, { estado: 'principal', atrasoMs: null }],
    ['a login that can do more', { ...vista, conAcceso: false }, { estado: 'sin acceso', atrasoMs: null }],
  ] as const)('%s', (_, mirada, juicio) => {
    expect(juzgar(mirada, con)).toEqual(juicio)
  })

  test('too late', () => {
    expect(juzgar({ ...vista, repetida: 150n }, { ...con, ahora: 3501 })).toEqual({
      estado: 'atrasada',
      atrasoMs: 1501,
    })
  })

  test('nothing, before the primary was seen', () => {
    expect(juzgar(vista, { ...con, principal: null })).toEqual({ estado: 'no contesta', atrasoMs: null })
  })
})

test('after a change of primary a copy is believed once it comes further than it had', () => {
  const avanza = crearPartida()
  const [una, otra] = [{ desde: 'ayer' }, { desde: 'hoy' }]

  expect(avanza(una, { repetida: null })).toBe(false)
  expect(avanza(una, { repetida: 100n })).toBe(true)
  expect(avanza(una, { repetida: 100n })).toBe(true)
  expect(avanza(otra, { repetida: 100n })).toBe(false)
  expect(avanza(otra, { repetida: 100n })).toBe(false)
  expect(avanza(otra, { repetida: 101n })).toBe(true)
})

test.each([
  ['a record’s end', '0/3000150', '0/3000150'],
  ['behind the header of a page', '0/3002018', '0/3002000'],
  ['behind that of a file', '0/3000028', '0/3000000'],
  ['as far into a page that begins no file', '0/3002028', '0/3002028'],
])('where the log ends: %s', (_, dicha, fin) => {
  expect(finDeRegistro(leerPosicion(dicha) ?? 0n)).toBe(leerPosicion(fin))
})
