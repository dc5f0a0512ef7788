import { escribirDioptria, escribirEje, lentes } from '@nitida/contract/graduacion.rules'
import type { Historia } from '@nitida/contract/historias'
import { imprimible } from '@nitida/documents/imprimible'
import {
  expedienteDeMuestra,
  historiaDeMuestra,
  recetaDeMuestra,
  visitaDeMuestra,
} from '@nitida/documents/pdf/clinica.fixture'
import { textoDeReceta } from '@nitida/documents/pdf/receta'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { leerPdf, leerQrDePdf } from '../../../test/leerPdf.ts'
import { crearDibujante } from './documentos.dibujo.service.ts'

const dibujante = crearDibujante({ hilos: 1 })
afterAll(() => dibujante.cerrar())

const dibujar = (historia: Historia) =>
  dibujante.dibujarPdf({
    clase: 'expediente',
    datos: { ...expedienteDeMuestra, sucesos: [{ tipo: 'historia', historia }] },
  })

const pegado = (texto: string): string => texto.replace(/\s/g, '')
/** Random records of each seed; `RONDAS_PDF=1000` reads a thousand back. */
const RONDAS = Number(process.env.RONDAS_PDF ?? 10)
/** The same records in every run; `SEMILLAS_PDF=5,6` draws others. */
const SEMILLAS = (process.env.SEMILLAS_PDF ?? '20261125,1,2,3').split(',').map(Number)

const medida = fc.option(
  fc.integer({ min: -80, max: 80 }).map((cuartos) => cuartos / 4 + 0),
  { nil: null },
)
const eje = fc.option(fc.integer({ min: 1, max: 180 }), { nil: null })
const escrito = (maximo: number) =>
  fc.option(
    fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: maximo }),
        fc.constantFrom('{{paciente}}', '<b>x</b>', 'http://127.0.0.1/x.png', 'Ñandú · pingüino'),
      )
      .map((texto) => imprimible(texto.slice(0, maximo)) || null),
    { nil: null },
  )

const ojoDe = (sufijo: string) => ({
  [`esfOd${sufijo}`]: medida,
  [`cilOd${sufijo}`]: medida,
  [`ejeOd${sufijo}`]: eje,
  [`addOd${sufijo}`]: medida,
  [`esfOi${sufijo}`]: medida,
  [`cilOi${sufijo}`]: medida,
  [`ejeOi${sufijo}`]: eje,
  [`addOi${sufijo}`]: medida,
})
const dinero = fc.option(
  fc.integer({ min: 0, max: 10_000_000 }).map((centavos) => centavos / 100),
  { nil: null },
)

/** Any history, each field written or not. */
const cualquierHistoria = fc
  .record({
    ...ojoDe(''),
    ...ojoDe('Tot'),
    ...ojoDe('Pre'),
    avOd: escrito(20),
    cvOi: escrito(20),
    retinosOd: escrito(80),
    queratoOd1: medida,
    queratoOi3: eje,
    observaciones: escrito(600),
    color: escrito(200),
    lenteContactoDes: escrito(500),
    diData: escrito(40),
    ao2Data: escrito(40),
    armazon: escrito(200),
    cristal: escrito(200),
    tipoArmazon: escrito(200),
    tipo: fc.option(fc.constantFrom(...lentes), { nil: null }),
    optometrista: escrito(240),
    cedula: escrito(40),
    total: dinero,
    saldo: dinero,
  })
  .map((campos): Historia => {
    const vacios = Object.fromEntries(
      Object.entries(historiaDeMuestra).map(([nombre, valor]) => [
        nombre,
        /Od|Oi|Data|anticipo/.test(nombre) ? null : valor,
      ]),
    )
    return { ...historiaDeMuestra, ...vacios, ...campos, addenda: [] }
  })

/** Blanks, and signs that look the other way in writings from the right. */
const NO_SE_COMPARA = /^[\s\p{Bidi_Mirrored}]$/u

/** A reader takes letters of other writings apart, and turns what is read from the right, so those are looked for one by one. */
function falta(texto: string, valor: string): string {
  const [leido, escrito] = [texto.normalize('NFKC'), valor.normalize('NFKC')]
  if (/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(escrito)) return leido.includes(escrito) ? '' : escrito
  const letras = texto.normalize('NFKD')
  return [...valor.normalize('NFKD')].filter((letra) => !NO_SE_COMPARA.test(letra) && !letras.includes(letra)).join('')
}

const NADA = '—'
const grados = (valor: number | null) => (valor === null ? NADA : `${escribirEje(valor)}°`)
const potencia = (valor: number | null) => (valor === null ? NADA : escribirDioptria(valor))

test.each(SEMILLAS)(
  'every field of a history is on its paper as it was written, and an empty section is not (%i)',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(cualquierHistoria, async (historia) => {
        const texto = pegado((await leerPdf(await dibujar(historia))).texto)
        const { avOd, cvOi } = historia
        for (const sufijo of ['', 'Tot', 'Pre'] as const) {
          const od = [
            historia[`esfOd${sufijo}`],
            historia[`cilOd${sufijo}`],
            historia[`ejeOd${sufijo}`],
            historia[`addOd${sufijo}`],
          ]
          const oi = [
            historia[`esfOi${sufijo}`],
            historia[`cilOi${sufijo}`],
            historia[`ejeOi${sufijo}`],
            historia[`addOi${sufijo}`],
          ]
          const titulo = { '': 'Graduaciónanterior', Tot: 'Graduacióntotal', Pre: 'Graduaciónprescrita' }[sufijo]
          const hay = [...od, ...oi].some((valor) => valor !== null)
          expect(texto.includes(titulo)).toBe(hay)
          for (const [nombre, [esf = null, cil = null, angulo = null, add = null]] of [
            ['ODderecho', od],
            ['OIizquierdo', oi],
          ] as const)
            if (hay)
              expect(texto).toContain(`${nombre}${potencia(esf)}${potencia(cil)}${grados(angulo)}${potencia(add)}`)
        }
        const { observaciones, color, cristal, optometrista, cedula, retinosOd, tipoArmazon, ...otros } = historia
        const { lenteContactoDes, diData, ao2Data, armazon, tipo } = otros
        const textos = [observaciones, color, cristal, optometrista, cedula, retinosOd, tipoArmazon, avOd, cvOi]
        for (const valor of [...textos, lenteContactoDes, diData, ao2Data, armazon, tipo])
          expect(falta(texto, pegado(valor ?? ''))).toBe('')
        expect(texto.includes('Observaciones')).toBe(
          observaciones !== null || /Observaciones/.test(`${color}${cristal}`),
        )
        expect(texto.includes('Queratometría')).toBe(historia.queratoOd1 !== null || historia.queratoOi3 !== null)
        expect(texto.includes('Importes')).toBe(historia.total !== null || historia.saldo !== null)
      }),
      { numRuns: RONDAS, seed },
    )
  },
  600_000,
)

test('a sign of a pair is drawn turned in a writing from the right, whatever font has the turned one', async () => {
  const pares = ['⦅', '⦕', '⧘', '⸢', '⟅', '⊂', '≤', '(', '«']
  const observaciones = pares.map((signo, i) => `\u05d0${signo}\u05d1 ${i}`).join('\n')
  const { texto } = await leerPdf(await dibujar({ ...historiaDeMuestra, observaciones }))

  expect(texto.match(/[\u05d0\u05d1]/gu)).toHaveLength(2 * pares.length)
})

test('a history says whose it is on every page, with date and hour of Mexico City and the items of its note', async () => {
  const observaciones = 'Refiere cansancio visual. '.repeat(150)
  const { texto, paginas, titulo } = await leerPdf(await dibujar({ ...historiaDeMuestra, observaciones }))

  expect(titulo).toBe('Historia clínica')
  for (const dicho of [
    'Óptica Nítida',
    '20 de noviembre de 2026, 18:05',
    'MARÍA FERNANDA HERNÁNDEZ GARCÍA',
    '34 años · Femenino · 222 481 0937',
    'Registró PAOLA RENTERÍA SOLÍS',
    'Dificultad para ver de lejos Sí',
    'Cédula profesional 9081726',
    'Total $6,100.00 Anticipo',
    'Corrección del 21 de noviembre de 2026, 10:20, por PAOLA RENTERÍA SOLÍS, cédula 9081726',
    'Motivo: El eje del ojo derecho se capturó con un dígito de menos.',
    'Eje OD prescrita: de 018° a 180°',
    // Each correction stands beside the grid it corrects, before the corrections are told in full.
    'Eje OD prescrita: Corregido el 21/11/2026; decía 018°',
  ])
    expect(texto).toContain(dicho)
  expect(texto.match(/Refiere cansancio visual/g)).toHaveLength(150)
  expect(paginas.length).toBeGreaterThan(1)
  paginas.forEach((pagina, i) => {
    expect(pagina).toContain('MARÍA FERNANDA HERNÁNDEZ GARCÍA')
    expect(pagina).toContain(`Página ${i + 1} de ${paginas.length}`)
  })
})

test('a correction stands beside its field, and an emptied field says what it said', async () => {
  const correccion = {
    ...{ id: 9, autor: 'DANIELA NÚÑEZ', cedula: null, createDate: '2026-11-22T16:20:00Z', motivo: 'Se leyó mal' },
    cambios: [
      { campo: 'dolorCabeza', antes: 'Si', despues: 'No' },
      { campo: 'armazon', antes: 'AVIADOR VIEJO', despues: null },
      { campo: 'queratoOd1', antes: 44, despues: 43.25 },
      { campo: 'observaciones', antes: null, despues: 'Ahora sí' },
    ],
  }
  const corregida = { dolorCabeza: 'No' as const, armazon: null, queratoOd1: 43.25, observaciones: 'Ahora sí' }
  const { texto } = await leerPdf(await dibujar({ ...historiaDeMuestra, ...corregida, addenda: [correccion] }))

  for (const dicho of [
    'No Corregido el 22/11/2026; decía Sí',
    'Armazón — Corregido el 22/11/2026; decía AVIADOR VIEJO',
    'K1 OD: Corregido el 22/11/2026; decía 44.00',
    'Ahora sí Corregido el 22/11/2026; decía sin dato',
  ])
    expect(texto).toContain(dicho)
})

test('a whole record has its notes in the order they are given, each with its kind', async () => {
  const sucesos = [
    { tipo: 'visita' as const, visita: visitaDeMuestra },
    { tipo: 'historia' as const, historia: historiaDeMuestra },
  ]
  const pdf = await dibujante.dibujarPdf({ clase: 'expediente', datos: { ...expedienteDeMuestra, sucesos } })
  const { texto, titulo } = await leerPdf(pdf)

  expect(titulo).toBe('Expediente clínico')
  expect(texto.indexOf('Visita · 20 de noviembre')).toBeLessThan(texto.indexOf('Historia clínica · 20 de noviembre'))
  expect(texto).toContain('Departamento / Empleado Contabilidad')
  expect(texto).toContain('Color / tratamiento Fotocromático gris')
  expect(pdf.length).toBeLessThan(150_000)
})

test('a prescription is half a letter, and its code is the prescription itself', async () => {
  const pdf = await dibujante.dibujarPdf({ clase: 'receta', datos: recetaDeMuestra })
  const { texto, ancho, alto, paginas } = await leerPdf(pdf)

  expect([ancho, alto, paginas.length]).toEqual([612, 396, 1])
  expect(texto).toContain('OD derecho -1.25 -0.50 180° +2.00 20/20 OI izquierdo -0.75 -0.50 005° +2.00 20/25')
  expect(texto).toContain('Próxima revisión 20 de noviembre de 2027')
  const [codigo = ''] = await leerQrDePdf(pdf, 1)
  expect(codigo).toBe(textoDeReceta(recetaDeMuestra))
  expect(codigo).toContain('OD -1.25 -0.50 x 180 Add +2.00\nOI -0.75 -0.50 x 005 Add +2.00\nDP 62')
  expect(codigo).not.toMatch(/https?:/)
})

test('a prescription renders with any of its fields empty, on one page', async () => {
  const claves = ['avOd', 'avOi', 'distanciaInterpupilar', 'altura', 'tipoLente', 'uso', 'recomendacion'] as const
  const otras = ['proximaRevision', 'optometrista', 'cedula'] as const
  const quitar = fc.subarray([...claves, ...otras])
  await fc.assert(
    fc.asyncProperty(quitar, fc.boolean(), async (quitadas, sinGraduacion) => {
      const vacias = Object.fromEntries(quitadas.map((clave) => [clave, null]))
      const graduacion = sinGraduacion
        ? { esfOd: null, cilOd: null, ejeOd: null, addOd: null, esfOi: null, cilOi: null, ejeOi: null, addOi: null }
        : recetaDeMuestra.graduacion
      const datos = { ...recetaDeMuestra, ...vacias, graduacion }
      const { paginas, texto } = await leerPdf(await dibujante.dibujarPdf({ clase: 'receta', datos }))

      expect(paginas).toHaveLength(1)
      expect(texto).not.toMatch(/null|undefined|NaN/)
    }),
    { numRuns: 15 },
  )
})

test('a name of another writing and the signs of a note are on every paper, each in a letter that its font has', async () => {
  const nota = 'Esf ≥ −2.00 → ½ №3 90° 5 µm ±0.25 ✓ Ω α Дарья 王小明 김민수 さくら สมชาย 52□18 post‑op 😀 ✗ [U+1FA7A]'
  const conNota = {
    ...expedienteDeMuestra,
    paciente: { ...expedienteDeMuestra.paciente, nombre: '王小明 Ωmega' },
    sucesos: [
      { tipo: 'historia' as const, historia: { ...historiaDeMuestra, observaciones: nota.replace('[U+1FA7A]', '🩺') } },
    ],
  }
  const pdf = await dibujante.dibujarPdf({ clase: 'expediente', datos: conNota })
  const { texto, paginas } = await leerPdf(pdf)

  expect(falta(pegado(texto), pegado(nota))).toBe('')
  for (const pagina of paginas) expect(pagina).toContain('王小明 Ωmega')
  expect(pdf.length).toBeLessThan(150_000)
  const receta = { ...recetaDeMuestra, paciente: { ...recetaDeMuestra.paciente, nombre: '王小明' } }
  const impresa = await dibujante.dibujarPdf({ clase: 'receta', datos: receta })
  expect((await leerPdf(impresa)).texto).toContain('王小明')
  expect((await leerQrDePdf(impresa, 1))[0]).toContain('王小明')
})
