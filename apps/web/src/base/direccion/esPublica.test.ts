import { expect, test } from 'vitest'
import { esPublica } from './esPublica.ts'

test('the customer paths of the specification load the public application, also with a final slash', () => {
  for (const path of [
    '/pedidoEstatus',
    '/politicaPrivacidad',
    '/visita/ultimaVisita',
    '/historiaClinica/PDFGenerate',
    '/pedidos/GenerarNotaVentaPDF',
    '/citas/validarCita/',
    '/=7Q2M5X8K1R4T9W3V6Y0Z2B5C8D',
    '/%3D7Q2M5X8K1R4T9W3V6Y0Z2B5C8D',
    '/7Q2M5X8K1R4T9W3V6Y0Z2B5C8D.',
  ])
    expect(esPublica(path), path).toBe(true)
})

test('staff paths load the staff application', () => {
  for (const path of ['/', '/login', '/Default', '/dashboard', '/dashboard/pedidos', '/pedidoEstatus/otro'])
    expect(esPublica(path), path).toBe(false)
})
