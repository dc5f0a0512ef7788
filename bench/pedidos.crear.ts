import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { crearPedido } from '../apps/api/src/modules/pedidos/pedidos.crear.service.ts'
import { nuevoHashId } from '../apps/api/src/modules/pedidos/pedidos.hash.ts'
import type { Cadena } from './cadena.ts'
import { mediana } from './medidas.ts'
import { capturar, poolDesnudo, type Sentencia } from './sentencias.ts'
import { APLICACION, entrar } from './servidor.ts'

const SUCURSALES = 8
const VUELTAS = 5
const SEGUNDOS = 3

/** Amounts that are no id by accident, so that a captured id can be told from them. */
const elemento = (n: number) => ({
  armazon: `Bench ${n}`,
  importeArmazon: 98_765.43,
  lente: 'CR-39',
  importeLente: 0.01,
})

async function cuerpos(pool: Pool) {
  const { rows } = await pool.query<{ id: number; sucursal: number }>(
    `select min(id)::int as id, id_sucursal::int as sucursal from cliente where telefono <> '0000000000'
     group by id_sucursal order by id_sucursal limit ${SUCURSALES}`,
  )
  return rows.map(({ id, sucursal }) => ({
    idCliente: id,
    idSucursal: sucursal,
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), 5),
    tipoPago: 'Anticipo' as const,
    anticipo: 1000,
    formaPago: 'Efectivo' as const,
    facturacion: 'False' as const,
    tipoTicketFis: 'Comprobante' as const,
    elementos: [elemento(1), elemento(2), elemento(3)],
  }))
}

interface Capturado {
  sentencias: Sentencia[]
  id: number
  folio: number
  HashId: string
}

/** The captured statements about a new order: its own code, folio and id. */
async function insertarDesnudo(pool: Pool, { sentencias, id, folio, HashId }: Capturado): Promise<void> {
  const hash = nuevoHashId()
  let [nuevoId, nuevoFolio] = [id, folio]
  const poner = (valor: unknown): unknown => {
    if (valor === id) return nuevoId
    if (valor === folio) return nuevoFolio
    return typeof valor === 'string'
      ? valor.replaceAll(HashId, hash).replaceAll(`pedido:${id}:`, `pedido:${nuevoId}:`)
      : valor
  }
  const conexion = await pool.connect()
  try {
    await conexion.query('begin')
    for (const { sql, parametros } of sentencias) {
      const { rows } = await conexion.query(sql, parametros.map(poner))
      if (sql.includes('insert into "folio_pedido"')) nuevoFolio = rows[0].folio
      if (sql.startsWith('insert into "pedido" ')) nuevoId = rows[0].id
    }
    await conexion.query('commit')
  } finally {
    conexion.release()
  }
}

async function desnudosPorSegundo(pool: Pool, capturados: readonly Capturado[]): Promise<number> {
  let [hechos, seguir] = [0, true]
  const trabajos = capturados.map(async (_, conexion) => {
    for (let n = conexion; seguir; n++) {
      const capturado = capturados[n % capturados.length]
      if (capturado) await insertarDesnudo(pool, capturado)
      hechos++
    }
  })
  await esperar(SEGUNDOS * 1000)
  const porSegundo = hechos / SEGUNDOS
  seguir = false
  await Promise.all(trabajos)
  return porSegundo
}

async function pedidosPorSegundo(url: string, headers: Record<string, string>, bodies: object[]): Promise<number> {
  const requests = bodies.map((body) => ({ body: JSON.stringify(body) }))
  const opciones = { url: `${url}/api/crearPedido`, method: 'POST', headers, requests } as const
  const {
    requests: hechas,
    non2xx,
    errors,
  } = await autocannon({
    ...opciones,
    connections: SUCURSALES,
    duration: SEGUNDOS,
  })
  if (non2xx + errors > 0) throw new Error(`crearPedido failed ${non2xx + errors} times`)
  return hechas.average
}

/** Orders a second through the whole stack, over those of a bare driver that sends the same statements in one transaction. */
export async function razonDeCrear({ servidor, base }: Cadena): Promise<number> {
  const pool = poolDesnudo(base)
  try {
    const bodies = await cuerpos(pool)
    const capturados: Capturado[] = []
    for (const body of bodies) {
      let creado = { pedidoId: 0, HashId: '', folio: 0 }
      const sentencias = await capturar(base, async (ctx) => {
        creado = await crearPedido(ctx, CrearPedido.parse(body))
      })
      capturados.push({ sentencias, id: creado.pedidoId, folio: creado.folio, HashId: creado.HashId })
    }
    const headers = { ...APLICACION, ...(await entrar(servidor.url)) }
    const razones: number[] = []
    for (let vuelta = -1; vuelta < VUELTAS; vuelta++) {
      const desnudos = await desnudosPorSegundo(pool, capturados)
      const nuestros = await pedidosPorSegundo(servidor.url, headers, bodies)
      if (vuelta >= 0) razones.push(nuestros / desnudos)
    }
    return mediana(razones)
  } finally {
    await pool.end()
  }
}
