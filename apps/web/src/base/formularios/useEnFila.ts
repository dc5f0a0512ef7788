import { useRef } from 'react'

/**
 * Readings of a scanner, which is faster than answers: each begins when the one before has ended.
 * @param onOtra called when another code was read than the last time: only the same one again is the attempt whose answer got lost.
 * @param hacer does not fail; it is given what the reading before it left, and says what it leaves.
 */
export function useEnFila<T>(inicial: T, onOtra: () => void, hacer: (codigo: string, antes: T) => Promise<T>) {
  const fila = useRef<{ codigo: string; ultima: Promise<T> }>({ codigo: '', ultima: Promise.resolve(inicial) })
  return (codigo: string) => {
    const suya = fila.current
    suya.ultima = suya.ultima.then((antes) => {
      if (codigo !== suya.codigo) onOtra()
      suya.codigo = codigo
      return hacer(codigo, antes)
    })
  }
}
