import { tablero } from '@nitida/contract/tablero'
import type { Acto, Que } from '../acto.ts'
import type { Estado } from '../historia.ts'
import type { Jornada, PedidoHecho } from '../jornada.ts'
import { exigirPrevisto, intentarCrear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Looks at the board, receives a box by its codes, and is told of each order what became of it. */
export async function recibirVarios(
  { pedidos: hechos }: Jornada,
  persona: Persona,
  que: De<'recibirVarios'>,
  { doble }: Acto,
): Promise<void> {
  const { historia, sucursal } = persona
  const esperados = await Promise.all(que.pedidos.map((pedido) => hechos.esperar(pedido)))
  const caja = esperados.filter((hecho): hecho is PedidoHecho => hecho !== null)
  if (caja.length === 0) return void historia.saltados++
  const pulsada = performance.now()
  await leer(persona, tablero.ver, { query: { sucursal, limit: 50 } })
  const peticion = { body: { codigos: caja.map(({ codigo }) => codigo) } }
  const contestacion = await intentarCrear(persona, { endpoint: tablero.recibirMultiples, peticion, doble })
  exigirPrevisto(persona, tablero.recibirMultiples, contestacion, [])
  const contestada = performance.now()
  const dichas = contestacion.tipo === 'ok' ? contestacion.cuerpo.data : null
  for (const { id, codigo } of caja) {
    const resultado = dichas?.find((dicha) => dicha.codigo === codigo)?.resultado
    if (dichas && resultado === undefined) historia.anomalias.push(`of order ${id} nobody said whether it was received`)
    if (resultado === 'noEncontrado') historia.anomalias.push(`order ${id} was not found by its code`)
    const estado: Estado = contestacion.tipo === 'nada' ? 'desconocida' : resultado === 'recibido' ? 'ok' : 'rechazada'
    const suceso = { event: 'PedidoUpdated', id, sucursal } as const
    historia.escrituras.push({ tipo: 'recepcion', marca: String(id), estado, suceso, contestada, pulsada })
  }
}
