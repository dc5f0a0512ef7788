import { type Escritura, type TipoEscritura, tiposEscritura } from '../historia.ts'
import type { Rastros } from '../rastros.ts'

interface Esperado {
  ok: number
  desconocidas: number
}

function esperados(escrituras: readonly Escritura[], tipo: TipoEscritura): Map<string, Esperado> {
  const porMarca = new Map<string, Esperado>()
  for (const escritura of escrituras) {
    if (escritura.tipo !== tipo) continue
    const { ok, desconocidas } = porMarca.get(escritura.marca) ?? { ok: 0, desconocidas: 0 }
    const { estado } = escritura
    porMarca.set(escritura.marca, {
      ok: ok + (estado === 'ok' ? 1 : 0),
      desconocidas: desconocidas + (estado === 'desconocida' ? 1 : 0),
    })
  }
  return porMarca
}

function queja(tipo: TipoEscritura, marca: string, veces: number, { ok, desconocidas }: Esperado): string | null {
  const de = `${tipo} ${marca}`
  if (veces < ok) return `${de}: acknowledged ${ok} times, found ${veces}: lost`
  if (veces <= ok + desconocidas) return null
  if (ok + desconocidas === 0) return `${de}: found ${veces} times, and nobody was told that it was done`
  return `${de}: found ${veces} times, acknowledged ${ok}, unknown ${desconocidas}: done twice`
}

/**
 * Compares what people were told with what is there (I1, M10): every acknowledged write once, no refused one, an unknown one at
 * most once, and no write without a click.
 * @returns a sentence for each deviation.
 */
export function juzgarEscrituras(escrituras: readonly Escritura[], rastros: Rastros): string[] {
  return tiposEscritura.flatMap((tipo) => {
    const pedidas = esperados(escrituras, tipo)
    const marcas = new Set([...pedidas.keys(), ...rastros[tipo].keys()])
    return [...marcas].flatMap((marca) => {
      const esperado = pedidas.get(marca) ?? { ok: 0, desconocidas: 0 }
      return queja(tipo, marca, rastros[tipo].get(marca) ?? 0, esperado) ?? []
    })
  })
}
