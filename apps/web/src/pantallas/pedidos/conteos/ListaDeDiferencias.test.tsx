import type { DiferenciaDeConteo } from '@nitida/contract/inventario.conteos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { ListaDeDiferencias } from './ListaDeDiferencias.tsx'

const falta: DiferenciaDeConteo = {
  ...{ idArticulo: 7, codigo: 'A-7', marca: 'Brisa', modelo: '1', color: '', medida: '' },
  ...{ contadas: 1, esperadas: 3, diferencia: -2, leido: true, apartadas: 0 },
}

test('a line says what orders keep apart of it, and the list how many it leaves out', async () => {
  const apartada = { ...falta, idArticulo: 8, apartadas: 1 }
  montar(<ListaDeDiferencias diferencias={[falta, apartada, { ...falta, idArticulo: 9, apartadas: 2 }]} total={315} />)
  const lineas = page.getByRole('list', { name: 'Diferencias' }).getByRole('listitem')
  await expect.element(lineas.nth(0)).toHaveTextContent(/1 de 3Faltan 2$/)
  await expect.element(lineas.nth(1)).toHaveTextContent('1 de 3. 1 apartada: puede estar en el laboratorio')
  await expect.element(lineas.nth(2)).toHaveTextContent('1 de 3. 2 apartadas: pueden estar en el laboratorio')
  await expect
    .element(page.getByText('Aquí están las primeras 3: hay 312 artículos más que no coinciden.'))
    .toBeVisible()
})

test('where all agree it says so', async () => {
  montar(<ListaDeDiferencias diferencias={[]} total={0} />)
  await expect.element(page.getByText('Todo coincide.')).toBeVisible()
})
