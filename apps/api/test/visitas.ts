import type { CrearHistoriaEnviada } from '@nitida/contract/historias'
import type { CrearVisitaEnviada } from '@nitida/contract/visitas'
import type { BaseDatos } from '../src/platform/datos/db.ts'
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

/** Every field of a visit (spec §3), each with a value that no other has. */
export const visitaCompleta = {
  ...({ dificultadLejos: 'Si', dificultadCerca: 'No', dolorCabeza: 'Si', irritacion: 'No', diabetes: 'Si' } as const),
  hipertension: 'No',
  ...{ esfOd: -1.25, cilOd: -0.5, ejeOd: 90, addOd: 1.75, esfOi: 2.5, cilOi: -0.75, ejeOi: 5, addOi: 2 },
  ...{ avOd: '20/40', avOi: 'CD', cvOd: '20/20', cvOi: '20/25', retinosOd: '-1.00', retinosOi: '+2.25 -0.50 x 5' },
  ...{ queratoOd1: 43.25, queratoOd2: 44, queratoOd3: 180, queratoOi1: 42.75, queratoOi2: 43.5, queratoOi3: 175 },
  ...{ observaciones: 'Refiere cefalea.\nÑandú', color: 'Ventas / 1024', lenteContactoDes: 'Blando mensual' },
  ...{ diData: '62', aoData: '18/18', optometrista: 'LUCÍA PRADO', cedula: '1234567' },
  ...{
    prismaOd: 2,
    baseOd: 'nasal',
    prismaOi: 1.25,
    baseOi: '180',
    dnpOd: 31.5,
    dnpOi: 32,
    dnpCercaOd: 29.5,
    dnpCercaOi: 30,
  },
  ...{ alturaOd: 18, alturaOi: 18.5, verticeOd: 12, verticeOi: 12.5, pantoscopico: 8, panoramico: 5 },
  ...{ aroA: 52, aroB: 34, aroDbl: 17, aroEd: 54 },
} as const
const rejilla = (sufijo: string, base: number) =>
  Object.fromEntries(
    ['Od', 'Oi'].flatMap((ojo, i) =>
      ['esf', 'cil', 'eje', 'add'].map((medida, j) => [`${medida}${ojo}${sufijo}`, base + i + j / 4]),
    ),
  )
/** Every field of a history, in the same way. */
export const historiaCompleta = {
  ...{ dificultadLejos: 'Si', dificultadCerca: 'No', dolorCabeza: 'Si', irritacion: 'No', diabetes: 'Si' },
  hipertension: 'No',
  ...rejilla('', 1),
  ...rejilla('Tot', 3),
  ...rejilla('Pre', 5),
  ...{ avOd: '20/40', avOi: 'CD', cvOd: '20/20', cvOi: '20/25', retinosOd: '-1.00', retinosOi: '+2.25' },
  ...{ queratoOd1: 43.25, queratoOd2: 44, queratoOd3: 180, queratoOi1: 42.75, queratoOi2: 43.5, queratoOi3: 175 },
  ...{ armazon: 'Nítida 52□18', cristal: 'CR-39', tipoArmazon: 'Aro completo', tipo: 'Progresivo' },
  ...{ observaciones: 'Refiere cefalea', color: 'Fotocromático', lenteContactoDes: 'Blando', diData: '62' },
  ...{ aoData: '18', di2Data: '60', ao2Data: '19', optometrista: 'LUCÍA PRADO', cedula: '1234567' },
  ...{
    prismaOd: 2,
    baseOd: 'nasal',
    prismaOi: 1.25,
    baseOi: '180',
    dnpOd: 31.5,
    dnpOi: 32,
    dnpCercaOd: 29.5,
    dnpCercaOi: 30,
  },
  ...{ alturaOd: 18, alturaOi: 18.5, verticeOd: 12, verticeOi: 12.5, pantoscopico: 8, panoramico: 5 },
  ...{ aroA: 52, aroB: 34, aroDbl: 17, aroEd: 54 },
  ...{ edadCliente: '41 años', telefonoCliente: '5512345678', total: 2500.5, anticipo: 1000.25 },
}

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
    ...({ dificultad_lejos: 'No', dificultad_cerca: 'No', dolor_cabeza: 'No' } as const),
    ...({ irritacion: 'No', diabetes: 'No', hipertension: 'No' } as const),
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
