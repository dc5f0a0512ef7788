import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Archivos } from './archivos.ts'
import { archivosEnDisco } from './disco.ts'
import { archivosEnS3 } from './s3.ts'

const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-archivos-'))
const provisional = path.join(carpeta, 'provisional')
const BUCKET = 'fotos-de-prueba'

/** A real S3 server, with a port of its own. */
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(carpeta, 's3'),
  configureBuckets: [{ name: BUCKET, configs: [] }],
})
let url: string
beforeAll(async () => {
  url = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(carpeta, { recursive: true, force: true })
})

const enS3 = (cambios: object = {}) =>
  archivosEnS3({ url, bucket: BUCKET, region: 'us-east-1', idClave: 'S3RVER', secreto: 'S3RVER', ...cambios })
const lugares: [string, () => Archivos][] = [
  ['a folder', () => archivosEnDisco(path.join(carpeta, 'archivos'), provisional)],
  ['a bucket', () => enS3()],
]
const clave = (fin = 'a') => `fotos/ab/${fin.repeat(64)}`

describe.each(lugares)('%s', (_, abrir) => {
  test('gives back the bytes it took, again and again', async () => {
    const archivos = abrir()
    const bytes = randomBytes(300_000)

    await archivos.guardar(clave(), bytes)
    await archivos.guardar(clave(), bytes)

    expect((await archivos.leer(clave()))?.equals(bytes)).toBe(true)
  })

  test('takes a file that was written elsewhere', async () => {
    const archivos = abrir()
    const bytes = randomBytes(300_000)
    const ruta = path.join(carpeta, 'recibido')
    writeFileSync(ruta, bytes)

    await archivos.guardarArchivo(clave('e'), ruta)

    expect((await archivos.leer(clave('e')))?.equals(bytes)).toBe(true)
  })

  test('eight processes that keep the same file at once keep it whole', async () => {
    const bytes = randomBytes(200_000)

    await Promise.all(Array.from({ length: 8 }, () => abrir().guardar(clave('b'), bytes)))

    expect((await abrir().leer(clave('b')))?.equals(bytes)).toBe(true)
  })

  test('what is not there is null, and may be removed', async () => {
    const archivos = abrir()
    await archivos.guardar(clave('c'), Buffer.from('x'))
    await archivos.borrar(clave('c'))
    await archivos.borrar(clave('c'))

    expect(await archivos.leer(clave('c'))).toBeNull()
  })

  test.each(['../../etc/passwd', 'fotos/ab/x', `fotos/../${'a'.repeat(64)}`, ''])(
    '%j is no key of ours',
    async (mala) => {
      await expect(async () => abrir().leer(mala)).rejects.toThrow(/key/)
    },
  )
})

test('a folder has nothing half written in it, and nothing left over beside it', async () => {
  const nombres = readdirSync(path.join(carpeta, 'archivos'), { recursive: true, withFileTypes: true })
    .filter((uno) => uno.isFile())
    .map(({ name }) => name)

  expect(nombres.every((nombre) => /^[0-9a-f]{64}$/.test(nombre))).toBe(true)
  expect(readdirSync(provisional)).toEqual([])
})

test('an account nobody has, a bucket that does not exist and a service that is not there are failures, and no empty files', async () => {
  await expect(enS3({ idClave: 'NADIE' }).guardar(clave('d'), Buffer.from('x'))).rejects.toThrow('403')
  await expect(enS3({ bucket: 'no-existe' }).guardar(clave('d'), Buffer.from('x'))).rejects.toThrow('404')
  await expect(enS3({ url: 'http://127.0.0.1:9' }).leer(clave('d'))).rejects.toThrow()
})
