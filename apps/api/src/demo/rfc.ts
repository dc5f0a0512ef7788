import type { Azar } from './azar.ts'
import type { Nombre } from './nombres.ts'

const VALORES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const HOMOCLAVE = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const DIGITOS = '0123456789A'
/** First letters that would spell something; the last one becomes an X, as SAT does. */
const INCONVENIENTE =
  /^(?:BUE[IY]|CAC[AO]|CAG[AO]|COGE|COJ[AEIO]|CULO|FETO|GUE[IY]|JOTO|KA[CGK][AO]|LOC[AO]|MAM[EO]|MEA[RS]|MION|MOCO|MULA|PED[AO]|PENE|PUT[AO]|RATA|RUIN)$/

const sinAcentos = (texto: string): string =>
  texto
    .replaceAll('Ñ', '\u0001')
    .normalize('NFD')
    .replace(/\p{M}|'/gu, '')
    .replaceAll('\u0001', 'Ñ')
const sinParticulas = (texto: string): string => texto.replace(/^(?:DE LA |DE LOS |DEL |DE )+/, '')

/** The check digit by SAT's rule: weights 13 to 2 over the first twelve characters (a company's eleven have a space before). */
export function digitoVerificador(sinDigito: string): string {
  const suma = [...sinDigito.padStart(12, ' ')].reduce((suma, letra, i) => suma + VALORES.indexOf(letra) * (13 - i), 0)
  return DIGITOS[(11 - (suma % 11)) % 11] ?? '0'
}

function letras({ nombre, paterno, materno }: Nombre): string {
  const [uno, dos] = [sinParticulas(sinAcentos(paterno)), sinParticulas(sinAcentos(materno))]
  const propio = sinParticulas(sinAcentos(nombre).replace(/^(?:MARIA|JOSE) (?=\S)/, ''))
  const vocal = uno.slice(1).match(/[AEIOU]/)?.[0] ?? 'X'
  const cuatro = `${uno[0]}${vocal}${dos[0]}${propio[0]}`
  return INCONVENIENTE.test(cuatro) ? `${cuatro.slice(0, 3)}X` : cuatro
}

/** An RFC that looks like its owner's. Its check digit is right, so that no screen warns of the demo's own people. */
export function rfcFicticio(azar: Azar, nombre: Nombre, nacimiento: string): string {
  const [ano, mes, dia] = nacimiento.split('-')
  const [una, otra] = [azar.entero(0, 33), azar.entero(0, 33)]
  const par = azar.ocurre(0.5) ? [una, otra] : [otra, una]
  const clave = par.map((lugar) => HOMOCLAVE.charAt(lugar)).join('')
  const sinDigito = `${letras(nombre)}${ano?.slice(2)}${mes}${dia}${clave}`
  return sinDigito + digitoVerificador(sinDigito)
}
