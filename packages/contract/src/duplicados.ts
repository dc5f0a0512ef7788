import { z } from 'zod'
import { Cliente } from './clientes.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'

/** Days for which a union can be taken back. */
export const DIAS_PARA_SEPARAR = 30

/** What is chosen of each of the two, in the order in which people read it. `nacimiento` is the birth date with the age. */
export const camposDeUnion = [
  'nombreCompleto',
  'telefono',
  'telefono2',
  'nacimiento',
  'sexo',
  'email',
  'domicilio',
  'codigoPostal',
  'rfc',
  'convenio',
  'sucursal',
] as const
export type CampoDeUnion = (typeof camposDeUnion)[number]

/** What moves from the one record to the other, by kind. */
export const clasesDeUnion = [
  'citas',
  'pedidos',
  'pagos',
  'visitas',
  'historias',
  'facturas',
  'mensajes',
  'consentimientos',
  'borradores',
  'esperas',
  'seguimientos',
] as const
export type ClaseDeUnion = (typeof clasesDeUnion)[number]

const Persona = z.object({
  id: z.int().positive(),
  nombreCompleto: z.string(),
  telefono: z.string(),
  fechaNacimiento: Fecha.nullable(),
  sucursalNumber: z.string(),
})

export const ParejaParecida = z.object({
  a: Persona,
  b: Persona,
  muyParecidos: z.boolean(),
  /** Why they are taken for one person, strongest first. */
  motivos: z.array(z.string()),
})
export type ParejaParecida = z.infer<typeof ParejaParecida>

/** A patient as he stands beside the other one. */
export const FichaDeUnion = Cliente.extend({
  /** Instant of his last examination. */
  ultimaVisita: z.iso.datetime().nullable(),
  importado: z.boolean(),
  cuentas: z.record(z.enum(clasesDeUnion), z.int().nonnegative()),
})
export type FichaDeUnion = z.infer<typeof FichaDeUnion>

/** What would be of his messages: of both the stricter. Null where nobody was ever asked. */
const Permiso = z.object({ avisos: z.boolean(), promociones: z.boolean() }).nullable()

export const ComparacionDePacientes = z.object({
  /** Who is proposed to stay: the one with more history, else the older one. */
  ganador: FichaDeUnion,
  perdedor: FichaDeUnion,
  muyParecidos: z.boolean(),
  /** Empty for two whom nobody would have taken for one. */
  motivos: z.array(z.string()),
  /** Whether somebody said that they are two people. */
  distintos: z.boolean(),
  permisos: z.object({ ganador: Permiso, perdedor: Permiso, queda: Permiso }),
  /** Last instant at which it could be taken back, if it were done now. */
  deshacerHasta: z.iso.datetime(),
})
export type ComparacionDePacientes = z.infer<typeof ComparacionDePacientes>

export const Union = z.object({
  id: z.int().positive(),
  ganador: z.object({ id: z.int().positive(), nombreCompleto: z.string() }),
  perdedor: z.object({ id: z.int().positive(), nombreCompleto: z.string() }),
  /** Rows that changed their record. */
  movidos: z.int().nonnegative(),
  creadaPor: z.string(),
  creadaEn: z.iso.datetime(),
  deshacerHasta: z.iso.datetime(),
  deshechaEn: z.iso.datetime().nullable(),
})
export type Union = z.infer<typeof Union>

export const UnirPacientes = z.strictObject({
  ganador: z.int().positive(),
  perdedor: z.int().positive(),
  /** Versions of both records, as the person saw them. */
  versiones: z.strictObject({ ganador: z.int().positive(), perdedor: z.int().positive() }),
  /** Fields that stay as the loser's record says them. */
  delPerdedor: z.array(z.enum(camposDeUnion)).max(camposDeUnion.length),
})
export type UnirPacientes = z.output<typeof UnirPacientes>

const Pareja = z.object({ id: IdEscrito, otro: IdEscrito })

export const duplicados = endpoints({
  list: {
    method: 'GET',
    path: '/duplicados',
    permiso: 'duplicados.unir',
    query: Pagina.omit({ search: true }).extend({ sucursal: IdEscrito.optional() }),
    response: cuerpo({
      data: z.array(ParejaParecida),
      total: z.int().nonnegative(),
      totalExacto: z.boolean().optional(),
      /** Patients who were not compared yet. */
      porComparar: z.int().nonnegative(),
    }),
    summary: 'Pairs of patients who are probably one person, the most alike first.',
  },
  comparar: {
    method: 'GET',
    path: '/duplicados/:id/:otro',
    permiso: 'duplicados.unir',
    params: Pareja,
    response: exito(ComparacionDePacientes),
    summary: 'Two patients side by side, with what hangs on each.',
  },
  sonDistintos: {
    method: 'POST',
    path: '/duplicados/:id/:otro/distintos',
    permiso: 'duplicados.unir',
    params: Pareja,
    response: exito(z.object({ id: z.int().positive(), otro: z.int().positive() })),
    summary: 'Says that two patients are two people; they are asked about again once either of them changes.',
  },
  unir: {
    method: 'POST',
    path: '/uniones',
    permiso: 'duplicados.unir',
    body: UnirPacientes,
    response: exito(Union),
    summary: 'Joins two patients: everything of the one is moved to the other.',
  },
  uniones: {
    method: 'GET',
    path: '/uniones',
    permiso: 'duplicados.unir',
    query: Pagina.omit({ search: true }),
    response: lista(Union),
    summary: 'Unions that can still be taken back, or were, the newest first.',
  },
  separar: {
    method: 'POST',
    path: '/uniones/:id/deshacer',
    permiso: 'duplicados.unir',
    params: IdParam,
    response: exito(Union),
    summary: 'Takes a union back: exactly the rows that it moved return.',
  },
})
