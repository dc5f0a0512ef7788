import { aMicros } from './decimales.ts'

/** Powers of ten up to 24, kept because making them takes longer than the rest. */
const POTENCIAS = Array.from({ length: 25 }, (_, exponente) => 10n ** BigInt(exponente))
const potencia = (exponente: number): bigint => POTENCIAS[exponente] ?? 1n

const decimalesDe = (texto: string): number => texto.split('.')[1]?.length ?? 0

/** A written factor in units of 10⁻¹², and half of its last decimal. */
function factor(texto: string): { valor: bigint; media: bigint } {
  return { valor: aMicros(texto) * 1_000_000n, media: potencia(12 - decimalesDe(texto)) / 2n }
}

/**
 * SAT's tolerance for a product (Anexo 20; CFDI40167, CFDI40180): it may be as far from a × b as half of the last decimal of
 * each factor allows, cut below and rounded up above at the decimals that the product is written with.
 * @throws RangeError when a text is no decimal of at most six places.
 */
export function productoEnLimites(a: string, b: string, producto: string): boolean {
  const [fa, fb] = [factor(a), factor(b)]
  const decimales = decimalesDe(producto)
  const escala = potencia(24 - decimales)
  const escrito = aMicros(producto) / potencia(6 - decimales)
  const minimo = ((fa.valor - fa.media) * (fb.valor - fb.media)) / escala
  // SAT's formula takes 10⁻¹² off on each side.
  const maximo = (fa.valor + fa.media - 1n) * (fb.valor + fb.media - 1n)
  return minimo <= escrito && escrito <= (maximo + escala - 1n) / escala
}
