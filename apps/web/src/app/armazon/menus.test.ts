import type { TipoUsuario } from '@nitida/contract/permisos'
import { expect, test } from 'vitest'
import { menuDe } from './menus.ts'

const enTexto = (tipo: TipoUsuario) =>
  menuDe(tipo).map(
    ({ grupo, opciones }) => `${grupo}: ${opciones.map(({ etiqueta, path }) => `${etiqueta} ${path}`).join(', ')}`,
  )

const deMostrador = [
  'Atención: Pacientes /dashboard, Citas /dashboard/citas, Pedidos /dashboard/pedidos',
  'Facturación: Generar Factura /facturacion/CrearFactura, Gestión de facturas /facturas/gestion',
  'Caja: Corte de Caja /corte/corteIndividual',
]

test('each type has the menu of the specification, in its order within each group', () => {
  expect(enTexto('0')).toEqual([
    'Administración: Usuarios /dashboard, Sucursales /dashboard/sucursales',
    'Atención: Pacientes /dashboard/clientes, Citas /dashboard/citas, Pedidos /dashboard/pedidos',
    'Facturación: Generar Factura /facturacion/CrearFactura, Gestión de facturas /facturas/gestion',
    'Caja: Corte de Caja /cortes/corteIndividual, Panel de cortes /cortes/panelAdmin',
    'Mensajes: Promociones /whatsapp/enviarPromocion',
  ])
  expect(enTexto('1')).toEqual(deMostrador)
  expect(enTexto('2')).toEqual(deMostrador)
  expect(enTexto('3')).toEqual([])
  expect(enTexto('4')).toEqual(['Atención: Pacientes /dashboard, Citas /dashboard/citas'])
})
