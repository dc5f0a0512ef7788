import { inventar, pedir } from './clientes/pacientes.ts'
import { contratar, correoDe } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'

test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } })

test('a patient, his order, its delivery, his balance and the closing, on a tablet held upright and on a phone', async ({
  abrir,
  abrirAparte,
  request,
}) => {
  const demo = await abrir(correoDe['2'])
  await demo.goto('/dashboard')
  const { branchId } = (await pedir(demo, 'GET', '/validateTk')).userData
  const pantallas = [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]
  for (const pantalla of pantallas) {
    const cajera = await contratar(request, { userType: '2', sessionLimit: '00:00-23:59', branchId })
    const page = await abrirAparte(cajera.correo, cajera.password)
    await page.setViewportSize(pantalla)
    await page.goto('/dashboard')
    const paciente = inventar('Tacto')
    const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

    await boton('Nuevo paciente').tap()
    const alta = page.getByRole('dialog', { name: 'Nuevo paciente' })
    await alta.getByRole('textbox', { name: /^Nombre completo/ }).fill(paciente.nombreCompleto)
    await alta.getByRole('textbox', { name: /^Edad/ }).fill('41')
    await alta.getByRole('textbox', { name: /^Teléfono/ }).fill(paciente.telefono)
    await alta.getByRole('button', { name: 'Guardar' }).tap()
    await page.getByRole('dialog', { name: '¡Paciente creado!' }).getByRole('button', { name: 'Nuevo Pedido' }).tap()

    await boton('+5 días').tap()
    await page.getByRole('radio', { name: 'Comprobante' }).tap()
    await page.getByRole('combobox', { name: /^Armazón/ }).fill('Ray-Ban')
    await page.getByRole('textbox', { name: /^Importe del armazón/ }).fill('1400')
    await page.getByRole('radio', { name: 'Anticipo' }).tap()
    await page.getByRole('textbox', { name: /^Anticipo/ }).fill('500')
    await boton('Crear pedido').tap()
    await page.getByRole('dialog', { name: '¡Pedido creado!' }).getByRole('button', { name: 'Ir a pedidos' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos')

    const caja = page.getByRole('combobox', { name: 'Buscar o escanear' })
    await caja.tap()
    await caja.fill(paciente.telefono.slice(-6))
    const hallado = page.getByRole('option').first()
    await expect(hallado).toContainText('saldo $900.00')
    // His name, above the actions, which a finger reaches on their own.
    await hallado.tap({ position: { x: 60, y: 16 } })
    await page.getByRole('list', { name: 'En breve' }).getByRole('link', { name: /Saldo/ }).tap()

    const avance = page.getByRole('dialog', { name: 'Actualizar Estatus' })
    await boton('Actualizar Estatus').tap()
    await avance.getByRole('button', { name: 'Recibir en sucursal' }).tap()
    await expect(avance).toBeHidden()
    // Collected first and then handed over, or both at once.
    const aparte = pantalla.width > 640
    const cobro = aparte ? page.getByRole('dialog', { name: /^Cobrar pedido/ }) : avance
    await page.getByRole('button', { name: aparte ? /^Cobrar \$/ : 'Actualizar Estatus' }).tap()
    await cobro.getByRole('radio', { name: 'Efectivo' }).tap()
    const billete = cobro.getByRole('button', { name: 'Sumar un billete de $500.00' })
    await billete.tap()
    await billete.tap()
    await expect(billete).toContainText('×2')
    await cobro.getByRole('button', { name: aparte ? /^Cobrar \$/ : /entregar$/ }).tap()
    const listo = page.getByRole('dialog', { name: /^Cobro registrado/ })
    await expect(listo.getByRole('status', { name: 'Entrega de cambio' })).toHaveText('$100.00')
    if (aparte) {
      await listo.getByRole('button', { name: 'Entregar pedido' }).tap()
      await avance.getByRole('button', { name: 'Entregar a cliente' }).tap()
    } else await listo.getByRole('button', { name: 'Cerrar', exact: true }).last().tap()
    await expect(page.getByRole('main')).toContainText('Entregado a cliente')

    if (!aparte) await boton('Menú').tap()
    await page.getByRole('link', { name: 'Corte de Caja' }).tap()
    await boton('Registrar corte').tap()
    const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar el corte de caja?' })
    await expect(pregunta).toContainText('Total General$1,400.00')
    await pregunta.getByRole('button', { name: 'Registrar corte' }).tap()
    await expect(page.getByRole('dialog', { name: '¡Corte registrado exitosamente!' })).toBeVisible()
  }
})
