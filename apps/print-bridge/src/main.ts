import { setTimeout as wait } from 'node:timers/promises'
import { type Bridge, startBridge } from './bridge.ts'
import { InvalidConfig, readConfig } from './config.ts'

/** A ticket under way gets this long, so that a hung printer does not keep the bridge from ending. */
const CLOSE_MS = 15_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${new Date().toISOString()} ${line}\n`)

/** SIGINT and SIGTERM hang up and let a ticket finish; a second signal does not wait. */
function closeOnSignal(bridge: Bridge): void {
  let closing = false
  const attend = () => {
    if (closing) process.exit(1)
    closing = true
    void bridge.close()
    // The process ends by itself when the last ticket is out.
    void wait(CLOSE_MS, undefined, { ref: false }).then(() => process.exit(1))
  }
  process.on('SIGINT', attend)
  process.on('SIGTERM', attend)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const bridge = await startBridge({ ...config, log })
  closeOnSignal(bridge)
  say('Impresoras:')
  for (const { nombre, conexion } of config.impresoras) say(`  ${nombre}  (${conexion})`)
  say(`Imprimen las páginas de ${config.origins.join(', ')}`)
  say(`Puente de impresión listo en ws://localhost:${bridge.port}`)
}

function reasonOf(error: unknown): string {
  if (error instanceof InvalidConfig) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Otro programa (¿QZ Tray?) ya usa el puerto: ciérralo, o usa BRIDGE_PORT=8283.'
  return error instanceof Error ? error.message : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`El puente de impresión no puede iniciar:\n${reasonOf(error)}\n`)
  process.exit(1)
})
