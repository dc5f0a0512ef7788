import path from 'node:path'
import { visitas } from '@nitida/contract/visitas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { archivosEn, foto } from '../../../test/imagenes.ts'
import { iniciarProceso } from '../../../test/procesoServidor.ts'
import { AHORA } from '../../../test/reloj.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes, visitaNueva } from '../../../test/visitas.ts'
import { archivosEnDisco } from '../../adapters/archivos/disco.ts'
import { barrerArchivos } from './visitas.barrido.service.ts'

/** A real server process is killed (kill −9) between the file of a photo and the row of its visit (H1). */
let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

test('a server that dies between file and row leaves no visit, keeps what it had acknowledged, and its files are swept', {
  timeout: 60_000,
}, async () => {
  const usuario = await buildUsuario(t.db, { tipo: '4' })
  const tk = await t.entrar(usuario)
  const datos = path.join(t.carpeta, 'datos')
  const archivos = archivosEnDisco(path.join(datos, 'archivos'), path.join(datos, 'provisional'))
  const proceso = await iniciarProceso(t.url, { ajustes: { DATA_DIR: datos } })
  const enviar = async (idCliente: number) => {
    const { tipo, cuerpo } = await enPartes(visitaNueva(idCliente), [
      { bytes: await foto(400, 300) },
      { bytes: await foto(400, 300) },
    ])
    return fetch(`${proceso.url}/api${visitas.crear.path}`, {
      method: 'PUT',
      headers: { 'x-app-token': APP_TOKEN, authorization: `Bearer ${tk}`, 'content-type': tipo },
      body: Uint8Array.from(cuerpo),
    })
  }
  const [uno, dos] = [usuario, usuario].map(() => buildCliente(t.db, { idSucursal: usuario.idSucursal ?? 0 }))
  const [acusada, perdida] = [await uno, await dos]
  if (!acusada || !perdida) throw new Error('no patients')
  expect((await enviar(acusada.id)).status).toBe(200)
  const antes = archivosEn(path.join(datos, 'archivos')).length

  await conDuenio(t.url, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table visita in exclusive mode`.execute(trx)
      const enVuelo = enviar(perdida.id).catch(() => null)
      await esperarEnCandado(t.url, 1)
      await proceso.matar()
      expect(await enVuelo).toBeNull()
    }),
  )

  const filas = await t.db.selectFrom('visita').select('id_cliente').execute()
  expect(filas).toEqual([{ id_cliente: acusada.id }])
  expect(archivosEn(path.join(datos, 'archivos'))).toHaveLength(antes + 4) // two photos, two thumbnails
  const fotos = await t.db.selectFrom('foto').select(['imagen', 'miniatura']).execute()

  const now = () => new Date(AHORA.getTime() + 25 * 3600 * 1000)
  const provisional = path.join(datos, 'provisional')
  await barrerArchivos({ db: t.db, archivos, provisional, now }, new AbortController().signal)

  const quedan = fotos.flatMap(({ imagen, miniatura }) => [imagen, miniatura].map((hash) => hash.toString('hex')))
  expect(archivosEn(path.join(datos, 'archivos')).sort()).toEqual(quedan.sort())
})
