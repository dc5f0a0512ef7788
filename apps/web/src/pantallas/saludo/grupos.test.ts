import type { PedidoPorHacer } from '@nitida/contract/laboratorio'
import type { Plazo } from '@nitida/contract/tablero.rules'
import { expect, test } from 'vitest'
import { porPlazo } from './grupos.ts'

const pedido = (id: number, plazo: Plazo): PedidoPorHacer => ({
  id,
  folio: id,
  nombreCliente: 'ROSA I.',
  sucursalNumber: '01',
  estatus: 'En proceso de elaboración',
  fechaEntregaPrevista: '2026-11-24',
  observaciones: '',
  plazo,
  diasRetraso: 0,
  estatusDesde: '2026-11-20T16:00:00.000Z',
  diasEnEstatus: 4,
  elementos: [],
  graduacion: null,
  montaje: null,
})

test('what is nearest comes first, in the order of the queue, and empty groups do not show', () => {
  const grupos = porPlazo([pedido(1, 'despues'), pedido(2, 'atrasado'), pedido(3, 'manana'), pedido(4, 'atrasado')])

  expect(grupos.map(({ plazo, pedidos }) => [plazo, pedidos.map(({ id }) => id)])).toEqual([
    ['atrasado', [2, 4]],
    ['manana', [3]],
    ['despues', [1]],
  ])
  expect(porPlazo([])).toEqual([])
})
