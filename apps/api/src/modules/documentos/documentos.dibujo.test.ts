import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expedienteDeMuestra, recetaDeMuestra } from '@nitida/documents/pdf/clinica.fixture'
import { facturaDeMuestra } from '@nitida/documents/pdf/factura.fixture'
import type { Papel } from '@nitida/documents/pdf/papeles'
import { afterAll, expect, test } from 'vitest'
import { leerPdf, leerQrDePdf } from '../../../test/leerPdf.ts'
import { crearDibujante } from './documentos.dibujo.service.ts'

const dibujante = crearDibujante({ hilos: 1, espera: 3 })
afterAll(() => dibujante.cerrar())

const factura = { clase: 'factura', datos: facturaDeMuestra } as const
const { membrete, conceptos } = facturaDeMuestra

/** Compares without blanks, because seals and chains are broken anywhere. */
const sinBlancos = (texto: string): string => texto.replace(/\s/g, '')

test('an invoice says everything of its XML, and its QR what SAT asks for', async () => {
  const pdf = await dibujante.dibujarPdf(factura)
  const { texto, paginas, titulo, ancho, alto } = await leerPdf(pdf)
  const { timbre, emisor, receptor } = facturaDeMuestra

  expect([titulo, ancho, alto, paginas.length]).toEqual(['Factura A-217', 612, 792, 1])
  for (const dicho of [
    emisor.nombre,
    `RFC ${emisor.rfc}`,
    '601 - General de Ley Personas Morales',
    receptor.nombre,
    `RFC ${receptor.rfc} · C.P. 72000`,
    'Uso del CFDI D01 - Honorarios médicos, dentales y gastos hospitalarios',
    '28 - Tarjeta de débito',
    'PUE - Pago en una sola exhibición',
    '1 H87 PZ 42142903 MONTURA VÉRTICE 2140 C3 NEGRO',
    'Objeto de impuesto 02 - Sí objeto de impuesto',
    'Traslado IVA 16 % · base $1,629.310345 · $260.689655',
    'SEIS MIL CIEN PESOS 00/100 M.N.',
    'Subtotal $5,258.62 Traslado IVA 16 % $841.38 Total $6,100.00',
    timbre.uuid,
    `Certificado del emisor ${facturaDeMuestra.noCertificado}`,
    `Certificado del SAT ${timbre.noCertificadoSat}`,
    'Fecha de emisión 20 de noviembre de 2026, 18:05:09 · C.P. 72000',
    'Fecha de certificación 20 de noviembre de 2026, 18:05:12',
    'Este documento es una representación impresa de un CFDI',
    'Página 1 de 1',
    'SIN VALIDEZ FISCAL',
  ])
    expect(texto).toContain(dicho)
  for (const tira of [timbre.selloCfd, timbre.selloSat, timbre.cadenaOriginal])
    expect(sinBlancos(texto)).toContain(sinBlancos(tira))
  expect(await leerQrDePdf(pdf, 1)).toEqual([facturaDeMuestra.qr])
  expect(pdf.length).toBeLessThan(150_000)
})

test('a long invoice repeats its head and its name on every page, and says when it was cancelled', async () => {
  const largos = Array.from({ length: 20 }, () => conceptos).flat()
  const datos = { ...facturaDeMuestra, conceptos: largos, sinValidez: false, cancelada: true }
  const { paginas } = await leerPdf(await dibujante.dibujarPdf({ clase: 'factura', datos }))

  expect(paginas.length).toBeGreaterThan(4)
  paginas.forEach((pagina, i) => {
    expect(pagina).toContain(`Página ${i + 1} de ${paginas.length}`)
    expect(pagina).toContain('CANCELADA')
    expect(pagina).not.toContain('AMBIENTE DE PRUEBAS CANCELADA · SIN VALIDEZ')
    if (i > 0) expect(pagina).toContain(`Factura A-217 · ${facturaDeMuestra.timbre.uuid} · SOFÍA HERNÁNDEZ GONZÁLEZ`)
  })
})

test('a receipt of payment says what it pays and what is left', async () => {
  const documento = {
    uuid: '0B1C2D3E-3B7D-4E59-9A41-0D5C8E7B2F13',
    folio: 'A-198',
    moneda: 'MXN',
    equivalencia: '1',
    parcialidad: '2',
    saldoAnterior: '3050.00',
    pagado: '1000.00',
    saldoInsoluto: '2050.00',
    objetoImp: { clave: '02', texto: 'Sí objeto de impuesto' },
    traslados: [],
    retenciones: [],
  }
  const pago = {
    fecha: '2026-11-19T12:00:00',
    formaPago: { clave: '03', texto: 'Transferencia electrónica de fondos' },
    moneda: 'MXN',
    tipoCambio: '1',
    monto: '1000.00',
    bancarios: [
      { nombre: 'Banco ordenante', valor: 'Banco de Lejos' },
      { nombre: 'Cuenta ordenante', valor: '012345678901234567' },
    ],
    documentos: [documento],
  }
  const datos = { ...facturaDeMuestra, tipo: 'P' as const, pagos: [pago] }
  const { texto, titulo } = await leerPdf(await dibujante.dibujarPdf({ clase: 'factura', datos }))

  expect(titulo).toBe('Recibo de pago A-217')
  expect(texto).toContain('Forma de pago 03 - Transferencia electrónica de fondos Monto $1,000.00 MXN')
  expect(texto).toContain('Banco ordenante Banco de Lejos Cuenta ordenante 012345678901234567')
  expect(texto).toContain(`${documento.uuid} Folio A-198`)
  expect(texto).toContain('2 $3,050.00 $1,000.00 $2,050.00')
  expect(texto).not.toContain('Importe con letra')
})

test('what is in dollars says so, with its rate of exchange, and a payment of it in pesos its equivalence', async () => {
  const enDolares = { ...facturaDeMuestra, moneda: 'USD', tipoCambio: '18.2345', totalCentavos: 1_01 }
  const { texto } = await leerPdf(await dibujante.dibujarPdf({ clase: 'factura', datos: enDolares }))
  expect(texto).toContain('Moneda USD Tipo de cambio 18.2345')
  expect(texto).toContain('UN DÓLAR 01/100 USD')
  expect(texto).toContain('Total en USD')

  const documento = {
    ...{ uuid: '0B1C2D3E-3B7D-4E59-9A41-0D5C8E7B2F13', folio: 'A-198', moneda: 'USD', equivalencia: '0.0548400000' },
    ...{ parcialidad: '1', saldoAnterior: '1000.00', pagado: '54.84', saldoInsoluto: '945.16' },
    ...{ objetoImp: { clave: '02', texto: 'Sí objeto de impuesto' }, traslados: [], retenciones: [] },
  }
  const transferencia = { clave: '03', texto: 'Transferencia electrónica de fondos' }
  const pago = { fecha: '2026-11-19T12:00:00', formaPago: transferencia, bancarios: [], documentos: [documento] }
  const pagos = [
    { ...pago, moneda: 'MXN', tipoCambio: '1', monto: '1000.00' },
    { ...pago, moneda: 'USD', tipoCambio: '18.4', monto: '54.84' },
  ]
  const recibo = { ...facturaDeMuestra, tipo: 'P' as const, pagos }
  const leido = await leerPdf(await dibujante.dibujarPdf({ clase: 'factura', datos: recibo }))
  expect(leido.texto).toContain('Importes en USD · Equivalencia 0.0548400000')
  expect(leido.texto).toContain('Monto $54.84 USD Tipo de cambio 18.4')
})

test('what somebody wrote stays text, and nothing is fetched for it (security 28)', async () => {
  const pedidas: string[] = []
  const servidor = createServer((peticion, respuesta) => {
    pedidas.push(peticion.url ?? '')
    respuesta.end()
  })
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/x.png`
  const raros = ['{{datos}} $$(1+1)', '<b>negrita</b><script>alert(1)</script>', `![x](${url})`, `{"image":"${url}"}`]
  const datos = {
    ...facturaDeMuestra,
    conceptos: raros.flatMap((descripcion) => conceptos.slice(0, 1).map((uno) => ({ ...uno, descripcion }))),
  }

  const { texto } = await leerPdf(await dibujante.dibujarPdf({ clase: 'factura', datos }))

  for (const raro of raros) expect(sinBlancos(texto)).toContain(sinBlancos(raro))
  for (const logo of [url, 'file:///etc/hostname', '/etc/hostname']) {
    const conLogo = { ...facturaDeMuestra, membrete: { ...membrete, logo } }
    await expect(dibujante.dibujarPdf({ clase: 'factura', datos: conLogo })).rejects.toThrow('could not be drawn')
  }
  expect(pedidas).toEqual([])
  servidor.close()
})

test('who comes when too many wait is told so, and the others get theirs', async () => {
  const respuestas = await Promise.allSettled(Array.from({ length: 6 }, () => dibujante.dibujarPdf(factura)))

  expect(respuestas.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
  expect(respuestas[5]).toMatchObject({ reason: { codigo: 'SERVICIO_NO_DISPONIBLE' } })
})

test('a thread that does not answer takes its own paper with it, and the next one is drawn', async () => {
  const impaciente = crearDibujante({ hilos: 1, espera: 3, plazoMs: 1 })
  await expect(impaciente.dibujarPdf(factura)).rejects.toThrow('did not answer')
  await impaciente.cerrar()
  expect((await dibujante.dibujarPdf(factura)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a part that is longer than a page loses no row, and begins under the one before', async () => {
  const renglon = {
    dia: '2026-10-01',
    movimiento: 'Anticipo',
    cobrado: 100,
    base: 86.21,
    porcentajes: [2],
    comision: 1.72,
  }
  const renglones = Array.from({ length: 90 }, (_, n) => ({ ...renglon, pedido: `001-${1000 + n}` }))
  const datos = {
    ...{ membrete, nombre: 'Ana Ruiz', desde: '2026-10-01', hasta: '2026-10-31' },
    ...{ cerrado: { dia: '2026-11-02', nombre: 'Luz Paz' }, cobrado: 9000, base: 7758.9, sinCosto: 0, importado: 0 },
    ...{ comision: 154.8, renglones },
  }
  const { texto, paginas } = await leerPdf(await dibujante.dibujarPdf({ clase: 'comision', datos }))
  expect(renglones.filter(({ pedido }) => !texto.includes(pedido))).toEqual([])
  expect(paginas.length).toBe(3)
  expect(texto.match(/Movimientos/g)?.length).toBeGreaterThan(3)
})

/** Eighty letters without a blank, which no column holds. */
const LARGUISIMO = 'Wenceslaamariadelosdoloreshernandezdelatorreyvillavicencioechegarayfernandezmata'
const suMembrete = { ...membrete, nombreOptica: LARGUISIMO }
const MARGEN = 40

const cifrasDeNadie = { ventas: 0, pedidos: 0, cobrado: 0, devuelto: 0, visitas: 0, visitasConPedido: 0 }
const ninguno = { pedidos: 0, importe: 0 }
const sinPlazo = { pedidos: 0, mediana: null, nueveDeDiez: null }

const papelesConLargos: readonly Papel[] = [
  {
    clase: 'negocio',
    datos: {
      membrete: suMembrete,
      cifras: {
        en: '2026-11-30T13:00:00Z',
        desde: '2026-11-23',
        hasta: '2026-11-29',
        antes: { desde: '2025-11-24', hasta: '2025-11-30' },
        sucursales: [
          {
            ...{ idSucursal: 1, sucursalNumber: '01', direccion: LARGUISIMO, atrasados: 1234, semanas: [] },
            cifras: { ...cifrasDeNadie, ventas: 10_000_000, pedidos: 123_456, cobrado: -10_000_000 },
            antes: { ...cifrasDeNadie, ventas: 1 },
          },
        ],
        dias: [{ dia: '2026-11-25', ventas: 10_000_000, pedidos: 123_456, antes: 1 }],
        porForma: [{ formaPago: 'Efectivo', importe: 10_000_000 }],
        devoluciones: [{ idUsuario: 1, nombre: `${LARGUISIMO} ${LARGUISIMO}`, movimientos: 1, importe: -10_000_000 }],
        descuentos: [{ idUsuario: 1, nombre: `${LARGUISIMO} ${LARGUISIMO}`, piezas: 1, importe: 10_000_000 }],
        ...{ piezas: 0, micas: [], horas: [], saldos: [] },
        pacientes: { regresan: ninguno, primeraVez: ninguno },
        citas: { agendadas: 0, asistieron: 0, noAsistieron: 0, canceladas: 0 },
        entregas: sinPlazo,
        recepciones: { ...sinPlazo, sinDato: 0 },
        facturacion: { facturado: ninguno, sinFacturar: ninguno },
      },
    },
  },
  {
    clase: 'comision',
    datos: {
      ...{ membrete: suMembrete, nombre: LARGUISIMO, desde: '2026-10-01', hasta: '2026-10-31' },
      ...{ cerrado: { dia: '2026-11-02', nombre: LARGUISIMO }, cobrado: 10_000_000, base: -10_000_000 },
      ...{ sinCosto: 10_000_000, importado: 10_000_000, comision: 10_000_000 },
      renglones: Array.from({ length: 60 }, () => ({
        ...{ dia: '2026-10-05', pedido: '03-100000', movimiento: 'Devolución', cobrado: -10_000_000 },
        ...{ base: -10_000_000, porcentajes: [1.25, 2.5, 12.75], comision: -1_000_000 },
      })),
    },
  },
  {
    clase: 'factura',
    datos: {
      ...{ ...facturaDeMuestra, membrete: suMembrete },
      emisor: { ...facturaDeMuestra.emisor, nombre: LARGUISIMO },
      receptor: { ...facturaDeMuestra.receptor, nombre: LARGUISIMO },
      conceptos: conceptos.map((uno) => ({ ...uno, descripcion: LARGUISIMO })),
    },
  },
  {
    clase: 'expediente',
    datos: {
      ...{ ...expedienteDeMuestra, membrete: suMembrete },
      paciente: { ...expedienteDeMuestra.paciente, nombre: LARGUISIMO },
    },
  },
  {
    clase: 'receta',
    datos: {
      ...{ ...recetaDeMuestra, membrete: suMembrete, recomendacion: LARGUISIMO, tipoLente: LARGUISIMO },
      paciente: { ...recetaDeMuestra.paciente, nombre: LARGUISIMO },
    },
  },
]

test.each(papelesConLargos.map((papel) => [papel.clase, papel] as const))(
  'no word of a %s reaches beyond its sheet, and none is cut',
  async (_, papel) => {
    const { texto, orilla, ancho } = await leerPdf(await dibujante.dibujarPdf(papel))
    expect(orilla).toBeLessThanOrEqual(ancho - MARGEN + 1)
    expect(sinBlancos(texto)).toContain(LARGUISIMO)
  },
)
