import { expect, test } from 'vitest'
import { DatosCliente } from './clientes.ts'
import { Motivo as MotivoClinico } from './clinica.schema.ts'
import { ElementoNuevo } from './pedidos.cuerpos.ts'
import { Motivo } from './pedidos.libro.ts'
import { camposVacios, plantillasDePromocion } from './promociones.rules.ts'
import { FichaSucursal } from './sucursales.ts'
import { texto } from './textos.schema.ts'
import { FichaUsuario } from './usuarios.ts'

const INVISIBLES = [
  '   ',
  '\u200b\u200b\u200b',
  '\u2060\ufeff\u00ad',
  '\u3164\u3164\u3164',
  '\u2800 \u2800',
  '\u0001\u202e\ufe0f',
]

test.each(INVISIBLES)('%j is no name, address, frame or reason', (nada) => {
  const obligatorios = {
    nombre: FichaUsuario.shape.name,
    direccion: FichaSucursal.shape.direccion,
    armazon: ElementoNuevo.shape.armazon,
    motivo: Motivo,
    motivoClinico: MotivoClinico,
    paciente: DatosCliente.shape.nombreCompleto,
  }
  const aceptados = Object.entries(obligatorios).filter(([, schema]) => schema.safeParse(nada).success)

  expect(aceptados.map(([campo]) => campo)).toEqual([])
  expect(texto(80).parse(nada)).toBe('')
})

test.each(INVISIBLES)('%j fills no gap of a promotion', (nada) => {
  for (const plantilla of plantillasDePromocion)
    expect(camposVacios(plantilla, [nada, nada, nada])).toEqual(plantilla.campos)
})

test.each([
  [' María José\n', 'María José'],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['.', '.'],
])('%j is kept as %j', (escrito, guardado) => {
  expect(texto(80).parse(escrito)).toBe(guardado)
})

test('a long run of what cannot be seen is read at once', () => {
  const antes = performance.now()
  texto(10).safeParse(`${'\u200b'.repeat(500_000)}a`)
  expect(performance.now() - antes).toBeLessThan(1000)
})
