import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { foto } from '../../../test/imagenes.ts'
import { crearDibujoAparte, crearProceso } from './visitas.dibujo.service.ts'

const creados: ChildProcess[] = []
let fallo: Error | null = null
const dibujarAparte = crearDibujoAparte(() => {
  const antes = fallo
  fallo = null
  if (antes) throw antes
  const nuevo = crearProceso()
  creados.push(nuevo)
  return nuevo
})

const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-dibujo-'))
const en = (nombre: string) => path.join(carpeta, nombre)
const encargo = { origen: en('origen'), imagen: en('imagen'), miniatura: en('miniatura') }

beforeEach(async () => {
  writeFileSync(encargo.origen, await foto(40, 30))
})
afterAll(async () => {
  creados.at(-1)?.kill('SIGKILL')
  rmSync(carpeta, { recursive: true, force: true })
})

test('a picture and its thumbnail go from file to file', async () => {
  expect(await dibujarAparte(encargo)).toEqual({ ancho: 40, alto: 30 })

  const formatos = [encargo.imagen, encargo.miniatura].map((una) => sharp(readFileSync(una)).metadata())
  expect((await Promise.all(formatos)).map(({ format, width }) => [format, width])).toEqual([
    ['jpeg', 40],
    ['jpeg', 40],
  ])
})

test('a process that was ended while it waited is followed by another, which draws the photo', async () => {
  await dibujarAparte(encargo)
  const anterior = creados.at(-1)
  anterior?.kill('SIGKILL') // its end is not known yet when the next photo comes

  expect(await dibujarAparte(encargo)).toEqual({ ancho: 40, alto: 30 })
  expect(creados.at(-1)).not.toBe(anterior)
})

test('one that cannot be started, and one that ends over a photo, are said to be out of service; the next photo is drawn', async () => {
  const viejo = creados.at(-1)
  if (viejo?.exitCode === null && viejo.kill('SIGKILL')) await once(viejo, 'exit')
  fallo = Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
  await expect(dibujarAparte(encargo)).rejects.toMatchObject({ codigo: 'SERVICIO_NO_DISPONIBLE' })

  const enUnaCarpetaQueNoHay = { ...encargo, imagen: en('no/hay') }
  await expect(dibujarAparte(enUnaCarpetaQueNoHay)).rejects.toMatchObject({ codigo: 'SERVICIO_NO_DISPONIBLE' })

  expect(await dibujarAparte(encargo)).toEqual({ ancho: 40, alto: 30 })
})

test('a file that went while it waited for its turn is no photo, and takes nobody else with it', async () => {
  const [ida, otra] = await Promise.all([dibujarAparte({ ...encargo, origen: en('nada') }), dibujarAparte(encargo)])

  expect(ida).toHaveProperty('motivo')
  expect(otra).toEqual({ ancho: 40, alto: 30 })
})

/** A photo with detail, so that it has bytes to lose. */
const detalle = async (width = 800, height = 600) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
}

test('a photo with an odd byte in its head, as one maker writes it, is drawn', async () => {
  const rara = await detalle()
  const cabeza = rara.lastIndexOf(Buffer.from([0xff, 0xda]))
  const fin = cabeza + 2 + rara.readUInt16BE(cabeza + 2)
  expect([...rara.subarray(fin - 3, fin)]).toEqual([0, 63, 0])
  rara[fin - 2] = 0
  writeFileSync(encargo.origen, rara)

  expect(await dibujarAparte(encargo)).toEqual({ ancho: 800, alto: 600 })
})

test.each([0.2, 0.5, 0.99])('a photo of which %f arrived is refused, and says so', async (parte) => {
  const entera = await detalle()
  writeFileSync(encargo.origen, entera.subarray(0, Math.floor(entera.length * parte)))

  expect(await dibujarAparte(encargo)).toEqual({ motivo: 'la imagen está dañada o incompleta.' })
})

test('a photo of more than 40 megapixels is made smaller, whichever way it lies; one that needs them all in memory says why not', async () => {
  const grande = () => sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#a85' } })
  writeFileSync(encargo.origen, await grande().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(await dibujarAparte(encargo)).toEqual({ ancho: 1755, alto: 2048 })

  writeFileSync(encargo.origen, await grande().jpeg({ progressive: true }).toBuffer())
  expect(await dibujarAparte(encargo)).toEqual({ motivo: 'tiene más de 40 megapíxeles: hazla más pequeña.' })
})

test('a photo as iPhones make them is told by its name', async () => {
  writeFileSync(encargo.origen, Buffer.from('\0\0\0\x24ftypheic\0\0\0\0', 'latin1'))

  expect(await dibujarAparte(encargo)).toEqual({
    motivo:
      'es HEIC, el formato de los iPhone. Envíala como JPG; en el iPhone: Ajustes, Cámara, Formatos, «Más compatible».',
  })
})
