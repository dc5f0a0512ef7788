import type { Montaje } from '@nitida/contract/montaje.schema'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { MontajeCard } from './MontajeCard.tsx'
import { valoresDeMontaje } from './montaje.valores.ts'

const nota = (prismaOd: number) => ({ prismaOd, baseOd: 'temporal', dnpOd: 31.5 }) as Montaje
const [una, otra] = [nota(2), nota(3)]

/** The card of a new order, whose note may change to another one. */
function Muestra() {
  const form = useForm({ defaultValues: { montaje: valoresDeMontaje(null) } })
  const [deNota, setDeNota] = useState<Montaje>(una)
  const { prismaOd, dnpOd, alturaOd } = form.watch('montaje')
  return (
    <FormProvider {...form}>
      <MontajeCard en="montaje." otras={deNota} />
      <button type="button" onClick={() => setDeNota(otra)}>
        Otra nota
      </button>
      <output aria-label="Valores">{[prismaOd, dnpOd, alturaOd].map(String).join(' ')}</output>
    </FormProvider>
  )
}

const valores = page.getByLabelText('Valores')
const pulsar = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('the card opens with the measures of the note, so that typing heights keeps its prism', async () => {
  montar(<Muestra />)
  await expect.element(page.getByText('El taller recibe las de su visita o historia:')).toBeVisible()
  await expect.element(valores).toHaveTextContent('null null null')
  await pulsar('Capturar')
  await expect.element(valores).toHaveTextContent('2 31.5 null')
  await page.getByLabelText(/Altura de montaje.*OD|OD.*Altura de montaje/).fill('18')
  await expect.element(valores).toHaveTextContent('2 31.5 18')
})

test('closed as it opened it holds nothing of its own; another note takes the place of what nobody typed', async () => {
  montar(<Muestra />)
  await pulsar('Capturar')
  await pulsar('Cerrar')
  await expect.element(valores).toHaveTextContent('null null null')
  await pulsar('Capturar')
  await page.getByLabelText(/Altura de montaje.*OD|OD.*Altura de montaje/).fill('18')
  await pulsar('Otra nota')
  await expect.element(valores).toHaveTextContent('3 31.5 18')
})
