import { bloquesDe, seccionesDeAviso } from '@nitida/contract/aviso.texto'
import { avisos } from '@nitida/contract/avisos'
import { clientes } from '@nitida/contract/clientes'
import { consentimientos } from '@nitida/contract/consentimientos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let maestro: string

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const leer = async (version?: number) =>
  (await t.call(null, avisos.leer, { query: version === undefined ? {} : { version: String(version) } })).body.data
const guardar = (cambios: object, version: number) => t.call(maestro, avisos.guardar, { body: { ...cambios, version } })
const paciente = async () => {
  const caja = await buildUsuario(t.db, { tipo: '2' })
  const { id } = await buildCliente(t.db, { idSucursal: caja.idSucursal ?? 0 })
  return { id, tk: await t.entrar(caja) }
}
const consentir = ({ id, tk }: { id: number; tk: string }, versionAviso: string) =>
  t.call(tk, clientes.guardar, {
    params: { id },
    body: { consentimiento: { versionAviso, whatsappAvisos: true, whatsappPromociones: true } },
  })
const privacidad = async ({ id, tk }: { id: number; tk: string }) =>
  (await t.call(tk, consentimientos.dePaciente, { params: { id } })).body.data

test('the notice that the program brings says what the law demands', async () => {
  const aviso = await leer()
  expect([aviso.version, aviso.vigente]).toEqual([1, true])
  const dicho = seccionesDeAviso.map(({ id }) => aviso[id]).join('\n')
  for (const texto of [
    'Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
    '20 de marzo de 2025',
    'Secretaría Anticorrupción y Buen Gobierno',
    'consentimiento expreso y por escrito',
    'Finalidades necesarias',
    'Finalidades voluntarias',
    'derechos ARCO',
    '20 días hábiles',
    'revocar tu consentimiento',
    'NOM-004-SSA3-2012',
    'responder BAJA',
    'vulneración',
  ])
    expect(dicho).toContain(texto)
  expect(dicho).not.toMatch(/INAI|IFAI|Instituto Nacional de Transparencia|5 de julio de 2010/)
  const tipos = bloquesDe(aviso.contacto, { nombreOptica: 'Óptica del Ángel' }).map(({ tipo }) => tipo)
  expect(tipos).toEqual(['parrafo', 'medios'])
})

test('a saved version is in force at once; the one before it stays as it was and can be read', async () => {
  const antes = await leer()

  const { status, body } = await guardar({ uso: 'Solo para atenderte.' }, antes.version)

  expect([status, body.data.version, body.data.uso, body.data.datos]).toEqual([
    200,
    antes.version + 1,
    'Solo para atenderte.',
    antes.datos,
  ])
  expect((await leer()).version).toBe(antes.version + 1)
  expect(await leer(antes.version)).toEqual({ ...antes, vigente: false })
  const { data } = (await t.call(maestro, avisos.list, {})).body
  expect(data[0]).toMatchObject({ version: antes.version + 1, cambiadas: ['uso'], legible: true })
  expect(data[0]?.autor).not.toBe('')
  expect(data.at(-1)).toMatchObject({ version: 0, clave: 'Importado', autor: null, legible: false })
  await expect(
    conDuenio(t.url, (db) => db.updateTable('aviso_version').set({ secciones: '{}' }).execute()),
  ).rejects.toMatchObject({ code: '42501' })
})

describe('what is refused', () => {
  test('of eight who publish on top of one version, one does', async () => {
    const { version } = await leer()
    const respuestas = await Promise.all(
      Array.from({ length: 8 }, (_, i) => guardar({ cambios: `Texto ${i}` }, version)),
    )
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of respuestas)
      if (status !== 200) expect([status, body.error]).toEqual([409, 'AVISO_CAMBIADO'])
    expect((await leer()).version).toBe(version + 1)
  })

  test('the same texts, an empty section, a contact without how to reach us, and who is not the owner', async () => {
    const { version, datos } = await leer()
    expect((await guardar({ datos }, version)).body.error).toBe('AVISO_IGUAL')
    expect((await guardar({ datos: '  ' }, version)).status).toBe(422)
    expect((await guardar({ contacto: 'Pregunta en la sucursal.' }, version)).status).toBe(422)
    const { tk } = await paciente()
    expect((await t.call(tk, avisos.guardar, { body: { datos: 'X', version } })).status).toBe(403)
    expect((await leer()).version).toBe(version)
  })

  test('a consent to a notice that there is not', async () => {
    const quien = await paciente()
    const { status, body } = await consentir(quien, 'v99')
    expect([status, body.error]).toEqual([409, 'AVISO_DESCONOCIDO'])
    expect((await privacidad(quien)).consentimiento).toBeNull()
  })
})

test('a consent keeps its version, and says which sections have changed since', async () => {
  const quien = await paciente()
  const { version, clave } = await leer()
  expect((await consentir(quien, clave)).status).toBe(200)
  expect((await privacidad(quien)).consentimiento).toMatchObject({ version, cambiadas: [] })

  await guardar({ datos: 'Solo tu nombre.', terceros: 'Con nadie.' }, version)
  await guardar({ cambios: 'Los verás aquí.' }, version + 1)

  const { vigente, consentimiento } = await privacidad(quien)
  expect([vigente.version, consentimiento?.version]).toEqual([version + 2, version])
  expect(consentimiento?.cambiadas).toEqual(['datos', 'terceros', 'cambios'])
  await consentir(quien, 'Importado')
  expect((await privacidad(quien)).consentimiento).toMatchObject({ version: 0, cambiadas: null })
})
