import { z } from 'zod'
import { omitibles } from './clinica.campos.ts'
import { Addendum, deQuien, examen, examenLeido, Motivo, preguntas } from './clinica.schema.ts'
import { Creado, cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Firma } from './firma.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { Montaje } from './montaje.schema.ts'
import { Receta } from './recetas.ts'

/**
 * What `PUT /visitas/crear` takes: these fields as multipart text, and images under `fotos`, as many as there are. Without
 * photos the same fields may come as JSON.
 */
export const CrearVisita = z.object({ ...deQuien, ...preguntas, ...omitibles(examen) })
export type CrearVisita = z.output<typeof CrearVisita>
/** What a form sends. */
export type CrearVisitaEnviada = z.input<typeof CrearVisita>

type Capitalizada<S> = { [K in keyof S & string as Capitalize<K>]: S[K] }

/** The names that visits are read back with (spec §3, D-46): those they are sent with, in capitals. */
const capitalizar = <S extends z.ZodRawShape>(campos: S) =>
  Object.fromEntries(
    Object.entries(campos).map(([nombre, schema]) => [`${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}`, schema]),
  ) as Capitalizada<S>

/**
 * A visit as it is read: `IdVisita, IdCliente, NombreCliente … EsfOd … CreateDate`. Values are the corrected ones (D-81);
 * what was first written is in `addenda`.
 */
export const Visita = z.object({
  IdVisita: z.int().positive(),
  IdCliente: z.int().positive(),
  NombreCliente: z.string(),
  IdSucursal: z.int().positive(),
  NombreSucursal: z.string(),
  ...capitalizar(preguntas),
  ...capitalizar(examenLeido),
  CreateDate: z.iso.datetime(),
  /** Age in years, and sex, as they were that day. */
  Edad: z.int(),
  Sexo: z.string().nullable(),
  /** The user who wrote it, whoever is named as optometrist. */
  NombreCreador: z.string(),
  /** Zone of the branch, for the hour it was written at. */
  zonaHoraria: z.string(),
  fotos: z.int().nonnegative(),
  /** Whether it came with a file of another program. */
  importada: z.boolean(),
  /** Newest first. */
  addenda: z.array(Addendum),
})
export type Visita = z.infer<typeof Visita>

/** A row of the history list (spec §2): branch, optometrist, licence, date. */
export const FilaHistorial = Visita.pick({
  IdVisita: true,
  IdCliente: true,
  IdSucursal: true,
  NombreSucursal: true,
  Optometrista: true,
  Cedula: true,
  CreateDate: true,
  zonaHoraria: true,
  fotos: true,
  importada: true,
}).extend({ corregida: z.boolean() })
export type FilaHistorial = z.infer<typeof FilaHistorial>

/** Which grid a graduation was written in: a visit has one, a history three. */
export const bloquesGraduacion = ['visita', 'previa', 'total', 'prescrita'] as const

/** One graduation of a patient, with corrected values: what forms copy and trends draw. Of a visit or of a history. */
export const GraduacionLeida = z.object({
  Bloque: z.enum(bloquesGraduacion),
  IdVisita: z.int().positive().nullable(),
  IdHistoria: z.int().positive().nullable(),
  CreateDate: z.iso.datetime(),
  Optometrista: z.string().nullable(),
  ...Visita.pick({
    EsfOd: true,
    CilOd: true,
    EjeOd: true,
    AddOd: true,
    AvOd: true,
    EsfOi: true,
    CilOi: true,
    EjeOi: true,
    AddOi: true,
    AvOi: true,
    DiData: true,
    AoData: true,
  }).shape,
  /** Fitting measures of that note; null without any. */
  Montaje: Montaje.nullable(),
})
export type GraduacionLeida = z.infer<typeof GraduacionLeida>

/** Bounds of the photos of a visit (security 25). */
export const MAXIMO_FOTOS = 10
export const MAXIMO_FOTO_BYTES = 8 * 1024 * 1024

/** A photo by signed addresses that expire after five minutes; they need no header, so an `img` can show them. */
export const FotoFirmada = z.object({
  id: z.int().positive(),
  url: z.string(),
  miniaturaUrl: z.string(),
  ancho: z.int().positive(),
  alto: z.int().positive(),
})
export type FotoFirmada = z.infer<typeof FotoFirmada>

/** Query of a photo's signed address; `firma` covers all of it (D-26). */
export const FotoPedida = z.strictObject({
  v: z.enum(['imagen', 'miniatura']),
  /** Id of the user it was signed for: pictures are counted on his quota, whoever fetches them. */
  de: z.coerce.number<string>().int().positive(),
  /** Seconds since 1970 at which it expires. */
  vence: z.coerce.number<string>().int().positive(),
  firma: Firma,
})
export type FotoPedida = z.output<typeof FotoPedida>

/** Path of a photo's bytes below the API base. Not a call: it answers a JPEG, to whoever holds a signed address. */
export const IMAGEN_FOTO = '/visitas/foto/:id'
/** Pictures that a user's addresses give in a minute: all photos of thirty visits, in both sizes. */
export const FOTOS_POR_MINUTO = 600

/** Any examined or asked field; a left out field keeps its value, null empties it. */
export const CorregirVisita = z.object({ motivo: Motivo, cambios: z.object({ ...preguntas, ...examen }).partial() })
export type CorregirVisita = z.output<typeof CorregirVisita>

/** A look at a visit, or at the patient's whole record since it exists: who, what, when. */
export const Lectura = z.object({
  en: z.iso.datetime(),
  usuario: z.string(),
  userType: z.string().nullable(),
  accion: z.string(),
})
export type Lectura = z.infer<typeof Lectura>

/** First values of a new visit. */
export const FormularioVisita = z.object({
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  idSucursal: z.int().positive(),
  nombreSucursal: z.string(),
  edad: z.int(),
  sexo: z.string().nullable(),
  telefono: z.string(),
  /** From the user's own record; editable (D-86). */
  optometrista: z.string().nullable(),
  cedula: z.string().nullable(),
  /** The newest visit, corrected; null asks to enter it ('La visita anterior no está registrada'). */
  anterior: Visita.nullable(),
  /** The prescription that new values are compared with: of the newest visit or history that has one. */
  graduacionAnterior: Receta.nullable(),
})
export type FormularioVisita = z.infer<typeof FormularioVisita>

const ClienteParam = z.object({ clientId: IdEscrito })
const leer = 'visitas.leer'
const crear = 'visitas.crear'

export const visitas = endpoints({
  crear: {
    method: 'PUT',
    path: '/visitas/crear',
    permiso: crear,
    body: CrearVisita,
    response: Creado,
    crea: true,
    archivos: { campo: 'fotos', maximo: MAXIMO_FOTOS, bytes: MAXIMO_FOTO_BYTES },
    porMinuto: 30,
    summary: 'Records a visit with its photos, whole or not at all.',
  },
  formulario: {
    method: 'GET',
    path: '/visitas/formulario/:clientId',
    permiso: crear,
    params: ClienteParam,
    response: exito(FormularioVisita),
    summary: 'What a new visit of a patient starts with.',
  },
  impresa: {
    method: 'GET',
    path: '/visitas/impresa/:clientId',
    permiso: 'abierto',
    params: ClienteParam,
    query: z.object({
      /** The visit; without it the patient's newest. */
      id: IdEscrito.optional(),
      vence: z.string().max(20).optional(),
      firma: Firma.optional(),
    }),
    response: exito(Visita),
    porMinuto: 60,
    summary: 'What the print page shows: with a session in reach, or a signed address; 404 for anybody else (D-26).',
  },
  enlace: {
    method: 'POST',
    path: '/visitas/:id/enlace',
    permiso: leer,
    params: IdParam,
    response: cuerpo({ url: z.string(), vence: z.iso.datetime() }),
    summary: 'Address of the print page of a visit that opens it without a session for 5 minutes.',
  },
  ultima: {
    method: 'GET',
    path: '/visitas/ultima/:clientId',
    permiso: leer,
    params: ClienteParam,
    response: exito(z.array(Visita)),
    summary: "A patient's newest visit, as a list of one, or of none.",
  },
  porId: {
    method: 'GET',
    path: '/visitas/:id',
    permiso: leer,
    params: IdParam,
    response: exito(Visita),
    summary: 'One visit.',
  },
  porCliente: {
    method: 'GET',
    path: '/visitasPorCliente/:id',
    permiso: leer,
    params: IdParam,
    query: Pagina.omit({ search: true }),
    response: lista(Visita),
    summary: 'Visits of a patient, whole, newest first.',
  },
  historial: {
    method: 'GET',
    path: '/HistorialVisitas/:clientId',
    permiso: leer,
    params: ClienteParam,
    query: Pagina.omit({ search: true }),
    response: lista(FilaHistorial),
    summary: 'Visits of a patient as rows of a list, newest first.',
  },
  graduaciones: {
    method: 'GET',
    path: '/LeerGraduaciones/:clientId',
    permiso: leer,
    params: ClienteParam,
    response: lista(GraduacionLeida),
    summary:
      'Graduations of a patient, newest first; of histories all grids for whoever reads them, what they prescribe for whoever takes orders.',
  },
  /** `foto.data` are the bytes of a JPEG. Screens use `fotos`, which weighs a fraction. */
  ultimaFotos: {
    method: 'GET',
    path: '/visitas/ultimaFotos/:visitId',
    permiso: leer,
    params: z.object({ visitId: IdEscrito }),
    response: exito(z.array(z.object({ foto: z.object({ type: z.literal('Buffer'), data: z.array(z.number()) }) }))),
    porMinuto: 30,
    summary: 'Photos of a visit as arrays of bytes.',
  },
  fotos: {
    method: 'GET',
    path: '/visitas/fotos/:visitId',
    permiso: leer,
    params: z.object({ visitId: IdEscrito }),
    response: cuerpo({ data: z.array(FotoFirmada), vence: z.iso.datetime() }),
    porMinuto: 120,
    summary: 'Signed addresses of the photos of a visit; they die after 5 minutes.',
  },
  lecturas: {
    method: 'GET',
    path: '/visitas/:id/lecturas',
    permiso: 'visitas.auditar',
    params: IdParam,
    query: Pagina.omit({ search: true }),
    response: lista(Lectura),
    summary: 'Who looked at a visit, newest first.',
  },
  corregir: {
    method: 'POST',
    path: '/visitas/:id/addenda',
    permiso: crear,
    params: IdParam,
    body: CorregirVisita,
    response: Creado,
    crea: true,
    summary: 'Corrects a visit by an addendum; the visit stays as it was written.',
  },
})
