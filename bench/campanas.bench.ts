import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { plantillaLlamada, redactarPromocion } from '../packages/contract/src/promociones.rules.ts'
import { type Cadena, conCadenaGrande } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { medirRecordatorios } from './recordatorios.ts'
import { APLICACION, entrar, type Servidor } from './servidor.ts'

const DESTINATARIOS = 50_000
const VECES = 5
/** Readers of the counter while a campaign is queued. */
const SIMULTANEOS = 4
const LECTURAS = 400
const PLAZO_MS = 60_000

const mediana = (ms: number[]): number => ms.sort((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0
const p95 = (ms: number[]): number => ms.sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0

async function cronometrar(hacer: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now()
  await hacer()
  return performance.now() - inicio
}

/** Gives so many patients a number of their own and a consent to promotions. */
const acordar = (base: pg.Client) =>
  base.query(
    `insert into consentimiento (id_cliente, version_aviso, whatsapp_avisos, whatsapp_promociones, registrado_por, en)
     select id, '2026-11', true, true, 1, now() from (
       select min(id) as id from cliente where eliminado_en is null and telefono <> '0000000000' group by telefono order by 1 limit $1) c`,
    [DESTINATARIOS],
  )

type Cabeceras = Record<string, string>

async function leer(url: string, ruta: string, headers: Cabeceras): Promise<unknown> {
  const respuesta = await fetch(`${url}/api${ruta}`, { headers })
  if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}`)
  return respuesta.json()
}

/**
 * Reads what a counter reads, by several readers at once, until it is told to stop or has had enough.
 * @returns the times.
 */
async function atender(servidor: Servidor, headers: Cabeceras, sigue: () => boolean): Promise<number[]> {
  const tiempos: number[] = []
  const rutas = ['/clientes?page=1&limit=10', '/citas?page=1&limit=10', '/pedidos?page=1&limit=10']
  const uno = async () => {
    for (let n = 0; sigue() && tiempos.length < LECTURAS * SIMULTANEOS; n++)
      tiempos.push(await cronometrar(() => leer(servidor.url, rutas[n % rutas.length] ?? '', headers)))
  }
  await Promise.all(Array.from({ length: SIMULTANEOS }, uno))
  return tiempos
}

/** Starts a campaign to everybody who agreed, which leaves in an hour, so that only the queueing is measured. */
async function enviar({ url }: Servidor, headers: Cabeceras): Promise<number> {
  const customValues = ['20 %', 'armazones']
  const plantilla = plantillaLlamada('Descuento Flash')
  if (!plantilla) throw new Error('no template')
  const body = {
    ...{ templateName: plantilla.nombre, customValues, finalMessage: redactarPromocion(plantilla, customValues) },
    iniciaEn: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const respuesta = await fetch(`${url}/api/whatsapp/enviarPromocion`, {
    method: 'POST',
    headers: { ...APLICACION, ...headers },
    body: JSON.stringify(body),
  })
  const { data } = (await respuesta.json()) as { data?: { id: number } }
  if (!data) throw new Error(`enviarPromocion answered ${respuesta.status}`)
  return data.id
}

async function hastaEncolada({ url }: Servidor, headers: Cabeceras, id: number): Promise<void> {
  const limite = performance.now() + PLAZO_MS
  for (;;) {
    const { data } = (await leer(url, `/promociones/${id}`, headers)) as { data: { preparando: boolean } }
    if (!data.preparando) return
    if (performance.now() > limite) throw new Error('the campaign was not queued in a minute')
    await esperar(200)
  }
}

async function medir({ servidor, base: direccion }: Cadena): Promise<Resultado[]> {
  const base = new pg.Client({ connectionString: direccion })
  await base.connect()
  try {
    await acordar(base)
    await base.query('analyze consentimiento_actual')
    const headers = await entrar(servidor.url)
    const contar = (filtro: string) =>
      cronometrar(() => leer(servidor.url, `/promociones/audiencia?${filtro}`, headers))
    const hace = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString().slice(0, 10)
    const visita = `vinoDesde=${hace(1500)}&vinoHasta=${hace(1)}`
    const cuentas = {
      todos: 'edadDesde=0',
      sinVenir: `sinVenirDesde=${hace(0)}`,
      lente: 'tipoLente=Progresivo',
      visita,
      sucursal: 'sucursales=3',
      combinada: `tipoLente=Monofocal&edadDesde=10&edadHasta=90&sinVenirDesde=${hace(1)}&${visita}`,
    }
    const conteos: Resultado[] = []
    for (const [nombre, filtro] of Object.entries(cuentas)) {
      const tiempos: number[] = []
      for (let n = 0; n < VECES; n++) tiempos.push(await contar(filtro))
      conteos.push({
        nombre: `audience of 300,000 counted: ${nombre}`,
        valor: mediana(tiempos),
        unidad: 'ms',
        limite: 'audienciaMs',
      })
    }
    let quedan = LECTURAS
    const antes = p95(await atender(servidor, headers, () => quedan-- > 0))
    const [memoriaAntes, inicio] = [servidor.memoria(), performance.now()]
    let maxima = memoriaAntes
    let lista = false
    const id = await enviar(servidor, headers)
    const lecturas = atender(servidor, headers, () => {
      maxima = Math.max(maxima, servidor.memoria())
      return !lista
    })
    await hastaEncolada(servidor, headers, id)
    const encolada = (performance.now() - inicio) / 1000
    lista = true
    const durante = p95(await lecturas)
    const { rows } = await base.query(
      'select count(*)::int as filas, count(distinct telefono)::int as numeros from mensaje where id_campana = $1',
      [id],
    )
    const { filas, numeros } = rows[0]
    const porRevisar: number[] = []
    for (let n = 0; n < VECES; n++)
      porRevisar.push(await cronometrar(() => leer(servidor.url, '/clientes/porRevisar?page=1&limit=10', headers)))
    const recordatorios = await medirRecordatorios(base, direccion)
    return [
      ...conteos,
      ...recordatorios,
      { nombre: '50,000 recipients queued', valor: encolada, unidad: 's', limite: 'campanaSegundos' },
      {
        nombre: 'p95 of others while it is queued / alone',
        valor: durante / antes,
        unidad: '×',
        limite: 'campanaOtros',
      },
      {
        nombre: 'memory of the server while it is queued / before',
        valor: maxima / memoriaAntes,
        unidad: '×',
        limite: 'campanaMemoria',
      },
      {
        nombre: 'numbers left out or queued twice',
        valor: Math.abs(filas - numeros) + Math.abs(DESTINATARIOS - numeros),
        unidad: '',
        limite: 'campanaDeMas',
      },
      {
        nombre: 'first page of who is due, 300,000 patients',
        valor: mediana(porRevisar),
        unidad: 'ms',
        limite: 'porRevisarMs',
      },
    ]
  } finally {
    await base.end()
  }
}

/** A promotion to fifty thousand of three hundred thousand patients, while the counters work; and the reminders of a full day. */
export const campanas: Escenario = { nombre: 'campanas', correr: () => conCadenaGrande(medir) }
