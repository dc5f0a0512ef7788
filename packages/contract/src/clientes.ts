import { z } from 'zod'
import { CodigoPostal, Rfc } from './claves.schema.ts'
import { CorreoDePersona } from './correos.schema.ts'
import { Suma } from './dinero.schema.ts'
import { Creado, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Hora } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { estatusPedido } from './pedidos.rules.ts'
import { Telefono } from './telefonos.schema.ts'
import { linea } from './textos.schema.ts'
import { limpiarLinea } from './textos.ts'

export const sexos = ['Masculino', 'Femenino'] as const
export type Sexo = (typeof sexos)[number]

/** How a consent was given. */
export const mediosDeConsentimiento = ['mostrador', 'telefono', 'papel'] as const
export type MedioDeConsentimiento = (typeof mediosDeConsentimiento)[number]

/** What the patient agreed to, with the notice he was shown. Never mandatory (D-64). */
export const Consentimiento = z.object({
  versionAviso: linea(20).min(1),
  whatsappAvisos: z.boolean(),
  whatsappPromociones: z.boolean(),
  /** At the counter, unless the call says otherwise. */
  medio: z.enum(mediosDeConsentimiento).optional(),
})
export type Consentimiento = z.infer<typeof Consentimiento>

/** A consent as it stands in the register: when, and in front of whom. */
export const ConsentimientoRegistrado = Consentimiento.extend({
  en: z.iso.datetime(),
  registradoPor: z.string(),
  medio: z.enum(mediosDeConsentimiento),
  /** Number of that version of the notice. */
  numeroAviso: z.int().nonnegative(),
  /** Instant since which he wants no promotions by his own word: he answered BAJA, or said so to the service. */
  baja: z.iso.datetime().nullable(),
})
export type ConsentimientoRegistrado = z.infer<typeof ConsentimientoRegistrado>

/** A line of the history: what was registered here, or what the owner of the number said himself. */
export const CambioDeConsentimiento = z.object({
  en: z.iso.datetime(),
  /** `palabra`: he answered BAJA or ALTA; `preferencia`, `rechazo`: he said it to the service. */
  medio: z.enum([...mediosDeConsentimiento, 'palabra', 'preferencia', 'rechazo']),
  /** Who registered it; null when the patient said it himself. */
  registradoPor: z.string().nullable(),
  versionAviso: z.string().nullable(),
  numeroAviso: z.int().nonnegative().nullable(),
  /** Null where nothing was said of it. */
  whatsappAvisos: z.boolean().nullable(),
  whatsappPromociones: z.boolean(),
})
export type CambioDeConsentimiento = z.infer<typeof CambioDeConsentimiento>

/** Empty optionals are sent as null (spec §5); an empty text counts as null, an absent field as not said. */
const opcional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((valor) => (typeof valor === 'string' && limpiarLinea(valor) === '' ? null : valor), schema.nullish())

/** A whole number as a form holds it, as number or digits; '' is not 0. */
const entero = (mensaje: string) =>
  z.union(
    [
      z.number(mensaje),
      z
        .string(mensaje)
        .trim()
        .regex(/^\d{1,15}$/, mensaje)
        .transform(Number),
    ],
    { error: mensaje }, // forms show the alternatives' own words, answers the union's
  )

/** A name in composed letters and single spaces, without invisible ones, so that two people type the same text. */
const limpiarNombre = (nombre: string): string => limpiarLinea(nombre).toLocaleUpperCase('es-MX').normalize('NFC') // capitals of some letters come apart (ΰ)

const MENSAJE_EDAD = 'La edad debe ser un número entre 0 y 120.'
const MENSAJE_SUCURSAL = 'Elige una sucursal.'

/**
 * What is kept of a patient: the one list of his fields. The answer below, the map of columns
 * (`clientes.escritura.queries.ts`) and the values of the form do not compile while one is missing.
 */
export const FichaCliente = z.object({
  nombreCompleto: z
    .string('El nombre completo es obligatorio.')
    .max(1000, 'Máximo 160 caracteres.')
    .overwrite(limpiarNombre)
    // Capitals can be longer than what was typed (ß), so the limit holds for the stored text.
    .min(1, 'El nombre completo es obligatorio.')
    .max(160, 'Máximo 160 caracteres.'),
  edad: entero(MENSAJE_EDAD).pipe(z.int(MENSAJE_EDAD).min(0, MENSAJE_EDAD).max(120, MENSAJE_EDAD)),
  telefono: Telefono,
  fechaNacimiento: opcional(Fecha),
  sexo: opcional(z.enum(sexos)),
  domicilio: opcional(linea(300)),
  telefono2: opcional(Telefono),
  email: opcional(CorreoDePersona),
  rfc: opcional(Rfc),
  codigoPostal: opcional(CodigoPostal),
  /** Agreement with his company, in the shop's words. */
  convenio: opcional(linea(80)),
  /** Branch id. Only type 0 chooses; the rest may leave it out or send their own (D-9). */
  sucursal: z
    .union([z.literal('').transform(() => null), z.null(), entero(MENSAJE_SUCURSAL).pipe(z.int().positive())], {
      error: MENSAJE_SUCURSAL,
    })
    .optional(),
})
export type FichaCliente = z.output<typeof FichaCliente>

const leida = {
  nombreCompleto: z.string(),
  fechaNacimiento: Fecha.nullable(),
  edad: z.int(),
  sexo: z.enum(sexos).nullable(),
  domicilio: z.string().nullable(),
  telefono: z.string(),
  telefono2: z.string().nullable(),
  email: z.string().nullable(),
  rfc: z.string().nullable(),
  codigoPostal: z.string().nullable(),
  convenio: z.string().nullable(),
  /** The branch's id (D-42). */
  sucursal: z.int().positive(),
} satisfies Record<keyof FichaCliente, z.ZodType>

export const Cliente = z.object({
  id: z.int().positive(),
  ...leida,
  /** When `edad` was stated; null where it follows from the birth date, and so is the one of today (D-43). */
  edadDichaEn: z.iso.datetime().nullable(),
  sucursalNumber: z.string(),
  sucursalDireccion: z.string(),
  createDate: z.iso.datetime(),
  /** Quick fact of the row: the next live appointment, if any. */
  proximaCita: z.object({ id: z.int().positive(), fecha: Fecha, hora: Hora, confirmada: z.boolean() }).nullable(),
  /** Quick facts: what the patient owes on his orders, in pesos, and the status of his newest order not delivered yet. */
  saldoPendiente: Suma.nullable(),
  estatusPedido: z.enum(estatusPedido).nullable(),
  consentimiento: ConsentimientoRegistrado.nullable(),
  /** Raised by every change of his record, by which a stale edit is known (D-78). */
  version: z.int().positive(),
  /** True only in the list of removed patients, from which type 0 restores (D-73). */
  eliminado: z.boolean(),
})
export type Cliente = z.infer<typeof Cliente>

export const DatosCliente = FichaCliente.extend({ consentimiento: Consentimiento.nullish() })
export type DatosCliente = z.output<typeof DatosCliente>
/** What a form sends. */
export type DatosClienteEnviados = z.input<typeof DatosCliente>

/** An absent field keeps its value (D-78). */
export const GuardarCliente = FichaCliente.partial().extend({
  consentimiento: Consentimiento.nullish(),
  /** The version the editor saw; without it the edit is not checked for being stale. */
  version: z.int().positive().nullish(),
})
export type GuardarCliente = z.output<typeof GuardarCliente>
export type GuardarClienteEnviado = z.input<typeof GuardarCliente>

/** `search`: words of name and phones, in any order (D-79). `sucursal` narrows the list of type 0. */
export const FiltroClientes = Pagina.extend({
  sucursal: IdEscrito.optional(),
  eliminados: z.stringbool().optional(),
})
export type FiltroClientes = z.output<typeof FiltroClientes>

const BranchParam = z.object({
  branchId: IdEscrito,
})

export const clientes = endpoints({
  list: {
    method: 'GET',
    path: '/clientes',
    permiso: 'clientes.verTodos',
    query: FiltroClientes,
    response: lista(Cliente),
    summary: 'Patients of the chain.',
  },
  listPorSucursal: {
    method: 'GET',
    path: '/clientesPorSuc/:branchId',
    permiso: 'clientes.atender',
    params: BranchParam,
    query: Pagina,
    response: lista(Cliente),
    summary: 'Patients of one branch.',
  },
  crear: {
    method: 'POST',
    path: '/clientes/crearCliente',
    permiso: 'clientes.atender',
    body: DatosCliente,
    response: Creado,
    crea: true,
    summary: 'Registers a patient.',
  },
  guardar: {
    method: 'PUT',
    path: '/clientes/:id',
    permiso: 'clientes.atender',
    params: IdParam,
    body: GuardarCliente,
    response: exito(Cliente),
    summary: 'Saves a patient; absent fields keep their value.',
  },
  eliminar: {
    method: 'DELETE',
    path: '/clientes/:id',
    permiso: 'clientes.eliminar',
    params: IdParam,
    response: exito(Cliente),
    summary: 'Removes a patient from all lists; nothing is erased.',
  },
  restaurar: {
    method: 'PUT',
    path: '/clientes/:id/restaurar',
    permiso: 'clientes.restaurar',
    params: IdParam,
    response: exito(Cliente),
    summary: 'Brings a removed patient back.',
  },
  consentimientos: {
    method: 'GET',
    path: '/clientes/:id/consentimientos',
    permiso: 'clientes.atender',
    params: IdParam,
    response: exito(z.array(CambioDeConsentimiento)),
    summary: 'What a patient agreed to and when, newest first, with what he himself answered.',
  },
  telefono: {
    method: 'GET',
    path: '/clienteTel/:id',
    permiso: 'clientes.atender',
    params: IdParam,
    response: exito(z.array(z.object({ telefono: z.string() }))),
    summary: 'Phone of a patient, as a list of one.',
  },
  porId: {
    method: 'GET',
    path: '/clientePorId/:id',
    permiso: 'clientes.atender',
    params: IdParam,
    response: exito(Cliente),
    summary: 'One patient.',
  },
})
