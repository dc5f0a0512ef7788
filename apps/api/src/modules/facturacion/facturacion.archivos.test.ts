import { facturacion } from '@nitida/contract/facturacion'
import { expect } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { abrirEmisora, concepto, crearFactura, facturaLibre, receptor, test } from '../../../test/facturas.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { menorAtasco } from '../../../test/pulso.ts'
import { AHORA } from '../../../test/reloj.ts'
import { abrirSmtp } from '../../../test/servidorSmtp.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { Archivos } from '../../adapters/archivos/archivos.ts'
import { crearTransporteSmtp } from '../../adapters/correo/smtp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { enviarCorreos } from '../correos/correos.envio.service.ts'
import { dibujarFacturas } from './facturacion.dibujadas.service.ts'
import { crearDibujoDeFactura } from './facturacion.impresa.service.ts'
import { selectArchivo } from './facturacion.queries.ts'

const correosA = (t: TestApp, direccion: string) =>
  t.db.selectFrom('correo').selectAll().where('direccion', '=', direccion).orderBy('id').execute()

async function facturar(t: TestApp, tk: string, idSucursal: number, Correo: string | null = null, clave?: string) {
  const { body } = await crearFactura(t, tk, facturaLibre(idSucursal, { Receptor: { ...receptor, Correo } }), clave)
  if (!body.factura) throw new Error(`no invoice: ${JSON.stringify(body)}`)
  const { cfdixml = '', uuid = '' } = body.cfdiTimbrado?.respuesta ?? {}
  return { ...body.factura, cfdixml, uuid }
}

const xmlGuardado = async (t: TestApp, id: number) => {
  const fila = t.db.selectFrom('factura').select(['xml', 'correo']).where('id', '=', id)
  const { xml, correo } = await fila.executeTakeFirstOrThrow()
  return { xml: xml.toString('utf8'), correo }
}

test('who leaves an address gets PDF and XML once, as they were stamped', async ({ t, e }) => {
  const Correo = 'juana@correo.example'
  const factura = await facturar(t, e.caja, e.idSucursal, Correo, 'con-correo-0001')
  await facturar(t, e.caja, e.idSucursal, Correo, 'con-correo-0001')
  const marcado = { Receptor: { ...receptor, Correo: 'nadie@correo.example' } }
  const Conceptos = [concepto(1, { Producto: '[PAC:RECHAZAR]' })]
  await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { ...marcado, Conceptos }))
  const { cuenta, recibidos } = await abrirSmtp()

  const transporteCorreo = crearTransporteSmtp(cuenta)
  await enviarCorreos({ ...t.app.deps, transporteCorreo }, new AbortController().signal)

  expect(recibidos.map(({ para }) => para)).toEqual([[Correo]])
  const { mensaje = '' } = recibidos[0] ?? {}
  expect(mensaje.replace(/\r\n/g, '')).toContain(Buffer.from(factura.cfdixml).toString('base64'))
  expect(mensaje.replace(/\r\n/g, '')).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
  expect(await correosA(t, Correo)).toMatchObject([
    { estado: 'aceptado', clave: `factura:${factura.uuid.toLowerCase()}:timbrada`, id_sucursal: e.idSucursal },
  ])
})

test('a text that is meant to be looked through for ever keeps nobody waiting', async ({ t, e }) => {
  const enviar = (xml: string) => t.call(e.caja, facturacion.reenviar, { body: { email: 'uno@correo.example', xml } })
  for (const xml of [
    'TimbreFiscalDigital '.repeat(20_000),
    '<TimbreFiscalDigital '.repeat(150_000),
    'A'.repeat(3_000_000),
  ]) {
    expect((await enviar(xml)).status).toBe(404)
    expect(await menorAtasco(100, () => enviar(xml))).toBeLessThan(100)
  }
})

test('it is sent again to one plain address, whatever files come along, and written down without it', async ({
  t,
  e,
}) => {
  const { idFactura, cfdixml } = await facturar(t, e.caja, e.idSucursal)
  const enviar = (body: object) => t.call(e.encargado, facturacion.reenviar, { body: { email: '', ...body } })

  const porId = await enviar({ idFactura, email: 'uno@correo.example', xml: '<otro/>', base64: 'AAAA' })
  const porXml = await enviar({ xml: cfdixml, email: 'dos@correo.example', nombreCliente: 'X', fecha: 'hoy' })
  const malas = [
    await enviar({ idFactura }),
    await enviar({ idFactura, email: 'uno@correo.example, dos@correo.example' }),
    await enviar({ idFactura, email: 'uno@correo.example\r\nBcc: tres@correo.example' }),
    await enviar({ email: 'uno@correo.example', xml: '<sin-timbre/>' }),
    await enviar({ idFactura: 999_999, email: 'uno@correo.example' }),
  ]

  expect([porId.body.data, porXml.body.data]).toEqual([{ idFactura }, { idFactura }])
  expect(malas.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404])
  expect(malas[0]?.body.errors).toEqual({ email: ['¡Necesita ingresar un correo electrónico!'] })
  expect((await xmlGuardado(t, idFactura)).correo).toBe('dos@correo.example')
  for (const direccion of ['uno@correo.example', 'dos@correo.example'])
    expect(await correosA(t, direccion)).toMatchObject([
      {
        adjuntos: [
          { tipo: 'facturaPdf', id: idFactura },
          { tipo: 'facturaXml', id: idFactura },
        ],
      },
    ])
  const audit = t.db.selectFrom('auditoria').selectAll().where('accion', '=', 'factura reenviada')
  expect(JSON.stringify(await audit.execute())).not.toContain('correo.example')
})

test('files open by signed addresses for five minutes, to anybody who has one, and by nothing else', async ({
  t,
  e,
}) => {
  const factura = await facturar(t, e.caja, e.idSucursal)
  const { body } = await t.call(e.caja, facturacion.porId, { params: { id: factura.idFactura } })
  const traer = (url: string) => t.app.inject({ url })
  const { pdfUrl, xmlUrl, acuseUrl } = body.data

  const [pdf, xml] = [await traer(pdfUrl), await traer(xmlUrl)]
  expect([xml.statusCode, xml.headers['content-type'], xml.headers['cache-control'], xml.payload]).toEqual([
    200,
    'application/xml',
    'no-store',
    factura.cfdixml,
  ])
  expect(xml.headers['content-disposition']).toBe(
    `inline; filename="JUANA GOMEZ MUNOZ 2026-11-24.xml"; filename*=UTF-8''JUANA%20G%C3%93MEZ%20MU%C3%91OZ%202026-11-24.xml`,
  )
  const { texto } = await leerPdf(pdf.rawPayload)
  for (const dato of [receptor.RFC, '$116.00', 'SIN VALIDEZ FISCAL']) expect(texto).toContain(dato)
  const torcidas = [
    xmlUrl.replace(`/${factura.idFactura}/`, `/${factura.idFactura + 1}/`),
    xmlUrl.replace('/xml?', '/pdf?'),
    xmlUrl.replace('/xml?', '/acuse?'),
    xmlUrl.replace(/vence=\d/, 'vence=9'),
    conOtraFirma(xmlUrl),
    xmlUrl.replace(/[?].*/, ''),
    `${xmlUrl}&firma=x`,
  ]
  for (const url of torcidas) expect((await traer(url)).statusCode, url).toBe(404)
  expect(acuseUrl).toBeNull()
  t.ponerReloj(new Date(AHORA.getTime() + 300_000))
  const tarde = await traer(xmlUrl)
  t.ponerReloj(AHORA)
  expect(tarde.statusCode).toBe(404)
})

test('what the screen of the specification saves is found by its folio fiscal, and the stamped bytes stay (D-51)', async ({
  t,
  e,
}) => {
  const { idFactura, uuid, cfdixml } = await facturar(t, e.caja, e.idSucursal)
  const guardar = (body: object, tk = e.caja) =>
    t.call(tk, facturacion.guardar, { body: { folioFiscal: uuid, cfdiXml: '<falso/>', base64: 'AAAA', ...body } })

  const respuestas = [await guardar({ emailCliente: 'ana@correo.example' }), await guardar({ emailCliente: '' })]
  const nunca = await guardar({ folioFiscal: '00000000-0000-4000-8000-000000000000' })
  const malo = await guardar({ emailCliente: 'ana@correo.example; otra@correo.example' })

  expect(respuestas.map(({ body }) => body.data)).toEqual([{ idFactura }, { idFactura }])
  expect([nunca.status, malo.status]).toEqual([404, 422])
  expect(await xmlGuardado(t, idFactura)).toEqual({ xml: cfdixml, correo: 'ana@correo.example' })
})

test('a receiver is known by his last invoice, then as a patient, within reach', async ({ t, e }) => {
  const RFC = 'PEGA900515QX1'
  const ajena = await abrirEmisora(t)
  const buscar = async (tk: string, rfc = RFC) => {
    const { body } = await t.call(tk, facturacion.datosCliente, { params: { rfc } })
    return body.contentClient
  }
  expect(await buscar(e.caja)).toBeNull()
  const { id } = await buildCliente(t.db, { idSucursal: e.idSucursal, nombre: 'ANA PÉREZ' })
  await t.db.updateTable('cliente').set({ rfc: RFC }).where('id', '=', id).execute()
  expect(await buscar(e.caja, RFC.toLowerCase())).toMatchObject({ origen: 'paciente', NombreRazonSocial: 'ANA PÉREZ' })
  expect(await buscar(ajena.caja)).toBeNull()
  for (const NombreRazonSocial of ['ANA PÉREZ UNO', 'ANA PÉREZ DOS'])
    await crearFactura(t, e.caja, facturaLibre(e.idSucursal, { Receptor: { ...receptor, RFC, NombreRazonSocial } }))

  expect(await buscar(e.encargado)).toMatchObject({
    ...{ origen: 'factura', NombreRazonSocial: 'ANA PÉREZ DOS', RegimenFiscal: '612', UsoCFDI: 'G03' },
    CodigoPostal: '72000',
  })
  expect(await buscar(ajena.caja)).toBeNull()
  expect(await buscar(e.admin)).toMatchObject({ origen: 'factura' })
})

test("nothing of another branch is in reach of any call, and the list is one's own", async ({ t, e }) => {
  const ajena = await abrirEmisora(t)
  const { idFactura: id, uuid, cfdixml, total } = await facturar(t, ajena.caja, ajena.idSucursal)
  const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: ajena.idSucursal }))
  const llamar = async (tk: string) => [
    (await t.call(tk, facturacion.porId, { params: { id } })).status,
    (await t.call(tk, facturacion.vistaCancelacion, { params: { id } })).status,
    (await t.call(tk, facturacion.reenviar, { body: { idFactura: id, email: 'x@correo.example' } })).status,
    (await t.call(tk, facturacion.reenviar, { body: { xml: cfdixml, email: 'x@correo.example' } })).status,
    (await t.call(tk, facturacion.guardar, { body: { folioFiscal: uuid, emailCliente: 'x@correo.example' } })).status,
    (await t.call(tk, facturacion.cancelar, { body: { idFactura: id, totalFactura: total, motivo: '02' } })).status,
    (await t.call(tk, facturacion.list, { query: { sucursal: ajena.idSucursal } })).status,
  ]

  expect(await llamar(e.caja)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await llamar(optometrista)).toEqual([403, 403, 403, 403, 403, 403, 403])
  expect(await correosA(t, 'x@correo.example')).toEqual([])
  const lista = await t.call(e.caja, facturacion.list, { query: { limit: '100' } })
  const emisores = await t.call(e.caja, facturacion.emisores, {})
  expect(lista.body.results.filter(({ idSucursal }) => idSucursal !== e.idSucursal)).toEqual([])
  expect(lista.body.results.some(({ idFactura }) => idFactura === id)).toBe(false)
  expect(emisores.body.data.map(({ idSucursal }) => idSucursal)).toEqual([e.idSucursal])
  for (const [tk, status] of [
    [e.caja, 403],
    [e.encargado, 403],
    [e.admin, 404], // nothing was sold there but that
  ] as const) {
    const query = { metodoPago: 'Efectivo', sucursal: ajena.idSucursal } as const
    expect((await t.call(tk, facturacion.publicoGeneral, { query })).status).toBe(status)
  }
  expect(await llamar(e.admin)).toEqual([200, 200, 200, 200, 200, 200, 200])
})

test('a series with its folio finds that invoice alone, however it is pasted, and an RFC in pieces is none', async ({
  t,
  e,
}) => {
  const hechas = []
  for (let n = 0; n < 3; n++) hechas.push((await crearFactura(t, e.caja, facturaLibre(e.idSucursal))).body.factura)
  const folios = hechas.map((una) => `${una?.serie}-${una?.folio}`)
  const buscar = async (searchTerm: string) => {
    const { results } = (await t.call(e.caja, facturacion.list, { query: { searchTerm } })).body
    return results.map(({ serie, folio }) => `${serie}-${folio}`)
  }
  for (const folio of folios) {
    const [serie, numero] = folio.split('-')
    for (const escrito of [folio, `\u00a0${folio.toLowerCase()} `, `${serie}–00${numero}`, `${receptor.RFC} ${folio}`])
      expect(await buscar(escrito), escrito).toEqual([folio])
  }
  expect(await buscar(`${folios[0]} ${folios[1]}`)).toEqual([])
  const enPartes = `${receptor.RFC.slice(0, 4).toLowerCase()}-${receptor.RFC.slice(4, 10)}`
  expect(await buscar(enPartes)).toEqual(expect.arrayContaining(folios)) // with those of the other tests
})

test('files are in the answer where they are asked for, and only there (D-88)', async ({ t, e }) => {
  const crear = (query: { archivos?: string }, clave: string) =>
    t.call(e.caja, facturacion.crear, { query, body: facturaLibre(e.idSucursal) }, { 'idempotency-key': clave })
  const listar = (query: object) => t.call(e.caja, facturacion.list, { query })

  const con = await crear({ archivos: '1' }, 'con-archivos-01')
  const repetida = await crear({ archivos: '1' }, 'con-archivos-01')
  const sin = await crear({}, 'sin-archivos-01')
  const llenas = await listar({ archivos: '1', limit: 2 })
  const vacias = await listar({ limit: 2 })
  const muchas = await listar({ archivos: '1', limit: 21 })

  const pdf = con.body.cfdiTimbrado?.respuesta.pdf ?? ''
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(repetida.body.cfdiTimbrado?.respuesta.pdf).toBe(pdf)
  expect(sin.body.cfdiTimbrado?.respuesta.pdf).toBe('')
  expect(llenas.body.results.map(({ cfdiXml }) => cfdiXml)).toEqual(
    [sin, con].map(({ body }) => body.cfdiTimbrado?.respuesta.cfdixml),
  )
  expect(llenas.body.results[1]?.base64).toBe(pdf)
  expect(vacias.body.results.map(({ base64, cfdiXml }) => [base64, cfdiXml])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(muchas.status).toBe(422)
})

test('a paper is drawn once in each state, ahead of the month by a job, and again where the store lost it', async () => {
  const guardados = new Map<string, Buffer>()
  const archivos: Archivos = {
    guardar: async (clave, bytes) => void guardados.set(clave, Buffer.from(bytes)),
    guardarArchivo: async () => {},
    leer: async (clave) => guardados.get(clave) ?? null,
    borrar: async () => {},
  }
  const t = await crearTestApp({ archivos })
  try {
    const e = await abrirEmisora(t)
    const { idFactura, total } = await facturar(t, e.caja, e.idSucursal)
    let dibujados = 0
    const contar = async () => Buffer.from(`%PDF-${++dibujados}`)
    const { deps } = t.app
    const dibujar = crearDibujoDeFactura(contar, deps.optica, archivos)
    const trabajar = () => dibujarFacturas(ctxDeTarea(deps), dibujar, new AbortController().signal)
    const papel = async () => {
      const factura = await selectArchivo(t.db, idFactura)
      return factura && (await dibujar(factura)).toString()
    }

    await trabajar()
    await trabajar()
    const vigente = [await papel(), await papel()]
    await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })
    await trabajar()
    const cancelada = [await papel(), await papel()]
    guardados.clear()

    expect(vigente).toEqual(['%PDF-1', '%PDF-1'])
    expect(cancelada).toEqual(['%PDF-2', '%PDF-2'])
    expect(await papel()).toBe('%PDF-3')
  } finally {
    await t.cerrar()
  }
})
