import type { ClientBase, QueryArrayResult } from 'pg'
import { deAgenda } from './agenda.ts'
import { deAuditoria } from './auditoria.ts'
import { deBloqueos } from './bloqueos.ts'
import { deClinica } from './clinica.ts'
import { deComisiones } from './comisiones.ts'
import { deComplementos } from './complementos.ts'
import { deCortes } from './cortes.ts'
import { deDepositos } from './depositos.ts'
import { deFacturacion } from './facturacion.ts'
import { deInventario } from './inventario.ts'
import { deMensajes } from './mensajes.ts'
import { deMudanza } from './mudanza.ts'
import { deNegocio } from './negocio.ts'
import { dePedidos } from './pedidos.ts'
import { dePendientes } from './pendientes.ts'
import { dePresupuestos } from './presupuestos.ts'
import { deRehechos } from './rehechos.ts'
import type { Revision } from './revision.ts'
import { deTaller } from './taller.ts'
import { deUniones } from './uniones.ts'

export const revisiones: readonly Revision[] = [
  ...deAgenda,
  ...deMensajes,
  ...dePedidos,
  ...deCortes,
  ...deClinica,
  ...deFacturacion,
  ...deComplementos,
  ...dePendientes,
  ...deInventario,
  ...deDepositos,
  ...deComisiones,
  ...deNegocio,
  ...dePresupuestos,
  ...deTaller,
  ...deRehechos,
  ...deUniones,
  ...deMudanza,
  ...deBloqueos,
  ...deAuditoria,
]

/** A broken rule: by how many rows, and up to five of their ids. */
export interface Falla {
  nombre: string
  cuantas: number
  ejemplos: string[]
}

const contar = ({ consulta }: Revision): string =>
  `select count(*)::int, coalesce((array_agg(id::text order by length(id::text), id::text))[1:5], '{}') from (${consulta}) f`

/**
 * Asks a database every rule, all in one round trip, and changes nothing. The rules see one state of it when the caller's
 * transaction does.
 * @returns the rules that do not hold.
 */
export async function consultarOraculo(cliente: ClientBase): Promise<Falla[]> {
  const orden = { text: revisiones.map(contar).join(';\n'), rowMode: 'array' } as const
  // Several statements in one text answer as many results, which the driver's types do not know.
  const respuestas = (await cliente.query(orden)) as unknown as QueryArrayResult<[number, string[]]>[]
  return revisiones.flatMap(({ nombre }, n) => {
    const [cuantas, ejemplos] = respuestas[n]?.rows[0] ?? [Number.NaN, []]
    return cuantas === 0 ? [] : [{ nombre, cuantas, ejemplos }]
  })
}

/** Reads the rules of a database at one moment. */
export async function consultarAhora(cliente: ClientBase): Promise<Falla[]> {
  await cliente.query('begin isolation level repeatable read read only')
  try {
    return await consultarOraculo(cliente)
  } finally {
    await cliente.query('rollback')
  }
}

/** Writes a broken rule as one line. */
export const describir = ({ nombre, cuantas, ejemplos }: Falla): string =>
  `${nombre}: ${cuantas} broken (${ejemplos.join(', ')}${cuantas > ejemplos.length ? ', …' : ''})`
