const [ANCHO, ALTO] = [1200, 900]

/** How a frame looks from the front. */
export interface Dibujo {
  /** Colour of the frame. */
  tono: string
  /** Colour of the lenses; clear ones let the ground through. */
  cristal?: string
  /** Half the width and half the height of a lens, and how round its corners are. */
  medida: readonly [number, number, number]
  /** Width of the rim. */
  aro: number
}

/** A frame on a pale ground, as a shop's own photo of it: two lenses, the bridge, and the hinges. */
export function dibujarArmazon({ tono, cristal = '#dfeaea', medida: [ancho, alto, curva], aro }: Dibujo): string {
  const y = 430
  const lente = (lado: 1 | -1): string => {
    const x = 600 + lado * (ancho + 46)
    const esquina = x + lado * ancho
    return `<rect x="${x - ancho}" y="${y - alto}" width="${ancho * 2}" height="${alto * 2}" rx="${curva}" fill="${cristal}"
      fill-opacity="0.8" stroke="${tono}" stroke-width="${aro}"/>
    <path d="M${x - ancho * 0.6},${y + alto * 0.25} L${x - ancho * 0.2},${y - alto * 0.55}" stroke="#ffffff" stroke-width="14"
      stroke-linecap="round" opacity="0.55"/>
    <path d="M${esquina},${y - alto * 0.6} q${lado * 34},-6 ${lado * 44},26 l${lado * 12},150" fill="none" stroke="${tono}"
      stroke-width="${aro + 6}" stroke-linecap="round"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${ALTO}" width="${ANCHO}" height="${ALTO}">
  <rect width="${ANCHO}" height="${ALTO}" fill="#f4f1ec"/><ellipse cx="600" cy="690" rx="400" ry="26" fill="#ddd6cb"/>
  ${lente(-1)}${lente(1)}
  <path d="M554,${y - alto * 0.3} Q600,${y - alto * 0.3 - 58} 646,${y - alto * 0.3}" fill="none" stroke="${tono}" stroke-width="${aro}"/></svg>`
}

/** Frames of the demo that have a photo, by brand, model and colour; the rest wait for theirs. */
export const dibujosDe: Readonly<Record<string, Dibujo>> = {
  'Vértice 2140 C3 negro mate': { tono: '#23272b', medida: [205, 140, 60], aro: 26 },
  'Vértice 2140 C5 carey': { tono: '#7a4a22', medida: [205, 140, 60], aro: 26 },
  'Lince 508 C1 carey': { tono: '#5f3a1c', cristal: '#4b4038', medida: [220, 165, 110], aro: 22 },
  'Ópalo 77 Azul petróleo': { tono: '#13505b', medida: [190, 155, 155], aro: 20 },
  'Nube 210 Cristal rosado': { tono: '#e2a9a4', medida: [195, 160, 160], aro: 24 },
  'Brava 31 Rojo vino': { tono: '#7c1f2e', medida: [215, 125, 48], aro: 24 },
  'Marea S-20 Negro, polarizado': { tono: '#1c1f22', cristal: '#2f3a3c', medida: [225, 150, 70], aro: 24 },
  'Kori 310 Dorado': { tono: '#b58b2e', medida: [195, 160, 150], aro: 11 },
}
