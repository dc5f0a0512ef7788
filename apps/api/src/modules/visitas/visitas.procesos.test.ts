import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { visitas } from '@nitida/contract/visitas'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { archivosEn, foto, gif } from '../../../test/imagenes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp } from '../../../test/testApp.ts'
import { enviarVisita, visitaNueva } from '../../../test/visitas.ts'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { archivosEnDisco } from '../../adapters/archivos/disco.ts'
import { archivosEnS3 } from '../../adapters/archivos/s3.ts'
import { barrerArchivos } from './visitas.barrido.service.ts'

const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-procesos-'))
const BUCKET = 'fotos'
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

const deDisco = path.join(carpeta, 'compartida')
const lugares: [string, () => Archivos, () => string[]][] = [
  [
    'a shared folder',
    () => archivosEnDisco(path.join(deDisco, 'archivos'), path.join(deDisco, 'provisional')),
    () => archivosEn(path.join(deDisco, 'archivos')),
  ],
  [
    'a bucket',
    () => archivosEnS3({ url, bucket: BUCKET, region: 'us-east-1', idClave: 'S3RVER', secreto: 'S3RVER' }),
    () => archivosEn(path.join(carpeta, 's3')).filter((nombre) => nombre.endsWith('_S3rver_object')),
  ],
]

describe.each(lugares)('two processes with %s', (_, abrir, guardados) => {
  test('show each other’s photos, record a visit once, and sweep at once without taking what is named', async () => {
    const uno = await crearTestApp({ archivos: abrir() })
    const otro = await crearTestApp({ url: uno.url, archivos: abrir() })
    const optometrista = await buildUsuario(uno.db, { tipo: '4' })
    const { id } = await buildCliente(uno.db, { idSucursal: optometrista.idSucursal ?? 0 })
    const tk = await uno.entrar(optometrista)
    const fotos = [{ bytes: await foto(400, 300) }, { bytes: await foto(400, 300) }]
    const clave = { 'idempotency-key': 'visita-en-dos-procesos' }

    const ambos = [uno, otro, uno, otro]
    const enviadas = await Promise.all(ambos.map((t) => enviarVisita(t, tk, visitaNueva(id), fotos, clave)))
    // A good photo before one that is none: it belongs to nobody.
    await enviarVisita(otro, tk, visitaNueva(id), [{ bytes: await foto(400, 300) }, { bytes: gif }])

    expect(enviadas.map(({ status }) => status)).toContain(200)
    expect(await uno.db.selectFrom('visita').select('id_cliente').execute()).toEqual([{ id_cliente: id }])
    const { id: visitId } = await uno.db.selectFrom('visita').select('id').executeTakeFirstOrThrow()
    const deOtro = (await otro.call(tk, visitas.fotos, { params: { visitId } })).body.data
    expect(deOtro).toHaveLength(2)
    expect(guardados()).toHaveLength(6)

    const now = () => new Date(AHORA.getTime() + 25 * 3600 * 1000)
    const fin = new AbortController().signal
    await Promise.all(
      [uno, otro].map(({ app: { deps } }) => {
        const { db, archivos, provisional } = deps
        return barrerArchivos({ db, archivos, provisional, now }, fin)
      }),
    )

    expect(guardados()).toHaveLength(4)
    for (const { url } of deOtro)
      expect((await uno.app.inject({ method: 'GET', url })).headers['content-type']).toBe('image/jpeg')
    await otro.cerrar()
    await uno.cerrar()
  })
})
