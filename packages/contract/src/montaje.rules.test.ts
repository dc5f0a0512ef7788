import { expect, test } from 'vitest'
import {
  advertenciasDeMontaje,
  camposMontaje,
  escribirMontaje,
  leerBase,
  montajeDe,
  montajeDeVisita,
  nombreDeMontaje,
  renglonesDeMontaje,
  SIN_MONTAJE,
} from './montaje.rules.ts'
import { medidasDeMontaje } from './montaje.schema.ts'

test('every measure has a place in the form, a name and a unit', () => {
  expect([...camposMontaje].sort()).toEqual(Object.keys(medidasDeMontaje).sort())
  expect(camposMontaje.filter((campo) => !nombreDeMontaje(campo))).toEqual([])
  expect(nombreDeMontaje('dnpCercaOi')).toBe('DNP cerca OI')
  expect(nombreDeMontaje('esfOd')).toBeNull()
  expect(escribirMontaje('panoramico', 5)).toBe('5°')
  expect(escribirMontaje('prismaOd', 2)).toBe('2 Δ')
  expect(escribirMontaje('baseOd', 'nasal')).toBe('nasal')
  expect(escribirMontaje('esfOd', 2)).toBeNull()
})

test('measures are those of a note; one without any has none', () => {
  expect(montajeDe({ esfOd: -1, dnpOd: 31.5 })).toEqual({ ...SIN_MONTAJE, dnpOd: 31.5 })
  expect(montajeDe({ esfOd: -1, dnpOd: null, baseOd: '' })).toBeNull()
  expect(montajeDeVisita({ EsfOd: -1, AroDbl: 18 })).toEqual({ ...SIN_MONTAJE, aroDbl: 18 })
})

test.each([
  ['nasal', 0, 180],
  ['Base temporal', 180, 0],
  ['BN', 0, 180],
  ['superior', 90, 90],
  ['ABAJO', 270, 270],
  ['135°', 135, 135],
  ['360', 0, 0],
  ['361', null, null],
  ['BI', null, null],
  ['', null, null],
])('the base %s lies at %s of the right and at %s of the left eye', (texto, od, oi) => {
  expect([leerBase(texto, 'Od'), leerBase(texto, 'Oi')]).toEqual([od, oi])
})

test('papers have a row for both eyes, and none for what nobody took', () => {
  const montaje = {
    ...SIN_MONTAJE,
    prismaOd: 2,
    baseOd: 'nasal',
    dnpOd: 31.5,
    dnpOi: 32,
    panoramico: 5,
    aroA: 52,
    aroEd: 54,
  }
  expect(renglonesDeMontaje(montaje).map(({ nombre, valor }) => `${nombre}: ${valor}`)).toEqual([
    'Prisma (Δ): OD 2 base nasal',
    'DNP lejos (mm): OD 31.5 · OI 32',
    'Ángulos: panorámico 5°',
    'Aro (mm): A 52 · ED 54',
  ])
  expect(renglonesDeMontaje(SIN_MONTAJE)).toEqual([])
})

const avisos = (valores: object) => advertenciasDeMontaje({ ...SIN_MONTAJE, ...valores }).map(({ campo }) => campo)

test('what no frame or face has warns, and what goes together is missed', () => {
  expect(avisos({ dnpOd: 31, dnpOi: 32, alturaOd: 18, aroA: 52, aroEd: 54, prismaOd: 2, baseOd: 'nasal' })).toEqual([])
  expect(avisos({ dnpOd: 62 })).toEqual(['dnpOd'])
  expect(avisos({ prismaOi: 2 })).toEqual(['baseOi'])
  expect(avisos({ baseOi: 'nasal' })).toEqual(['prismaOi'])
  expect(avisos({ prismaOd: 2, baseOd: 'BI' })).toEqual(['baseOd'])
  expect(avisos({ dnpOd: 30, dnpCercaOd: 31 })).toEqual(['dnpCercaOd'])
  expect(avisos({ aroA: 52, aroEd: 50 })).toEqual(['aroEd'])
  expect(avisos({ pantoscopico: -4 })).toEqual([])
})
