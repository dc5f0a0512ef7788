import { escribirXlsx } from '@nitida/mudanza/escribir.xlsx'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { ListaDefinida } from '../../platform/llamada/exportables.ts'
import { citasLlevadas } from '../citas/citas.llevar.service.ts'
import { listaDePacientes } from '../clientes/clientes.exportar.service.ts'
import { cortesLlevados, movimientosLlevados } from '../cortes/cortes.llevar.service.ts'
import { celdasDe } from '../exportaciones/exportaciones.filas.service.ts'
import { listaDeFacturas } from '../facturacion/facturacion.exportar.service.ts'
import { archivosDeFacturas, contarFacturas } from '../facturacion/facturacion.llevar.service.ts'
import { historiasLlevadas } from '../historias/historias.llevar.service.ts'
import { articulosLlevados, movimientosDeInventarioLlevados } from '../inventario/inventario.llevar.service.ts'
import { libroLlevado } from '../pagos/pagos.llevar.service.ts'
import { elementosLlevados, pedidosLlevados } from '../pedidos/pedidos.llevar.service.ts'
import { presupuestosLlevados } from '../presupuestos/presupuestos.llevar.service.ts'
import { listaDeSucursales } from '../sucursales/sucursales.exportar.service.ts'
import { listaDeUsuarios } from '../usuarios/usuarios.exportar.service.ts'
import { contarFotos, fotosLlevadas, graduacionesLlevadas } from '../visitas/visitas.llevar.service.ts'
import {
  archivoDeRegistro,
  auditoriaLlevada,
  contarPapeles,
  papelesLlevados,
  registros,
} from './llevadas.registros.service.ts'
import type { ArchivoLlevado, Contenido, Medios } from './llevadas.zip.service.ts'

/** Workbooks, one for each noun; those that the import reads are headed as it wants them. */
const libros: readonly (readonly [nombre: string, lista: ListaDefinida, filtro: object])[] = [
  ['pacientes', listaDePacientes, {}],
  ['pacientes eliminados', listaDePacientes, { eliminados: 'true' }],
  ['pedidos abiertos', pedidosLlevados, { entregados: false }],
  ['pedidos entregados', pedidosLlevados, { entregados: true }],
  ['elementos de pedidos', elementosLlevados, {}],
  ['presupuestos', presupuestosLlevados, {}],
  ['citas por venir', citasLlevadas, { porVenir: true }],
  ['citas anteriores y canceladas', citasLlevadas, { porVenir: false }],
  ['graduaciones', graduacionesLlevadas, { eliminados: false }],
  ['graduaciones de pacientes eliminados', graduacionesLlevadas, { eliminados: true }],
  ['historias clínicas', historiasLlevadas, { eliminados: false }],
  ['historias de pacientes eliminados', historiasLlevadas, { eliminados: true }],
  ['facturas', listaDeFacturas, {}],
  ['pagos', libroLlevado, {}],
  ['cortes', cortesLlevados, {}],
  ['movimientos de caja', movimientosLlevados, {}],
  ['artículos', articulosLlevados, {}],
  ['movimientos de inventario', movimientosDeInventarioLlevados, {}],
  ['usuarios', listaDeUsuarios, {}],
  ['sucursales', listaDeSucursales, {}],
]

const seguir = async () => {}

async function* librosDe(ctx: CtxSesion): AsyncGenerator<ArchivoLlevado> {
  for (const [nombre, lista, filtro] of libros) {
    yield {
      paso: nombre,
      nombre: `${nombre}.xlsx`,
      comprimir: false,
      traer: async () => {
        const tandas = celdasDe(ctx, { filtrada: lista.filtrar(filtro), formato: 'xlsx', alAvanzar: seguir })
        return escribirXlsx({ hoja: lista.titulo, columnas: lista.columnas, tandas, en: ctx.now() })
      },
    }
  }
}

/** Everything that goes into the zip, one file after the other. */
async function* contenidoDe(ctx: CtxSesion, { archivos, dibujar }: Medios): AsyncGenerator<ArchivoLlevado> {
  yield* librosDe(ctx)
  for (const registro of registros) yield archivoDeRegistro(ctx, registro, 'todos')
  yield* auditoriaLlevada(ctx)
  for await (const { nombre, traer } of fotosLlevadas(ctx, archivos))
    yield { paso: 'fotos', nombre, traer, comprimir: false }
  for await (const { nombre, traer } of archivosDeFacturas(ctx, dibujar))
    yield { paso: 'facturas', nombre, traer, comprimir: nombre.endsWith('.xml') }
  yield* papelesLlevados(ctx, archivos)
}

async function contarContenido(ctx: CtxSesion): Promise<number> {
  const [fotos, facturas, otros] = await Promise.all([contarFotos(ctx), contarFacturas(ctx), contarPapeles(ctx)])
  return libros.length + registros.length + fotos + 2 * facturas + otros
}

/** All of the chain. */
export const deLaCadena: Contenido = { contar: contarContenido, archivos: contenidoDe }
