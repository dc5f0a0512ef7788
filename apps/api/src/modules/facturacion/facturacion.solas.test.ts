import { leerCfdi } from '@nitida/cfdi/lectura'
import { validarEsquema } from '@nitida/cfdi/libxml'
import { globalesSolas } from '@nitida/contract/facturacion.globales'
import type { GlobalCada } from '@nitida/contract/globales'
import { sucursales } from '@nitida/contract/sucursales'
import { expect } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirEmisora, type Emisora, test } from '../../../test/facturas.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import type { Pac } from '../../adapters/pac/pac.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { resolverDesconocidos } from './facturacion.resolucion.service.ts'
import { hacerGlobalesSolas } from './facturacion.solas.service.ts'

let t: TestApp

test.beforeAll(({ t: aplicacion }) => {
  t = aplicacion
})
test.afterEach(() => t.ponerReloj(AHORA))

const DIA_MS = 86_400_000
const sinFin = new AbortController().signal

/** Runs the job at that instant, with a provider of its own if one is given. */
async function correr(en: Date | string, pac: Partial<Pac> = {}): Promise<void> {
  const { deps } = t.app
  t.ponerReloj(new Date(en))
  await hacerGlobalesSolas(ctxDeTarea(deps), { pac: conPac(pac), maestra: deps.claveMaestra }, sinFin)
}

/** The provider with some of its calls replaced. */
const conPac = (cambios: Partial<Pac>): Pac => Object.assign(Object.create(t.app.deps.pac), cambios)

async function elegir({ admin, idSucursal }: Emisora, globalCada: GlobalCada) {
  return await t.call(admin, sucursales.guardar, { params: { id: idSucursal }, body: { globalCada } })
}

async function vender({ caja, cajero }: Emisora, importe: number, cambios: object = {}) {
  return await tomarPedido(t, caja, cajero, { elementos: [elemento(importe)], ...cambios })
}

async function globalesDe({ idSucursal }: Emisora) {
  const filas = await t.db
    .selectFrom('factura')
    .select(['xml', 'total'])
    .where('id_sucursal', '=', idSucursal)
    .where('clase', '=', 'global')
    .where('estatus', '<>', 'Cancelada')
    .orderBy('id')
    .execute()
  return filas.map(({ xml, total }) => ({ xml: xml.toString('utf8'), total }))
}

test('each branch closes its day after its own midnight, once, as SAT writes a daily global', async () => {
  const zonas = ['America/Cancun', 'America/Mexico_City', 'America/Tijuana'] as const
  const emisoras: Emisora[] = []
  for (const zona of zonas) {
    const e = await abrirEmisora(t, zona)
    emisoras.push(e)
    await elegir(e, 'diaria')
    await vender(e, 116)
    await vender(e, 50, { facturacion: 'True' })
  }
  const hechas = async (en: string) => {
    await correr(en)
    const cuantas: number[] = []
    for (const e of emisoras) cuantas.push((await globalesDe(e)).length)
    return cuantas.join(' ')
  }

  expect(await hechas('2026-11-25T04:59:30Z')).toBe('0 0 0')
  expect(await hechas('2026-11-25T05:03:00Z')).toBe('1 0 0')
  expect(await hechas('2026-11-25T06:03:00Z')).toBe('1 1 0')
  expect(await hechas('2026-11-25T08:03:00Z')).toBe('1 1 1')
  expect(await hechas('2026-11-25T20:00:00Z')).toBe('1 1 1')
  for (const e of emisoras) {
    const [global] = await globalesDe(e)
    expect(global?.total).toBe(116_00)
    expect(await validarEsquema(global?.xml ?? '')).toEqual([])
    expect(global?.xml).toContain('<cfdi:InformacionGlobal Periodicidad="01" Meses="11" Año="2026"/>')
  }
  // Whoever asked for an invoice had the month to get it; then his sale goes into a global of the month.
  expect(await hechas('2026-12-01T09:00:00Z')).toBe('2 2 2')
  expect((await globalesDe(emisoras[0] as Emisora))[1]?.xml).toContain('Periodicidad="04" Meses="11"')
})

test('bimonthly is refused without its régimen, by the call and by the database', async () => {
  const e = await abrirEmisora(t)
  const { status, body } = await elegir(e, 'bimestral')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['globalCada']])
  const directo = t.db.updateTable('sucursal').set({ global_cada: 'bimestral' }).where('id', '=', e.idSucursal)
  await expect(directo.execute()).rejects.toThrow('sucursal_bimestral_rif')
})

test('whatever is chosen on the way, every sale is in one global in the end', { timeout: 120_000 }, async () => {
  const e = await abrirEmisora(t)
  const opciones: GlobalCada[] = ['semanal', 'diaria', 'manual', 'quincenal', 'diaria', 'semanal', 'mensual', 'diaria']
  let vendido = 0
  for (const [n, cada] of opciones.entries()) {
    const en = new Date(AHORA.getTime() - 8 * DIA_MS + n * DIA_MS)
    t.ponerReloj(en)
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const hoy = { ...e, admin, caja: await t.entrar(e.cajero) }
    await elegir(hoy, cada)
    await vender(hoy, 100 + n, { fechaEntrega: '2026-12-15' })
    vendido += 100_00 + n * 100
    if (n % 2 === 0) await correr(new Date(en.getTime() + DIA_MS / 2))
  }
  await correr('2026-12-01T10:00:00Z')
  await correr('2026-12-02T10:00:00Z')

  const ventas = await t.db
    .selectFrom('pago as g')
    .leftJoin('venta_facturada as v', (u) => u.onRef('v.id_pago', '=', 'g.id').on('v.liberada_en', 'is', null))
    .select((eb) => ['g.id', eb.fn.count<number>('v.id').as('veces')])
    .where('g.id_sucursal', '=', e.idSucursal)
    .groupBy('g.id')
    .execute()
  expect(ventas.map(({ veces }) => Number(veces))).toEqual(opciones.map(() => 1))
  expect((await globalesDe(e)).reduce((suma, { total }) => suma + total, 0)).toBe(vendido)
  for (const { xml } of await globalesDe(e)) expect((await leerCfdi(xml)).esGlobal).toBe(true)
})

test('two processes at once, a lost answer, and a process that died before it: one CFDI of each sale', async () => {
  const { deps } = t.app
  const e = await abrirEmisora(t)
  await elegir(e, 'diaria')
  await vender(e, 116)
  await Promise.all([correr('2026-11-25T06:03:00Z'), correr('2026-11-25T06:03:00Z')])
  expect(await globalesDe(e)).toHaveLength(1)

  let alPedirla = () => {}
  const pedida = new Promise<void>((listo) => {
    alPedirla = listo
  })
  const rotas: Partial<Pac>[] = [
    {
      timbrar: async (pedido, fin) => {
        await deps.pac.timbrar(pedido, fin)
        throw new Error('the line broke')
      },
    },
    {
      timbrar: () => {
        alPedirla()
        return new Promise(() => {})
      },
    },
  ]
  for (const [n, rota] of rotas.entries()) {
    const dia = new Date(AHORA.getTime() + (n + 1) * DIA_MS)
    t.ponerReloj(dia)
    await vender({ ...e, caja: await t.entrar(e.cajero) }, 200 + n, { fechaEntrega: '2026-12-15' })
    const noche = new Date(dia.getTime() + DIA_MS * 0.6)
    await Promise.race([correr(noche, rota), pedida])
    // Nothing is sent again while nobody knows.
    await correr(new Date(noche.getTime() + 11 * 60_000))
    t.ponerReloj(new Date(noche.getTime() + 20 * 60_000))
    await resolverDesconocidos(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, sinFin)
    await correr(new Date(noche.getTime() + 40 * 60_000))
  }

  expect((await globalesDe(e)).map(({ total }) => total)).toEqual([116_00, 200_00, 201_00])
  const { rows } = await t.pool.query(
    `select count(*)::int as sellados from pac_sandbox p join intento_timbrado i on p.huella = sha256(i.xml)
     where i.id_sucursal = $1 and i.clase = 'global'`,
    [e.idSucursal],
  )
  expect(rows).toEqual([{ sellados: 3 }])
})

test('one that could not be made is told to the owner and the manager; a press makes it, of what was sold so far', async () => {
  const e = await abrirEmisora(t)
  await elegir(e, 'mensual')
  await vender(e, 116)
  await vender(e, 40, { facturacion: 'True' })
  const revisar = async (tk: string) => (await t.call(tk, globalesSolas.revision, { query: {} })).body.data
  expect(await revisar(e.encargado)).toMatchObject([
    {
      ...{ idSucursal: e.idSucursal, cada: 'mensual', seHaceEl: '2026-12-01', impedimento: null, fallo: null },
      periodo: { desde: '2026-11-01', hasta: '2026-11-30' },
      entran: { transacciones: 1, importe: 116, porForma: [{ formaPago: 'Efectivo', importe: 116 }] },
      esperan: [{ porque: 'factura', transacciones: 1, importe: 40, hasta: '2026-11-30' }],
    },
  ])

  await t.db.updateTable('sucursal_csd').set({ contrasena: null }).where('id_sucursal', '=', e.idSucursal).execute()
  const press = (tk: string) => t.call(tk, globalesSolas.ahora, { params: { id: e.idSucursal } })
  const fallida = await press(e.encargado)
  const suyos = async (tk: string) =>
    (await t.call(tk, globalesSolas.avisos, {})).body.data.filter(({ idSucursal }) => idSucursal === e.idSucursal)

  expect(fallida.body.data).toMatchObject({ globales: 0, fallo: expect.stringContaining('CSD') })
  expect(await suyos(e.encargado)).toMatchObject([{ clase: 'fallo' }])
  expect(await suyos(e.admin)).toMatchObject([{ clase: 'fallo' }])
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await press(ajeno)).status).toBe(404)
  expect(await suyos(ajeno)).toEqual([])
})
