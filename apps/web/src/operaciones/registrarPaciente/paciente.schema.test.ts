import { expect, test } from 'vitest'
import { pacienteSchema, type ValoresPaciente, valoresNuevos } from './paciente.schema.ts'

const reglas = { hoy: '2026-11-20', eligeSucursal: false, registrado: null, versionAviso: 'v4' }
const minimos = valoresNuevos({ nombreCompleto: ' maría  núñez ', edad: 34, telefono: '2224810937' })

const leer = (cambios: Partial<ValoresPaciente>, otras: Partial<typeof reglas> = {}) =>
  pacienteSchema({ ...reglas, ...otras }).safeParse({ ...minimos, ...cambios })

const erroresDe = (cambios: Partial<ValoresPaciente>, otras: Partial<typeof reglas> = {}) =>
  leer(cambios, otras).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('name and RFC go upper-cased, empty optionals as null', () => {
  expect(leer({ rfc: 'eku9003173c9' }).data).toEqual({
    nombreCompleto: 'MARÍA NÚÑEZ',
    edad: 34,
    telefono: '2224810937',
    fechaNacimiento: null,
    sexo: null,
    domicilio: null,
    telefono2: null,
    email: null,
    rfc: 'EKU9003173C9',
    codigoPostal: null,
    convenio: null,
    sucursal: null,
    consentimiento: null,
  })
})

test('an empty age is missing, not zero years', () => {
  expect(erroresDe({ edad: null })).toEqual(['edad: La edad debe ser un número entre 0 y 120.'])
  expect(leer({ edad: 0 }).data?.edad).toBe(0)
})

test.each([
  [{ nombreCompleto: '  ' }, 'nombreCompleto: El nombre completo es obligatorio.'],
  [{ edad: 121 }, 'edad: La edad debe ser un número entre 0 y 120.'],
  [{ edad: 34.5 }, 'edad: La edad debe ser un número entre 0 y 120.'],
  [{ telefono: '' }, 'telefono: El teléfono tiene 10 dígitos.'],
  [{ telefono2: '12345' }, 'telefono2: Son 5 dígitos; lleva 10.'],
  [{ email: 'maria@' }, 'email: Al correo le falta su terminación, como .com o .mx.'],
  [{ rfc: 'NOESRFC' }, 'rfc: Son 7 caracteres; el RFC lleva 12 (empresa) o 13 (persona).'],
  [{ codigoPostal: '7200' }, 'codigoPostal: Son 4 dígitos; el código postal lleva 5.'],
  [{ fechaNacimiento: '31/02/1990' }, 'fechaNacimiento: La fecha no es válida.'],
  [{ fechaNacimiento: '2026-11-21' }, 'fechaNacimiento: La fecha todavía no llega.'],
])('%o is refused under its field', (cambios, error) => {
  expect(erroresDe(cambios)).toEqual([error])
})

test('only who chooses the branch must say which', () => {
  expect(erroresDe({}, { eligeSucursal: true })).toEqual(['sucursal: Elige una sucursal.'])
  expect(leer({ sucursal: 2 }, { eligeSucursal: true }).data?.sucursal).toBe(2)
})

test('a consent names the notice in force; half an answer is asked about', () => {
  expect(leer({ whatsappAvisos: 'Si', whatsappPromociones: 'No' }).data?.consentimiento).toEqual({
    versionAviso: 'v4',
    whatsappAvisos: true,
    whatsappPromociones: false,
    medio: 'mostrador',
  })
  expect(erroresDe({ whatsappPromociones: 'Si' })).toEqual([
    'whatsappAvisos: Contesta también esta pregunta o deja las dos sin respuesta.',
  ])
})

test('a consent that says what the register already says is not registered again', () => {
  const registrado = { versionAviso: '2025-03', whatsappAvisos: true, whatsappPromociones: true }
  const schema = pacienteSchema({ ...reglas, registrado })
  const dicho = { ...minimos, whatsappAvisos: 'Si', whatsappPromociones: 'Si' } as const
  expect(schema.parse(dicho).consentimiento).toBeNull()
  expect(schema.parse({ ...dicho, whatsappPromociones: 'No' }).consentimiento).toMatchObject({
    versionAviso: 'v4',
    whatsappPromociones: false,
  })
})

test('an age that contradicts the birth date is asked about', () => {
  const dice = 'edad: Con esa fecha de nacimiento tiene 33 años. Corrige la fecha o la edad.'
  expect(erroresDe({ fechaNacimiento: '1992-11-21', edad: 34 })).toEqual([dice])
  expect(leer({ fechaNacimiento: '1992-11-20', edad: 34 }).data?.edad).toBe(34)
})
