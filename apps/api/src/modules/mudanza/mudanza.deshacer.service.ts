import { enSavepoint } from '../../platform/datos/savepoints.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { FilaDeshecha, FilaPorDeshacer } from '../../platform/llamada/importadas.ts'
import { clavesDe, type Obra, origenDe } from './mudanza.pieza.service.ts'
import { esDeDatos, fraseDe } from './mudanza.rechazos.ts'
import { borrarImportados, olvidarDichos } from './mudanza.registro.queries.ts'
import { type FilaDeRenglon, listPorDeshacer, updateDeshechos } from './mudanza.renglones.queries.ts'

const escrita = ({ numero, hecho, idRegistro, previo, version }: FilaDeRenglon): FilaPorDeshacer[] =>
  hecho === null || idRegistro === null ? [] : [{ numero, hecho, idRegistro, previo, version }]

/** Takes rows back in a part of the transaction; where one is refused, each goes alone, and that one stays with the reason. */
async function intentarDeshacer(
  ctx: CtxSesion,
  obra: Obra,
  filas: readonly FilaPorDeshacer[],
): Promise<FilaDeshecha[]> {
  try {
    return await enSavepoint(ctx.db, () => obra.oficio.deshacer(ctx, filas, origenDe(obra.importacion)), true)
  } catch (error) {
    if (!esDeDatos(error)) throw error
    const [sola] = filas
    if (sola && filas.length === 1) return [{ numero: sola.numero, motivo: fraseDe(error, 'No se pudo quitar.') }]
  }
  const deshechas: FilaDeshecha[] = []
  for (const fila of filas) deshechas.push(...(await intentarDeshacer(ctx, obra, [fila])))
  return deshechas
}

/** Takes the next rows back, from the last one to the first; what somebody touched since stays, with the reason. */
export async function deshacerPieza(
  ctx: CtxSesion,
  obra: Obra,
  cuantos: number,
): Promise<{ completa: boolean; avance: number }> {
  const { id, libro, avance } = obra.importacion
  const renglones = await listPorDeshacer(ctx.db, id, avance, cuantos)
  const deshechas = await intentarDeshacer(ctx, obra, renglones.flatMap(escrita))
  const seFueron = new Set(deshechas.filter(({ motivo }) => motivo === null).map(({ numero }) => numero))
  const clavesCon = (hecho: FilaDeRenglon['hecho']) =>
    renglones.flatMap(({ numero, idSucursal, ...renglon }) =>
      idSucursal !== null && renglon.hecho === hecho && seFueron.has(numero)
        ? clavesDe(libro, renglon).map((clave) => ({ idSucursal, clave }))
        : [],
    )
  await borrarImportados(ctx.db, libro, clavesCon('nuevo'))
  // A change that was taken back is one again when its file comes again.
  await olvidarDichos(ctx.db, libro, clavesCon('cambia'))
  await updateDeshechos(ctx.db, id, deshechas)
  return { completa: renglones.length < cuantos, avance: renglones.at(-1)?.numero ?? avance }
}
