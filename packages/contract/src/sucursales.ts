import { z } from 'zod'
import { CodigoPostal, Rfc } from './claves.schema.ts'
import { Creado, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { esZonaHoraria } from './fechas.ts'
import { globalesCada } from './globales.ts'
import { modosDeAnticipo, regimenesDeEmisor, tasasIva } from './sucursales.rules.ts'
import { Telefono } from './telefonos.schema.ts'
import { linea } from './textos.schema.ts'

const obligatorio = (maximo: number) => linea(maximo).min(1, 'Este campo es obligatorio.')

const Folio = z.union([linea(40), z.int().nonnegative().transform(String)]).pipe(obligatorio(10))
const ZonaHoraria = z.string().max(60).refine(esZonaHoraria, 'La zona horaria no existe.')

const HorasDeRecordatorio = z
  .int()
  .refine((horas) => horas === 0 || (horas >= 12 && horas <= 72), 'Elige entre 12 y 72 horas, o ninguno.')

/** A link that customers open: https only, because it stands on public pages. */
export const EnlaceDeMapa = linea(300).regex(/^https:\/\/\S+$/, 'Copia el enlace completo; empieza con https://.')

/**
 * What is kept of a branch, but for its certificate: the one list of its fields. The answer below, the map of columns
 * (`sucursales.queries.ts`) and the values of the form do not compile while one is missing.
 */
export const FichaSucursal = z.object({
  sucursalNumber: Folio,
  direccion: obligatorio(300),
  codigoPostal: CodigoPostal,
  rfc: Rfc,
  razonSocial: obligatorio(254),
  zonaHoraria: ZonaHoraria,
  tasaIva: z.enum(tasasIva),
  /** That it issues under; 'RFC' is what its RFC says: a company's 601, a person's 612. */
  regimen: z.enum(regimenesDeEmisor),
  /** Whether customers may invoice themselves on the page of their order. */
  autofactura: z.boolean(),
  /** How often its global makes itself; bimonthly for the régimen 621 alone. */
  globalCada: z.enum(globalesCada),
  /** How the advance of an order is invoiced. */
  anticipos: z.enum(modosDeAnticipo),
  /** Phone that customers call, and hours in the shop's own words: 'Lun a sáb 10:00 a 20:00'. */
  telefono: Telefono.nullable(),
  horario: obligatorio(120).nullable(),
  /** Link that shows it on a map; without one its address is looked for. */
  mapa: EnlaceDeMapa.nullable(),
  idEncargado: z.int().positive(),
  /** Hours before an appointment at which its patient is reminded, once far and once near; 0 is never. */
  recordatorioHoras: HorasDeRecordatorio,
  recordatorioProximoHoras: z.int().min(0).max(6),
  /** Hours of the evening and of the morning between which nobody is disturbed (D-85). */
  silencioDesde: z.int().min(18).max(21),
  silencioHasta: z.int().min(9).max(12),
})
export type FichaSucursal = z.output<typeof FichaSucursal>

const leida = {
  sucursalNumber: z.string(),
  direccion: z.string(),
  codigoPostal: z.string(),
  rfc: z.string(),
  razonSocial: z.string(),
  zonaHoraria: z.string(),
  tasaIva: z.enum(tasasIva),
  regimen: z.enum(regimenesDeEmisor),
  autofactura: z.boolean(),
  globalCada: z.enum(globalesCada),
  anticipos: z.enum(modosDeAnticipo),
  telefono: z.string().nullable(),
  horario: z.string().nullable(),
  mapa: z.string().nullable(),
  idEncargado: z.int().positive().nullable(),
  recordatorioHoras: z.int(),
  recordatorioProximoHoras: z.int(),
  silencioDesde: z.int(),
  silencioHasta: z.int(),
} satisfies Record<keyof FichaSucursal, z.ZodType>

const Registro = z.enum(['Registrada', 'No registrada'])

export const Sucursal = z.object({
  id: z.int().positive(),
  ...leida,
  /** Certificate, key and password never come back: only whether they are stored. */
  CSD: Registro,
  privateKey: Registro,
  passCSD: Registro,
  encargado: z.string().nullable(),
  active: z.boolean(),
  /** Raised by every change of what is kept of it, by which a stale edit is known (D-78). */
  version: z.int().positive(),
  /** Last day on which the stored certificate seals invoices; null without certificate. */
  csdVigenteHasta: z.iso.datetime().nullable(),
  eliminada: z.boolean(),
})
export type Sucursal = z.infer<typeof Sucursal>

/** A branch as pickers and bars need it; its hours, because appointments follow them. */
export const SucursalActiva = Sucursal.pick({
  id: true,
  sucursalNumber: true,
  direccion: true,
  zonaHoraria: true,
  horario: true,
})
export type SucursalActiva = z.infer<typeof SucursalActiva>

export const Encargado = z.object({
  id: z.int().positive(),
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  /** The working branch of this user, who can be given no other (D-20). */
  branchId: z.int().positive().nullable(),
})
export type Encargado = z.infer<typeof Encargado>

/** A file in base64 without data-URL prefix; a CSD file has less than 5 kB. */
const Archivo = z.base64('El archivo debe ir en base64 sin prefijo.').max(28_000, 'El archivo es demasiado grande.')
const Secreto = z.string().max(128)

/** Empty text counts as "not sent", as the specification's forms do. */
const opcional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((valor) => (valor === '' ? null : valor), schema.nullish())

const secretos = { CSD: opcional(Archivo), privateKey: opcional(Archivo), passCSD: opcional(Secreto) }

/** `encargado` (the name) is accepted as the specification sends it; the server reads it from the user (D-9). */
const nombreEncargado = { encargado: z.string().max(250).nullish() }

const {
  sucursalNumber,
  zonaHoraria,
  tasaIva,
  regimen,
  autofactura,
  globalCada,
  anticipos,
  telefono,
  horario,
  mapa,
  recordatorioHoras,
  recordatorioProximoHoras,
  silencioDesde,
  silencioHasta,
} = FichaSucursal.shape

/** The folio has a name of its own on creation, as the specification sends it. */
export const CrearSucursal = FichaSucursal.omit({ sucursalNumber: true }).extend({
  numeroSucursal: sucursalNumber,
  zonaHoraria: opcional(zonaHoraria),
  tasaIva: opcional(tasaIva),
  regimen: opcional(regimen),
  autofactura: opcional(autofactura),
  globalCada: opcional(globalCada),
  anticipos: opcional(anticipos),
  telefono: opcional(telefono),
  horario: opcional(horario),
  mapa: opcional(mapa),
  recordatorioHoras: opcional(recordatorioHoras),
  recordatorioProximoHoras: opcional(recordatorioProximoHoras),
  silencioDesde: opcional(silencioDesde),
  silencioHasta: opcional(silencioHasta),
  ...nombreEncargado,
  ...secretos,
})
export type CrearSucursal = z.output<typeof CrearSucursal>

type Conservables<S> = {
  [Campo in keyof S]: S[Campo] extends z.ZodType ? ReturnType<typeof opcional<S[Campo]>> : never
}

const conservables = <S extends Record<string, z.ZodType>>(campos: S) =>
  Object.fromEntries(Object.entries(campos).map(([campo, schema]) => [campo, opcional(schema)])) as Conservables<S>

/** Text for customers that may be removed again: empty text removes it, absent and null keep it. */
const vaciable = <S extends z.ZodType>(schema: S) => z.literal('').or(schema).nullish()

/** Absent and empty fields keep their old value (spec §5, D-78), but for those that are ours alone and may be empty. */
export const GuardarSucursal = z.object({
  ...conservables(FichaSucursal.shape),
  telefono: vaciable(telefono),
  horario: vaciable(horario),
  mapa: vaciable(mapa),
  ...nombreEncargado,
  ...secretos,
  /** The version the editor saw; without it the edit is not checked for being stale. */
  version: z.int().positive().nullish(),
})
export type GuardarSucursal = z.output<typeof GuardarSucursal>

export const FiltroSucursales = Pagina.extend({ eliminadas: z.stringbool().optional() })
export type FiltroSucursales = z.output<typeof FiltroSucursales>

/** What was chosen of a CSD so far, to be looked at before it is saved. */
const CsdPorRevisar = z.object({
  ...secretos,
  /** The branch's; without one the certificate's own counts. */
  rfc: opcional(FichaSucursal.shape.rfc),
})
export type CsdPorRevisar = z.output<typeof CsdPorRevisar>

export const CsdRevisado = z.object({
  /** Who the certificate says it is of, and its last day; null while it was not chosen. */
  certificado: z.object({ rfc: z.string(), razonSocial: z.string(), hasta: z.iso.datetime() }).nullable(),
  /** Whether the three parts are there and belong together. */
  completo: z.boolean(),
})
export type CsdRevisado = z.output<typeof CsdRevisado>

const porId = { permiso: 'sucursales.administrar', params: IdParam, response: exito(Sucursal) } as const

export const sucursales = endpoints({
  list: {
    method: 'GET',
    path: '/sucursales',
    permiso: 'sucursales.administrar',
    query: FiltroSucursales,
    response: lista(Sucursal),
    summary: 'Branches of the chain; `search` looks for words in folio and address.',
  },
  listActivas: {
    method: 'GET',
    path: '/sucursales/active',
    permiso: 'sucursales.verActivas',
    query: Pagina,
    response: lista(SucursalActiva),
    summary: 'Active branches within reach of the caller.',
  },
  crear: {
    method: 'POST',
    path: '/crearSucursal',
    permiso: 'sucursales.administrar',
    body: CrearSucursal,
    response: Creado,
    crea: true,
    summary: 'Creates a branch. Certificate, key and password are checked and stored encrypted.',
  },
  guardar: {
    method: 'PUT',
    path: '/sucursales/:id',
    body: GuardarSucursal,
    summary: 'Saves a branch; empty fields keep their old value.',
    ...porId,
  },
  desactivar: { method: 'PUT', path: '/sucursales/:id/desactivar', summary: 'Deactivates a branch.', ...porId },
  activar: { method: 'PUT', path: '/sucursales/:id/activar', summary: 'Activates a branch.', ...porId },
  eliminar: { method: 'DELETE', path: '/sucursales/:id', summary: 'Removes a branch from all lists.', ...porId },
  restaurar: {
    method: 'PUT',
    path: '/sucursales/:id/restaurar',
    summary: 'Brings a removed branch back, inactive.',
    ...porId,
  },
  revisarCsd: {
    method: 'POST',
    path: '/sucursales/csd/revisar',
    permiso: 'sucursales.administrar',
    body: CsdPorRevisar,
    response: exito(CsdRevisado),
    porMinuto: 60,
    summary: 'Looks whether certificate, key and password belong together; keeps nothing.',
  },
  encargados: {
    method: 'GET',
    path: '/encargados',
    permiso: 'sucursales.administrar',
    query: Pagina,
    response: lista(Encargado),
    summary: 'Active users of type 1.',
  },
})
