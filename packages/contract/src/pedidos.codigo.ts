/** Crockford's base32 as people read it: O for 0, I and L for 1, in either case; U is none of it (D-23). */
const CODIGO = '[0-9A-TV-Z]{26}'
const EXACTO = new RegExp(`^${CODIGO}$`, 'i')
/** A code that begins behind the '=' of a link, whatever signs stand between them. What follows it is not looked at. */
const TRAS_IGUAL = new RegExp(`=[^0-9A-Za-z=]{0,8}(${CODIGO})`, 'gi')

const canonico = (codigo: string): string => codigo.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** The HashId that a text of nothing else spells; null for any other text. */
export const leerHashId = (texto: string): string | null => (EXACTO.test(texto) ? canonico(texto) : null)

/** A text as its link was made: full width and percent signs undone, twice, as programs that hand links on do them. */
function descifrar(texto: string): string {
  const suelto = (uno: string) =>
    uno.replace(/%([0-7][0-9A-Fa-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return suelto(suelto(texto.replace(/%EF%BC%9D/gi, '=').normalize('NFKC'))).replace(/\p{Cf}/gu, '')
}

/** Codes of a run of letters and digits: one code, or codes that were read in a row. */
const deCorrida = (corrida: string): string[] =>
  corrida.length % 26 === 0 ? (corrida.match(/.{26}/g) ?? []).flatMap((parte) => leerHashId(parte) ?? []) : []

/**
 * The codes of orders that a text carries, each once, in their order: behind a '=', or else as runs of 26 letters and digits.
 * Links come with quotes, full stops, brackets, remarks and each other behind them, and broken over two lines.
 */
export function hallarCodigos(texto: string): string[] {
  const limpio = descifrar(texto.slice(0, 4000))
  const trasIgual = [...limpio.matchAll(TRAS_IGUAL)].flatMap(([, codigo]) => (codigo ? canonico(codigo) : []))
  if (trasIgual.length > 0) return [...new Set(trasIgual)]
  const partido = leerHashId((limpio.split('=')[1] ?? '').replace(/[^0-9A-Za-z]/g, ''))
  if (partido) return [partido]
  return [...new Set((limpio.match(/[0-9A-Za-z]+/g) ?? []).flatMap(deCorrida))]
}

/** Whether a path is that of an order's link (D-21), however it was spoilt on its way. */
export const esEnlaceDePedido = (pathname: string): boolean =>
  /=|%3D/i.test(pathname) || hallarCodigos(pathname).length > 0
