/** Régimen societario at the end of a name, with and without points; SAT's register leaves it out (CFDI40139, CFDI40145). */
const SOCIETARIOS = [
  'S ?A ?P ?I DE C ?V',
  'S ?A ?B DE C ?V',
  'S ?A DE C ?V',
  'S ?A DE R ?L DE C ?V',
  'S DE R ?L DE C ?V(?: DE I ?P)?',
  'S DE R ?L(?: DE I ?P)?(?: M ?I)?',
  'S DE P ?R DE R ?[LI]',
  'S ?C DE R ?L DE C ?V',
  'S ?C DE R ?L',
  'S ?C DE C ?V',
  'S EN C(?: POR A)?(?: DE C ?V)?',
  'S EN N ?C',
  'S ?O ?F ?O ?M E ?[NR] ?R?',
  'SOCIEDAD ANONIMA(?: PROMOTORA DE INVERSION| BURSATIL)?(?: DE CAPITAL VARIABLE)?',
  'SOCIEDAD DE RESPONSABILIDAD LIMITADA(?: DE CAPITAL VARIABLE)?',
  'SOCIEDAD CIVIL',
  'ASOCIACION CIVIL',
  'S ?A',
  'S ?C',
  'A ?C',
  'I ?A ?P',
  'S ?A ?S(?: DE C ?V)?',
]
const AL_FINAL = new RegExp(`[ ,]+(?:${SOCIETARIOS.join('|')})$`)

const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0308]/g, '')
    .normalize('NFC')

/**
 * A company's name as SAT's register has it: upper case, single spaces, without régimen societario. What stands before the régimen
 * is left as it is: accents and points of the name itself are the register's business.
 */
export function nombreLimpio(nombre: string): string {
  const texto = nombre.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
  // Taking accents off keeps the number of letters, so that a position found in one text is one in the other.
  const llano = [...texto].map((letra) => (letra === 'Ñ' ? letra : sinAcentos(letra)).charAt(0)).join('')
  // 'S.A. de C.V.' is looked for without its points.
  const posiciones = [...llano].flatMap((letra, i) => (letra === '.' ? [] : [i]))
  const sinPuntos = posiciones.map((i) => llano[i]).join('')
  const hallado = AL_FINAL.exec(sinPuntos)
  if (!hallado || hallado.index === 0) return texto
  const corte = posiciones[hallado.index] ?? texto.length
  return texto.slice(0, corte).replace(/[ ,]+$/, '')
}

/** Whether a company's name still carries its régimen societario. */
export const llevaRegimenSocietario = (nombre: string): boolean =>
  nombreLimpio(nombre) !== nombre.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
