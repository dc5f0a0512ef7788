import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { sockets } from '../../apps/print-bridge/test/client.ts'
import { type BridgeProcess, bridgeProcess } from '../../apps/print-bridge/test/process.ts'

const BRIDGE = path.resolve(import.meta.dirname, '../../apps/print-bridge/dist/main.js')
const PUERTOS = /^ws:\/\/localhost:(8182|8283)/

/** A computer with the bridge as it ships and one printer, which is a folder. */
export interface Caja {
  /** Has the page find the bridge at its usual port, wherever it really listens. To be called before the page is opened. */
  readonly conectar: (page: Page) => Promise<void>
  readonly encender: () => Promise<void>
  readonly apagar: () => Promise<void>
  /** Bytes of every ticket so far, oldest first. */
  readonly impresos: () => Promise<Buffer[]>
  readonly cerrar: () => Promise<void>
}

export async function montarCaja(origen: string): Promise<Caja> {
  const carpeta = await fs.mkdtemp(path.join(os.tmpdir(), 'nitida-caja-'))
  let bridge: { proceso: BridgeProcess; puerto: number } | null = null
  const encender = async () => {
    const env = { BRIDGE_PORT: '0', BRIDGE_ORIGINS: origen, BRIDGE_PRINTERS: `Tickets=folder:${carpeta}` }
    const proceso = bridgeProcess(env, [BRIDGE])
    bridge = { proceso, puerto: await proceso.port() }
  }
  const apagar = async () => {
    bridge?.proceso.child.kill('SIGKILL')
    await bridge?.proceso.ended
    bridge = null
  }
  const conectar = (page: Page) =>
    page.routeWebSocket(PUERTOS, (pagina) => {
      if (!bridge) return pagina.close()
      const pendientes: string[] = []
      let abierto = false
      const puente = sockets(origen).openSocket(`ws://127.0.0.1:${bridge.puerto}`, {
        onOpen: () => {
          abierto = true
          for (const texto of pendientes) puente.send(texto)
        },
        onText: (texto) => pagina.send(texto),
        onClose: () => void pagina.close(),
      })
      pagina.onMessage((texto) => (abierto ? puente.send(String(texto)) : void pendientes.push(String(texto))))
      pagina.onClose(() => puente.close())
    })
  const impresos = async () => {
    const archivos = (await fs.readdir(carpeta)).filter((archivo) => archivo.endsWith('.bin')).sort()
    return Promise.all(archivos.map((archivo) => fs.readFile(path.join(carpeta, archivo))))
  }
  const cerrar = async () => {
    await apagar()
    await fs.rm(carpeta, { recursive: true })
  }
  return { conectar, encender, apagar, impresos, cerrar }
}
