import { tickets } from '@nitida/contract/tickets'
import { type AnchoTicket, anchosTicket } from '@nitida/contract/tickets.rules'
import { medidasDe, PROPORCION } from '@nitida/documents/medidas'
import { cualquierPresupuesto } from '@nitida/documents/presupuesto.fixture'
import { TicketPresupuesto } from '@nitida/documents/TicketPresupuesto.tsx'
import { decodePng } from '@nitida/escpos/png'
import fc from 'fast-check'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leerQr } from '../../../../../e2e/leerQr.ts'
import { buildCliente, buildSucursal, buildUsuario, type ClienteDePrueba } from '../../../test/builders.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { alternativa, tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearDibujante, crearTaller } from './tickets.dibujo.service.ts'
import { hayTinta, medirTicket } from './tickets.fixture.ts'

let t: TestApp
let caja: string
let sucursal: number
let cliente: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  cliente = await buildCliente(t.db, { idSucursal: sucursal })
})
afterAll(() => t.cerrar())

const tener = (cambios = {}) => tenerPresupuesto(t, caja, cliente.id, sucursal, cambios)
const pedir = (id: number, body: { ancho?: AnchoTicket } = {}, tk = caja) =>
  t.call(tk, tickets.presupuesto, { params: { id }, body })
/** Fetches a signed address as an image of a page does: without session and without the application id (D-4). */
const traer = (url: string) => t.app.inject({ url })

test.each(anchosTicket)(
  'a head of %i dots gets a picture of one bit whose code leads to the page of the quote',
  async (ancho) => {
    const { id, HashId } = await tener()
    const { statusCode, headers, rawPayload } = await traer((await pedir(id, { ancho })).body.url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-store'])
    expect((await decodePng(rawPayload)).width).toBe(ancho)
    expect(await leerQr(Uint8Array.from(rawPayload))).toEqual([expect.stringMatching(new RegExp(`/=${HashId}$`))])
  },
)

test('it is drawn when it is fetched, and each alternative makes it longer, to as many as an order takes', async () => {
  const elementos = Array.from({ length: 20 }, () => alternativa('x', 500, { otro: 'Estuche' }).elementos[0] ?? {})
  const altos = []
  for (const alternativas of [
    [alternativa('Buena', 990)],
    [alternativa('Buena', 990), alternativa('Mejor', 1890)],
    ['Buena', 'Mejor', 'Óptima'].map((nombre) => ({ ...alternativa(nombre, 1), elementos })),
  ]) {
    const { id } = await tener({ alternativas })
    altos.push((await decodePng((await traer((await pedir(id)).body.url)).rawPayload)).height)
  }
  expect(altos).toEqual(altos.toSorted((a, b) => a - b))
  expect(new Set(altos).size).toBe(3)
})

test('another branch, another width, another quote, another kind and an address that ended get no ticket', async () => {
  const [{ id }, otro] = [await tener(), await tener()]
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: await buildSucursal(t.db) }))
  expect((await pedir(id, {}, ajena)).body.error).toBe('NO_ENCONTRADO')
  expect((await pedir(999_999)).body.error).toBe('NO_ENCONTRADO')
  expect((await pedir(id, { ancho: 10_000 as 560 })).status).toBe(422)
  const { url } = (await pedir(id)).body
  for (const cambiada of [
    conOtraFirma(url),
    url.replace('ancho=560', 'ancho=384'),
    url.replace(`/${id}?`, `/${otro.id}?`),
    url.replace('/presupuestos/ticket/', '/pagos/comprobante/'),
  ])
    expect([cambiada === url, (await traer(cambiada)).statusCode]).toEqual([false, 404])
  t.ponerReloj(new Date(AHORA.getTime() + 300_000))
  expect((await traer(url)).statusCode).toBe(404)
  t.ponerReloj(AHORA)
})

const PIE = 12 * PROPORCION

test('whatever a quote says, its ticket decodes, nothing leaves the paper, and the code is read', async () => {
  const [dibujar, taller] = [crearDibujante(), await crearTaller()]
  await fc.assert(
    fc.asyncProperty(cualquierPresupuesto, fc.constantFrom(...anchosTicket), async (presupuesto, dots) => {
      const elemento = createElement(TicketPresupuesto, { presupuesto, dots })
      const png = await dibujar(elemento, dots)
      const papel = await decodePng(png)
      const { margen } = medidasDe(dots)
      expect(hayTinta(papel, 0, 0, margen - 2, papel.height)).toBe(false)
      expect(hayTinta(papel, dots - margen + 2, 0, margen - 2, papel.height)).toBe(false)
      expect(hayTinta(papel, 0, papel.height - PIE, dots, PIE)).toBe(false)
      expect(await leerQr(png)).toEqual([presupuesto.enlace])
      expect(await medirTicket(taller, elemento, dots)).toEqual({ alto: papel.height, cortados: [] })
    }),
    { numRuns: 15 },
  )
})

test.each(anchosTicket)('other scripts stay on %i dots', async (dots) => {
  const [dibujar, taller] = [crearDibujante(), await crearTaller()]
  const [presupuesto] = fc.sample(cualquierPresupuesto, { numRuns: 1, seed: 7 })
  for (const texto of ['གྷ', 'ตั้งชื่อ', '日本のメガネ', 'عدسات 🩺 עדשות', 'नमस्ते', 'x̄ ŷ', '\u0301a']) {
    const dicho = {
      ...(presupuesto ?? expect.unreachable()),
      ...{ paciente: texto, atendio: texto },
      alternativas: (presupuesto?.alternativas ?? []).map((una) => ({ ...una, nombre: texto })),
    }
    const elemento = createElement(TicketPresupuesto, { presupuesto: dicho, dots })
    const papel = await decodePng(await dibujar(elemento, dots))
    expect(hayTinta(papel, 0, 0, medidasDe(dots).margen - 2, papel.height), texto).toBe(false)
    expect((await medirTicket(taller, elemento, dots)).cortados, texto).toEqual([])
  }
})
