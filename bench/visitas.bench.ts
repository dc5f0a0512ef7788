import { randomFillSync } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { CrearVisita } from '@nitida/contract/visitas'
import type { Pool } from 'pg'
import { visitasDeCliente } from '../apps/api/src/modules/visitas/visitas.consulta.service.ts'
import { crearVisita } from '../apps/api/src/modules/visitas/visitas.crear.service.ts'
import { urlDeBase } from './cadena.ts'
import { contraDesnudo } from './comparar.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, mediana, percentil } from './medidas.ts'
import { medirOtros } from './otros.ts'
import { capturar, poolDesnudo, type Sentencia } from './sentencias.ts'
import { APLICACION, entrar, iniciarServidor, type Servidor } from './servidor.ts'

/** Two users, each below the bound of calls a minute; a third one sends the photos. */
const CORREOS = ['admin@nitida.mx', 'optometrista@nitida.mx']
const CON_FOTOS = 'caja@nitida.mx'
const POR_USUARIO = 25
const VISITAS = 60
const PERSONAS = 4
const FOTOS = 10
const CALIDAD = 88

const RESPUESTAS = {
  ...{ dificultadLejos: 'Si', dificultadCerca: 'No', dolorCabeza: 'No', irritacion: 'No' },
  ...{ diabetes: 'No', hipertension: 'No', esfOd: -1.25, cilOd: -0.5, ejeOd: 90, esfOi: -1.5, avOd: '20/40' },
}

const SIN_ALMACEN = {
  guardar: async () => {},
  guardarArchivo: async () => {},
  leer: async () => null,
  borrar: async () => {},
}

interface Capturada {
  sentencias: Sentencia[]
  id: number
}

/** The captured statements about a new visit. */
async function insertarDesnuda(pool: Pool, { sentencias, id }: Capturada): Promise<void> {
  let nueva = id
  const conexion = await pool.connect()
  try {
    await conexion.query('begin')
    for (const { sql, parametros } of sentencias) {
      const valores = parametros.map((valor) => (valor === id ? nueva : valor))
      const { rows } = await conexion.query(sql, valores)
      if (sql.startsWith('insert into "visita" ')) nueva = rows[0].id
    }
    await conexion.query('commit')
  } finally {
    conexion.release()
  }
}

/** Patients of the optometrist's branch. */
const pacientes = async (pool: Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from cliente where eliminado_en is null and id_sucursal = 1 order by id desc limit ${PERSONAS}`,
  )
  return rows.map(({ id }) => id)
}

/** Time of the statements alone over that of the whole call, in turns: throughput of a client that waits for each answer. */
async function razonDeCrear(servidor: Servidor, base: string): Promise<number> {
  const pool = poolDesnudo(base)
  try {
    const [idCliente = 0] = await pacientes(pool)
    const body = { idCliente, ...RESPUESTAS }
    let id = 0
    const sentencias = await capturar(base, async (ctx) => {
      id = (await crearVisita(ctx, { archivos: SIN_ALMACEN }, CrearVisita.parse(body), [])).id
    })
    const muestras = { nuestra: [] as number[], desnuda: [] as number[] }
    for (const correo of CORREOS) {
      const headers = { ...APLICACION, ...(await entrar(servidor.url, correo)) }
      const { nuestra, desnuda } = await alternar(
        { nuestra: () => crear(servidor.url, headers, body), desnuda: () => insertarDesnuda(pool, { sentencias, id }) },
        { vueltas: POR_USUARIO, calentamiento: 3 },
      )
      muestras.nuestra.push(...nuestra)
      muestras.desnuda.push(...desnuda)
    }
    return mediana(muestras.desnuda) / mediana(muestras.nuestra)
  } finally {
    await pool.end()
  }
}

async function crear(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const respuesta = await fetch(`${url}/api/visitas/crear`, { method: 'PUT', headers, body: JSON.stringify(body) })
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`visitas/crear answered ${respuesta.status}`)
}

/** A patient who came sixty times. @returns his id. */
export async function conSesentaVisitas(base: string): Promise<number> {
  const pool = poolDesnudo(base)
  try {
    const { rows } = await pool.query<{ id: number }>(
      `insert into visita (id_cliente, id_sucursal, id_creador, creado_en, nombre_cliente, edad, dificultad_lejos,
         dificultad_cerca, dolor_cabeza, irritacion, diabetes, hipertension, esf_od, cil_od, eje_od, esf_oi, av_od, av_oi,
         observaciones, optometrista, cedula)
       select c.id, c.id_sucursal, 1, now() - n * interval '30 days', c.nombre, c.edad, 'Si', 'No', 'No', 'No', 'No', 'No',
         -1.25, -0.5, 90, -1.5, '20/20', '20/25', 'Se recomienda revisión en seis meses.', 'DANIELA NÚÑEZ', '9081726'
       from (select * from cliente where eliminado_en is null order by id limit 1) c, generate_series(1, ${VISITAS}) n
       returning id_cliente::int as id`,
    )
    return rows[0]?.id ?? 0
  } finally {
    await pool.end()
  }
}

/** A picture of noise, which no compression makes small: just below eight megabytes. */
async function foto(): Promise<Uint8Array<ArrayBuffer>> {
  const [ancho, alto] = [3700, 2775]
  const pincel = createCanvas(ancho, alto).getContext('2d')
  const puntos = pincel.createImageData(ancho, alto)
  randomFillSync(puntos.data)
  for (let i = 3; i < puntos.data.length; i += 4) puntos.data[i] = 255
  pincel.putImageData(puntos, 0, 0)
  return Uint8Array.from(await pincel.canvas.encode('jpeg', CALIDAD))
}

async function enviar(
  url: string,
  headers: Record<string, string>,
  idCliente: number,
  bytes: Uint8Array<ArrayBuffer>,
  cuantas: number,
) {
  const forma = new FormData()
  for (const [campo, valor] of Object.entries({ idCliente, ...RESPUESTAS })) forma.set(campo, String(valor))
  for (let n = 0; n < cuantas; n++) forma.append('fotos', new Blob([bytes], { type: 'image/jpeg' }), `${n}.jpg`)
  const respuesta = await fetch(`${url}/api/visitas/crear`, { method: 'PUT', headers, body: forma })
  if (!respuesta.ok) throw new Error(`a visit with photos answered ${respuesta.status}: ${await respuesta.text()}`)
}

const PASO_MS = 250
/** Memory has settled after so many steps without a new minimum; a drawing process ends sooner. */
const QUIETA = 48
const PACIENCIA = 240

/**
 * The lowest resident memory in MB, with others at work, until no lower value comes; a single reading would include uncollected
 * garbage.
 */
async function asentada(servidor: Servidor, headers: Record<string, string>): Promise<number> {
  let [minima, desde] = [servidor.memoria(), 0]
  for (let n = 0; n - desde < QUIETA && n < PACIENCIA; n++) {
    await (await fetch(`${servidor.url}/api/clientes?page=1&limit=10`, { headers })).arrayBuffer()
    await esperar(PASO_MS)
    const ahora = servidor.memoria()
    if (ahora < minima - 1) [minima, desde] = [ahora, n]
  }
  return minima
}

/** Sends ten photos of eight megabytes by each of four people, and measures how long others wait and which memory stays. */
async function conFotos(servidor: Servidor, base: string): Promise<Resultado[]> {
  const headers = await entrar(servidor.url)
  const deCaja = await entrar(servidor.url, CON_FOTOS)
  const pool = poolDesnudo(base)
  const ids = await pacientes(pool)
  await pool.end()
  const bytes = await foto()
  const todos = () => Promise.all(ids.map((id) => enviar(servidor.url, deCaja, id, bytes, FOTOS)))
  // A first round loads the library and its threads, whose memory stays in any case.
  await todos()
  const primera = await asentada(servidor, headers)
  const { solos, durante } = await medirOtros(servidor.url, headers, todos)
  const segunda = await asentada(servidor, headers)
  await todos()
  const tercera = await asentada(servidor, headers)
  await todos()
  const cuarta = await asentada(servidor, headers)
  const megas = bytes.length / 1024 / 1024
  return [
    {
      nombre: `others' p95 while 4 people send 10 photos of ${megas.toFixed(1)} MB / alone`,
      valor: percentil(durante, 0.95) / percentil(solos, 0.95),
      unidad: '×',
      limite: 'fotosOtrosRazon',
    },
    {
      // Memory is compared after two rounds each, because the collector may be late for any single one.
      nombre: 'memory kept by two more rounds of those photos',
      valor: Math.min(tercera, cuarta) - Math.min(primera, segunda),
      unidad: 'MB',
      limite: 'fotosMemoriaMb',
    },
  ]
}

/** Recording visits, listing those of somebody who came often, and photos by several people at once. */
export const visitas: Escenario = {
  nombre: 'visitas',
  async correr() {
    const servidor = await iniciarServidor()
    const base = urlDeBase(servidor)
    try {
      const fotos = await conFotos(servidor, base)
      const id = await conSesentaVisitas(base)
      const pagina = { page: 1, limit: VISITAS }
      const lista = await contraDesnudo({ servidor, base }, `/visitasPorCliente/${id}?page=1&limit=${VISITAS}`, (ctx) =>
        visitasDeCliente(ctx, id, pagina),
      )
      const creacion = await razonDeCrear(servidor, base)
      return [
        {
          nombre: 'create visit, throughput / same SQL by pg',
          valor: creacion,
          unidad: '×',
          limite: 'crearVisitaRazon',
        },
        { nombre: '60 visits of a patient / bare SQL', valor: lista.razon, unidad: '×', limite: 'consultaRazon' },
        ...fotos,
      ]
    } finally {
      await servidor.parar()
    }
  },
}
