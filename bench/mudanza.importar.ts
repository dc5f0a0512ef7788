import { setTimeout as esperar } from 'node:timers/promises'
import { urlDeBase } from './cadena.ts'
import type { Resultado } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { entrar, iniciarServidor, type Servidor } from './servidor.ts'

type Cabeceras = Record<string, string>

const CADA_MS = 200
const MIRADA_MS = 1000
const APELLIDOS = ['Quintero', 'Zavaleta', 'Urrutia', 'Olmedo', 'Barragán', 'Cisneros', 'Luna', 'Hernández', 'Peña']
const NOMBRES = ['Abril', 'Bruno', 'Carla', 'Darío', 'Elena', 'Fabián', 'Gloria', 'Hugo', 'Irene', 'Joel', 'Karla']
const dos = (n: number): string => String(n).padStart(2, '0')
const elegir = (de: readonly string[], n: number): string => de[n % de.length] ?? ''

/** What an old program leaves of so many patients, as a CSV; those before a number are others. */
function archivoDe(pacientes: number, desde: number): string {
  const fila = (n: number) =>
    [
      `${elegir(NOMBRES, n)} ${elegir(APELLIDOS, Math.floor(n / 11))} ${elegir(APELLIDOS, Math.floor(n / 99))}`,
      `771${String(1_000_000 + n)}`,
      `${dos(1 + (n % 28))}/${dos(1 + (n % 12))}/${1940 + (n % 70)}`,
      `Calle ${n % 900} Sur ${n % 3000}`,
      `p${n}@correo.example`,
      n,
    ].join(',')
  return [
    'Cliente,Cel,F. Nac.,Domicilio,Correo,No.',
    ...Array.from({ length: pacientes }, (_, n) => fila(desde + n)),
  ].join('\r\n')
}

async function pedir<T>(url: string, headers: Cabeceras, opciones: RequestInit = {}): Promise<T> {
  const respuesta = await fetch(url, { ...opciones, headers: { ...headers, ...opciones.headers } })
  if (!respuesta.ok) throw new Error(`${url} answered ${respuesta.status}: ${await respuesta.text()}`)
  return ((await respuesta.json()) as { data: T }).data
}

/** Waits for an import to reach a state. */
async function hasta(api: string, headers: Cabeceras, id: number, estado: string): Promise<void> {
  while ((await pedir<{ estado: string }>(`${api}/importaciones/${id}`, headers)).estado !== estado)
    await esperar(CADA_MS)
}

/** How long a list takes others while a piece of work goes on, and the most memory that the server had meanwhile. */
async function conOtros(servidor: Servidor, headers: Cabeceras, trabajo: Promise<unknown>) {
  const muestras: number[] = []
  let [sigue, memoria] = [true, 0]
  const fin = trabajo.finally(() => {
    sigue = false
  })
  while (sigue) {
    muestras.push(
      await cronometrar(
        async () => void (await (await fetch(`${servidor.url}/api/clientes?page=1&limit=10`, { headers })).text()),
      ),
    )
    memoria = Math.max(memoria, servidor.memoria())
    await esperar(10)
  }
  await fin
  return { p95: percentil(muestras, 0.95), memoria }
}

/** Imports patients: looks at a file, and writes it. */
async function importar(
  servidor: Servidor,
  headers: Cabeceras,
  renglones: number,
  desde = 0,
): Promise<{ vista: number; escrita: number }> {
  const api = `${servidor.url}/api`
  const [sucursal] = await pedir<{ id: number }[]>(`${api}/sucursales/active`, headers)
  const forma = new FormData()
  for (const [campo, valor] of Object.entries({
    libro: 'pacientes',
    nombre: 'viejos.csv',
    sucursal: String(sucursal?.id),
  }))
    forma.set(campo, valor)
  forma.set('archivo', new Blob([archivoDe(renglones, desde)]), 'viejos.csv')
  const { 'content-type': _, ...sinTipo } = headers
  let id = 0
  const vista = await cronometrar(async () => {
    id = (await pedir<{ id: number }>(`${api}/importaciones`, sinTipo, { method: 'POST', body: forma })).id
    await hasta(api, headers, id, 'lista')
  })
  const escrita = await cronometrar(async () => {
    await pedir(`${api}/importaciones/${id}/empezar`, sinTipo, { method: 'POST' })
    await hasta(api, headers, id, 'terminada')
  })
  return { vista: vista / 1000, escrita: escrita / 1000 }
}

/** Patients that one statement registers, within the database's deadline. */
const POR_SENTENCIA = 20_000

/** More patients, until there are so many. */
async function completar(servidor: Servidor, pacientes: number): Promise<void> {
  const pool = poolDesnudo(urlDeBase(servidor))
  const { rows } = await pool.query<{ hay: number }>('select count(*)::int as hay from cliente')
  for (let hay = rows[0]?.hay ?? 0; hay < pacientes; hay += POR_SENTENCIA)
    await pool.query(
      `insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
       select 1, 'EXPORTADO ' || n, 40, (3300000000 + n)::text, 1, now() from generate_series($1::int + 1, $2::int) n`,
      [hay, Math.min(hay + POR_SENTENCIA, pacientes)],
    )
  await pool.end()
}

/** Exports all patients. @returns milliseconds to the first byte. */
async function exportar({ url }: Servidor, headers: Cabeceras): Promise<number> {
  const body = JSON.stringify({ lista: 'pacientes', formato: 'csv', filtro: {} })
  const con = { ...headers, 'content-type': 'application/json' }
  const { url: archivo } = await pedir<{ url: string }>(`${url}/api/exportaciones`, con, { method: 'POST', body })
  const inicio = performance.now()
  const respuesta = await fetch(`${url}${archivo}`)
  const lector = respuesta.body?.getReader()
  await lector?.read()
  const primero = performance.now() - inicio
  while (lector && !(await lector.read()).done);
  return primero
}

/**
 * The most that a server holds while a piece of work goes on, in MB. Its garbage is collected at each look: how much of it a process
 * lets gather before is the engine's own choice, and says nothing of the work.
 */
async function sostiene(servidor: Servidor, trabajo: Promise<unknown>): Promise<number> {
  let [sigue, maximo] = [true, 0]
  const fin = trabajo.finally(() => {
    sigue = false
  })
  while (sigue) {
    maximo = Math.max(maximo, await servidor.retenida())
    await esperar(MIRADA_MS)
  }
  await fin
  return maximo
}

/** A sixth of the patients comes in by a file, and all of them leave as one. */
export async function medirMudanza(pacientes: number): Promise<Resultado[]> {
  const servidor = await iniciarServidor()
  try {
    const headers = await entrar(servidor.url)
    const calma = await conOtros(servidor, headers, esperar(3000))
    const renglones = Math.round(pacientes / 6)
    let tiempos = { vista: 0, escrita: 0 }
    const alEntrar = await conOtros(
      servidor,
      headers,
      importar(servidor, headers, renglones).then((suyos) => {
        tiempos = suyos
      }),
    )
    const antes = await servidor.retenida()
    const importando = await sostiene(servidor, importar(servidor, headers, Math.round(renglones / 10), renglones))
    await completar(servidor, pacientes)
    let primero = 0
    const alSalir = await conOtros(
      servidor,
      headers,
      exportar(servidor, headers).then((ms) => {
        primero = ms
      }),
    )
    const reposo = await servidor.retenida()
    const exportando = await sostiene(servidor, exportar(servidor, headers))
    const [entran, salen] = [renglones, pacientes].map((n) => n.toLocaleString('en'))
    return [
      { nombre: `preview of ${entran} patients`, valor: tiempos.vista, unidad: 's', limite: 'mudanzaVistaS' },
      { nombre: `commit of ${entran} patients`, valor: tiempos.escrita, unidad: 's', limite: 'mudanzaEscrituraS' },
      { nombre: 'others meanwhile (p95)', valor: alEntrar.p95 / calma.p95, unidad: 'x', limite: 'mudanzaOtrosRazon' },
      {
        nombre: 'memory meanwhile, garbage included',
        valor: alEntrar.memoria / calma.memoria,
        unidad: 'x',
        limite: 'mudanzaConBasuraRazon',
      },
      {
        nombre: 'memory held while a tenth more comes in',
        valor: importando / antes,
        unidad: 'x',
        limite: 'mudanzaMemoriaRazon',
      },
      { nombre: `export of ${salen} patients, first byte`, valor: primero, unidad: 'ms', limite: 'exportarPrimeroMs' },
      {
        nombre: 'memory held above rest',
        valor: exportando - reposo,
        unidad: 'MB',
        limite: 'exportarMemoriaMb',
      },
      { nombre: 'others meanwhile (p95)', valor: alSalir.p95 / calma.p95, unidad: 'x', limite: 'mudanzaOtrosRazon' },
    ]
  } finally {
    await servidor.parar()
  }
}
