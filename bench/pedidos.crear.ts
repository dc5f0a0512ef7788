import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import type { Cadena } from './cadena.ts'
import { mediana } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { APLICACION, entrar, iniciarPar } from './servidor.ts'

const SUCURSALES = 8
const VUELTAS = 5
const SEGUNDOS = 3

const ANTICIPO = 1000

const elemento = (n: number) => ({
  armazon: `Bench ${n}`,
  importeArmazon: 2_765.43,
  lente: 'CR-39',
  importeLente: 0.01,
  importeOtro: 0,
})

/** Orders of a patient of each branch, to be sent again and again. */
export async function cuerpos(pool: Pool) {
  const { rows } = await pool.query<{ id: number; sucursal: number }>(
    `select min(id)::int as id, id_sucursal::int as sucursal from cliente where telefono <> '0000000000'
     group by id_sucursal order by id_sucursal limit ${SUCURSALES}`,
  )
  return rows.map(({ id, sucursal }) => ({
    idCliente: id,
    idSucursal: sucursal,
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), 5),
    tipoPago: 'Anticipo' as const,
    anticipo: ANTICIPO,
    formaPago: 'Efectivo' as const,
    facturacion: 'False' as const,
    tipoTicketFis: 'Comprobante' as const,
    elementos: [elemento(1), elemento(2), elemento(3)],
  }))
}

export type Cuerpo = Awaited<ReturnType<typeof cuerpos>>[number]

export async function pedidosPorSegundo(
  url: string,
  headers: Record<string, string>,
  bodies: object[],
): Promise<number> {
  const requests = bodies.map((body) => ({ body: JSON.stringify(body) }))
  const opciones = { url, method: 'POST', headers, requests } as const
  const {
    requests: hechas,
    non2xx,
    errors,
  } = await autocannon({
    ...opciones,
    connections: SUCURSALES,
    duration: SEGUNDOS,
  })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
  return hechas.average
}

/** Orders a second through the whole stack, over those of a bare server with SQL written for it by hand. */
export async function razonDeCrear({ servidor, base }: Cadena): Promise<number> {
  const pool = poolDesnudo(base)
  const par = await iniciarPar('pedidos.par.ts', base)
  try {
    const bodies = await cuerpos(pool)
    const headers = { ...APLICACION, ...(await entrar(servidor.url)) }
    const razones: number[] = []
    for (let vuelta = -1; vuelta < VUELTAS; vuelta++) {
      const aMano = await pedidosPorSegundo(`${par.url}/`, {}, bodies)
      const nuestros = await pedidosPorSegundo(`${servidor.url}/api/crearPedido`, headers, bodies)
      if (vuelta >= 0) razones.push(nuestros / aMano)
    }
    return mediana(razones)
  } finally {
    par.parar()
    await pool.end()
  }
}
