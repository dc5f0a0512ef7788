import { hayTelefono } from '@nitida/contract/telefonos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { PacienteDeFila } from '../../platform/llamada/importadas.ts'
import { holdPacientes, listMismos, listPorNombre } from './clientes.importar.queries.ts'

/** A row that says whose it is, and whom its number in the other program meant. */
interface Buscada {
  numero: number
  idSucursal: number
  nombreCompleto: string
  telefono: string | null
  idConocido: number | null
}

/** Whose the rows are: by the patient's number, else by name and phone, else by a name that one patient of the branch has. */
export async function hallarPacientes(
  ctx: CtxSesion,
  filas: readonly Buscada[],
): Promise<ReadonlyMap<number, PacienteDeFila>> {
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
  return new Map(
    hallados.flatMap(({ numero, id }) => {
      const suyo = vivos.get(id)
      return suyo ? [[numero, suyo] as const] : []
    }),
  )
}
