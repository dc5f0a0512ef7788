import { listas69 } from '@nitida/contract/facturacion.listas69'
import { zip } from '@nitida/mudanza/xlsx.fixture'
import { expect } from 'vitest'
import { facturaDeProveedor } from '../../../test/compras.factura.ts'
import { soltar } from '../../../test/compras.ts'
import { crearFactura, facturaLibre, receptor, test } from '../../../test/facturas.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { enPartes } from '../../../test/visitas.ts'

/** As SAT publishes it: titles, a heading that is broken over lines, and more columns than are read. */
const listaDe = (filas: readonly (readonly [rfc: string, nombre: string, situacion: string])[]): string =>
  [
    'Información actualizada al 30 de octubre de 2026,,,,',
    'Listado completo de contribuyentes (Artículo 69-B del Código Fiscal de la Federación),,,,',
    'No,RFC,Nombre del Contribuyente,Situación del contribuyente,Número y fecha de oficio global de presunción SAT',
    ...filas.map(([rfc, nombre, situacion], n) => `${n + 1},${rfc},"${nombre}",${situacion},500-05-2014-1`),
  ].join('\r\n')

async function cargar({ app }: TestApp, tk: string, contenido: string | Buffer) {
  const bytes = new Uint8Array(Buffer.from(contenido))
  const { tipo, cuerpo } = await enPartes({ nombre: '69-B.csv' }, [{ bytes, nombre: 'x.csv' }], 'archivo')
  const respuesta = await pedirCrudo(app, 'POST', '/facturacion/listas69', {
    ...{ tk, body: cuerpo, headers: { 'content-type': tipo } },
  })
  const { status, body, texto } = respuesta
  return { status, body, lista: status === 200 ? listas69.cargar.response.schema.parse(JSON.parse(texto)).data : null }
}

test("SAT's list names the chain's receivers and suppliers, and warns of each RFC; the next one replaces it", async ({
  t,
  e,
}) => {
  await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  const compra = facturaDeProveedor([{ clave: 'A', piezas: 1, costo: 10 }], { rfc: 'EKU9003173C9' })
  expect((await soltar(t, e.encargado, e.idSucursal, compra.xml)).status).toBe(200)
  const proveedor = 'EKU9003173C9'

  expect((await t.call(e.admin, listas69.ver, {})).body.data).toEqual({ cargas: [], nuestros: [] })
  const { lista } = await cargar(
    t,
    e.admin,
    Buffer.from(
      listaDe([
        [receptor.RFC, 'JUANA GÓMEZ MUÑOZ', 'Presunto'],
        [proveedor, 'MAYORISTA, SA', 'Definitivo'],
        ['AAA080808HL8', 'AJENA', 'Definitivo'],
        ['BBB080808HL8', 'ABSUELTA', 'Sentencia Favorable'],
        ['XXXXXXXXXXXX', 'SIN RFC', 'Definitivo'],
      ]),
      'latin1',
    ),
  )
  expect(lista).toMatchObject({
    cargas: [{ lista: '69-B', archivo: '69-B.csv', contribuyentes: 4 }],
    nuestros: [
      { rfc: proveedor, situacion: 'Definitivo', facturas: 0, compras: 1 },
      { rfc: receptor.RFC, nombre: 'JUANA GÓMEZ MUÑOZ', situacion: 'Presunto', facturas: 1, compras: 0 },
    ],
  })
  const de = async (rfc: string) => (await t.call(e.caja, listas69.deRfc, { params: { rfc } })).body.data.situacion
  expect(await de(receptor.RFC.toLowerCase())).toBe('Presunto')
  expect(await de('BBB080808HL8')).toBe('Sentencia Favorable')
  expect(await de('ZZZ080808HL8')).toBeNull()

  expect(await t.call(e.caja, listas69.ver, {})).toMatchObject({ status: 403 })
  await Promise.all([1, 2].map(() => cargar(t, e.admin, listaDe([[receptor.RFC, 'JUANA', 'Desvirtuado']]))))
  expect((await t.call(e.admin, listas69.ver, {})).body.data).toMatchObject({
    cargas: [{ contribuyentes: 1 }],
    nuestros: [],
  })
  expect(await de(proveedor)).toBeNull()
})

test('another file is refused in a sentence, and the list stays', async ({ t, e }) => {
  await cargar(t, e.admin, listaDe([['AAA080808HL8', 'AJENA', 'Definitivo']]))
  for (const [contenido, motivo] of [
    ['', 'vacío'],
    ['a,b\n1,2', 'No es una lista 69 ni 69-B'],
    [listaDe([]), 'no tiene ningún contribuyente'],
    ['%PDF-1.7', 'es un PDF'],
    [zip([{ nombre: 'x.xml', datos: '<x/>' }]), ''],
  ] as const) {
    const { status, body } = await cargar(t, e.admin, contenido)
    expect([status, body.message], motivo).toEqual([422, expect.stringContaining(motivo)])
  }
  expect((await t.call(e.admin, listas69.ver, {})).body.data.cargas[0]?.contribuyentes).toBe(1)
})

/** As SAT publishes lists of article 69: no title, the heading spelled in three ways, one taxpayer once for each debt. */
const LISTAS_69 = {
  firmes: ['RFC,RAZON SOCIAL,TIPO PERSONA,SUPUESTO,FECHA DE PRIMERA PUBLICACION,ENTIDAD FEDERATIVA', 'FIRMES'],
  sentencias: ['RFC,RAZÓN SOCIAL,TIPO PERSONA,SUPUESTO,FECHAS DE PRIMERA PUBLICACION,ENTIDAD FEDERATIVA', 'SENTENCIAS'],
} as const
const lista69De = ([encabezado, supuesto]: readonly [string, string], ...rfcs: readonly string[]): Buffer =>
  Buffer.from(
    [encabezado, ...rfcs.map((rfc) => `${rfc},"MUÑOZ\u008d, SA",M,${supuesto},01/01/2014,PUEBLA`)].join('\r\n'),
    'latin1',
  )

test('lists of article 69 stand beside it, each in place of its own kind, and name who is ours by every reason', async ({
  t,
  e,
}) => {
  const proveedor = 'EKU9003173C9'
  const compra = facturaDeProveedor([{ clave: 'A', piezas: 1, costo: 10 }], { rfc: proveedor })
  expect((await soltar(t, e.encargado, e.idSucursal, compra.xml)).status).toBe(200)
  await cargar(t, e.admin, listaDe([[proveedor, 'MAYORISTA, SA', 'Presunto']]))
  await cargar(t, e.admin, lista69De(LISTAS_69.firmes, proveedor, proveedor, 'AAA080808HL8'))
  const csd = [
    'RFC,NOMBRE O RAZON SOCIAL,SUPUESTO DE CANCELACION CSD,FECHA',
    `${proveedor},MUÑOZ,FRACCION X,02/03/2024`,
  ]
  await cargar(t, e.admin, csd.join('\n'))
  const { lista } = await cargar(t, e.admin, lista69De(LISTAS_69.sentencias, 'AAA080808HL8'))
  expect(lista?.cargas.map(({ lista, contribuyentes }) => [lista, contribuyentes])).toEqual([
    ['69-B', 1],
    ['CSD sin efectos', 1],
    ['Firmes', 2],
    ['Sentencias', 1],
  ])
  expect(lista?.nuestros).toMatchObject([
    { rfc: proveedor, situacion: 'Presunto', supuestos: ['CSD sin efectos', 'Firmes'] },
  ])
  const de = async (rfc: string) => (await t.call(e.caja, listas69.deRfc, { params: { rfc } })).body.data
  expect(await de('AAA080808HL8')).toEqual({ situacion: null, supuestos: ['Firmes', 'Sentencias'] })

  await cargar(t, e.admin, lista69De(LISTAS_69.firmes, 'BBB080808HL8'))
  expect(await de(proveedor)).toEqual({ situacion: 'Presunto', supuestos: ['CSD sin efectos'] })
  expect(await de('AAA080808HL8')).toEqual({ situacion: null, supuestos: ['Sentencias'] })
})
