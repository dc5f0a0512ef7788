import { tiposMensaje } from '@nitida/contract/mensajes'
import { describe, expect, test } from 'vitest'
import { armarContenido } from '../src/adapters/whatsapp/contenido.ts'
import { definiciones } from '../src/definiciones.ts'
import { exigirRespuesta, faltasDelContrato, leerEnvio } from './graphEsquema.ts'

const enviado = (tipo: (typeof tiposMensaje)[number] = 'AvisoCreacionCita') =>
  armarContenido({
    clave: 'cita:1:creada:1',
    telefono: '5512345678',
    plantilla: definiciones[tipo].plantilla.nombre,
    parametros: ['JUAN PÉREZ', 'Óptica Nítida', '25/11/2026', '10:00'],
    boton: definiciones[tipo].plantilla.boton ? 'abc' : null,
  })
const { template, ...sinPlantilla } = enviado()
const [cuerpo, boton] = template.components
const con = (cambios: object) => ({ ...sinPlantilla, template: { ...template, ...cambios } })

test.each(tiposMensaje)('%s keeps the contract that the provider publishes', (tipo) => {
  expect(faltasDelContrato(enviado(tipo))).toEqual([])
  expect(leerEnvio(enviado(tipo))).toEqual(enviado(tipo))
})

describe('the provider would refuse', () => {
  test.each<[string, object]>([
    ['no kind of recipient', { ...enviado(), recipient_type: undefined }],
    ['another kind of recipient', { ...enviado(), recipient_type: 'todos' }],
    ['no template', sinPlantilla],
    ['another kind of message', { ...enviado(), type: 'text' }],
    ['no language', con({ language: undefined })],
    ['a language without policy', con({ language: { code: 'es_MX' } })],
    ['a footer, which is fixed', con({ components: [cuerpo, { type: 'footer', parameters: [] }] })],
    ['a header without parameters', con({ components: [{ type: 'header', parameters: [] }] })],
    ['a text without text', con({ components: [{ type: 'body', parameters: [{ type: 'text' }] }] })],
    ['a button without place', con({ components: [{ ...boton, index: undefined }] })],
    ['a button whose place is a number', con({ components: [{ ...boton, index: 0 }] })],
    ['an eleventh button', con({ components: [{ ...boton, index: '10' }] })],
    ['a button of an unknown kind', con({ components: [{ ...boton, sub_type: 'URL' }] })],
    ['a button without what completes it', con({ components: [{ ...boton, parameters: [] }] })],
  ])('%s', (_, envio) => {
    const enElCable: unknown = JSON.parse(JSON.stringify(envio))
    expect(faltasDelContrato(enElCable)).not.toEqual([])
  })
})

describe('the contract says nothing, and it would not arrive', () => {
  test.each<[string, object]>([
    ['a number with the 1 of old', { ...enviado(), to: '5215512345678' }],
    [
      'a line break inside a value',
      con({ components: [{ type: 'body', parameters: [{ type: 'text', text: 'a\nb' }] }] }),
    ],
    ['a key that does not come back', { ...enviado(), biz_opaque_callback_data: 'x'.repeat(513) }],
    ['what it does not know', { ...enviado(), prioridad: 'alta' }],
  ])('%s', (_, envio) => {
    expect(faltasDelContrato(envio)).toEqual([])
    expect(() => leerEnvio(envio)).toThrow()
  })
})

test('an answer that he would not give is not given in his place', () => {
  expect(() => exigirRespuesta({ messages: [{ id: 'wamid.1', message_status: 'delivered' }] })).toThrow()
})
