import { createHash } from 'node:crypto'
import { type ConsentirConEvidencia, consentimientos, type Evidencia } from '@nitida/contract/consentimientos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { foto, texto } from '../../../test/imagenes.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes } from '../../../test/visitas.ts'
import { barrerArchivos } from '../visitas/visitas.barrido.service.ts'

let t: TestApp
let tk: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  const usuario = await buildUsuario(t.db, { tipo: '4' })
  idSucursal = usuario.idSucursal ?? 0
  tk = await t.entrar(usuario)
})
afterAll(() => t.cerrar())

const nuevo = async () => (await buildCliente(t.db, { idSucursal })).id
const dado = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: false }

async function consentir(id: number, evidencia: ConsentirConEvidencia['evidencia'], imagen?: Uint8Array<ArrayBuffer>) {
  const { tipo, cuerpo } = await enPartes({ ...dado, evidencia }, imagen ? [{ bytes: imagen }] : [], 'imagen')
  const headers = { 'content-type': tipo }
  return pedirCrudo(t.app, 'POST', `/clientes/${id}/consentimientos`, { tk, body: cuerpo, headers })
}
const evidenciasDe = async (id: number): Promise<Evidencia[]> =>
  (await t.call(tk, consentimientos.dePaciente, { params: { id } })).body.data.evidencias
const traer = (url: string) => t.app.inject({ method: 'GET', url })

test('a tick, a drawn signature and a signed paper are kept with who and when, each under its seal', async () => {
  const id = await nuevo()
  expect((await consentir(id, 'casilla')).status).toBe(200)
  expect((await consentir(id, 'firma', await foto(1200, 400, 'png'))).status).toBe(200)
  expect((await consentir(id, 'papel', await foto(300, 200))).status).toBe(200)

  const suyas = await evidenciasDe(id)

  expect(suyas.map(({ tipo, version, en }) => [tipo, version, en])).toEqual(
    ['papel', 'firma', 'casilla'].map((tipo) => [tipo, 1, AHORA.toISOString()]),
  )
  expect(new Set(suyas.map(({ sello }) => sello)).size).toBe(3)
  const filas = await t.db
    .selectFrom('evidencia_consentimiento as e')
    .innerJoin('consentimiento as k', 'k.id', 'e.id_consentimiento')
    .select(['e.imagen', 'k.medio'])
    .where('k.id_cliente', '=', id)
    .orderBy('e.id', 'desc')
    .execute()
  expect(filas.map(({ medio }) => medio)).toEqual(['papel', 'mostrador', 'mostrador'])
  const imagen = await traer(suyas[0]?.url ?? '')
  expect([imagen.statusCode, imagen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(
    createHash('sha256')
      .update(imagen.rawPayload)
      .digest()
      .equals(filas[0]?.imagen ?? Buffer.alloc(0)),
  ).toBe(true)
  expect(suyas[2]?.url).toBeNull()
})

test('its picture opens by its own address for five minutes alone, and is not swept', async () => {
  const [id, otro] = [await nuevo(), await nuevo()]
  await consentir(id, 'papel', await foto(30, 20))
  await consentir(otro, 'papel', await foto(31, 20))
  const [[suya], [ajena]] = [await evidenciasDe(id), await evidenciasDe(otro)]
  const url = suya?.url ?? ''
  for (const mala of [conOtraFirma(url), url.replace(/\?.*/, ''), url.replace(String(suya?.id), String(ajena?.id))])
    expect((await traer(mala)).statusCode).toBe(404)
  t.ponerReloj(new Date(AHORA.getTime() + 301_000))
  expect((await traer(url)).statusCode).toBe(404)
  t.ponerReloj(AHORA)
  const { db, archivos, provisional } = t.app.deps
  const now = () => new Date(AHORA.getTime() + 30 * 24 * 3600_000)
  await barrerArchivos({ db, archivos, provisional, now }, new AbortController().signal)
  expect((await traer(url)).statusCode).toBe(200)
})

test.each([
  ['firma', undefined, 422, 'EVIDENCIA_FALTA'],
  ['papel', undefined, 422, 'EVIDENCIA_FALTA'],
  ['casilla', foto, 422, 'EVIDENCIA_SOBRA'],
  ['papel', async () => texto('<html>'), 422, 'FOTO_INVALIDA'],
] as const)('%s with %o is refused, and nothing is registered', async (evidencia, imagen, estatus, error) => {
  const id = await nuevo()
  const { status, body } = await consentir(id, evidencia, await imagen?.())
  expect([status, body.error]).toEqual([estatus, error])
  expect(await t.db.selectFrom('consentimiento').select('id').where('id_cliente', '=', id).execute()).toEqual([])
})

test('a patient of another branch is not found', async () => {
  const ajeno = (await buildCliente(t.db)).id
  expect((await consentir(ajeno, 'casilla')).status).toBe(404)
  expect((await t.call(tk, consentimientos.dePaciente, { params: { id: ajeno } })).status).toBe(404)
})

test('evidence is never changed or taken away, and one that was shows by its seal', async () => {
  const id = await nuevo()
  await consentir(id, 'casilla')
  for (const cambiar of [
    () => conDuenio(t.url, (db) => db.updateTable('evidencia_consentimiento').set({ tipo: 'papel' }).execute()),
    () => conDuenio(t.url, (db) => db.deleteFrom('evidencia_consentimiento').execute()),
  ])
    await expect(cambiar()).rejects.toMatchObject({ code: '42501' })
})
