import { documentos } from '@nitida/contract/documentos'
import { historias } from '@nitida/contract/historias'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario, type ClienteDePrueba, type UsuarioDePrueba } from '../../../test/builders.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { historiaNueva, visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let optometrista: UsuarioDePrueba
let tk: string
let tkAjeno: string
let cliente: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  optometrista = await buildUsuario(t.db, { tipo: '4' })
  tk = await t.entrar(optometrista)
  tkAjeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
  cliente = await buildCliente(t.db, { idSucursal: optometrista.idSucursal ?? 0 })
})
afterAll(() => t.cerrar())

const traer = (url: string) => t.app.inject({ url })

const crearHistoria = async () => (await t.call(tk, historias.crear, { body: historiaNueva(cliente.id) })).body.data.id
const crearVisita = async () => (await t.call(tk, visitas.crear, { body: visitaNueva(cliente.id) })).body.data.id

test('a patient without records has no file (spec §8)', async () => {
  const { status, body } = await t.call(tk, documentos.exportar, { body: { idCliente: cliente.id } })

  expect([status, body.error, body.message]).toEqual([404, 'SIN_REGISTROS', 'No hay registros!'])
})

test('everything of a patient in one file, newest first, and who opened it is written down', async () => {
  await crearHistoria()
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  await crearVisita()

  const { status, body } = await t.call(tk, documentos.exportar, { body: { idCliente: cliente.id } })
  const { statusCode, headers, rawPayload } = await traer(body.pdfUrl)

  expect([status, statusCode]).toEqual([200, 200])
  expect([headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    'application/pdf',
    `inline; filename="expediente-${cliente.id}.pdf"`,
    'no-store',
  ])
  const { texto } = await leerPdf(rawPayload)
  expect(texto).toContain(cliente.nombre)
  expect(texto.indexOf('Visita ·')).toBeLessThan(texto.indexOf('Historia clínica ·'))
  const lineas = await t.db
    .selectFrom('auditoria')
    .select(['id_usuario', 'id_entidad'])
    .where('accion', '=', 'expediente exportado')
    .execute()
  expect(lineas).toEqual(Array(2).fill({ id_usuario: optometrista.id, id_entidad: cliente.id }))
})

test('a history and the prescriptions have files of their own', async () => {
  const params = { id: await crearHistoria() }
  const visita = { id: await crearVisita() }
  const abrir = async (url: string) => leerPdf((await traer(url)).rawPayload)

  const historia = await abrir((await t.call(tk, documentos.historia, { params })).body.pdfUrl)
  expect(historia.texto).toContain('Graduación prescrita')
  const deHistoria = await abrir((await t.call(tk, documentos.recetaDeHistoria, { params, body: null })).body.pdfUrl)
  expect(deHistoria.texto).toContain('OD derecho -1.50')
  const deVisita = await abrir(
    (await t.call(tk, documentos.recetaDeVisita, { params: visita, body: null })).body.pdfUrl,
  )
  expect(deVisita.texto).toContain('OD derecho -1.25 -0.50 090°')
  expect([deHistoria.alto, deVisita.alto]).toEqual([396, 396])
})

test('the previous grid of a history is never printed as what it prescribes; the total one is, where none is prescribed', async () => {
  const recetaDe = async (cambios: object) => {
    const { body } = await t.call(tk, historias.crear, { body: historiaNueva(cliente.id, cambios) })
    const { pdfUrl } = (await t.call(tk, documentos.recetaDeHistoria, { params: { id: body.data.id }, body: null }))
      .body
    return (await leerPdf((await traer(pdfUrl)).rawPayload)).texto
  }
  const sin = { esfOdPre: null, cilOdPre: null, ejeOdPre: null, addOdPre: null, esfOiPre: null, cilOiPre: null }
  const previa = { ...sin, ejeOiPre: null, addOiPre: null, esfOd: -7.25, esfOi: -7.75, esfOdTot: null, esfOiTot: null }

  const soloPrevia = await recetaDe(previa)
  expect(soloPrevia).not.toMatch(/7\.25|7\.75/)
  expect(soloPrevia).toContain('OD derecho')
  expect(await recetaDe({ ...previa, esfOdTot: -3.5 })).toContain('OD derecho -3.50')
})

test("another branch's patient is not found, whatever is asked of him (D-18)", async () => {
  const params = { id: await crearHistoria() }
  const visita = { id: await crearVisita() }
  const codigos = [
    await t.call(tkAjeno, documentos.exportar, { body: { idCliente: cliente.id } }),
    await t.call(tkAjeno, documentos.historia, { params }),
    await t.call(tkAjeno, documentos.recetaDeHistoria, { params, body: null }),
    await t.call(tkAjeno, documentos.recetaDeVisita, { params: visita, body: null }),
  ].map(({ status }) => status)

  expect(codigos).toEqual([404, 404, 404, 404])
})

test('a signed address opens that document alone, for five minutes (D-26)', async () => {
  const params = { id: await crearHistoria() }
  const { pdfUrl } = (await t.call(tk, documentos.historia, { params })).body
  const otra = (await crearHistoria()).toString()
  const cambiadas = [
    pdfUrl.replace(/\/historia\/\d+/, `/historia/${otra}`),
    pdfUrl.replace('/historia/', '/recetaHistoria/'),
    pdfUrl.replace('/historia/', '/nada/'),
    pdfUrl.replace(/usuario=\d+/, 'usuario=999999'),
    pdfUrl.replace(/vence=\d+/, 'vence=99999999999'),
    conOtraFirma(pdfUrl),
    pdfUrl.replace(/firma=[^&]+/, ''),
    `${pdfUrl}&otro=1`,
  ]
  for (const url of cambiadas) expect((await traer(url)).statusCode).toBe(404)
  expect((await traer(pdfUrl)).statusCode).toBe(200)
  t.ponerReloj(new Date(t.app.deps.now().getTime() + 300_000))
  expect((await traer(pdfUrl)).statusCode).toBe(404)
})

test('nothing of a patient is in the log or in an address (D-74, security 41)', async () => {
  const canario = 'CANARIO OFTÁLMICO'
  const body = historiaNueva(cliente.id, { observaciones: canario })
  const { id } = (await t.call(tk, historias.crear, { body })).body.data
  const { pdfUrl } = (await t.call(tk, documentos.historia, { params: { id } })).body
  await traer(pdfUrl)

  expect(pdfUrl).not.toContain(cliente.nombre.split(' ')[0])
  expect(t.log.join('\n')).not.toMatch(/CANARIO|firma=/)
  expect(t.log.join('\n')).not.toContain(cliente.nombre)
})

test('what is added to a prescription is on its paper, is kept nowhere, and cannot be read in its address (41)', async () => {
  const params = { id: await crearVisita() }
  const body = {
    uso: 'Lectura',
    recomendacion: 'RECOMENDADO '.repeat(13).trim(),
    proximaRevision: '2027-05-24',
  } as const
  const antes = await t.db.selectFrom('addendum').selectAll().execute()
  const { pdfUrl } = (await t.call(tk, documentos.recetaDeVisita, { params, body })).body

  const { texto, paginas } = await leerPdf((await traer(pdfUrl)).rawPayload)
  for (const dicho of ['Uso Lectura', 'RECOMENDADO RECOMENDADO', 'Próxima revisión 24 de mayo de 2027'])
    expect(texto).toContain(dicho)
  expect(paginas).toHaveLength(1)
  expect(
    `${pdfUrl}${atob((/sobre=([^&]+)/.exec(pdfUrl)?.[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))}`,
  ).not.toMatch(/RECOMENDADO|Lectura|2027-05-24/)
  expect(await t.db.selectFrom('addendum').selectAll().execute()).toEqual(antes)
  const ajeno = (await t.call(tk, documentos.recetaDeVisita, { params, body: { uso: 'Cerca' } })).body.pdfUrl
  const cambiado = pdfUrl.replace(/sobre=[^&]+/, `sobre=${/sobre=([^&]+)/.exec(ajeno)?.[1]}`)
  for (const url of [cambiado, pdfUrl.replace(/sobre=[^&]+&/, '')]) expect((await traer(url)).statusCode).toBe(404)
})
