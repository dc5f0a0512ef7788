import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

interface Vista {
  readonly escala: number
  readonly x: number
  readonly y: number
}
interface Dedo {
  x: number
  y: number
}

const ENTERA: Vista = { escala: 1, x: 0, y: 0 }
const MAXIMA = 8
const PASO = 1.4

const conEscala = (vista: Vista, escala: number): Vista => {
  const nueva = Math.min(MAXIMA, Math.max(1, escala))
  return nueva === 1 ? ENTERA : { ...vista, escala: nueva }
}
const distancia = ([a, b]: readonly Dedo[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Enlarges a picture by wheel, two fingers or steps, and lets it be dragged while it is larger than its frame. */
export function useLupa() {
  const [vista, setVista] = useState<Vista>(ENTERA)
  const dedos = useRef(new Map<number, Dedo>())

  const mover = (e: PointerEvent) => {
    const antes = dedos.current.get(e.pointerId)
    if (!antes) return
    const abiertosAntes = distancia([...dedos.current.values()])
    const ahora = { x: e.clientX, y: e.clientY }
    dedos.current.set(e.pointerId, ahora)
    if (dedos.current.size === 2 && abiertosAntes > 0) {
      const razon = distancia([...dedos.current.values()]) / abiertosAntes
      setVista((actual) => conEscala(actual, actual.escala * razon))
    } else if (dedos.current.size === 1) {
      setVista((actual) =>
        actual.escala === 1 ? actual : { ...actual, x: actual.x + ahora.x - antes.x, y: actual.y + ahora.y - antes.y },
      )
    }
  }
  const soltarDedo = (e: PointerEvent) => dedos.current.delete(e.pointerId)

  return {
    estilo: { transform: `translate(${vista.x}px, ${vista.y}px) scale(${vista.escala})` },
    acercar: () => setVista((actual) => conEscala(actual, actual.escala * PASO)),
    alejar: () => setVista((actual) => conEscala(actual, actual.escala / PASO)),
    soltar: () => setVista(ENTERA),
    superficie: {
      onPointerDown: (e: PointerEvent) => {
        dedos.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
        e.currentTarget.setPointerCapture(e.pointerId)
      },
      onPointerMove: mover,
      onPointerUp: soltarDedo,
      onPointerCancel: soltarDedo,
      onWheel: (e: WheelEvent) =>
        setVista((actual) => conEscala(actual, actual.escala * (e.deltaY < 0 ? PASO : 1 / PASO))),
    },
  }
}
