import autocannon from 'autocannon'
import pg from 'pg'
import { urlDeBase } from './cadena.ts'
import type { Escenario } from './escenario.ts'
import { mediana } from './medidas.ts'
import { entrar, iniciarPar, iniciarServidor } from './servidor.ts'

const CONEXIONES = 32
const VUELTAS = 5
const SEGUNDOS = 3

async function sembrar(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  await cliente.query(`insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, horario,
      id_sucursal, creado_en)
    select 'Usuario ' || n, 'Prueba', 'Carga', 'carga' || n || '@nitida.mx', (select contrasena_hash from usuario limit 1), '2',
      '00:00-23:59', 1 + n % 3, now() from generate_series(1, 200) n`)
  await cliente.end()
}

async function porSegundo(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONEXIONES, duration: SEGUNDOS })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
  return requests.average
}

async function comparar(nuestra: string, headers: Record<string, string>, par: string): Promise<number> {
  const razones: number[] = []
  for (let vuelta = -1; vuelta < VUELTAS; vuelta++) {
    const ajena = await porSegundo(par, {})
    const propia = await porSegundo(nuestra, headers)
    if (vuelta >= 0) razones.push(propia / ajena)
  }
  return mediana(razones)
}

/** The whole stack (session, validation, scope, parsed answer) against a bare server with the same rows. */
export const lista: Escenario = {
  nombre: 'lista',
  async correr() {
    const servidor = await iniciarServidor()
    const base = urlDeBase(servidor)
    await sembrar(base)
    const par = await iniciarPar('lista.par.ts', base)
    try {
      const headers = await entrar(servidor.url)
      const activas = await comparar(`${servidor.url}/api/sucursales/active`, headers, `${par.url}/activas`)
      const pagina = await comparar(`${servidor.url}/api/usuarios?page=1&limit=50`, headers, `${par.url}/usuarios`)
      return [
        {
          nombre: 'GET /sucursales/active, throughput / bare server',
          valor: activas,
          unidad: '×',
          limite: 'listaRazon',
        },
        { nombre: '50-row list, throughput / bare server', valor: pagina, unidad: '×', limite: 'listaRazon' },
      ]
    } finally {
      par.parar()
      await servidor.parar()
    }
  },
}
