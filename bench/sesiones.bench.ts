import type { Escenario } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { APLICACION, entrar, iniciarServidor } from './servidor.ts'

const LOGINS = 200

/** Two hundred people log in at once, each from his own address; meanwhile the rest of the shop works. */
export const sesiones: Escenario = {
  nombre: 'sesiones',
  async correr() {
    const servidor = await iniciarServidor(undefined, { TRUST_PROXY: 'true' })
    try {
      const headers = await entrar(servidor.url)
      const login = (n: number) =>
        fetch(`${servidor.url}/api/login`, {
          method: 'POST',
          headers: { ...APLICACION, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
          body: JSON.stringify({ username: `nadie${n}@nitida.mx`, password: 'nitida-demo' }),
        })
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
      const respuestas = await Promise.all(Array.from({ length: LOGINS }, (_, n) => login(n)))
      terminado = true
      await trabajo
      if (respuestas.some(({ status }) => status !== 401)) throw new Error('a login was not judged')
      return [
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
