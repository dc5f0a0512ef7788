/** What a cell says: a value (null where it says that there is none), or a sentence about what is wrong with it. */
export type Leido<T> = { readonly valor: T | null } | { readonly problema: string }

export const vale = <T>(valor: T | null): Leido<T> => ({ valor })
export const falta = (problema: string): { readonly problema: string } => ({ problema })

const ACENTOS = /[\u0300-\u036f\p{Cf}]/gu
const NO_ASCII = /[^ -~]/

/** A text to compare words by: small letters without accents, single blanks. */
export const llano = (texto: string): string => {
  const sencillo = NO_ASCII.test(texto) ? texto.normalize('NFKD').replace(ACENTOS, '') : texto
  return sencillo.toLowerCase().replace(/\s+/g, ' ').trim()
}

const NADA = new Set([
  ...[
    '-',
    '--',
    '---',
    '.',
    '..',
    '/',
    '*',
    '?',
    'n/a',
    'na',
    'n/d',
    'nd',
    'n/t',
    's/d',
    's/n',
    's/f',
    's/t',
    '#n/a',
    'null',
  ],
  ...[
    'ninguno',
    'ninguna',
    'no tiene',
    'no hay',
    'sin dato',
    'sin datos',
    'desconocido',
    'desconocida',
    'no aplica',
    'no sabe',
  ],
  ...[
    'sin fecha',
    'sin correo',
    'sin rfc',
    'sin cp',
    'sin domicilio',
    'sin direccion',
    'sin telefono',
    'sin convenio',
    'x',
    'xx',
    'xxx',
  ],
])

const MAXIMO_NADA = 20

/** Whether a text only says that nothing is known: 'N/A', '-', 'sin dato'. */
export const diceNada = (texto: string): boolean => texto.length <= MAXIMO_NADA && NADA.has(llano(texto))

/** What was written, short enough to stand in a sentence. */
export const citar = (texto: string): string => `«${texto.length > 30 ? `${texto.slice(0, 29)}…` : texto}»`
