import { z } from 'zod'
import { libre, omitibles } from './clinica.campos.ts'
import { Addendum, deQuien, examen, examenLeido, Motivo, Numero, preguntas } from './clinica.schema.ts'
import { Dinero, leerImporte } from './dinero.schema.ts'
import { Creado, cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Firma } from './firma.schema.ts'
import { lentes } from './graduacion.rules.ts'
import { IdEscrito } from './ids.schema.ts'
import { normalizarTelefono } from './telefonos.lectura.ts'
import { Visita } from './visitas.ts'

/** The total and the prescribed grid; the previous one has the names of a visit's (spec §3). */
const rejillas = {
  esfOdTot: Numero,
  cilOdTot: Numero,
  ejeOdTot: Numero,
  addOdTot: Numero,
  esfOiTot: Numero,
  cilOiTot: Numero,
  ejeOiTot: Numero,
  addOiTot: Numero,
  esfOdPre: Numero,
  cilOdPre: Numero,
  ejeOdPre: Numero,
  addOdPre: Numero,
  esfOiPre: Numero,
  cilOiPre: Numero,
  ejeOiPre: Numero,
  addOiPre: Numero,
}

const lente = {
  armazon: libre(200),
  /** The glass (lens). */
  cristal: libre(200),
  /** Kind of frame. */
  tipoArmazon: libre(200),
  /** Lens type (spec §9). `color` beside it is 'Color / tratamiento' wherever it is read (D-45). */
  tipo: z
    .union([z.enum(lentes), z.literal(''), z.null()], 'Elige un tipo de lente.')
    .transform((valor) => valor || null),
  di2Data: libre(40),
  ao2Data: libre(40),
}

const Monto = z
  .union([z.number(), z.string().max(20), z.null()])
  .transform(leerImporte)
  .pipe(Dinero.nullable())

const delPaciente = {
  edadCliente: libre(10),
  telefonoCliente: z
    .string()
    .overwrite(normalizarTelefono)
    .regex(/^\d{0,10}$/, 'El teléfono lleva solo números, hasta 10.')
    .nullable()
    .transform((valor) => valor || null),
}

const opcionales = { ...examen, ...rejillas, ...lente, ...delPaciente }

/** `saldo` is accepted as the specification sends it; the server computes total − anticipo (D-9). */
export const CrearHistoria = z
  .object({
    ...deQuien,
    ...preguntas,
    ...omitibles(opcionales),
    ...omitibles({ total: Monto, anticipo: Monto, saldo: Monto }),
  })
  .refine(({ total, anticipo }) => anticipo === null || anticipo <= (total ?? 0), {
    path: ['anticipo'],
    error: 'El anticipo no puede ser mayor que el total.',
  })
export type CrearHistoria = z.output<typeof CrearHistoria>
/** What a form sends. */
export type CrearHistoriaEnviada = z.input<typeof CrearHistoria>

const Leido = z.number().nullable()
const Texto = z.string().nullable()

/** The clinical part as it is answered. */
const clinicosLeidos = {
  ...preguntas,
  ...examenLeido,
  esfOdTot: Leido,
  cilOdTot: Leido,
  ejeOdTot: Leido,
  addOdTot: Leido,
  esfOiTot: Leido,
  cilOiTot: Leido,
  ejeOiTot: Leido,
  addOiTot: Leido,
  esfOdPre: Leido,
  cilOdPre: Leido,
  ejeOdPre: Leido,
  addOdPre: Leido,
  esfOiPre: Leido,
  cilOiPre: Leido,
  ejeOiPre: Leido,
  addOiPre: Leido,
  armazon: Texto,
  cristal: Texto,
  tipoArmazon: Texto,
  tipo: z.enum(lentes).nullable(),
  di2Data: Texto,
  ao2Data: Texto,
  edadCliente: Texto,
  telefonoCliente: Texto,
  total: Leido,
  anticipo: Leido,
  saldo: Leido,
}

/** A clinical history as it is read, with the names it is sent with. Values are the corrected ones (D-81). */
export const Historia = z.object({
  id: z.int().positive(),
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  idSucursal: z.int().positive(),
  nombreSucursal: z.string(),
  ...clinicosLeidos,
  createDate: z.iso.datetime(),
  /** Age in years, and sex, of the patient that day; `edadCliente` is what the form said. */
  edad: z.int(),
  sexo: Texto,
  /** The user who wrote it, whoever is named as optometrist. */
  nombreCreador: z.string(),
  /** Zone of the branch, for the hour it was written at. */
  zonaHoraria: z.string(),
  /** Newest first. */
  addenda: z.array(Addendum),
})
export type Historia = z.infer<typeof Historia>

/**
 * First values of a new history: the previous grid and whatever of the last visit or history still holds. Money is that of the
 * patient's newest order, for users who see orders; otherwise it is null and typed.
 */
export const PropuestaHistoria = z.object({
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  idSucursal: z.int().positive(),
  nombreSucursal: z.string(),
  edadCliente: Texto,
  /** The age by the birth date; null where that is unknown. A form that says another is asked about it. */
  edadPorNacimiento: z.int().nullable(),
  sexo: Texto,
  telefonoCliente: Texto,
  optometrista: Texto,
  cedula: Texto,
  total: Leido,
  anticipo: Leido,
  saldo: Leido,
  /** The newest clinical record with a graduation, else the newest, whose values `previa` carries; null without any. */
  origen: z
    .object({ tipo: z.enum(['visita', 'historia']), id: z.int().positive(), createDate: z.iso.datetime() })
    .nullable(),
  /** When the newest record was written, whatever is in it. */
  ultimaEn: z.iso.datetime().nullable(),
  /** Graduation of that record (of a history the prescribed one), and its other measures. */
  previa: z.object({ ...preguntas, ...examenLeido }).nullable(),
})
export type PropuestaHistoria = z.infer<typeof PropuestaHistoria>

/** One step of a patient's clinical record. */
export const Suceso = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('visita'), visita: Visita }),
  z.object({ tipo: z.literal('historia'), historia: Historia }),
])
export type Suceso = z.infer<typeof Suceso>

/** Any field but the patient and money; a left out field keeps its value, null empties it. */
export const CorregirHistoria = z.object({
  motivo: Motivo,
  cambios: z.object({ ...preguntas, ...opcionales }).partial(),
})
export type CorregirHistoria = z.output<typeof CorregirHistoria>

const ClienteParam = z.object({ clientId: IdEscrito })
const Uno = cuerpo({ historia: Historia.nullable(), data: Historia.nullable() })
const leer = 'historias.leer'
const crear = 'historias.crear'

export const historias = endpoints({
  crear: {
    method: 'PUT',
    path: '/historiaClinica/crear',
    permiso: crear,
    body: CrearHistoria,
    response: Creado,
    crea: true,
    summary: 'Records a clinical history.',
  },
  ultimaVisita: {
    method: 'GET',
    path: '/historiaClinica/ultimaVisita/:clientId',
    permiso: leer,
    params: ClienteParam,
    response: cuerpo({ historia: PropuestaHistoria, data: PropuestaHistoria }),
    summary: 'What a new history starts with: the last visit or history of the patient.',
  },
  ultimaVisitaActual: {
    method: 'GET',
    path: '/historiaClinica/ultimaVisitaActual/:clientId',
    permiso: leer,
    params: ClienteParam,
    response: Uno,
    summary: "A patient's newest history, or null.",
  },
  porId: {
    method: 'GET',
    path: '/historiaClinica/historiaByID/:id',
    permiso: leer,
    params: IdParam,
    response: Uno,
    summary: 'One history.',
  },
  impresa: {
    method: 'GET',
    path: '/historiaClinica/impresa/:id',
    permiso: 'abierto',
    params: IdParam,
    query: z.object({ vence: z.string().max(20).optional(), firma: Firma.optional() }),
    response: exito(Historia),
    porMinuto: 60,
    summary: 'What the print page shows: with a session in reach, or a signed address; 404 for anybody else (D-26).',
  },
  enlace: {
    method: 'POST',
    path: '/historiaClinica/:id/enlace',
    permiso: leer,
    params: IdParam,
    response: cuerpo({ url: z.string(), vence: z.iso.datetime() }),
    summary: 'Address of the print page of a history that opens it without a session for 5 minutes.',
  },
  validar: {
    method: 'POST',
    path: '/historiaClinica/validarHistoriaClinica',
    permiso: leer,
    body: z.object({ idCliente: IdEscrito }),
    response: cuerpo({ existeHistoriaClinica: z.boolean() }),
    summary: 'Whether a patient has any clinical history.',
  },
  corregir: {
    method: 'POST',
    path: '/historiaClinica/:id/addenda',
    permiso: crear,
    params: IdParam,
    body: CorregirHistoria,
    response: Creado,
    crea: true,
    summary: 'Corrects a history by an addendum; the history stays as it was written.',
  },
  expediente: {
    method: 'GET',
    path: '/expediente/:clientId',
    permiso: 'visitas.leer',
    params: ClienteParam,
    query: Pagina.omit({ search: true }),
    response: lista(Suceso),
    summary: 'Visits and histories of a patient together, newest first; histories for whoever may read them.',
  },
})
