import type { CrearHistoriaEnviada } from '@nitida/contract/historias'
import type { CrearVisitaEnviada } from '@nitida/contract/visitas'
import type { BaseDatos } from '../src/platform/db.ts'
import { buildCliente, buildUsuario, type ClienteDePrueba } from './builders.ts'
import { pedirCrudo, type Respondida } from './peticion.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'

const preguntas = {
  dificultadLejos: 'Si',
  dificultadCerca: 'No',
  dolorCabeza: 'No',
  irritacion: 'No',
  diabetes: 'No',
  hipertension: 'No',
} as const

/** Body of a visit's form; everything a test does not say is fixed and readable. */
export const visitaNueva = (idCliente: number, cambios: object = {}): CrearVisitaEnviada => ({
  idCliente,
  ...preguntas,
  esfOd: -1.25,
  cilOd: -0.5,
  ejeOd: 90,
  esfOi: -1.5,
  avOd: '20/40',
  optometrista: 'Lucía Prado',
  ...cambios,
})

export const historiaNueva = (idCliente: number, cambios: object = {}): CrearHistoriaEnviada => ({
  ...visitaNueva(idCliente),
  esfOdPre: -1.5,
  esfOiPre: -1.75,
  tipo: 'Monofocal',
  total: 1500,
  anticipo: 500,
  ...cambios,
})

interface DatosNota {
  cliente?: ClienteDePrueba
  idSucursal?: number
  idCreador?: number
  enEl?: Date
  esfOd?: number
}

async function filaDeNota(db: BaseDatos, datos: DatosNota) {
  const cliente = datos.cliente ?? (await buildCliente(db))
  const idSucursal = datos.idSucursal ?? cliente.idSucursal
  return {
    id_cliente: cliente.id,
    nombre_cliente: cliente.nombre,
    edad: 40,
    id_sucursal: idSucursal,
    id_creador: datos.idCreador ?? (await buildUsuario(db, { idSucursal, tipo: '4' })).id,
    creado_en: datos.enEl ?? AHORA,
    dificultad_lejos: 'No',
    dificultad_cerca: 'No',
    dolor_cabeza: 'No',
    irritacion: 'No',
    diabetes: 'No',
    hipertension: 'No',
    esf_od: datos.esfOd ?? -1,
    optometrista: 'LUCÍA PRADO',
  }
}

/** A visit, of a patient of his own unless one is named. */
export async function buildVisita(db: BaseDatos, datos: DatosNota = {}) {
  const fila = await filaDeNota(db, datos)
  const { id } = await db.insertInto('visita').values(fila).returning('id').executeTakeFirstOrThrow()
  return { id, idCliente: fila.id_cliente, idSucursal: fila.id_sucursal }
}

export async function buildHistoria(db: BaseDatos, datos: DatosNota = {}) {
  const fila = await filaDeNota(db, datos)
  const { id } = await db.insertInto('historia_clinica').values(fila).returning('id').executeTakeFirstOrThrow()
  return { id, idCliente: fila.id_cliente, idSucursal: fila.id_sucursal }
}

interface Archivo {
  bytes: Uint8Array<ArrayBuffer>
  nombre?: string
  tipo?: string
}

/** A multipart body as a browser's form makes it: fields as text, then photos. */
export async function enPartes(campos: object, fotos: readonly Archivo[], campo = 'fotos') {
  const forma = new FormData()
  for (const [nombre, valor] of Object.entries(campos)) forma.set(nombre, String(valor))
  for (const { bytes, nombre = 'foto.jpg', tipo = 'image/jpeg' } of fotos)
    forma.append(campo, new Blob([bytes], { type: tipo }), nombre)
  const cuerpo = new Response(forma)
  const tipo = cuerpo.headers.get('content-type') ?? ''
  return { tipo, cuerpo: Buffer.from(await cuerpo.arrayBuffer()) }
}

/** Sends a visit with photos, as multipart. */
export async function enviarVisita(
  { app }: Pick<TestApp, 'app'>,
  tk: string,
  campos: object,
  fotos: readonly Archivo[] = [],
  headers: Record<string, string> = {},
): Promise<Respondida> {
  const { tipo, cuerpo } = await enPartes(campos, fotos)
  return pedirCrudo(app, 'PUT', '/visitas/crear', { tk, body: cuerpo, headers: { 'content-type': tipo, ...headers } })
}
