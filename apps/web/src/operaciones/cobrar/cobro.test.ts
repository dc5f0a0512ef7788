import { expect, test } from 'vitest'
import {
  alVuelo,
  cabeEfectivo,
  cobroInicial,
  conBillete,
  conForma,
  conPrimera,
  conSegunda,
  type Fajo,
  fallosDe,
  pagoDe,
  partesDe,
  primeraDe,
  type ValoresCobro,
} from './cobro.ts'

const con = (cambios: Partial<ValoresCobro>): ValoresCobro => ({
  ...cobroInicial(3100),
  forma: 'Efectivo',
  ...cambios,
})

test('the whole balance in cash, and the change of what was handed over', () => {
  expect(fallosDe(con({}), 3100)).toEqual({})
  expect(partesDe(con({ recibido: 3500 })).cambio).toBe(400_00)
  expect(fallosDe(con({ recibido: 3000 }), 3100)).toEqual({ recibido: 'Faltan $100.00.' })
  expect(pagoDe(con({}))).toEqual({ importe: 3100, formaPago: 'Efectivo', segunda: null })
})

test('no method is guessed: without one nothing is sent, and the place for cash is kept', () => {
  expect(cobroInicial(3100)).toMatchObject({ importe: 3100, forma: null })
  expect(fallosDe(cobroInicial(3100), 3100)).toEqual({ forma: 'Debe seleccionar una forma de pago' })
  expect(pagoDe(cobroInicial(3100))).toBeNull()
  expect([null, 'Efectivo', 'Credito'].map((forma) => cabeEfectivo(con({ forma } as Partial<ValoresCobro>)))).toEqual([
    true,
    true,
    false,
  ])
})

test('amounts that cannot be read, and parts larger than all, are refused and make no sum negative', () => {
  expect(fallosDe(con({ importe: Number.NaN }), 3100).importe).toBe('Escribe el importe.')
  expect(fallosDe(con({ importe: -5 }), 3100).importe).toBe('El importe debe ser mayor que cero.')
  expect(fallosDe(con({ segunda: { forma: 'Credito', importe: 9999 } }), 3100).segunda).toBeDefined()
  expect(partesDe(con({ segunda: { forma: 'Credito', importe: 9999 } })).primera).toBe(0)
  expect(partesDe(con({ recibido: Number.NaN })).cambio).toBe(-310000)
})

test('an amount above the balance is told at once, a missing one when it is sent', () => {
  const excede = 'El abono es mayor que el saldo pendiente.'
  expect(alVuelo(fallosDe(con({ recibido: 3000 }), 0))).toEqual({ importe: excede, recibido: 'Faltan $100.00.' })
  expect(alVuelo(fallosDe(con({ importe: null, forma: null }), 3100))).toEqual({})
})

test('two methods: cash is counted for its part only, and neither part is empty', () => {
  const dos = con({ segunda: { forma: 'Transferencia', importe: 1100 }, recibido: 2500 })

  expect(partesDe(dos)).toMatchObject({ primera: 2000_00, efectivo: 2000_00, cambio: 500_00 })
  expect(pagoDe(dos)).toEqual({
    importe: 2000,
    formaPago: 'Efectivo',
    segunda: { importe: 1100, formaPago: 'Transferencia' },
  })
  for (const importe of [null, 0, 3100]) {
    expect(fallosDe(con({ segunda: { forma: 'Credito', importe } }), 3100)).toEqual({
      segunda: 'Escribe una parte del importe, no todo.',
    })
  }
})

test('the second method takes what the first leaves, and leaves when it is chosen for all', () => {
  const dos = con({ segunda: { forma: 'Transferencia', importe: null } })
  expect(conPrimera(dos, 2000.1)).toEqual({ segunda: { forma: 'Transferencia', importe: 1099.9 } })
  expect(conPrimera(con({}), 250)).toEqual({ importe: 250 })
  expect(conForma(dos, 'Transferencia')).toEqual({ forma: 'Transferencia', segunda: null })
  expect(conForma(dos, 'Credito')).toEqual({ forma: 'Credito' })
})

test.each([null, Number.NaN, -1, 0])(
  'what is no amount yet (%s) stays in the field of the first method as it was typed',
  (primera) => {
    const dos = con({ segunda: { forma: 'Transferencia', importe: 100 } })

    expect(primeraDe(con(conPrimera(con({}), primera)))).toBe(primera)
    expect(primeraDe(con(conPrimera(dos, primera)))).toBe(primera)
    expect(fallosDe(con(conPrimera(dos, primera)), 3100).segunda).toBe('Escribe una parte del importe, no todo.')
    expect(primeraDe(dos)).toBe(3000)
  },
)

test('an amount below zero is told at once, and is no amount', () => {
  expect(alVuelo(fallosDe(con({ importe: -1 }), 3100))).toEqual({ importe: 'El importe debe ser mayor que cero.' })
})

test.each([1.234, 100.999, 0.001])(
  '%d would have to be rounded: it is refused at once, alone and as a part',
  (pesos) => {
    const decimales = 'El importe admite hasta dos decimales.'
    const dos = con({ segunda: { forma: 'Transferencia', importe: 100 } })

    expect(alVuelo(fallosDe(con({ importe: pesos }), 3100))).toEqual({ importe: decimales })
    expect(fallosDe(con({ segunda: { forma: 'Transferencia', importe: pesos } }), 3100).importe).toBe(decimales)
    expect(primeraDe(con(conPrimera(dos, pesos)))).toBe(pesos)
    expect(fallosDe(con(conPrimera(dos, pesos)), 3100).importe).toBe(decimales)
  },
)

test('a first part above the total stays as it was typed, and leaves nothing for the second', () => {
  const dos = con({ importe: 3000, segunda: { forma: 'Transferencia', importe: 100 } })
  const mas = { ...dos, ...conPrimera(dos, 5000) }

  expect(primeraDe(mas)).toBe(5000)
  expect(mas.segunda?.importe).toBeNull()
  expect(fallosDe(mas, 3100).segunda).toBe('Escribe una parte del importe, no todo.')
})

test('a second method takes its part of the whole debt where the first holds no amount', () => {
  const segunda = { forma: 'Credito', importe: null }
  expect(conSegunda(con({ importe: 2000 }), 'Credito', 3100)).toEqual({ segunda })
  for (const importe of [null, Number.NaN, 0, 1.234])
    expect(conSegunda(con({ importe }), 'Credito', 3100)).toEqual({ segunda, importe: 3100 })
})

test('each refusal says its own reason', () => {
  expect(fallosDe(con({ importe: null }), 3100).importe).toBe('Escribe el importe.')
  expect(fallosDe(con({ importe: 3100.01 }), 3100).importe).toBe('El abono es mayor que el saldo pendiente.')
  expect(fallosDe(con({ forma: null }), 3100).forma).toBe('Debe seleccionar una forma de pago')
  expect(fallosDe(con({ forma: 'Credito', recibido: 1 }), 3100)).toEqual({})
})

test('notes are counted as they are pressed, until the amount is written another way', () => {
  const nada: Fajo = { suma: 0, cuantos: {} }
  const dos = conBillete(conBillete(nada, 1000, null), 1000, 1000)
  expect(dos).toEqual({ suma: 2000, cuantos: { 1000: 2 } })
  expect(conBillete(dos, 500, 2000)).toEqual({ suma: 2500, cuantos: { 1000: 2, 500: 1 } })
  expect(conBillete(dos, 500, 1800)).toEqual({ suma: 2300, cuantos: { 500: 1 } })
  expect(conBillete(dos, 20, null)).toEqual({ suma: 20, cuantos: { 20: 1 } })
})
