import type { Ticket } from '@nitida/contract/tickets'
import { NOTA_ADMINISTRACION, NOTA_CLIENTE, NOTA_LABORATORIO, type TipoNota } from '@nitida/contract/tickets.rules'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TicketPedido } from './TicketPedido.tsx'

const ticket: Ticket = {
  pedido_id: 1,
  folio: 7,
  HashId: '0123456789ABCDEFGHJKMNPQRS',
  tipoPago: 'Anticipo',
  formaPago: 'Debito',
  nombreCliente: 'ANA ÑÚÑEZ',
  telefono: '2224810937',
  direccionSucursal: 'Av. Juárez 120',
  sucursalNumber: '1',
  rfc: 'EKU9003173C9',
  razonSocial: 'ÓPTICA DEMO',
  tipoTicketFis: 'Comprobante',
  total: 1550,
  anticipo: 500,
  saldoPendiente: 950,
  nombreOptica: 'Óptica Nítida',
  contacto: { telefono: '2221112233', horario: 'Lun a sáb 10:00 a 20:00' },
  fecha: '2026-11-20T18:05:00',
  entregado: null,
  fechaEntregaPrevista: '2026-12-01',
  observacionesPedido: '',
  garantia: '',
  garantias: [],
  enlace: 'https://nitida.mx/=0123456789ABCDEFGHJKMNPQRS',
  graduacion: null,
  montaje: null,
  elementos: [
    {
      armazon: 'Carey 52□18',
      armazonImporte: 1200,
      lente: 'CR-39',
      lenteImporte: 350,
      otro: '',
      otroImporte: 0,
      grado: '+1.00',
      tono: '',
      observaciones: 'Urgente 😀',
      devuelto: false,
    },
  ],
}

/** The lines of a ticket from top to bottom. */
const lineas = (tipoNota: TipoNota, cambios: Partial<Ticket> = {}, reimpresion = false): string[] =>
  renderToStaticMarkup(createElement(TicketPedido, { ticket: { ...ticket, ...cambios }, tipoNota, reimpresion }))
    .replace(/<svg.*?<\/svg>/g, '<b>[QR]</b>')
    .split(/<[^>]+>/)
    .map((linea) => linea.replaceAll('\u00a0', ' ').trim())
    .filter((linea) => linea !== '')

const ENCABEZADO = ['Óptica Nítida', 'Comprobante']
const TIENDA = ['20 de noviembre de 2026, 18:05', 'Pedido 1-7', 'RFC EKU9003173C9 · ÓPTICA DEMO', 'Av. Juárez 120']
/** The customer's copy says where to call, the laboratory's does not. */
const CONTACTO = ['Tel. 222 111 2233', 'Lun a sáb 10:00 a 20:00']
const CLIENTE = ['ANA ÑÚÑEZ', '222 481 0937']
const IMPORTES = ['Carey 52□18', '$1,200.00', 'CR-39', '$350.00']
const TOTALES = ['Total', '$1,550.00', 'Anticipo', '$500.00', 'Otros pagos', '$100.00', 'Pendiente', '$950.00']
const FORMA = ['Forma de pago', 'Tarjeta de Débito']
const BLOQUES = [
  'Laboratorio',
  '1.',
  'Armazón: Carey 52□18',
  'Lente: CR-39',
  'Grado: +1.00',
  'Observaciones: Urgente 😀',
]
const PIE = ['Entrega: 1 de diciembre de 2026', '[QR]', 'Gracias por tu preferencia']

test('the customer sees the money, not the laboratory (tipoNota 0)', () => {
  const cabeza = [...ENCABEZADO, ...TIENDA, ...CONTACTO, ...CLIENTE]
  expect(lineas(0)).toEqual([...cabeza, ...IMPORTES, ...TOTALES, ...FORMA, ...PIE])
})

test('the administrator sees both (tipoNota 1)', () => {
  const copia = [...ENCABEZADO, 'Administración', ...TIENDA, ...CONTACTO, ...CLIENTE]
  expect(lineas(1)).toEqual([...copia, ...IMPORTES, ...TOTALES, ...FORMA, ...BLOQUES, ...PIE])
})

test('the laboratory sees no money (tipoNota 2)', () => {
  expect(lineas(2)).toEqual([...ENCABEZADO, 'Laboratorio', ...TIENDA, ...CLIENTE, ...BLOQUES, ...PIE])
})

test('neither block (tipoNota 3)', () => {
  expect(lineas(3)).toEqual([...ENCABEZADO, ...TIENDA, ...CONTACTO, ...CLIENTE, ...PIE])
})

test('a branch that nobody can call says nothing of it', () => {
  expect(lineas(3, { contacto: { telefono: null, horario: null } })).toEqual([
    ...[...ENCABEZADO, ...TIENDA],
    ...[...CLIENTE, ...PIE],
  ])
})

test('a simple note has another title and no tax data (D-35)', () => {
  const texto = lineas(1, { tipoTicketFis: 'Nota Simple' })

  expect(texto).toContain('Nota de Venta')
  expect(texto.join()).not.toMatch(/Comprobante|RFC|EKU9003173C9|ÓPTICA DEMO/)
})

test('a reprint says so', () => {
  expect(lineas(0, {}, true)).toContain('REIMPRESIÓN')
  expect(lineas(0)).not.toContain('REIMPRESIÓN')
})

test('an order paid in full tells what was paid', () => {
  const texto = lineas(0, { tipoPago: 'total', anticipo: 0, saldoPendiente: 0 })

  expect(texto.slice(texto.indexOf('Total'), texto.indexOf('Forma de pago'))).toEqual([
    'Total',
    '$1,550.00',
    'Pagado',
    '$1,550.00',
    'Pendiente',
    '$0.00',
  ])
})

test('after the delivery it says that, and when, in place of the promise', () => {
  const entregado = lineas(NOTA_CLIENTE, { entregado: '2026-12-01T17:40:00' })

  expect(entregado).toContain('Entregado: 1 de diciembre de 2026, 17:40')
  expect(entregado.join()).not.toContain('Entrega:')
})

test('nobody has the number 0000000000 (spec §9)', () => {
  expect(lineas(0, { telefono: '0000000000' }).join()).not.toContain('000 000')
})

test('what was noted on the order prints for the laboratory and the administrator, never for the customer', () => {
  const anotado = { observacionesPedido: 'Lo recoge su hermana' }

  expect(lineas(NOTA_CLIENTE, anotado)).not.toContain('Observaciones: Lo recoge su hermana')
  expect(lineas(NOTA_ADMINISTRACION, anotado)).toContain('Observaciones: Lo recoge su hermana')
  expect(lineas(NOTA_LABORATORIO, anotado)).toContain('Observaciones: Lo recoge su hermana')
})

test('the warranty prints where amounts do, and nowhere when none was promised', () => {
  const garantia = 'Garantía: 12 meses. Cubre defectos de fábrica.'

  expect(lineas(NOTA_CLIENTE, { garantia })).toContain(garantia)
  expect(lineas(NOTA_LABORATORIO, { garantia })).not.toContain(garantia)
  expect(lineas(NOTA_CLIENTE, {}).join()).not.toContain('Garantía')
})

test('after the delivery each part says until when it has a warranty, and two alike say it once', () => {
  const armazon = { parte: 'armazon', articulo: 'Nítida', hasta: '2027-11-20', cubre: 'Defectos de fábrica.' } as const
  const estuche = { parte: 'otro', articulo: 'Estuche', hasta: '2026-12-20', cubre: '' } as const
  const garantias = [armazon, { ...armazon, articulo: 'Otra' }, estuche]
  const dichas = lineas(NOTA_CLIENTE, { garantias }).filter((linea) => linea.includes('garantía'))
  expect(dichas).toEqual([
    'Armazón: garantía hasta el 20 de noviembre de 2027. Defectos de fábrica.',
    'Estuche: garantía hasta el 20 de diciembre de 2026.',
  ])
  expect(lineas(NOTA_LABORATORIO, { garantias }).join()).not.toContain('garantía')
})

test('a lens that is charged without a text is told to the laboratory, too', () => {
  const elementos = ticket.elementos.map((elemento) => ({ ...elemento, lente: '' }))

  expect(lineas(NOTA_CLIENTE, { elementos })).toContain('Lente')
  expect(lineas(NOTA_LABORATORIO, { elementos })).toContain('Lente: sin especificar')
})

test('the graduation of the visit stands before what is made with it, and is not the customer’s', () => {
  const nada = { cilOi: null, ejeOi: null, addOi: null, aoData: null, lenteContactoDes: null }
  const graduacion = { esfOd: -2.25, cilOd: -0.5, ejeOd: 5, addOd: 2, esfOi: 1, diData: '62/60', ...nada }
  const con = [
    ...['Laboratorio', 'OD', '-2.25 -0.50 x 005 Add +2.00', 'OI', '+1.00', 'DI', '62/60'],
    ...BLOQUES.slice(1),
  ]

  expect(lineas(NOTA_LABORATORIO, { graduacion })).toEqual([
    ...[...ENCABEZADO, 'Laboratorio', ...TIENDA, ...CLIENTE],
    ...[...con, ...PIE],
  ])
  expect(lineas(NOTA_CLIENTE, { graduacion }).join()).not.toContain('2.25')
})
