import net from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { crearBaseVacia } from '../../../test/baseDeDatos.ts'
import { crearTestApp } from '../../../test/testApp.ts'
import { crearLog } from '../entorno/registro.ts'
import { escucharCanal } from './notificaciones.ts'

/** The way to a database: it can be cut, and then holds who comes again until it is opened. */
async function crearCompuerta(url: string) {
  const { hostname, port } = new URL(url)
  const clientes = new Set<net.Socket>()
  let abrir = () => {}
  let abierta = Promise.resolve()
  const servidor = net.createServer(async (cliente) => {
    clientes.add(cliente)
    cliente.on('error', () => {}).on('close', () => clientes.delete(cliente))
    await abierta
    const base = net.connect(Number(port), hostname)
    base.on('error', () => cliente.destroy())
    cliente.pipe(base).pipe(cliente)
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const direccion = servidor.address()
  const propia = new URL(url)
  propia.hostname = '127.0.0.1'
  propia.port = String(typeof direccion === 'object' && direccion?.port)
  return {
    url: propia.href,
    conectados: () => clientes.size,
    cortar() {
      abierta = new Promise((resolve) => {
        abrir = resolve
      })
      for (const cliente of clientes) cliente.destroy()
    },
    abrir: () => abrir(),
    cerrar: () => {
      servidor.close()
      for (const cliente of clientes) cliente.destroy()
    },
  }
}

test('who stops listening while the connection is on its way back keeps none, and hears nothing', async () => {
  const base = await crearBaseVacia(inject('pgUrl'))
  const compuerta = await crearCompuerta(base.url)
  const alReconectar = vi.fn()
  const { cerrar } = await escucharCanal({
    url: compuerta.url,
    canal: 'prueba',
    log: crearLog('silent'),
    alAvisar: () => {},
    alReconectar,
  })
  compuerta.cortar()
  await vi.waitFor(() => expect(compuerta.conectados()).toBe(0))
  await vi.waitFor(() => expect(compuerta.conectados()).toBe(1), { timeout: 3000 })

  await cerrar()
  compuerta.abrir()

  await vi.waitFor(() => expect(compuerta.conectados()).toBe(0), { timeout: 2000 })
  expect(alReconectar).not.toHaveBeenCalled()
  compuerta.cerrar()
  await base.borrar()
})

test('a start that nothing tells of what others save is refused, and leaves no connection that keeps it from ending', async () => {
  await expect(crearTestApp({ urlDeAvisos: 'postgres://127.0.0.1:1/nadie' })).rejects.toThrow('ECONNREFUSED')
})
