import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deNegocio } from '../../../../../db/oraculo/negocio.ts'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirEmisora, conOpciones } from '../../../test/facturas.ts'
import { dichoPorNombre, faltaDeVerdad, seEspera } from '../../../test/fiscal.modelo.ts'
import { type Azar, acciones, filasDe, type Mundo, pasarTiempo, pick, resolver } from '../../../test/fiscal.pasos.ts'
import { importarPedido } from '../../../test/mudanza.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { exigirReglas } from '../../../test/testApp.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { sumarNegocio } from '../negocio/negocio.sumas.service.ts'

/** Sequences of a run; more of them, or others, on demand. */
const CORRIDAS = Number(process.env.FISCAL_CORRIDAS ?? 10)
/** Seconds after which no sequence is begun, so that a busy computer does fewer of them. */
const SEGUNDOS = Number(process.env.FISCAL_SEGUNDOS ?? 15)
const SEMILLA = Number(process.env.FISCAL_SEMILLA ?? 32)
const PASOS = Number(process.env.FISCAL_PASOS ?? 14)

/** The last day of a month, at noon. */
const INICIO = new Date('2026-11-30T18:00:00Z')

/** What the provider does with the next stamp. */
const averia: Mundo['averia'] = { proxima: 'ninguna' }
const test = conOpciones({
  pac: (opciones) => {
    const sandbox = crearSandbox(opciones)
    return {
      ...sandbox,
      timbrar: async (orden, fin) => {
        const { proxima: ahora } = averia
        averia.proxima = 'ninguna'
        if (ahora === 'rechaza')
          return { ...{ ok: false, desconocido: false, codigo: 'X', mensaje: 'No pasó.' }, detalle: [], errors: null }
        if (ahora === 'no llega') throw new Error('it never arrives')
        const respuesta = await sandbox.timbrar(orden, fin)
        if (ahora === 'pierde') throw new Error('the answer is lost')
        return respuesta
      },
    }
  },
})

/** The rule after a step: all is told, or a row or an answer that is awaited says it; and a row says nothing that is not so. */
async function revisar(m: Mundo): Promise<void> {
  for (const id of m.ids) {
    const [quejas, filas, espera] = [await faltaDeVerdad(m.t, id), await filasDe(m, id), await seEspera(m.t, id)]
    const dice = `order ${id}: ${quejas.join('; ')}\n${m.bitacora.join('\n')}`
    if (quejas.length > 0 && filas.length === 0 && !espera) throw new Error(`nobody says it, ${dice}`)
    // One method for another in two payments is the same sum to this model, and other complementos; a global that was cancelled to be
    // made again is no CFDI.
    const ciertas = filas.filter(({ que }) => que !== 'complemento' && que !== 'global')
    if (quejas.length === 0 && ciertas.length > 0 && !espera)
      throw new Error(`a row without cause (${filas[0]?.texto}), ${dice}`)
  }
}

const SUMADO = 'what a day summed as invoiced, and as not, is what live invoices tell of its orders'
const sumado = deNegocio.find(({ nombre }) => nombre === SUMADO)?.consulta ?? 'no such rule'

/** Each step marks the days whose orders it invoices, or no longer: all are summed after every step, as if they had ended. */
async function revisarSumas({ t, ahora, bitacora }: Mundo): Promise<void> {
  const { rows } = await sql.raw(sumado).execute(t.db)
  if (rows.length > 0) throw new Error(`${SUMADO}: ${JSON.stringify(rows)}\n${bitacora.join('\n')}`)
  const despues = new Date(ahora.getTime() + 72 * 3_600_000)
  await sumarNegocio({ db: t.db, now: () => despues }, new AbortController().signal)
}

/** The database and SAT's side say the same of what was invoiced by name. */
async function compararFacturado({ t, ids, bitacora }: Mundo): Promise<void> {
  for (const id of ids) {
    const deSat = await dichoPorNombre(t, id)
    const { rows } = await sql<{ suma: number }>`select pedido_facturado(${id}) as suma`.execute(t.db)
    if (deSat !== null && deSat !== rows[0]?.suma)
      throw new Error(`SAT has ${deSat} of order ${id}, and we ${rows[0]?.suma}\n${bitacora.join('\n')}`)
  }
}

class Paso implements fc.AsyncCommand<object, Mundo> {
  readonly #nombre: string
  readonly #azar: Azar
  constructor(nombre: string, azar: Azar) {
    this.#nombre = nombre
    this.#azar = azar
  }
  check = () => true
  async run(_: object, m: Mundo): Promise<void> {
    const id = pick(m.ids, this.#azar.cual)
    m.ahora = new Date(m.ahora.getTime() + 61_000)
    m.t.ponerReloj(m.ahora)
    const respuesta = await acciones[this.#nombre]?.(m, id, this.#azar)
    m.bitacora.push(`${this} on ${id} → ${respuesta?.status ?? ''} ${String(respuesta?.body.error ?? '')}`)
    if (respuesta && respuesta.status >= 500) throw new Error(`a failure\n${m.bitacora.join('\n')}\n${m.t.log.at(-1)}`)
    await revisar(m)
    await revisarSumas(m)
  }
  toString = () => `${this.#nombre} ${JSON.stringify(this.#azar)}`
}

/** Presses what a row offers. @returns whether anything of the order waits. */
async function apretar(m: Mundo, id: number, vuelta: number): Promise<boolean> {
  const [fila] = await filasDe(m, id)
  if (!fila) return seEspera(m.t, id)
  if (fila.acciones.length === 0) return true
  const accion = pick(fila.acciones, vuelta)
  const { body } = await resolver(m, fila, accion)
  m.bitacora.push(`at the end: ${id} ${fila.que} (${fila.texto}) ${accion} → ${JSON.stringify(body)}`)
  return true
}

/** Presses what each row offers and lets time pass until nothing waits; what stays has nobody who can mend it. */
async function terminar(m: Mundo): Promise<void> {
  averia.proxima = 'ninguna'
  for (let vuelta = 0; vuelta < 12; vuelta++) {
    let quedan = 0
    for (const id of m.ids) if (await apretar(m, id, vuelta)) quedan++
    await pasarTiempo(m, vuelta < 4 ? 2 : 30)
    await revisar(m)
    if (quedan === 0 && vuelta > 0) break
  }
  for (const id of m.ids) {
    const [filas, quejas] = [await filasDe(m, id), await faltaDeVerdad(m.t, id)]
    if (filas.length > 0 || quejas.length > 0)
      throw new Error(`it never ends: ${id} ${filas[0]?.texto} ${quejas}\n${m.bitacora.join('\n')}`)
  }
}

const azar = fc.record({ cual: fc.nat(9), n: fc.nat(59), parte: fc.nat(400), fin: fc.nat(11) })
const pasos = Object.keys(acciones).map((nombre) => azar.map((suyo) => new Paso(nombre, suyo)))
const [facturas, ventas] = [
  ['facturar', 'global', 'sustituir'],
  ['saldar', 'avanzar', 'editar', 'devolver'],
].map((n) => n.map((nombre) => azar.map((suyo) => new Paso(nombre, suyo))))

test('in any sequence and over a month’s end, live CFDIs say what the ledger says, or a row says what is missing (D-91)', {
  timeout: 600_000,
}, async ({ t }) => {
  t.ponerReloj(INICIO)
  const sucursales = [(await abrirEmisora(t)).idSucursal, (await abrirEmisora(t)).idSucursal]
  // One of them invoices advances by CFDIs of their own.
  await t.db
    .updateTable('sucursal')
    .set({ anticipos: 'cfdi' })
    .where('id', '=', sucursales[1] ?? 0)
    .execute()
  const maestro = await buildUsuario(t.db, { tipo: '0' })
  const abrir = async (): Promise<Mundo> => {
    averia.proxima = 'ninguna'
    t.ponerReloj(INICIO)
    const tk = await t.entrar(maestro)
    const ids: number[] = []
    for (const [n, anticipo] of [null, 400].entries()) {
      const cambios = anticipo ? { tipoPago: 'Anticipo' as const, anticipo } : {}
      const elementos = n ? [elemento(1000)] : [elemento(900), elemento(600, { lente: 'Mono', importeLente: 200 })]
      const idSucursal = sucursales[n] ?? 0
      const pedido = await tomarPedido(t, tk, maestro, { ...cambios, elementos, idSucursal })
      ids.push(pedido.id)
    }
    // One came from another program with some of it paid there; nobody uploads more than a few files an hour.
    const deOtro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    ids.push(await importarPedido(t, deOtro, sucursales[0] ?? 0, { total: 1200, pagado: 300 }))
    return { t, sucursales, maestro, tk, ahora: INICIO, ids, averia, bitacora: [] }
  }
  const limite = performance.now() + SEGUNDOS * 1000
  let hechas = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...pasos, ...(facturas ?? []), ...(ventas ?? [])], { maxCommands: PASOS, size: 'max' }),
      async (orden) => {
        if (performance.now() > limite) return
        hechas++
        const m = await abrir()
        await fc.asyncModelRun(() => ({ model: {}, real: m }), orden)
        await terminar(m)
        await revisarSumas(m)
        await compararFacturado(m)
        await exigirReglas(t.url).catch((error: Error) => {
          throw new Error(`${error.message}\n${m.bitacora.join('\n')}`)
        })
      },
    ),
    { numRuns: CORRIDAS, seed: SEMILLA, endOnFailure: !process.env.FISCAL_ENCOGER },
  )
  expect(hechas).toBeGreaterThan(0)
  if (process.env.FISCAL_SEGUNDOS) process.stdout.write(`${hechas} sequences\n`)
  expect(t.log.filter((linea) => linea.includes('"level":50'))).toEqual([])
})
