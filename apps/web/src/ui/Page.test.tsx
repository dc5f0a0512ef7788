import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../test/montar.tsx'
import { Page } from './Page.tsx'

let llegar: () => void = () => undefined

const Visita = () => <Page title="Visita 12">Graduación</Page>

function Pantalla() {
  const [hay, setHay] = useState(false)
  llegar = () => setHay(true)
  return hay ? <Visita /> : <Page title="Visita">Cargando</Page>
}

function Tarde() {
  const [hay, setHay] = useState(false)
  llegar = () => setHay(true)
  return hay ? <Visita /> : <p>Cargando la pantalla</p>
}

test('the title of a screen that waits for its data hands the focus to the one with them', async () => {
  montar(<Pantalla />)
  await expect.element(page.getByRole('heading', { name: 'Visita' })).toBeVisible()
  const titulo = page.getByRole('heading', { name: 'Visita' }).element() as HTMLElement
  titulo.tabIndex = -1
  titulo.focus()
  llegar()
  await expect.element(page.getByRole('heading', { name: 'Visita 12' })).toHaveFocus()
})

test('a screen that comes takes no focus that another element had', async () => {
  montar(
    <>
      <button type="button">Menú</button>
      <Pantalla />
    </>,
  )
  const menu = page.getByRole('button', { name: 'Menú' })
  await expect.element(menu).toBeVisible()
  ;(menu.element() as HTMLElement).focus()
  llegar()
  await expect.element(page.getByRole('heading', { name: 'Visita 12' })).toBeVisible()
  await expect.element(menu).toHaveFocus()
})

test('a title that comes late takes the focus that its screen kept for it', async () => {
  montar(<Tarde />)
  await expect.element(page.getByText('Cargando la pantalla')).toBeVisible()
  const pantalla = page.getByRole('main').element() as HTMLElement
  pantalla.tabIndex = -1
  pantalla.focus()
  llegar()
  await expect.element(page.getByRole('heading', { name: 'Visita 12' })).toHaveFocus()
})

function Cambio() {
  const [fase, setFase] = useState<'antes' | 'nada' | 'luego'>('antes')
  llegar = () => setFase((actual) => (actual === 'antes' ? 'nada' : 'luego'))
  return fase === 'antes' ? <Page title="Pacientes">Lista</Page> : fase === 'nada' ? <p>Cargando</p> : <Visita />
}

test('whoever leaves a title for a screen that is not there yet comes to its title', async () => {
  // As the product draws it: development's second run of each effect would forget what the first one left.
  const pantalla = document.createElement('main')
  pantalla.tabIndex = -1
  document.body.append(pantalla)
  const root = createRoot(pantalla)
  onTestFinished(() => {
    root.unmount()
    pantalla.remove()
  })
  root.render(<Cambio />)
  await expect.element(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  const titulo = page.getByRole('heading', { name: 'Pacientes' }).element() as HTMLElement
  titulo.tabIndex = -1
  titulo.focus()
  llegar()
  await expect.element(page.getByText('Cargando')).toBeVisible()
  pantalla.focus()
  llegar()
  await expect.element(page.getByRole('heading', { name: 'Visita 12' })).toHaveFocus()
})
