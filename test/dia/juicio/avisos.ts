import type { ClientBase } from 'pg'

/** What the day made, in its final state. */
export interface Anunciable {
  citas: readonly { id: number; confirmada: boolean; cancelada: boolean }[]
  pedidos: readonly { id: number; recepciones: number }[]
}

export async function leerAnunciable(base: ClientBase, desde: Date): Promise<Anunciable> {
  const citas = await base.query('select id::int as id, confirmada, cancelada from cita where creada_en >= $1', [desde])
  const pedidos = await base.query('select id::int as id, recepciones from pedido where creado_en >= $1', [desde])
  return { citas: citas.rows, pedidos: pedidos.rows }
}

/** Keys of the notices that are due; every patient of the plan has a phone (W2, D-64). */
const debidos = ({ citas, pedidos }: Anunciable): string[] => [
  ...citas.flatMap(({ id, confirmada, cancelada }) => [
    `cita:${id}:creada:1`,
    ...(confirmada ? [`cita:${id}:confirmada:1`] : []),
    ...(cancelada ? [`cita:${id}:cancelada`] : []),
  ]),
  ...pedidos.flatMap(({ id, recepciones }) => [
    `pedido:${id}:creado`,
    ...Array.from({ length: recepciones }, (_, n) => `pedido:${id}:listo:${n + 1}`),
  ]),
]

/** Everything that happened to an appointment or an order is announced (W2), and nothing that did not happen (W1). */
export function juzgarAvisos(dia: Anunciable, claves: readonly string[]): string[] {
  const [debe, hay] = [new Set(debidos(dia)), new Set(claves)]
  const suyas = new Set([...dia.citas.map(({ id }) => `cita:${id}`), ...dia.pedidos.map(({ id }) => `pedido:${id}`)])
  const esSuya = (clave: string): boolean => suyas.has(clave.split(':', 2).join(':'))
  return [
    ...[...debe].filter((clave) => !hay.has(clave)).map((clave) => `message ${clave} was never queued`),
    ...[...hay]
      .filter((clave) => esSuya(clave) && !debe.has(clave))
      .map((clave) => `message ${clave} announces what did not happen`),
  ]
}
