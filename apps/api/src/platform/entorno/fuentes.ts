/**
 * Fonts of papers behind the house's own: DejaVu for the alphabets and signs of most of the world, Noto for Chinese, Japanese and
 * Korean in slices of a hundred kilobytes, and Unifont for all that is left. Only what a paper needs is read.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const archivo = (nombre: string): string => fileURLToPath(import.meta.resolve(nombre))

export const dejaVu = () => ({
  normal: archivo('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: archivo('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
})

/** A font that draws what neither the house's nor DejaVu has. */
export interface Rebanada {
  readonly familia: string
  readonly archivo: string
  /** Whether its file holds all weights. */
  readonly conPesos: boolean
}

const UNIFONT: Rebanada = {
  familia: 'unifont',
  archivo: archivo('@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'),
  conPesos: false,
}

interface ConIntervalos extends Rebanada {
  readonly intervalos: readonly (readonly [number, number])[]
}

/** `U+4e00-4e0d,U+4e10` → pairs of first and last. */
const intervalosDe = (escritos: string) =>
  escritos.split(',').map((escrito): [number, number] => {
    const [desde = '', hasta = desde] = escrito.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(desde, 16), Number.parseInt(hasta, 16)]
  })

const PAQUETES = ['noto-sans-sc', 'noto-sans-kr'] as const

async function leerPaquete(paquete: string): Promise<ConIntervalos[]> {
  const indice: unknown = JSON.parse(await readFile(archivo(`@fontsource-variable/${paquete}/unicode.json`), 'utf8'))
  return Object.entries(indice ?? {}).map(([clave, escritos]) => {
    const parte = clave.replace(/[[\]]/g, '')
    return {
      familia: `${paquete}-${parte}`,
      archivo: archivo(`@fontsource-variable/${paquete}/files/${paquete}-${parte}-wght-normal.woff2`),
      conPesos: true,
      intervalos: intervalosDe(String(escritos)),
    }
  })
}

const leerRebanadas = async () => (await Promise.all(PAQUETES.map(leerPaquete))).flat()

/** Letters that a file has; its index says more. The library comes with the first letter that needs it, not with the server. */
async function letrasDe({ archivo }: Rebanada): Promise<ReadonlySet<number>> {
  const { create } = await import('fontkit')
  const fuente = create(await readFile(archivo))
  return new Set('characterSet' in fuente ? fuente.characterSet : [])
}

/** Font of each letter. */
export type BuscarRebanadas = (letras: readonly string[]) => Promise<ReadonlyMap<string, Rebanada>>

/** Finds the fonts of letters, which most of the time are asked for again. */
export function crearBuscadorDeRebanadas(): BuscarRebanadas {
  let rebanadas: Promise<ConIntervalos[]> | undefined
  const abiertas = new Map<Rebanada, Promise<ReadonlySet<number>>>()
  const halladas = new Map<string, Rebanada>()

  async function tiene(rebanada: Rebanada, codigo: number): Promise<boolean> {
    const letras = abiertas.get(rebanada) ?? letrasDe(rebanada)
    abiertas.set(rebanada, letras)
    return (await letras).has(codigo)
  }

  async function buscar(letra: string): Promise<Rebanada> {
    const codigo = letra.codePointAt(0) ?? 0
    rebanadas ??= leerRebanadas()
    for (const una of await rebanadas) {
      const dice = una.intervalos.some(([desde, hasta]) => desde <= codigo && codigo <= hasta)
      if (dice && (await tiene(una, codigo))) return una
    }
    return UNIFONT
  }

  return async (letras) => {
    for (const letra of letras) if (!halladas.has(letra)) halladas.set(letra, await buscar(letra))
    return halladas
  }
}
