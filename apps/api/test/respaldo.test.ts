import { expect, test } from 'vitest'
import { ensayarRespaldo } from '../../../db/respaldo/simulacro.ts'

test('a deleted ledger comes back as it was at a moment noted before, from a base backup and archived WAL', {
  timeout: 120_000,
}, async () => {
  const { anotado, restaurado, rotas, rotasPorElDesastre, secreto, vendidosDurante } = await ensayarRespaldo()

  expect(vendidosDurante).toBeGreaterThan(0)
  expect(rotasPorElDesastre.join('\n')).toContain('paid = sum of the ledger')
  expect(Object.keys(anotado.tablas)).toEqual(expect.arrayContaining(['auditoria', 'mensaje', 'pago', 'pedido']))
  expect(anotado.tablas.mensaje_archivado?.filas).toBe(1)
  expect(anotado.libro).toBeGreaterThan(0)
  expect(restaurado).toEqual(anotado)
  expect(rotas).toEqual([])
  expect(secreto).toEqual({ conClave: true, sinClave: false })
})
