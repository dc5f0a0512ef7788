import type { Servicio } from '@nitida/contract/conexiones'
import type { Db } from '../platform/datos/db.ts'
import type { ConfiguracionCorreo } from '../platform/entorno/entorno.correo.ts'
import type { ConfiguracionPac } from '../platform/entorno/entorno.pac.ts'
import type { Entorno } from '../platform/entorno/entorno.ts'
import type { ConfiguracionWhatsapp } from '../platform/entorno/entorno.whatsapp.ts'
import { transporteDeCorreo } from './correo/eleccion.ts'
import type { TransporteCorreo } from './correo/transporte.ts'
import { pacDe } from './pac/eleccion.ts'
import type { Pac } from './pac/pac.ts'
import { negar } from './pac/timbrado.ts'
import { transporteDe } from './whatsapp/eleccion.ts'
import type { TransporteWhatsapp } from './whatsapp/transporte.ts'

/** A whole account of each service. */
export interface Cuentas {
  whatsapp: ConfiguracionWhatsapp
  correo: ConfiguracionCorreo
  pac: ConfiguracionPac
}

/** What this process reaches each service by; replaced while it runs. Whoever uses one reads it anew for each use. */
export interface ConexionesVivas {
  readonly transporte: TransporteWhatsapp
  readonly transporteCorreo: TransporteCorreo
  readonly pac: Pac
  /** The account of WhatsApp in force. */
  readonly whatsapp: ConfiguracionWhatsapp | null
  /** Services whose account the environment says. */
  readonly fijas: readonly Servicio[]
  /** Whether what was saved has been read; before, nothing leaves by a service that might have an account. */
  leidas: boolean
  /** Takes what was saved, unless something newer is known; null is nothing. */
  poner<S extends Servicio>(servicio: S, version: number, cuenta: Cuentas[S] | null): void
  /** Lets nothing leave until an account is put that can be used. */
  cerrar(servicio: Servicio): void
}

interface Opciones {
  entorno: Pick<Entorno, Servicio>
  demo: boolean
  db: Db
  now: () => Date
  /** In force where nothing was saved. */
  iniciales: { transporte: TransporteWhatsapp; transporteCorreo: TransporteCorreo; pac: Pac }
}

const ILEGIBLE = 'CONEXION_ILEGIBLE'

/** The account cannot be used: whatever is queued waits, and nothing counts as sent. */
const whatsappCerrado: TransporteWhatsapp = {
  nombre: 'cerrado',
  enviar: async () => ({ tipo: 'cuenta', codigo: ILEGIBLE }),
}

const correoCerrado = ({ remitente }: TransporteCorreo): TransporteCorreo => ({
  ...{ nombre: 'cerrado', remitente },
  enviar: async () => ({ tipo: 'cuenta', codigo: ILEGIBLE }),
})

function pacCerrado({ nombre, preparar }: Pac): Pac {
  const negado = async () => negar(ILEGIBLE, 'La cuenta de timbrado no se puede leer: no se envió nada.')
  return {
    ...{ nombre, preparar, validezFiscal: true },
    ...{ timbrar: negado, consultar: negado, cancelar: negado, estatus: negado, creditos: negado },
  }
}

/** Holds what each service is reached by. The environment's accounts stay; the others are taken as they are saved (D-94). */
export function crearConexiones({ entorno, demo, db, now, iniciales }: Opciones): ConexionesVivas {
  const fijas = (['whatsapp', 'correo', 'pac'] as const).filter((servicio) => entorno[servicio] !== null)
  const versiones = { whatsapp: -1, correo: -1, pac: -1 }
  const cerradas = {
    whatsapp: whatsappCerrado,
    correo: correoCerrado(iniciales.transporteCorreo),
    pac: pacCerrado(iniciales.pac),
  }
  const deInicio = { whatsapp: iniciales.transporte, correo: iniciales.transporteCorreo, pac: iniciales.pac }
  const actual = { ...cerradas }
  for (const fija of fijas) Object.assign(actual, { [fija]: deInicio[fija] })
  let whatsapp = entorno.whatsapp
  /** A demo keeps to itself, whatever its database holds. */
  const abrir: { [S in Servicio]: (cuenta: Cuentas[S] | null) => void } = {
    whatsapp(cuenta: ConfiguracionWhatsapp | null) {
      whatsapp = demo ? null : cuenta
      actual.whatsapp = whatsapp ? transporteDe({ whatsapp }) : iniciales.transporte
    },
    correo(correo: ConfiguracionCorreo | null) {
      actual.correo = correo ? transporteDeCorreo({ correo }, demo) : iniciales.transporteCorreo
    },
    pac(pac: ConfiguracionPac | null) {
      actual.pac = pac ? pacDe({ pac }, demo, { db, now }) : iniciales.pac
    },
  }
  return {
    ...{ fijas, leidas: false },
    get whatsapp() {
      return whatsapp
    },
    transporte: {
      get nombre() {
        return actual.whatsapp.nombre
      },
      get ritmo() {
        return actual.whatsapp.ritmo
      },
      enviar: (...partes) => actual.whatsapp.enviar(...partes),
    },
    transporteCorreo: {
      get nombre() {
        return actual.correo.nombre
      },
      get remitente() {
        return actual.correo.remitente
      },
      enviar: (...partes) => actual.correo.enviar(...partes),
    },
    pac: {
      get nombre() {
        return actual.pac.nombre
      },
      get validezFiscal() {
        return actual.pac.validezFiscal
      },
      timbrar: (...partes) => actual.pac.timbrar(...partes),
      consultar: (...partes) => actual.pac.consultar(...partes),
      cancelar: (...partes) => actual.pac.cancelar(...partes),
      estatus: (...partes) => actual.pac.estatus(...partes),
      creditos: (fin) => actual.pac.creditos(fin),
      preparar: () => actual.pac.preparar(),
    },
    poner(servicio, version, cuenta) {
      if (fijas.includes(servicio) || version <= versiones[servicio]) return
      versiones[servicio] = version
      abrir[servicio](cuenta)
    },
    cerrar(servicio) {
      if (!fijas.includes(servicio)) Object.assign(actual, { [servicio]: cerradas[servicio] })
    },
  }
}
