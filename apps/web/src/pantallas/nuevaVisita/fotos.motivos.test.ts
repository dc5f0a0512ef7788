import { expect, test } from 'vitest'
import { leerJpeg, motivoAntes, motivoDespues } from './fotos.motivos.ts'

const letras = (texto: string) => new TextEncoder().encode(texto)
const segmento = (marca: number, ...contenido: number[]) => [0xff, marca, 0, contenido.length + 2, ...contenido]
const tamano = (alto: number, ancho: number) => segmento(0xc0, 8, alto >> 8, alto & 255, ancho >> 8, ancho & 255, 3)
/** A JPEG with a thumbnail in its head, whose marks are those of a picture. */
const jpeg = (alto: number, ancho: number, ...fin: number[]) =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...segmento(0xe1, 0xff, 0xd8, 0xff, 0xda, 1, 2, 0xff, 0xd9),
    ...tamano(alto, ancho),
    ...segmento(0xda, 1, 0, 63, 0),
    ...[1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4],
    ...fin,
  ])

test('a whole photo is taken, whatever a telephone wrote after it', () => {
  expect(leerJpeg(jpeg(3000, 4000, 0xff, 0xd9))).toEqual({ megapixeles: 12, completo: true })
  expect(motivoAntes(jpeg(30, 40, 0xff, 0xd9, 1, 0xff, 0xda, 5))).toBeNull()
  expect(motivoAntes(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull()
})

test('a photo that was cut off is told, in its data as in its head', () => {
  const entera = jpeg(30, 40, 0xff, 0xd9)
  for (let largo = 2; largo < entera.length; largo++)
    expect(motivoAntes(entera.subarray(0, largo)), `${largo}`).toContain('Está incompleta')
})

test.each([
  [jpeg(9000, 12000, 0xff, 0xd9), 'Tiene 108 megapíxeles'],
  [letras('\0\0\0\x24ftypheic\0\0\0\0mif1'), 'Es HEIC'],
  [letras('\0\0\0\x24ftypmif1'), 'Es HEIC'],
  [letras('no soy una foto'), 'No se pudo leer'],
  [new Uint8Array(), 'No se pudo leer'],
])('what a browser could not read says why', (bytes, motivo) => {
  expect(motivoDespues(bytes)).toContain(motivo)
})
