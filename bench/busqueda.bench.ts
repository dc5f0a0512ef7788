import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Cadena, conCadenas } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, mediana, percentil } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { entrar } from './servidor.ts'

const VUELTAS = 15
/** Of so many samples the 95th percentile is the second slowest, and one bad moment of the computer decides nothing. */
const MUESTRAS = 21
/**
 * Texts of every kind: common and rare names in both orders, parts of a phone, one letter, two rare names, two beginnings, a name
 * that nobody has.
 */
const TEXTOS = [
  'maria hernandez',
  'hernandez maria',
  'peña muñoz',
  '2220037',
  '9999',
  '99',
  'm',
  'x',
  'zz',
  'a e',
  'nadie',
]
const QUIENES = { 'type 0': 'admin@nitida.mx', 'a till': 'caja.003@nitida.mx' } as const
const SUCURSAL_DE_LA_CAJA = 3
const QUE_TECLEAN = 10
const PAUSA_MS = 70

/** The words of a text as `like` patterns: what one would type into psql. */
const patrones = (texto: string): string[] =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(' ')
    .map((palabra) => (palabra.length > 2 ? `%${palabra}%` : `% ${palabra}%`))

/** The two ways to find a thousand of the newest: by the index of words, and from the newest on. */
const DEL_INDICE = 'set local enable_indexscan = off; set local enable_seqscan = off; set local random_page_cost = 1.1'
const DEL_ORDEN = 'set local enable_bitmapscan = off; set local enable_seqscan = off; set local enable_sort = off'

/** The question written by hand: ids of the newest thousand, then what is shown of ten. */
async function aMano(pool: Pool, texto: string, sucursal: number | null, camino: string): Promise<void> {
  const suyos = patrones(texto)
  const donde = suyos.map((_, n) => `' ' || busqueda like $${n + 1}`).join(' and ')
  const deSucursal = sucursal === null ? '' : `and id_sucursal = ${sucursal}`
  const conexion = await pool.connect()
  try {
    await conexion.query(`begin; set local jit = off; set local statement_timeout = '3s'; ${camino}`)
    const { rows } = await conexion.query<{ id: number }>(
      `select id from cliente where eliminado_en is null ${deSucursal} and ${donde} order by id desc limit 1001`,
      suyos,
    )
    const diez = rows.slice(0, 10).map(({ id }) => id)
    await conexion.query(
      `select c.*, s.folio, (select sum(p.saldo) from pedido p where p.id_cliente = c.id and p.eliminado_en is null),
        (select min(a.fecha) from cita a where a.id_cliente = c.id and not a.cancelada and a.fecha >= current_date)
        from cliente c join sucursal s on s.id = c.id_sucursal where c.id = any($1) order by c.id desc`,
      [diez],
    )
  } finally {
    await conexion.query('rollback')
    conexion.release()
  }
}

async function traer(url: string, headers: Record<string, string>): Promise<void> {
  const respuesta = await fetch(url, { headers })
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}`)
}

/**
 * 95th percentile of a search. Between two of one's searches there is a moment, as with whoever types; without it every third would
 * wait for a turn that rests.
 */
async function p95De(ruta: string, headers: Record<string, string>): Promise<number> {
  const { una } = await alternar(
    { una: () => traer(ruta, headers), pausa: () => esperar(PAUSA_MS) },
    { vueltas: MUESTRAS, calentamiento: 2 },
  )
  return percentil(una, 0.95)
}

/** Our search beside the better of the two ways, text by text, and its time when nothing else is asked. */
export async function medirTextos({ servidor, base }: Cadena, quien: keyof typeof QUIENES) {
  const headers = await entrar(servidor.url, QUIENES[quien])
  const sucursal = quien === 'type 0' ? null : SUCURSAL_DE_LA_CAJA
  const lista = sucursal === null ? 'clientes' : `clientesPorSuc/${sucursal}`
  const pool = poolDesnudo(base)
  const medidas: { texto: string; razon: number; p95: number }[] = []
  try {
    for (const texto of TEXTOS) {
      const ruta = `${servidor.url}/api/${lista}?page=1&limit=10&search=${encodeURIComponent(texto)}`
      const probar = (camino: string) => aMano(pool, texto, sucursal, camino).catch(() => {}) // the worse way may take too long
      const muestras = await alternar(
        { nuestra: () => traer(ruta, headers), indice: () => probar(DEL_INDICE), orden: () => probar(DEL_ORDEN) },
        { vueltas: VUELTAS, calentamiento: 2 },
      )
      const mejor = Math.min(mediana(muestras.indice), mediana(muestras.orden))
      medidas.push({ texto, razon: mediana(muestras.nuestra) / mejor, p95: await p95De(ruta, headers) })
    }
  } finally {
    await pool.end()
  }
  return medidas
}

const OTRAS_LISTAS = {
  'type 0': ['pedidos', 'citas', 'mensajes', 'usuarios'],
  'a till': [`pedidosPorSuc/${SUCURSAL_DE_LA_CAJA}`, `citasPorSuc/${SUCURSAL_DE_LA_CAJA}`],
} as const

/** The same texts in the other lists of a type: the slowest of them. */
export async function medirOtrasListas(
  { servidor }: Cadena,
  quien: keyof typeof QUIENES,
): Promise<{ donde: string; p95: number }> {
  const headers = await entrar(servidor.url, QUIENES[quien])
  let peor = { donde: '', p95: 0 }
  for (const lista of OTRAS_LISTAS[quien])
    for (const texto of TEXTOS) {
      const p95 = await p95De(
        `${servidor.url}/api/${lista}?page=1&limit=10&search=${encodeURIComponent(texto)}`,
        headers,
      )
      if (p95 > peor.p95) peor = { donde: `${lista}, «${texto}»`, p95 }
    }
  return peor
}

/** The middle and the end of the long lists, in milliseconds. */
export async function medirPaginas({ servidor }: Cadena): Promise<number> {
  const headers = await entrar(servidor.url)
  const rutas = ['/clientes?page=29999&limit=10', '/pedidos?page=60000&limit=5', '/citas?page=40000&limit=10']
  let peor = 0
  for (const ruta of rutas) {
    const { una } = await alternar({ una: () => traer(`${servidor.url}/api${ruta}`, headers) }, { vueltas: VUELTAS })
    peor = Math.max(peor, mediana(una))
  }
  return peor
}

/** A till's call while ten people type rubbish, over the same call when nobody does. */
export async function medirCaja({ servidor }: Cadena): Promise<number> {
  const [headers, otros] = [await entrar(servidor.url, QUIENES['a till']), await entrar(servidor.url)]
  const llamada = () => traer(`${servidor.url}/api/pedidosPorSuc/${SUCURSAL_DE_LA_CAJA}?page=1&limit=5`, headers)
  const { sola } = await alternar({ sola: llamada }, { vueltas: VUELTAS, calentamiento: 5 })
  let teclean = true
  const tecleos = Array.from({ length: QUE_TECLEAN }, async (_, n) => {
    for (let tecla = 0; teclean; tecla++) {
      const basura = 'qzxkwvjy'.slice(0, 1 + ((tecla + n) % 8))
      await fetch(`${servidor.url}/api/clientes?search=${basura} a e`, { headers: otros }).then((r) => r.arrayBuffer())
    }
  })
  const { acompanada } = await alternar({ acompanada: llamada }, { vueltas: VUELTAS, calentamiento: 5 })
  teclean = false
  await Promise.all(tecleos)
  return mediana(acompanada) / mediana(sola)
}

/** Searches and deep pages against SQL written by hand, as the administrator and as a till. */
export const busqueda: Escenario = {
  nombre: 'busqueda',
  correr: () =>
    conCadenas(async ({ grande }) => {
      const resultados: Resultado[] = []
      for (const quien of ['type 0', 'a till'] as const) {
        const medidas = await medirTextos(grande, quien)
        const peor = medidas.reduce((a, b) => (a.razon > b.razon ? a : b))
        const lenta = medidas.reduce((a, b) => (a.p95 > b.p95 ? a : b))
        resultados.push(
          {
            nombre: `search of ${quien}, worst («${peor.texto}») / by hand`,
            valor: peor.razon,
            unidad: '×',
            limite: 'busquedaManoRazon',
          },
          {
            nombre: `search of ${quien}, slowest («${lenta.texto}»), p95`,
            valor: lenta.p95,
            unidad: 'ms',
            limite: 'busquedaMs',
          },
        )
        const otra = await medirOtrasListas(grande, quien)
        resultados.push({
          nombre: `search of ${quien} elsewhere, slowest (${otra.donde}), p95`,
          valor: otra.p95,
          unidad: 'ms',
          limite: 'busquedaMs',
        })
      }
      resultados.push(
        {
          nombre: 'the slowest of three deep pages',
          valor: await medirPaginas(grande),
          unidad: 'ms',
          limite: 'paginaHondaMs',
        },
        {
          nombre: 'a till while ten type rubbish / alone',
          valor: await medirCaja(grande),
          unidad: '×',
          limite: 'cajaEnBusquedaRazon',
        },
      )
      return resultados
    }),
}
