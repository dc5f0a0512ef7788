import fc from 'fast-check'
import { expect, test } from 'vitest'
import { esEnlaceDePedido, hallarCodigos, leerHashId } from './pedidos.codigo.ts'

const HASH = '7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'
const OTRO = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

test.each([
  `/=${HASH}`,
  `/=${HASH}.`,
  `/=${HASH})`,
  `/=${HASH},`,
  `/=${HASH}"`,
  `/=${HASH}%22`,
  `/="${HASH}"`,
  `/=<${HASH}>`,
  `/=*${HASH}*`,
  `/=%20${HASH}`,
  `/= ${HASH} `,
  `/=${HASH}/`,
  `/=${HASH}?utm_source=whatsapp`,
  `/=${HASH}%3Futm_source%3Dwhatsapp`,
  `/=${HASH}&fbclid=AbC`,
  `/=${HASH}Gracias`,
  `/=${HASH}%0AGracias%20por%20su%20compra`,
  `/%3D${HASH}`,
  `/%3d${HASH}`,
  `/%253D${HASH}`,
  `/＝${HASH}`,
  `/%EF%BC%9D${HASH}`,
  `/=%E2%80%AA${HASH}`.replaceAll('%E2%80%AA', '\u202a'),
  `/${HASH}`,
  `/=${HASH.toLowerCase()}`,
  `/=${HASH.replaceAll('0', 'O').replaceAll('1', 'l')}`,
  `/=${HASH.replaceAll('0', 'o').replaceAll('1', 'I')}`,
  `/=${HASH.slice(0, 14)}%0D%0A${HASH.slice(14)}`,
  `https://optica.mx/=${HASH}`,
  `Sigue tu pedido: https://optica.mx/=${HASH}. ¡Gracias!`,
  `${HASH}${HASH}`,
  `${HASH}https://optica.mx/=${HASH}`,
  `https://optica.mx/=${HASH}https://optica.mx/=${HASH}`,
  `https://optica.mx/=${HASH}${HASH}`,
  `x=${HASH}=${HASH}`,
  `httpsÑ--optica.mx-¿${HASH}`,
  `/%25253D${HASH}`,
  `/=3D${HASH}`,
  `/=3D${HASH.slice(0, 20)}=\r\n${HASH.slice(20)}`,
  `/=${HASH.slice(0, 20)}=\n${HASH.slice(20)}`,
  `/=\n${HASH}`,
  `/=${HASH.slice(0, 13)}%C2%AD${HASH.slice(13)}`,
  `/=${HASH.slice(0, 13)}%E2%80%8B${HASH.slice(13)}`,
  `/=${HASH}%F0%9F%91%93`,
  `/=${HASH}%E2%80%A6`,
  `/=${HASH}%FF%`,
  `]C1${HASH}`,
  `]Q3https://optica.mx/=${HASH}`,
  `${HASH.slice(0, 4)} ${HASH.slice(4, 8)} ${HASH.slice(8)}`,
  `${HASH.slice(0, 13)}-${HASH.slice(13).toLowerCase()}`,
  `https://l.facebook.com/l.php?u=https%3A%2F%2Foptica.mx%2F%3D${HASH}&h=AT1`,
])('the code is found in %j', (texto) => {
  expect(hallarCodigos(texto)).toEqual([HASH])
  expect(esEnlaceDePedido(texto)).toBe(true)
})

test('two orders that were read in a row are both found, each once', () => {
  for (const texto of [`${HASH}${OTRO}`, `${HASH} ${OTRO} ${HASH}`, `https://o.mx/=${HASH}https://o.mx/=${OTRO}`])
    expect(hallarCodigos(texto)).toEqual([HASH, OTRO])
})

test.each([
  '',
  '=',
  '/login',
  '/dashboard/clientes',
  '/historiaClinica/PDFGenerate',
  HASH.slice(1),
  `${HASH}9`,
  `/=${HASH.slice(2)}`,
  'U'.repeat(26),
  '/=12',
])('there is no code in %j', (texto) => {
  expect(hallarCodigos(texto)).toEqual([])
})

test('a code is read in either case, with the letters that look like its digits', () => {
  expect(leerHashId(`oil${HASH.slice(3).toLowerCase()}`)).toBe(`011${HASH.slice(3)}`)
  for (const texto of [`${HASH} `, HASH.slice(1), `U${HASH.slice(1)}`, '']) expect(leerHashId(texto)).toBeNull()
})

test('whatever stands before and behind, the code behind the "=" is found', () => {
  const codigo = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  const sobra = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((texto) => !/[=＝﹦⁼]|%/.test(texto.normalize('NFKC')))
  fc.assert(
    fc.property(codigo, sobra, sobra, (hash, antes, despues) => {
      expect(hallarCodigos(`${antes}/=${hash}${despues}`)[0]).toBe(hash)
      expect(hallarCodigos(`/%3D${hash}${encodeURIComponent(` ${despues}`)}`)[0]).toBe(hash)
    }),
    { numRuns: 1000 },
  )
})

test('a long text is read at once', () => {
  const antes = performance.now()
  for (const relleno of ['=', '%3D', 'A', `=${HASH}`, '%25', ' ']) hallarCodigos(relleno.repeat(100_000))
  expect(performance.now() - antes).toBeLessThan(1000)
})
