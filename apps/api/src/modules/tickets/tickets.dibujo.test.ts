import type { Ticket } from '@nitida/contract/tickets'
import { type AnchoTicket, anchosTicket, type TipoNota, tiposNota } from '@nitida/contract/tickets.rules'
import { imprimible } from '@nitida/documents/imprimible'
import { medidasDe, PROPORCION } from '@nitida/documents/medidas'
import { TicketPedido } from '@nitida/documents/TicketPedido.tsx'
import { TicketVisita } from '@nitida/documents/TicketVisita.tsx'
import { cualquierTicket, ticketDeMuestra } from '@nitida/documents/ticket.fixture'
import { decodePng, encodePng } from '@nitida/escpos/png'
import { isBlack, rasterFromGrey } from '@nitida/escpos/raster'
import { fromJsx } from '@takumi-rs/helpers/jsx'
import fc from 'fast-check'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { leerQr } from '../../../../../e2e/leerQr.ts'
import { crearDibujante, crearTaller, gris } from './tickets.dibujo.service.ts'
import { hayTinta, medirTicket } from './tickets.fixture.ts'

const dibujar = crearDibujante()
/** White below the last line, in dots. */
const PIE = 12 * PROPORCION

const elementoDe = (ticket: Ticket, tipoNota: TipoNota, dots: AnchoTicket) =>
  createElement(TicketPedido, { ticket, tipoNota, dots, reimpresion: tipoNota === 1 })

test('whatever an order says, its tickets decode, nothing leaves the paper, and the QR is read', async () => {
  const taller = await crearTaller()
  await fc.assert(
    fc.asyncProperty(
      cualquierTicket,
      fc.constantFrom(...tiposNota),
      fc.constantFrom(...anchosTicket),
      async (ticket, tipoNota, dots) => {
        const png = await dibujar(elementoDe(ticket, tipoNota, dots), dots)
        const papel = await decodePng(png)
        const { margen } = medidasDe(dots)
        expect(papel.width).toBe(dots)
        expect(hayTinta(papel, 0, 0, margen - 2, papel.height)).toBe(false)
        expect(hayTinta(papel, dots - margen + 2, 0, margen - 2, papel.height)).toBe(false)
        expect(hayTinta(papel, 0, papel.height - PIE, dots, PIE)).toBe(false)
        expect(await leerQr(png)).toEqual([ticket.enlace])

        const medido = await medirTicket(taller, elementoDe(ticket, tipoNota, dots), dots)
        expect(medido).toEqual({ alto: papel.height, cortados: [] })
      },
    ),
    { numRuns: 40 },
  )
})

// Words of a language written with marks, a mark without its letter, and letters that only the widest font has.
const CON_SIGNOS = ['གྷ', 'ตั้งชื่อ', 'x̄ ŷ', '\u0301a', '\u0fb7', 'ខ្មែរ', 'नमस्ते', '\u20dd', '\u{1e023}\u{1e023}']

test.each(anchosTicket)('marks that fonts draw left of their letter stay on %i dots', async (dots) => {
  for (const texto of CON_SIGNOS) {
    const [elemento, ...otros] = ticketDeMuestra.elementos
    const ticket: Ticket = {
      ...ticketDeMuestra,
      nombreCliente: texto,
      nombreOptica: texto,
      garantia: texto,
      elementos: [...(elemento ? [{ ...elemento, armazon: texto, observaciones: texto }] : []), ...otros],
    }
    const papel = await decodePng(await dibujar(elementoDe(ticket, 0, dots), dots))
    const { margen } = medidasDe(dots)
    expect(hayTinta(papel, 0, 0, margen - 2, papel.height), texto).toBe(false)
  }
})

test('a long name takes more lines instead of being cut', async () => {
  const alto = async (nombreCliente: string) => {
    const ticket = { ...ticketDeMuestra, nombreCliente }
    return (await decodePng(await dibujar(elementoDe(ticket, 0, 560), 560))).height
  }

  const linea = 17 * PROPORCION
  expect((await alto('W'.repeat(90))) - (await alto('MARÍA'))).toBeGreaterThanOrEqual(2 * linea)
})

test.each(anchosTicket)('on %i dots the QR is at least 30 mm wide, and its modules are whole dots', async (dots) => {
  const papel = await decodePng(await dibujar(elementoDe(ticketDeMuestra, 0, dots), dots))
  const { dotsPorMm } = medidasDe(dots)
  // The code is the widest run of ink below the last line of text; its finder pattern is 7 modules of black.
  const modulo = Math.ceil((30 * dotsPorMm) / 33)
  const corridas = new Map<number, number>()
  for (let y = papel.height - 450; y < papel.height - 100; y++) {
    let corrida = 0
    for (let x = 0; x <= papel.width; x++) {
      if (isBlack(papel, x, y)) corrida += 1
      else {
        if (corrida > 0) corridas.set(corrida, (corridas.get(corrida) ?? 0) + 1)
        corrida = 0
      }
    }
  }
  expect(33 * modulo).toBeGreaterThanOrEqual(30 * dotsPorMm)
  expect(corridas.get(7 * modulo)).toBeGreaterThanOrEqual(4 * modulo)
})

test('a visit-style ticket has no QR and no money, and is drawn like the others', async () => {
  const visita = {
    nombreOptica: 'Óptica Nítida',
    contacto: { telefono: '2224810937', horario: 'Lun a sáb 10:00 a 20:00' },
    direccionSucursal: 'Av. Juárez 120',
    nombreCliente: 'MARÍA ÑANDÚ',
    telefono: '',
    fecha: '2026-11-20T18:05:00',
    bloques: [
      { titulo: 'OD', lineas: ['Esf -2.25', 'Cil -0.50', 'Eje 90'] },
      { titulo: 'OI', lineas: ['Esf -2.00'] },
    ],
  }

  const png = await dibujar(createElement(TicketVisita, { visita }), 560)

  expect((await decodePng(png)).width).toBe(560)
  expect(await leerQr(png)).toEqual([])
})

test("the shop's mark stands above its name, no higher than three lines, and leaves the rest as it is", async () => {
  // The mark is two dots by one, black: as wide as it may be it is half as high.
  const negro = await encodePng(rasterFromGrey({ width: 2, height: 1, data: new Uint8Array([0, 0]) }))
  const logo = `data:image/png;base64,${Buffer.from(negro).toString('base64')}`
  const papelDe = async (marca: string | null) =>
    decodePng(await dibujar(createElement(TicketPedido, { ticket: ticketDeMuestra, tipoNota: 0, logo: marca }), 560))
  const [con, sin] = [await papelDe(logo), await papelDe(null)]
  const crecio = con.height - sin.height
  expect(crecio).toBeGreaterThan(4 * PROPORCION)
  expect(crecio).toBeLessThanOrEqual(55 * PROPORCION)
  expect(hayTinta(con, 0, 12 * PROPORCION, 560, crecio - 4 * PROPORCION)).toBe(true)
  expect([...con.data.slice(-20_000)]).toEqual([...sin.data.slice(-20_000)])
})

test('drawing leaves the event loop free for other requests', async () => {
  await dibujar(elementoDe(ticketDeMuestra, 1, 560), 560)
  let peor = 0
  const empezo = performance.now()
  let antes = empezo
  const reloj = setInterval(() => {
    peor = Math.max(peor, performance.now() - antes)
    antes = performance.now()
  }, 1)

  const largo = { ...ticketDeMuestra, elementos: Array.from({ length: 15 }, () => ticketDeMuestra.elementos).flat() }
  await Promise.all(Array.from({ length: 12 }, () => dibujar(elementoDe(largo, 1, 560), 560)))
  clearInterval(reloj)

  // If drawing blocked the loop, nothing else would have run from the first ticket to the last.
  expect(peor).toBeLessThan((performance.now() - empezo) / 2)
})

/** One letter of a hundred that a paper can show, of every writing. */
const muestra = Array.from({ length: 0x2ffff }, (_, codigo) => codigo)
  .filter((codigo) => codigo > 0x20 && (codigo < 0x500 ? codigo % 4 === 0 : codigo % 101 === 0))
  .map((codigo) => String.fromCodePoint(codigo))
  .filter((letra) => letra.trim() !== '' && imprimible(letra) === letra && !/\p{M}/u.test(letra))

test('every letter that a ticket lets through is drawn by a font that has it', async () => {
  const { renderer } = await crearTaller()
  const elemento = (letra: string) =>
    createElement('div', { style: { fontSize: 40, color: 'black', backgroundColor: 'white', width: 192 } }, letra)
  const { node } = await fromJsx(elemento('中'))
  const sinFuente = gris(await renderer.render(node, { width: 384, format: 'raw', devicePixelRatio: PROPORCION }))
  const dibujado = async (letra: string) => (await decodePng(await dibujar(elemento(letra), 384))).data
  const caja = await decodePng(
    await encodePng(rasterFromGrey({ width: 384, height: sinFuente.length / 384, data: sinFuente })),
  )
  const faltan: string[] = []
  for (const letra of muestra) {
    const tinta = await dibujado(letra)
    if (Buffer.compare(tinta, caja.data) === 0 || !tinta.some((byte) => byte !== 0)) faltan.push(letra)
  }

  expect(muestra.length).toBeGreaterThan(800)
  expect(faltan).toEqual([])
  expect(Buffer.compare(await dibujado('王'), await dibujado('小'))).not.toBe(0)
})
