import { escribirXlsx } from '@nitida/mudanza/escribir.xlsx'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { ListaDefinida } from '../../platform/llamada/exportables.ts'
import { citasLlevadas } from '../citas/citas.llevar.service.ts'
import { listaDePacientes } from '../clientes/clientes.exportar.service.ts'
import { celdasDe } from '../exportaciones/exportaciones.filas.service.ts'
import { listaDeFacturas } from '../facturacion/facturacion.exportar.service.ts'
import { archivosDeFacturas } from '../facturacion/facturacion.llevar.service.ts'
import { historiasLlevadas } from '../historias/historias.llevar.service.ts'
import { listaDeMensajes } from '../mensajes/mensajes.exportar.service.ts'
import { libroLlevado } from '../pagos/pagos.llevar.service.ts'
import { elementosLlevados, pedidosLlevados } from '../pedidos/pedidos.llevar.service.ts'
import { presupuestosLlevados } from '../presupuestos/presupuestos.llevar.service.ts'
import { evidenciasLlevadas } from '../privacidad/consentimientos.service.ts'
import { fotosDePaciente, graduacionesLlevadas } from '../visitas/visitas.llevar.service.ts'
import {
  type Clase,
  listConsentimientos,
  listIdsDe,
  listLecturas,
  selectPacienteDe,
} from './llevadas.paciente.queries.ts'
import { archivoDeRegistro, registrosDelPaciente } from './llevadas.registros.service.ts'
import type { ArchivoLlevado, Contenido, Medios } from './llevadas.zip.service.ts'

/** Workbooks, each with what hangs on the patient. */
const libros: readonly (readonly [clase: Clase, nombre: string, lista: ListaDefinida, filtro: object])[] = [
  ['pedidos', 'pedidos', pedidosLlevados, { entregados: false }],
  ['elementos', 'elementos de pedidos', elementosLlevados, {}],
  ['presupuestos', 'presupuestos', presupuestosLlevados, {}],
  ['citas', 'citas', citasLlevadas, { porVenir: false }],
  ['visitas', 'graduaciones', graduacionesLlevadas, { eliminados: false }],
  ['historias', 'historias clínicas', historiasLlevadas, { eliminados: false }],
  ['facturas', 'facturas', listaDeFacturas, {}],
  ['pagos', 'pagos', libroLlevado, {}],
  ['mensajes', 'mensajes', listaDeMensajes, {}],
]
/** Beside them: his own data, his consents, and who read his record. */
const OTROS = 3

/** A list with these rows and no others. */
async function libroDe(ctx: CtxSesion, lista: ListaDefinida, filtro: object, ids: readonly number[]) {
  const filtrada = { ...lista.filtrar(filtro), ids: async () => ids }
  const tandas = celdasDe(ctx, { filtrada, formato: 'xlsx', alAvanzar: async () => {} })
  return escribirXlsx({ hoja: lista.titulo, columnas: lista.columnas, tandas, en: ctx.now() })
}

const json = (valor: unknown): Buffer => Buffer.from(JSON.stringify(valor, null, 2))

const consentimientosDe = async (ctx: CtxSesion, idCliente: number): Promise<Buffer> =>
  json(
    (await listConsentimientos(ctx.db, idCliente)).map((fila) => ({
      ...fila,
      sello: fila.sello?.toString('hex') ?? null,
    })),
  )

async function* archivosDe(
  ctx: CtxSesion,
  { archivos, dibujar }: Medios,
  idCliente: number,
): AsyncGenerator<ArchivoLlevado> {
  const libro = { paso: 'datos', comprimir: false }
  yield { ...libro, nombre: 'datos.xlsx', traer: () => libroDe(ctx, listaDePacientes, {}, [idCliente]) }
  for (const [clase, nombre, lista, filtro] of libros) {
    const traer = async () => libroDe(ctx, lista, filtro, await listIdsDe(ctx.db, clase, idCliente))
    yield { ...libro, nombre: `${nombre}.xlsx`, traer }
  }
  for (const registro of registrosDelPaciente) yield archivoDeRegistro(ctx, registro, { idCliente })
  const texto = { paso: 'datos', comprimir: true }
  yield { ...texto, nombre: 'consentimientos.json', traer: () => consentimientosDe(ctx, idCliente) }
  yield {
    ...texto,
    nombre: 'quién leyó tu expediente.json',
    traer: async () => json(await listLecturas(ctx.db, idCliente)),
  }
  for (const foto of await fotosDePaciente(ctx, archivos, idCliente)) yield { ...foto, paso: 'fotos', comprimir: false }
  for (const una of await evidenciasLlevadas(ctx, archivos, idCliente))
    yield { ...una, paso: 'consentimientos', comprimir: false }
  const facturas = await listIdsDe(ctx.db, 'facturas', idCliente)
  for await (const { nombre, traer } of archivosDeFacturas(ctx, dibujar, facturas))
    yield { paso: 'facturas', nombre, traer, comprimir: nombre.endsWith('.xml') }
}

/** All that there is of the patient of a case of access. */
export const deSolicitud = (idSolicitud: number): Contenido => ({
  async contar(ctx) {
    const idCliente = await selectPacienteDe(ctx.db, idSolicitud)
    const facturas = await listIdsDe(ctx.db, 'facturas', idCliente)
    return libros.length + registrosDelPaciente.length + OTROS + 2 * facturas.length
  },
  async *archivos(ctx, medios) {
    yield* archivosDe(ctx, medios, await selectPacienteDe(ctx.db, idSolicitud))
  },
})
