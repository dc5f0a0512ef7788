import type { Corte } from '@nitida/contract/cortes'
import { expect, test } from 'vitest'
import { csvDeCortes } from './csv.ts'

const corte: Corte = {
  idCorte: 7,
  idCreador: 3,
  nombreCreador: 'Gabriela Ramírez Luna',
  direccionSucursal: 'Av. Juárez 120, Centro, Puebla',
  idSucursal: 1,
  tipoUsuarioCreador: 1,
  totalEfectivo: 1234.5,
  totalCredito: 0,
  totalDebito: -80,
  totalTransferencia: 0.1 + 0.2,
  totalGeneral: 1154.8,
  fechaCorte: '2026-11-20T19:05:00',
  dia: '2026-11-20',
  createDate: '2026-11-21T01:05:00.000Z',
  ajustes: { movimientos: 2, importe: -80 },
  fondo: 500,
  retiros: 0,
  gastos: 0,
  efectivoEsperado: 1734.5,
  efectivoContado: null,
  diferencia: null,
  nota: null,
  reapertura: null,
}

const lineas = (cortes: Corte[]) => csvDeCortes(cortes).split('\r\n')

test('starts with the mark of UTF-8, ends every line with CRLF, and names the columns as the screen does', () => {
  const csv = csvDeCortes([])
  expect(csv.startsWith('\uFEFFID,Tipo,Sucursal,Encargado,Total Efectivo,Total Credito,Total Debito,')).toBe(true)
  expect(csv.endsWith(',Diferencia,Nota\r\n')).toBe(true)
})

test('numbers are plain, also negative ones; text with commas is quoted; what is missing is empty', () => {
  expect(lineas([corte])[1]).toBe(
    '7,Individual,"Av. Juárez 120, Centro, Puebla",Gabriela Ramírez Luna,1234.5,0,-80,0.3,1154.8,2026-11-20,-80,500,0,0,1734.5,,,',
  )
})

test.each(['=', '+', '-', '@', '\t', '\r'])('text that starts with %j is not a formula', (signo) => {
  const csv = csvDeCortes([{ ...corte, direccionSucursal: 'Centro', nombreCreador: `${signo}HYPERLINK(1)` }])
  const celda = `'${signo}HYPERLINK(1)`
  expect(csv).toContain(signo === '\r' ? `,Centro,"${celda}",` : `,Centro,${celda},`)
})

test('quotes and line breaks inside a text stay inside its cell', () => {
  const csv = csvDeCortes([{ ...corte, nota: 'Faltó "cambio"\n=1+1', efectivoContado: 0, diferencia: -1734.5 }])
  expect(csv).toContain(',0,-1734.5,"Faltó ""cambio""\n=1+1"\r\n')
})
