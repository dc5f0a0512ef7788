import { Readable } from 'node:stream'
import { sumarDias } from '@nitida/contract/fechas'
import { escribirCsv } from '@nitida/mudanza/escribir.csv'
import { escribirXlsx } from '@nitida/mudanza/escribir.xlsx'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { lecturaLarga } from '../../platform/llamada/lecturas.ts'
import { listaDeAuditoria } from '../auditoria/auditoria.exportar.service.ts'
import { nombreDeArchivo } from '../correos/correos.adjuntos.ts'
import { archivoDe, leerConCalma } from '../exportaciones/exportaciones.filas.service.ts'
import { claveDeArchivo } from '../visitas/visitas.fotos.service.ts'
import { registrosDeLaCadena } from './llevadas.registros.cadena.ts'
import { registrosDeFacturas } from './llevadas.registros.facturas.ts'
import { registrosDeInventario } from './llevadas.registros.inventario.ts'
import { registrosDeMensajes } from './llevadas.registros.mensajes.ts'
import { registrosDePacientes } from './llevadas.registros.pacientes.ts'
import { registrosDePedidos } from './llevadas.registros.pedidos.ts'
import {
  countArchivos,
  type DeQuienes,
  leerRegistros,
  listAcuses,
  listCompras,
  listComprobantes,
  listFotosDeArticulos,
  listPruebas,
  type PaginaDeRegistros,
  type Pieza,
  type Registro,
  selectDiasDeAuditoria,
} from './llevadas.registros.queries.ts'
import type { ArchivoLlevado } from './llevadas.zip.service.ts'

const TANDA = 200

/** All tables that leave row by row. */
export const registros: readonly Registro[] = [
  ...registrosDePacientes,
  ...registrosDeMensajes,
  ...registrosDePedidos,
  ...registrosDeFacturas,
  ...registrosDeInventario,
  ...registrosDeLaCadena,
]

/** Those of them that tell of patients. Messages are a workbook of their own there. */
export const registrosDelPaciente: readonly Registro[] = registros.filter(
  ({ deQuien, tabla }) => deQuien && tabla !== 'mensaje_todo',
)

async function* tandasDe(ctx: CtxSesion, registro: Registro, quienes: DeQuienes) {
  const leer = await lecturaLarga(ctx)
  for (let tras: readonly unknown[] | null = null; ; ) {
    const pagina: PaginaDeRegistros = { quienes, tras, cuantas: TANDA }
    const { celdas, ultima }: Pieza = await leerConCalma(() => leer(({ db }) => leerRegistros(db, registro, pagina)))
    if (celdas.length > 0) yield celdas
    if (ultima === null) return
    tras = ultima
  }
}

/** A table as a file of its own. */
export function archivoDeRegistro(ctx: CtxSesion, registro: Registro, quienes: DeQuienes): ArchivoLlevado {
  const { titulo, columnas, csv } = registro
  return {
    paso: titulo,
    nombre: `registros/${titulo}.${csv ? 'csv' : 'xlsx'}`,
    comprimir: csv === true,
    traer: async () => {
      const tandas = tandasDe(ctx, registro, quienes)
      if (csv) return Readable.from(escribirCsv(columnas, tandas), { objectMode: false })
      return escribirXlsx({ hoja: titulo, columnas, tandas, en: ctx.now() })
    },
  }
}

/** First and last days of all months from a day on. */
function* mesesHasta(desde: string, hasta: string) {
  for (let dia = desde; dia <= hasta; ) {
    const siguiente = `${sumarDias(`${dia.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    yield { mes: dia.slice(0, 7), desde: dia, hasta: sumarDias(siguiente, -1) }
    dia = siguiente
  }
}

/** Months of the audit that are still in the database, whose clock its rows are written by. */
async function mesesDeAuditoria({ db }: CtxSesion) {
  const { desde, hasta } = await selectDiasDeAuditoria(db)
  return desde && hasta ? [...mesesHasta(desde, hasta)] : []
}

/** Who did what, a file for each month. */
export async function* auditoriaLlevada(ctx: CtxSesion): AsyncGenerator<ArchivoLlevado> {
  for (const { mes, ...dias } of await mesesDeAuditoria(ctx)) {
    const salida = { lista: listaDeAuditoria, filtrada: listaDeAuditoria.filtrar(dias), formato: 'csv' as const }
    const traer = async () => archivoDe(ctx, { ...salida, alAvanzar: async () => {} })
    yield { paso: 'auditoría', nombre: `auditoría/${mes}.csv`, comprimir: true, traer }
  }
}

async function* porId<F extends { id: number }>(leer: (desde: number) => Promise<F[]>): AsyncGenerator<F> {
  for (let desde = 0; ; ) {
    const filas = await leer(desde)
    yield* filas
    const ultima = filas.at(-1)
    if (!ultima) return
    desde = ultima.id
  }
}

/** What is kept as it came: acknowledgements of SAT, suppliers' invoices, and pictures of consents and deposits. */
export async function* papelesLlevados({ db }: CtxSesion, archivos: Archivos): AsyncGenerator<ArchivoLlevado> {
  for await (const { id, uuid, xml } of porId((desde) => listAcuses(db, desde, TANDA)))
    yield {
      ...{ paso: 'acuses', nombre: `cfdi/acuses de cancelación/${uuid} ${id}.xml`, comprimir: true },
      traer: async () => xml,
    }
  for await (const { id, uuid, xml } of porId((desde) => listCompras(db, desde, TANDA)))
    yield {
      ...{ paso: 'compras', nombre: `compras/${uuid} ${id}.xml`, comprimir: true },
      traer: async () => Buffer.from(xml),
    }
  for await (const { id, tipo, imagen, idCliente } of porId((desde) => listPruebas(db, desde, TANDA)))
    yield {
      ...{
        paso: 'consentimientos',
        nombre: `consentimientos/paciente ${idCliente}/${tipo} ${id}.jpg`,
        comprimir: false,
      },
      traer: async () => imagen && archivos.leer(claveDeArchivo(imagen)),
    }
  for await (const { id, imagen } of porId((desde) => listComprobantes(db, desde, TANDA)))
    yield {
      ...{ paso: 'depósitos', nombre: `depósitos/${id}.jpg`, comprimir: false },
      traer: async () => imagen && archivos.leer(claveDeArchivo(imagen)),
    }
  for await (const { codigo, id, imagen } of porId((desde) => listFotosDeArticulos(db, desde, TANDA)))
    yield {
      ...{ paso: 'artículos', nombre: `artículos/${id} ${nombreDeArchivo(codigo)}.jpg`, comprimir: false },
      traer: async () => imagen && archivos.leer(claveDeArchivo(imagen)),
    }
}

/** How many files the audit and those papers are. */
export const contarPapeles = async (ctx: CtxSesion): Promise<number> =>
  (await mesesDeAuditoria(ctx)).length + (await countArchivos(ctx.db))
