import type { Page } from '@playwright/test'
import { infracciones } from './axe.ts'
import { inventar, registrar } from './clientes/pacientes.ts'
import { titulo } from './mostrador/teclado.ts'
import { encargar } from './pedidos/ordenes.ts'
import { correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

const lista = (page: Page) => page.getByRole('listbox', { name: 'Resultados' })
const primera = (page: Page) => lista(page).getByRole('option').first()

/** Types into the box of a screen and waits for the answer. */
async function teclear(page: Page, texto: string) {
  await page.keyboard.press('F2')
  const respuesta = page.waitForResponse((una) => una.url().includes('/api/buscar'))
  await page.keyboard.type(texto)
  await respuesta
}

const porTipo = {
  '0': {
    'panel de cortes': '/cortes/panelAdmin',
    promociones: '/whatsapp/enviarPromocion',
    'factura de publico en general': '/facturacion/CrearFacturaPublicoGeneral',
    hoy: '/dashboard?tab=hoy',
    sucursales: '/dashboard/sucursales',
  },
  '2': {
    citas: '/dashboard/citas',
    pacientes: '/dashboard',
    'gestión de facturas': '/facturas/gestion',
    'lista de espera': '/dashboard/citas?vista=espera',
    tablero: '/dashboard/pedidos?vista=tablero',
    'por revisar': '/dashboard/clientes?vista=porRevisar',
    'corte de caja': '/cortes/corteIndividual',
  },
  '4': { asistencia: '/dashboard/citas?vista=asistencia', mensajes: '/dashboard/citas?vista=mensajes' },
} as const

for (const tipo of ['0', '2', '4'] as const)
  test(`type ${tipo} opens a screen or an action by its name`, async ({ abrir }) => {
    const page = await abrir(correoDe[tipo])
    await page.goto('/dashboard')
    await expect(titulo(page)).toBeVisible()
    for (const [texto, donde] of Object.entries(porTipo[tipo])) {
      await teclear(page, texto)
      await expect(primera(page), texto).not.toContainText('Nuevo paciente')
      await page.keyboard.press('Enter')
      await expect(page, texto).toHaveURL(donde)
      await expect(titulo(page)).toBeVisible()
    }
  })

test('what is named stands above a new patient, by other words too, and what a role may not do is not offered', async ({
  abrir,
}) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard/citas')
  await expect(titulo(page)).toBeVisible()
  await teclear(page, 'facturas')
  await expect(primera(page)).toContainText('Ir a Gestión de facturas')
  await expect(lista(page).getByRole('option', { name: 'Nuevo paciente «facturas»' })).toBeVisible()
  await page.keyboard.press('Escape')
  await teclear(page, 'agenda')
  await expect(primera(page)).toContainText('Ir a Citas')
  await page.keyboard.press('Escape')
  await teclear(page, 'promociones')
  await expect(primera(page)).toContainText('Nuevo paciente «promociones»')
  await page.keyboard.press('Escape')

  await teclear(page, 'ayuda')
  await expect(primera(page)).toContainText('Ayuda')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ayuda' })).toContainText('«pedido 25»')
  expect(await infracciones(page)).toEqual([])
  await page.keyboard.press('Escape')

  await teclear(page, 'nueva visita')
  await page.keyboard.press('Enter')
  const paraQuien = page.getByRole('dialog', { name: 'Nueva visita' })
  await paraQuien.getByRole('combobox', { name: 'Paciente' }).fill('gutie')
  // The newest patients stand there until the search has answered, and the list moves under a hand that is quicker.
  await expect(page.getByRole('option').filter({ hasNotText: /guti[eé]/i })).toHaveCount(0)
  await page.getByRole('option').first().click()
  await paraQuien.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/historial\/nuevaVisita\?idCliente=\d+$/)
  await expect(paraQuien).toBeHidden()
})

test('«pedido 25», «cita 12» and a name with one typo are understood', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.goto('/dashboard')
  const { folio } = await encargar(page)
  const id = await registrar(page, inventar('Valentina Quixtiano'))
  await page.goto('/dashboard/citas')
  await expect(titulo(page)).toBeVisible()

  await teclear(page, `pedido ${folio.split('-').at(-1)}`)
  await expect(primera(page)).toContainText(`${folio} · `)
  await expect(lista(page)).not.toContainText('Nuevo paciente')
  await page.keyboard.press('Escape')

  await teclear(page, 'quixtano')
  await expect(lista(page)).toContainText('¿Quisiste escribir uno de estos nombres?')
  await expect(primera(page)).toContainText('Quixtiano')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`paciente=${id}$`))

  await teclear(page, 'cita 12')
  await expect(primera(page)).toContainText(/^Citas del 12 de /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/fecha=\d{4}-\d{2}-12$/)
})
