import { aPesos, sumar } from '@nitida/contract/dinero'
import { partesDeElemento } from '@nitida/contract/garantias.rules'
import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { Ticket } from '@nitida/contract/tickets'
import fc from 'fast-check'

/** Texts that people type: nothing, words, one endless word, accents, emoji, other scripts, line breaks. */
export const texto = (maximo: number) =>
  fc
    .oneof(
      fc.constant(''),
      fc.string({ unit: 'grapheme', maxLength: maximo }),
      fc
        .array(fc.constantFrom('armazón', 'Ñandú', 'pingüino', '52□18', 'CR-39', '😀', '中', 'a\nb'), { maxLength: 20 })
        .map((p) => p.join(' ')),
      fc.integer({ min: 20, max: 90 }).map((largo) => 'W'.repeat(largo)),
    )
    .map((valor) => valor.slice(0, maximo))

export const centavos = fc.integer({ min: 0, max: 100_000_000 })

const elemento = fc.record({
  armazon: texto(200),
  armazonImporte: centavos,
  lente: texto(200),
  lenteImporte: centavos,
  otro: texto(200),
  otroImporte: centavos,
  grado: texto(80),
  tono: texto(80),
  observaciones: texto(300),
  devuelto: fc.boolean(),
})

const dioptria = fc.option(fc.integer({ min: -80, max: 80 }).map((pasos) => pasos / 4))
const eje = fc.option(fc.integer({ min: 1, max: 180 }))
const medida = fc.option(texto(40))

const graduacion = fc.record({
  esfOd: dioptria,
  cilOd: dioptria,
  ejeOd: eje,
  addOd: dioptria,
  esfOi: dioptria,
  cilOi: dioptria,
  ejeOi: eje,
  addOi: dioptria,
  diData: medida,
  aoData: medida,
  lenteContactoDes: fc.option(texto(300)),
})

const CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const hashId = fc
  .array(fc.constantFrom(...CODIGO), { minLength: 26, maxLength: 26 })
  .map((letras) => letras.join(''))

/** Any order's ticket: up to 12 elements of any content, amounts that add up. */
export const cualquierTicket: fc.Arbitrary<Ticket> = fc
  .record({
    HashId: hashId,
    folio: fc.integer({ min: 1, max: 999_999 }),
    observacionesPedido: texto(400),
    garantia: texto(330),
    garantias: fc.array(
      fc.record({
        parte: fc.constantFrom(...partesDeElemento),
        articulo: texto(200),
        hasta: fc.constant('2027-11-20'),
        cubre: texto(200),
      }),
      { maxLength: 6 },
    ),
    tipoTicketFis: fc.constantFrom('Comprobante' as const, 'Nota Simple' as const),
    tipoPago: fc.constantFrom('total' as const, 'Anticipo' as const),
    formaPago: fc.constantFrom(...formasPago),
    nombreCliente: texto(120),
    telefono: fc.constantFrom('', '0000000000', '2224810937'),
    razonSocial: texto(200),
    direccionSucursal: texto(200),
    nombreOptica: texto(80),
    contacto: fc.record({ telefono: fc.constantFrom(null, '2224810937'), horario: fc.option(texto(120)) }),
    anfitrion: fc.constantFrom('127.0.0.1:3000', 'nitida.mx', 'sistema.opticas-del-centro.com.mx'),
    elementos: fc.array(elemento, { minLength: 1, maxLength: 12 }),
    graduacion: fc.option(graduacion),
    montaje: fc.constantFrom(null, { ...SIN_MONTAJE, prismaOd: 2, baseOd: 'nasal', dnpOd: 31, dnpOi: 31.5 }),
    parte: fc.double({ min: 0, max: 1, noNaN: true }),
    anticipada: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ anfitrion, elementos, parte, anticipada, ...campos }) => {
    const cobrados = elementos.filter(({ devuelto }) => !devuelto)
    const total = sumar(...cobrados.flatMap((e) => [e.armazonImporte, e.lenteImporte, e.otroImporte]))
    const pagado = Math.floor(total * parte)
    return {
      ...campos,
      pedido_id: 1,
      sucursalNumber: '1',
      rfc: 'EKU9003173C9',
      total: aPesos(total),
      anticipo: campos.tipoPago === 'Anticipo' ? aPesos(Math.floor(pagado * anticipada)) : 0,
      saldoPendiente: aPesos(total - pagado),
      fecha: '2026-11-20T18:05:00',
      entregado: null,
      fechaEntregaPrevista: '2026-11-27',
      enlace: `https://${anfitrion}/=${campos.HashId}`,
      elementos: elementos.map((e) => ({
        ...e,
        armazonImporte: aPesos(e.armazonImporte),
        lenteImporte: aPesos(e.lenteImporte),
        otroImporte: aPesos(e.otroImporte),
      })),
    }
  })

/** A ticket that reads like one of the shop. */
export const ticketDeMuestra: Ticket = {
  pedido_id: 1,
  folio: 2041,
  HashId: '0123456789ABCDEFGHJKMNPQRS',
  tipoPago: 'Anticipo',
  formaPago: 'Credito',
  nombreCliente: 'MARÍA FERNANDA HERNÁNDEZ GARCÍA',
  telefono: '2224810937',
  direccionSucursal: 'Av. Juárez 120, Centro, Puebla',
  sucursalNumber: '1',
  rfc: 'EKU9003173C9',
  razonSocial: 'Óptica Demo S.A. de C.V.',
  tipoTicketFis: 'Comprobante',
  total: 4550,
  anticipo: 1500,
  saldoPendiente: 2550,
  nombreOptica: 'Óptica Nítida',
  contacto: { telefono: '2224810937', horario: 'Lun a sáb 10:00 a 20:00' },
  fecha: '2026-11-20T18:05:00',
  entregado: null,
  fechaEntregaPrevista: '2026-11-27',
  observacionesPedido: 'Lo recoge su hermana',
  garantia: '',
  garantias: [],
  enlace: 'https://nitida.mx/=0123456789ABCDEFGHJKMNPQRS',
  montaje: null,
  graduacion: {
    esfOd: -2.25,
    cilOd: -0.5,
    ejeOd: 90,
    addOd: null,
    esfOi: -2,
    cilOi: null,
    ejeOi: null,
    addOi: null,
    diData: '62/60',
    aoData: '18',
    lenteContactoDes: null,
  },
  elementos: [
    {
      armazon: 'Ray-Ban 5154 carey 52□18',
      armazonImporte: 1200,
      lente: 'Monofocal CR-39',
      lenteImporte: 850,
      otro: '',
      otroImporte: 0,
      grado: '-2.25 / -0.50 x 90',
      tono: 'Gris',
      observaciones: 'Biselado fino',
      devuelto: false,
    },
    {
      armazon: 'Progresivo',
      armazonImporte: 2500,
      lente: '',
      lenteImporte: 0,
      otro: '',
      otroImporte: 0,
      grado: '',
      tono: '',
      observaciones: '',
      devuelto: false,
    },
  ],
}
