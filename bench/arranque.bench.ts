import { rmSync } from 'node:fs'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Escenario } from './escenario.ts'
import { mediana } from './medidas.ts'
import { iniciarServidor } from './servidor.ts'

const VECES = 5

/** From the start of the process to its first answer, on a new folder and on a used one, and its memory at rest. */
export const arranque: Escenario = {
  nombre: 'arranque',
  async correr() {
    const nuevos: number[] = []
    const usados: number[] = []
    const memorias: number[] = []
    for (let vez = 0; vez < VECES; vez++) {
      const nuevo = await iniciarServidor()
      nuevos.push(nuevo.arranqueMs)
      await nuevo.parar(true)
      const usado = await iniciarServidor(nuevo.carpeta)
      usados.push(usado.arranqueMs)
      await esperar(2000)
      memorias.push(usado.memoria())
      await usado.parar()
      rmSync(nuevo.carpeta, { recursive: true, force: true })
    }
    return [
      { nombre: 'start on a new folder', valor: mediana(nuevos), unidad: 'ms', limite: 'arranqueNuevoMs' },
      { nombre: 'start on a used folder', valor: mediana(usados), unidad: 'ms', limite: 'arranqueUsadoMs' },
      { nombre: 'memory at rest', valor: mediana(memorias), unidad: 'MB', limite: 'memoriaMb' },
    ]
  },
}
