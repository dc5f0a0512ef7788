import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Pool } from 'pg'
import { EMISOR_DE_CARGA } from '../db/seed/carga.personas.ts'
import { articulosDelBench, conInventario } from './cadena.ts'
import { comprar } from './compra.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, cronometrar, mediana, percentil } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { entrar, type Servidor } from './servidor.ts'

const VUELTAS = 200
const POR_ENVIO = 200
const PIEZAS_CONTADAS = 2000
const RENGLONES = 200

type Pedir = <T>(metodo: string, ruta: string, cuerpo?: unknown) => Promise<T>

async function pedidor(url: string): Promise<Pedir> {
  const suya = await entrar(url)
  return async <T>(metodo: string, ruta: string, cuerpo?: unknown) => {
    const json = cuerpo !== undefined && !(cuerpo instanceof FormData)
    const respuesta = await fetch(`${url}/api${ruta}`, {
      method: metodo,
      headers: { ...suya, 'idempotency-key': randomUUID(), ...(json && { 'content-type': 'application/json' }) },
      ...(cuerpo !== undefined && { body: json ? JSON.stringify(cuerpo) : (cuerpo as FormData) }),
    })
    if (!respuesta.ok) throw new Error(`${metodo} ${ruta} answered ${respuesta.status} ${await respuesta.text()}`)
    return (await respuesta.json()) as T
  }
}

/**
 * Time between two searches of one person, as long as a field waits for the next letter. The server lets a turn of searches rest
 * after each one, so that searches without a pause would count the rest of those before them.
 */
const ENTRE_BUSQUEDAS_MS = 250

/** Milliseconds of each of many calls, one after the other. */
async function muestras(veces: number, pedir: (n: number) => Promise<unknown>, pausaMs = 0): Promise<number[]> {
  const todas: number[] = []
  for (let n = -10; n < veces; n++) {
    if (pausaMs > 0) await esperar(pausaMs)
    const ms = await cronometrar(() => pedir(Math.abs(n)))
    if (n >= 0) todas.push(ms)
  }
  return todas
}

/** A code that finds its article, and words that find a few of twenty thousand: time inside the server. */
async function buscar(servidor: Servidor, pedir: Pedir, codigos: readonly string[]): Promise<Resultado[]> {
  const lista = (texto: string, limit: number) =>
    pedir('GET', `/inventario?sucursal=1&page=1&limit=${limit}&search=${encodeURIComponent(texto)}`)
  const dentro = async (texto: (n: number) => string, limit: number) => {
    await servidor.tiempos()
    const esperas = await muestras(VUELTAS, (n) => lista(texto(n), limit), ENTRE_BUSQUEDAS_MS)
    console.log(`p95 of what its client waits: ${percentil(esperas, 0.95).toFixed(1)} ms`)
    return percentil((await servidor.tiempos()).slice(-VUELTAS), 0.95)
  }
  const escaneo = await dentro((n) => codigos[(n * 37) % codigos.length] ?? '', 2)
  const textos = ['vertice', 'lince ca', 'opalo M-12', 'azul 52', 'marea M-2 negro', 'M-77']
  const tecleo = await dentro((n) => textos[n % textos.length] ?? '', 8)
  return [
    {
      nombre: 'a scanned code to its article (p95)',
      valor: escaneo,
      unidad: 'ms',
      limite: 'inventarioEscanearMs',
    },
    { nombre: 'typed words (p95)', valor: tecleo, unidad: 'ms', limite: 'inventarioTeclearMs' },
  ]
}

/** An invoice of 200 lines, half of them of new articles. */
async function recibir(pedir: Pedir, ids: readonly number[]): Promise<Resultado> {
  const lineas = Array.from({ length: RENGLONES }, (_, n) => ({
    ...{ clave: `B-${n}`, descripcion: `ARM BENCH ${n} NEGRO 52-18-140`, piezas: 2, costo: 300 + n },
  }))
  const xml = comprar(lineas, EMISOR_DE_CARGA.rfc)
  const archivo = new FormData()
  archivo.append('sucursal', '1')
  archivo.append('nombre', 'bench.xml')
  archivo.append('archivo', new Blob([xml]), 'bench.xml')
  const valor = await cronometrar(async () => {
    const { data, rechazadas } = await pedir<{ data: { id: number }[]; rechazadas: unknown[] }>(
      'POST',
      '/recepciones',
      archivo,
    )
    const [una] = data
    if (!una) throw new Error(`not taken: ${JSON.stringify(rechazadas)}`)
    const renglones = lineas.map(({ costo }, n) => ({
      ...{ numero: n + 1, recibidas: 2 },
      ...(n % 2 === 0
        ? { articulo: ids[n] ?? null, nuevo: null }
        : {
            articulo: null,
            nuevo: {
              ...{ familia: 'armazon', marca: 'Bench', modelo: `N-${n}`, color: 'Negro', medida: '52□18-140' },
              precio: costo * 2,
            },
          }),
    }))
    await pedir('POST', `/recepciones/${una.id}/recibir`, { lugar: 'exhibidor', nota: '', renglones })
  })
  return {
    nombre: 'an XML of 200 lines taken and received',
    valor: valor / 1000,
    unidad: 's',
    limite: 'inventarioXmlS',
  }
}

/** A count of a showcase, two thousand pieces read, closed. */
async function contar(pedir: Pedir, base: Pool): Promise<Resultado> {
  const { rows } = await base.query<{ codigo: string; cantidad: number }>(
    `select a.codigo, e.cantidad from existencia e join articulo a on a.id = e.id_articulo
      where e.id_sucursal = 1 and e.lugar = 'exhibidor' and e.cantidad > 0 order by a.id`,
  )
  const codigos = rows.flatMap(({ codigo, cantidad }) => Array.from({ length: cantidad }, () => codigo))
  const leidos = Array.from({ length: PIEZAS_CONTADAS }, (_, n) => codigos[n % codigos.length] ?? '')
  const { id } = await pedir<{ id: number }>('POST', '/conteos', { sucursal: 1, lugar: 'exhibidor', marca: '' })
  for (let n = 0; n < leidos.length; n += POR_ENVIO) {
    const lecturas = leidos
      .slice(n, n + POR_ENVIO)
      .map((codigo) => ({ lectura: randomUUID(), codigo, hace: 0, quita: false }))
    await pedir('POST', `/conteos/${id}/lecturas`, { lecturas })
  }
  const ms = await cronometrar(() =>
    pedir('POST', `/conteos/${id}/cerrar`, { motivo: 'Conteo del mes', soloLeidos: false }),
  )
  return { nombre: 'a count of 2,000 pieces closed', valor: ms / 1000, unidad: 's', limite: 'inventarioConteoS' }
}

/** What was there three years ago, and all numbers of a quarter. */
async function valuar(pedir: Pedir): Promise<Resultado[]> {
  const hoy = fechaEn(ZONA_POR_OMISION, new Date())
  const al = (dia: string) => pedir('GET', `/inventario/cifras/renglones?figura=valor&desde=${dia}&hasta=${dia}`)
  const valores = await muestras(20, (n) => al(sumarDias(hoy, -1090 + n)))
  const cifras = await muestras(5, () => pedir('GET', `/inventario/cifras?desde=${sumarDias(hoy, -90)}&hasta=${hoy}`))
  return [
    {
      nombre: 'value on a day three years ago (p95)',
      valor: percentil(valores, 0.95),
      unidad: 'ms',
      limite: 'inventarioValorMs',
    },
    { nombre: 'all numbers of a quarter', valor: mediana(cifras), unidad: 'ms', limite: 'inventarioCifrasMs' },
  ]
}

/** Orders a second that name an article, over those that do not. */
async function pedirConArticulo(pedir: Pedir, base: Pool, ids: readonly number[]): Promise<Resultado> {
  const { rows } = await base.query<{ id: number }>('select min(id)::int as id from cliente where id_sucursal = 1')
  const cuerpo = (idArticulo?: number) => ({
    ...{ idCliente: rows[0]?.id, idSucursal: 1, tipoPago: 'Anticipo', anticipo: 500, formaPago: 'Efectivo' },
    ...{ facturacion: 'False', tipoTicketFis: 'Comprobante' },
    fechaEntrega: sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), 5),
    elementos: [
      {
        ...{ armazon: 'Bench 2140', importeArmazon: 1890, lente: 'CR-39', importeLente: 200, importeOtro: 0 },
        ...(idArticulo && { idArticulo }),
      },
    ],
  })
  let n = 0
  const { con, sin } = await alternar(
    {
      con: () => pedir('POST', '/crearPedido', cuerpo(ids[n++ % ids.length])),
      sin: () => pedir('POST', '/crearPedido', cuerpo()),
    },
    { vueltas: VUELTAS },
  )
  return {
    ...{ nombre: 'an order with an article, over one without', valor: mediana(sin) / mediana(con) },
    ...{ unidad: '', limite: 'inventarioPedido' },
  }
}

/** The stock of a chain: 20,000 articles, 120,000 pieces and two million moves, or as much less as `--pacientes` says. */
export const inventario: Escenario = {
  nombre: 'inventario',
  correr: () =>
    conInventario(async ({ servidor, base }) => {
      const pool = poolDesnudo(base)
      try {
        const pedir = await pedidor(servidor.url)
        const { rows } = await pool.query<{ id: number; codigo: string }>(
          'select id::int, codigo from articulo order by id limit 1000',
        )
        const { rows: cuentas } = await pool.query('select count(*)::int as movimientos from movimiento_inventario')
        console.log(`${articulosDelBench()} articles, ${cuentas[0].movimientos} moves`)
        const ids = rows.map(({ id }) => id)
        return [
          ...(await buscar(
            servidor,
            pedir,
            rows.map(({ codigo }) => codigo),
          )),
          await recibir(pedir, ids),
          await contar(pedir, pool),
          ...(await valuar(pedir)),
          await pedirConArticulo(pedir, pool, ids),
        ]
      } finally {
        await pool.end()
      }
    }),
}
