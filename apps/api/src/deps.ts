import type { KeyObject } from 'node:crypto'
import { aCentavos } from '@nitida/contract/dinero'
import { leerDiasCerrados } from '@nitida/contract/horarios.rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

import type { Archivos } from './adapters/archivos/archivos.ts'
import { type ConexionesVivas, crearConexiones } from './adapters/conexiones.ts'
import type { TransporteCorreo } from './adapters/correo/transporte.ts'
import { pacDe } from './adapters/pac/eleccion.ts'
import type { Pac } from './adapters/pac/pac.ts'
import type { TransporteWhatsapp } from './adapters/whatsapp/transporte.ts'
import { definiciones } from './definiciones.ts'
import { adjuntosDeOrdenes } from './modules/compras/compras.papel.service.ts'
import type { Adjuntos } from './modules/correos/correos.adjuntos.ts'
import type { MediosDeCorte } from './modules/cortes/cortes.reglas.ts'
import { crearDibujante, type DibujarPdf } from './modules/documentos/documentos.dibujo.service.ts'
import { adjuntosDeFacturas } from './modules/facturacion/facturacion.adjuntos.service.ts'
import type { DibujarFactura } from './modules/facturacion/facturacion.archivos.service.ts'
import { crearDibujoDeFactura } from './modules/facturacion/facturacion.impresa.service.ts'
import type { Definiciones } from './modules/mensajes/mensajes.definicion.ts'
import { adjuntosDeNegocio } from './modules/negocio/negocio.informe.service.ts'
import { adjuntosDePresupuestos } from './modules/presupuestos/presupuestos.papel.service.ts'
import type { SalidaDeDemo } from './modules/primerosPasos/primerosPasos.demo.service.ts'
import { conoceSesion, leerSesion } from './modules/sesion/sesion.lectura.ts'
import { adjuntosDeTaller } from './modules/taller/taller.orden.service.ts'
import { type BaseDatos, crearDb } from './platform/datos/db.ts'
import { type AjustesVivos, crearAjustes } from './platform/entorno/ajustes.ts'
import { crearCupo } from './platform/entorno/cupos.ts'
import type { Disco } from './platform/entorno/disco.ts'
import type { Entorno } from './platform/entorno/entorno.ts'
import { AppError } from './platform/entorno/errores.ts'
import type { Metricas } from './platform/http/metricas.ts'
import type { Trazas } from './platform/http/trazas.otel.ts'
import type { PoolsDeBusquedas } from './platform/llamada/buscador.ts'
import type { Ctx, Optica } from './platform/llamada/ctx.ts'
import { conRelevo } from './platform/llamada/lecturas.ts'
import type { Replicas } from './platform/llamada/replicas.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import type { ClaveMaestra } from './platform/seguridad/clave-maestra.ts'
import { derivarClave } from './platform/seguridad/claves-derivadas.ts'
import { crearSesiones, type Sesiones } from './platform/seguridad/sesiones.ts'

/** Parts that `buildApp` is given from outside. */
export interface DepsExternas {
  /** Pool that works as the restricted role. */
  pool: Pool
  /** Metrics; null counts nothing. */
  metricas?: Pick<Metricas, 'seguir'>
  /** Traces; absent where nobody gathers them. */
  trazas?: Pick<Trazas, 'seguir'>
  /** Connections kept for searches. */
  poolsBusquedas: PoolsDeBusquedas
  /** Copies of the database for long reads; absent without any. */
  replicas?: Replicas
  /** Pool on which socket events listen, when `pool` leads through a pooler. */
  poolSockets?: Pool
  /** The application's login, direct: for LISTEN (not through a transaction pooler). */
  url: string
  entorno: Entorno
  now: () => Date
  log: FastifyBaseLogger
  /** Master key that wraps the data keys of the branches. */
  claveMaestra: ClaveMaestra
  /** Transport of messages to patients while no account was saved on screen; in `Deps` the one in force. */
  transporte: TransporteWhatsapp
  /** Storage of photos and of drawn invoices while no bucket was saved on screen; in `Deps` the one in force. */
  archivos: Archivos
  /** Folder for what is being received. */
  provisional: string
  /** Transport of e-mails, likewise. */
  transporteCorreo: TransporteCorreo
  /** Provider of stamps in place of the configured one; for tests. */
  pac?: Pac
  /** Reader of the disks' use in place of the real one; for tests. */
  disco?: Disco
  demo: boolean
  /** Leaves the demo for a real chain, whose first account is given; absent where there is none that can be left here. */
  salirDeDemo?: SalidaDeDemo
  /** Of a demo on a database of its own: called when another process says that it empties it, and when that may have been missed. */
  alVaciarse?: (dicho: boolean) => void
  /** The release, as the owner is told of it. */
  version?: string
  /** Folder of the built browser files; null serves the API alone. */
  web: string | null
}

export interface Deps extends DepsExternas, MediosDeCorte {
  db: BaseDatos
  sesiones: Sesiones
  /** The settings that are in force; what follows reads them when it is used. */
  ajustes: AjustesVivos
  /** The accounts of outside services that are in force. */
  conexiones: ConexionesVivas
  optica: Optica
  /** Every kind of message to patients. */
  definiciones: Definiciones
  /** Signs the confirmation links (D-27). */
  claveEnlaces: KeyObject
  /** Keys the fingerprints of creating calls (D-70). */
  claveIdempotencia: KeyObject
  /** Signs the addresses of tickets (D-26, D-36). */
  claveTickets: KeyObject
  /** Signs the addresses of invoices' files. */
  claveFacturas: KeyObject
  dibujarFactura: DibujarFactura
  /** Signs the addresses of photos and of clinical pages (D-26). */
  claveClinica: KeyObject
  /** Signs the addresses of PDFs and of e-mails as files (D-26). */
  claveDocumentos: KeyObject
  /** Files that go with e-mails, by the modules whose files they are. */
  adjuntos: Adjuntos
  /** Provider that stamps invoices. */
  pac: Pac
  /** Draws papers in threads of their own, a few at a time. */
  dibujarPdf: DibujarPdf
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    realtime: Realtime
    crearCtx(request: FastifyRequest): Ctx
  }
}

// Closings use at most one of so many connections.
const PARTE_DE_CORTES = 4

/** Parts that the modules need: those of the outside, and what follows from them. */
export function juntarDeps(externas: DepsExternas) {
  const db = crearDb(externas.pool)
  const { entorno, now } = externas
  const dibujante = crearDibujante()
  const ajustes = crearAjustes(entorno)
  const { replicas } = externas
  const sesiones = crearSesiones({
    ...{ db, now },
    leerSesion: (tokenHash) =>
      conRelevo(replicas, null, async (replica) => {
        const sesion = await leerSesion(replica?.db ?? db, tokenHash)
        // Of a log-in right before the primary fell silent a replica may not know yet.
        if (!sesion && replica && !(await conoceSesion(replica.db, tokenHash)))
          throw new AppError('SERVICIO_NO_DISPONIBLE')
        return sesion
      }),
    sinEscritura: () => replicas?.principalCalla() ?? false,
    minutosInactividad: () => ajustes.actuales.sesionMinutos,
  })
  const optica = {
    get nombre() {
      return ajustes.actuales.nombreOptica
    },
    get logo() {
      return ajustes.logoEnDatos
    },
    get color() {
      return ajustes.actuales.colorMarca
    },
    get ventas() {
      return ajustes.actuales
    },
    get diasCerrados() {
      return leerDiasCerrados(ajustes.actuales.diasCerrados)
    },
    urlPublica: entorno.publicUrl ?? `http://127.0.0.1:${entorno.puerto}`,
  }
  const { transporte, transporteCorreo, archivos, demo } = externas
  const pac = externas.pac ?? pacDe(entorno, demo, { db, now })
  const conexiones = crearConexiones({
    entorno,
    demo,
    db,
    now,
    iniciales: { transporte, transporteCorreo, pac, archivos },
    numerosConPromociones: () => Math.max(0, ajustes.actuales.whatsappNumeros - ajustes.actuales.whatsappParaAvisos),
  })
  const deps: Deps = {
    ...externas,
    conexiones,
    transporte: conexiones.transporte,
    transporteCorreo: conexiones.transporteCorreo,
    pac: conexiones.pac,
    archivos: conexiones.archivos,
    db,
    sesiones,
    definiciones,
    ajustes,
    optica,
    reglasDeCorte: {
      get diferenciaSinNota() {
        return aCentavos(ajustes.actuales.corteDiferenciaSinNota)
      },
      get ciego() {
        return ajustes.actuales.corteCiego
      },
    },
    conCupoDeCorte: crearCupo(Math.max(1, Math.floor(entorno.poolMax / PARTE_DE_CORTES))),
    claveEnlaces: derivarClave(externas.claveMaestra, 'confirmarCita'),
    claveIdempotencia: derivarClave(externas.claveMaestra, 'idempotencia'),
    claveTickets: derivarClave(externas.claveMaestra, 'tickets'),
    claveFacturas: derivarClave(externas.claveMaestra, 'facturas'),
    dibujarFactura: crearDibujoDeFactura(dibujante.dibujarPdf, optica, conexiones.archivos),
    claveClinica: derivarClave(externas.claveMaestra, 'clinica'),
    claveDocumentos: derivarClave(externas.claveMaestra, 'documentos'),
    adjuntos: {
      ...{ ...adjuntosDeFacturas, ...adjuntosDeNegocio, ...adjuntosDeTaller },
      ...{ ...adjuntosDeOrdenes, ...adjuntosDePresupuestos },
    },
    dibujarPdf: dibujante.dibujarPdf,
  }
  return { deps, dibujante }
}
