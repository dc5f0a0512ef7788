import { io } from 'socket.io-client'
import { REGRESO } from '../../apps/web/src/base/realtime/ritmo.ts'
import type { Escrita, Puerta } from './relevo.carga.ts'

/** Time that an event takes at most; a cut within it is made up for by what the page reads afterwards. */
const CAMINO_MS = 5000

/** A time without the socket, and the rows that the page read once it was over. */
interface Corte {
  desde: number
  leidos: ReadonlySet<number> | null
}

/** Pages that are open all the time, each with its socket, as `base/realtime/conectar.ts` has them. */
export interface Paginas {
  /** Waits until each is connected and has read its list. */
  alDia(): Promise<void>
  /** The longest time without a socket, in milliseconds. */
  peorCorteMs(): number
  /** Writes that some page never learnt of. */
  perdidas(escritas: readonly Escrita[]): string[]
  cerrar(): void
}

interface Opciones {
  puerta: Puerta
  auth: { app: string; token: string }
  evento: string
  cuantas: number
  /** The newest rows of the page's list. */
  releer: () => Promise<number[]>
}

function abrirPagina({ puerta, auth, evento, releer }: Opciones) {
  const oidos = new Set<number>()
  const cortes: Corte[] = [{ desde: 0, leidos: null }]
  const tardanzas: number[] = []
  const socket = io(`https://localhost:${puerta.puerto}`, {
    ...{ auth, transports: ['websocket'], forceNew: true, ca: puerta.ca, ...REGRESO },
  } as object)
  socket.on(evento, ({ id }: { id: number }) => oidos.add(id))
  socket.on('disconnect', () => cortes.push({ desde: performance.now(), leidos: null }))
  socket.on('connect', () => {
    const corte = cortes.at(-1)
    if (!corte) return
    if (corte.desde > 0) tardanzas.push(performance.now() - corte.desde)
    void releer().then((ids) => {
      corte.leidos = new Set(ids)
    })
  })
  // What was read after a later cut does not count: until then the page showed too little.
  const leyo = ({ id, fin }: Escrita) => cortes.some(({ desde, leidos }) => desde <= fin + CAMINO_MS && leidos?.has(id))
  return {
    socket,
    tardanzas,
    alDia: () => socket.connected && cortes.at(-1)?.leidos !== null,
    sabe: (escrita: Escrita) => oidos.has(escrita.id) || leyo(escrita),
  }
}

export function abrirPaginas(opciones: Opciones): Paginas {
  const paginas = Array.from({ length: opciones.cuantas }, () => abrirPagina(opciones))
  return {
    async alDia() {
      const plazo = performance.now() + 30_000
      while (!paginas.every(({ alDia }) => alDia())) {
        if (performance.now() > plazo) throw new Error('some pages are not up to date')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    peorCorteMs: () => Math.max(0, ...paginas.flatMap(({ tardanzas }) => tardanzas)),
    perdidas: (escritas) =>
      paginas.flatMap(({ sabe }, n) =>
        escritas.filter((escrita) => !sabe(escrita)).map(({ id }) => `page ${n} never heard of row ${id}`),
      ),
    cerrar() {
      for (const { socket } of paginas) socket.disconnect()
    },
  }
}
