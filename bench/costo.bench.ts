import autocannon from 'autocannon'
import { type Cadena, conCadenaGrande } from './cadena.ts'
import { traer } from './comparar.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { alternar, mediana } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'
import { entrar, iniciarPar } from './servidor.ts'

const VUELTAS = 120
const CONEXIONES = 8
const REPETICIONES = 3
const SEGUNDOS = 3

interface Pregunta {
  nombre: string
  nuestra: string
  /** Where the peer answers the same. */
  suya: string
  limite: string
}

/** An order and a patient's phone from the middle of the chain. */
async function preguntas({ base }: Cadena): Promise<Pregunta[]> {
  const pool = poolDesnudo(base)
  try {
    const { rows } = await pool.query<{ id: number; telefono: string }>(
      `select p.id, c.telefono from pedido p join cliente c on c.id = p.id_cliente
        where p.eliminado_en is null and c.telefono <> '0000000000' and p.id > (select max(id) / 2 from pedido) order by p.id limit 1`,
    )
    const { id, telefono } = rows[0] ?? { id: 0, telefono: '' }
    const buscar = (texto: string) => `/clientes?page=1&limit=10&search=${encodeURIComponent(texto)}`
    const nombre = 'hernandez maria'
    // A search finds 'Hdez.' and 'Ma.' as well, so the peer looks for the same.
    const escrito = 'hernandez,hdz,hdez,hndz maria,ma'
    return [
      { nombre: 'list of orders', nuestra: '/pedidos?page=1&limit=5', suya: '/lista', limite: 'costoLista' },
      { nombre: 'one order', nuestra: `/pedidoPorId/${id}`, suya: `/uno/${id}`, limite: 'costoUno' },
      { nombre: 'board', nuestra: '/pedidos/tablero', suya: '/tablero', limite: 'costoTablero' },
      {
        ...{ nombre: 'search by name', nuestra: buscar(nombre), limite: 'costoBusqueda' },
        suya: `/nombre/${encodeURIComponent(escrito)}`,
      },
      {
        ...{ nombre: 'search by phone', nuestra: buscar(telefono), limite: 'costoBusqueda' },
        suya: `/telefono/${telefono}`,
      },
    ]
  } finally {
    await pool.end()
  }
}

async function porSegundo(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONEXIONES, duration: SEGUNDOS })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
  return requests.average
}

/** What the whole server costs a question, over what it costs a bare one with SQL written for it by hand. */
export const costo: Escenario = {
  nombre: 'costo',
  correr: () =>
    conCadenaGrande(async (cadena) => {
      const { servidor, base } = cadena
      const par = await iniciarPar('costo.par.ts', base)
      const headers = await entrar(servidor.url)
      const resultados: Resultado[] = []
      try {
        for (const { nombre, nuestra, suya, limite } of await preguntas(cadena)) {
          const [aqui, alla] = [`${servidor.url}/api${nuestra}`, `${par.url}${suya}`]
          const muestras = await alternar(
            { nuestra: () => traer(aqui, headers), suya: () => traer(alla, {}) },
            { vueltas: VUELTAS, calentamiento: 20 },
          )
          const ms = mediana(muestras.nuestra)
          const razones: number[] = []
          for (let vuelta = 0; vuelta < REPETICIONES; vuelta++)
            razones.push((await porSegundo(aqui, headers)) / (await porSegundo(alla, {})))
          resultados.push(
            { nombre: `${nombre}, p50 / bare server`, valor: ms / mediana(muestras.suya), unidad: '×', limite },
            { nombre: `${nombre}, p50`, valor: ms, unidad: 'ms', limite: 'costoMs' },
            {
              nombre: `${nombre}, throughput of ${CONEXIONES} / bare server`,
              ...{ valor: mediana(razones), unidad: '×', limite: 'costoRitmo' },
            },
          )
        }
      } finally {
        par.parar()
      }
      return resultados
    }),
}
