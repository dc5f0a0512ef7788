import { type Raster, rasterFromRgba } from '@nitida/escpos/raster'
import type { Eleccion } from './eleccion.ts'

const ALTO = 420
const MARGEN = 16
const CUADROS = 14

type Lienzo = CanvasRenderingContext2D

function lienzo(ancho: number): Lienzo {
  const canvas = document.createElement('canvas')
  canvas.width = ancho
  canvas.height = ALTO
  const contexto = canvas.getContext('2d', { willReadFrequently: true })
  if (!contexto) throw new Error('This browser has no canvas.')
  contexto.fillStyle = '#fff'
  contexto.fillRect(0, 0, ancho, ALTO)
  contexto.fillStyle = '#000'
  return contexto
}

/** Touches all four edges: what a wrong profile cuts off is seen at once. */
function marco(c: Lienzo, ancho: number): void {
  c.fillRect(0, 0, ancho, 2)
  c.fillRect(0, ALTO - 2, ancho, 2)
  c.fillRect(0, 0, 2, ALTO)
  c.fillRect(ancho - 2, 0, 2, ALTO)
}

/** @returns where the next line goes */
function linea(c: Lienzo, texto: string, y: number, cuerpo: number, ancho: number, peso = 400): number {
  c.font = `${peso} ${cuerpo}px system-ui, sans-serif`
  c.textBaseline = 'top'
  c.fillText(texto, MARGEN, y, ancho - 2 * MARGEN)
  return y + Math.round(cuerpo * 1.4)
}

/** Black, single dots and lines of one dot: a head with dead dots or a clone that garbles bands shows here. */
function muestras(c: Lienzo, y: number, ancho: number): void {
  const lado = Math.floor((ancho - 2 * MARGEN) / CUADROS)
  for (let i = 0; i < CUADROS; i += 2) c.fillRect(MARGEN + i * lado, y, lado, lado)
  for (let x = MARGEN; x < ancho - MARGEN; x += 2) c.fillRect(x, y + lado + 8, 1, 24)
  for (let fila = 0; fila < 24; fila += 2) c.fillRect(MARGEN, y + lado + 40 + fila, ancho - 2 * MARGEN, 1)
}

/** A ticket that says where it comes from and shows whether the head burns every dot. As wide as the profile's tickets. */
export function dibujarPrueba({ impresora, perfil }: Eleccion, ahora: Date): Raster {
  const ancho = perfil.dotsTicket
  const c = lienzo(ancho)
  marco(c, ancho)
  let y = linea(c, 'Ticket de prueba', MARGEN, 40, ancho, 700)
  y = linea(c, impresora, y, 26, ancho)
  y = linea(c, `${perfil.nombre} · ${ancho} de ${perfil.dots} puntos`, y, 26, ancho)
  y = linea(c, ahora.toLocaleString('es-MX', { dateStyle: 'long', timeStyle: 'short' }), y, 26, ancho)
  y = linea(c, 'áéíóú ñ Ñ ¿? ¡! $1,234.50', y, 26, ancho)
  muestras(c, y + 8, ancho)
  return rasterFromRgba(c.getImageData(0, 0, ancho, ALTO))
}
