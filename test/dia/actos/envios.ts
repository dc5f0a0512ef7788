import { envios } from '@nitida/contract/taller.envios'
import type { Acto, Que } from '../acto.ts'
import type { Jornada, PedidoListo } from '../jornada.ts'
import { cambiar, exigirPrevisto, intentarCambio, intentarCrear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Those of some orders that were made. */
const listosDe = async (jornada: Jornada, pedidos: readonly string[]): Promise<PedidoListo[]> =>
  (await Promise.all(pedidos.map((pedido) => jornada.hechos.esperar(pedido)))).filter((uno) => uno !== null)

/** Scans what is ready into the branch's shipment and sends it; somebody else may do the same at the same moment. */
export async function enviarHechos(jornada: Jornada, persona: Persona, que: De<'enviarHechos'>, { doble }: Acto) {
  const listos = await listosDe(jornada, que.pedidos)
  const { historia, sucursal } = persona
  // Whoever is the second begins at the other end.
  if (persona.puesto === 'encargado') listos.reverse()
  const llenados = new Set<number>()
  for (const { id, charola } of listos) {
    const peticion = { body: { codigo: charola } }
    const contestacion = await intentarCrear(persona, { endpoint: envios.escanear, peticion, doble })
    exigirPrevisto(persona, envios.escanear, contestacion, ['YA_VA_EN_ENVIO', 'CODIGO_AJENO', 'TRABAJO_TERMINADO'])
    if (contestacion.tipo === 'rechazo') continue
    const dicho = contestacion.tipo === 'ok' ? contestacion.cuerpo.data : null
    if (dicho) llenados.add(dicho.envio.id)
    if (dicho && dicho.pedido !== id) historia.anomalias.push(`tray ${charola} is of order ${dicho.pedido}, not ${id}`)
    if (dicho?.resultado === 'yaVa') continue
    const estado = dicho ? 'ok' : 'desconocida'
    const contestada = performance.now()
    historia.escrituras.push({ tipo: 'empacado', marca: String(id), estado, suceso: null, contestada })
  }
  for (const id of llenados)
    await cambiar(persona, {
      tipo: 'embarque',
      marca: String(id),
      endpoint: envios.enviar,
      peticion: { params: { id } },
      doble,
      rechazos: ['ENVIO_CAMBIADO', 'ENVIO_VACIO'],
      suceso: null,
    })
  jornada.envios.anotar(que.envio, sucursal)
}

/**
 * Notes that orders arrived, once for each of them, whoever received them: an answer shows what arrived and not by whose press.
 */
function anotarLlegadas(jornada: Jornada, { historia, sucursal }: Persona, ids: readonly number[], pulsada: number) {
  for (const id of ids) {
    if (jornada.llegados.has(id)) continue
    jornada.llegados.add(id)
    const suceso = { event: 'PedidoUpdated', id, sucursal } as const
    const marca = String(id)
    historia.escrituras.push({ tipo: 'recepcion', marca, estado: 'ok', suceso, contestada: performance.now(), pulsada })
  }
}

/** Receives a shipment, by one press or scan by scan; somebody else may do the same at the same moment. */
export async function recibirEnvio(jornada: Jornada, persona: Persona, que: De<'recibirEnvio'>) {
  await jornada.envios.esperar(que.envio)
  const listos = await listosDe(jornada, que.pedidos)
  const pulsada = performance.now()
  /** With what waited in an open shipment since the day before. */
  const suyos = async () => {
    const leidos = await leer(persona, envios.list, { query: { sucursal: persona.sucursal } })
    return (leidos?.data ?? []).filter(({ pedidos }) => pedidos.some(({ id }) => listos.some((uno) => uno.id === id)))
  }
  const codigos = que.unoPorUno ? listos.map(({ charola }) => charola) : [null]
  for (const { id, estado } of await suyos())
    for (const codigo of estado === 'enviado' ? codigos : []) {
      const contestacion = await intentarCambio(persona, envios.recibir, { params: { id }, body: { codigo } })
      exigirPrevisto(persona, envios.recibir, contestacion, ['ENVIO_CAMBIADO', 'NO_VIENE_EN_ENVIO', 'CODIGO_AJENO'])
    }
  const llegados = (await suyos()).flatMap(({ pedidos }) => pedidos.filter(({ resultado }) => resultado === 'recibido'))
  const ids = llegados.map(({ id }) => id)
  anotarLlegadas(jornada, persona, ids, pulsada)
}
