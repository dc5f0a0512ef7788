import type { Celda, Libro } from '@nitida/contract/mudanza.libros'
import { valoresDeLibro } from '@nitida/contract/mudanza.valores'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertir } from './convertir.ts'
import { observar } from './observar.ts'

const hoy = '2026-11-25'

/** One row under its headings, read as if it were all of a file. */
function leer<L extends Libro>(libro: L, fila: Readonly<Record<string, Celda>>) {
  const observacion = observar(libro)
  const celdas = Object.values(fila)
  observacion.ver({ numero: 1, celdas: Object.keys(fila) })
  observacion.ver({ numero: 2, celdas })
  const { valores, problemas } = convertir(libro, observacion.mapa(), celdas, { hoy })
  expect(valoresDeLibro[libro].parse(valores)).toEqual(valores)
  const dichos = Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null))
  return { dichos, problemas, frases: problemas.map(({ mensaje }) => mensaje) }
}

describe('a patient', () => {
  test('with everything', () => {
    const { dichos, problemas } = leer('pacientes', {
      ...{ 'No.': 1118, Nombre: 'María Guadalupe', 'Ap. paterno': 'Hernández', 'Ap. materno': 'de la Cruz' },
      ...{ Cel: '+52 1 222 123 4567 / 222 765 4321', 'F. Nac.': { serie: 28563 }, Sexo: 'F', Domicilio: 'Juárez 120' },
      ...{ Correo: 'Maria@Ejemplo.mx', RFC: 'hecg-780314-ab1', CP: 6000, Empresa: 'ISSSTEP', Suc: '01' },
      ...{ 'Acepta avisos': 'Sí', 'Acepta promociones': 'no' },
    })
    expect(problemas).toEqual([])
    expect(dichos).toEqual({
      ...{ numeroExterno: '1118', nombreCompleto: 'MARÍA GUADALUPE HERNÁNDEZ DE LA CRUZ', telefono: '2221234567' },
      ...{ telefono2: '2227654321', fechaNacimiento: '1978-03-14', sexo: 'Femenino', domicilio: 'Juárez 120' },
      ...{
        email: 'maria@ejemplo.mx',
        rfc: 'HECG780314AB1',
        codigoPostal: '06000',
        convenio: 'ISSSTEP',
        sucursal: '01',
      },
      ...{ whatsappAvisos: true, whatsappPromociones: false },
    })
  })

  test('without phone has zeros; one with another number only has that one', () => {
    expect(leer('pacientes', { Nombre: 'Ana Ruiz', Edad: 40 }).dichos).toEqual({
      nombreCompleto: 'ANA RUIZ',
      edad: 40,
      telefono: '0000000000',
    })
    expect(
      leer('pacientes', { Nombre: 'Ana', Tel: 'no tiene', 'Tel 2': '2221234567', Edad: '40' }).dichos,
    ).toMatchObject({ telefono: '2221234567' })
    expect(
      leer('pacientes', { Nombre: 'Ana', Tel: '2221234567', 'Tel 2': '2221234567', Edad: '40' }).dichos,
    ).not.toHaveProperty('telefono2')
  })

  test('with problems says each of them at its column', () => {
    const { dichos, problemas } = leer('pacientes', {
      ...{ Cliente: 'P. 14', Cel: '222 481 093', 'F. Nac.': '31/02/1985', Correo: 'elisa.b@', CP: '1', Obs: 'x' },
    })
    expect(dichos).toEqual({})
    expect(problemas).toEqual([
      { campo: 'nombreCompleto', columna: 0, mensaje: 'No parece un nombre.' },
      { campo: 'telefono', columna: 1, mensaje: 'Son 9 dígitos; lleva 10.' },
      { campo: 'fechaNacimiento', columna: 2, mensaje: 'Febrero no tiene día 31.' },
      { campo: 'email', columna: 3, mensaje: 'Falta lo que va después de la arroba (@).' },
      { campo: 'codigoPostal', columna: 4, mensaje: 'Es 1 dígito; el código postal lleva 5.' },
    ])
  })

  test('without name or age says so', () => {
    expect(leer('pacientes', { Cliente: null, Cel: '2221234567', 'F. Nac.': '-' }).problemas).toEqual([
      { campo: 'nombreCompleto', columna: 0, mensaje: 'Falta el nombre.' },
      { campo: 'fechaNacimiento', columna: 2, mensaje: 'Falta la fecha de nacimiento, o la edad.' },
    ])
    expect(leer('pacientes', { Cliente: 'Ana Ruiz', Cel: '2221234567' }).problemas).toEqual([
      { campo: 'fechaNacimiento', columna: null, mensaje: 'Falta la fecha de nacimiento, o la edad.' },
    ])
  })

  test('with three phones loses none', () => {
    expect(
      leer('pacientes', { Nombre: 'Ana', Edad: 5, Cel: '2221234567, 2221234568', 'Tel 2': '2221234569' }).frases,
    ).toEqual(['Son 3 teléfonos; caben 2.'])
  })
})

describe('an open order', () => {
  const pedido = (mas: Record<string, Celda>) =>
    leer('pedidos', {
      Folio: 'A-1',
      Cliente: 'Ana Ruiz',
      Tel: '2221234567',
      Fecha: '02/11/2026',
      Armazón: 'Ray-Ban',
      ...mas,
    })

  test('is read whole, and two of three amounts give the third', () => {
    const comun = {
      numeroExterno: 'A-1',
      nombreCompleto: 'ANA RUIZ',
      telefono: '2221234567',
      fecha: '2026-11-02',
      armazon: 'Ray-Ban',
    }
    const cuentas = { total: 4850, pagado: 2000, saldo: 2850 }
    expect(pedido({ Total: '$4,850.00', Anticipo: 2000, Entrega: '12-nov-26', Estatus: 'listo' })).toEqual({
      ...{ problemas: [], frases: [] },
      dichos: { ...comun, ...cuentas, fechaEntrega: '2026-11-12', estatus: 'Recibido en sucursal' },
    })
    expect(pedido({ Total: 4850, Resta: 2850 }).dichos).toEqual({ ...comun, ...cuentas })
    expect(pedido({ Anticipo: 2000, Resta: 2850 }).dichos).toEqual({ ...comun, ...cuentas })
    expect(pedido({ Total: 4850, Anticipo: 2000, Resta: 2850 }).frases).toEqual([])
    expect(pedido({ Total: 0.3, Anticipo: 0.1, Resta: 0.2 }).frases).toEqual([])
  })

  test.each<[Record<string, Celda>, string]>([
    [{ Total: 4850, Anticipo: 2000, Resta: 2900 }, 'No cuadra: $4,850.00 menos $2,000.00 son $2,850.00, no $2,900.00.'],
    [{ Total: 4850, Anticipo: 5000 }, 'Lo pagado ($5,000.00) pasa del total ($4,850.00).'],
    [{ Total: 4850, Resta: 5000 }, 'El saldo ($5,000.00) pasa del total ($4,850.00).'],
    [{ Total: 4850 }, 'Falta lo pagado, o el saldo (0 si es nada).'],
    [{ Anticipo: 4850 }, 'Falta el total.'],
    [{ Total: 'mucho', Anticipo: 1 }, '«mucho» no es un importe; va como 1,250.00.'],
    [{ Total: 1, Anticipo: 1, Fecha: '26/11/2026' }, 'Esa fecha todavía no llega.'],
    [{ Total: 1, Anticipo: 1, Fecha: null }, 'Falta la fecha del pedido.'],
    [{ Total: 1, Anticipo: 1, Armazón: null }, 'Falta qué se pidió.'],
    [{ Total: 1, Anticipo: 1, Cliente: null }, 'Falta de quién es: su nombre o su número.'],
    [
      { Total: 1, Anticipo: 1, Estatus: 'cancelado' },
      '«cancelado» no es un estatus: va «En proceso de elaboración» o «Recibido en sucursal».',
    ],
  ])('%j: %s', (mas, frase) => expect(pedido(mas).frases).toEqual([frase]))
})

describe('an appointment', () => {
  test('has its hour in a column, or with the day', () => {
    expect(
      leer('citas', { Paciente: 'Ana Ruiz', Fecha: '15/12/2026', Hora: '4:30 pm', Confirmada: 'x' }).dichos,
    ).toEqual({
      ...{ nombreCompleto: 'ANA RUIZ', fecha: '2026-12-15', hora: '16:30', confirmada: true },
    })
    expect(leer('citas', { 'No. paciente': 1118, 'Fecha y hora': { serie: 46371.4375 } }).dichos).toEqual({
      ...{ pacienteExterno: '1118', fecha: '2026-12-15', hora: '10:30' },
    })
  })

  test.each<[Celda, Celda, string]>([
    ['24/11/2026', '10:30', 'Esa cita ya pasó; aquí van las que vienen.'],
    ['24/11/2036', '10:30', 'No hay citas después de 2028.'],
    ['15/12/2026', '10:35', 'La hora debe ser cada 15 minutos entre 09:00 y 19:30.'],
    ['15/12/2026', '20:00', 'La hora debe ser cada 15 minutos entre 09:00 y 19:30.'],
    ['15/12/2026', null, 'Falta la hora.'],
    [null, '10:30', 'Falta el día de la cita.'],
  ])('%j at %j: %s', (Fecha, Hora, frase) =>
    expect(leer('citas', { Paciente: 'Ana Ruiz', Fecha, Hora }).frases).toEqual([frase]),
  )
})

describe('a prescription', () => {
  const receta = (mas: Record<string, Celda>) => {
    const { dichos, frases } = leer('recetas', { Paciente: 'Ana Ruiz', Fecha: '20/06/2026', ...mas })
    const { nombreCompleto: _, fecha: __, ...medidas } = dichos
    return { medidas, frases }
  }

  test.each<[Record<string, Celda>, object]>([
    [
      {
        'Esf OD': -1.25,
        'Cil OD': -0.5,
        'Eje OD': 90,
        'Esf OI': 'N',
        'Cil OI': '-0.75',
        'Eje OI': '85°',
        ADD: '+2.00',
        DIP: '62/60',
        'AV OD': '20/20',
      },
      {
        ...{ esfOd: -1.25, cilOd: -0.5, ejeOd: 90, addOd: 2, esfOi: 0, cilOi: -0.75, ejeOi: 85, addOi: 2 },
        ...{ diData: '62/60', avOd: '20/20' },
      },
    ],
    [
      { 'Esf OD': '-1.75', 'Cil OD': '+0.50', 'Eje OD': '180' },
      { esfOd: -1.25, cilOd: -0.5, ejeOd: 90 },
    ],
    [
      { 'Esf OD': '+2.00 -0.50 x 90', 'Cil OD': null, 'Eje OD': null },
      { esfOd: 2, cilOd: -0.5, ejeOd: 90 },
    ],
    [
      { 'Esf OD': '+2.00', 'Cil OD': '-1.5 x 180' },
      { esfOd: 2, cilOd: -1.5, ejeOd: 180 },
    ],
    [
      { OD: '-1.25 -0.50 x 90 20/25', OI: 'plano' },
      { esfOd: -1.25, cilOd: -0.5, ejeOd: 90, avOd: '20/25', esfOi: 0, cilOi: 0 },
    ],
    [{ Rx: 'OD +1.00 OI -1.75 +0.50 x 180 add 2.00' }, { esfOd: 1, esfOi: -1.25, cilOi: -0.5, ejeOi: 90, addOi: 2 }],
    [{ Rx: 'OD +1.00 OI +1.25 DIP 62' }, { esfOd: 1, esfOi: 1.25, diData: '62' }],
    [{ Rx: '+1.00 -0.50 x 90\n+1.25\nDIP 62' }, { esfOd: 1, cilOd: -0.5, ejeOd: 90, esfOi: 1.25, diData: '62' }],
    [
      { Rx: 'OD +1.00 OI +1.25 DIP 62', DIP: '63' },
      { esfOd: 1, esfOi: 1.25, diData: '63' },
    ],
    [
      { 'Esf OD': 0, 'Cil OD': 0, 'Eje OD': 0, 'Add OD': 0 },
      { esfOd: 0, cilOd: 0 },
    ],
    [
      { 'Esf OD': -1, 'Cil OD': -1, 'Eje OD': 0 },
      { esfOd: -1, cilOd: -1, ejeOd: 180 },
    ],
  ])('of %j', (mas, medidas) => expect(receta(mas)).toEqual({ medidas, frases: [] }))

  test.each<[Record<string, Celda>, string]>([
    [{ 'Esf OD': '-1.75', 'Cil OD': '+0.50', 'Eje OD': null }, 'Falta el eje para pasar el cilindro a negativo.'],
    [{ 'Esf OD': null, 'Cil OD': null }, 'Falta la graduación.'],
    [{ Rx: 'OD -1.25 OI -1.00 DNP 31' }, '«DNP 31» no va con la graduación: ponlo en su columna o quítalo.'],
    [{ 'Esf OD': '-1.30' }, 'La esfera -1.3: Va de 0.25 en 0.25.'],
    [{ 'Esf OD': '-1.25', 'Eje OD': '200' }, 'El eje va de 0 a 180; dice 200.'],
  ])('of %j: %s', (mas, frase) => expect(receta(mas).frases).toEqual([frase]))

  test('keeps a plus cylinder where the column says so', () => {
    const observacion = observar('recetas')
    observacion.ver({ numero: 1, celdas: ['Paciente', 'Fecha', 'Esf OD', 'Cil OD', 'Eje OD'] })
    const celdas = ['Ana Ruiz', '20/06/2026', '-1.75', '+0.50', '180']
    const mapa = observacion.mapa([{ indice: 3, campo: 'cilOd', modo: 'tal-cual' }])
    expect(convertir('recetas', mapa, celdas, { hoy }).valores).toMatchObject({ esfOd: -1.75, cilOd: 0.5, ejeOd: 180 })
  })
})

test('a correction takes the place of a cell as text', () => {
  const observacion = observar('pacientes')
  observacion.ver({ numero: 1, celdas: ['Nombre', 'Cel', 'F. Nac.'] })
  const mapa = observacion.mapa()
  const de = (celdas: Celda[]) => convertir('pacientes', mapa, celdas, { hoy })
  expect(de(['Ana Ruiz', 222481093, { serie: 28563 }]).problemas).toHaveLength(1)
  expect(de(['Ana Ruiz', '222 481 0931', { serie: 28563 }])).toMatchObject({
    problemas: [],
    valores: { telefono: '2224810931' },
  })
})

test('whatever stands in cells, a row is read or its problems are told, in the shape of its book', () => {
  const celda = fc.oneof(
    fc.constant(null),
    fc.string({ maxLength: 20 }),
    fc.double(),
    fc.boolean(),
    fc.record({ serie: fc.double() }),
  )
  const titulos: Record<Libro, string[]> = {
    pacientes: ['Nombre', 'Cel', 'F. Nac.', 'Edad', 'Sexo', 'CP', 'RFC', 'Correo', 'Acepta avisos'],
    pedidos: ['Cliente', 'Fecha', 'Total', 'Anticipo', 'Resta', 'Armazón', 'Estatus'],
    citas: ['Paciente', 'Fecha', 'Hora', 'Confirmada'],
    recetas: ['Paciente', 'Fecha', 'Esf OD', 'Cil OD', 'Eje OD', 'OI', 'Rx', 'DIP', 'AV OD'],
    articulos: ['Marca', 'Modelo', 'Precio', 'Familia', 'Género', 'Existencia', 'Unidad', 'EAN', 'Costo'],
    micas: ['Diseño', 'Material', 'Capa', 'Esf min', 'Esf max', 'Cil', 'Add min', 'Add max', 'Precio'],
  }
  for (const [libro, suyos] of Object.entries(titulos) as [Libro, string[]][]) {
    const observacion = observar(libro)
    observacion.ver({ numero: 1, celdas: suyos })
    const mapa = observacion.mapa()
    fc.assert(
      fc.property(fc.array(celda, { maxLength: 9 }), (celdas) => {
        const { valores, problemas } = convertir(libro, mapa, celdas, { hoy })
        valoresDeLibro[libro].parse(valores)
        for (const { mensaje } of problemas) expect(mensaje).toMatch(/\.$/)
      }),
      { numRuns: 200 },
    )
  }
})

test.each([
  [0, '0'],
  ['0 %', '0'],
  ['Tasa 0\u00a0%', '0'],
  ['EXENTO', 'exento'],
  [0.16, 'sucursal'],
  ['El de la sucursal', 'sucursal'],
])("an article's own tax may be written as %s", (escrito, iva) => {
  const fila = { Marca: 'Vértice', Modelo: '2140', Precio: 1890 }
  expect(leer('articulos', { ...fila, 'Tasa de IVA': escrito })).toMatchObject({ problemas: [], dichos: { iva } })
  // A column that is called IVA alone may be an amount.
  expect(leer('articulos', { ...fila, IVA: 260.69 }).problemas).toEqual([])
})

test.each([
  ['4214-2903', '42142903', []],
  [42142903, '42142903', []],
  ['4214290', undefined, ['La clave del SAT tiene 8 dígitos.']],
  ['99142903', undefined, ['Esa clave no está en el catálogo del SAT.']],
])(
  "an article's key of SAT written as %s is read, or refused before anything is imported",
  (escrito, claveSat, frases) => {
    const fila = { Marca: 'Vértice', Modelo: '2140', Precio: 1890, 'Clave SAT': escrito }
    const { dichos, ...leida } = leer('articulos', fila)
    expect(leida.frases).toEqual(frases)
    expect(dichos).toMatchObject(claveSat ? { claveSat } : {})
    expect('claveSat' in dichos).toBe(claveSat !== undefined)
  },
)
