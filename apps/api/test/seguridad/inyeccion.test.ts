import type { Endpoint } from '@nitida/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../builders.ts'
import { camposDe, llamadas } from '../contrato.ts'
import { pedirCrudo } from '../peticion.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'
import { llamadasValidas, type Valido } from '../validos.ts'

/** Texts that would break out of a statement that they are written into, or make it wait (27). */
const SONDAS = ["'", "'; select pg_sleep(2) --", "' or (select 1 from pg_sleep(2)) is null --", '\\', '$1']
/** Signs that mean something to a search. */
const SIGNOS = [...SONDAS, '"', '%', '_', '{}', '*']
const DEMASIADO_MS = 1500

let t: TestApp
let tk: string
/** Probes one field at a time with the rest valid, so that the probe gets as far as the database. */
let validos: Readonly<Record<string, Valido>>

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  validos = await llamadasValidas(t, tk)
})
afterAll(() => t?.cerrar())

type Enviar = (sonda: string) => Promise<number>
interface Lugar {
  llamada: string
  nombre: string
  enviar: Enviar
  /** Whether the contract takes the probe in that field, so that the server must look at it. */
  toma: (sonda: string) => boolean
}

interface Hallado {
  /** Answers of a server that broke, and late ones. */
  huecos: string[]
  /** Probes that the contract takes and that got no further. */
  parados: string[]
  llegaron: number
}

/** Answers given before a probe is looked at: no session, refused by its form, too many. */
const ANTES = [401, 422, 429]

/** Sends a probe, and a late one once more: a probe that made the database wait does it again, another's work does not. */
async function enviarSonda(enviar: Enviar, sonda: string): Promise<{ estatus: number; espera: boolean }> {
  const inicio = performance.now()
  const estatus = await enviar(sonda)
  if (performance.now() - inicio <= DEMASIADO_MS) return { estatus, espera: false }
  const otraVez = performance.now()
  await enviar(sonda)
  return { estatus, espera: performance.now() - otraVez > DEMASIADO_MS }
}

async function sondear({ llamada, nombre, enviar, toma }: Lugar): Promise<Hallado> {
  const hallado: Hallado = { huecos: [], parados: [], llegaron: 0 }
  for (const sonda of SONDAS) {
    const { estatus, espera } = await enviarSonda(enviar, sonda)
    const linea = `${llamada} ${nombre} ${sonda}: ${estatus}`
    if (estatus >= 500 || espera) hallado.huecos.push(linea)
    if (!toma(sonda)) continue
    if (ANTES.includes(estatus) && llamada !== 'POST /login') hallado.parados.push(linea)
    else hallado.llegaron++
  }
  return hallado
}

type Cuerpo = Record<string, unknown>
const esObjeto = (valor: unknown): valor is Cuerpo => typeof valor === 'object' && valor !== null

/** Places of values in a shape, element by element: their names, and the values with a probe there. */
function* sitios(valor: unknown, nombre = ''): Generator<[string, (sonda: string) => unknown]> {
  yield [nombre, (sonda) => sonda]
  if (!esObjeto(valor)) return
  for (const [clave, parte] of Object.entries(valor)) {
    for (const [sitio, poner] of sitios(parte, `${nombre}.${clave}`)) {
      yield [
        sitio,
        (sonda) => {
          const copia: Cuerpo | unknown[] = Array.isArray(valor) ? [...valor] : { ...valor }
          Object.assign(copia, { [clave]: poner(sonda) })
          return copia
        },
      ]
    }
  }
}

const nombreDe = ({ method, path }: Endpoint) => `${method} ${path}`
const validoDe = (llamada: Endpoint): Required<Valido> => ({
  body: () => ({}),
  query: {},
  id: 1,
  ...validos[nombreDe(llamada)],
})
const sinMas = (campos: string[]) => Object.fromEntries(campos.map((campo) => [campo, undefined]))

/** Every field, parameter and path of the contract, one at a time. */
function* lugares(): Generator<Lugar> {
  let vecino = 1
  for (const llamada of llamadas) {
    const { method, path, params, body, query, permiso } = llamada
    if (path === '/logout') continue // would end the session that asks
    const valido = validoDe(llamada)
    const pedir = async (ruta: string, consulta: Record<string, string>, cuerpo: unknown): Promise<number> => {
      const { status } = await pedirCrudo(t.app, method, `${ruta}?${new URLSearchParams(consulta)}`, {
        tk,
        direccion: `10.0.0.${vecino}`,
        ...(body && { body: esObjeto(cuerpo) ? cuerpo : JSON.stringify(cuerpo) }),
      })
      if (status !== 429 || path.startsWith('/login')) return status
      // A new user and address for more calls, because calls have a limit for each.
      if (permiso === 'publico') vecino++
      else tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
      return pedir(ruta, consulta, cuerpo)
    }
    const fija = path.replace(/:\w+/g, `${valido.id}`)
    const lugar = { llamada: nombreDe(llamada) }
    for (const campo of camposDe(query)) {
      const con = (sonda: string) => ({ ...valido.query, [campo]: sonda })
      const enviar = (sonda: string) => pedir(fija, con(sonda), valido.body())
      yield { ...lugar, nombre: `?${campo}`, enviar, toma: (sonda) => query?.safeParse(con(sonda)).success === true }
    }
    for (const [nombre] of body ? sitios({ ...sinMas(camposDe(body)), ...valido.body() }) : []) {
      const con = (sonda: string) =>
        new Map(sitios({ ...sinMas(camposDe(body)), ...valido.body() })).get(nombre)?.(sonda)
      const enviar = (sonda: string) => pedir(fija, valido.query, con(sonda))
      yield { ...lugar, nombre, enviar, toma: (sonda) => body?.safeParse(con(sonda)).success === true }
    }
    for (const parametro of camposDe(params)) {
      const enviar = (sonda: string) =>
        pedir(path.replace(`:${parametro}`, encodeURIComponent(sonda)), valido.query, valido.body())
      yield {
        ...lugar,
        nombre: `:${parametro}`,
        enviar,
        toma: (s) => params?.safeParse({ [parametro]: s }).success === true,
      }
    }
  }
}

/** Calls without a free text: numbers, days, words of a list. Written by hand. */
const SIN_TEXTO = [
  'DELETE /conexiones/cuenta/:servicio',
  'GET /HistorialVisitas/:clientId',
  'GET /arco',
  'GET /arco/bloqueos',
  'GET /auditoria',
  'GET /avisoPrivacidad',
  'GET /citas/asistencia',
  'GET /citas/disponibilidad',
  'GET /citas/espera',
  'GET /citas/porMarcar',
  'GET /citas/proximos-dias',
  'GET /comisiones',
  'GET /comisiones/periodos',
  'GET /comisiones/renglones',
  'GET /conteos',
  'GET /cortesCaja/:userId',
  'GET /depositos',
  'GET /depositos/pendientes',
  'GET /duplicados',
  'GET /envios',
  'GET /expediente/:clientId',
  'GET /facturacion/cuadre',
  'GET /facturacion/cuadre/renglones',
  'GET /facturacion/facturaPublicoGeneral',
  'GET /facturacion/globales',
  'GET /facturacion/mes',
  'GET /facturacion/mes/archivos',
  'GET /facturacion/pendientes',
  'GET /facturacion/polizas',
  'GET /facturacion/sat/renglones',
  'GET /hoy/cadena',
  'GET /importaciones',
  'GET /importaciones/:id/renglones',
  'GET /inventario/:id',
  'GET /inventario/cifras',
  'GET /laboratorio/cola',
  'GET /mensajes/respuestas',
  'GET /negocio',
  'GET /negocio/metas',
  'GET /ordenesCompra',
  'GET /ordenesCompra/porReponer',
  'GET /pacientes/:id/pagos',
  'GET /pedidos/tablero',
  'GET /presupuestos/conversion',
  'GET /promociones',
  'GET /promociones/:id/destinatarios',
  'GET /promociones/audiencia',
  'GET /recepciones',
  'GET /rehechos/tasas',
  'GET /taller',
  'GET /taller/:id',
  'GET /taller/:id/externo',
  'GET /taller/surtido',
  'GET /terminales/pendientes',
  'GET /traslados',
  'GET /uniones',
  'GET /visitas/:id/lecturas',
  'GET /visitasPorCliente/:id',
  'GET /vulneraciones',
  'POST /ajustes/logo',
  'POST /citas/cancelarMultiples',
  'POST /citas/espera',
  'POST /clientes/porRevisar/mensajes',
  'POST /comisiones/periodos',
  'POST /comisiones/reglas',
  'POST /facturacion/facturas/:id/pendiente',
  'POST /facturacion/facturas/:id/sinPedido',
  'POST /facturacion/pendientes/:idPedido',
  'POST /historiaClinica/generatePDF',
  'POST /historiaClinica/validarHistoriaClinica',
  'POST /inventario/:id/imagen',
  'POST /inventario/:id/reacomodos',
  'POST /inventario/etiquetas',
  'POST /inventario/etiquetas/hoja',
  'POST /login/llave',
  'POST /login/llave/pedir',
  'POST /mensajes/respuestas/:id',
  'POST /ordenesCompra/:id/archivo',
  'POST /ordenesCompra/:id/enviar',
  'POST /pagos/:id/comprobante',
  'POST /pedidos/NotaVentaScreenshot',
  'POST /pedidos/NotaVentaScreenshotLaboratorio',
  'POST /presupuestos/:id/ticket',
  'POST /taller/:id/externo/archivo',
  'POST /taller/:id/externo/correo',
  'POST /traslados/:id/enviar',
  'POST /traslados/:id/recibir',
  'POST /uniones',
  'PUT /citas/asistencia',
  'PUT /citas/asistencia/:id',
  'PUT /citas/deshacerCancelacion',
  'PUT /citas/espera/:id/agendar',
  'PUT /clientes/:id/proximaRevision',
  'PUT /envios/:id/quitar',
  'PUT /miCuenta/segundoFactor',
  'PUT /negocio/informe',
  'PUT /negocio/metas',
  'PUT /pedidoUpdateStatus/:id',
  'PUT /preferencias',
  'PUT /presupuestos/:id/llamada',
  'PUT /presupuestos/:id/recomendada',
  'PUT /primerosPasos',
  'PUT /taller/:id/deshacer',
  'PUT /users/:id/session-limit',
]

test('every call has something that it takes, for the probes to stand in', () => {
  const sin = llamadas.filter((llamada) => {
    const { body, query } = validoDe(llamada)
    return llamada.body?.safeParse(body()).success === false || llamada.query?.safeParse(query).success === false
  })
  expect(sin.map(nombreDe)).toEqual([])
  const conocidas = new Set(llamadas.map(nombreDe))
  expect(Object.keys(validos).filter((llamada) => !conocidas.has(llamada))).toEqual([])
})

test('every call that is served is looked at, but those that take no text of a user', () => {
  const conocidas = new Set(llamadas.map(({ path }) => `/api${path}`))
  const otras = [...t.app.rutas.keys()].filter((ruta) => ruta.startsWith('/api/') && !conocidas.has(ruta))
  expect(otras.sort()).toEqual([
    '/api/arco/carta/:id',
    '/api/comisiones/papel/:id',
    '/api/consentimientos/evidencia/:id',
    '/api/correos/archivo/:id',
    '/api/depositos/comprobante/:id',
    '/api/docs',
    '/api/documentos/:clase/:id',
    '/api/exportaciones/:id/archivo',
    '/api/facturacion/archivo/:id/:tipo',
    '/api/facturacion/mes/:mes/:sucursal/:archivo',
    '/api/facturacion/polizas/:mes/:rfc/:sucursal/:archivo',
    '/api/healthz',
    '/api/inventario/imagen/:id',
    '/api/llevadas/:id/archivo',
    '/api/pagos/comprobante/:id',
    '/api/pedidos/ticket/:id',
    '/api/presupuestos/papel/:id',
    '/api/presupuestos/ticket/:id',
    '/api/readyz',
    '/api/visitas/foto/:id',
    '/api/visitas/ticket/:id',
    '/api/vulneraciones/carta/:id',
    '/api/whatsapp/webhook',
  ])
})

// These come first, while no row has such a name.
test('a search takes no sign for a command: signs find nobody, and what is beside them no more than alone', async () => {
  const buscar = async (ruta: string, search: string): Promise<[status: number, total: number]> => {
    const { status, texto } = await pedirCrudo(t.app, 'GET', `${ruta}?${new URLSearchParams({ search })}`, { tk })
    return [status, JSON.parse(texto).total]
  }
  for (const ruta of ['/usuarios', '/clientes', '/citas', '/pedidos', '/mensajes']) {
    for (const sonda of SIGNOS) {
      const [status, total] = await buscar(ruta, sonda)
      const [, sinSignos] = sonda === '$1' ? await buscar(ruta, '1') : [200, 0]
      expect([ruta, sonda, status, total === 0 || total === sinSignos]).toEqual([ruta, sonda, 200, true])
    }
  }
})

// Both at once, because a hole that is found is waited for.
test.concurrent('no text that is sent becomes part of a statement', { timeout: 240_000 }, async () => {
  const hallado: Hallado = { huecos: [], parados: [], llegaron: 0 }
  const llegadas = new Map<string, number>()
  let cuantos = 0
  for (const lugar of lugares()) {
    cuantos++
    const { huecos, parados, llegaron } = await sondear(lugar)
    hallado.huecos.push(...huecos)
    hallado.parados.push(...parados)
    llegadas.set(lugar.llamada, (llegadas.get(lugar.llamada) ?? 0) + llegaron)
  }
  expect(cuantos).toBeGreaterThan(250)
  expect(hallado.huecos).toEqual([])
  expect(hallado.parados).toEqual([])
  const conCampos = llamadas.filter(({ path, body, query }) => path !== '/logout' && (body || query)).map(nombreDe)
  expect(conCampos.filter((llamada) => !llegadas.get(llamada)).sort()).toEqual(SIN_TEXTO)
  // The texts were stored, and unchanged.
  const nombres = await t.db.selectFrom('usuario').select('nombre').where('nombre', 'in', SONDAS).execute()
  expect(new Set(nombres.map(({ nombre }) => nombre))).toEqual(new Set(SONDAS))
  const motivos = await t.db.selectFrom('movimiento_caja').select('motivo').where('motivo', 'in', SONDAS).execute()
  expect(motivos.length).toBeGreaterThan(1)
})

test.concurrent('a hole is found, whether it breaks or waits', async () => {
  const agujero = (orden: (sonda: string) => string): Enviar => {
    return async (sonda) => {
      try {
        await sql.raw(orden(sonda)).execute(t.db)
        return 200
      } catch {
        return 500
      }
    }
  }
  const enviar = agujero((sonda) => `select 1 from usuario where nombre = '${sonda}'`)
  const { huecos } = await sondear({ llamada: 'GET /x', nombre: 'y', enviar, toma: () => true })
  expect(huecos).toEqual([
    `GET /x y ': 500`,
    `GET /x y '; select pg_sleep(2) --: 200`,
    `GET /x y ' or (select 1 from pg_sleep(2)) is null --: 200`,
  ])
})
