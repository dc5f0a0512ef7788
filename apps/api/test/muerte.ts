import { type BaseDatos, crearDb, crearPool } from '../src/platform/datos/db.ts'

/** Opens connections of a process that dies before it sends one statement more: the database hears nothing of it from then on. */
export function basePorMorir(url: string, sentencias: number): { db: BaseDatos; enviadas: string[] } {
  const pool = crearPool(url, { max: 2 })
  const enviadas: string[] = []
  pool.on('error', () => {})
  pool.on('connect', (cliente) => {
    const enviar = cliente.query.bind(cliente) as (...partes: unknown[]) => unknown
    cliente.on('error', () => {})
    const contada = (...partes: unknown[]) => {
      if (enviadas.length < sentencias) {
        enviadas.push(typeof partes[0] === 'string' ? partes[0] : (partes[0] as { text: string }).text)
        return enviar(...partes)
      }
      const { connection } = cliente as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      return Promise.reject(new Error('the process is dead'))
    }
    cliente.query = contada as typeof cliente.query
  })
  return { db: crearDb(pool), enviadas }
}

/**
 * Places of the statements before which a death leaves a state of its own: what a transaction did before its commit is undone
 * with it, so the commit stands for all of its statements.
 */
export function muertes(enviadas: readonly string[]): number[] {
  let dentro = false
  return enviadas.flatMap((sentencia, n) => {
    const callada = dentro && sentencia !== 'commit'
    dentro = sentencia === 'begin' || callada
    return callada ? [] : [n]
  })
}
