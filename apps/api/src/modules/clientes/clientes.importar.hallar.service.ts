import { hayTelefono } from '@nitida/contract/telefonos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { PacienteDeFila } from '../../platform/llamada/importadas.ts'
import { holdPacientes, listDeBloqueados, listMismos, listPorNombre } from './clientes.importar.queries.ts'

/** A row that says whose it is, and whom its number in the other program meant. */
interface Buscada {
  numero: number
  idSucursal: number
  nombreCompleto: string
  telefono: string | null
  idConocido: number | null
}

/** Why a row stays out whose patient was removed or blocked, or is another branch's: it does not say which. */
export const NO_ESTA = 'Se eliminó aquí, o ya es de otra sucursal.'

/**
 * Whose the rows are: by the patient's number, else by name and phone, else by a name that one patient of the branch has. Null for one who
 * was here: he is neither looked for under another name nor asked to be registered again.
 */
export async function hallarPacientes(
  ctx: CtxSesion,
  filas: readonly Buscada[],
): Promise<ReadonlyMap<number, PacienteDeFila | null>> {
  const deOtros = filas.filter(({ idConocido, nombreCompleto }) => idConocido === null && nombreCompleto !== '')
  const buscadas = deOtros.map(({ telefono, ...fila }) => ({
    ...fila,
    telefono: telefono ?? '',
    fechaNacimiento: null,
  }))
  const conTelefono = buscadas.filter(({ telefono }) => hayTelefono(telefono))
  const hallados = [
    ...filas.flatMap(({ numero, idConocido }) => (idConocido === null ? [] : [{ numero, id: idConocido }])),
    ...(await listMismos(ctx.db, conTelefono)),
    ...(await listPorNombre(
      ctx.db,
      buscadas.filter(({ telefono }) => !hayTelefono(telefono)),
    )),
  ]
  const ids = [...new Set(hallados.map(({ id }) => id))]
  const vivos = new Map((await holdPacientes(ctx.db, ctx.alcance, ids, ctx.now())).map((uno) => [uno.id, uno]))
  const deBloqueados = await listDeBloqueados(ctx.db, conTelefono)
  return new Map([
    ...deBloqueados.map((numero) => [numero, null] as const),
    // Whoever was registered anew is found before the one who was blocked.
    ...hallados.map(({ numero, id }) => [numero, vivos.get(id) ?? null] as const),
  ])
}
