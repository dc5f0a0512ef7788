import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import fc from 'fast-check'
import { expect } from 'vitest'
import { concepto, crearFactura, type Emisora, facturaLibre, test } from '../../../test/facturas.ts'
import { AHORA } from '../../../test/reloj.ts'
import { exigirReglas, type TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverCancelaciones } from './facturacion.cancelacion.service.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

test.afterEach(async () => exigirReglas(t.url))

/** Dearer than what is cancelled without asking, so that its receiver answers as the mark says, two days later. */
const TOTAL = 5800
const conMarca = (marca: string, sustituye?: number) =>
  facturaLibre(e.idSucursal, {
    Conceptos: [concepto(5000, { Producto: `Armazón ${marca}` })],
    ...(sustituye && { sustituye }),
  })

async function facturar(marca: string, sustituye?: number): Promise<number | null> {
  const { body } = await crearFactura(t, e.caja, conMarca(marca, sustituye))
  return body.factura?.idFactura ?? null
}

let dias = 0
/** Days pass, and the job asks SAT. */
async function pasar(cuantos: number): Promise<void> {
  dias += cuantos
  t.ponerReloj(new Date(AHORA.getTime() + dias * 86_400_000))
  const usuario = e.cajero
  e = { ...e, caja: await t.entrar(usuario) }
  const timbrador = { pac: t.app.deps.pac, maestra: t.app.deps.claveMaestra }
  await resolverCancelaciones(ctxDeTarea(t.app.deps), timbrador, new AbortController().signal)
}

const filas = async (ids: readonly number[]) =>
  (await t.call(e.caja, pendientesFiscales.list, { query: {} })).body.data.filter(
    ({ idFactura }) => idFactura !== null && ids.includes(idFactura),
  )

const resolver = (id: number, accion: 'cancelar' | 'egreso') =>
  t.call(e.caja, pendientesFiscales.resolverFactura, { params: { id }, body: { accion } })

/** What SAT has of a chain of invoices, in pesos: those in force, less their egresos. */
async function dicho(ids: readonly number[]): Promise<number> {
  const vivas = await t.db.selectFrom('factura').select(['id', 'total', 'estatus']).where('id', 'in', ids).execute()
  const vueltas = await t.db
    .selectFrom('venta_acreditada')
    .select('importe')
    .where('id_factura', 'in', ids)
    .where('liberado_en', 'is', null)
    .execute()
  const ingresos = vivas.filter(({ estatus }) => estatus !== 'Cancelada').reduce((suma, { total }) => suma + total, 0)
  return (ingresos - vueltas.reduce((suma, { importe }) => suma + importe, 0)) / 100
}

test('an invoice without an order that its receiver keeps although it was replaced is a row; an egreso takes it back', async () => {
  const primera = (await facturar('[PAC:CANCELACION RECHAZADA]')) ?? 0
  await pasar(2)
  const segunda = (await facturar('', primera)) ?? 0
  const ids = [primera, segunda]
  const enEspera = await filas(ids)
  await pasar(1)
  const rechazada = await filas(ids)
  const ajena = await resolver(segunda, 'egreso')
  const hecho = await resolver(primera, 'egreso')

  expect(enEspera.map(({ que, idFactura, acciones }) => [que, idFactura, acciones])).toEqual([['espera', primera, []]])
  expect(rechazada).toMatchObject([
    { que: 'relevada', importe: TOTAL, acciones: ['cancelar', 'egreso'], idPedido: null },
  ])
  expect([ajena.status, hecho.status, hecho.body.data.listo]).toEqual([404, 200, true])
  expect([await filas(ids), await dicho(ids)]).toEqual([[], TOTAL])
  expect((await resolver(primera, 'egreso')).status).toBe(404)
  // The month has both invoices and the egreso, and nothing that it cannot explain.
  const mes = await t.call(e.admin, cuadre.mes, { query: { mes: '2026-11', sucursal: e.idSucursal } })
  expect(mes.body.data?.sinExplicar ?? 0).toBe(0)
})

const marcas = ['', '[PAC:CANCELACION RECHAZADA]', '[PAC:CANCELACION PENDIENTE]', '[PAC:CANCELACION ACEPTADA]'] as const
const Paso = fc.oneof(
  fc.record({ que: fc.constant('sustituir' as const), marca: fc.constantFrom(...marcas) }),
  fc.record({ que: fc.constant('resolver' as const), accion: fc.constantFrom('cancelar' as const, 'egreso' as const) }),
  fc.record({ que: fc.constant('pasar' as const), dias: fc.integer({ min: 1, max: 6 }) }),
)

type UnPaso = typeof Paso extends fc.Arbitrary<infer P> ? P : never

/** A chain of invoices, each the substitute of the one before it. */
interface Cadena {
  ids: number[]
}

/** SAT is told the sale once, and once more for each row. */
async function revisar({ ids }: Cadena): Promise<void> {
  const [suma, pendientes] = [await dicho(ids), await filas(ids)]
  expect(suma).toBe(TOTAL * (1 + pendientes.length))
}

async function dar(cadena: Cadena, paso: UnPaso): Promise<void> {
  if (paso.que === 'pasar') return pasar(paso.dias)
  if (paso.que === 'sustituir') {
    const nueva = await facturar(paso.marca, cadena.ids.at(-1))
    if (nueva) cadena.ids.push(nueva)
    return
  }
  const [fila] = await filas(cadena.ids)
  if (!fila?.idFactura || fila.acciones.length === 0) return
  expect((await resolver(fila.idFactura, paso.accion)).status).toBe(200)
}

/** Time passes and egresos are pressed until nothing waits. */
async function terminar(cadena: Cadena): Promise<void> {
  for (let vuelta = 0; vuelta < 12 && (await filas(cadena.ids)).length > 0; vuelta++) {
    await pasar(7)
    await dar(cadena, { que: 'resolver', accion: 'egreso' })
    await revisar(cadena)
  }
}

test('in any sequence of substitutes, answers and buttons a chain is told once, or a row says which invoice is too many', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...marcas), fc.array(Paso, { maxLength: 8 }), async (marca, pasos) => {
      const cadena = { ids: [(await facturar(marca)) ?? 0] }
      for (const paso of pasos) {
        await dar(cadena, paso)
        await revisar(cadena)
      }
      await terminar(cadena)
      expect([await filas(cadena.ids), await dicho(cadena.ids)]).toEqual([[], TOTAL])
    }),
    { numRuns: Number(process.env.FISCAL_CORRIDAS ?? 8), seed: Number(process.env.FISCAL_SEMILLA ?? 32) },
  )
})
