import { expect, test } from 'vitest'
import { elegirPreferida, perfilConId, perfilDe, perfiles } from './perfiles.ts'

test.each([
  ['EPSON TM-T20III Receipt', 'tm-t20', 576, 560],
  ['80mm EC-PM-80250', 'ec-pm-80', 576, 560],
  ['POS-80C', 'pos-80', 576, 560],
  ['xp-80c (copiar 1)', 'pos-80', 576, 560],
  ['EPSON TM-T88V', 'tm-t88', 512, 496],
  ['POS-58', '58mm', 384, 384],
  ['HP LaserJet', '80mm', 576, 560],
])('the queue %s is taken for %s: %d dots, tickets of %d', (nombre, id, dots, dotsTicket) => {
  expect(perfilDe(nombre)).toMatchObject({ id, dots, dotsTicket })
})

test('a ticket fits on its head, and every profile is found by its id', () => {
  expect(perfiles.length).toBeGreaterThan(0)
  for (const perfil of perfiles) {
    expect(perfil.dotsTicket).toBeLessThanOrEqual(perfil.dots)
    expect(perfilConId(perfil.id)).toBe(perfil)
  }
  expect(perfilConId('otra')).toBeNull()
})

test('the order of the preferred models decides, not that of the queues', () => {
  const colas = ['PDF', 'xp-80c', 'POS-80C', 'EPSON TM-T20II']

  expect(elegirPreferida(colas, ['TM-T20', 'EC-PM-80', 'POS-80', 'XP-80'])).toBe('EPSON TM-T20II')
  expect(elegirPreferida(colas, ['EC-PM-80', 'POS-80', 'XP-80'])).toBe('POS-80C')
  expect(elegirPreferida(colas, ['XP-80'])).toBe('xp-80c')
  expect(elegirPreferida(colas, ['Star'])).toBeNull()
  expect(elegirPreferida([], ['TM-T20'])).toBeNull()
})
