import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { type ValoresArticulo, valoresDe } from './articulo.valores.ts'
import { CamposDeArticulo } from './CamposDeArticulo.tsx'

function Formulario() {
  const form = useForm<ValoresArticulo>({ defaultValues: valoresDe(null), mode: 'onBlur' })
  const errorDe = (campo: string) => form.formState.errors[campo as keyof ValoresArticulo]?.message
  return <CamposDeArticulo form={form} errorDe={errorDe} nuevo />
}

const clave = page.getByLabelText('Clave del SAT')
const marca = page.getByLabelText('Marca')

test("SAT's key is read as it is pasted, and what is none says how many digits it has", async () => {
  montar(<Formulario />)
  await clave.fill(' 4214-2905\u00a0')
  await marca.click()
  await expect.element(clave).toHaveValue('42142905')
  await clave.fill('4214')
  await marca.click()
  await expect.element(page.getByText('La clave del SAT tiene 8 dígitos.')).toBeVisible()
  await clave.fill('4214 2913')
  await marca.click()
  await expect.element(clave).toHaveValue('42142913')
  await expect.element(page.getByText('La clave del SAT tiene 8 dígitos.')).not.toBeInTheDocument()
})
