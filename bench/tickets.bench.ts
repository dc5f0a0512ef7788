import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type AnchoTicket, anchosTicket, type TipoNota, tiposNota } from '@nitida/contract/tickets.rules'
import { TicketPedido } from '@nitida/documents/TicketPedido.tsx'
import { cualquierTicket } from '@nitida/documents/ticket.fixture'
import { decodePng } from '@nitida/escpos/png'
import { type BrowserContext, chromium } from '@playwright/test'
import fc from 'fast-check'
import { z } from 'zod'
import { crearDibujante, crearTaller } from '../apps/api/src/modules/tickets/tickets.dibujo.service.ts'
import { medirTicket } from '../apps/api/src/modules/tickets/tickets.fixture.ts'
import { leerQr } from '../e2e/leerQr.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, mediana } from './medidas.ts'
import { APLICACION, entrar, iniciarServidor, type Servidor } from './servidor.ts'

const VUELTAS = 10
const TICKETS = 1000
/** Pictures fetched with one signed address each, well before it expires. */
const POR_DIRECCION = 100
/** One user's addresses show so many pictures a minute. These three reach the orders of the branch. */
const QUIENES = ['admin@nitida.mx', 'encargado@nitida.mx', 'caja@nitida.mx']
const SUCURSAL = 1

const Urls = z.object({
  notaVentaUrl: z.string(),
  notaAdminUrl: z.string(),
  notaLabUrl: z.string(),
  paginaUrl: z.string(),
})
const Lista = z.object({ data: z.array(z.object({ id: z.number() })).min(1) })

type Cabeceras = Record<string, string>

async function pedirUrls({ url }: Servidor, headers: Cabeceras, id: number): Promise<z.output<typeof Urls>> {
  const respuesta = await fetch(`${url}/api/pedidos/NotaVentaScreenshot`, {
    method: 'POST',
    headers: { ...APLICACION, ...headers },
    body: JSON.stringify({ id }),
  })
  return Urls.parse(await respuesta.json())
}

const imagenes = ({ notaVentaUrl, notaAdminUrl, notaLabUrl }: z.output<typeof Urls>) => [
  notaVentaUrl,
  notaAdminUrl,
  notaLabUrl,
]

async function traer(url: string): Promise<void> {
  const respuesta = await fetch(url)
  await respuesta.arrayBuffer()
  if (!respuesta.ok) throw new Error(`a ticket answered ${respuesta.status}`)
}

/** Draws a picture as a browser does: a new page for each, as wide as the server draws. */
async function capturar(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('article').screenshot()
  await page.close()
}

/** Three tickets of one order, address and all, against the same three by a browser. */
async function contraChromium(servidor: Servidor, headers: Cabeceras, id: number): Promise<Resultado[]> {
  const executablePath = process.env.CHROMIUM_PATH // found by scripts/bench.mjs
  if (!executablePath) throw new Error('Chromium is missing: set CHROMIUM_PATH')
  const navegador = await chromium.launch({ executablePath })
  try {
    const context = await navegador.newContext({ deviceScaleFactor: 2 })
    const { nuestros, capturas } = await alternar(
      {
        async nuestros() {
          const urls = await pedirUrls(servidor, headers, id)
          await Promise.all(imagenes(urls).map((ruta) => traer(servidor.url + ruta)))
        },
        async capturas() {
          const { paginaUrl } = await pedirUrls(servidor, headers, id)
          for (const tipo of [0, 1, 2]) await capturar(context, `${servidor.url}${paginaUrl}&tipoNota=${tipo}`)
        },
      },
      { vueltas: VUELTAS, calentamiento: 2 },
    )
    const razon = mediana(capturas) / mediana(nuestros)
    return [
      { nombre: 'three tickets, Chromium / ours', valor: razon, unidad: '×', limite: 'ticketsRazon' },
      { nombre: 'three tickets', valor: mediana(nuestros), unidad: 'ms', limite: 'ticketsMs' },
    ]
  } finally {
    await navegador.close()
  }
}

/**
 * What the server holds after a thousand tickets, all of it: sessions, database pool and jobs included. Garbage is not counted: a
 * start that fills the demo leaves more of it than the tickets do, and the computer decides when it goes.
 */
async function memoriaDelServidor(servidor: Servidor, id: number): Promise<Resultado[]> {
  const cabeceras = await Promise.all(QUIENES.map((quien) => entrar(servidor.url, quien)))
  const pesos: number[] = []
  for (let dibujados = 0; dibujados < TICKETS; dibujados += POR_DIRECCION) {
    const headers = cabeceras[(dibujados / POR_DIRECCION) % cabeceras.length] ?? {}
    const rutas = imagenes(await pedirUrls(servidor, headers, id))
    for (let i = 0; i < POR_DIRECCION; i++) await traer(servidor.url + (rutas[i % rutas.length] ?? ''))
    pesos.push(await servidor.retenida())
  }
  const [primero = Number.NaN] = pesos
  const valor = pesos.at(-1) ?? Number.NaN
  return [
    { nombre: 'held by the server after 1,000 tickets', valor, unidad: 'MB', limite: 'ticketsServidorMb' },
    {
      nombre: 'held by the server after 1,000 / after 100',
      valor: valor / primero,
      unidad: '×',
      limite: 'ticketsCrecimiento',
    },
  ]
}

/** Memory of a process that only draws, and how much it grew after the first hundred. */
async function memoriaDelDibujo(): Promise<Resultado[]> {
  const programa = path.join(import.meta.dirname, 'tickets.memoria.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', programa])
  const pesos = z.array(z.number()).min(1).parse(JSON.parse(stdout))
  const [primero = Number.NaN] = pesos
  const crecido = (pesos.at(-1) ?? Number.NaN) / primero
  return [
    {
      nombre: 'drawing 1,000 tickets, at its heaviest',
      valor: Math.max(...pesos),
      unidad: 'MB',
      limite: 'ticketsMemoriaMb',
    },
    { nombre: 'memory after 1,000 tickets / after 100', valor: crecido, unidad: '×', limite: 'ticketsCrecimiento' },
  ]
}

/**
 * Draws a thousand tickets of any content.
 * @returns those that do not decode, are cut, or whose QR says something else.
 */
async function danados(): Promise<Resultado> {
  const dibujar = crearDibujante()
  const taller = await crearTaller()
  const contenidos = fc.sample(cualquierTicket, TICKETS)
  let malos = 0
  for (const [i, ticket] of contenidos.entries()) {
    const tipoNota: TipoNota = tiposNota[i % tiposNota.length] ?? 0
    const dots: AnchoTicket = anchosTicket[i % anchosTicket.length] ?? 560
    const papel = TicketPedido({ ticket, tipoNota, dots })
    const png = await dibujar(papel, dots)
    const { width, height } = await decodePng(png)
    const leidos = await leerQr(png)
    const { alto, cortados } = await medirTicket(taller, papel, dots)
    const cortado = cortados.length > 0 || alto !== height
    if (cortado || width !== dots || leidos.length !== 1 || leidos[0] !== ticket.enlace) malos += 1
  }
  return { nombre: 'cut or unreadable among 1,000 of any content', valor: malos, unidad: '', limite: 'ticketsDanados' }
}

/** Tickets drawn by the server: how fast beside a browser, how heavy, and whether any comes out wrong. */
export const tickets: Escenario = {
  nombre: 'tickets',
  async correr() {
    const servidor = await iniciarServidor()
    try {
      const headers = await entrar(servidor.url)
      const respuesta = await fetch(`${servidor.url}/api/pedidos?page=1&limit=1&sucursal=${SUCURSAL}`, { headers })
      const [pedido] = Lista.parse(await respuesta.json()).data
      const id = pedido?.id ?? 0
      return [
        ...(await memoriaDelDibujo()),
        ...(await memoriaDelServidor(servidor, id)),
        ...(await contraChromium(servidor, headers, id)),
        await danados(),
      ]
    } finally {
      await servidor.parar()
    }
  },
}
