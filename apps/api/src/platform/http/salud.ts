import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Disco, EstadoDelDisco } from '../entorno/disco.ts'
import { AppError } from '../entorno/errores.ts'
import { aTiempo } from '../entorno/plazo.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks whether this process can work, and writes every change into the log. */
    revisarSalud(): Promise<Motivo | null>
    /** From here on it says that it is not ready, answers whatever still comes, and asks that each connection ends with its answer. */
    retirarse(): void
  }
}

const PLAZO_MS = 2500
/** Interval at which a process looks by itself, so that its log tells a full disk where no balancer asks. */
const CADA_MS = 5000

const abierta = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

/** Why a process cannot work. */
type Motivo =
  | 'the process is leaving'
  | 'the database does not answer'
  | 'the disk of the data is full'
  | 'the disk of the database is full'

const motivoDelDisco: Record<EstadoDelDisco['estado'], Motivo | null> = {
  bien: null,
  'casi lleno': null,
  lleno: 'the disk of the data is full',
  'base llena': 'the disk of the database is full',
}

/** Whether the database answers in time, since a balancer asks every few seconds. */
async function contesta(consulta: Promise<unknown>): Promise<boolean> {
  const bien = consulta.then(
    () => true,
    () => false,
  )
  return (await aTiempo(bien, PLAZO_MS)) ?? false
}

/** Writes a line whenever what is said differs from the last time, and none while it is the same. */
function alCambiar<T>(inicial: T, escribir: (valor: T) => void): (valor: T) => void {
  let dicho = inicial
  return (valor) => {
    if (valor === dicho) return
    dicho = valor
    escribir(valor)
  }
}

function crearRevision(app: FastifyInstance, disco: Disco): () => Promise<Motivo | null> {
  let libresMb: number | null = null
  const decirListo = alCambiar<Motivo | null>(null, (motivo) => {
    if (motivo) app.log.error({ libresMb, motivo }, 'not ready')
    else app.log.info({ libresMb }, 'ready again')
  })
  const decirDisco = alCambiar<boolean>(false, (poco) => {
    if (poco) app.log.error({ libresMb }, 'the disk of the data is nearly full')
    else app.log.info({ libresMb }, 'the disk of the data has room again')
  })
  async function revisar(): Promise<Motivo | null> {
    const [medida, bien] = await Promise.all([disco.mirar(), contesta(sql`select 1`.execute(app.deps.db))])
    libresMb = medida.libresMb
    if (medida.estado !== 'base llena') decirDisco(medida.estado !== 'bien')
    const motivo = bien ? motivoDelDisco[medida.estado] : 'the database does not answer'
    decirListo(motivo)
    return motivo
  }
  // Who asks meanwhile gets the same answer, so that lines are written in the order of what they tell.
  let enCurso: Promise<Motivo | null> | null = null
  return () => {
    enCurso ??= revisar().finally(() => {
      enCurso = null
    })
    return enCurso
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: it can work, because its database answers and there is room to write. Neither says
 * more; why one cannot is in the log.
 */
export function servirSalud(app: FastifyInstance): void {
  app.get('/healthz', abierta, async () => ({ success: true }))
  app.get('/readyz', abierta, async () => {
    if (await app.revisarSalud()) throw new AppError('SERVICIO_NO_DISPONIBLE')
    return { success: true }
  })
}

/** Gives an application its look at itself. */
export function ponerSalud(app: FastifyInstance, disco: Disco): void {
  const revisar = crearRevision(app, disco)
  let seVa = false
  app.decorate('revisarSalud', () => (seVa ? Promise.resolve('the process is leaving' as const) : revisar()))
  app.decorate('retirarse', () => {
    seVa = true
    app.log.info('leaving: not ready from here on')
  })
  app.addHook('onRequest', async (_, reply) => {
    if (seVa) reply.header('connection', 'close')
  })
}

/** Looks again and again for as long as a process runs. @returns what ends it. */
export function vigilarSalud(app: FastifyInstance): () => void {
  const reloj = setInterval(() => void app.revisarSalud(), CADA_MS)
  reloj.unref()
  void app.revisarSalud()
  return () => clearInterval(reloj)
}
