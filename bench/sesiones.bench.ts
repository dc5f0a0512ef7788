import type { Escenario } from './escenario.ts'
import { alternar, cronometrar, mediana, percentil } from './medidas.ts'
import { APLICACION, entrar, iniciarServidor } from './servidor.ts'

const LOGINS = 200
/** Failures after which an account is refused from where they came. */
const FALLOS = 5

const login = (url: string, username: string, direccion: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...APLICACION, 'x-forwarded-for': direccion },
    body: JSON.stringify({ username, password: 'nitida-demo' }),
  })

/** The cost of turning a braked login away, beside the least that a call can be. */
async function medirFrenada(url: string) {
  const intentar = async () => {
    const respuesta = await login(url, 'frenada@nitida.mx', '10.2.0.1')
    await respuesta.arrayBuffer()
    return respuesta.status
  }
  for (let fallo = 0; fallo < FALLOS; fallo++) await intentar()
  const { frenada, salud } = await alternar(
    {
      frenada: async () => {
        if ((await intentar()) !== 429) throw new Error('a braked login was judged')
      },
      salud: () => fetch(`${url}/api/healthz`).then((respuesta) => respuesta.arrayBuffer()),
    },
    { vueltas: 300, calentamiento: 30 },
  )
  return { razon: mediana(frenada) / mediana(salud), deMas: mediana(frenada) - mediana(salud) }
}

/** Two hundred people log in at once, each from his own address; meanwhile the rest of the shop works. */
export const sesiones: Escenario = {
  nombre: 'sesiones',
  async correr() {
    const servidor = await iniciarServidor(undefined, { TRUST_PROXY: 'true' })
    try {
      const headers = await entrar(servidor.url)
      const unoDeTantos = (n: number) => login(servidor.url, `nadie${n}@nitida.mx`, `10.1.${n >> 8}.${n & 255}`)
      const otras: number[] = []
      let terminado = false
      const trabajo = (async () => {
        while (!terminado) {
          otras.push(
            await cronometrar(() => fetch(`${servidor.url}/api/sucursales/active`, { headers }).then((r) => r.text())),
          )
          otras.push(await cronometrar(() => fetch(`${servidor.url}/api/healthz`).then((r) => r.text())))
        }
      })()
      const respuestas = await Promise.all(Array.from({ length: LOGINS }, (_, n) => unoDeTantos(n)))
      terminado = true
      await trabajo
      if (respuestas.some(({ status }) => status !== 401)) throw new Error('a login was not judged')
      const { razon, deMas } = await medirFrenada(servidor.url)
      return [
        { nombre: 'a braked login turned away / healthz', valor: razon, unidad: '×', limite: 'frenadaRazon' },
        { nombre: 'a braked login turned away, beyond healthz', valor: deMas, unidad: 'ms', limite: 'frenadaMs' },
        {
          nombre: '200 parallel logins: p95 of other requests',
          valor: percentil(otras, 0.95),
          unidad: 'ms',
          limite: 'loginsP95Ms',
        },
      ]
    } finally {
      await servidor.parar()
    }
  },
}
