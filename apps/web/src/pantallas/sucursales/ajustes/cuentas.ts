import type { Conexiones, Prueba, Servicio } from '@nitida/contract/conexiones'
import { call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'

/** The form of an account, as its inputs hold it. */
export type ValoresDeCuenta = Record<string, string>

export interface CampoDeCuenta {
  nombre: string
  label: string
  /** Never shown again; empty keeps the one that was saved. */
  secreto?: true
  opcional?: true
  inputMode?: 'numeric' | 'email'
  ayuda?: string
}

interface Cuenta {
  titulo: string
  /** What a missing account means. */
  sinElla: string
  /** What changes with it, told before it is saved. */
  aviso?: string
  campos: readonly CampoDeCuenta[]
  probar(valores: ValoresDeCuenta): Promise<{ data: Prueba }>
  guardar(valores: ValoresDeCuenta, version: number): Promise<{ success: true; data: Conexiones }>
}

const de =
  (valores: ValoresDeCuenta) =>
  (nombre: string): string =>
    valores[nombre] ?? ''
const secretos = (valores: ValoresDeCuenta, ...nombres: readonly string[]): ValoresDeCuenta =>
  Object.fromEntries(nombres.flatMap((nombre) => (valores[nombre] ? [[nombre, valores[nombre]]] : [])))

const deWhatsapp = (valores: ValoresDeCuenta) => ({
  idTelefono: de(valores)('idTelefono'),
  ...secretos(valores, 'token', 'secretoApp', 'tokenVerificacion'),
})
const deCorreo = (valores: ValoresDeCuenta) => ({
  servidor: de(valores)('servidor'),
  puerto: Number(de(valores)('puerto')),
  usuario: de(valores)('usuario'),
  remitente: de(valores)('remitente'),
  responderA: de(valores)('responderA'),
  ...secretos(valores, 'clave'),
})
const dePac = (valores: ValoresDeCuenta) => ({
  usuario: de(valores)('usuario'),
  ...secretos(valores, 'contrasena'),
})

const deS3 = (valores: ValoresDeCuenta) => ({
  url: de(valores)('url'),
  bucket: de(valores)('bucket'),
  region: de(valores)('region'),
  idClave: de(valores)('idClave'),
  ...secretos(valores, 'secreto'),
})

/** What is particular to each service; forms and rows treat them alike. */
export const CUENTAS: Record<Servicio, Cuenta> = {
  whatsapp: {
    titulo: 'WhatsApp',
    sinElla: 'Los mensajes se guardan y no se envían.',
    campos: [
      {
        nombre: 'idTelefono',
        label: 'Identificador del número',
        inputMode: 'numeric',
        ayuda: 'Está en Meta, en WhatsApp › Configuración de la API. No es el teléfono.',
      },
      { nombre: 'token', label: 'Token permanente', secreto: true, ayuda: 'El de un usuario del sistema de Meta.' },
      { nombre: 'secretoApp', label: 'Secreto de la aplicación', secreto: true },
      {
        nombre: 'tokenVerificacion',
        label: 'Palabra de verificación',
        secreto: true,
        ayuda: 'La inventas tú y la repites en Meta al suscribir la dirección de aquí abajo.',
      },
    ],
    probar: (valores) => call(api.conexiones.probarWhatsapp, { body: deWhatsapp(valores) }),
    guardar: (valores, version) => call(api.conexiones.guardarWhatsapp, { body: { ...deWhatsapp(valores), version } }),
  },
  correo: {
    titulo: 'Correo',
    sinElla: 'Los correos se guardan y no se envían.',
    campos: [
      { nombre: 'servidor', label: 'Servidor', ayuda: 'Como smtp.ejemplo.mx' },
      {
        nombre: 'puerto',
        label: 'Puerto',
        inputMode: 'numeric',
        ayuda: '587 casi siempre; 465 si tu proveedor lo pide.',
      },
      { nombre: 'usuario', label: 'Usuario', opcional: true },
      {
        nombre: 'clave',
        label: 'Contraseña',
        secreto: true,
        opcional: true,
        ayuda: 'Gmail y Outlook piden una contraseña de aplicación.',
      },
      { nombre: 'remitente', label: 'Remitente', inputMode: 'email', ayuda: 'La dirección desde la que escribes.' },
      { nombre: 'responderA', label: 'Responder a', inputMode: 'email', opcional: true },
    ],
    probar: (valores) => call(api.conexiones.probarCorreo, { body: deCorreo(valores) }),
    guardar: (valores, version) => call(api.conexiones.guardarCorreo, { body: { ...deCorreo(valores), version } }),
  },
  pac: {
    titulo: 'Timbrado (PAC)',
    sinElla: 'Las facturas se timbran sin validez fiscal.',
    campos: [
      { nombre: 'usuario', label: 'Usuario de FacturoPorTi' },
      { nombre: 'contrasena', label: 'Contraseña', secreto: true },
    ],
    probar: (valores) => call(api.conexiones.probarPac, { body: dePac(valores) }),
    guardar: (valores, version) => call(api.conexiones.guardarPac, { body: { ...dePac(valores), version } }),
  },
  s3: {
    titulo: 'Fotos en la nube (S3)',
    sinElla: 'Las fotos y los archivos se guardan en el disco del servidor.',
    aviso:
      'Lo que ya está en el disco del servidor se queda ahí y se sigue viendo; lo nuevo se guarda en el bucket. Respalda los dos. Con la primera foto, el lugar ya no se cambia aquí: solo su clave.',
    campos: [
      {
        nombre: 'url',
        label: 'Dirección del servicio',
        ayuda: 'Sin el bucket, como https://s3.us-east-1.amazonaws.com',
      },
      { nombre: 'bucket', label: 'Bucket', ayuda: 'Privado, y solo para esto.' },
      { nombre: 'region', label: 'Región' },
      { nombre: 'idClave', label: 'Identificador de la clave', ayuda: 'Access Key ID' },
      { nombre: 'secreto', label: 'Clave secreta', secreto: true, ayuda: 'Secret Access Key' },
    ],
    probar: (valores) => call(api.conexiones.probarS3, { body: deS3(valores) }),
    guardar: (valores, version) => call(api.conexiones.guardarS3, { body: { ...deS3(valores), version } }),
  },
}

const PROPUESTOS = { puerto: 587, region: 'us-east-1' }

/** The values that a form begins with. */
export const inicialesDe = (servicio: Servicio, datos: object | null): ValoresDeCuenta => {
  const guardados = new Map<string, unknown>(Object.entries(datos ?? PROPUESTOS))
  return Object.fromEntries(CUENTAS[servicio].campos.map(({ nombre }) => [nombre, String(guardados.get(nombre) ?? '')]))
}
