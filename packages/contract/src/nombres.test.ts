import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leerFolio, nombreLegible } from './nombres.ts'

test.each([
  ['MARÍA FERNANDA HERNÁNDEZ GARCÍA', 'María Fernanda Hernández García'],
  ['MARÍA DE LA LUZ NÚÑEZ Y DEL RÍO', 'María de la Luz Núñez y del Río'],
  ['DE LA CRUZ ÓSCAR', 'De la Cruz Óscar'],
  ['JUAN C. PÉREZ-IBÁÑEZ', 'Juan C. Pérez-Ibáñez'],
  ["SEAN O'CONNOR", "Sean O'Connor"],
  ['ANA PÉREZ\u2010IBÁÑEZ', 'Ana Pérez\u2010Ibáñez'],
  ['ANA PÉREZ\u2011IBÁÑEZ', 'Ana Pérez\u2011Ibáñez'],
  ['ANA PÉREZ\u2013IBÁÑEZ', 'Ana Pérez\u2013Ibáñez'],
  ['ANA PÉREZ - IBÁÑEZ', 'Ana Pérez - Ibáñez'],
  ['LUIS MARTÍNEZ-DEL-RÍO', 'Luis Martínez-del-Río'],
  ['ROSA ZUÑIGA/TREJO', 'Rosa Zuñiga/Trejo'],
  ['JUAN PABLO II', 'Juan Pablo II'],
  ['LUIS XIV', 'Luis XIV'],
  ['ANA VII', 'Ana VII'],
  ['JOSÉ LÓPEZ III.', 'José López III.'],
  ['XI JINPING', 'Xi Jinping'],
  ['DI MARÍA ÁNGEL', 'Di María Ángel'],
  ['MIL ANA DIMI VIVI', 'Mil Ana Dimi Vivi'],
  ['JUAN PÉREZ Y/O MARÍA LÓPEZ', 'Juan Pérez y/o María López'],
  ['JUAN PÉREZ Y / O MARÍA', 'Juan Pérez y / o María'],
  ['JUAN Y/ O MARÍA', 'Juan y/ o María'],
  ['JUAN Y /O MARÍA', 'Juan y /o María'],
  ['LUZ Y OLGA', 'Luz y Olga'],
  ['LUZ/OLGA', 'Luz/Olga'],
  ['ANA LÓPEZ Y', 'Ana López Y'],
  ['ANN MC GREGOR', 'Ann Mc Gregor'],
  ['MC PÉREZ', 'MC Pérez'],
  ['RONALD MCDONALD', 'Ronald McDonald'],
  ['ANN MACDONALD MACGREGOR', 'Ann MacDonald MacGregor'],
  ['MACARENA MACÍAS MACHADO', 'Macarena Macías Machado'],
  ["GINA D'ANGELO", "Gina D'Angelo"],
  ['GINA D’ANGELO', 'Gina D’Angelo'],
  ['GINA D´ANGELO', 'Gina D´Angelo'],
  ["JOE'S ÓPTICA", "Joe's Óptica"],
  ['J.C. PÉREZ', 'J.C. Pérez'],
  ['JC PÉREZ', 'JC Pérez'],
  ['DR. LUIS LÓPEZ JR', 'Dr. Luis López Jr'],
  ['MA. DEL CARMEN', 'Ma. del Carmen'],
  ['Mª DEL CARMEN', 'Mª del Carmen'],
  ['LUZ DE LA O', 'Luz de la O'],
  ['PABLO MARTÍNEZ E ISLAS', 'Pablo Martínez e Islas'],
  ['PABLO E PÉREZ', 'Pablo E Pérez'],
  ['JOSÉ (PEPE) "TOÑO" LÓPEZ', 'José (Pepe) "Toño" López'],
  ['KLAUS VON DER HEYDE DOS SANTOS', 'Klaus von der Heyde dos Santos'],
  ['ÓPTICA 2DO PISO', 'Óptica 2do Piso'],
  ['ÓPTICA LUZ SA DE CV', 'Óptica Luz SA de CV'],
  ['ÓPTICA LUZ, SA DE CV', 'Óptica Luz, SA de CV'],
  ['ÓPTICA LUZ, S.A. DE C.V.', 'Óptica Luz, S.A. de C.V.'],
  ['ÓPTICA LUZ SA. DE CV.', 'Óptica Luz SA. de CV.'],
  ['LENTES DEL NORTE SAPI DE CV', 'Lentes del Norte SAPI de CV'],
  ['LENTES DEL NORTE S DE RL DE CV', 'Lentes del Norte S de RL de CV'],
  ['LENTES DEL NORTE S. DE R.L. DE C.V.', 'Lentes del Norte S. de R.L. de C.V.'],
  ['CRÉDITO LUZ SAPI DE CV SOFOM ENR', 'Crédito Luz SAPI de CV SOFOM ENR'],
  ['LUZ Y HERMANOS S EN C', 'Luz y Hermanos S en C'],
  ['ESCUELA BILINGÜE AC', 'Escuela Bilingüe AC'],
  ['LA LUZ IAP', 'La Luz IAP'],
  ['VISION GROUP LLC', 'Vision Group LLC'],
  ['ANA DE SA', 'Ana de Sa'],
  ['ANA SÁ', 'Ana Sá'],
  ['SA PÉREZ ANA', 'Sa Pérez Ana'],
  ['', ''],
])('%s reads %s', (guardado, legible) => {
  expect(nombreLegible(guardado)).toBe(legible)
})

test('no letter of a name changes but for its case', () => {
  const nombre = fc.string({ unit: fc.constantFrom(...'ABCMXIVDOÑÁÉÜ\'’-\u2011/. "(ª'), maxLength: 40 })
  fc.assert(
    fc.property(nombre, (texto) => {
      expect(nombreLegible(texto).toUpperCase()).toBe(texto.toUpperCase())
      expect(nombreLegible(nombreLegible(texto).toUpperCase())).toBe(nombreLegible(texto))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['31', null, 31],
  ['#31', null, 31],
  ['# 31', null, 31],
  ['31.', null, 31],
  ['00031', null, 31],
  ['01-31', '01', 31],
  ['01 - 31', '01', 31],
  ['01\u201331', '01', 31],
  ['01\u201131', '01', 31],
  ['\u202a01\u221231\u202c', '01', 31],
  ['#01-31', '01', 31],
  ['０１－３１', '01', 31],
  [' 01\u00a0-\u00a031 ', '01', 31],
])('the folio %j is of branch %j, %d', (texto, sucursal, folio) => {
  expect(leerFolio(texto)).toEqual({ sucursal, folio })
})

test.each(['', '#', 'ana', '31a', '01-', '1.5', '12345678901'])('%j is no folio', (texto) => {
  expect(leerFolio(texto)).toBeNull()
})
