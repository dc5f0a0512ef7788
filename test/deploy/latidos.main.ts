import type { Oidos, Pedido } from './latidos.proceso.ts'
import { ahora, latidosDeEscritura, latidosDeLectura } from './latidos.ts'

/*
 * The drill's hearts, as a process of their own: whoever drives the drill is too busy to beat. Its first message says where, any later one
 * asks what was heard up to then.
 */

function empezar({ url, puerta, lectura, pagina }: Pedido) {
  const escrituras = latidosDeEscritura(url)
  const lecturas = latidosDeLectura(puerta, lectura.path, lectura.headers)
  const paginas = latidosDeLectura(puerta, pagina)
  return (): Oidos => ({
    en: ahora(),
    escrituras: escrituras.buenos,
    confirmados: escrituras.confirmados,
    lecturas: lecturas.buenos,
    pagina: paginas.buenos,
  })
}

process.once('message', (pedido: Pedido) => {
  const oidos = empezar(pedido)
  process.on('message', () => process.send?.(oidos()))
})
process.on('disconnect', () => process.exit())
