import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { BIEN, type Mood, type VirtualPrinter, virtualPrinter } from '../../apps/print-bridge/test/printer.ts'
import { type BridgeProcess, bridgeProcess } from '../../apps/print-bridge/test/process.ts'
import { puertoLibre } from '../../test/puertos.ts'
import { type Catalogo, servir } from '../catalogo/servir.ts'

const BRIDGE = path.resolve(import.meta.dirname, '../../apps/print-bridge/dist/main.js')

/** A counter with a network printer, one that hangs, one that says it is without paper, and a folder; its page, and the bridge as it ships. */
export interface Mostrador {
  readonly catalogo: Catalogo
  /** The page with its printer dialog on the real bridge. */
  readonly url: string
  readonly puerto: number
  readonly caja: VirtualPrinter
  readonly colgada: VirtualPrinter
  readonly vacia: VirtualPrinter
  readonly carpeta: string
  readonly encender: () => Promise<void>
  /** Ends the bridge as a power cut would, without goodbye. */
  readonly matar: () => Promise<void>
  readonly cerrar: () => Promise<void>
}

export async function montarMostrador(): Promise<Mostrador> {
  const puerto = await puertoLibre()
  const puente = `ws://localhost:${puerto}`
  const impresora = (mood: Mood) => virtualPrinter(mood)
  const [catalogo, caja, colgada, vacia, carpeta] = await Promise.all([
    servir({ puente }),
    impresora('ok'),
    impresora('hung'),
    virtualPrinter('ok', { ...BIEN, 4: 0x7e }),
    fs.mkdtemp(path.join(os.tmpdir(), 'nitida-tickets-')),
  ])
  const env = {
    BRIDGE_PORT: String(puerto),
    BRIDGE_ORIGINS: new URL(catalogo.url).origin,
    BRIDGE_PRINTERS: [
      `Caja EPSON TM-T20III=tcp://127.0.0.1:${caja.port}`,
      `Colgada POS-58=tcp://127.0.0.1:${colgada.port}`,
      `Carpeta=folder:${carpeta}`,
      `Vacía POS-80=tcp://127.0.0.1:${vacia.port}`,
    ].join(';'),
  }
  let bridge: BridgeProcess | undefined
  const encender = async () => {
    bridge = bridgeProcess(env, [BRIDGE])
    await bridge.port()
  }
  const matar = async () => {
    bridge?.child.kill('SIGKILL')
    await bridge?.ended
  }
  const cerrar = async () => {
    await matar()
    await Promise.all([catalogo.close(), caja.close(), colgada.close(), vacia.close()])
    await fs.rm(carpeta, { recursive: true })
  }
  const url = `${catalogo.url}?puente=${puente}`
  return { catalogo, url, puerto, caja, colgada, vacia, carpeta, encender, matar, cerrar }
}
