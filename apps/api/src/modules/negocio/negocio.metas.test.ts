import { type MetaDeSucursal, metas } from '@nitida/contract/metas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const MES = '2026-11'

let t: TestApp
let maestro: Puesto
let uno: Puesto
let otro: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  uno = await abrirPuesto(t, '1', await buildSucursal(t.db))
  otro = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona: 'America/Tijuana' }))
})
afterAll(() => t?.cerrar())

const ver = async (quien = maestro, query: object = {}) =>
  await t.call(quien.tk, metas.ver, { query: { mes: MES, ...query } })
const fijar = async (
  suyas: { idSucursal: number; meta: number | null; version: number }[],
  quien = maestro,
  mes = MES,
) => await t.call(quien.tk, metas.guardar, { body: { mes, metas: suyas } })
function deSucursal(cuerpo: Awaited<ReturnType<typeof ver>>['body'], { idSucursal }: Puesto): MetaDeSucursal {
  const suya = cuerpo.data.sucursales.find((una) => una.idSucursal === idSucursal)
  if (!suya) throw new Error('its branch is missing')
  return suya
}

async function vender(puesto: Puesto, total: number, haceDias: number): Promise<void> {
  const paciente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  t.ponerReloj(new Date(AHORA.getTime() - haceDias * 86_400_000))
  try {
    // A session of that day, because one of today has not begun then.
    const caja = await abrirPuesto(t, '2', puesto.idSucursal)
    await tomarEn(t, caja, paciente.id, { elementos: [elemento(total)] })
  } finally {
    t.ponerReloj(AHORA)
  }
}

describe('the goals of a month', () => {
  test('the owner sets them, everybody reads his own, and sales are those of the branches that have one', async () => {
    await vender(uno, 700, 1)
    await vender(otro, 300, 1)
    expect((await ver()).body.data).toMatchObject({ meta: null, ventas: 0, dias: { van: 24, son: 30 }, cierre: null })
    expect((await fijar([{ idSucursal: uno.idSucursal, meta: 1_000, version: 0 }])).status).toBe(200)
    const cadena = (await ver()).body
    expect(cadena.data).toMatchObject({ meta: 1_000, ventas: 700 })
    expect(deSucursal(cadena, uno)).toMatchObject({ meta: 1_000, ventas: 700, version: 1 })
    expect(deSucursal(cadena, otro)).toMatchObject({ meta: null, ventas: 300, version: 0 })
    expect((await ver(uno)).body.data.sucursales).toHaveLength(1)
    expect((await ver(otro)).body.data).toMatchObject({ meta: null, ventas: 0 })
  })

  test('a manager reads no other branch and sets no goal', async () => {
    expect((await ver(uno, { sucursal: otro.idSucursal })).body).toMatchObject({ error: 'NO_ENCONTRADO' })
    const suya = [{ idSucursal: uno.idSucursal, meta: 1, version: 1 }]
    expect((await fijar(suya, uno)).status).toBe(403)
  })

  test('of two people who change one goal the second is refused, and nothing of his is kept', async () => {
    const { version } = deSucursal((await ver()).body, uno)
    expect((await fijar([{ idSucursal: uno.idSucursal, meta: 2_000, version }])).status).toBe(200)
    const segunda = await fijar([
      { idSucursal: otro.idSucursal, meta: 5_000, version: 0 },
      { idSucursal: uno.idSucursal, meta: 3_000, version },
    ])
    expect(segunda.body).toMatchObject({ error: 'METAS_CAMBIADAS' })
    expect((await ver()).body.data).toMatchObject({ meta: 2_000 })
  })

  test('twenty first goals of one branch at once make one', async () => {
    const todas = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        fijar([{ idSucursal: otro.idSucursal, meta: 1_000 + i, version: 0 }], maestro, '2026-12'),
      ),
    )
    expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(todas.filter(({ body }) => body.error === 'METAS_CAMBIADAS')).toHaveLength(19)
  })

  test('a goal is taken away, and the month before is there to begin with', async () => {
    const { version } = deSucursal((await ver()).body, uno)
    await fijar([{ idSucursal: uno.idSucursal, meta: null, version }])
    expect((await ver()).body.data).toMatchObject({ meta: null })
    await fijar([{ idSucursal: uno.idSucursal, meta: 4_000, version: version + 1 }])
    expect(deSucursal((await ver(maestro, { mes: '2026-12' })).body, uno)).toMatchObject({
      meta: null,
      anterior: 4_000,
    })
  })

  test.each([
    [0.5, 'La meta es de al menos un peso, o se deja vacía.'],
    [-1, 'El importe no puede ser negativo.'],
    [10_000_001, 'El importe es demasiado grande.'],
    [1.001, 'El importe admite hasta dos decimales.'],
  ])('%s is refused', async (meta, texto) => {
    const { status, body } = await fijar([{ idSucursal: uno.idSucursal, meta, version: 0 }])
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(texto)
  })

  test('a branch that never was is refused, and a month that has not come has no sales', async () => {
    expect((await fijar([{ idSucursal: 999_999, meta: 1, version: 0 }])).body).toMatchObject({ error: 'NO_ENCONTRADO' })
    expect((await ver(maestro, { mes: '2027-02' })).body.data).toMatchObject({
      dias: { van: 0, son: 28 },
      cierre: null,
    })
  })

  test('eight weeks with sales tell what the month comes to', async () => {
    for (let semana = 1; semana <= 8; semana++) await vender(uno, 500, semana * 7)
    const { cierre, ventas } = (await ver()).body.data
    expect(cierre?.desde).toBeGreaterThanOrEqual(ventas)
    expect(cierre?.hasta).toBeGreaterThanOrEqual(cierre?.desde ?? 0)
    expect((await ver(maestro, { mes: '2026-10' })).body.data.cierre).toBeNull()
  })
})
