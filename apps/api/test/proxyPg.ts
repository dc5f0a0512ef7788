import net from 'node:net'

export interface ProxyPg {
  /** The database's address through this proxy. */
  url: string
  /** From now on a COMMIT reaches the database, and both lines are cut before its answer comes back. */
  cortarEnCommit(cortar: boolean): void
  /** From now on packets vanish in both directions, and no line is cut; later ones pass again on lines that are new. */
  tragar(tragar: boolean): void
  /** How many COMMITs lost their answer. */
  cortes(): number
  cerrar(): Promise<void>
}

const COMMIT = /^Q.{4}commit\0/is

/** A wire to PostgreSQL that breaks at the worst moment (reliability M10). */
export async function crearProxyPg(url: string): Promise<ProxyPg> {
  const destino = new URL(url)
  let cortar = false
  let cortes = 0
  let tragando = false
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
      // What was swallowed leaves a gap: nothing on this line makes sense any more.
      hoyo ||= tragando
      if (hoyo) return
      if (cortar && COMMIT.test(datos.toString('latin1'))) perdida = true
      base.write(datos)
    })
    base.on('data', (datos) => {
      hoyo ||= tragando
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
    cortes: () => cortes,
    cerrar: () =>
      new Promise((resolve) => {
        servidor.close(() => resolve())
        for (const extremo of vivos) extremo.destroy()
      }),
  }
}
