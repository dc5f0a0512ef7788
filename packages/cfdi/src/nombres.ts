const VARIABLE = '(?:DE(?:CV|CAPITALVARIABLE))?'
const LIMITADA = '(?:RL|RESPONSABILIDADLIMITADA)'
const RESPONSABILIDAD = '(?:DE(?:R[LIS]|RESPONSABILIDAD(?:I?LIMITADA|SUPLEMENTADA)))?'

/** A bank tells its group as well. */
const GRUPO = '(?:(?:INTEGRANTEDEL?)?GRUPOFINANCIERO[A-ZÑ]+)?'

/** Every régimen societario in letters alone, short and spelt out. SAT's register leaves it out (CFDI40139, CFDI40145). */
const SOCIETARIO = new RegExp(
  `^(?:${[
    `(?:SA|SOCIEDADANONIMA)(?:PI|PROMOTORADEINVERSION)?(?:B|BURSATIL)?${VARIABLE}`,
    `(?:SAS|SOCIEDADPORACCIONESSIMPLIFICADA)${VARIABLE}`,
    `(?:SA?DE|SOCIEDADDE|S)${LIMITADA}${VARIABLE}(?:DEIP|DEINTERESPUBLICO)?(?:MI|MICROINDUSTRIAL)?`,
    `(?:SC|SOCIEDADCOOPERATIVA)(?:L|LIMITADA)?(?:DE(?:AP|AHORROYPRESTAMO|P|PRODUCCION|C|CONSUMO))?${RESPONSABILIDAD}${VARIABLE}`,
    `SOCIEDADCIVIL${RESPONSABILIDAD}`,
    `(?:SPR|SDEPR|SOCIEDADDEPRODUCCIONRURAL)${RESPONSABILIDAD}${VARIABLE}`,
    `(?:S|SOCIEDAD)EN(?:C|COMANDITA)(?:S|SIMPLE|PA|PORA|PORACCIONES)?${VARIABLE}`,
    `(?:S|SOCIEDAD)EN(?:NC|NOMBRECOLECTIVO)${VARIABLE}`,
    `(?:SOFOM|SOCIEDADFINANCIERADEOBJETOMULTIPLE)(?:E?NR|ER|ENTIDAD(?:NO)?REGULADA)?${GRUPO}`,
    'SNC|SOCIEDADNACIONALDECREDITO',
    `INSTITUCIONDEBANCA(?:MULTIPLE|DEDESARROLLO)${GRUPO}`,
    'SFP|SOCIEDADFINANCIERAPOPULAR',
    'SDESS|SOCIEDADDESOLIDARIDADSOCIAL',
    'AC|ASOCIACIONCIVIL',
    'AENP|ASOCIACIONENPARTICIPACION',
    'IAP|INSTITUCIONDEASISTENCIAPRIVADA',
    'IBP|INSTITUCIONDEBENEFICENCIAPRIVADA',
    'ABP|ASOCIACIONDEBENEFICENCIAPRIVADA',
  ].join('|')})$`,
)
/** Words that the longest of them takes, were each letter apart. */
const PALABRAS = 24

const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0308]/g, '')
    .normalize('NFC')

/** Where the régimen at the end begins: the longest run of last words whose letters are one. A name is never only that. */
function corteDe(texto: string): number | null {
  // Taking accents off keeps the number of letters, so that a place found in one text is one in the other.
  const llano = [...texto].map((letra) => (letra === 'Ñ' ? letra : sinAcentos(letra)).charAt(0)).join('')
  const palabras = [...llano.matchAll(/[^\s.,;:"'()]+/g)]
  for (const [i, { index }] of palabras.entries()) {
    if (i === 0 || palabras.length - i > PALABRAS) continue
    const letras = palabras.slice(i).map(([palabra]) => palabra)
    if (SOCIETARIO.test(letras.join(''))) return index
  }
  return null
}

/**
 * A company's name as SAT's register has it: upper case, single spaces, without régimen societario, however often it stands there. What stands
 * before it is left as it is: accents and points of the name itself are the register's business.
 */
export function nombreLimpio(nombre: string): string {
  let texto = nombre.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
  for (let corte = corteDe(texto); corte !== null; corte = corteDe(texto))
    texto = texto.slice(0, corte).replace(/(?<![\s,;:("'])[\s,;:("']+$/, '')
  return texto
}

/** Whether a company's name still carries its régimen societario. */
export const llevaRegimenSocietario = (nombre: string): boolean =>
  nombreLimpio(nombre) !== nombre.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
