import { type Servicio, servicios } from '@nitida/contract/conexiones'
import type { Db } from '../platform/datos/db.ts'
import type { ConfiguracionCorreo } from '../platform/entorno/entorno.correo.ts'
import type { ConfiguracionPac } from '../platform/entorno/entorno.pac.ts'
import type { ConfiguracionS3 } from '../platform/entorno/entorno.s3.ts'
import type { Entorno } from '../platform/entorno/entorno.ts'
import type { ConfiguracionWhatsapp } from '../platform/entorno/entorno.whatsapp.ts'
import { archivosCerrados, conAnteriores } from './archivos/anteriores.ts'
import type { Archivos } from './archivos/archivos.ts'
import { archivosEnS3 } from './archivos/s3.ts'
import { transporteDeCorreo } from './correo/eleccion.ts'
import type { TransporteCorreo } from './correo/transporte.ts'
import { pacDe } from './pac/eleccion.ts'
import type { Pac } from './pac/pac.ts'
import { negar } from './pac/timbrado.ts'
import { transporteDe } from './whatsapp/eleccion.ts'
import type { Ritmo, TransporteWhatsapp } from './whatsapp/transporte.ts'

/** A whole account of each service. */
export interface Cuentas {
  whatsapp: ConfiguracionWhatsapp
  correo: ConfiguracionCorreo
  pac: ConfiguracionPac
  s3: ConfiguracionS3
}

/** What this process reaches each service by; replaced while it runs. Whoever uses one reads it anew for each use. */
export interface ConexionesVivas {
  readonly transporte: TransporteWhatsapp
  readonly transporteCorreo: TransporteCorreo
  readonly pac: Pac
  readonly archivos: Archivos
  /** The bucket where new files go; null for the disk. */
  readonly bucket: string | null
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
  /** Different numbers in 24 hours that promotions may leave the account with, as the owner has it now. */
  numerosConPromociones: () => number
  iniciales: { transporte: TransporteWhatsapp; transporteCorreo: TransporteCorreo; pac: Pac; archivos: Archivos }
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

/** The pace of a transport with the owner's numbers; the same object while neither changes, because sending begins anew with another. */
function crearRitmo(numeros: () => number): (de: Ritmo | undefined) => Ritmo | undefined {
  let ultimo: { de: Ritmo; ritmo: Ritmo } | null = null
  return (de) => {
    const destinatariosConPromociones = numeros()
    if (!de) return de
    if (ultimo?.de !== de || ultimo.ritmo.destinatariosConPromociones !== destinatariosConPromociones)
      ultimo = { de, ritmo: { ...de, destinatariosConPromociones } }
    return ultimo.ritmo
  }
}

/** Holds what each service is reached by. The environment's accounts stay; the others are taken as they are saved (D-94). */
export function crearConexiones({
  entorno,
  demo,
  db,
  now,
  iniciales,
  numerosConPromociones,
}: Opciones): ConexionesVivas {
  const fijas = servicios.filter((servicio) => entorno[servicio] !== null)
  const ritmoDe = crearRitmo(numerosConPromociones)
  const versiones = { whatsapp: -1, correo: -1, pac: -1, s3: -1 }
  const cerradas = {
    whatsapp: whatsappCerrado,
    correo: correoCerrado(iniciales.transporteCorreo),
    pac: pacCerrado(iniciales.pac),
    s3: archivosCerrados(iniciales.archivos),
  }
  const { transporte: deWhatsapp, transporteCorreo: deCorreo, pac: dePac, archivos: deArchivos } = iniciales
  const deInicio = { whatsapp: deWhatsapp, correo: deCorreo, pac: dePac, s3: deArchivos }
  const actual = { ...cerradas }
  for (const fija of fijas) Object.assign(actual, { [fija]: deInicio[fija] })
  let whatsapp = entorno.whatsapp
  let bucket = entorno.s3?.bucket ?? null
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
    s3(s3: ConfiguracionS3 | null) {
      bucket = demo ? null : (s3?.bucket ?? null)
      actual.s3 = s3 && !demo ? conAnteriores(archivosEnS3(s3), iniciales.archivos) : iniciales.archivos
    },
  }
  return {
    ...{ fijas, leidas: false },
    get bucket() {
      return bucket
    },
    get whatsapp() {
      return whatsapp
    },
    transporte: {
      get nombre() {
        return actual.whatsapp.nombre
      },
      get ritmo() {
        return ritmoDe(actual.whatsapp.ritmo)
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
    archivos: {
      guardar: (...partes) => actual.s3.guardar(...partes),
      guardarArchivo: (...partes) => actual.s3.guardarArchivo(...partes),
      leer: (clave) => actual.s3.leer(clave),
      borrar: (clave) => actual.s3.borrar(clave),
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
