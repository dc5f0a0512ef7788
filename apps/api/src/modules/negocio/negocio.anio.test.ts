import { fechaEn, horaEn, sumarDias } from '@nitida/contract/fechas'
import { negocio } from '@nitida/contract/negocio'
import { diaDeLaSemana } from '@nitida/contract/negocio.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const HOY = '2026-11-24'
/** Of the last weekday before a year ago: the same weekday, a day before and a day after. */
const CORRIDOS = [0, 363, 364, 365, 371]
/** Hours by the branch's clock: those around midnight fall on other days elsewhere. */
const HORAS = ['00:20', '09:10', '23:40']
const DIAS = [0, 1, 2, 6, 23]

const zonas = ['America/Mexico_City', 'America/Tijuana', 'America/Cancun']

let t: TestApp
let maestro: Puesto
const vendido: { idSucursal: number; zona: string; dia: string; hora: string; total: number }[] = []

/** The instant at which a clock shows a day and an hour. */
function instanteDe(zona: string, dia: string, hora: string): Date {
  for (let desfase = 4; desfase <= 8; desfase++) {
    const instante = new Date(Date.parse(`${dia}T${hora}:00Z`) + desfase * 3_600_000)
    if (fechaEn(zona, instante) === dia && horaEn(zona, instante).startsWith(hora)) return instante
  }
  throw new Error(`no ${hora} of ${dia} in ${zona}`)
}

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  let total = 0
  for (const zona of zonas) {
    const puesto = await abrirPuesto(t, '1', await buildSucursal(t.db, { zona }))
    const { idSucursal } = puesto
    const paciente = await buildCliente(t.db, { idSucursal })
    for (const dia of DIAS.flatMap((n) => CORRIDOS.map((corrido) => sumarDias(HOY, -n - corrido))))
      for (const hora of HORAS) {
        const instante = instanteDe(zona, dia, hora)
        if (instante > AHORA) continue
        t.ponerReloj(instante)
        const entonces = { ...puesto, tk: await t.entrar(puesto.usuario) }
        total += 100
        await tomarEn(t, entonces, paciente.id, { elementos: [elemento(total)] })
        vendido.push({ idSucursal, zona, dia, hora, total })
      }
  }
  t.ponerReloj(AHORA)
}, 120_000)
afterAll(() => t?.cerrar())

/** What a branch sold in some days, up to this hour of a day that has not ended; as the test itself counts it. */
function contar(idSucursal: number, desde: string, hasta: string, corrido: number): number {
  const suyas = vendido.filter((una) => {
    const { dia, hora, zona } = una
    if (una.idSucursal !== idSucursal || dia < sumarDias(desde, -corrido) || dia > sumarDias(hasta, -corrido))
      return false
    const ahora = `${fechaEn(zona, AHORA)} ${horaEn(zona, AHORA).slice(0, 5)}`
    return `${sumarDias(dia, corrido)} ${hora}` <= ahora
  })
  return suyas.reduce((suma, { total }) => suma + total, 0)
}

test.each([
  ['a day that has ended', '2026-11-23', '2026-11-23'],
  ['today', HOY, HOY],
  ['a week', '2026-11-16', '2026-11-22'],
  ['this week', '2026-11-23', '2026-11-29'],
  ['this month', '2026-11-01', '2026-11-30'],
  ['days of one’s own', '2026-11-18', '2026-11-24'],
  ['a year of days', '2025-11-24', HOY],
])('%s meets the same weekdays of last year, each branch by its clock', async (_, desde, hasta) => {
  const { body } = await t.call(maestro.tk, negocio.ver, { query: { desde, hasta, contra: 'anio' } })
  const { antes, sucursales, hasta: fin, dias } = body.data
  const corrido = (Date.parse(desde) - Date.parse(antes.desde)) / 86_400_000
  // A year of 365 days is compared with the 53 weeks before, since 52 would hold its first day too.
  expect(corrido).toBe(desde === '2025-11-24' ? 371 : 364)
  expect(antes).toEqual({ desde: sumarDias(desde, -corrido), hasta: sumarDias(fin, -corrido) })
  expect(antes.hasta < desde).toBe(true)
  expect(diaDeLaSemana(antes.desde)).toBe(diaDeLaSemana(desde))
  for (const { idSucursal, cifras, antes: suyas } of sucursales) {
    if (idSucursal === maestro.idSucursal) continue
    expect(cifras.ventas).toBe(contar(idSucursal, desde, fin, 0))
    expect(suyas.ventas).toBe(contar(idSucursal, desde, fin, corrido))
  }
  for (const { dia, antes: deEse } of dias)
    expect(deEse).toBe(sucursales.reduce((suma, { idSucursal }) => suma + contar(idSucursal, dia, dia, corrido), 0))
})
