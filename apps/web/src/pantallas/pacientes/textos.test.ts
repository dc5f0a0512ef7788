import { expect, test } from 'vitest'
import { subtitulo } from './textos.ts'

const cadena = { busqueda: '', eliminados: false, sucursal: null, sucursales: 3 }
const juarez = { sucursalNumber: '01', direccion: 'Av. Juárez 120, Centro, Puebla' }

test.each([
  [{ total: 1284 }, cadena, '1,284 pacientes en 3 sucursales'],
  [{ total: 1 }, { ...cadena, sucursales: 1 }, '1 paciente en 1 sucursal'],
  [{ total: 1284 }, { ...cadena, sucursales: 0 }, '1,284 pacientes'],
  [{ total: 428 }, { ...cadena, sucursal: juarez }, '428 pacientes en 01 - Av. Juárez 120'],
  [
    { total: 1000, totalExacto: false },
    { ...cadena, busqueda: 'mar' },
    'Más de 1,000 pacientes con «mar» en 3 sucursales',
  ],
  [{ total: 2 }, { ...cadena, eliminados: true }, '2 pacientes eliminados en 3 sucursales'],
  [{ total: 0 }, { ...cadena, eliminados: true }, 'Ningún paciente eliminado en 3 sucursales'],
])('%o, %o: %s', (cuenta, vista, texto) => {
  expect(subtitulo(cuenta, vista)).toBe(texto)
})
