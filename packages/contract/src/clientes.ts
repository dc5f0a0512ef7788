import { z } from 'zod'
import { Creado, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Hora } from './fechas.ts'
import { esRfc } from './sucursales.rules.ts'
import { Telefono } from './telefonos.ts'

export const sexos = ['Masculino', 'Femenino'] as const

/** What the patient agreed to, with the notice he was shown. Never mandatory (D-64). */
export const Consentimiento = z.object({
  versionAviso: z.string().min(1).max(20),
  whatsappAvisos: z.boolean(),
  whatsappPromociones: z.boolean(),
})
export type Consentimiento = z.infer<typeof Consentimiento>

/** A consent as it stands in the register: when, and in front of whom. */
export const ConsentimientoRegistrado = Consentimiento.extend({ en: z.iso.datetime(), registradoPor: z.string() })
export type ConsentimientoRegistrado = z.infer<typeof ConsentimientoRegistrado>

export const Cliente = z.object({
  id: z.int().positive(),
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
  /** The branch's id (D-42). */
  sucursal: z.int().positive(),
  sucursalNumber: z.string(),
  sucursalDireccion: z.string(),
  createDate: z.iso.datetime(),
  /** Quick fact of the row: the next live appointment, if any. */
  proximaCita: z.object({ id: z.int().positive(), fecha: Fecha, hora: Hora, confirmada: z.boolean() }).nullable(),
  consentimiento: ConsentimientoRegistrado.nullable(),
  /** True only in the list of removed patients, from which type 0 restores (D-73). */
  eliminado: z.boolean(),
})
export type Cliente = z.infer<typeof Cliente>

/** Empty optionals are sent as null (spec §5); an empty text counts as null. */
const opcional = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((valor) => (typeof valor === 'string' && valor.trim() === '' ? null : valor), schema.nullish())
    .transform((valor) => valor ?? null)

const MENSAJE_EDAD = 'La edad debe ser un número entre 0 y 120.'

export const DatosCliente = z.object({
  nombreCompleto: z
    .string()
    .trim()
    .min(1, 'El nombre completo es obligatorio.')
    .max(160, 'Máximo 160 caracteres.')
    .transform((nombre) => nombre.replace(/\s+/g, ' ').toLocaleUpperCase('es-MX')),
  edad: z.coerce
    .number<number | string>({ error: MENSAJE_EDAD })
    .int(MENSAJE_EDAD)
    .min(0, MENSAJE_EDAD)
    .max(120, MENSAJE_EDAD),
  telefono: Telefono,
  fechaNacimiento: opcional(Fecha),
  sexo: opcional(z.enum(sexos)),
  domicilio: opcional(z.string().trim().max(300, 'Máximo 300 caracteres.')),
  telefono2: opcional(Telefono),
  email: opcional(z.string().trim().toLowerCase().max(254).pipe(z.email('Escribe un correo electrónico válido.'))),
  rfc: opcional(z.string().trim().toUpperCase().refine(esRfc, 'El RFC no tiene la forma correcta.')),
  codigoPostal: opcional(
    z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'El código postal tiene 5 dígitos.'),
  ),
  /** Branch id. Only type 0 chooses; the rest may leave it out or send their own (D-9). */
  sucursal: z.preprocess(
    (valor) => (valor === '' ? null : valor),
    z.coerce.number<number | string>().int().positive().nullish(),
  ),
  consentimiento: Consentimiento.nullish(),
})
export type DatosCliente = z.output<typeof DatosCliente>
/** What a form sends. */
export type DatosClienteEnviados = z.input<typeof DatosCliente>

/** `search`: part of the name, whatever its accents, or digits of a phone. `sucursal` narrows the list of type 0. */
export const FiltroClientes = Pagina.extend({
  sucursal: z.coerce.number<number | string>().int().positive().optional(),
  eliminados: z.stringbool().optional(),
})
export type FiltroClientes = z.output<typeof FiltroClientes>

const BranchParam = z.object({ branchId: z.coerce.number<number | string>().int().positive() })

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
    body: DatosCliente,
    response: exito(Cliente),
    summary: 'Saves a patient.',
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
