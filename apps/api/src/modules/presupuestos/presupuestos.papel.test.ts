import { presupuestos } from '@nitida/contract/presupuestos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type ClienteDePrueba } from '../../../test/builders.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { leerPdf, leerQrDePdf } from '../../../test/leerPdf.ts'
import { alternativa, tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: string
let sucursal: number
let cliente: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  cliente = await buildCliente(t.db, { idSucursal: sucursal, nombre: 'MARÍA GUADALUPE HERNÁNDEZ MORALES' })
})
afterAll(() => t.cerrar())

const tener = (cambios = {}) => tenerPresupuesto(t, caja, cliente.id, sucursal, cambios)
const enlazar = (id: number, tk: string | null = caja) => t.call(tk, presupuestos.papel, { params: { id } })
async function bajar(id: number) {
  const respuesta = await t.app.inject({ method: 'GET', url: (await enlazar(id)).body.pdfUrl })
  expect(respuesta.headers['content-type']).toBe('application/pdf')
  return respuesta.rawPayload
}
const sinBlancos = (texto: string): string => texto.replace(/\s/g, '')

test('its paper has the alternatives side by side, from the cheapest on, and the code of its page', async () => {
  const { id, HashId, folio } = await tener({
    alternativas: [alternativa('Mejor', 1890), alternativa('Buena', 990, { grado: '-1.75 -0.50 x 95' })],
  })
  await t.call(caja, presupuestos.recomendar, { params: { id }, body: { orden: 1 } })
  const pdf = await bajar(id)
  const { texto, titulo, paginas, ancho, alto } = await leerPdf(pdf)

  expect([paginas.length, ancho, alto]).toEqual([1, 612, 792])
  expect(titulo).toMatch(new RegExp(`^Presupuesto \\w+-P${folio}$`))
  for (const dicho of [
    'MARÍA GUADALUPE HERNÁNDEZ MORALES',
    'Vigente hasta el 8 de diciembre de 2026',
    'Recomendada',
    '$1,990.00',
    '$2,890.00',
    '+$900.00 sobre Buena',
    'Progresivo 1.60',
    'Para el 3 de diciembre de 2026',
    'Los precios se respetan hasta el 8 de diciembre de 2026.',
  ])
    expect(texto).toContain(dicho)
  expect(texto.indexOf('$1,990.00')).toBeLessThan(texto.indexOf('$2,890.00'))
  for (const ajeno of [cliente.telefono, '-1.75', 'x 95']) expect(texto).not.toContain(ajeno)
  expect(await leerQrDePdf(pdf, 1)).toEqual([expect.stringMatching(new RegExp(`/=${HashId}$`))])
})

test('a long word, the highest price and other scripts are all on it, within its columns', async () => {
  const largo = 'X'.repeat(80)
  const { id } = await tener({
    alternativas: [
      alternativa('Buena', 10_000_000 - 1000, { armazon: largo }),
      alternativa('日本のメガネ', 10_000_000 - 1000, { armazon: 'عدسات 🩺 עדשות' }),
      alternativa('W'.repeat(40), 0, { otro: largo, importeOtro: 5 }),
    ],
  })
  const { texto } = await leerPdf(await bajar(id))
  for (const dicho of [largo, '$10,000,000.00', '日本のメガネ', 'W'.repeat(40)])
    expect(sinBlancos(texto)).toContain(sinBlancos(dicho))
})

test('as many elements as an order takes run over pages, each with the heads of the alternatives', async () => {
  const elementos = Array.from({ length: 20 }, () => alternativa('x', 500).elementos[0] ?? {})
  const { id } = await tener({ alternativas: [alternativa('Buena', 990), { ...alternativa('Mejor', 1), elementos }] })
  const { paginas } = await leerPdf(await bajar(id))
  expect(paginas.length).toBeGreaterThan(1)
  for (const pagina of paginas.slice(0, -1)) expect(pagina).toContain('Mejor')
})

test('after its last day it says that its prices ended', async () => {
  const { id } = await tener()
  t.ponerReloj(new Date(AHORA.getTime() + 20 * 24 * 3600 * 1000))
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  const respuesta = await t.app.inject({ method: 'GET', url: (await enlazar(id, tk)).body.pdfUrl })
  t.ponerReloj(AHORA)
  const { texto } = await leerPdf(respuesta.rawPayload)
  expect(texto).toContain('Venció el 8 de diciembre de 2026')
  expect(texto).not.toContain('Vigente hasta')
})

test('another branch, and an address that is not ours, get no paper', async () => {
  const { id } = await tener()
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await enlazar(id, ajena)).body.error).toBe('NO_ENCONTRADO')
  const { pdfUrl } = (await enlazar(id)).body
  expect((await t.app.inject({ method: 'GET', url: conOtraFirma(pdfUrl) })).statusCode).toBe(404)
  expect((await t.app.inject({ method: 'GET', url: pdfUrl.replace(`/${id}?`, `/${id + 1}?`) })).statusCode).toBe(404)
})
