import { setTimeout as esperar } from 'node:timers/promises'
import { cronometrar } from './medidas.ts'

const MUESTRAS = 200
const PAUSA_MS = 10

async function traer(url: string, headers: Record<string, string>): Promise<void> {
  const respuesta = await fetch(url, { headers })
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
}

/**
 * Milliseconds that somebody else's call takes, alone and while heavy work goes on. The work is repeated until there are as many samples.
 */
export async function medirAlLado(llamada: () => Promise<unknown>, trabajo: () => Promise<unknown>) {
  const muestrear = async (seguir: (hechas: number) => boolean) => {
    const muestras: number[] = []
    while (seguir(muestras.length)) {
      muestras.push(await cronometrar(llamada))
      await esperar(PAUSA_MS)
    }
    return muestras
  }
  await muestrear((hechas) => hechas < 20)
  const solos = await muestrear((hechas) => hechas < MUESTRAS)
  let [trabajando, hechas] = [true, 0]
  const repetir = async () => {
    do await trabajo()
    while (hechas < MUESTRAS)
  }
  const fin = repetir().finally(() => {
    trabajando = false
  })
  const durante = await muestrear((cuantas) => {
    hechas = cuantas
    return trabajando
  })
  await fin
  return { solos, durante }
}

/** The same of a list of patients. */
export const medirOtros = (url: string, headers: Record<string, string>, trabajo: () => Promise<unknown>) =>
  medirAlLado(() => traer(`${url}/api/clientes?page=1&limit=10`, headers), trabajo)
