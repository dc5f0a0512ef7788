import { inventario } from '@nitida/contract/inventario'
import { etiquetas } from '@nitida/contract/inventario.etiquetas'
import { rollosDeEtiquetas } from '@nitida/contract/inventario.etiquetas.rules'
import { anchosTicket } from '@nitida/contract/tickets.rules'
import { dotsDeRollo } from '@nitida/documents/etiqueta'
import { decodeJob } from '@nitida/escpos/decoder'
import { encodeJob } from '@nitida/escpos/encoder'
import { decodePng, encodePng } from '@nitida/escpos/png'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leerCodigos } from '../../../../../e2e/leerQr.ts'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { leerEtiquetasDePdf, leerPdf } from '../../../test/leerPdf.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: string
let caja: string
let sucursal: number
/** Articles by their codes: short, of letters, long, and with letters that bars lack. */
const articulos = new Map<string, number>()
const LARGO = 'ARM-OPALO-77-AZUL-PETROLEO-50-20-145-X'

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db)
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0', idSucursal: null }))
  caja = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: sucursal }))
  for (const codigo of ['V2140-C5', 'x', LARGO, 'Ñandú 77'])
    articulos.set(codigo, await tenerArticulo(t, maestro, sucursal, 0, { codigo, modelo: 'Ópalo de la montaña azul' }))
  const { body } = await t.call(maestro, inventario.articulo, {
    params: { id: await tenerArticulo(t, maestro, sucursal, 0, { precio: 12_345.5, color: '', medida: '' }) },
    query: { sucursal },
  })
  articulos.set(body.data.codigo, body.data.id)
})
afterAll(() => t.cerrar())

const pngDe = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'))

const casos = rollosDeEtiquetas.flatMap((rollo) => anchosTicket.map((ancho) => [rollo, ancho] as const))

test.each(casos)(
  'every label of a %s roll for tickets of %i dots is read back, as drawn and as printed',
  async (rollo, ancho) => {
    const pedidos = [...articulos.values()]
    const { body } = await t.call(caja, etiquetas.dibujar, { body: { sucursal, rollo, ancho, articulos: pedidos } })

    expect(body.data.map(({ id }) => id)).toEqual(pedidos)
    const esperados = [...articulos.keys()]
    const medida = dotsDeRollo(rollo, ancho)
    for (const [i, { png }] of body.data.entries()) {
      const papel = await decodePng(pngDe(png))
      expect([papel.width, papel.height]).toEqual([medida.ancho, medida.alto])
      expect(await leerCodigos(pngDe(png))).toEqual([esperados[i]])
      const impreso = decodeJob(encodeJob(papel, { dots: 576, corte: 'etiqueta', copias: 2 })).raster
      expect(impreso?.height).toBe(2 * medida.alto)
      if (impreso) expect(await leerCodigos(await encodePng(impreso))).toContain(esperados[i])
    }
  },
)

/** Places of a sheet of thirty, in points: three columns of 2⅝ inches, an eighth apart. */
const cajas = Array.from({ length: 30 }, (_, i) => ({
  ...{ x: 13.5 + (i % 3) * 198, y: 36 + Math.floor(i / 3) * 72 },
  ...{ ancho: 189, alto: 72 },
}))

test('a sheet begins where its first label is still there, goes on to the next sheet, and every label is read back', async () => {
  const renglones = [...articulos.values()].map((articulo) => ({ articulo, piezas: 5 }))
  const { body } = await t.call(caja, etiquetas.hoja, { body: { sucursal, desde: 28, renglones } })

  const pdf = pngDe(body.pdf)
  const { paginas, ancho, alto } = await leerPdf(pdf)
  expect([ancho, alto, paginas.length]).toEqual([612, 792, 2])
  expect(paginas[0]).toContain('$1,890.00')
  const codigos = [...articulos.keys()].flatMap((codigo) => Array.from({ length: 5 }, () => codigo))
  const lugares = [...Array.from({ length: 27 }, () => ''), ...codigos, ...Array.from({ length: 8 }, () => '')]
  expect(await leerEtiquetasDePdf(pdf, 1, cajas)).toEqual(lugares.slice(0, 30))
  expect(await leerEtiquetasDePdf(pdf, 2, cajas)).toEqual(lugares.slice(30))
})

test('labels carry the price of their branch', async () => {
  const id = await tenerArticulo(t, maestro, sucursal, 0, { precio: 900, precioSucursal: 850 })
  const { body } = await t.call(caja, etiquetas.hoja, {
    body: { sucursal, desde: 1, renglones: [{ articulo: id, piezas: 1 }] },
  })

  expect((await leerPdf(pngDe(body.pdf))).texto).toContain('$850.00')
})

test("another branch's labels, and those of an article that never was, are not found", async () => {
  const otra = await buildSucursal(t.db)
  const [id = 0] = articulos.values()
  const pedir = (enSucursal: number, articulo: number) =>
    t.call(caja, etiquetas.dibujar, { body: { sucursal: enSucursal, rollo: '50x25', articulos: [articulo] } })

  for (const { status, body } of [await pedir(otra, id), await pedir(sucursal, 999_999)])
    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
})

test('more labels than twenty sheets hold are refused', async () => {
  const [id = 0] = articulos.values()
  const renglones = [
    { articulo: id, piezas: 600 },
    { articulo: id, piezas: 1 },
  ]
  const { status } = await t.call(caja, etiquetas.hoja, { body: { sucursal, desde: 1, renglones } })

  expect(status).toBe(422)
})
