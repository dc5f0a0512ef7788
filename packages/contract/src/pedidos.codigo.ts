/** Crockford's base32 as people read it: O for 0, I and L for 1, in either case; U is none of it (D-23). */
const CODIGO = '[0-9A-TV-Z]{26}'
const EXACTO = new RegExp(`^${CODIGO}$`, 'i')
/** A code that begins behind the '=' of a link, whatever signs stand between them. What follows it is not looked at. */
const TRAS_IGUAL = new RegExp(`=[^0-9A-Za-z=]{0,8}(${CODIGO})`, 'gi')

/** A code whose '=' an e-mail wrote as '=3D'. */
const DE_CORREO = new RegExp(`=3D(${CODIGO})(?![0-9A-Z])`, 'gi')

const canonico = (codigo: string): string => codigo.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** The HashId that a text of nothing else spells; null for any other text. */
export const leerHashId = (texto: string): string | null => (EXACTO.test(texto) ? canonico(texto) : null)

/** A sign that percent signs write: its bytes in UTF-8, or nothing where they are none. */
function deBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return ' '
  }
}
const suelto = (texto: string): string => texto.replace(/%[0-7][0-9A-F]|(?:%[89A-F][0-9A-F])+/gi, deBytes)

/**
 * A text as its link was made: percent signs undone as often as programs that hand links on write them, the line ends and '=3D' of
 * e-mail, full width, marks that nobody sees, and what scanners send before a code to say its kind (`]C1`).
 */
const descifrar = (texto: string): string =>
  suelto(suelto(suelto(texto)))
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/([0-9A-Za-z])=\r?\n/g, '$1')
    .replace(DE_CORREO, '=$1')
    .replace(/^\s*\][A-Za-z]\d/, '')

/** Codes of a run of letters and digits: one code, or codes that were read in a row. */
const deCorrida = (corrida: string): string[] =>
  corrida.length % 26 === 0 ? (corrida.match(/.{26}/g) ?? []).flatMap((parte) => leerHashId(parte) ?? []) : []

/**
 * The codes of orders that a text carries, each once, in their order: behind a '=', or else as runs of 26 letters and digits, or
 * one that was typed in groups. Links come with quotes, full stops, brackets, remarks and each other behind them, and broken over
 * two lines.
 */
export function hallarCodigos(texto: string): string[] {
  const limpio = descifrar(texto.slice(0, 4000))
  const trasIgual = [...limpio.matchAll(TRAS_IGUAL)].flatMap(([, codigo]) => (codigo ? canonico(codigo) : []))
  if (trasIgual.length > 0) return [...new Set(trasIgual)]
  const partido = leerHashId((limpio.split('=')[1] ?? '').replace(/[^0-9A-Za-z]/g, ''))
  if (partido) return [partido]
  const seguidos = [...new Set((limpio.match(/[0-9A-Za-z]+/g) ?? []).flatMap(deCorrida))]
  if (seguidos.length > 0) return seguidos
  const agrupado = leerHashId(limpio.replace(/[\s-]/g, ''))
  return agrupado ? [agrupado] : []
}

/** Whether a path is that of an order's link (D-21), however it was spoilt on its way. */
export const esEnlaceDePedido = (pathname: string): boolean =>
  /=|%3D/i.test(pathname) || hallarCodigos(pathname).length > 0
