import type { Readable } from 'node:stream'
import { MAXIMO_CELDA } from '@nitida/contract/mudanza.libros'
import { rechazoDeCelda } from './limites.ts'
import { Rechazo } from './rechazo.ts'
import { recorrer } from './xlsx.xml.ts'

/** Texts of a workbook that are kept while a sheet is read: how many, and their bytes. */
const MAXIMO_TEXTOS = 2_000_000
const MAXIMO_BYTES = 64 * 1024 * 1024
const BLOQUE = 1024 * 1024

const alDoble = (lista: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const mayor = new Uint32Array(lista.length * 2)
  mayor.set(lista)
  return mayor
}

/** Texts by their number, kept as bytes outside the heap of objects. A text lies in one block. */
function almacen() {
  const bloques: Buffer[] = []
  let [inicios, finales] = [new Uint32Array(1024), new Uint32Array(1024)]
  let [cuantos, fin] = [0, 0]
  return {
    agregar(texto: string): void {
      const largo = Buffer.byteLength(texto)
      const inicio = (fin % BLOQUE) + largo > BLOQUE ? Math.ceil(fin / BLOQUE) * BLOQUE : fin
      if (cuantos === MAXIMO_TEXTOS || inicio + largo > MAXIMO_BYTES)
        throw new Rechazo('DEMASIADO_GRANDE', 'El libro tiene demasiado texto; deja solo la hoja que vas a subir.')
      const numero = Math.floor(inicio / BLOQUE)
      if (numero === bloques.length) bloques.push(Buffer.allocUnsafe(BLOQUE))
      bloques[numero]?.write(texto, inicio % BLOQUE)
      if (cuantos === inicios.length) [inicios, finales] = [alDoble(inicios), alDoble(finales)]
      fin = inicio + largo
      inicios[cuantos] = inicio
      finales[cuantos++] = fin
    },
    texto(numero: number): string | null {
      if (numero >= cuantos) return null
      const [inicio = 0, final = 0] = [inicios[numero], finales[numero]]
      const desde = Math.floor(inicio / BLOQUE) * BLOQUE
      return bloques[desde / BLOQUE]?.toString('utf8', inicio - desde, final - desde) ?? ''
    },
  }
}

/** `_x000D_` is how a workbook writes a control character. */
export const sinEscapes = (texto: string): string =>
  texto.includes('_x')
    ? texto.replace(/_x([0-9A-Fa-f]{4})_/g, (_, codigo: string) => String.fromCharCode(Number.parseInt(codigo, 16)))
    : texto

/** Gathers the runs of a text; how it is pronounced (`rPh`) is no part of it. */
export function reunirTexto() {
  let [texto, enT, enFonetica] = ['', false, false]
  return {
    abre(nombre: string): void {
      if (nombre === 'rPh') enFonetica = true
      else if (nombre === 't') enT = !enFonetica
    },
    texto(pedazo: string): void {
      if (!enT) return
      texto += pedazo
      if (texto.length > MAXIMO_CELDA * 8) throw rechazoDeCelda()
    },
    cierra(nombre: string): void {
      if (nombre === 'rPh') enFonetica = false
      else if (nombre === 't') enT = false
    },
    sacar(): string {
      const entero = sinEscapes(texto)
      texto = ''
      if (entero.length > MAXIMO_CELDA) throw rechazoDeCelda()
      return entero
    },
  }
}

/** The texts that cells name by their number. */
export async function leerTextos(parte: Readable | null): Promise<(numero: number) => string | null> {
  const textos = almacen()
  const reunido = reunirTexto()
  if (parte) {
    const trozos = recorrer(parte, {
      abre: reunido.abre,
      texto: reunido.texto,
      cierra(nombre) {
        reunido.cierra(nombre)
        if (nombre === 'si') textos.agregar(reunido.sacar())
      },
    })
    while (!(await trozos.next()).done);
  }
  return textos.texto
}
