import type { ClientBase } from 'pg'

/** What the day made, in its final state. */
export interface Anunciable {
  citas: readonly { id: number; confirmada: boolean; cancelada: boolean; cercana: boolean }[]
  pedidos: readonly { id: number; recepciones: number }[]
}

export async function leerAnunciable(base: ClientBase, desde: Date): Promise<Anunciable> {
  const citas = await base.query(
    `select c.id::int as id, c.confirmada, c.cancelada,
       (c.fecha + c.hora) at time zone s.zona_horaria <= $1::timestamptz + interval '25 hours' as cercana
     from cita c join sucursal s on s.id = c.id_sucursal where c.creada_en >= $1`,
    [desde],
  )
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

/** Reminders that a day of less than an hour may have reached (D-85): those of its appointments that are a day away. */
const posibles = ({ citas }: Anunciable): string[] =>
  citas.flatMap(({ id, cercana }) => (cercana ? [`cita:${id}:recordada:1`, `cita:${id}:recordada-pronto:1`] : []))

/** Everything that happened to an appointment or an order is announced (W2), and nothing that did not happen (W1). */
export function juzgarAvisos(dia: Anunciable, claves: readonly string[]): string[] {
  const [debe, hay] = [new Set(debidos(dia)), new Set(claves)]
  const puede = new Set([...debe, ...posibles(dia)])
  const suyas = new Set([...dia.citas.map(({ id }) => `cita:${id}`), ...dia.pedidos.map(({ id }) => `pedido:${id}`)])
  const esSuya = (clave: string): boolean => suyas.has(clave.split(':', 2).join(':'))
  return [
    ...[...debe].filter((clave) => !hay.has(clave)).map((clave) => `message ${clave} was never queued`),
    ...[...hay]
      .filter((clave) => esSuya(clave) && !puede.has(clave))
      .map((clave) => `message ${clave} announces what did not happen`),
  ]
}
