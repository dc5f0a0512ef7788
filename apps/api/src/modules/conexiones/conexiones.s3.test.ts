import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { conexiones, type Prueba } from '@nitida/contract/conexiones'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { probarS3 } from '../../adapters/archivos/prueba.ts'
import { archivosEnS3 } from '../../adapters/archivos/s3.ts'

const [BUCKET, OTRO] = ['fotos-de-prueba', 'otro-de-prueba']
const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-s3-'))
const s3 = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: carpeta },
  configureBuckets: [BUCKET, OTRO].map((name) => ({ name, configs: [] })),
})
let t: TestApp
let maestro: string
let cuenta: { url: string; bucket: string; region: string; idClave: string; secreto: string }
beforeAll(async () => {
  const url = `http://127.0.0.1:${(await s3.run()).port}`
  cuenta = { url, bucket: BUCKET, region: 'us-east-1', idClave: 'S3RVER', secreto: 'S3RVER' }
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  await t.cerrar()
  await s3.close()
  rmSync(carpeta, { recursive: true, force: true })
})

const leer = async (en = t) => (await en.call(maestro, conexiones.leer, {})).body.data.s3
const guardar = async (cambios: Partial<typeof cuenta> = {}, en = t) =>
  en.call(maestro, conexiones.guardarS3, { body: { ...cuenta, ...cambios, version: (await leer(en)).version } })
const clave = (letra: string) => `fotos/ab/${letra.repeat(64)}`
const visto = ({ bien, pasos }: Prueba) => [
  bien,
  pasos.map(({ estado }) => estado).join(' '),
  pasos.find(({ estado }) => estado === 'mal')?.detalle ?? null,
]

test('a bucket that works is in force at once in every process, and what was on the disk is found there still', async () => {
  const otra = await crearTestApp({ url: t.url })
  onTestFinished(() => otra.cerrar())
  const [vieja, nueva] = [randomBytes(1000), randomBytes(1000)]
  await t.app.deps.archivos.guardar(clave('a'), vieja)

  const { status, body } = await guardar()

  const { secreto, ...datos } = cuenta
  expect([status, body.data.s3]).toMatchObject([200, { version: 1, origen: 'pantalla', datos }])
  expect(JSON.stringify(body)).not.toContain('secreto')
  await expect.poll(() => otra.app.deps.conexiones.bucket, { timeout: 10_000 }).toBe(BUCKET)
  await otra.app.deps.archivos.guardar(clave('b'), nueva)
  expect((await t.app.deps.archivos.leer(clave('a')))?.equals(vieja)).toBe(true)
  expect((await t.app.deps.archivos.leer(clave('b')))?.equals(nueva)).toBe(true)
  expect((await archivosEnS3(cuenta).leer(clave('b')))?.equals(nueva)).toBe(true)
  expect(await archivosEnS3(cuenta).leer(clave('a'))).toBeNull()
  await t.app.deps.archivos.borrar(clave('a'))
  expect(await t.app.deps.archivos.leer(clave('a'))).toBeNull()
  expect((await t.call(maestro, conexiones.estado, {})).body.data.archivos).toEqual({ lugar: 's3', donde: BUCKET })
  expect(secreto).toBe('S3RVER')
})

test('while no photo is in it the place is changed and taken away; afterwards only its key is', async () => {
  expect((await guardar({ bucket: OTRO })).body.data.s3.datos?.bucket).toBe(OTRO)
  await t.db
    .insertInto('archivo')
    .values({ sha256: randomBytes(32), bytes: 1, guardado_en: t.app.deps.now() })
    .execute()

  const mudado = await guardar({ bucket: BUCKET })
  const { version } = await leer()
  const quitado = await t.call(maestro, conexiones.quitar, { params: { servicio: 's3' }, body: { version } })
  expect([mudado.body.error, quitado.body.error]).toEqual(['CONEXION_CON_ARCHIVOS', 'CONEXION_CON_ARCHIVOS'])
  expect(t.app.deps.conexiones.bucket).toBe(OTRO)
  expect((await guardar({ bucket: OTRO, secreto: '' })).status).toBe(422)
  expect((await guardar({ bucket: OTRO })).status).toBe(200)

  await t.db.deleteFrom('archivo').execute()
  const vacio = await t.call(maestro, conexiones.quitar, { params: { servicio: 's3' }, body: { version: version + 1 } })
  expect([vacio.status, vacio.body.data.s3.origen, t.app.deps.conexiones.bucket]).toEqual([200, 'ninguno', null])
})

test('one that does not work is not saved, and the disk goes on', async () => {
  const { status, body } = await guardar({ bucket: 'no-existe' })
  expect([status, body.error, body.message]).toEqual([
    ...[422, 'PRUEBA_FALLIDA', 'No se guardó. Guarda: En esa dirección no existe ese bucket.'],
  ])
  await t.app.deps.archivos.guardar(clave('c'), Buffer.from('x'))
  expect(t.app.deps.conexiones.bucket).toBeNull()
})

test("the environment's bucket wins, and with another master key nothing is kept where nobody would look", async () => {
  const fija = await crearTestApp({ url: t.url, entorno: { s3: cuenta } })
  onTestFinished(() => fija.cerrar())
  expect(await leer(fija)).toMatchObject({ origen: 'servidor', datos: { bucket: BUCKET, idClave: 'S3RVER' } })
  expect((await guardar({}, fija)).body.error).toBe('CONEXION_FIJA')

  expect((await guardar()).status).toBe(200)
  const otra = await crearTestApp({ url: t.url, claveMaestra: 'b'.repeat(64) })
  onTestFinished(() => otra.cerrar())
  await expect(otra.app.deps.archivos.guardar(clave('d'), Buffer.from('x'))).rejects.toThrow('cannot be used')
})

/** A store of the loopback that does as it likes, until the test ends. */
async function tienda(atender: RequestListener): Promise<typeof cuenta> {
  const servidor = createServer((peticion, respuesta) => {
    peticion.resume().on('end', () => atender(peticion, respuesta))
  })
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    servidor.closeAllConnections()
    servidor.close()
  })
  return { ...cuenta, url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` }
}

test('a trial keeps, reads and removes, and leaves nothing', async () => {
  expect(visto(await probarS3(cuenta))).toEqual([true, 'bien bien bien', null])
  const mal = await probarS3({ ...cuenta, idClave: 'NADIE', secreto: 'Canario-S3' })
  expect(visto(mal).slice(0, 2)).toEqual([false, 'mal sin_llegar sin_llegar'])
  expect(visto(mal)[2]).toContain('No aceptó la clave')
  expect(JSON.stringify(mal)).not.toContain('Canario')
})

test('one that lies, hangs, is not there or is something else is found out in time', async () => {
  const probar = async (en: typeof cuenta, plazoMs?: number) => visto(await probarS3(en, plazoMs))
  const olvida = await tienda(({ method }, respuesta) => respuesta.writeHead(method === 'PUT' ? 200 : 404).end())
  const cambia = await tienda((_, respuesta) => respuesta.end('otra cosa'))
  let guardado: Buffer | null = null
  const conserva = await new Promise<typeof cuenta>((listo) => {
    const servidor = createServer(async (peticion, respuesta) => {
      const partes: Buffer[] = []
      for await (const parte of peticion) partes.push(Buffer.from(parte))
      if (peticion.method === 'PUT') guardado = Buffer.concat(partes)
      respuesta.end(peticion.method === 'GET' ? guardado : undefined)
    }).listen(0, '127.0.0.1', () =>
      listo({ ...cuenta, url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}` }),
    )
    onTestFinished(() => void servidor.close())
  })
  expect(await probar(olvida)).toEqual([false, 'bien mal sin_llegar', 'Dijo que lo guardó, y no lo tiene.'])
  expect(await probar(cambia)).toEqual([false, 'bien mal sin_llegar', 'Devolvió otra cosa.'])
  expect(await probar(conserva)).toEqual([false, 'bien bien mal', 'Dijo que lo borró, y lo sigue teniendo.'])
  expect(await probar(await tienda(() => {}), 400)).toEqual([
    false,
    'mal sin_llegar sin_llegar',
    'No respondió en 1 s.',
  ])
  const lleva = await tienda((_, respuesta) => respuesta.writeHead(302, { location: 'http://127.0.0.1:1' }).end())
  expect((await probar(lleva)).slice(0, 2)).toEqual([false, 'mal sin_llegar sin_llegar'])
  expect((await probar({ ...cuenta, url: 'http://127.0.0.1:1' })).slice(0, 2)).toEqual([
    false,
    'mal sin_llegar sin_llegar',
  ])
})
