import { expect, test } from 'vitest'
import {
  elementoVacio,
  type ValoresElemento,
  type ValoresPedido,
  valoresNuevos,
} from '../../operaciones/levantarPedido/pedido.valores.ts'
import { combinar } from './combinar.ts'

const aro = (idElemento: number | null, cambios: Partial<ValoresElemento> = {}): ValoresElemento => ({
  ...elementoVacio(),
  idElemento,
  armazon: `Aro ${idElemento ?? 'nuevo'}`,
  importeArmazon: 500,
  ...cambios,
})
const base: ValoresPedido = {
  ...valoresNuevos({ id: 7 }, 1, null),
  tipoPago: 'Anticipo',
  anticipo: 400,
  elementos: [aro(1), aro(2)],
}
const combina = (inicial: ValoresPedido, mio: ValoresPedido, guardado: ValoresPedido) =>
  combinar(inicial, mio, guardado, (id) => `0${id} - Av. Juárez 120`)
const con = (cambios: Partial<ValoresPedido>): ValoresPedido => ({ ...base, ...cambios })
const elementos = (...lista: ValoresElemento[]) => con({ elementos: lista })
const nombresDe = ({ conflictos }: ReturnType<typeof combina>) =>
  conflictos.map(({ nombre, mio, guardado }) => [nombre, mio, guardado])

test('what each changed alone comes together: fields of the order, and fields of one element', () => {
  const mio = con({ observaciones: 'Mío', elementos: [aro(1, { lente: 'CR-39', importeLente: 300 }), aro(2)] })
  const guardado = con({ anticipo: 450, elementos: [aro(1, { importeArmazon: 650 }), aro(2, { tono: 'Gris' })] })

  const { valores, conflictos } = combina(base, mio, guardado)

  expect(conflictos).toEqual([])
  expect(valores).toEqual(
    con({
      observaciones: 'Mío',
      anticipo: 450,
      elementos: [aro(1, { lente: 'CR-39', importeLente: 300, importeArmazon: 650 }), aro(2, { tono: 'Gris' })],
    }),
  )
})

test('an element that the other added stays, one that he removed goes, and so with mine', () => {
  const mio = elementos(aro(1), aro(2), aro(null))
  expect(combina(base, mio, elementos(aro(1), aro(3))).valores.elementos).toEqual([aro(1), aro(3), aro(null)])
  expect(combina(base, elementos(aro(2)), elementos(aro(1), aro(2), aro(3))).valores.elementos).toEqual([
    aro(2),
    aro(3),
  ])
})

test('an own element whose answer got lost is not added twice', () => {
  const guardado = elementos(aro(1), aro(2), aro(3, { armazon: 'Aro nuevo' }))

  expect(combina(base, elementos(aro(1), aro(2), aro(null)), guardado).valores.elementos).toEqual(guardado.elementos)
})

test('the same field changed by both is told side by side, and either can be taken', () => {
  const mio = elementos(aro(1, { importeArmazon: 700 }), aro(2))
  const combinado = combina(base, mio, elementos(aro(1, { importeArmazon: 650 }), aro(2)))

  expect(nombresDe(combinado)).toEqual([['Elemento 1, importe del armazón', '$700.00', '$650.00']])
  expect(combinado.valores.elementos[0]?.importeArmazon).toBe(700)
  expect(combinado.conflictos[0]?.tomarGuardado(combinado.valores).elementos[0]?.importeArmazon).toBe(650)
  expect(combina(base, mio, mio).conflictos).toEqual([])
})

test('removed here and changed there, or the other way, is told: nothing that was stored is dropped in silence', () => {
  const quitado = combina(base, elementos(aro(2)), elementos(aro(1, { tono: 'Gris' }), aro(2)))
  const ajeno = combina(base, elementos(aro(1, { tono: 'Café' }), aro(2)), elementos(aro(2)))

  expect(nombresDe(quitado)).toEqual([['Elemento 1: Aro 1', 'Lo quitaste', 'Lo cambió']])
  expect(quitado.valores.elementos).toHaveLength(2)
  expect(quitado.conflictos[0]?.tomarMio(quitado.valores).elementos).toEqual([aro(2)])
  expect(nombresDe(ajeno)).toEqual([['Elemento Aro 1', 'Lo cambiaste', 'Lo quitó']])
  expect(ajeno.conflictos[0]?.tomarGuardado(ajeno.valores).elementos).toEqual([aro(2)])
})

test('a branch that both changed is told by its name', () => {
  expect(nombresDe(combina(base, con({ idSucursal: 2 }), con({ idSucursal: 3 })))).toEqual([
    ['Sucursal', '02 - Av. Juárez 120', '03 - Av. Juárez 120'],
  ])
})
