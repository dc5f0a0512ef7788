import { CrearCorte, type Totales } from '@nitida/contract/cortes'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Pool } from 'pg'
import { crearCorte } from '../apps/api/src/modules/cortes/cortes.crear.service.ts'
import type { MediosDeCorte } from '../apps/api/src/modules/cortes/cortes.reglas.ts'
import { hashDeToken, nuevoToken } from '../apps/api/src/platform/seguridad/sesiones.ts'
import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { cronometrar, mediana, percentil } from './medidas.ts'
import { capturar, poolDesnudo, type Sentencia } from './sentencias.ts'
import { APLICACION, entrar, iniciarServidor } from './servidor.ts'

const COBROS = 2000
/** A till that nobody closed for years. */
const OLVIDADOS = 15_000
const VUELTAS = 9
const CAJAS = 60
const COBROS_POR_CAJA = 30
const COBRADORES = 8
const RONDAS = 5
const MAESTRO = 1

interface Taller {
  url: string
  base: string
  pool: Pool
  /** Headers of a session of the master. */
  maestro: Record<string, string>
}

async function llamar<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const respuesta = await fetch(url, {
    method: 'POST',
    headers: { ...APLICACION, ...headers },
    body: JSON.stringify(body),
  })
  const leido = (await respuesta.json()) as T
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
  return leido
}

async function leer(url: string, headers: Record<string, string>): Promise<void> {
  const respuesta = await fetch(url, { headers: { ...APLICACION, ...headers } })
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
}

/** An order so large that it can be paid a peso at a time for as long as a benchmark takes. */
async function tomarPedido({ url, pool, maestro }: Taller): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from cliente where id_sucursal = 1')
  const { pedidoId } = await llamar<{ pedidoId: number }>(`${url}/api/crearPedido`, maestro, {
    idCliente: rows[0]?.id,
    idSucursal: 1,
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), 5),
    tipoPago: 'Anticipo',
    anticipo: 1,
    formaPago: 'Transferencia',
    facturacion: 'False',
    tipoTicketFis: 'Comprobante',
    elementos: [{ armazon: 'Bench', importeArmazon: 9_000_000 }],
  })
  return pedidoId
}

/** Takes so many pesos in cash in a person's till, a payment for each peso. */
const cobrar = (pool: Pool, idPedido: number, idUsuario: number, cuantos: number) =>
  pool.query(
    `insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario, dia, creado_en)
     select $1, 1, 'abono', 'Efectivo', 100, p.saldo - 100 * n, 1, $2, $3, now()
     from generate_series(1, $4) n, pedido p where p.id = $1 order by n`,
    [idPedido, idUsuario, fechaEn(ZONA_POR_OMISION, new Date()), cuantos],
  )

const pesos = (totalEfectivo: number, totalTransferencia = 0): Totales => ({
  totalEfectivo,
  totalCredito: 0,
  totalDebito: 0,
  totalTransferencia,
  totalGeneral: totalEfectivo + totalTransferencia,
})

/** The captured statements about a new closing. @returns its id. */
async function cerrarDesnudo(pool: Pool, sentencias: readonly Sentencia[], id: number): Promise<number> {
  let nuevo = id
  const conexion = await pool.connect()
  try {
    await conexion.query('begin')
    for (const { sql, parametros } of sentencias) {
      const { rows } = await conexion.query(
        sql,
        parametros.map((valor) => (valor === id ? nuevo : valor)),
      )
      if (sql.startsWith('insert into "corte"')) nuevo = rows[0].id
    }
    await conexion.query('commit')
  } finally {
    conexion.release()
  }
  return nuevo
}

const MEDIOS: MediosDeCorte = {
  reglasDeCorte: { diferenciaSinNota: 50_00, ciego: false },
  conCupoDeCorte: (trabajo) => trabajo(),
}

/** Closing a day of 2,000 payments through the whole stack, over its statements by a bare driver. */
async function razonDeCerrar(taller: Taller): Promise<{ razon: number; ms: number }> {
  const { url, base, pool, maestro } = taller
  await cobrar(pool, await tomarPedido(taller), MAESTRO, COBROS)
  const body = pesos(COBROS, 1)
  const reabrir = (id: number) => llamar(`${url}/api/cortesCaja/reabrir/${id}`, maestro, { motivo: 'Otra vuelta' })
  let capturado = 0
  const sentencias = await capturar(base, async (ctx) => {
    capturado = (await crearCorte(ctx, MEDIOS, CrearCorte.parse(body))).id
  })
  await reabrir(capturado)
  const [nuestra, desnuda]: [number[], number[]] = [[], []]
  for (let vuelta = -2; vuelta < VUELTAS; vuelta++) {
    let id = 0
    const deNosotros = await cronometrar(async () => {
      id = (await llamar<{ data: { id: number } }>(`${url}/api/cortesCaja/crear`, maestro, body)).data.id
    })
    await reabrir(id)
    const deDesnudo = await cronometrar(async () => {
      id = await cerrarDesnudo(pool, sentencias, capturado)
    })
    await reabrir(id)
    await pool.query('select 1') // both start from a quiet pool
    if (vuelta < 0) continue
    nuestra.push(deNosotros)
    desnuda.push(deDesnudo)
  }
  return { razon: mediana(nuestra) / mediana(desnuda), ms: mediana(nuestra) }
}

interface Cajero {
  id: number
  headers: Record<string, string>
}

/** People at tills of the first branch, each with a session. */
async function contratar(pool: Pool, cuantos: number, prefijo: string): Promise<Cajero[]> {
  const cajeros: Cajero[] = []
  for (let n = 0; n < cuantos; n++) {
    const tk = nuevoToken()
    const { rows } = await pool.query<{ id: number }>(
      `insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, horario, id_sucursal, creado_en)
         select 'Caja', 'Bench', $1, $2, (select contrasena_hash from usuario limit 1), '2', '00:00-23:59', 1, now() returning id`,
      [String(n), `${prefijo}${n}@nitida.mx`],
    )
    const id = rows[0]?.id ?? 0
    await pool.query(
      `insert into sesion (token_hash, id_usuario, version, creada_en, ultimo_uso_en, vence_en)
         values ($1, $2, 1, now(), now(), now() + interval '1 hour')`,
      [hashDeToken(tk), id],
    )
    cajeros.push({ id, headers: { authorization: `Bearer ${tk}` } })
  }
  return cajeros
}

/** Times the payments that some people take, each one after the other, for as long as `sigue` says. */
async function tomarCobros(
  url: string,
  cobradores: readonly (Cajero & { pedido: number })[],
  sigue: () => boolean,
): Promise<number[]> {
  const muestras: number[] = []
  const cobradas = cobradores.map(async ({ headers, pedido }) => {
    while (sigue()) {
      const body = { importe: 1, formaPago: 'Efectivo' }
      muestras.push(await cronometrar(() => llamar(`${url}/api/pedidos/${pedido}/abonos`, headers, body)))
    }
  })
  await Promise.all(cobradas)
  return muestras
}

/** Slowdown of the slowest payments while sixty tills of their branch close at once. */
async function razonDeCobrar(taller: Taller): Promise<number> {
  const { url, pool } = taller
  const cobradores = await Promise.all(
    (await contratar(pool, COBRADORES, 'cobro')).map(async (cajero) => ({
      ...cajero,
      pedido: await tomarPedido(taller),
    })),
  )
  const pedido = await tomarPedido(taller)
  const [solos, juntos]: [number[], number[]] = [[], []]
  for (let ronda = -1; ronda < RONDAS; ronda++) {
    const cajas = await contratar(pool, CAJAS, `corte${ronda}-`)
    for (const { id } of cajas) await cobrar(pool, pedido, id, COBROS_POR_CAJA)
    const fin = performance.now() + 1500
    const aSolas = await tomarCobros(url, cobradores, () => performance.now() < fin)
    let cerradas = 0
    const cerrar = async ({ headers }: Cajero) => {
      await llamar(`${url}/api/cortesCaja/crear`, headers, pesos(COBROS_POR_CAJA))
      cerradas++
    }
    const [mientras] = await Promise.all([tomarCobros(url, cobradores, () => cerradas < CAJAS), ...cajas.map(cerrar)])
    if (ronda < 0) continue
    solos.push(...aSolas)
    juntos.push(...mientras)
  }
  return percentil(juntos, 0.95) / percentil(solos, 0.95)
}

/**
 * Closing a till that was never closed: what its page and the closing take, and payments of others meanwhile over the same alone.
 */
async function medirOlvidada(taller: Taller) {
  const { url, pool } = taller
  const [olvidada, ...cobradores] = await Promise.all(
    (await contratar(pool, COBRADORES + 1, 'olvido')).map(async (cajero) => ({
      ...cajero,
      pedido: await tomarPedido(taller),
    })),
  )
  if (!olvidada) throw new Error('no till')
  const { id, headers, pedido } = olvidada
  const [abrir, cerrar, solos, juntos]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let ronda = -1; ronda < RONDAS; ronda++) {
    await cobrar(pool, pedido, id, OLVIDADOS)
    const fin = performance.now() + 1500
    const aSolas = await tomarCobros(url, cobradores, () => performance.now() < fin)
    let cerrada = false
    const cierre = async () => {
      const abierta = await cronometrar(() => leer(`${url}/api/cortesCaja/${id}`, headers))
      let corte = 0
      const cerrando = await cronometrar(async () => {
        corte = (await llamar<{ data: { id: number } }>(`${url}/api/cortesCaja/crear`, headers, pesos(OLVIDADOS))).data
          .id
      })
      cerrada = true
      return { abierta, cerrando, corte }
    }
    const [mientras, hecho] = await Promise.all([tomarCobros(url, cobradores, () => !cerrada), cierre()])
    await pool.query('update corte set reabierto_en = now(), id_reabridor = $1, motivo_reapertura = $2 where id = $3', [
      MAESTRO,
      'Otra ronda',
      hecho.corte,
    ])
    if (ronda < 0) continue
    abrir.push(hecho.abierta)
    cerrar.push(hecho.cerrando)
    solos.push(...aSolas)
    juntos.push(...mientras)
  }
  return {
    abrirMs: mediana(abrir),
    cerrarMs: mediana(cerrar),
    otros: percentil(juntos, 0.95) / percentil(solos, 0.95),
  }
}

/** Closing a large day, and paying while everybody closes. */
export const cortes: Escenario = {
  nombre: 'cortes',
  async correr() {
    const servidor = await iniciarServidor()
    const base = urlDeBase(servidor)
    const pool = poolDesnudo(base)
    try {
      const taller = { url: servidor.url, base, pool, maestro: await entrar(servidor.url) }
      const { razon, ms } = await razonDeCerrar(taller) // comes first, while the master's till holds nothing else
      const cobrando = await razonDeCobrar(taller)
      const olvidada = await medirOlvidada(taller)
      return [
        { nombre: 'close 2,000 payments / same SQL by pg', valor: razon, unidad: '×', limite: 'corteRazon' },
        { nombre: 'close 2,000 payments', valor: ms, unidad: 'ms', limite: 'corteMs' },
        { nombre: 'payment p95, 60 tills closing / alone', valor: cobrando, unidad: '×', limite: 'cobroEnCorteRazon' },
        { nombre: 'open a till of 15,000', valor: olvidada.abrirMs, unidad: 'ms', limite: 'cajaOlvidadaMs' },
        { nombre: 'close 15,000 payments', valor: olvidada.cerrarMs, unidad: 'ms', limite: 'corteOlvidadoMs' },
        {
          nombre: 'payment p95, 15,000 closing / alone',
          valor: olvidada.otros,
          unidad: '×',
          limite: 'cobroEnCorteRazon',
        },
      ]
    } finally {
      await pool.end()
      await servidor.parar()
    }
  },
}
