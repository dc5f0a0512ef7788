import { infracciones } from './axe.ts'
import { enLaBase } from './baseDeDatos.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test('the owner is told of a seal that ends, on the day and by mail where he says so, and opens its branch', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['0'])
  await enLaBase([
    'create table if not exists csd_de_antes as select id_sucursal, vigente_hasta from sucursal_csd',
    "update sucursal_csd set vigente_hasta = now() + interval '6 days'",
  ])
  try {
    await page.goto('/dashboard?tab=hoy')
    const atender = page.getByRole('listitem').filter({ hasText: /El sello \(CSD\) de [A-Z0-9&Ñ]+ vence en [67] días/ })
    await expect(atender.first()).toBeVisible()
    expect(await infracciones(page)).toEqual([])
    await atender
      .first()
      .getByRole('link', { name: /^Ver sucursal/ })
      .click()
    await expect(page.getByRole('region', { name: 'Editar Sucursal' })).toBeVisible()

    await page.goto('/dashboard/sucursales?vista=ajustes')
    const correo = page.getByRole('textbox', { name: 'Correo del contador' })
    await correo.fill('contador@angel.mx')
    await page.getByRole('button', { name: 'Guardar ajustes' }).click()
    await expect(page.getByText('¡Ajustes guardados!').last()).toBeVisible()
    await page.reload()
    await expect(correo).toHaveValue('contador@angel.mx')
    await correo.fill('')
    await page.getByRole('button', { name: 'Guardar ajustes' }).click()
    await expect(page.getByText('¡Ajustes guardados!').last()).toBeVisible()
  } finally {
    await enLaBase([
      'update sucursal_csd c set vigente_hasta = a.vigente_hasta from csd_de_antes a where a.id_sucursal = c.id_sucursal',
      'drop table csd_de_antes',
    ])
  }
})
