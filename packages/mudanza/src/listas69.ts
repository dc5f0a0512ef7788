import {
  MAXIMO_DE_LISTA_69,
  type Situacion69b,
  type Supuesto69,
  situaciones69b,
  supuestos69,
} from '@nitida/contract/facturacion.listas69'
import type { Celda } from '@nitida/contract/mudanza.libros'
import { limpiarLinea } from '@nitida/contract/textos'
import { abrir } from './abrir.ts'
import { escribirCelda } from './celdas.ts'
import { MAXIMO_ARRIBA } from './limites.ts'
import { Rechazo } from './rechazo.ts'

interface Publicado {
  rfc: string
  nombre: string
}

/** A taxpayer of a list, by the article under which he is published. */
export type Contribuyente69 =
  | (Publicado & { articulo: '69-B'; situacion: Situacion69b })
  | (Publicado & { articulo: '69'; supuesto: Supuesto69 })

const plano = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

const porNombre = <T extends string>(nombres: readonly T[]): ReadonlyMap<string, T> =>
  new Map(nombres.map((nombre) => [plano(nombre), nombre]))
const SITUACIONES = porNombre(situaciones69b)
const SUPUESTOS = porNombre(supuestos69)

/** Where a list has its columns, and how the last of them is read. SAT spells the same heading in several ways. */
interface Lectura {
  rfc: number
  nombre: number
  motivo: number
  leer: (publicado: Publicado, motivo: string) => Contribuyente69 | null
}

const de69b: Lectura['leer'] = (publicado, motivo) => {
  const situacion = SITUACIONES.get(motivo)
  return situacion ? { ...publicado, articulo: '69-B', situacion } : null
}
const de69: Lectura['leer'] = (publicado, motivo) => {
  const supuesto = SUPUESTOS.get(motivo)
  return supuesto ? { ...publicado, articulo: '69', supuesto } : null
}
/** Of seals without effect the reason is a fraction of article 17-H Bis, which only the file's name sums up. */
const deCsd: Lectura['leer'] = (publicado) => ({ ...publicado, articulo: '69', supuesto: 'CSD sin efectos' })

function lecturaDe(celdas: readonly string[]): Lectura | null {
  const titulos = celdas.map(plano)
  const lugar = (forma: RegExp) => titulos.findIndex((titulo) => forma.test(titulo))
  const [rfc, nombre] = [titulos.indexOf('rfc'), lugar(/^nombre|^razon social/)]
  if (rfc < 0 || nombre < 0) return null
  for (const [forma, leer] of [
    [/^situacion/, de69b],
    [/^supuesto de cancelacion/, deCsd],
    [/^supuesto$/, de69],
  ] as const) {
    const motivo = lugar(forma)
    if (motivo >= 0) return { rfc, nombre, motivo, leer }
  }
  return null
}

const textos = (celdas: readonly Celda[]): string[] => celdas.map((celda) => escribirCelda(celda).trim())

/**
 * Taxpayers of a list that SAT publishes, a CSV or a workbook, maybe with titles above its heading: the 'Listado completo' of article
 * 69-B, or one of article 69 ('Firmes', 'No localizados', …). Rows without an RFC, or of no reason that we know, are passed over; one
 * taxpayer may come several times.
 * @throws Rechazo for what is another file.
 */
export async function* leerLista69(archivo: string, nombre: string): AsyncGenerator<Contribuyente69> {
  let lectura: Lectura | null = null
  let vistos = 0
  for await (const { celdas } of (await abrir(archivo, nombre, undefined, MAXIMO_DE_LISTA_69)).filas()) {
    const dichas = textos(celdas)
    if (!lectura) {
      lectura = lecturaDe(dichas)
      if (!lectura && ++vistos > MAXIMO_ARRIBA) break
      continue
    }
    const rfc = (dichas[lectura.rfc] ?? '').toUpperCase()
    if (!/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/.test(rfc)) continue
    const publicado = { rfc, nombre: limpiarLinea(dichas[lectura.nombre] ?? '').slice(0, 300) }
    const uno = lectura.leer(publicado, plano(dichas[lectura.motivo] ?? ''))
    if (uno) yield uno
  }
  if (!lectura)
    throw new Rechazo(
      'OTRO_FORMATO',
      'No es una lista 69 ni 69-B del SAT: suéltala tal como se descarga, con sus columnas RFC y supuesto o situación.',
    )
}
