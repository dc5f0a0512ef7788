import { PAR_VACIO, veredictoDe } from '@nitida/contract/calidad.rules'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { EjesFuera } from './EjesFuera.tsx'

const lente = (eje: number) => ({ esf: -1.75, cil: -1, eje, add: null })
const juzgar = (pedido: number, medido: number) =>
  veredictoDe(
    { ...PAR_VACIO, Od: lente(90), Oi: lente(pedido) },
    { ...PAR_VACIO, Od: lente(90), Oi: lente(medido) },
    'ANSI Z80.1',
    'monofocal',
  ).renglones

test('an axis that is out stands on a dial beside the ordered one, in words too', async () => {
  await montar(<EjesFuera renglones={juzgar(10, 15)} />)
  await expect.element(page.getByRole('heading', { name: 'Eje OI' })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /^Eje OI: pedido a 10 grados, medido a 15, 5 fuera/ }))
    .toBeVisible()
  await expect.element(page.getByText(/^Cilindro de 1\.00: el eje admite ±3°\. Gira la lente 5°/)).toBeVisible()
  expect(document.body.querySelectorAll('line[stroke-dasharray]')).toHaveLength(1)
  expect(document.body.querySelectorAll('path.fill-ok\\/35')).toHaveLength(1)
})

test('over the end of the dial the tolerance goes on at its other side, and the short way is told', async () => {
  await montar(<EjesFuera renglones={juzgar(179, 4)} />)
  await expect.element(page.getByText(/Gira la lente 5°/)).toBeVisible()
  expect(document.body.querySelectorAll('path.fill-ok\\/35')).toHaveLength(2)
})

test('no dial where every axis is within its tolerance', async () => {
  await montar(<EjesFuera renglones={juzgar(10, 12)} />)
  expect(document.querySelector('svg')).toBeNull()
})
