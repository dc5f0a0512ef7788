import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { ExtremosDeTraslado, type ValoresDeTraslado } from './ExtremosDeTraslado.tsx'

function Muestra({ propia }: { propia: number | null }) {
  const form = useForm<ValoresDeTraslado>({ defaultValues: { de: 1, a: null, nota: '', renglones: [] } })
  const { de, a } = form.watch()
  return (
    <FormProvider {...form}>
      <ExtremosDeTraslado propia={propia} />
      <output>{`${de} a ${a}`}</output>
      <button type="button" onClick={() => void form.trigger()}>
        Revisar
      </button>
    </FormProvider>
  )
}

function mostrar(propia: number | null) {
  const cliente = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const data = [
    { id: 1, sucursalNumber: '01', direccion: 'Centro' },
    { id: 2, sucursalNumber: '02', direccion: 'Norte' },
  ]
  cliente.setQueryData(consulta(api.traslados.sucursales, {}).queryKey, { data } as never)
  montar(
    <QueryClientProvider client={cliente}>
      <Muestra propia={propia} />
    </QueryClientProvider>,
  )
}

test('who sees one branch sends from it or asks for it, and chooses the other one', async () => {
  mostrar(1)
  await expect.element(page.getByLabelText('Sale de')).toHaveValue('01 - Centro')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(page.getByText('Elige una sucursal.', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Llega a' }).click()
  await expect.element(page.getByRole('option', { name: '01 - Centro' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: '02 - Norte' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 a 2')
  await page.getByText('Pedir piezas').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('2 a 1')
  await expect.element(page.getByLabelText('Llega a')).toHaveValue('01 - Centro')
})

test('who sees all of them chooses both ends, and they are not the same', async () => {
  mostrar(null)
  await expect.element(page.getByText('Pedir piezas')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Llega a' }).click()
  await page.getByRole('option', { name: '01 - Centro' }).click()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(page.getByText('Elige dos sucursales distintas.').first()).toBeVisible()
})
