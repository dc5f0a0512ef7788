import { once } from 'node:events'
import net from 'node:net'

/*
 * Ways of one machine to and from its engines, as a process of their own: whoever drives the drill is too busy to pass what they say
 * on. Its arguments are the ports that they lead to; it answers with the ports of the ways, and hears `cortar` and `unir`.
 */

/** Opens a way to a port of this computer, on a port of its own. */
async function tender(destino: number) {
  let cortado = false
  const puntas = new Set<net.Socket>()
  const seguir = (punta: net.Socket, otra: net.Socket) => {
    puntas.add(punta)
    punta.on('data', (trozo) => {
      if (cortado) return
      if (!otra.write(trozo)) punta.pause()
    })
    otra.on('drain', () => punta.resume())
    punta.on('end', () => cortado || otra.end())
    punta.on('error', () => cortado || otra.destroy())
    punta.on('close', () => {
      puntas.delete(punta)
      if (!cortado) otra.destroy()
    })
  }
  const servidor = net.createServer({ allowHalfOpen: true }, (cliente) => {
    const motor = net.connect({ port: destino, host: '127.0.0.1', allowHalfOpen: true })
    seguir(cliente, motor)
    seguir(motor, cliente)
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  const soltar = () => {
    for (const punta of puntas) punta.destroy()
  }
  return {
    puerto: typeof direccion === 'object' && direccion ? direccion.port : 0,
    cortar() {
      cortado = true
    },
    unir() {
      cortado = false
      soltar()
    },
  }
}

const enlaces = await Promise.all(process.argv.slice(2).map(Number).map(tender))
process.on('message', (orden) => {
  for (const enlace of enlaces) orden === 'cortar' ? enlace.cortar() : enlace.unir()
})
process.on('disconnect', () => process.exit())
process.send?.(enlaces.map(({ puerto }) => puerto))
