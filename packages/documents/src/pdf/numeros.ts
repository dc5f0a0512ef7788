import { fechaLarga } from '../formatos.ts'

/** Groups of three before the point: '1234567' → '1,234,567'. */
function agrupar(entera: string): string {
  const primero = entera.length % 3 || 3
  return [entera.slice(0, primero), ...(entera.slice(primero).match(/.{3}/g) ?? [])].join()
}

/** An amount of an XML as paper shows it: all its decimals, at least two. '1034.482759' → '$1,034.482759', '5' → '$5.00'. */
export function pesos(texto: string): string {
  const [, signo = '', entera = '', fraccion = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(texto) ?? []
  if (entera === '') return texto
  return `${signo}$${agrupar(entera)}.${fraccion.replace(/(?<!0)0+$/, '').padEnd(2, '0')}`
}

/** A quantity without zeros at the end: '1.000000' → '1', '2.50' → '2.5'. */
export function cantidad(texto: string): string {
  const [entera = '', fraccion = ''] = texto.split('.')
  const corta = fraccion.replace(/(?<!0)0+$/, '')
  return corta === '' ? agrupar(entera) : `${agrupar(entera)}.${corta}`
}

/** A rate as people say it: '0.160000' → '16 %', '0.106667' → '10.6667 %'. */
export function porcentaje(tasa: string): string {
  const cientos = Math.round(Number(tasa) * 1e8) / 1e6
  return `${cientos} %`
}

/** A wall clock's '2026-11-20T18:05:09' → '20 de noviembre de 2026, 18:05:09'. */
export const fechaHora = (texto: string): string => `${fechaLarga(texto.slice(0, 10))}, ${texto.slice(11, 19)}`
