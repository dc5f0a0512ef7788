import { PAR_VACIO, veredictoDe } from '@nitida/contract/calidad.rules'
import { useRef } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import type { ValoresDeControl } from './control.ts'
import { MedidasTable } from './MedidasTable.tsx'

const juicio = {
  ...veredictoDe(PAR_VACIO, PAR_VACIO, 'ANSI Z80.1', 'monofocal'),
  ...{ pedido: PAR_VACIO, deReceta: false, deMontaje: new Set<string>(), tipoLente: 'Monofocal' as const },
  ...{ defectos: [] as unknown as ValoresDeControl['defectos'], deDefectos: null },
}

function Muestra() {
  const form = useForm<ValoresDeControl>({ defaultValues: { pedido: PAR_VACIO, medido: PAR_VACIO } })
  const [esf, eje, dnp] = useWatch({ control: form.control, name: ['medido.Od.esf', 'medido.Od.eje', 'medido.dnpOd'] })
  return (
    <FormProvider {...form}>
      <MedidasTable juicio={juicio} primera={useRef(null)} />
      <output aria-label="Leído">{[esf, eje, dnp].map(String).join(' ')}</output>
    </FormProvider>
  )
}

test('a lensmeter is read as the grid of a graduation: hundredths without their point, plano, and each its unit', async () => {
  montar(<Muestra />)
  const leido = page.getByLabelText('Leído')
  const esfera = page.getByLabelText('Esfera OD medida')
  for (const [escrito, valor] of [
    ['-075', '-0.75'],
    ['050', '0.5'],
    ['1,25', '1.25'],
    ['pl', '0'],
    ['-2', '-2'],
    ['-05', 'NaN'],
  ] as const) {
    await esfera.fill(escrito)
    await expect.element(leido).toHaveTextContent(`${valor} null null`)
  }
  await page.getByLabelText('Eje OD medida').fill('x 90°')
  await page.getByLabelText('DNP OD medida').fill('31.5 mm')
  await expect.element(leido).toHaveTextContent('NaN 90 31.5')
})
