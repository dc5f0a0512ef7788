/**
 * What standards admit of a finished pair of glasses, as tables. Powers in dioptres, prism in prism dioptres, places in millimetres.
 * The first row whose `hasta` is not exceeded holds; `hasta` itself belongs to its row.
 *
 * Sources: ANSI Z80.1-2015 by its public quick reference guide. ISO 21987:2017, with the power and axis tables that it shares with ISO
 * 8980-1 and -2, as its limits are commonly quoted; they were not compared with the standard. Whoever claims conformity to a standard
 * checks these numbers against his copy of it.
 */
export const normas = ['ANSI Z80.1', 'ISO 21987'] as const
export type Norma = (typeof normas)[number]

/** A lens of one power or with segments, or one whose power grows downwards: progressives are admitted more. */
export const disenos = ['monofocal', 'bifocal', 'progresivo'] as const
export type Diseno = (typeof disenos)[number]

export interface Fila<T> {
  readonly hasta: number
  readonly admite: T
}
/** A fixed amount, or hundredths of the ordered power. */
export type Cantidad = number | { readonly porciento: number }
/** Imbalance admitted up to a power of the lens; above it, what these millimetres bend by Prentice's rule. */
export interface Desequilibrio {
  readonly prisma: number
  readonly potencia: number
  readonly milimetros: number
}

export interface Tolerancias {
  readonly fuente: string
  /** Rows by the power of the strongest meridian; of each, what the meridians admit and what the cylinder does, by the cylinder. */
  readonly potencia: readonly Fila<{ readonly esfera: Cantidad; readonly cilindro: readonly Fila<Cantidad>[] }>[]
  /** Whether both principal meridians are held to the tolerance of the sphere, or the sphere's alone. */
  readonly ambosMeridianos: boolean
  /** Degrees by the cylinder; null where an axis means nothing. */
  readonly eje: readonly Fila<number | null>[]
  readonly adicion: readonly Fila<number>[]
  readonly vertical: Desequilibrio
  readonly horizontal: Desequilibrio
  /** Ordered prism up to which the imbalances hold. */
  readonly prismaPedido: number
  /** Millimetres that a fitting cross or a segment may stand from its place, each eye; null where the prism alone decides. */
  readonly lugar: { readonly horizontal: number | null; readonly vertical: number | null }
}

const SIN_FIN = Number.POSITIVE_INFINITY
const fila = <T>(hasta: number, admite: T): Fila<T> => ({ hasta, admite })
const adicion = [fila(4, 0.12), fila(SIN_FIN, 0.18)]

const ejeAnsi = [fila(0.119, null), fila(0.25, 14), fila(0.5, 7), fila(0.75, 5), fila(1.5, 3), fila(SIN_FIN, 2)]
const cilindroAnsi = [fila(2, 0.13), fila(4.5, 0.15), fila(SIN_FIN, { porciento: 4 })]
const cilindroAnsiProgresivo = [fila(2, 0.16), fila(3.5, 0.18), fila(SIN_FIN, { porciento: 5 })]

const ansi = {
  fuente: 'ANSI Z80.1-2015',
  ambosMeridianos: false,
  eje: ejeAnsi,
  adicion,
  prismaPedido: SIN_FIN,
  vertical: { prisma: 0.33, potencia: 3.375, milimetros: 1 },
}

const ejeIso = [
  fila(0.124, null),
  fila(0.25, 16),
  fila(0.5, 9),
  fila(0.75, 6),
  fila(1.5, 4),
  fila(2.5, 3),
  fila(SIN_FIN, 2),
]
/** Cylinder up to 0.75, 4.00, 6.00 and above. */
const cilindroIso = (...admite: readonly [number, number, number, number]) =>
  [0.75, 4, 6, SIN_FIN].map((hasta, i) => fila(hasta, admite[i] ?? 0))
const masFuertesIso = [
  fila(12, { esfera: 0.18, cilindro: cilindroIso(0.12, 0.18, 0.25, 0.25) }),
  fila(20, { esfera: 0.25, cilindro: cilindroIso(0.18, 0.25, 0.25, 0.25) }),
  fila(SIN_FIN, { esfera: 0.37, cilindro: cilindroIso(0.25, 0.25, 0.37, 0.37) }),
]
const iso = {
  fuente: 'ISO 21987:2017',
  ambosMeridianos: true,
  eje: ejeIso,
  adicion,
  prismaPedido: 2,
  vertical: { prisma: 0.5, potencia: 5, milimetros: 1 },
  horizontal: { prisma: 0.67, potencia: 3.37, milimetros: 2 },
}

const ansiDeUnFoco: Tolerancias = {
  ...ansi,
  potencia: [
    fila(6.5, { esfera: 0.13, cilindro: cilindroAnsi }),
    fila(SIN_FIN, { esfera: { porciento: 2 }, cilindro: cilindroAnsi }),
  ],
  horizontal: { prisma: 0.67, potencia: 2.75, milimetros: 2.5 },
  lugar: { horizontal: null, vertical: null },
}

const isoDeUnFoco: Tolerancias = {
  ...iso,
  potencia: [
    fila(3, { esfera: 0.12, cilindro: cilindroIso(0.09, 0.12, 0.18, 0.25) }),
    fila(6, { esfera: 0.12, cilindro: cilindroIso(0.12, 0.12, 0.18, 0.25) }),
    fila(9, { esfera: 0.12, cilindro: cilindroIso(0.12, 0.18, 0.18, 0.25) }),
    ...masFuertesIso,
  ],
  lugar: { horizontal: null, vertical: null },
}

export const tolerancias: Record<Norma, Record<Diseno, Tolerancias>> = {
  'ANSI Z80.1': {
    monofocal: ansiDeUnFoco,
    bifocal: { ...ansiDeUnFoco, lugar: { horizontal: null, vertical: 1 } },
    progresivo: {
      ...ansi,
      potencia: [
        fila(8, { esfera: 0.16, cilindro: cilindroAnsiProgresivo }),
        fila(SIN_FIN, { esfera: { porciento: 2 }, cilindro: cilindroAnsiProgresivo }),
      ],
      // A millimetre of each lens.
      horizontal: { prisma: 0.67, potencia: 3.375, milimetros: 2 },
      lugar: { horizontal: 1, vertical: 1 },
    },
  },
  'ISO 21987': {
    monofocal: isoDeUnFoco,
    bifocal: { ...isoDeUnFoco, lugar: { horizontal: null, vertical: 1 } },
    progresivo: {
      ...iso,
      potencia: [
        fila(6, { esfera: 0.12, cilindro: cilindroIso(0.12, 0.18, 0.18, 0.25) }),
        fila(9, { esfera: 0.18, cilindro: cilindroIso(0.18, 0.18, 0.18, 0.25) }),
        ...masFuertesIso,
      ],
      lugar: { horizontal: 1, vertical: 1 },
    },
  },
}

/** The row of a table that a size falls into. */
export function admitido<T>(filas: readonly Fila<T>[], tamano: number): T {
  const suya = filas.find(({ hasta }) => Math.abs(tamano) <= hasta)
  if (!suya) throw new Error('A table of tolerances ends before every power.')
  return suya.admite
}
