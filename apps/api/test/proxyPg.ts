import net from 'node:net'

export interface ProxyPg {
  /** The database's address through this proxy. */
  url: string
  /** From this call on a COMMIT reaches the database, and both connections are cut before its answer comes back. */
  cortarEnCommit(cortar: boolean): void
  /**
   * From this call on packets vanish in both directions, of every connection or of those that ask what is named, and no connection is
   * cut; new connections pass again afterwards.
   */
  tragar(tragar: boolean | RegExp): void
  /** From this call on a statement is answered as by a pooler whose database is gone: by a fatal error, and the connection ends. */
  negar(negar: boolean): void
  /** Number of COMMITs that lost their answer. */
  cortes(): number
  cerrar(): Promise<void>
}

const COMMIT = /^Q.{4}commit\0/is
/** A statement, and no greeting or password. */
const SENTENCIA = /^[QPB]/
const FATAL = Buffer.from('SFATAL\0VFATAL\0C08P01\0Mserver conn crashed?\0\0')
const LARGO = Buffer.alloc(4)
LARGO.writeInt32BE(FATAL.length + LARGO.length)
const SIN_SERVIDOR = Buffer.concat([Buffer.from('E'), LARGO, FATAL])

/** A connection to PostgreSQL that breaks at the worst moment (reliability M10). */
export async function crearProxyPg(url: string): Promise<ProxyPg> {
  const destino = new URL(url)
  let cortar = false
  let cortes = 0
  let tragando: boolean | RegExp = false
  let negando = false
  const vivos = new Set<net.Socket>()
  const servidor = net.createServer((cliente) => {
    const base = net.connect(Number(destino.port), destino.hostname)
    let perdida = false
    let hoyo = false
    for (const extremo of [cliente, base]) {
      vivos.add(extremo)
      extremo.on('error', () => {})
      extremo.on('close', () => {
        vivos.delete(extremo)
        cliente.destroy()
        base.destroy()
      })
    }
    cliente.on('data', (datos) => {
      // Swallowed bytes leave a gap, so nothing on this connection is readable afterwards.
      hoyo ||= tragando instanceof RegExp ? tragando.test(datos.toString('latin1')) : tragando
      if (hoyo) return
      if (negando && SENTENCIA.test(datos.toString('latin1'))) return cliente.end(SIN_SERVIDOR)
      if (cortar && COMMIT.test(datos.toString('latin1'))) perdida = true
      base.write(datos)
    })
    base.on('data', (datos) => {
      hoyo ||= tragando === true
      if (hoyo) return
      if (!perdida) return cliente.write(datos)
      cortes++
      cliente.resetAndDestroy()
      return false
    })
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const direccion = servidor.address()
  if (direccion === null || typeof direccion === 'string') throw new Error('the proxy has no port')
  const propia = new URL(url)
  propia.hostname = '127.0.0.1'
  propia.port = String(direccion.port)
  return {
    url: propia.href,
    cortarEnCommit(valor) {
      cortar = valor
    },
    tragar(valor) {
      tragando = valor
    },
    negar(valor) {
      negando = valor
    },
    cortes: () => cortes,
    cerrar: () =>
      new Promise((resolve) => {
        servidor.close(() => resolve())
        for (const extremo of vivos) extremo.destroy()
      }),
  }
}
