import { z } from 'zod'
import { Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { linea, texto } from './textos.schema.ts'

export const MAXIMO_BYTES_DE_TERMINAL = 5 * 1024 * 1024
/** Lines of one file. */
export const MAXIMO_COBROS = 20_000

const Cuenta = z.int().nonnegative()
const Indice = z.coerce.number<number | string>().int().min(0).max(200).optional()

export const SubirTerminal = z.object({
  sucursal: IdEscrito.optional(),
  /** Of the file, as it is called at home. */
  nombre: linea(120).min(1),
  // Which column is which, where a person said it.
  fecha: Indice,
  importe: Indice,
  autorizacion: Indice,
})
export type SubirTerminal = z.output<typeof SubirTerminal>

export const TerminalLeida = z.object({
  /** Headings of the file, where a person has to say which column is which; then nothing was kept. */
  porElegir: z.array(z.string()).nullable(),
  leidos: Cuenta,
  nuevos: Cuenta,
  /** Lines that an earlier file brought. */
  repetidos: Cuenta,
  emparejados: Cuenta,
  /** Lines that could not be read, the first of them. */
  problemas: z.array(z.object({ renglon: z.int().positive(), mensaje: z.string() })),
})
export type TerminalLeida = z.infer<typeof TerminalLeida>

export const clasesDePendiente = ['falta', 'sobra'] as const

/** `falta`: a card payment of the ledger that the terminal does not have. `sobra`: a line of the terminal that the ledger does not have. */
export const PendienteDeTerminal = z.object({
  clase: z.enum(clasesDePendiente),
  id: Id,
  dia: Fecha,
  importe: Suma,
  sucursalNumber: z.string(),
  idPedido: Id.nullable(),
  /** The order's folio; of a line, its authorisation. */
  referencia: z.string(),
})
export type PendienteDeTerminal = z.infer<typeof PendienteDeTerminal>

const permiso = 'depositos.llevar'

export const terminales = endpoints({
  subir: {
    method: 'POST',
    path: '/terminales',
    permiso,
    body: SubirTerminal,
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_BYTES_DE_TERMINAL },
    porMinuto: 30,
    response: exito(TerminalLeida),
    summary:
      "Takes a card terminal's file, CSV or workbook, and pairs its lines with card payments of the ledger. The same line counts once.",
  },
  pendientes: {
    method: 'GET',
    path: '/terminales/pendientes',
    permiso,
    query: Pagina.pick({ page: true, limit: true }).extend({ sucursal: IdEscrito.optional() }),
    response: cuerpo({
      data: z.array(PendienteDeTerminal),
      total: Cuenta,
      faltan: z.object({ cuantos: Cuenta, importe: Suma }),
      sobran: z.object({ cuantos: Cuenta, importe: Suma }),
      /** Branches whose card payments of more than three days ago are in no file yet. */
      sinArchivo: z.array(z.object({ idSucursal: Id, sucursalNumber: z.string(), desde: Fecha, importe: Suma })),
    }),
    summary:
      'Card payments that the terminals do not have, and lines of terminals that the ledger does not have, the oldest first.',
  },
  aclarar: {
    method: 'PUT',
    path: '/terminales/aclaraciones',
    permiso,
    body: z.object({ clase: z.enum(clasesDePendiente), id: IdEscrito, nota: texto(300).min(3, 'Escribe qué pasó.') }),
    response: exito(z.object({ id: Id })),
    summary: 'Says of what is left over what became of it, once; it does not wait any more.',
  },
})
