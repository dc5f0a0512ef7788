import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { expect, inject, test } from 'vitest'
import { llenarDemo } from '../../src/demo/demo.ts'
import { crearBaseDePrueba } from '../baseDeDatos.ts'
import { conDuenio } from '../duenio.ts'
import { exigirReglas } from '../testApp.ts'

const momentos = ['2026-11-22T18:00:00Z', '2026-11-24T16:00:00Z', '2027-01-01T07:30:00Z', '2027-03-14T20:00:00Z']

async function leerDemo(ahora: Date) {
  const base = await crearBaseDePrueba(inject('pgUrl'))
  try {
    await llenarDemo(base.url, ahora, null)
    await exigirReglas(base.url)
    return await conDuenio(base.url, async (db) => ({
      cortes: await db
        .selectFrom('corte as k')
        .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
        .leftJoin('sucursal as s', 's.id', 'k.id_sucursal')
        .selectAll('k')
        .select(['u.correo', 's.zona_horaria as zona'])
        .orderBy('k.id')
        .execute(),
      movimientos: await db.selectFrom('movimiento_caja').selectAll().execute(),
      pagos: await db.selectFrom('pago').selectAll().execute(),
    }))
  } finally {
    await base.borrar()
  }
}

test.each(momentos)('the demo of %s keeps every rule, and leaves today for whoever tries it (D-71)', async (texto) => {
  const ahora = new Date(texto)
  const { cortes, movimientos, pagos } = await leerDemo(ahora)
  const dias = cortes.map((corte) => {
    const hoy = fechaEn(corte.zona ?? 'America/Mexico_City', ahora)
    return { ...corte, hoy, ayer: sumarDias(hoy, -1) }
  })
  const deAyer = dias.filter(({ dia, ayer }) => dia === ayer)

  expect(dias.filter(({ dia, hoy }) => dia >= hoy)).toEqual([])
  expect(deAyer.filter(({ tipo }) => tipo === 0)).toHaveLength(3)
  expect(deAyer.map(({ correo }) => correo)).toEqual(expect.arrayContaining(['caja@nitida.mx', 'caja2@nitida.mx']))
  expect(Math.max(...deAyer.map(({ total_general }) => total_general))).toBeGreaterThan(0)
  const diferencias = new Set<number>()
  for (const corte of deAyer) {
    const diferencia = (corte.efectivo_contado ?? 0) - (corte.efectivo_esperado ?? 0)
    expect([corte.fondo > 0, corte.gastos > 0]).toEqual([true, true])
    expect(Math.abs(diferencia)).toBeLessThanOrEqual(50_00)
    diferencias.add(diferencia)
  }
  expect([...diferencias].some((una) => una !== 0)).toBe(true)
  expect([...cortes, ...movimientos].every(({ creado_en }) => creado_en <= ahora)).toBe(true)
  expect(pagos.some(({ corte_persona, corte_sucursal }) => corte_persona && corte_sucursal)).toBe(true)
  expect(pagos.some(({ corte_persona, corte_sucursal }) => !corte_persona && !corte_sucursal)).toBe(true)
})

test('these are the same closings every time', async () => {
  const ahora = new Date('2026-11-24T16:00:00Z')
  // The moment of writing a row is known to its database alone.
  const leer = async () => (await leerDemo(ahora)).cortes.map(({ anotado_en: _, ...corte }) => corte)
  expect(await leer()).toEqual(await leer())
})
