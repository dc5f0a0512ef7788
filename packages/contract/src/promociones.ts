import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { EnteroEscrito } from './ids.schema.ts'
import { estadosMensaje } from './mensajes.ts'
import { LARGO_DE_VALOR, plantillaLlamada, plantillasDePromocion } from './promociones.rules.ts'
import { Telefono } from './telefonos.schema.ts'
import { linea } from './textos.schema.ts'

/** Lens types as the specification lists them (§9); looked for in the lenses of a patient's orders. */
export const tiposDeLente = ['Solo cerca', 'Monofocal', 'Progresivo', 'Bifocal', 'Lente de contacto'] as const

/** Why a patient within the filters gets nothing. */
export const exclusiones = ['sin_telefono', 'sin_consentimiento', 'baja', 'reciente', 'numero_repetido'] as const
export type Exclusion = (typeof exclusiones)[number]

/** Filters of a promotion. Each narrows; none is everybody. */
export const Audiencia = z.object({
  /** Ids of branches, separated by commas on the address. */
  sucursales: z
    .union([z.array(z.int().positive()), z.string().transform((texto) => texto.split(',').filter(Boolean).map(Number))])
    .pipe(z.array(z.int().positive()).max(500))
    .optional(),
  /** First and last day of his last visit or order. */
  vinoDesde: Fecha.optional(),
  vinoHasta: Fecha.optional(),
  /** Day since before which he has not come or bought. */
  sinVenirDesde: Fecha.optional(),
  edadDesde: EnteroEscrito.pipe(z.int().min(0).max(120)).optional(),
  edadHasta: EnteroEscrito.pipe(z.int().min(0).max(120)).optional(),
  /** Looked for in what he ordered; prescriptions are health data and choose no promotions. */
  tipoLente: z.enum(tiposDeLente).optional(),
  /** Whose number got a promotion within so many days is left out; without it {@link DIAS_ENTRE_PROMOCIONES}, 0 leaves nobody out. */
  diasSinPromocion: EnteroEscrito.pipe(z.int().min(0).max(90)).optional(),
})
export type Audiencia = z.output<typeof Audiencia>

const Excluidos = z.object(
  Object.fromEntries(exclusiones.map((motivo) => [motivo, z.int().nonnegative()])) as Record<
    (typeof exclusiones)[number],
    z.ZodInt
  >,
)

/** How many numbers it would reach, and why others are left out. */
export const Conteo = z.object({
  destinatarios: z.int().nonnegative(),
  excluidos: Excluidos,
  /** Pesos; null while no price is configured. */
  costoEstimado: z.number().nonnegative().nullable(),
  /** Numbers that may be written to in a day; null without a limit. */
  porDia: z.int().nonnegative().nullable(),
})
export type Conteo = z.output<typeof Conteo>

const PRECIO = 'Selecciona una de las plantillas.'
const templateName = z
  .string(PRECIO)
  .refine((nombre) => plantillaLlamada(nombre) !== undefined, PRECIO)
  .transform((nombre) => plantillaLlamada(nombre)?.nombre ?? nombre)
const valor = linea(LARGO_DE_VALOR)
/** The values in their order, or by their name, their label or their number. */
const customValues = z.union([z.array(valor).max(9), z.record(z.string().max(60), valor)])

export const EnviarPromocion = z.object({
  templateName,
  customValues,
  /** The text that was shown; the server makes its own and refuses a different one. */
  finalMessage: z.string().max(1200),
  audiencia: Audiencia.optional(),
  /** Instant at which it starts to leave; at once without it. */
  iniciaEn: z.iso.datetime().nullish(),
})
export type EnviarPromocion = z.output<typeof EnviarPromocion>

export const PruebaDePromocion = EnviarPromocion.pick({
  templateName: true,
  customValues: true,
  finalMessage: true,
}).extend({
  telefono: Telefono,
})
export type PruebaDePromocion = z.output<typeof PruebaDePromocion>

/** What became of one recipient; `success` is false once it is known that it did not reach him. */
export const ResultadoPromocion = z.object({
  idCliente: z.int().positive(),
  success: z.boolean(),
  motivo: z.string().nullable(),
})
export type ResultadoPromocion = z.output<typeof ResultadoPromocion>

export const estadosCampana = ['programada', 'en_curso', 'pausada', 'terminada', 'cancelada'] as const

export const Campana = z.object({
  id: z.int().positive(),
  templateName: z.enum(plantillasDePromocion.map(({ nombre }) => nombre)),
  texto: z.string(),
  estado: z.enum(estadosCampana),
  iniciaEn: z.iso.datetime(),
  createDate: z.iso.datetime(),
  nombreCreador: z.string(),
  /** Count up to now, while it is being prepared. */
  destinatarios: z.int().nonnegative(),
  /** Whether more recipients are still to be queued. */
  preparando: z.boolean(),
  excluidos: Excluidos,
  /** Messages in each state. */
  porEstado: z.record(z.string(), z.int().nonnegative()),
})
export type Campana = z.output<typeof Campana>

export const DetalleCampana = Campana.extend({
  /** Recipients who bought or booked within 30 days of their message. */
  volvieron: z.int().nonnegative(),
  /** Who sends: `registro` keeps messages and sends none. */
  transporte: z.string(),
  /** First instant at which something that waits may leave: not before its start, nor in the night of its branch. Null: nothing waits. */
  saleEn: z.iso.datetime().nullable(),
})
export type DetalleCampana = z.output<typeof DetalleCampana>

export const Destinatario = z.object({
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  telefono: z.string(),
  sucursalNumber: z.string(),
  estado: z.enum(estadosMensaje),
  motivo: z.string().nullable(),
  cambioDate: z.iso.datetime(),
  /** Whether he bought or booked within 30 days of his message. */
  volvio: z.boolean(),
})
export type Destinatario = z.output<typeof Destinatario>

const permiso = 'promociones.enviar'
const accion = { method: 'PUT', permiso, params: IdParam, response: exito(Campana) } as const

export const promociones = endpoints({
  enviar: {
    method: 'POST',
    path: '/whatsapp/enviarPromocion',
    permiso,
    body: EnviarPromocion,
    response: cuerpo({ results: z.array(ResultadoPromocion), data: DetalleCampana }),
    crea: true,
    porMinuto: 30,
    summary: 'Queues a promotion for everybody who agreed to them; one result per recipient, of a large one the first.',
  },
  audiencia: {
    method: 'GET',
    path: '/promociones/audiencia',
    permiso,
    query: Audiencia,
    response: exito(Conteo),
    summary: 'How many a promotion would reach, and why others are left out.',
  },
  probar: {
    method: 'POST',
    path: '/promociones/prueba',
    permiso,
    body: PruebaDePromocion,
    response: exito(z.object({ estado: z.enum(estadosMensaje) })),
    porMinuto: 5,
    summary: 'Sends a promotion to one patient who agreed to them, to see how it arrives.',
  },
  list: {
    method: 'GET',
    path: '/promociones',
    permiso,
    query: Pagina.omit({ search: true }),
    response: lista(Campana),
    summary: 'Campaigns, newest first.',
  },
  detalle: {
    method: 'GET',
    path: '/promociones/:id',
    permiso,
    params: IdParam,
    response: exito(DetalleCampana),
    summary: 'A campaign, how far it is and who came back.',
  },
  destinatarios: {
    method: 'GET',
    path: '/promociones/:id/destinatarios',
    permiso,
    params: IdParam,
    query: Pagina.omit({ search: true }).extend({ estado: z.enum(estadosMensaje).optional() }),
    response: lista(Destinatario),
    summary: 'What became of each recipient of a campaign.',
  },
  pausar: {
    path: '/promociones/:id/pausar',
    summary: 'Nothing more of a campaign leaves until it is resumed.',
    ...accion,
  },
  reanudar: { path: '/promociones/:id/reanudar', summary: 'A paused campaign goes on.', ...accion },
  cancelar: { path: '/promociones/:id/cancelar', summary: 'What has not left of a campaign never does.', ...accion },
})
