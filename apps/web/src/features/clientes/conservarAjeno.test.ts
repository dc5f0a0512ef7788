import { expect, test } from 'vitest'
import { conservarAjeno } from './conservarAjeno.ts'

const antes = {
  id: 7,
  nombreCompleto: 'MARÍA NÚÑEZ',
  fechaNacimiento: null,
  edad: 34,
  sexo: null,
  domicilio: 'Calle 1',
  telefono: '2224810937',
  telefono2: null,
  email: null,
  rfc: null,
  codigoPostal: '72000',
  sucursal: 1,
  sucursalNumber: '01',
  sucursalDireccion: 'Av. Juárez 120',
  createDate: '2026-11-20T18:00:00.000Z',
  proximaCita: null,
  saldoPendiente: null,
  estatusPedido: null,
  consentimiento: null,
  version: 1,
  eliminado: false,
}
const { nombreCompleto, fechaNacimiento, edad, sexo, domicilio, telefono, telefono2, email, rfc } = antes
const enElFormulario = {
  ...{ nombreCompleto, fechaNacimiento, edad, sexo, domicilio, telefono, telefono2, email, rfc },
  ...{ codigoPostal: antes.codigoPostal, sucursal: antes.sucursal, consentimiento: null },
}

test('an edit sends what it changed, and keeps what somebody else saved meanwhile', () => {
  const ahora = { ...antes, telefono: '5518493320', email: 'maria@correo.mx', domicilio: 'Calle 2' }

  const datos = conservarAjeno({ ...enElFormulario, domicilio: null, edad: 35 }, antes, ahora)

  expect(datos).toEqual({
    ...enElFormulario,
    telefono: '5518493320',
    email: 'maria@correo.mx',
    domicilio: null, // both changed it: the one who saves last
    edad: 35,
  })
})

test('nobody else at it, an edit sends the form', () => {
  const editado = { ...enElFormulario, rfc: 'NUMA920101AB1', sexo: 'Femenino' as const }

  expect(conservarAjeno(editado, antes, antes)).toEqual(editado)
})
