import type { Celda } from '@nitida/contract/mudanza.libros'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { leerTelefono } from '@nitida/contract/telefonos.lectura'
import { limpiarLinea } from '@nitida/contract/textos'
import { escribirCelda } from './celdas.ts'
import { citar, diceNada, falta, type Leido, vale } from './leido.ts'

/** Between two numbers of one cell. */
const SEPARADOR = /[/;|,\n&]|(?<=\s)[-yo\u2013](?=\s)|(?<=\d)\s(?=(?:cel|tel|casa|of)\b)/i
/** Two numbers of ten digits, one behind the other. */
const SEGUIDOS = /^(\d{10})(\d{10})$/
const CIENTIFICO = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/** '2.221234567E+09' is a number that still has its digits; '2.22123E+09' lost them. Null for what is not written so. */
function sinExponente(texto: string): Leido<string> | null {
  const [, entero, decimales = '', exponente] = CIENTIFICO.exec(texto) ?? []
  if (!entero) return null
  return decimales.length === Number(exponente)
    ? vale(`${entero}${decimales}`)
    : falta(`Excel le quitó dígitos (${texto}); escríbelo completo.`)
}

function leerVarios(texto: string): string[] | null {
  const seguidos = SEGUIDOS.exec(texto.replace(/[\s.-]/g, ''))
  const partes = seguidos ? seguidos.slice(1) : texto.split(SEPARADOR).filter((parte) => parte.trim() !== '')
  if (partes.length < 2) return null
  const numeros = partes.map((parte) => leerTelefono(parte))
  const digitos = numeros.flatMap((uno) => (uno.tipo === 'mexicano' ? uno.digitos : []))
  return digitos.length === partes.length ? [...new Set(digitos)] : null
}

/** The one or two phones of a cell, in ten digits; `0000000000` for "has none". */
export function leerTelefonos(celda: Celda): Leido<string[]> {
  const texto = escribirCelda(celda).replace(/^(\d{10,13})\.0{1,2}$/, '$1')
  if (limpiarLinea(texto) === '' || diceNada(texto)) return vale<string[]>(null)
  const exacto = sinExponente(texto.trim())
  if (exacto && 'problema' in exacto) return exacto
  const leido = leerTelefono(exacto?.valor ?? texto)
  if (leido.tipo === 'mexicano') return vale([leido.digitos])
  if (leido.tipo === 'vacio' || leido.tipo === 'ninguno' || ('niega' in leido && leido.niega))
    return vale([SIN_TELEFONO])
  const varios = leerVarios(texto)
  if (varios === null) return falta(leido.falta)
  return varios.length > 2 ? falta(`Son ${varios.length} teléfonos; caben 2 (${citar(texto)}).`) : vale(varios)
}
