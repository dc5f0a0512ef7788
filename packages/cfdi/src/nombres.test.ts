import { expect, test } from 'vitest'
import { llevaRegimenSocietario, nombreLimpio } from './nombres.ts'

const regimenes = [
  ...['S.A. DE C.V.', 'SA DE CV', 'S A DE C V', 'S.A.', 'SADECV', 'S. A. de C. V.', ', S.A. de C.V', 'S.A.DE C.V.'],
  ...['S.A.P.I. DE C.V.', 'SAPI DE CV', 'S.A.B. DE C.V.', 'SAB', 'S.A.P.I.B. DE C.V.', 'S.A.S.', 'SAS DE CV'],
  ...[
    'S. DE R.L.',
    'S DE RL DE CV',
    'S. DE R.L. DE C.V.',
    'S.R.L. DE C.V.',
    'S. de R.L. MI',
    'S DE RL DE IP',
    'S. DE R.L. DE I.P.',
  ],
  ...['S.C.', 'A.C.', 'S.C.L. DE R.L.', 'S.C. DE R.L. DE C.V.', 'S.C. DE A.P. DE R.L. DE C.V.', 'S.C.L.'],
  ...['S.P.R. DE R.L.', 'SPR DE RI', 'S. DE P.R. DE R.L. DE C.V.', 'S. EN C.', 'S. EN C. POR A.', 'S. EN N.C.'],
  ...['S.A. DE C.V., SOFOM, E.N.R.', 'S.A.P.I. DE C.V. SOFOM ER', 'SOFOM E.R.', 'SOFOM ENTIDAD NO REGULADA'],
  ...['I.A.P.', 'I.B.P.', 'A.B.P.', 'A. EN P.', 'S.N.C.', 'S.F.P.', 'S. de S.S.'],
  ...[
    'INSTITUCIÓN DE BANCA MÚLTIPLE',
    'S.A., Institución de Banca Múltiple',
    'S.N.C., INSTITUCION DE BANCA DE DESARROLLO',
    'S.A., Institución de Banca Múltiple, Grupo Financiero Del Norte',
    'SA DE CV SOFOM ER INTEGRANTE DEL GRUPO FINANCIERO SUR',
  ],
  ...['SOCIEDAD ANÓNIMA DE CAPITAL VARIABLE', 'Sociedad Anónima Promotora de Inversión de Capital Variable'],
  ...[
    'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
    'SOCIEDAD CIVIL',
    'ASOCIACIÓN CIVIL',
    'SOCIEDAD POR ACCIONES SIMPLIFICADA',
  ],
  ...['SOCIEDAD COOPERATIVA DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE', 'SA DE CAPITAL VARIABLE'],
  ...['SA DE CV SA DE CV', 'S.A. DE C.V. S.A. DE C.V.', '(S.A. DE C.V.)', '"S.A. DE C.V."'],
]

test.each(regimenes)('«%s» is taken off a name', (regimen) => {
  for (const nombre of ['ÓPTICA PEÑA & HIJOS', 'A.M.C. DISTRIBUIDORES', 'LENTES 2000']) {
    for (const entero of [`${nombre} ${regimen}`, `${nombre}, ${regimen}`, `${nombre}  ${regimen.toLowerCase()} `]) {
      expect(nombreLimpio(entero)).toBe(nombre)
      expect(llevaRegimenSocietario(entero)).toBe(true)
    }
  }
})

test.each([
  'CASA DE CV',
  'GRUPO CASA',
  'DISTRIBUIDORA DE SABANAS',
  'PLAZA SC NORTE',
  'LA CASA DE LA SEÑORA',
  'IBM DE MEXICO',
  'SA DE CV',
  'SOCIEDAD CIVIL',
  'FARMACIAS DE RL SUR',
  'TIENDAS SACV',
])('«%s» is a name of its own', (nombre) => {
  expect(nombreLimpio(nombre)).toBe(nombre)
})
