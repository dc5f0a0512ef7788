import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { inventar, pedir, registrar } from './clientes/pacientes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const dialogo = (page: Page) => page.getByRole('dialog', { name: 'Consentimiento del paciente' })
const seccion = (page: Page) => page.getByRole('textbox', { name: 'Cambios a esta política' })

async function responder(page: Page): Promise<void> {
  for (const pregunta of [/avisos de sus citas/, /promociones por WhatsApp/])
    await dialogo(page).getByRole('radiogroup', { name: pregunta }).getByRole('radio', { name: 'Sí' }).check()
}

async function firmar(page: Page): Promise<void> {
  const lienzo = dialogo(page).getByRole('img', { name: /Espacio para firmar/ })
  await lienzo.scrollIntoViewIfNeeded()
  const caja = await lienzo.boundingBox()
  if (!caja) throw new Error('no canvas')
  await page.mouse.move(caja.x + 40, caja.y + 40)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 70],
    [140, 30],
    [200, 80],
  ] as const)
    await page.mouse.move(caja.x + x, caja.y + y)
  await page.mouse.up()
}

test('the owner publishes a version of the notice; a consent of before says what changed, and is renewed with a signature', async ({
  abrir,
  abrirAparte,
}) => {
  const duenio = await abrir(correoDe['0'])
  await duenio.goto('/dashboard/sucursales?vista=aviso')
  await expect(seccion(duenio)).not.toHaveValue('')
  expect(await infracciones(duenio)).toEqual([])

  const caja = await abrirAparte(correoDe['2'])
  await caja.goto('/dashboard/clientes')
  const id = await registrar(caja, inventar('Inés Consentida'))
  await caja.goto(`/dashboard/clientes?paciente=${id}&tab=privacidad`)
  await caja.getByRole('button', { name: 'Registrar consentimiento' }).click()
  await dialogo(caja).getByRole('button', { name: 'Registrar' }).click()
  await expect(dialogo(caja).getByText('Contesta también esta pregunta.').first()).toBeVisible()
  await responder(caja)
  await dialogo(caja)
    .getByRole('checkbox', { name: /leyó el aviso y consiente/ })
    .check()
  expect(await infracciones(caja)).toEqual([])
  await dialogo(caja).getByRole('button', { name: 'Registrar' }).click()
  await expect(caja.getByText('¡Consentimiento registrado!')).toBeVisible()
  await expect(caja.getByText('Casilla marcada ante quien lo registró')).toBeVisible()

  await seccion(duenio).fill(`Los cambios se publican aquí. ${id}`)
  await duenio.getByRole('button', { name: /Publicar versión/ }).click()
  await expect(duenio.getByText(/Versión \d+ publicada/)).toBeVisible()
  await expect(duenio.getByRole('list', { name: 'Versiones del aviso' })).toContainText(
    'Cambió: Cambios a esta política',
  )

  await caja.reload()
  await expect(caja.getByText(/Consintió la versión \d+; hoy rige la \d+/)).toBeVisible()
  await expect(caja.getByText('Cambió desde entonces: Cambios a esta política.')).toBeVisible()
  await caja.getByRole('button', { name: 'Renovar consentimiento' }).click()
  await dialogo(caja).getByRole('radio', { name: 'Firma en pantalla' }).check()
  await dialogo(caja).getByRole('button', { name: 'Registrar' }).click()
  await expect(dialogo(caja).getByText('Falta la firma.')).toBeVisible()
  await firmar(caja)
  await dialogo(caja).getByRole('button', { name: 'Registrar' }).click()
  await expect(caja.getByRole('img', { name: 'Firma del paciente' })).toBeVisible()
  await expect(caja.getByText(/hoy rige la/)).toHaveCount(0)
  expect(await infracciones(caja)).toEqual([])
})

test('the public notice shows the version in force, and an earlier one by its number', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard')
  const { data } = await pedir(page, 'GET', '/avisoPrivacidad')
  await page.goto('/politicaPrivacidad')
  await expect(page.getByText(`Versión ${data.version}, vigente desde`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
  await page.goto('/politicaPrivacidad?version=999')
  await expect(page.getByText('No se pudo cargar.')).toBeVisible()
})

test('a case of objection is registered, answered with its letter, and carried out', async ({ abrir }) => {
  const page = await abrir(correoDe['1'])
  await page.goto('/dashboard/clientes')
  const consentimiento = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: true }
  const id = await registrar(page, { ...inventar('Olga Opuesta'), consentimiento })
  await page.goto(`/dashboard/clientes?paciente=${id}&tab=privacidad`)
  await page.getByRole('button', { name: 'Registrar solicitud' }).click()
  const solicitud = page.getByRole('dialog', { name: 'Solicitud ARCO' })
  await solicitud.getByRole('combobox', { name: 'Derecho' }).click()
  await page.getByRole('option', { name: 'Oposición' }).click()
  await solicitud.getByRole('combobox', { name: 'Se opone a recibir' }).click()
  await page.getByRole('option', { name: 'Promociones' }).click()
  await solicitud.getByRole('textbox', { name: '¿Qué pide, y sobre qué datos?' }).fill('Que no me manden promociones.')
  await solicitud.getByRole('textbox', { name: '¿Cómo acreditó quién es?' }).fill('INE vigente')
  expect(await infracciones(page)).toEqual([])
  await solicitud.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Por responder')).toBeVisible()

  await page.getByRole('button', { name: 'Responder' }).click()
  const respuesta = page.getByRole('dialog', { name: 'Responder: oposición' })
  await respuesta.getByRole('radio', { name: 'Procede', exact: true }).check()
  await respuesta.getByRole('textbox', { name: 'Respuesta para el paciente' }).fill('Ya no te las mandaremos.')
  await respuesta.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Por cumplir')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar consentimientos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar consentimientos' }).click()
  await expect(page.getByText('Cumplida', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Carta' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  const { data } = await pedir(page, 'GET', `/clientePorId/${id}`)
  expect(data.consentimiento).toMatchObject({ whatsappAvisos: true, whatsappPromociones: false })

  await page.getByRole('link', { name: 'Ver las de todos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes ARCO' })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})

test('a breach is registered, its letter is at hand, and a notice ends what is to be done', async ({ abrir }) => {
  const page = await abrir(correoDe['0'])
  await page.goto('/dashboard/sucursales?vista=vulneraciones')
  await page.getByRole('button', { name: 'Registrar vulneración' }).click()
  const registro = page.getByRole('dialog', { name: 'Vulneración de datos personales' })
  await registro.getByRole('button', { name: 'Registrar' }).click()
  await expect(registro.getByText('Elige qué datos fueron.')).toBeVisible()
  expect(await infracciones(page)).toEqual([])
  await registro.getByRole('combobox', { name: '¿Qué pasó con los datos?' }).click()
  await page.getByRole('option', { name: 'Alguien los usó o los vio' }).click()
  const quePaso = `Se quedó abierta la sesión ${inventar('x').nombreCompleto}`
  await registro.getByRole('textbox', { name: 'Cuéntalo' }).fill(quePaso)
  await registro.getByRole('checkbox', { name: /^Salud/ }).check()
  await registro.getByRole('textbox', { name: '¿De cuántas personas?' }).fill('1')
  await registro.getByRole('textbox', { name: '¿Qué se hizo?' }).fill('Se cerró.')
  await registro.getByRole('radio', { name: 'Sí' }).check()
  await registro.getByRole('textbox', { name: '¿Qué pueden hacer para cuidarse?' }).fill('Pregunta en la sucursal.')
  await registro.getByRole('button', { name: 'Registrar' }).click()

  const renglon = page.getByRole('listitem').filter({ hasText: quePaso })
  await expect(renglon.getByText('Por avisar')).toBeVisible()
  await expect(renglon.getByRole('button', { name: 'Carta' })).toBeVisible()
  await renglon.getByRole('button', { name: 'Anotar aviso' }).click()
  const aviso = page.getByRole('dialog', { name: 'Anotar aviso' })
  await aviso.getByRole('textbox', { name: '¿Cómo se les avisó?' }).fill('Por teléfono.')
  await aviso.getByRole('textbox', { name: '¿A cuántas personas?' }).fill('1')
  await aviso.getByRole('button', { name: 'Anotar' }).click()
  await expect(renglon.getByText('Avisada', { exact: true })).toBeVisible()
  expect(await infracciones(page)).toEqual([])
})
