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
