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
}

/** The values that a form begins with. */
export const inicialesDe = (servicio: Servicio, datos: object | null): ValoresDeCuenta => {
  const guardados = new Map<string, unknown>(Object.entries(datos ?? { puerto: servicio === 'correo' ? 587 : '' }))
  return Object.fromEntries(CUENTAS[servicio].campos.map(({ nombre }) => [nombre, String(guardados.get(nombre) ?? '')]))
}
