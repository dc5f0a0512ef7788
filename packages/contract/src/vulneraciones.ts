import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { texto } from './textos.schema.ts'
import { clasesDeDatos, estadosDeVulneracion, tiposDeAdicion, tiposDeVulneracion } from './vulneraciones.rules.ts'

const Datos = z
  .array(z.enum(clasesDeDatos))
  .min(1, 'Elige qué datos fueron.')
  .max(clasesDeDatos.length)
  .refine((todos) => new Set(todos).size === todos.length, 'Cada clase va una vez.')
const Personas = z.int('Escribe un número entero.').nonnegative().max(100_000_000)

/** What was added to a breach. Of a note, null is what it says nothing about. */
export const AdicionDeVulneracion = z.object({
  id: z.int().positive(),
  tipo: z.enum(tiposDeAdicion),
  texto: z.string(),
  /** Of a notice: the day on which they were told. */
  dia: Fecha.nullable(),
  /** Of a notice, how many were told; of a note, how many there are. */
  personas: Personas.nullable(),
  datos: z.array(z.enum(clasesDeDatos)).nullable(),
  avisar: z.boolean().nullable(),
  recomendaciones: z.string().nullable(),
  autor: z.string(),
  en: Instante,
})
export type AdicionDeVulneracion = z.output<typeof AdicionDeVulneracion>

/** A breach of the security of personal data, as it was registered and with what was added. */
export const Vulneracion = z.object({
  id: z.int().positive(),
  tipo: z.enum(tiposDeVulneracion),
  quePaso: z.string(),
  /** Null where nobody knows when. */
  ocurrida: Fecha.nullable(),
  conocida: Fecha,
  medidas: z.string(),
  /** Why nobody has to be told; null where they have. */
  motivo: z.string().nullable(),
  autor: z.string(),
  en: Instante,
  /** What is known now, with every addition. */
  vigente: z.object({
    datos: z.array(z.enum(clasesDeDatos)),
    personas: Personas.nullable(),
    avisar: z.boolean(),
    recomendaciones: z.string().nullable(),
  }),
  estado: z.enum(estadosDeVulneracion),
  /** How many were told so far. */
  avisadas: z.int().nonnegative(),
  adiciones: z.array(AdicionDeVulneracion),
})
export type Vulneracion = z.output<typeof Vulneracion>

export const CrearVulneracion = z.object({
  tipo: z.enum(tiposDeVulneracion),
  quePaso: texto(4000).min(1, 'Escribe qué pasó.'),
  ocurrida: Fecha.nullish(),
  conocida: Fecha,
  datos: Datos,
  personas: Personas.nullish(),
  medidas: texto(4000).min(1, 'Escribe qué se hizo.'),
  avisar: z.boolean(),
  motivo: texto(1000).nullish(),
  recomendaciones: texto(4000).nullish(),
})
export type CrearVulneracion = z.output<typeof CrearVulneracion>

export const CrearAdicion = z.object({
  tipo: z.enum(tiposDeAdicion),
  texto: texto(4000).min(1, 'Escribe qué se agrega.'),
  dia: Fecha.nullish(),
  personas: Personas.nullish(),
  datos: Datos.nullish(),
  avisar: z.boolean().nullish(),
  recomendaciones: texto(4000).nullish(),
})
export type CrearAdicion = z.output<typeof CrearAdicion>

/** Path of a letter below the API base. Not a call: it answers a PDF, to whoever holds a signed address. */
export const CARTA_VULNERACION = '/vulneraciones/carta/:id'

const permiso = 'vulneraciones.llevar'

export const vulneraciones = endpoints({
  list: {
    method: 'GET',
    path: '/vulneraciones',
    permiso,
    query: Pagina.omit({ search: true }),
    response: lista(Vulneracion),
    summary: 'Breaches of the security of personal data with what was added to each, the one known last on top.',
  },
  crear: {
    method: 'POST',
    path: '/vulneraciones',
    permiso,
    body: CrearVulneracion,
    response: exito(Vulneracion),
    crea: true,
    summary: 'Registers a breach; it is never changed, only added to.',
  },
  agregar: {
    method: 'POST',
    path: '/vulneraciones/:id/adiciones',
    permiso,
    params: IdParam,
    body: CrearAdicion,
    response: exito(Vulneracion),
    crea: true,
    summary: 'Adds to a breach what became known, or who was told and when.',
  },
  carta: {
    method: 'POST',
    path: '/vulneraciones/:id/carta',
    permiso,
    params: IdParam,
    response: cuerpo({ pdfUrl: z.string() }),
    porMinuto: 60,
    summary: 'Address of the letter to the affected as a PDF; it dies after 5 minutes.',
  },
})
