import { expect, test } from 'vitest'
import { expedienteDeMuestra, historiaDeMuestra, visitaDeMuestra } from './clinica.fixture.ts'
import { expediente } from './expediente.ts'

/** Texts of a definition, in the order in which they are written. */
function textosDe(parte: unknown): string[] {
  if (typeof parte !== 'object' || parte === null) return []
  const propio = 'text' in parte && typeof parte.text === 'string' ? [parte.text] : []
  return [...propio, ...Object.values(parte).flatMap(textosDe)]
}

test('frame and lens of a history stand under the names that the screens give them', () => {
  const textos = textosDe(expediente(expedienteDeMuestra).content)
  const bajo = (nombre: string) => textos[textos.indexOf(nombre) + 1]

  expect(bajo('Tipo de armazón')).toBe(historiaDeMuestra.tipoArmazon)
  expect(bajo('Tipo de lente')).toBe(historiaDeMuestra.tipo)
})

test("the letterhead has the chain's colour, or else the house's", () => {
  const con = (color: string) =>
    expediente({ ...expedienteDeMuestra, membrete: { ...expedienteDeMuestra.membrete, color } })
  expect(con('#7a1f5c').styles).toEqual({ marca: { color: '#7a1f5c' } })
  expect(con('').styles).toEqual({ marca: { color: '#00545b' } })
  expect(JSON.stringify(con('#7a1f5c').content)).toContain('"lineColor":"#7a1f5c"')
})

test('a correction of them is told by the same names', () => {
  const cambios = [
    { campo: 'tipoArmazon', antes: 'Cerrado', despues: 'Al aire' },
    { campo: 'tipo', antes: 'Bifocal', despues: 'Progresivo' },
  ]
  const addenda = historiaDeMuestra.addenda.map((una) => ({ ...una, cambios }))
  const corregida = {
    ...expedienteDeMuestra,
    sucesos: [{ tipo: 'historia' as const, historia: { ...historiaDeMuestra, addenda } }],
  }
  const escrito = textosDe(expediente(corregida).content).join('\n')

  expect(escrito).toContain('Tipo de armazón: de Cerrado a Al aire')
  expect(escrito).toContain('Tipo de lente: de Bifocal a Progresivo')
})

test('an imported visit says neither an hour nor answers that its file did not have, but what an addendum says', () => {
  const importada = { ...visitaDeMuestra, importada: true, CreateDate: '2024-05-03T18:00:00.000Z' }
  const papelDe = (visita: typeof importada) =>
    textosDe(expediente({ ...expedienteDeMuestra, sucesos: [{ tipo: 'visita', visita }] }).content)
  const sola = papelDe(importada)
  expect(sola).toContain('Visita importada')
  expect(sola.join('\n')).not.toMatch(/\d\d:\d\d/)
  expect(sola).not.toContain('Antecedentes')

  const [unaAdenda] = historiaDeMuestra.addenda
  if (!unaAdenda) throw new Error('the sample has an addendum')
  const addenda = [{ ...unaAdenda, cambios: [{ campo: 'diabetes', antes: 'No', despues: 'Si' }] }]
  const corregida = papelDe({ ...importada, addenda, Diabetes: 'Si' })
  expect(corregida[corregida.indexOf('Diabetes') + 1]).toBe('Sí')
  expect(corregida).not.toContain('Hipertensión')
})
