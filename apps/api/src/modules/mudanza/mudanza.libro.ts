import type { Libro } from '@nitida/contract/mudanza.libros'
import { valoresDeLibro } from '@nitida/contract/mudanza.valores'
import type { z } from 'zod'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type {
  FilaDeshecha,
  FilaImportada,
  FilaPorDeshacer,
  FilaPorImportar,
  OrigenDeImportacion,
} from '../../platform/llamada/importadas.ts'
import { deshacerPacientes } from '../clientes/clientes.importar.deshacer.service.ts'
import { importarPacientes } from '../clientes/clientes.importar.service.ts'

/** What a book's module does with its rows. */
interface Oficio<V> {
  valores: z.ZodType<V>
  importar(ctx: CtxSesion, filas: readonly FilaPorImportar<V>[], origen: OrigenDeImportacion): Promise<FilaImportada[]>
  deshacer(ctx: CtxSesion, filas: readonly FilaPorDeshacer[], origen: OrigenDeImportacion): Promise<FilaDeshecha[]>
  /** Screens that are told once, when all is written. */
  evento: 'UpdatedClient' | 'PedidoUpdated' | 'CitaUpdated'
}

/** The same, whatever its values are. */
export interface OficioDeLibro {
  importar(
    ctx: CtxSesion,
    filas: readonly FilaPorImportar<unknown>[],
    origen: OrigenDeImportacion,
  ): Promise<FilaImportada[]>
  deshacer: Oficio<unknown>['deshacer']
  evento: Oficio<unknown>['evento']
}

const oficio = <V>({ valores, importar, deshacer, evento }: Oficio<V>): OficioDeLibro => ({
  importar: (ctx, filas, origen) =>
    importar(
      ctx,
      filas.map((fila) => ({ ...fila, valores: valores.parse(fila.valores) })),
      origen,
    ),
  deshacer,
  evento,
})

const oficios: Partial<Record<Libro, OficioDeLibro>> = {
  pacientes: oficio({
    valores: valoresDeLibro.pacientes,
    importar: importarPacientes,
    deshacer: deshacerPacientes,
    evento: 'UpdatedClient',
  }),
}

export function oficioDe(libro: Libro): OficioDeLibro {
  const suyo = oficios[libro]
  if (!suyo) throw new Error(`the book ${libro} is not written yet`)
  return suyo
}
