import { motivoDeUso, regimenesFiscales, usoPropuesto, usosCfdi } from '@nitida/contract/facturacion.catalogos'
import { expect, test } from 'vitest'
import { regimenes } from './catalogos.ts'
import { usosPermitidos } from './reglas.personas.ts'

const RFC = { moral: 'EKU9003173C9', fisica: 'CUSC850516316' }

test('the form marks exactly the uses that SAT’s catalogue refuses, for each régimen and kind of person', () => {
  const marcados: string[] = []
  for (const { clave: regimen, noVigente } of regimenesFiscales) {
    const sat = regimenes.find(({ id }) => id === regimen)
    if (noVigente || !sat) continue
    for (const persona of ['fisica', 'moral'] as const) {
      if (!sat[persona]) continue
      const permitidos = usosPermitidos(regimen, RFC[persona])
      for (const { clave } of usosCfdi)
        if ((motivoDeUso(clave, regimen, RFC[persona]) === null) !== permitidos.includes(clave))
          marcados.push(`${regimen} ${persona} ${clave}`)
      expect(permitidos).toContain(usoPropuesto(regimen, RFC[persona], true))
    }
  }
  expect(marcados).toEqual([])
})

test('a person with salaries deducts graduated lenses with D01, and has no general expenses', () => {
  expect(motivoDeUso('G03', '605', RFC.fisica)).toBe('no va con el régimen 605')
  expect([usoPropuesto('605', RFC.fisica, true), usoPropuesto('605', RFC.fisica, false)]).toEqual(['D01', 'S01'])
  expect(motivoDeUso('D01', '601', RFC.moral)).toBe('solo de personas físicas')
  expect(motivoDeUso('P01', '612', RFC.fisica)).toBe('no vigente')
  expect(motivoDeUso('G03', '', '')).toBeNull()
})
