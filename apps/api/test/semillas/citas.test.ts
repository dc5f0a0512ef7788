import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { expect, inject, test } from 'vitest'
import { llenarDemo } from '../../src/demo/demo.ts'
import { crearBaseDePrueba } from '../baseDeDatos.ts'
import { conDuenio } from '../duenio.ts'

// A Sunday, a working day, and an evening on which the border is still a day behind.
const momentos = ['2026-11-22T18:00:00Z', '2026-11-24T16:00:00Z', '2027-01-01T07:30:00Z']

async function leerDemo(ahora: Date) {
  const base = await crearBaseDePrueba(inject('pgUrl'))
  try {
    await llenarDemo(base.url, ahora, null)
    return await conDuenio(base.url, async (db) => ({
      citas: await db
        .selectFrom('cita as c')
        .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
        .selectAll('c')
        .select('s.zona_horaria as zona')
        .orderBy('c.id')
        .execute(),
      mensajes: await db.selectFrom('mensaje').selectAll().orderBy('id').execute(),
    }))
  } finally {
    await base.borrar()
  }
}

test.each(momentos)('the demo of %s: a fortnight, free from today + 7 on, in every state (D-71)', async (texto) => {
  const ahora = new Date(texto)
  const { citas, mensajes } = await leerDemo(ahora)

  for (const { fecha, zona, creada_en } of citas) {
    const hoy = fechaEn(zona, ahora)
    expect(fecha >= sumarDias(hoy, -7) && fecha <= sumarDias(hoy, 6)).toBe(true)
    expect(creada_en <= ahora).toBe(true)
  }
  const sucursales = new Set(citas.map(({ id_sucursal }) => id_sucursal))
  expect(sucursales.size).toBe(3)
  for (const sucursal of sucursales) {
    const suyas = citas.filter(({ id_sucursal }) => id_sucursal === sucursal)
    const hoy = fechaEn(suyas[0]?.zona ?? '', ahora)
    expect(suyas.filter(({ fecha }) => fecha === hoy).length).toBeGreaterThanOrEqual(3)
    expect(suyas.some(({ confirmada }) => confirmada)).toBe(true)
    expect(suyas.some(({ cancelada }) => cancelada)).toBe(true)
    expect(suyas.some((cita) => !cita.cancelada && !cita.confirmada && cita.fecha > hoy)).toBe(true)
  }

  for (const cita of citas) {
    const tipos = mensajes.filter(({ id_cita }) => id_cita === cita.id).map(({ tipo }) => tipo)
    const segundo = cita.cancelada ? ['AvisoCancelacionCita'] : cita.confirmada ? ['ConfirmacionCita'] : []
    expect(tipos).toEqual(cita.telefono === SIN_TELEFONO ? [] : ['AvisoCreacionCita', ...segundo])
  }
  expect(new Set(mensajes.map(({ estado }) => estado))).toEqual(new Set(['registrado', 'obsoleto']))
  expect(mensajes.every(({ creado_en }) => creado_en <= ahora)).toBe(true)
})
