import { createHash } from 'node:crypto'
import type { Archivos } from '../adapters/archivos/archivos.ts'
import { dibujarImagen } from '../modules/visitas/visitas.dibujo.ts'
import { anotarArchivo, type FotoGuardada } from '../modules/visitas/visitas.fotos.queries.ts'
import { claveDeArchivo } from '../modules/visitas/visitas.fotos.service.ts'
import type { Db } from '../platform/datos/db.ts'

export type FotoDemo = FotoGuardada

const [ANCHO, ALTO] = [1200, 900]
const lienzo = (fondo: string, dentro: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${ALTO}" width="${ANCHO}" height="${ALTO}">
  <rect width="${ANCHO}" height="${ALTO}" fill="${fondo}"/>${dentro}
  <text x="40" y="865" font-family="sans-serif" font-size="30" fill="#ffffff" opacity="0.75">DIBUJO DE MUESTRA</text></svg>`

/** A vessel leaves the disc, up or down, and bends around the macula. */
const vaso = (haciaMacula: number, alto: number, ancho: number, color: string): string => {
  const x = (cuanto: number) => 600 - haciaMacula * (180 - cuanto)
  const puntos = `M${x(0)},450 C${x(40)},${450 - alto} ${x(260)},${450 - alto * 1.15} ${x(470)},${450 - alto * 0.55}`
  return `<path d="${puntos}" fill="none" stroke="${color}" stroke-width="${ancho}" stroke-linecap="round"/>`
}

/** The back of an eye; the disc is on the side of the nose. @param lado 1 for the right eye, −1 for the left. */
const fondoDeOjo = (lado: 1 | -1, ojo: string): string => {
  const disco = 600 + lado * 180
  const vasos = [230, 130, -130, -230].map(
    (alto, i) => vaso(-lado, alto, i % 3 === 0 ? 12 : 8, '#8e1f14') + vaso(-lado, alto * 0.8, 6, '#b5392a'),
  )
  return lienzo(
    '#0b0605',
    `<defs><radialGradient id="f"><stop offset="0" stop-color="#c8531f"/><stop offset="0.75" stop-color="#b5441a"/><stop
      offset="1" stop-color="#6d210c"/></radialGradient></defs>
    <circle cx="600" cy="450" r="400" fill="url(#f)"/>${vasos.join('')}
    <circle cx="${600 - lado * 80}" cy="455" r="62" fill="#7c2a10" opacity="0.65"/>
    <ellipse cx="${disco}" cy="450" rx="62" ry="70" fill="#f3c77c"/><ellipse cx="${disco}" cy="450" rx="26" ry="30" fill="#fdebc4"/>
    <text x="40" y="70" font-family="sans-serif" font-size="44" fill="#ffffff">${ojo}</text>`,
  )
}

const PARPADOS = 'M120,470 Q600,60 1080,470 Q600,820 120,470Z'

/** The front of an eye, as a slit lamp shows it. */
const segmentoAnterior = (): string => {
  const rayos = Array.from({ length: 72 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 36), Math.sin((i * Math.PI) / 36)]
    return `<line x1="${600 + 95 * x}" y1="${450 + 95 * y}" x2="${600 + 225 * x}" y2="${450 + 225 * y}"
      stroke="${i % 2 ? '#5d7f4e' : '#8fae6f'}" stroke-width="5"/>`
  })
  return lienzo(
    '#d9a98c',
    `<clipPath id="p"><path d="${PARPADOS}"/></clipPath>
    <g clip-path="url(#p)"><rect width="${ANCHO}" height="${ALTO}" fill="#f7f3ee"/>
    <circle cx="600" cy="450" r="232" fill="#45633c"/>${rayos.join('')}<circle cx="600" cy="450" r="92" fill="#0c0a0a"/>
    <rect x="668" y="340" width="44" height="110" rx="20" fill="#ffffff" opacity="0.85"/></g>
    <path d="${PARPADOS}" fill="none" stroke="#7a4a35" stroke-width="12"/>`,
  )
}

const dibujos = (): string[] => [fondoDeOjo(1, 'OD'), fondoDeOjo(-1, 'OI'), segmentoAnterior()]

async function guardar(db: Db, archivos: Archivos, bytes: Buffer, ahora: Date): Promise<Buffer> {
  const hash = createHash('sha256').update(bytes).digest()
  await anotarArchivo(db, hash, bytes.length, ahora)
  await archivos.guardar(claveDeArchivo(hash), bytes)
  return hash
}

/** Draws a picture as the product draws those that people bring, and keeps it. */
export async function guardarDibujo(db: Db, archivos: Archivos, dibujo: string, ahora: Date): Promise<FotoDemo> {
  const { imagen, miniatura } = await dibujarImagen(Buffer.from(dibujo))
  return {
    imagen: await guardar(db, archivos, imagen.bytes, ahora),
    miniatura: await guardar(db, archivos, miniatura.bytes, ahora),
    ancho: imagen.ancho,
    alto: imagen.alto,
  }
}

/** Pictures for the visits of the demo, drawn here and of nobody. */
export async function guardarFotosDemo(db: Db, archivos: Archivos, ahora: Date): Promise<FotoDemo[]> {
  const fotos: FotoDemo[] = []
  for (const dibujo of dibujos()) fotos.push(await guardarDibujo(db, archivos, dibujo, ahora))
  return fotos
}
