import { mudanza } from '@nitida/contract/mudanza'
import type { Libro } from '@nitida/contract/mudanza.libros'
import { atenderPieza } from '../src/modules/mudanza/mudanza.obra.service.ts'
import type { Evento } from '../src/platform/llamada/ctx.ts'
import { ctxDeTarea } from '../src/tareas.ts'
import { buildCliente } from './builders.ts'
import { pedirCrudo } from './peticion.ts'
import type { TestApp } from './testApp.ts'
import { enPartes } from './visitas.ts'

/** Rows of cells as a CSV of an old program. */
export const csv = (filas: readonly (readonly (string | number)[])[]): string =>
  filas.map((fila) => fila.map((celda) => `"${String(celda).replaceAll('"', '""')}"`).join(',')).join('\r\n')

export async function subir(
  t: TestApp,
  tk: string,
  archivo: string | Uint8Array<ArrayBuffer>,
  { libro = 'pacientes', ...campos }: { libro?: Libro; sucursal?: number; nombre?: string } = {},
) {
  const bytes = typeof archivo === 'string' ? new TextEncoder().encode(archivo) : archivo
  const partes = await enPartes({ libro, nombre: 'clientes.csv', ...campos }, [{ bytes, nombre: 'x.csv' }], 'archivo')
  const headers = { 'content-type': partes.tipo }
  return pedirCrudo(t.app, 'POST', '/importaciones', { tk, body: partes.cuerpo, headers })
}

/** Does all background work of imports that waits. @returns the events that left. */
export async function atenderTodo(t: TestApp): Promise<Evento[]> {
  const emitidos: Evento[] = []
  const ctx = ctxDeTarea(t.app.deps, (evento) => void emitidos.push(evento))
  while (await atenderPieza(ctx));
  return emitidos
}

/** Uploads a file and looks at all of it. @returns the id. */
export async function revisar(...[t, tk, archivo, como]: Parameters<typeof subir>): Promise<number> {
  const { status, body } = await subir(t, tk, archivo, como)
  if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  await atenderTodo(t)
  const { id } = mudanza.subir.response.schema.parse(body).data
  return id
}

export const importacion = async (t: TestApp, tk: string, id: number) =>
  (await t.call(tk, mudanza.una, { params: { id } })).body.data

export const renglones = async (t: TestApp, tk: string, id: number, query = {}) =>
  (await t.call(tk, mudanza.renglones, { params: { id }, query })).body.data

/** Uploads a file and writes what can be written of it. @returns the id. */
export async function importar(...[t, tk, archivo, como]: Parameters<typeof subir>): Promise<number> {
  const id = await revisar(t, tk, archivo, como)
  const { status, body } = await t.call(tk, mudanza.empezar, { params: { id } })
  if (status !== 200) throw new Error(`start: ${status} ${JSON.stringify(body)}`)
  await atenderTodo(t)
  return id
}

export async function deshacer(t: TestApp, tk: string, id: number) {
  const { status } = await t.call(tk, mudanza.deshacer, { params: { id } })
  if (status !== 200) throw new Error(`undo: ${status}`)
  await atenderTodo(t)
  return importacion(t, tk, id)
}

let importados = 0

/** An open order of another program, of a patient of its own, with what was paid there. @returns its id. */
export async function importarPedido(
  t: TestApp,
  tk: string,
  sucursal: number,
  { total, pagado }: { total: number; pagado: number },
): Promise<number> {
  const { telefono } = await buildCliente(t.db, { idSucursal: sucursal, nombre: 'IRIS LUNA PAZ' })
  const archivo = csv([
    [
      'Número del pedido',
      'Nombre completo',
      'Teléfono',
      'Fecha del pedido',
      'Armazón',
      'Total',
      'Pagado',
      'Fecha de entrega',
    ],
    [`I-${++importados}`, 'Iris Luna Paz', telefono, '02/11/2026', 'Ray-Ban negro', total, pagado, '28/11/2026'],
  ])
  await importar(t, tk, archivo, { libro: 'pedidos', sucursal })
  const { id } = await t.db
    .selectFrom('pedido')
    .select('id')
    .where('id_sucursal', '=', sucursal)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
