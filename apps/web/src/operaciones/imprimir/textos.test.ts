import { UnreadableImage } from '@nitida/escpos/png'
import { textoDeProblema } from '@nitida/escpos/status'
import { QzError } from '@nitida/qz/error'
import { expect, test } from 'vitest'
import { SinImpresora } from './impresora.ts'
import { falloDe } from './textos.ts'

const NO_SE_PUDO =
  'No se pudo imprimir, recargue la pagina e intente de nuevo, si el error persiste contacte a soporte.'

test.each([
  [new QzError('cerrado', 'gone'), NO_SE_PUDO, 'fíjate si salió'],
  [new QzError('tiempo', 'late'), NO_SE_PUDO, 'Fíjate si el ticket salió'],
  [new QzError('rechazado', 'Specified printer could not be found.'), NO_SE_PUDO, 'Elige otra'],
  [new QzError('rechazado', 'La impresora está apagada.'), NO_SE_PUDO, 'La impresora está apagada.'],
  [new QzError('rechazado', textoDeProblema.papel), 'El ticket no se imprimió', 'Sin papel: cambia el rollo'],
  [new RangeError('560 dots'), NO_SE_PUDO, 'más ancho que la impresora'],
  [new SinImpresora(), 'Falta elegir la impresora', 'elige la de tickets'],
])('%o is told as the specification says, with what to do', (error, titulo, detalle) => {
  const fallo = falloDe(error)

  expect(fallo.titulo).toBe(titulo)
  expect(fallo.detalle).toContain(detalle)
})

test.each([new UnreadableImage('damaged'), new TypeError('bug'), 'texto'])(
  '%o was not foreseen, and nothing of it is shown',
  (error) => {
    expect(falloDe(error)).toEqual({
      titulo: 'Ocurrió un error inesperado al intentar imprimir el ticket',
      detalle: null,
    })
  },
)
