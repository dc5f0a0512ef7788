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
