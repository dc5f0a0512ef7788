import { describe, expect, test } from 'vitest'
import { cambiosEnPalabras } from './auditoria.rules.ts'

describe('a row of the audit in words', () => {
  test('fields have names, amounts their sign, days the order of the country', () => {
    const despues = { total: 1_234_550, facturacion: false, fechaEntrega: '2026-11-30', idCliente: 7, motivo: '' }
    expect(cambiosEnPalabras('pedido', null, despues)).toEqual([
      { campo: 'Fecha de entrega', antes: null, despues: '30/11/2026' },
      { campo: 'Paciente', antes: null, despues: '7' },
      { campo: 'Pidió factura', antes: null, despues: 'No' },
      { campo: 'Total', antes: null, despues: '$12,345.50' },
    ])
  })

  test('an article counts in pesos, and what is no amount stays a number', () => {
    expect(cambiosEnPalabras('articulo', { precio: 100 }, { precio: 129.5, minimo: 3 })).toEqual([
      { campo: 'Mínimo', antes: null, despues: '3' },
      { campo: 'Precio', antes: '$100.00', despues: '$129.50' },
    ])
  })

  test.each([
    ['deposito', { importe: 48_000, esperado: 50_000 }, ['$500.00', '$480.00']],
    ['rehecho', { costo: 35_050, importe: 0 }, ['$350.50', '$0.00']],
    [
      'pedido',
      { cambiosDePrecio: [{ marca: 'Nítida', precio: 1000, importe: 700.5 }] },
      ['Marca: Nítida, Precio: $1,000.00, Importe: $700.50'],
    ],
  ] as const)('amounts of %s are written as money', (entidad, despues, escritos) => {
    expect(cambiosEnPalabras(entidad, null, despues).map(({ despues }) => despues)).toEqual(escritos)
  })

  test('lists and records are read too; of a field without a name its own stays', () => {
    const despues = {
      camposCambiados: ['telefono', 'nuevo'],
      filtro: { lista: 'citas', vacio: null, dia: '2026-01-02' },
    }
    expect(cambiosEnPalabras('exportacion', null, despues)).toEqual([
      { campo: 'Datos cambiados', antes: null, despues: 'Teléfono, nuevo' },
      { campo: 'Filtro', antes: null, despues: 'Lista: citas, Día: 02/01/2026' },
    ])
  })

  test('words that only programs read are written as people say them; what somebody wrote stays', () => {
    const despues = {
      motivo: 'no_acreditado',
      familia: 'lente_contacto',
      tipo: 'devolucion',
      nota: 'se rompió la mica_2',
    }
    expect(cambiosEnPalabras('arco', null, despues).map(({ despues }) => despues)).toEqual([
      'Lente de contacto',
      'No acreditado',
      'se rompió la mica_2',
      'Devolución',
    ])
  })

  test('what was and is no more is told', () => {
    expect(cambiosEnPalabras(null, { nota: 'Sí hay' }, { nota: null })).toEqual([
      { campo: 'Nota', antes: 'Sí hay', despues: null },
    ])
  })
})
