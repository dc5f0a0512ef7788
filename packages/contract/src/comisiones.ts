import { z } from 'zod'
import { basesDeComision, familiasDeComision } from './comisiones.rules.ts'
import { Dinero, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { tiposMovimiento } from './pedidos.rules.ts'

/** How far back the first rules may begin. */
export const DIAS_HACIA_ATRAS = 366
export const MAXIMO_TRAMOS = 8

const Familia = z.enum(familiasDeComision)
/** Percent with at most two decimals. */
const Porcentaje = z
  .number('Escribe el porcentaje.')
  .min(0, 'El porcentaje no puede ser negativo.')
  .max(100, 'El porcentaje es de 100 o menos.')
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'El porcentaje admite hasta dos decimales.')

const Tramo = z.object({ desde: Dinero.max(10_000_000, 'Revisa el importe.'), porcentaje: Porcentaje })

const FichaRegla = z.object({
  /** Null for everybody who has no rule of his own. */
  idUsuario: Id.nullable(),
  /** First day whose rows it holds for; until the next one of the same person. */
  desde: Fecha,
  base: z.enum(basesDeComision),
  soloEntregados: z.boolean(),
  tramos: z.array(Tramo).min(1, 'Escribe al menos un porcentaje.').max(MAXIMO_TRAMOS),
  familias: z.array(z.object({ familia: Familia, porcentaje: Porcentaje })).max(familiasDeComision.length),
})

export const CrearReglaDeComision = FichaRegla.refine(({ tramos }) => tramos[0]?.desde === 0, {
  ...{ path: ['tramos', 0, 'desde'], error: 'El primer tramo empieza en 0.' },
})
  .refine(({ tramos }) => tramos.every(({ desde }, i) => i === 0 || desde > (tramos[i - 1]?.desde ?? 0)), {
    ...{ path: ['tramos'], error: 'Cada tramo empieza después que el anterior.' },
  })
  .refine(({ familias }) => new Set(familias.map(({ familia }) => familia)).size === familias.length, {
    ...{ path: ['familias'], error: 'Una familia va una sola vez.' },
  })
export type CrearReglaDeComision = z.infer<typeof CrearReglaDeComision>

export const ReglaDeComision = FichaRegla.extend({
  id: Id,
  /** Of whom it is; null for everybody. */
  nombre: z.string().nullable(),
  nombreAutor: z.string(),
  creadaEn: Instante,
  /** Whether it is the one that holds today. */
  vigente: z.boolean(),
})
export type ReglaDeComision = z.infer<typeof ReglaDeComision>

const Totales = z.object({
  renglones: z.int().nonnegative(),
  cobrado: Suma,
  /** What percents are taken of. */
  base: Suma,
  /** Collected of what has no cost, which a margin leaves out. */
  sinCosto: Suma,
  comision: Suma,
})
export type TotalesDeComision = z.infer<typeof Totales>

export const PersonaConComision = Totales.extend({
  idUsuario: Id,
  nombre: z.string(),
  /** Percents that the tiers came to, smallest first; one, unless a rule changed within the period. */
  porcentajes: z.array(z.number()),
  /** Of its statement, once frozen. */
  idEstado: Id.nullable(),
})
export type PersonaConComision = z.infer<typeof PersonaConComision>

export const Comisiones = z.object({
  /** Null while nothing is frozen. */
  idPeriodo: Id.nullable(),
  desde: Fecha,
  hasta: Fecha,
  cerrado: z.object({ en: Instante, nombre: z.string() }).nullable(),
  /** Whether its last day has ended by every branch's clock. */
  terminado: z.boolean(),
  personas: z.array(PersonaConComision),
  total: Totales,
  /** Rows of days before the period that no frozen one took. */
  deAntes: z.object({ renglones: z.int().nonnegative(), cobrado: Suma }),
  /** Rows that wait until their order is delivered. */
  esperan: z.object({ renglones: z.int().nonnegative(), cobrado: Suma }),
  /** Money of its days on orders that were brought from another program: nobody earns on them. */
  importado: z.object({ renglones: z.int().nonnegative(), cobrado: Suma }),
})
export type Comisiones = z.infer<typeof Comisiones>

export const RenglonDeComision = z.object({
  idPago: Id,
  dia: Fecha,
  sucursalNumber: z.string(),
  idPedido: Id,
  folio: z.int(),
  tipo: z.enum(tiposMovimiento),
  cobrado: Suma,
  base: Suma,
  sinCosto: Suma,
  comision: Suma,
  partes: z.array(
    z.object({ familia: Familia, cobrado: Suma, base: Suma, sinCosto: Suma, porcentaje: z.number(), comision: Suma }),
  ),
})
export type RenglonDeComision = z.infer<typeof RenglonDeComision>

export const PeriodoDeComision = z.object({
  id: Id,
  desde: Fecha,
  hasta: Fecha,
  renglones: z.int().nonnegative(),
  cobrado: Suma,
  comision: Suma,
  nombreAutor: z.string(),
  creadoEn: Instante,
})
export type PeriodoDeComision = z.infer<typeof PeriodoDeComision>

/** A frozen period, or the open one up to a day: the last of its first month, or today. */
const Cual = z.object({ periodo: IdEscrito.optional(), hasta: Fecha.optional() })

/** Where a signed address of a statement points, below the API base. */
export const PAPEL_DE_COMISION = '/comisiones/papel/:id'

const ver = 'comisiones.ver'
const administrar = 'comisiones.administrar'

export const comisiones = endpoints({
  ver: {
    method: 'GET',
    path: '/comisiones',
    lee: 'replica',
    permiso: ver,
    query: Cual,
    response: cuerpo({
      /** Null before there is any rule. */
      data: Comisiones.nullable(),
    }),
    summary: 'What each person earns on money collected: of a frozen period, or of the open one as it stands.',
  },
  renglones: {
    method: 'GET',
    path: '/comisiones/renglones',
    lee: 'replica',
    permiso: ver,
    query: Cual.extend({ persona: IdEscrito, page: Pagina.shape.page, limit: Pagina.shape.limit }),
    response: cuerpo({
      data: z.array(RenglonDeComision),
      total: z.int().nonnegative(),
      cobrado: Suma,
      comision: Suma,
      nombre: z.string(),
    }),
    summary: "The ledger rows behind a person's commission, oldest first, with the sums of all of them.",
  },
  periodos: {
    method: 'GET',
    path: '/comisiones/periodos',
    lee: 'replica',
    permiso: ver,
    query: Pagina.pick({ page: true, limit: true }),
    response: lista(PeriodoDeComision),
    summary: 'Frozen periods, the newest on top.',
  },
  cerrar: {
    method: 'POST',
    path: '/comisiones/periodos',
    permiso: administrar,
    /** With the sums that were on the screen, so that nothing else is frozen. */
    body: z.object({ hasta: Fecha, renglones: z.int().nonnegative(), comision: z.number() }),
    response: exito(PeriodoDeComision),
    crea: true,
    summary: 'Freezes the open period up to a day that has ended. It never changes again.',
  },
  reglas: {
    method: 'GET',
    path: '/comisiones/reglas',
    permiso: administrar,
    response: exito(
      z.object({
        /** All versions, the newest first day on top. */
        reglas: z.array(ReglaDeComision),
        /** Who may have a rule: whoever takes orders. */
        personas: z.array(z.object({ id: Id, nombre: z.string() })),
        /** First day that no frozen period has. */
        libreDesde: Fecha,
      }),
    ),
    summary: 'Rules of commissions, with those that were before, and who may have one.',
  },
  crearRegla: {
    method: 'POST',
    path: '/comisiones/reglas',
    permiso: administrar,
    body: CrearReglaDeComision,
    response: exito(ReglaDeComision),
    crea: true,
    summary: 'Adds a rule that holds from a day on; those before it stay as they were.',
  },
  papel: {
    method: 'POST',
    path: '/comisiones/estados/:id/papel',
    permiso: administrar,
    params: IdParam,
    response: exito(z.object({ pdfUrl: z.string() })),
    summary: "Signed address of a person's statement of a frozen period, for five minutes.",
  },
})
