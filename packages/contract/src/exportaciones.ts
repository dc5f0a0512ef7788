import { z } from 'zod'
import { FiltroAuditoria } from './auditoria.ts'
import { Mes } from './citas.asistencia.ts'
import { FiltroCitas } from './citas.ts'
import { FiltroClientes } from './clientes.ts'
import { FiltroCorreos } from './correos.ts'
import { endpoints, exito, IdParam, Pagina } from './endpoint.ts'
import { FiltroFacturas } from './facturacion.ts'
import { Fecha } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { FiltroInventario } from './inventario.ts'
import { FiltroMensajes } from './mensajes.ts'
import { FiltroPedidos } from './pedidos.ts'
import { FiltroPorRevisar } from './seguimiento.ts'
import { FiltroSucursales } from './sucursales.ts'
import { linea } from './textos.schema.ts'
import { FiltroUsuarios } from './usuarios.ts'

const sinPagina = { page: true, limit: true } as const

/** Lists that leave as a file, and the filter of each: what its screen asks for, without pages. */
export const filtrosDeListas = {
  articulos: FiltroInventario.omit(sinPagina).strict(),
  micas: Pagina.omit(sinPagina).strict(),
  auditoria: FiltroAuditoria.omit(sinPagina).strict(),
  pacientes: FiltroClientes.omit(sinPagina).strict(),
  pedidos: FiltroPedidos.omit(sinPagina).strict(),
  citas: FiltroCitas.omit(sinPagina).strict(),
  facturas: FiltroFacturas.omit({ ...sinPagina, archivos: true }).strict(),
  sat: z.strictObject({}),
  usuarios: FiltroUsuarios.omit(sinPagina).strict(),
  sucursales: FiltroSucursales.omit(sinPagina).strict(),
  comisiones: z.strictObject({ periodo: IdEscrito, persona: IdEscrito.optional() }),
  cortes: z.strictObject({ dia: Fecha }),
  transacciones: z.strictObject({ idPedido: IdEscrito }),
  mensajes: FiltroMensajes.pick({ search: true, estado: true }).strict(),
  correos: FiltroCorreos.omit(sinPagina).strict(),
  espera: z.strictObject({}),
  asistencia: z.strictObject({ mes: Mes }),
  porRevisar: FiltroPorRevisar.omit(sinPagina).strict(),
  destinatarios: z.strictObject({ idCampana: IdEscrito }),
}
export type ListaExportable = keyof typeof filtrosDeListas
export const listasExportables = Object.keys(filtrosDeListas) as ListaExportable[]

export const formatosDeExportacion = ['xlsx', 'csv'] as const
export type FormatoDeExportacion = (typeof formatosDeExportacion)[number]

/** Where a file stands: its address was given, it is on its way, it left whole, it failed, or somebody stopped it. */
export const estadosDeExportacion = ['lista', 'escribiendo', 'terminada', 'fallida', 'cancelada'] as const
export type EstadoDeExportacion = (typeof estadosDeExportacion)[number]

export const Exportacion = z.object({
  id: z.int().positive(),
  estado: z.enum(estadosDeExportacion),
  /** Rows that have left. */
  filas: z.int().nonnegative(),
  /** Rows that there are; null before they are counted. */
  total: z.int().nonnegative().nullable(),
  /** Why it failed, in a sentence. */
  motivo: z.string().nullable(),
})
export type Exportacion = z.infer<typeof Exportacion>

/** The filter travels in the body, as the words of a query would be: what is looked for may be a name. */
export const CrearExportacion = z.strictObject({
  lista: z.enum(listasExportables),
  formato: z.enum(formatosDeExportacion),
  filtro: z.record(linea(40), linea(200)),
})
export type CrearExportacion = z.output<typeof CrearExportacion>

/** Where a signed address of an exported list points, below the API base. It opens once. */
export const ARCHIVO_EXPORTADO = '/exportaciones/:id/archivo'

const exportar = 'listas.exportar'

export const exportaciones = endpoints({
  crear: {
    method: 'POST',
    path: '/exportaciones',
    permiso: exportar,
    body: CrearExportacion,
    porMinuto: 30,
    response: exito(
      Exportacion.extend({
        /** Name of the file. */
        nombre: z.string(),
        /** Address that opens once, within five minutes. */
        url: z.string(),
      }),
    ),
    summary: 'Address of a list as a workbook or a CSV: the rows that its screen shows with this filter, all of them.',
  },
  una: {
    method: 'GET',
    path: '/exportaciones/:id',
    permiso: exportar,
    params: IdParam,
    response: exito(Exportacion),
    summary: 'How far a file is that the caller asked for.',
  },
  cancelar: {
    method: 'POST',
    path: '/exportaciones/:id/cancelar',
    permiso: exportar,
    params: IdParam,
    response: exito(Exportacion),
    summary: 'Stops a file; its download breaks off.',
  },
})
