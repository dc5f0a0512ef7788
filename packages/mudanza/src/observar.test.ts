import { camposDe } from '@nitida/contract/mudanza.campos'
import { type Celda, type Libro, libros, type Mapa } from '@nitida/contract/mudanza.libros'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { porEncabezado } from './encabezados.ts'
import { observar } from './observar.ts'

function observada(libro: Libro, filas: readonly (readonly Celda[])[], encabezado?: number | null) {
  const observacion = observar(libro, encabezado)
  for (const [i, celdas] of filas.entries()) observacion.ver({ numero: i + 1, celdas: [...celdas] })
  return observacion
}
const campos = ({ columnas }: Mapa) => columnas.map(({ campo }) => campo)
const columna = (mapa: Mapa, campo: string) => mapa.columnas.find((una) => una.campo === campo)

describe('headings are recognised', () => {
  test.each<[Libro, string, (string | null)[]]>([
    [
      'pacientes',
      'CLIENTE|CEL|F. NAC.|CORREO|EMPRESA|NO.|OBS',
      ['nombreCompleto', 'telefono', 'fechaNacimiento', 'email', 'convenio', 'numeroExterno', null],
    ],
    [
      'pacientes',
      'Nombre|Apellido paterno|Ap. Materno|Teléfono 1|Teléfono 2|Fecha de nacimiento|Género|C.P.|R.F.C.|Dirección',
      [
        ...['nombreDePila', 'apellidoPaterno', 'apellidoMaterno', 'telefono', 'telefono2', 'fechaNacimiento'],
        ...['sexo', 'codigoPostal', 'rfc', 'domicilio'],
      ],
    ],
    [
      'pacientes',
      'Nombres|Apellidos|Teléfono|Celular|Edad (años)',
      ['nombreDePila', 'apellidos', 'telefono2', 'telefono', 'edad'],
    ],
    [
      'pacientes',
      'Nombre(s)|TELÉFONO DE CASA|Cel.|FechaNacimiento',
      ['nombreCompleto', 'telefono2', 'telefono', 'fechaNacimiento'],
    ],
    [
      'pacientes',
      'IdCliente|NombreCompleto|Correo electrónico|Acepta promociones|¿Acepta avisos?',
      ['numeroExterno', 'nombreCompleto', 'email', 'whatsappPromociones', 'whatsappAvisos'],
    ],
    [
      'pacientes',
      'full name|phone|date of birth|e-mail|zip code',
      ['nombreCompleto', 'telefono', 'fechaNacimiento', 'email', 'codigoPostal'],
    ],
    [
      'pedidos',
      'Folio|Cliente|Tel|Fecha|Armazón|Mica|Importe|Anticipo|Resta|Prometido|Status',
      [
        ...['numeroExterno', 'nombreCompleto', 'telefono', 'fecha', 'armazon', 'lente', 'total', 'pagado', 'saldo'],
        ...['fechaEntrega', 'estatus'],
      ],
    ],
    [
      'citas',
      'Paciente|Celular|Fecha cita|Hora|Confirmó|Suc.',
      ['nombreCompleto', 'telefono', 'fecha', 'hora', 'confirmada', 'sucursal'],
    ],
    [
      'recetas',
      'No. Paciente|Paciente|Fecha|graduación OD esf|graduación OD cil|graduación OD eje|OI Esf|OI Cil|OI Eje|ADD|DIP|AV OD|AV OI|Altura|Examinó',
      [
        ...[
          'pacienteExterno',
          'nombreCompleto',
          'fecha',
          'esfOd',
          'cilOd',
          'ejeOd',
          'esfOi',
          'cilOi',
          'ejeOi',
          'add',
          'diData',
        ],
        ...['avOd', 'avOi', 'aoData', 'optometrista'],
      ],
    ],
    [
      'recetas',
      'Paciente|Fecha examen|Esfera ojo derecho|ESF_OI|CilOD|Eje der.|Add OD|Rx',
      ['nombreCompleto', 'fecha', 'esfOd', 'esfOi', 'cilOd', 'ejeOd', 'addOd', 'receta'],
    ],
    ['recetas', 'Nombre|Fecha|OD|OI', ['nombreCompleto', 'fecha', 'recetaOd', 'recetaOi']],
  ])('of %s: %s', (libro, titulos, esperados) => {
    const mapa = observada(libro, [titulos.split('|')]).mapa()
    expect(mapa.renglonEncabezado).toBe(1)
    expect(campos(mapa)).toEqual(esperados)
  })

  test.each(libros)('by the label and the first synonym of each field of %s', (libro) => {
    for (const { clave, etiqueta, sinonimos } of camposDe(libro)) {
      expect([etiqueta, porEncabezado(libro, etiqueta)?.campo.clave]).toEqual([etiqueta, clave])
      const [primero = ''] = sinonimos
      expect([primero, porEncabezado(libro, primero)?.campo.clave]).toEqual([primero, clave])
    }
  })

  test('under a title and a blank line', () => {
    const mapa = observada('pacientes', [
      ['Óptica Luz, S.A. de C.V.'],
      ['Reporte de clientes', null, 'al 25/11/2026'],
      ['Cliente', 'Tel.', 'Nacimiento'],
      ['Ana Ruiz', '2221234567', '14/03/1978'],
    ]).mapa()
    expect(mapa.renglonEncabezado).toBe(3)
    expect(mapa.columnas.map(({ llenas }) => llenas)).toEqual([1, 1, 1])
  })

  test('one of which has a number', () => {
    const mapa = observada('pedidos', [
      ['Cliente', 'Fecha', 'Total', 'Anticipo', 'Saldo al 31/12/2025'],
      ['Ana Ruiz', '02/11/2025', '1,250.00', '250.00', '1,000.00'],
    ]).mapa()
    expect(mapa.renglonEncabezado).toBe(1)
    expect(campos(mapa).slice(0, 4)).toEqual(['nombreCompleto', 'fecha', 'total', 'pagado'])
  })

  test('of unknown words by what stands under them', () => {
    const mapa = observada('pacientes', [
      ['Quién', 'Dónde llamar', 'Alta'],
      ['Ana Ruiz Peña', '2221234567', '14/03/2015'],
      ['Eva Soto Luna', '2221234568', '15/03/2015'],
    ]).mapa()
    expect(mapa.renglonEncabezado).toBe(1)
    expect(campos(mapa)).toEqual(['nombreCompleto', 'telefono', 'fechaNacimiento'])
  })

  test('a heading that only resembles one is contradicted by its cells', () => {
    const mapa = observada('pacientes', [
      ['Cliente', 'Teléfono', 'Cel del cliente'],
      ...['a', 'b', 'c', 'd'].map((x) => [`Ana ${x}uiz`, '2221234567', 'azul']),
    ]).mapa()
    expect(campos(mapa)).toEqual(['nombreCompleto', 'telefono', null])
  })
})

const sinTitulo: Celda[][] = [
  ['Ana Ruiz Peña', '222 123 4567', '14/03/1978', 'ana@ejemplo.mx', 'F', 'Juárez 1', 'RUPA780314AB1'],
  ['Eva Soto Luna', '222 123 4568', '03/04/1980', null, 'F', 'Juárez 2', null],
  ['José Gómez Díaz', '222 123 4569', '25/12/1990', 'jose@ejemplo.mx', 'M', 'Juárez 3', null],
]

describe('without heading', () => {
  test('columns are known by what is in them', () => {
    const mapa = observada('pacientes', sinTitulo).mapa()
    expect(mapa.renglonEncabezado).toBeNull()
    expect(mapa.huella).toBeNull()
    expect(campos(mapa)).toEqual(['nombreCompleto', 'telefono', 'fechaNacimiento', 'email', 'sexo', null, 'rfc'])
    expect(mapa.columnas[1]).toMatchObject({
      llenas: 3,
      origen: 'contenido',
      encabezado: null,
      ejemplos: sinTitulo.map((fila) => fila[1]),
    })
  })

  test('a person may say that the first row is one, or that none is', () => {
    expect(observada('pacientes', sinTitulo, 1).mapa()).toMatchObject({
      renglonEncabezado: 1,
      columnas: [{ encabezado: 'Ana Ruiz Peña', llenas: 2 }, {}, {}, {}, {}, {}, {}],
    })
    const titulada: Celda[][] = [
      ['Nombre', 'Teléfono'],
      ['Ana Ruiz', '2221234567'],
    ]
    expect(observada('pacientes', titulada, null).mapa()).toMatchObject({
      renglonEncabezado: null,
      columnas: [{ llenas: 2 }, { llenas: 2 }],
    })
  })
})

const conFechas = (fechas: readonly Celda[], titulo = 'F. Nac.') =>
  observada('pacientes', [['Nombre', titulo], ...fechas.map((fecha): Celda[] => ['Ana Ruiz', fecha])]).mapa()

describe('how a column is written is decided over all of it', () => {
  test.each<[string, Celda[], string, string]>([
    ['days first', ['14/03/1978', '03/04/1980', '25/12/90'], 'dma', 'dd/mm/aaaa · 2 lo prueban'],
    ['months first', ['03/14/1978', '03/04/1980', '12/25/90'], 'mda', 'mm/dd/aaaa · 2 lo prueban'],
    ['nothing proves it', ['03/04/1978', '01/02/1980'], 'dma', 'dd/mm/aaaa · ninguna lo prueba'],
    ['both', ['14/03/1978', '15/03/1978', '03/25/1978'], 'dma', 'dd/mm/aaaa · 2 lo prueban · 1 dicen lo contrario'],
    ['ISO', ['1978-03-14', '1980-04-03'], 'dma', '2 como aaaa-mm-dd'],
    ['numbers', [{ serie: 28563 }, { serie: 30000 }], 'dma', '2 de Excel'],
    [
      'mixed',
      ['14/03/1978', '3-mar-82', { serie: 28563 }],
      'dma',
      'dd/mm/aaaa · 1 lo prueba · 1 con el mes en letra · 1 de Excel',
    ],
  ])('%s', (_, fechas, modo, evidencia) => {
    expect(columna(conFechas(fechas), 'fechaNacimiento')).toMatchObject({ modo, evidencia })
  })

  test('by a day that only comes after fifty thousand rows', () => {
    const observacion = observar('pacientes')
    observacion.ver({ numero: 1, celdas: ['Nombre', 'F. Nac.'] })
    for (let i = 2; i < 3000; i++) observacion.ver({ numero: i, celdas: ['Ana Ruiz', '03/04/1978'] })
    for (let i = 3000; i < 4907; i++) observacion.ver({ numero: i, celdas: ['Ana Ruiz', '03/25/1978'] })
    expect(columna(observacion.mapa(), 'fechaNacimiento')).toMatchObject({
      modo: 'mda',
      evidencia: 'mm/dd/aaaa · 1,907 lo prueban',
    })
  })

  test('names, with surnames last or first', () => {
    const con = (...nombres: string[]) =>
      columna(
        observada('pacientes', [['Cliente', 'Tel'], ...nombres.map((uno): Celda[] => [uno, '2221234567'])]).mapa(),
        'nombreCompleto',
      )
    expect(con('María Hernández López', 'José Luis Pérez', 'Xóchitl Tlapa')).toMatchObject({
      modo: 'nombre-primero',
      evidencia: 'Apellidos al final · 2 lo prueban',
    })
    expect(con('HERNÁNDEZ LÓPEZ MARÍA', 'PÉREZ RUIZ JOSÉ LUIS', 'ANA PÉREZ')).toMatchObject({
      modo: 'apellidos-primero',
      evidencia: 'Apellidos al principio · 2 lo prueban',
    })
  })

  test('phones, money, sex and cylinders', () => {
    const tel = observada('pacientes', [
      ['Nombre', 'Cel'],
      ['Ana Ruiz', '+52 1 222 123 4567'],
      ['Eva', '222 123 4567 ext. 5'],
    ]).mapa()
    expect(columna(tel, 'telefono')?.evidencia).toBe('también «+52 1» y «ext.»')
    const dinero = observada('pedidos', [
      ['Cliente', 'Total'],
      ['Ana', '1.250,50'],
      ['Eva', '1.250'],
    ]).mapa()
    expect(columna(dinero, 'total')).toMatchObject({ modo: 'coma', evidencia: 'Centavos con coma · 1 lo prueba' })
    const enMexico = observada('pedidos', [
      ['Cliente', 'Total'],
      ...['Ana', 'Eva', 'Luz'].map((nombre) => [nombre, '1,250']),
      ['Ada', '350,5'],
    ]).mapa()
    expect(columna(enMexico, 'total')).toMatchObject({ modo: 'punto' })
    const sexo = observada('pacientes', [
      ['Nombre', 'Sexo'],
      ['Ana', 'M'],
      ['José', 'H'],
    ]).mapa()
    expect(columna(sexo, 'sexo')).toMatchObject({ modo: 'hm', evidencia: 'H es hombre, M es mujer · 1 lo prueba' })
    const cil = observada('recetas', [
      ['Paciente', 'Cil OD'],
      ['Ana', '+0.50'],
      ['José', 0.75],
      ['Eva', '-0.25'],
    ]).mapa()
    expect(columna(cil, 'cilOd')).toMatchObject({
      modo: 'negativo',
      evidencia: 'Cilindro en negativo · 2 vienen en positivo',
    })
  })
})

describe('what was chosen', () => {
  const filas: Celda[][] = [
    ['Cliente', 'Cel', 'Fecha', 'Obs'],
    ['Ana Ruiz', '2221234567', '03/04/1978', 'azul'],
  ]

  test('counts before headings, frees the field where it was, and may be nothing', () => {
    const observacion = observada('pacientes', filas)
    const mapa = observacion.mapa([
      { indice: 2, campo: 'fechaNacimiento', modo: 'mda' },
      { indice: 3, campo: 'telefono' },
      { indice: 0, campo: null },
    ])
    expect(campos(mapa)).toEqual([null, null, 'fechaNacimiento', 'telefono'])
    expect(mapa.columnas[2]).toMatchObject({ modo: 'mda', origen: 'persona' })
    expect(mapa.faltan).toEqual(['Nombre completo'])
  })

  test('in another time is told, and a way that a field has not is ignored', () => {
    const mapa = observada('pacientes', filas).mapa(
      [
        { indice: 1, campo: 'telefono', modo: 'mda' },
        { indice: 90, campo: 'rfc' },
      ],
      'recordado',
    )
    expect(mapa.columnas[1]).toMatchObject({ campo: 'telefono', modo: null, origen: 'recordado' })
    expect(mapa.columnas[0]?.origen).toBe('encabezado')
  })

  test('is remembered by the headings, however they are written, and by the book', () => {
    const huella = (libro: Libro, ...titulos: string[]) =>
      observada(libro, [titulos, ['Ana Ruiz', '2221234567']]).huella()
    expect(huella('pacientes', 'Cliente', 'TELÉFONO')).toBe(huella('pacientes', ' cliente', 'Telefono'))
    expect(huella('pacientes', 'Cliente', 'Cel')).not.toBe(huella('pacientes', 'Cliente', 'Teléfono'))
    expect(huella('pacientes', 'Cliente', 'Cel')).not.toBe(huella('citas', 'Cliente', 'Cel'))
    expect(huella('pacientes', 'Cliente', 'Cel')).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('required fields without a column are named', () => {
  expect(observar('pacientes').mapa()).toEqual({
    ...{ libro: 'pacientes', renglonEncabezado: null, huella: null, columnas: [] },
    faltan: ['Nombre completo', 'Teléfono', 'Edad o fecha de nacimiento'],
  })
  expect(observada('citas', [['Cliente', 'Tel']]).mapa().faltan).toEqual(['Fecha', 'Hora'])
})

test('any cells are looked at', () => {
  const celda = fc.oneof(
    fc.constant(null),
    fc.string({ maxLength: 20 }),
    fc.double(),
    fc.boolean(),
    fc.record({ serie: fc.double() }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(celda, { maxLength: 6 }), { maxLength: 30 }), (filas) => {
      for (const libro of ['pacientes', 'recetas'] as const) observada(libro, filas).mapa()
    }),
    { numRuns: 100 },
  )
})
