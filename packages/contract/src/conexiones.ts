import { z } from 'zod'
import { PlantillaDeMeta, PlantillasEnMeta } from './conexiones.plantillas.ts'
import { DireccionCorreo } from './correos.schema.ts'
import { endpoints, exito } from './endpoint.ts'
import { linea } from './textos.schema.ts'

/** Outside services whose accounts the owner brings on screen (D-94). */
export const servicios = ['whatsapp', 'correo', 'pac', 's3'] as const
export type Servicio = (typeof servicios)[number]

/** A secret without blanks, such as Meta gives it. */
const Clave = linea(500).min(1, 'Escríbelo.')
/** A password, as it was typed. */
const Contrasena = z.string().min(1, 'Escribe la contraseña.').max(500, 'Máximo 500 caracteres.')

export const DatosWhatsapp = z.object({
  /** Meta's id of the number that sends. */
  idTelefono: linea(30).regex(/^\d{5,30}$/, 'Son solo dígitos: el identificador del número en Meta, no el teléfono.'),
})
const SecretosWhatsapp = { token: Clave, secretoApp: Clave, tokenVerificacion: Clave }

export const DatosCorreo = z.object({
  servidor: linea(253).regex(/^[\w.:-]+$/, 'Escribe solo su nombre, como smtp.ejemplo.mx.'),
  /** 465 is encrypted from the first byte; on any other one the connection begins plain and is then encrypted. */
  puerto: z
    .int('Escribe un número.')
    .min(1, 'Escribe un número de 1 a 65535.')
    .max(65_535, 'Escribe un número de 1 a 65535.'),
  /** Empty: the server asks for none. */
  usuario: linea(254),
  remitente: DireccionCorreo,
  /** Where answers go, if not to the sender. */
  responderA: DireccionCorreo.or(z.literal('')),
})
const SecretosCorreo = { clave: Contrasena }

export const DatosPac = z.object({ usuario: linea(254).min(1, 'Escribe el usuario.') })
const SecretosPac = { contrasena: Contrasena }

/** A bucket for photos, of Amazon or of anything that speaks its protocol. */
export const DatosS3 = z.object({
  /** Address of the service, without the bucket. */
  url: linea(300)
    .overwrite((escrita) => escrita.replace(/\/$/, ''))
    .regex(
      /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/,
      'Escribe su dirección completa, como https://s3.us-east-1.amazonaws.com.',
    ),
  bucket: linea(63).regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'Escribe solo su nombre: minúsculas, números y guiones.',
  ),
  region: linea(40).regex(/^[a-z0-9-]{1,40}$/, 'Escribe la región, como us-east-1.'),
  idClave: linea(200).min(1, 'Escríbela.'),
})
const SecretosS3 = { secreto: Clave }

/** What a form sends: a secret that is absent stays as it was saved. */
const escritoDe = <D extends z.ZodRawShape, S extends z.ZodRawShape>(datos: z.ZodObject<D>, secretos: S) =>
  datos.extend(z.object(secretos).partial().shape)

const EscritoWhatsapp = escritoDe(DatosWhatsapp, SecretosWhatsapp)
const EscritoCorreo = escritoDe(DatosCorreo, SecretosCorreo)
const EscritoPac = escritoDe(DatosPac, SecretosPac)
const EscritoS3 = escritoDe(DatosS3, SecretosS3)
/** The version that its editor saw (D-78); 0 before the first save. */
const version = z.int().nonnegative()

const deConexion = <D extends z.ZodRawShape>(datos: z.ZodObject<D>) =>
  z.object({
    version,
    /** Where the account in force comes from; with `ninguno` nothing leaves. */
    origen: z.enum(['servidor', 'pantalla', 'ninguno']),
    datos: datos.nullable(),
    guardadaEn: z.iso.datetime().nullable(),
    guardadaPor: z.string().nullable(),
  })

export const Conexiones = z.object({
  /** A demonstration tries accounts and keeps none. */
  demo: z.boolean(),
  /** Address that Meta calls. */
  webhook: z.string(),
  // An address of the environment may be spelled in any way.
  whatsapp: deConexion(z.object({ idTelefono: z.string() })),
  correo: deConexion(
    z.object({
      servidor: z.string(),
      puerto: z.int(),
      usuario: z.string(),
      remitente: z.string(),
      responderA: z.string(),
    }),
  ),
  pac: deConexion(z.object({ usuario: z.string() })),
  s3: deConexion(z.object({ url: z.string(), bucket: z.string(), region: z.string(), idClave: z.string() })),
})
export type Conexiones = z.output<typeof Conexiones>

/** Trials hold a line of ours to somebody else's server, up to ten seconds each. */
const PRUEBAS_POR_MINUTO = 6

const Salud = z.object({
  /** What waits to leave, and since when the oldest does. */
  enEspera: z.int().nonnegative(),
  desde: z.iso.datetime().nullable(),
  /** What the service said when it last refused; null while it works or nobody knows. */
  codigo: z.string().nullable(),
})

/** How what the chain depends on does, as far as the server knows. */
export const EstadoDeConexiones = z.object({
  en: z.iso.datetime(),
  whatsapp: Salud,
  correo: Salud,
  /** The seal of each working branch; null where it has none. */
  sellos: z.array(
    z.object({
      idSucursal: z.int().positive(),
      sucursalNumber: z.string(),
      rfc: z.string(),
      hasta: z.iso.datetime().nullable(),
    }),
  ),
  /** Printers as the computers told of them with their last ticket. */
  impresoras: z.array(
    z.object({
      /** Null for those of whoever has no branch. */
      sucursalNumber: z.string().nullable(),
      impresora: z.string(),
      bien: z.boolean(),
      desde: z.iso.datetime(),
      vistaEn: z.iso.datetime(),
    }),
  ),
  /** Where photos and drawn invoices are. */
  archivos: z.object({ lugar: z.enum(['s3', 'disco']), donde: z.string() }),
  /** The newest base backup; null when there is none, or its folder is not seen from here. */
  respaldo: z.object({ seVe: z.boolean(), en: z.iso.datetime().nullable() }),
  version: z.string(),
})
export type EstadoDeConexiones = z.output<typeof EstadoDeConexiones>

/** A step of a trial; those after the one that failed were not got to. */
export const PasoDePrueba = z.object({
  que: z.string(),
  estado: z.enum(['bien', 'mal', 'sin_llegar']),
  detalle: z.string(),
  /** What the service said, such as 535. */
  codigo: z.string().nullable(),
})
export type PasoDePrueba = z.output<typeof PasoDePrueba>

export const Prueba = z.object({ bien: z.boolean(), ms: z.int().nonnegative(), pasos: z.array(PasoDePrueba) })
export type Prueba = z.output<typeof Prueba>

export const conexiones = endpoints({
  leer: {
    method: 'GET',
    path: '/conexiones',
    permiso: 'ajustes.cambiar',
    response: exito(Conexiones),
    summary: 'The accounts of outside services, without their secrets.',
  },
  probarWhatsapp: {
    method: 'POST',
    path: '/conexiones/whatsapp/probar',
    permiso: 'ajustes.cambiar',
    body: EscritoWhatsapp,
    response: exito(Prueba),
    porMinuto: PRUEBAS_POR_MINUTO,
    summary: 'Tries an account of WhatsApp with a real conversation; keeps nothing.',
  },
  guardarWhatsapp: {
    method: 'PUT',
    path: '/conexiones/whatsapp',
    permiso: 'ajustes.cambiar',
    body: EscritoWhatsapp.extend({ version }),
    response: exito(Conexiones),
    summary: 'Tries an account of WhatsApp and, if it works, seals it; in force at once, in every process.',
  },
  probarCorreo: {
    method: 'POST',
    path: '/conexiones/correo/probar',
    permiso: 'ajustes.cambiar',
    body: EscritoCorreo,
    response: exito(Prueba),
    porMinuto: PRUEBAS_POR_MINUTO,
    summary: 'Tries an account of e-mail with a real conversation; keeps nothing.',
  },
  guardarCorreo: {
    method: 'PUT',
    path: '/conexiones/correo',
    permiso: 'ajustes.cambiar',
    body: EscritoCorreo.extend({ version }),
    response: exito(Conexiones),
    summary: 'Tries an account of e-mail and, if it works, seals it; in force at once, in every process.',
  },
  probarPac: {
    method: 'POST',
    path: '/conexiones/pac/probar',
    permiso: 'ajustes.cambiar',
    body: EscritoPac,
    response: exito(Prueba),
    porMinuto: PRUEBAS_POR_MINUTO,
    summary: 'Tries an account of the PAC with a real conversation; keeps nothing.',
  },
  guardarPac: {
    method: 'PUT',
    path: '/conexiones/pac',
    permiso: 'ajustes.cambiar',
    body: EscritoPac.extend({ version }),
    response: exito(Conexiones),
    summary: 'Tries an account of the PAC and, if it works, seals it; in force at once, in every process.',
  },
  probarS3: {
    method: 'POST',
    path: '/conexiones/s3/probar',
    permiso: 'ajustes.cambiar',
    body: EscritoS3,
    response: exito(Prueba),
    porMinuto: PRUEBAS_POR_MINUTO,
    summary: 'Keeps, reads and removes one small object in a bucket; keeps nothing of the account.',
  },
  guardarS3: {
    method: 'PUT',
    path: '/conexiones/s3',
    permiso: 'ajustes.cambiar',
    body: EscritoS3.extend({ version }),
    response: exito(Conexiones),
    summary: 'Tries a bucket and, if it works, seals its account; new files go there at once, in every process.',
  },
  estado: {
    method: 'GET',
    path: '/conexiones/estado',
    permiso: 'ajustes.cambiar',
    response: exito(EstadoDeConexiones),
    summary: 'How messages, seals, printers, files and the backup do, as far as the server knows.',
  },
  plantillas: {
    method: 'GET',
    path: '/conexiones/plantillas',
    permiso: 'ajustes.cambiar',
    response: exito(z.array(PlantillaDeMeta)),
    summary: 'Every template that has to be approved at Meta, word for word.',
  },
  plantillasEnMeta: {
    method: 'GET',
    path: '/conexiones/plantillas/estado',
    permiso: 'ajustes.cambiar',
    response: exito(PlantillasEnMeta),
    porMinuto: PRUEBAS_POR_MINUTO,
    summary: 'Asks Meta how every template stands: approved, under review, rejected, missing, or other than ours.',
  },
  quitar: {
    method: 'DELETE',
    path: '/conexiones/cuenta/:servicio',
    permiso: 'ajustes.cambiar',
    params: z.object({ servicio: z.enum(servicios) }),
    body: z.object({ version }),
    response: exito(Conexiones),
    summary: 'Takes a saved account away, with its secrets; what is queued from now on is kept and not sent.',
  },
})
