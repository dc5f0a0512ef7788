import type { Libro } from '@nitida/contract/mudanza.libros'
import { valoresDeLibro } from '@nitida/contract/mudanza.valores'
import type { z } from 'zod'
import { mapearPorTurnos } from '../../platform/entorno/turnos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type {
  FilaDeshecha,
  FilaImportada,
  FilaPorDeshacer,
  FilaPorImportar,
  OrigenDeImportacion,
} from '../../platform/llamada/importadas.ts'
import { deshacerCitas, importarCitas } from '../citas/citas.importar.service.ts'
import { deshacerPacientes } from '../clientes/clientes.importar.deshacer.service.ts'
import { importarPacientes } from '../clientes/clientes.importar.service.ts'
import { deshacerArticulos, importarArticulos } from '../inventario/inventario.importar.service.ts'
import { deshacerMicas, importarMicas } from '../micas/micas.importar.service.ts'
import { deshacerPedidos, importarPedidos } from '../pedidos/pedidos.importar.service.ts'
import { importarRecetas } from '../visitas/visitas.importar.service.ts'

/** What a book's module does with its rows. */
interface Oficio<V> {
  valores: z.ZodType<V>
  importar(ctx: CtxSesion, filas: readonly FilaPorImportar<V>[], origen: OrigenDeImportacion): Promise<FilaImportada[]>
  deshacer(ctx: CtxSesion, filas: readonly FilaPorDeshacer[], origen: OrigenDeImportacion): Promise<FilaDeshecha[]>
  /** Rows of a piece, fewer where something that others need is held until its end. */
  porPieza: number
  /** Screens that are told once, when all is written. */
  evento: 'UpdatedClient' | 'PedidoUpdated' | 'CitaUpdated' | 'InventarioUpdated'
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
  porPieza: number
}

const oficio = <V>({ valores, importar, ...resto }: Oficio<V>): OficioDeLibro => ({
  importar: async (ctx, filas, origen) => {
    const leidas = await mapearPorTurnos(filas, (fila) => ({ ...fila, valores: valores.parse(fila.valores) }))
    return importar(ctx, leidas, origen)
  },
  ...resto,
})

const oficios: Record<Libro, OficioDeLibro> = {
  pacientes: oficio({
    valores: valoresDeLibro.pacientes,
    importar: importarPacientes,
    deshacer: deshacerPacientes,
    porPieza: 600,
    evento: 'UpdatedClient',
  }),
  pedidos: oficio({
    valores: valoresDeLibro.pedidos,
    importar: importarPedidos,
    deshacer: deshacerPedidos,
    // The counter of the branch's folios is held.
    porPieza: 25,
    evento: 'PedidoUpdated',
  }),
  citas: oficio({
    valores: valoresDeLibro.citas,
    importar: importarCitas,
    deshacer: deshacerCitas,
    porPieza: 100,
    evento: 'CitaUpdated',
  }),
  recetas: oficio({
    valores: valoresDeLibro.recetas,
    importar: importarRecetas,
    deshacer: async (_, filas) => filas.map(({ numero }) => ({ numero, motivo: 'Una nota clínica sólo se agrega.' })),
    porPieza: 100,
    evento: 'UpdatedClient',
  }),
  articulos: oficio({
    valores: valoresDeLibro.articulos,
    importar: importarArticulos,
    deshacer: deshacerArticulos,
    porPieza: 50,
    evento: 'InventarioUpdated',
  }),
  micas: oficio({
    valores: valoresDeLibro.micas,
    importar: importarMicas,
    deshacer: deshacerMicas,
    porPieza: 50,
    evento: 'InventarioUpdated',
  }),
}

export const oficioDe = (libro: Libro): OficioDeLibro => oficios[libro]
