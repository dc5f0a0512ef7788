import { encode } from 'uqr'

interface Opciones {
  ecc?: 'L' | 'M'
  /** Modules of white around the code. */
  borde: number
}

/** A QR code as one path of runs of dark modules, one unit a module; `lado` with its white border. */
export function qrDe(texto: string, { ecc = 'M', borde }: Opciones): { trazo: string; lado: number } {
  const { data, size: lado } = encode(texto, { ecc, border: borde })
  const trazo = data
    .map((fila, y) => {
      let corridas = ''
      for (let x = 0; x < fila.length; x++) {
        if (!fila[x]) continue
        const inicio = x
        while (fila[x + 1]) x++
        const largo = x - inicio + 1
        corridas += `M${inicio} ${y}h${largo}v1h-${largo}z`
      }
      return corridas
    })
    .join('')
  return { trazo, lado }
}
