import { randomUUID } from 'node:crypto'
import { zip } from '../packages/mudanza/src/xlsx.fixture.ts'
import { urlDeBase } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { entrar, iniciarServidor } from './servidor.ts'

const CFDIS = 100_000
const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'

interface Nuestra {
  uuid: string
  emisor: string
}

/** SAT's metadata of a year with all invoices of the chain, each with another total, and so many that it does not have. */
function listaDe(nuestras: readonly Nuestra[]): string {
  const emisor = nuestras[0]?.emisor ?? ''
  const filas = Array.from({ length: CFDIS }, (_, n) => {
    const { uuid } = nuestras[n] ?? { uuid: randomUUID() }
    const fecha = `2026-${String(1 + (n % 10)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')} 10:00:00`
    const quienes = [uuid, emisor, 'ÓPTICA DEL NORTE', 'XAXX010101000', 'PÚBLICO EN GENERAL', 'SPR190613I52']
    return [...quienes, fecha, fecha, `${n}.37`, 'I', '1', ''].join('~')
  })
  return [ENCABEZADO, ...filas].join('\r\n')
}

/** SAT's list beside ours, from the upload to the counted differences. */
async function medir(): Promise<Resultado[]> {
  const servidor = await iniciarServidor()
  try {
    const { 'content-type': _, ...headers } = await entrar(servidor.url)
    const pool = poolDesnudo(urlDeBase(servidor))
    const { rows } = await pool.query<Nuestra>('select uuid, rfc_emisor as emisor from factura where clase <> $1', [
      'pago',
    ])
    await pool.end()
    const cuerpo = new FormData()
    cuerpo.set('nombre', 'metadatos.zip')
    cuerpo.set(
      'archivo',
      new Blob([new Uint8Array(zip([{ nombre: 'lista.txt', datos: listaDe(rows) }]))]),
      'metadatos.zip',
    )
    const antes = servidor.memoria()
    let clases: Record<string, number> = {}
    const ms = await cronometrar(async () => {
      const respuesta = await fetch(`${servidor.url}/api/facturacion/sat`, { method: 'POST', headers, body: cuerpo })
      if (!respuesta.ok) throw new Error(`the list was answered ${respuesta.status}: ${await respuesta.text()}`)
      clases = ((await respuesta.json()) as { data: { clases: Record<string, number> } }).data.clases
    })
    if (clases.soloSat !== CFDIS - rows.length) throw new Error(`wrong counts: ${JSON.stringify(clases)}`)
    return [
      {
        nombre: `SAT's list of ${CFDIS.toLocaleString('en')} beside ours`,
        valor: ms / 1000,
        unidad: 's',
        limite: 'satS',
      },
      { nombre: 'memory meanwhile', valor: servidor.memoria() / antes, unidad: 'x', limite: 'satMemoriaRazon' },
    ]
  } finally {
    await servidor.parar()
  }
}

export const sat: Escenario = { nombre: 'sat', correr: medir }
