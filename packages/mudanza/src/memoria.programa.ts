import { abrir } from './abrir.ts'
import { convertir } from './convertir.ts'
import { observar } from './observar.ts'

/** A process that only reads files: of each it says what it weighed at most above its rest, and how long it took, as JSON. */
const MEGA = 2 ** 20

async function leer(archivo: string): Promise<{ renglones: number; problemas: number }> {
  const hoja = await abrir(archivo, 'clientes')
  const observacion = observar('pacientes')
  for await (const renglon of hoja.filas()) observacion.ver(renglon)
  const mapa = observacion.mapa()
  let [renglones, problemas] = [0, 0]
  for await (const { numero, celdas } of hoja.filas()) {
    if (numero <= (mapa.renglonEncabezado ?? 0)) continue
    renglones++
    problemas += convertir('pacientes', mapa, celdas, { hoy: '2026-11-25' }).problemas.length
  }
  return { renglones, problemas }
}

const rss = (): number => process.memoryUsage().rss

async function pesar(archivo: string) {
  const reposo = rss()
  let maximo = reposo
  const reloj = setInterval(() => {
    maximo = Math.max(maximo, rss())
  }, 5)
  const antes = process.cpuUsage()
  const hecho = await leer(archivo).catch((error: Error) => ({ rechazo: error.message }))
  clearInterval(reloj)
  const megas = Math.round((Math.max(maximo, rss()) - reposo) / MEGA)
  return { ...hecho, megas, ms: Math.round(process.cpuUsage(antes).user / 1000) }
}

const pesados: unknown[] = []
for (const archivo of process.argv.slice(2)) pesados.push(await pesar(archivo))
console.error(JSON.stringify(pesados))
