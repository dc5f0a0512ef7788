import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cajon } from './cajon.fixture.ts'
import { filaDe, xlsx } from './xlsx.fixture.ts'

let caja: Awaited<ReturnType<typeof cajon>>
beforeAll(async () => {
  caja = await cajon()
})
afterAll(() => caja.vaciar())

const PROGRAMA = fileURLToPath(new URL('memoria.programa.ts', import.meta.url))
/** Megabytes above rest. */
const LIMITE = 150
const DESPACIO = 180_000

interface Pesado {
  readonly megas: number
  readonly renglones?: number
  readonly problemas?: number
  readonly rechazo?: string
}

/** Reads files in a process of its own, so that they are weighed alone. */
async function pesar(...archivos: string[]): Promise<Pesado[]> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAMA, ...archivos])
  return JSON.parse(stderr)
}

const TITULOS = [
  'No.',
  'Nombre',
  'Apellido paterno',
  'Apellido materno',
  'Cel',
  'F. Nac.',
  'Correo',
  'Domicilio',
  'Obs',
]
const paciente = (i: number): string[] => [
  ...[String(i), `Ana ${'abcdefghij'.charAt(i % 10)}lia`, 'Hernández', 'López', `222${String(2_000_000 + i)}`],
  ...[`${(i % 28) + 1}/${(i % 12) + 1}/19${50 + (i % 50)}`, `ana${i}@ejemplo.mx`, `Av. Juárez ${i}, Centro, Puebla`],
  'x'.repeat(i % 60),
]

test(
  'fifty thousand patients, as CSV and as a workbook with shared texts, weigh less than 150 MB',
  async () => {
    const filas = [TITULOS, ...Array.from({ length: 50_000 }, (_, i) => paciente(i))]
    const textos: string[] = []
    const celda = (texto: string) => `<c t="s"><v>${textos.push(`<si><t>${texto}</t></si>`) - 1}</v></c>`
    const hoja = filas.map((fila) => `<row>${fila.map(celda).join('')}</row>`).join('')
    const csv = filas.map((fila) => fila.map((uno) => `"${uno}"`).join(',')).join('\n')
    for (const datos of [csv, xlsx({ hojas: { Clientes: hoja }, textos: textos.join('') })]) {
      const [pesado] = await pesar(await caja.guardado(datos))
      expect(pesado).toMatchObject({ renglones: 50_000, problemas: 0 })
      expect(pesado?.megas).toBeLessThan(LIMITE)
    }
  },
  DESPACIO,
)

const HOSTILES: readonly (readonly [string, () => Buffer, string])[] = [
  [
    'texts without end',
    () =>
      xlsx({
        hojas: { a: filaDe(1, ['x']) },
        textos: Array.from({ length: 90_000 }, (_, i) => `<si><t>${String(i).repeat(180)}</t></si>`).join(''),
      }),
    'El libro tiene demasiado texto; deja solo la hoja que vas a subir.',
  ],
  [
    'one text without end',
    () => xlsx({ hojas: { a: filaDe(1, ['x']) }, textos: `<si><t>${'ñandú '.repeat(4_000_000)}</t></si>` }),
    'El libro está dañado; ábrelo en Excel y guárdalo otra vez.',
  ],
  [
    'a million cells in a row',
    () => xlsx({ hojas: { a: `<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>` } }),
    'El archivo tiene más de 500 columnas.',
  ],
  [
    'a million blank rows',
    () => xlsx({ hojas: { a: '<row><c/></row>'.repeat(1_000_000) } }),
    'El libro no tiene nada escrito.',
  ],
  [
    'twenty megabytes of one quote',
    () => Buffer.from(`a,b\n"${'x '.repeat(9_900_000)}`),
    'Un renglón es demasiado largo para ser de una tabla.',
  ],
  ['twenty megabytes of commas', () => Buffer.alloc(20_000_000, ','), 'El archivo tiene más de 500 columnas.'],
]

test(
  'hostile files weigh less than 150 MB until they are refused',
  async () => {
    const archivos: string[] = []
    for (const [, datos] of HOSTILES) archivos.push(await caja.guardado(datos()))
    const pesados = await pesar(...archivos)
    expect(pesados.map(({ rechazo }) => rechazo)).toEqual(HOSTILES.map(([, , motivo]) => motivo))
    const pasados = pesados.flatMap(({ megas }, i) => (megas < LIMITE ? [] : [`${HOSTILES[i]?.[0]}: ${megas} MB`]))
    expect(pasados).toEqual([])
  },
  DESPACIO,
)
