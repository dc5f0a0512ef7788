import { expect, test } from 'vitest'
import { irA } from './destinos.ts'

const cliente = {
  id: 7,
  nombreCompleto: 'MARÍA NÚÑEZ',
  fechaNacimiento: null,
  edad: 34,
  sexo: null,
  domicilio: null,
  telefono: '2224810937',
  telefono2: null,
  email: null,
  rfc: null,
  codigoPostal: null,
  convenio: null,
  sucursal: 1,
  sucursalNumber: '01',
  sucursalDireccion: 'Av. Juárez 120',
  createDate: '2026-11-20T18:00:00.000Z',
  proximaCita: null,
  saldoPendiente: null,
  edadDichaEn: null,
  estatusPedido: null,
  consentimiento: null,
  version: 1,
  eliminado: false,
}
const sucursales = [
  { id: 1, sucursalNumber: '01', direccion: 'Av. Juárez 120', zonaHoraria: 'America/Mexico_City', horario: null },
]

test('D-17: a screen gets the patient and the branches as state, and his id, nothing else, in the address', () => {
  expect(irA('nuevoPedido', cliente, sucursales)).toEqual({
    to: '/dashboard/crearPedido',
    search: { idCliente: 7 },
    state: { cliente, sucursales },
  })
})

test('the visit history gets the patient only', () => {
  expect(irA('historialVisitas', cliente, sucursales)).toEqual({
    to: '/visita/historial',
    search: { idCliente: 7 },
    state: { cliente },
  })
})

test('while only the id is known the address carries it', () => {
  expect(irA('nuevaVisita', 7, sucursales)).toEqual({
    to: '/historial/nuevaVisita',
    search: { idCliente: 7 },
    state: { sucursales },
  })
})
