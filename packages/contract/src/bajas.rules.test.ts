import { describe, expect, test } from 'vitest'
import { leerDicho } from './bajas.rules.ts'

describe('a refusal counts', () => {
  test.for([
    ...[
      'BAJA',
      ' baja. ',
      'Stop',
      'ALTO',
      'BAJA 🙏',
      'baaaja!!',
      'B A J A',
      'STOPP',
      'Baja por favor',
      'BAJA, GRACIAS 😊',
    ],
    ...[
      'Hola, buenas tardes. Quiero darme de baja, por favor.',
      'Denme de baja YA',
      'me doy de baja',
      'Solicito mi baja',
    ],
    ...['¿Me pueden dar de baja?', 'Favor de darme de baja de sus promociones', 'solicito la baja inmediata'],
    ...['Ya no me manden mensajes', 'no quiero más promociones, gracias', 'NO ME ESCRIBAN MÁS!!!', 'No más publicidad'],
    ...['Por favor ya no me envíen nada', 'No deseo recibir promociones', 'no quiero que me escriban', 'Ya basta'],
    ...['Dejen de molestar 😡', 'dejen de mandarme mensajes', 'Paren de enviar promos', 'Cancelar suscripción'],
    ...['Quítenme de su lista', 'borren mi número por favor', 'No me interesan sus promociones', 'sin más mensajes'],
    ...[
      'baja x favor',
      'dar d baja',
      'dame de baja xfa',
      'me das de baja',
      'quiero ke me den d baja',
      'BAJA DEFINITIVA',
    ],
    ...[
      'quítame de tu lista',
      'Elimíname de la lista',
      'bórrame de tu lista',
      'saca mi numero de tu lista',
      'borra mi número',
    ],
    ...[
      'Desuscribirme',
      'desuscríbanme por favor',
      'anular suscripción',
      'desactiven los mensajes',
      'OPT-OUT',
      'opt out',
    ],
    ...['stop sending messages', 'no more messages', 'remove me from your list', 'unsuscribe'],
    ...['no kiero promos', 'ya no quiero que me lleguen mensajes', 'que ya no me lleguen promociones'],
    ...['No deseo seguir recibiendo promociones', 'no quiero seguir recibiendo esto', 'ya párenle con los mensajes'],
    ...['déjenme en paz', 'déjame de mandar mensajes', 'Eviten mandar mensajes', 'absténganse de enviar publicidad'],
    ...['les agradecería no me enviaran más mensajes', 'no quiero ninguna promoción', 'no quiero la publicidad'],
    ...['Detener promociones', 'Dejar de recibir promociones', 'Stop promotions', 'UNSUBSCRIBE', 'ＢＡＪＡ', 'bája'],
  ])('%j', (texto) => {
    expect(leerDicho(texto)).toBe('baja')
  })
})

describe('what could mean something else is for a person', () => {
  test.for([
    ...[
      'no me den de baja por favor',
      'No quiero la baja',
      '¿Qué pasa si respondo BAJA?',
      '¿ya no me van a mandar promociones?',
    ],
    ...[
      '¿Venden mica de baja graduación?',
      'quiero la mica de baja graduación',
      'Vivo en la planta baja',
      'tengo baja visión',
    ],
    ...[
      'No gracias',
      'no me interesa',
      'Ya no quiero',
      'No',
      'quiero cancelar mi cita',
      'no me manden la receta, paso por ella',
    ],
    ...['no dejen de mandarme promociones', 'no paren de enviar ofertas', 'no me están mandando promociones'],
    ...[
      'no quiero la promo de 2x1',
      'no quiero la promoción, quiero otra',
      'no me interesa la promo pero sí un examen',
    ],
    ...[
      'con eso basta',
      'no me llamen',
      'ya no me marquen',
      'gracias pero no',
      'no por el momento',
      'promociones no',
      'nel',
    ],
    ...[
      'me tienen harta',
      'revoco mi consentimiento',
      'me opongo al uso de mis datos',
      'derechos ARCO',
      'no quiero nada de ustedes',
    ],
    ...['número equivocado', 'se equivocaron de número', '✋', '🖕', 'quítame'],
    ...['🛑', '🚫🚫', 'los voy a denunciar en Profeco', 'no autorizo el uso de mis datos', 'elimínenme'],
  ])('%j', (texto) => {
    expect(leerDicho(texto)).toBe('duda')
  })
})

describe('anything else says nothing of promotions', () => {
  test.for([
    ...[
      '',
      '   ',
      'gracias',
      'Sí, confirmo',
      'Me interesa la promoción',
      '👍',
      '¿A qué hora abren?',
      'No puedo ir mañana',
    ],
    ...['Quiero sacar una cita', '¿Se les quita el rayón?', 'déjame checar y les aviso', 'déjenme ver', 'Soy Ana Paz'],
    ...[
      'no me llegan las promociones',
      'ya no me mandaron la promoción',
      'no tienen promociones?',
      'no entiendo la promoción',
    ],
    ...['no me ha llegado la promoción', 'no me aplicaron el descuento', 'quiero volver a recibir promociones', 'Sí'],
    ...['Quiero una cita', 'no me llegó el mensaje', 'Bajaré a las 5', 'Stoppani', 'ok', '¿Cuánto cuesta?', '王小明'],
  ])('%j', (texto) => {
    expect(leerDicho(texto)).toBe(null)
  })
})

test('a long text takes no longer than a short one', () => {
  const inicio = performance.now()
  for (const pieza of ['no me manden ', 'baja ', 'a', '¿', ' ', 'dejen de '])
    leerDicho(pieza.repeat(Math.ceil(100_000 / pieza.length)))
  expect(performance.now() - inicio).toBeLessThan(500)
})
