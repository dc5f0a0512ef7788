import type { Situacion69b } from '@nitida/contract/facturacion.lista69b'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { abrir } from './abrir.ts'
import { escribirCelda } from './celdas.ts'
import { MAXIMO_ARRIBA } from './limites.ts'
import { Rechazo } from './rechazo.ts'

export interface Contribuyente69b {
  rfc: string
  nombre: string
  situacion: Situacion69b
}

const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

const SITUACIONES: Readonly<Record<string, Situacion69b>> = {
  ...{ presunto: 'Presunto', definitivo: 'Definitivo', desvirtuado: 'Desvirtuado' },
  'sentencia favorable': 'Sentencia Favorable',
}

interface Lugares {
  rfc: number
  nombre: number
  situacion: number
}

function lugaresDe(celdas: readonly string[]): Lugares | null {
  const titulos = celdas.map(sinAcentos)
  const lugares = {
    rfc: titulos.indexOf('rfc'),
    nombre: titulos.findIndex((titulo) => titulo.startsWith('nombre')),
    situacion: titulos.findIndex((titulo) => titulo.startsWith('situacion')),
  }
  return Object.values(lugares).includes(-1) ? null : lugares
}

const textos = (celdas: readonly Celda[]): string[] => celdas.map((celda) => escribirCelda(celda).trim())

/**
 * Taxpayers of SAT's 'Listado completo' of article 69-B, a CSV or a workbook with titles above its heading. Rows without an RFC, or of no
 * situation that we know, are passed over.
 * @throws Rechazo for what is another file.
 */
export async function* leerLista69b(archivo: string, nombre: string): AsyncGenerator<Contribuyente69b> {
  let lugares: Lugares | null = null
  let vistos = 0
  for await (const { celdas } of (await abrir(archivo, nombre)).filas()) {
    const dichas = textos(celdas)
    if (!lugares) {
      lugares = lugaresDe(dichas)
      if (!lugares && ++vistos > MAXIMO_ARRIBA) break
      continue
    }
    const rfc = (dichas[lugares.rfc] ?? '').toUpperCase()
    const situacion = SITUACIONES[sinAcentos(dichas[lugares.situacion] ?? '')]
    if (/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/.test(rfc) && situacion)
      yield { rfc, nombre: (dichas[lugares.nombre] ?? '').slice(0, 300), situacion }
  }
  if (!lugares)
    throw new Rechazo(
      'OTRO_FORMATO',
      'No es la lista 69-B del SAT: suelta el «Listado completo» tal como se descarga, con sus columnas RFC y situación.',
    )
}
