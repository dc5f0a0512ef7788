import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'

/** What the server was last told of each printer of this computer, and when. */
const avisadas = new Map<string, { bien: boolean; en: number }>()
const REPETIR_MS = 10 * 60_000

const oyentes = new Set<() => void>()

/** Called whenever the server has heard of a printer of this computer. @returns what stops it. */
export function oirAvisos(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Tells the server how a printer did, so that the owner sees it: when that changes, and now and then. It may stay unheard. */
export async function avisarImpresora(impresora: string, bien: boolean): Promise<void> {
  const ultima = avisadas.get(impresora)
  if (ultima?.bien === bien && Date.now() - ultima.en < REPETIR_MS) return
  avisadas.set(impresora, { bien, en: Date.now() })
  try {
    await call(api.impresoras.avisar, { body: { impresora, bien } })
    for (const oyente of oyentes) oyente()
  } catch {
    avisadas.delete(impresora)
  }
}
