import { PAR_VACIO, veredictoDe } from '@nitida/contract/calidad.rules'
import { expect, test } from 'vitest'
import { parLegible } from './control.ts'

test('a number of which only the sign is typed is not there yet, and the verdict waits for it', () => {
  const aMedias = { ...PAR_VACIO, Od: { ...PAR_VACIO.Od, esf: Number.NaN }, dnpOd: Number.NaN, dnpOi: 31 }
  expect(parLegible(aMedias)).toEqual({ ...PAR_VACIO, dnpOi: 31 })
  const pedido = { ...PAR_VACIO, Od: { ...PAR_VACIO.Od, esf: -2 } }
  expect(veredictoDe(pedido, parLegible(aMedias), 'ANSI Z80.1', 'monofocal').resultado).toBe('incompleto')
})
