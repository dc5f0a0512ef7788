import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { figuras, periodoDe } from '@nitida/contract/negocio.rules'
import pg from 'pg'
import { type Cadena, conCadenaAncha, conCadenaGrande, sucursalesDelBench } from './cadena.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'
import { medirAlLado } from './otros.ts'
import { APLICACION, entrar } from './servidor.ts'

const VUELTAS = 12
const HOY = fechaEn(ZONA_POR_OMISION, new Date())
/** How often the owner looks again while a till takes money; a person may ask 120 times a minute. */
const CADA_MS = 600

/** Headers of the owner's calls, and what he asks for. */
async function abrir({ servidor }: Cadena) {
  const headers = await entrar(servidor.url)
  const llamar = async (ruta: string, body?: object): Promise<unknown> => {
    const con = body
      ? { method: 'POST', body: JSON.stringify(body), headers: { ...APLICACION, ...headers } }
      : { headers }
    const respuesta = await fetch(`${servidor.url}/api${ruta}`, con)
    const leido = await respuesta.json()
    if (!respuesta.ok) throw new Error(`${ruta} answered ${respuesta.status}`)
    return leido
  }
  return llamar
}
type Llamar = Awaited<ReturnType<typeof abrir>>

/** A month, a quarter and a year of all branches, the goals of the month, and the first page of the rows behind each figure. */
function vistasDeNegocio(): [string, string][] {
  const rango = (dias: number) => `/negocio?desde=${sumarDias(HOY, 1 - dias)}&hasta=${HOY}&contra=anio`
  return [
    ['a month', rango(30)],
    ['a quarter', rango(91)],
    ['a year', rango(365)],
    ['goals of the month', `/negocio/metas?mes=${HOY.slice(0, 7)}`],
    ...figuras.map((figura): [string, string] => [
      `rows of ${figura} of a quarter`,
      `/negocio/renglones?figura=${figura}&desde=${sumarDias(HOY, -90)}&hasta=${HOY}`,
    ]),
  ]
}

async function base<T>({ base: url }: Cadena, hacer: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    return await hacer(cliente)
  } finally {
    await cliente.end()
  }
}

/** Waits until the work of each minute has kept what every payment earns, which a chain that has lived has behind it. */
const esperarComisiones = (cadena: Cadena): Promise<void> =>
  base(cadena, async (cliente) => {
    for (;;) {
      const { rows } = await cliente.query(
        'select exists (select from comision_por_pagar where not calculada) as faltan',
      )
      if (!rows[0]?.faltan) break
      await esperar(500)
    }
    await cliente.query('vacuum analyze comision_por_pagar')
  })

/**
 * Commissions of the open month, and of half a year that nobody froze, by a rule with tiers. Money of all three years waits, as
 * in a chain that has just begun with commissions; the work of each minute has kept what it earns.
 */
async function vistasDeComisiones(cadena: Cadena, llamar: Llamar): Promise<[string, string][]> {
  const { desde, hasta } = periodoDe('mes', sumarDias(HOY, -180))
  const tramos = [
    { desde: 0, porcentaje: 2 },
    { desde: 30_000, porcentaje: 3 },
  ]
  const familias = [{ familia: 'accesorio', porcentaje: 5 }]
  await llamar('/comisiones/reglas', {
    idUsuario: null,
    desde,
    base: 'cobrado',
    soloEntregados: false,
    tramos,
    familias,
  })
  await esperarComisiones(cadena)
  const { data } = (await llamar(`/comisiones?hasta=${hasta}`)) as { data: { personas: { idUsuario: number }[] } }
  return [
    ['commissions of a month', `/comisiones?hasta=${hasta}`],
    ['commissions of half a year', `/comisiones?hasta=${HOY}`],
    ['a person’s rows of a month', `/comisiones/renglones?hasta=${hasta}&persona=${data.personas[0]?.idUsuario}`],
  ]
}

async function medirVistas(
  llamar: Llamar,
  vistas: readonly [string, string][],
  limites: readonly [frio: string, tibio: string],
): Promise<Resultado[]> {
  const resultados: Resultado[] = []
  for (const [nombre, ruta] of vistas) {
    const frio = await cronometrar(() => llamar(ruta))
    const tibios: number[] = []
    for (let i = 0; i < VUELTAS; i++) tibios.push(await cronometrar(() => llamar(ruta)))
    resultados.push(
      { nombre: `${nombre}, first time`, valor: frio, unidad: 'ms', limite: limites[0] },
      { nombre: `${nombre}, again (p95)`, valor: percentil(tibios, 0.95), unidad: 'ms', limite: limites[1] },
    )
  }
  return resultados
}

/** Seconds in which yesterday of every branch is summed again. */
const sumarAyer = (cadena: Cadena): Promise<number> =>
  base(cadena, async (cliente) => {
    await cliente.query('insert into negocio_por_sumar (id_sucursal, dia) select id, $1::date from sucursal', [
      sumarDias(HOY, -1),
    ])
    const ms = await cronometrar(async () => {
      for (let dias = 1; dias > 0; )
        dias = (await cliente.query('select sumar_negocio(now()) as dias')).rows[0]?.dias ?? 0
    })
    return ms / 1000
  })

/** How much slower a till takes a payment while the owner reads the figures of a year (p95 over p95). */
async function razonDeCajas(cadena: Cadena, llamar: Llamar): Promise<number> {
  const { rows } = await base(cadena, (cliente) =>
    cliente.query('select min(id) as id from cliente where id_sucursal = 1'),
  )
  const { pedidoId } = (await llamar('/crearPedido', {
    ...{
      idCliente: Number(rows[0]?.id),
      idSucursal: 1,
      fechaEntrega: sumarDias(HOY, 5),
      tipoPago: 'Anticipo',
      anticipo: 1,
    },
    ...{ formaPago: 'Transferencia', facturacion: 'False', tipoTicketFis: 'Comprobante' },
    elementos: [{ armazon: `Bench ${randomUUID().slice(0, 4)}`, importeArmazon: 9_000_000 }],
  })) as { pedidoId: number }
  const ano = `/negocio?desde=${sumarDias(HOY, -364)}&hasta=${HOY}&contra=anio`
  const { solos, durante } = await medirAlLado(
    () => llamar(`/pedidos/${pedidoId}/abonos`, { importe: 1, formaPago: 'Efectivo' }),
    () => Promise.all([llamar(ano), esperar(CADA_MS)]),
  )
  return percentil(durante, 0.95) / percentil(solos, 0.95)
}

async function medir(cadena: Cadena, limites: readonly [string, string]): Promise<Resultado[]> {
  const llamar = await abrir(cadena)
  await esperarComisiones(cadena)
  const negocio = await medirVistas(llamar, vistasDeNegocio(), limites)
  const comisiones = await medirVistas(llamar, await vistasDeComisiones(cadena, llamar), limites)
  return [
    ...[...negocio, ...comisiones],
    {
      nombre: 'yesterday of every branch is summed',
      valor: await sumarAyer(cadena),
      unidad: 's',
      limite: 'negocioDiaS',
    },
    {
      nombre: 'payment p95, the owner reading a year / alone',
      ...{ valor: await razonDeCajas(cadena, llamar), unidad: '×', limite: 'negocioCajaRazon' },
    },
  ]
}

/** The owner's figures of thirty branches, and of three hundred; each chain's numbers come as soon as they are there. */
export const negocio: Escenario = {
  nombre: 'negocio',
  correr: async function* () {
    yield* await conCadenaGrande((cadena) => medir(cadena, ['negocioFrioMs', 'negocioTibioMs']))
    const ancha = await conCadenaAncha((cadena) => medir(cadena, ['negocioAnchoMs', 'negocioAnchoMs']))
    for (const uno of ancha) yield { ...uno, nombre: `${sucursalesDelBench()} branches: ${uno.nombre}` }
  },
}
