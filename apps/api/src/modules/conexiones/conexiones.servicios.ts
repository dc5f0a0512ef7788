import { DatosCorreo, DatosPac, DatosS3, DatosWhatsapp, type Prueba, type Servicio } from '@nitida/contract/conexiones'
import { z } from 'zod'
import { probarS3 } from '../../adapters/archivos/prueba.ts'
import type { Cuentas } from '../../adapters/conexiones.ts'
import { probarSmtp } from '../../adapters/correo/prueba.ts'
import { probarPac } from '../../adapters/pac/prueba.ts'
import { probarMeta } from '../../adapters/whatsapp/prueba.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'

const secreto = z.string().min(1)
const SecretosWhatsapp = z.object({ token: secreto, secretoApp: secreto, tokenVerificacion: secreto })
const SecretosCorreo = z.object({ clave: secreto.optional() })
const SecretosPac = z.object({ contrasena: secreto })
const SecretosS3 = z.object({ secreto })

/** TLS from the first byte. */
const PUERTO_TLS = 465

interface Partes {
  whatsapp: { datos: z.output<typeof DatosWhatsapp>; secretos: z.output<typeof SecretosWhatsapp> }
  correo: { datos: z.output<typeof DatosCorreo>; secretos: z.output<typeof SecretosCorreo> }
  pac: { datos: z.output<typeof DatosPac>; secretos: z.output<typeof SecretosPac> }
  s3: { datos: z.output<typeof DatosS3>; secretos: z.output<typeof SecretosS3> }
}

/** The part of an account that may be shown. */
export type DatosDe<S extends Servicio> = Partes[S]['datos']
export type SecretosDe<S extends Servicio> = Partes[S]['secretos']

interface Definicion<S extends Servicio> {
  datos: z.ZodType<DatosDe<S>>
  secretos: z.ZodType<SecretosDe<S>>
  /** Names of the secrets, as forms send them. */
  nombres: readonly string[]
  /** Whether saved secrets may be used with these data; not where they would be shown to another server. */
  conserva(antes: DatosDe<S>, ahora: DatosDe<S>): boolean
  /** Whether both are one account, with what it owes us or holds of ours. */
  esLaMisma(antes: DatosDe<S>, ahora: DatosDe<S>): boolean
  /** Names of secrets that are missing. */
  faltan(datos: DatosDe<S>, secretos: ReadonlySet<string>): string[]
  /** What may be shown of an account of the environment. */
  mostrar(cuenta: Cuentas[S]): DatosDe<S>
  completar(entorno: Entorno, datos: DatosDe<S>, secretos: SecretosDe<S>): Cuentas[S]
  probar(cuenta: Cuentas[S], plazoMs?: number): Promise<Prueba>
}

const DE_WHATSAPP = ['token', 'secretoApp', 'tokenVerificacion']

/** What is particular to each service; the rest treats them alike. */
export const definicionesDeServicios: { [S in Servicio]: Definicion<S> } = {
  whatsapp: {
    datos: DatosWhatsapp,
    secretos: SecretosWhatsapp,
    nombres: DE_WHATSAPP,
    conserva: () => true, // the server is always Meta's
    esLaMisma: () => true,
    faltan: (_, secretos) => DE_WHATSAPP.filter((nombre) => !secretos.has(nombre)),
    mostrar: ({ idTelefono }) => ({ idTelefono }),
    completar: ({ marcoDeWhatsapp }, datos, secretos) => ({ ...marcoDeWhatsapp, ...datos, ...secretos }),
    probar: probarMeta,
  },
  correo: {
    datos: DatosCorreo,
    secretos: SecretosCorreo,
    nombres: ['clave'],
    conserva: (antes, ahora) =>
      antes.servidor === ahora.servidor && antes.puerto === ahora.puerto && antes.usuario === ahora.usuario,
    esLaMisma: () => true,
    faltan: ({ usuario }, secretos) => (usuario && !secretos.has('clave') ? ['clave'] : []),
    mostrar: ({ servidor, puerto, acceso, remitente, responderA }) => ({
      ...{ servidor, puerto, remitente },
      usuario: acceso?.usuario ?? '',
      responderA: responderA ?? '',
    }),
    completar: (_, { servidor, puerto, usuario, remitente, responderA }, { clave }) => ({
      ...{ servidor, puerto, remitente },
      tls: puerto === PUERTO_TLS,
      acceso: usuario && clave ? { usuario, clave } : null,
      responderA: responderA || null,
    }),
    probar: probarSmtp,
  },
  pac: {
    datos: DatosPac,
    secretos: SecretosPac,
    nombres: ['contrasena'],
    conserva: (antes, ahora) => antes.usuario === ahora.usuario,
    esLaMisma: (antes, ahora) => antes.usuario === ahora.usuario,
    faltan: (_, secretos) => (secretos.has('contrasena') ? [] : ['contrasena']),
    mostrar: ({ usuario }) => ({ usuario }),
    completar: ({ urlDelPac }, { usuario }, { contrasena }) => ({ url: urlDelPac, usuario, contrasena }),
    probar: probarPac,
  },
  s3: {
    datos: DatosS3,
    secretos: SecretosS3,
    nombres: ['secreto'],
    conserva: (antes, ahora) => antes.url === ahora.url && antes.idClave === ahora.idClave,
    esLaMisma: (antes, ahora) => antes.url === ahora.url && antes.bucket === ahora.bucket,
    faltan: (_, secretos) => (secretos.has('secreto') ? [] : ['secreto']),
    mostrar: ({ url, bucket, region, idClave }) => ({ url, bucket, region, idClave }),
    completar: (_, datos, secretos) => ({ ...datos, ...secretos }),
    probar: probarS3,
  },
}
