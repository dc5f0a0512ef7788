import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { Form } from '../../../ui/Form.tsx'
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

test('codes are scanned one after the other into their field; Enter behind none goes on', async () => {
  montar(
    <Form>
      <Formulario />
    </Form>,
  )
  const codigos = page.getByLabelText('Códigos EAN o UPC')
  await codigos.click()
  await userEvent.keyboard('7501031311309{Enter}')
  await userEvent.keyboard('0107501031311309172712311021AB{Enter}')
  await userEvent.keyboard('012345678905{Enter}')
  await expect.element(codigos).toHaveValue('7501031311309 012345678905 ')
  await expect.element(codigos).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Precio con IVA')).toHaveFocus()
  await expect.element(codigos).not.toHaveAttribute('aria-invalid', 'true')
})
