import type { Celda, Renglon } from '@nitida/contract/mudanza.libros'
import { hasta, rechazoDeColumnas } from './limites.ts'
import { reunirTexto } from './xlsx.textos.ts'
import type { Oyente } from './xlsx.xml.ts'
import { rechazoDeDano } from './xlsx.zip.ts'

/** What a sheet may have at most, blanks included. */
const COLUMNAS_DE_EXCEL = 16_384
const RENGLONES_DE_EXCEL = 1_048_576

/** What cells are read with. */
export interface Lectores {
  readonly texto: (numero: number) => string | null
  readonly esFecha: (estilo: number) => boolean
  readonly epoca: number
}

/** Place of a column from 0: 'A' is 0, 'AB12' is 27. */
function columnaDe(referencia: string): number {
  let columna = 0
  for (let i = 0; i < referencia.length; i++) {
    const letra = referencia.charCodeAt(i) & 0xdf
    if (letra < 0x41 || letra > 0x5a) break
    columna = columna * 26 + letra - 0x40
  }
  return columna - 1
}

/** A number whose digits a computer cannot keep stays a text. */
function numeroDe(escrito: string): Celda {
  const valor = Number(escrito)
  return Number.isFinite(valor) && (Math.abs(valor) <= Number.MAX_SAFE_INTEGER || /e/i.test(escrito)) ? valor : escrito
}

function celdaDe(tipo: string, estilo: string | undefined, valor: string, { texto, esFecha, epoca }: Lectores): Celda {
  if (valor.trim() === '') return null
  if (tipo === 's') return texto(Number(valor)) || null
  if (tipo === 'b') return valor === '1' || valor === 'true'
  if (tipo !== 'n') return valor // str, inlineStr, d (ISO), e (#N/A)
  const numero = numeroDe(valor)
  if (typeof numero !== 'number' || !estilo || !esFecha(Number(estilo))) return numero
  return { serie: numero < 1 ? numero : numero + epoca } // an hour has no day
}

/** Gathers the rows of a sheet while it passes. Merged cells keep their value in the first; of formulas only what they gave is read. */
export function reunirRenglones(lectores: Lectores): Oyente & { sacar(): Renglon[] } {
  let listos: Renglon[] = []
  let celdas: Celda[] = []
  let [numero, columna, tipo, enValor, valor] = [0, -1, 'n', false, '']
  let estilo: string | undefined
  const enLinea = reunirTexto()

  const abrirRenglon = ({ r }: Readonly<Record<string, string>>) => {
    numero = Math.max(numero + 1, Number(r) || 0)
    if (numero > RENGLONES_DE_EXCEL) throw rechazoDeDano()
    celdas = []
    columna = -1
  }
  const abrirCelda = (atributos: Readonly<Record<string, string>>) => {
    columna = atributos.r ? columnaDe(atributos.r) : columna + 1
    if (columna < 0) throw rechazoDeDano()
    if (columna >= COLUMNAS_DE_EXCEL) throw rechazoDeColumnas()
    tipo = atributos.t ?? 'n'
    estilo = atributos.s
    valor = ''
  }
  const cerrarCelda = () => {
    const leida = celdaDe(tipo, estilo, tipo === 'inlineStr' ? enLinea.sacar() : valor, lectores)
    if (leida === null) return
    while (celdas.length < columna) celdas.push(null)
    celdas[columna] = typeof leida === 'string' && leida.trim() === '' ? null : leida
  }
  return {
    abre(nombre, atributos) {
      if (nombre === 'row') abrirRenglon(atributos)
      else if (nombre === 'c') abrirCelda(atributos)
      else if (nombre === 'v') enValor = true
      else enLinea.abre(nombre)
    },
    texto(pedazo) {
      if (enValor) valor += pedazo
      else enLinea.texto(pedazo)
    },
    cierra(nombre) {
      if (nombre === 'v') enValor = false
      else if (nombre === 'c') cerrarCelda()
      else if (nombre === 'row') {
        const filas = hasta(celdas)
        if (filas.length > 0) listos.push({ numero, celdas: filas })
      } else enLinea.cierra(nombre)
    },
    sacar() {
      const sacados = listos
      listos = []
      return sacados
    },
  }
}
