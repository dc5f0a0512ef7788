import { aPesos, sumar } from '@nitida/contract/dinero'
import { MAXIMO_ALTERNATIVAS } from '@nitida/contract/presupuestos.rules'
import fc from 'fast-check'
import type { PresupuestoImpreso } from './presupuesto.ts'
import { centavos, hashId, texto } from './ticket.fixture.ts'

const elemento = fc.record({
  armazon: texto(200),
  importeArmazon: centavos,
  lente: texto(200),
  importeLente: centavos,
  otro: texto(200),
  importeOtro: centavos,
})

const alternativa = fc
  .record({
    nombre: texto(40),
    recomendada: fc.boolean(),
    elementos: fc.array(elemento, { minLength: 1, maxLength: 6 }),
  })
  .map(({ elementos, ...campos }) => ({
    ...campos,
    fechaEntrega: '2026-12-03',
    total: aPesos(sumar(...elementos.flatMap((e) => [e.importeArmazon, e.importeLente, e.importeOtro]))),
    elementos: elementos.map((e) => ({
      ...e,
      importeArmazon: aPesos(e.importeArmazon),
      importeLente: aPesos(e.importeLente),
      importeOtro: aPesos(e.importeOtro),
    })),
  }))

/** Any quote on paper: up to three alternatives of any content, amounts that add up. */
export const cualquierPresupuesto: fc.Arbitrary<PresupuestoImpreso> = fc
  .record({
    nombreOptica: texto(80),
    lineas: fc.array(texto(200), { maxLength: 3 }),
    vencido: fc.boolean(),
    paciente: texto(120),
    atendio: texto(120),
    codigo: hashId,
    alternativas: fc.array(alternativa, { minLength: 1, maxLength: MAXIMO_ALTERNATIVAS }),
  })
  .map(({ nombreOptica, lineas, codigo, ...campos }) => ({
    ...campos,
    membrete: { nombreOptica, lineas, logo: null, color: '#0f5c4d' },
    folio: '01-P12',
    fecha: '2026-11-24T18:05:00',
    vigenteHasta: '2026-12-08',
    enlace: `https://sistema.opticas-del-centro.com.mx/=${codigo}`,
  }))

const par = { armazon: 'Ray-Ban 5154 carey 52□18', importeArmazon: 1200, otro: '', importeOtro: 0 }

/** A quote that reads like one of the shop. */
export const presupuestoDeMuestra: PresupuestoImpreso = {
  membrete: {
    nombreOptica: 'Óptica Nítida',
    lineas: ['Av. Juárez 120, Centro, Puebla', 'Tel. 222 481 0937', 'Lun a sáb 10:00 a 20:00'],
    logo: null,
    color: '#0f5c4d',
  },
  folio: '01-P12',
  fecha: '2026-11-24T18:05:00',
  vigenteHasta: '2026-12-08',
  vencido: false,
  paciente: 'MARÍA FERNANDA HERNÁNDEZ GARCÍA',
  atendio: 'Sofía Ruiz',
  enlace: 'https://nitida.mx/=0123456789ABCDEFGHJKMNPQRS',
  alternativas: [
    {
      ...{ nombre: 'Buena', recomendada: false, fechaEntrega: '2026-12-01', total: 2050 },
      elementos: [{ ...par, lente: 'Monofocal CR-39', importeLente: 850 }],
    },
    {
      ...{ nombre: 'Mejor', recomendada: true, fechaEntrega: '2026-12-03', total: 4550 },
      elementos: [
        { ...par, lente: 'Progresivo 1.60 con antirreflejante', importeLente: 3200 },
        { armazon: 'Estuche rígido', importeArmazon: 150, lente: '', importeLente: 0, otro: '', importeOtro: 0 },
      ],
    },
    {
      ...{ nombre: 'Óptima', recomendada: false, fechaEntrega: '2026-12-05', total: 6900 },
      elementos: [{ ...par, lente: 'Progresivo 1.67 fotocromático', importeLente: 5700 }],
    },
  ],
}
