import { type Azar, ruleta } from './azar.ts'

/** One element of an invented order; amounts in centavos. */
export interface Articulo {
  armazon: string
  lente: string
  otro: string
  importe_armazon: number
  importe_lente: number
  importe_otro: number
  grado: string
  tono: string
  observaciones: string
}

type Familia = 'monofocal' | 'progresivo' | 'bifocal' | 'cerca' | 'contacto'

const familiaAlAzar = ruleta<Familia>([
  ['monofocal', 65],
  ['progresivo', 20],
  ['bifocal', 9],
  ['cerca', 3],
  ['contacto', 3],
])

/** House brands that exist nowhere else (domain §5), with their prices in pesos. */
const marcaAlAzar = ruleta<readonly [string, number, number]>([
  [['Nítida', 450, 950], 40],
  [['Cauce', 600, 1400], 30],
  [['Ámbar', 1500, 2400], 18],
  [['Vértice', 2200, 3000], 9],
  [['Luma', 3000, 5200], 3],
])
const colores = ['negro', 'carey', 'azul', 'vino', 'plata', 'café', 'transparente'] as const

type Lente = readonly [nombre: string, minimo: number, maximo: number]
const lentes: Record<Familia, (azar: Azar) => Lente> = {
  monofocal: ruleta<Lente>([
    [['Monofocal CR-39 1.50 blanco', 350, 700], 34],
    [['Monofocal CR-39 1.50 AR', 700, 1300], 40],
    [['Monofocal policarbonato 1.59 AR azul', 1100, 2200], 18],
    [['Monofocal NK 1.56 fotocromático', 1500, 3200], 8],
  ]),
  progresivo: ruleta<Lente>([
    [['Progresivo básico CR-39 AR', 1800, 3500], 62],
    [['Progresivo digital policarbonato AR', 3500, 7500], 32],
    [['Progresivo digital alto índice 1.67 AR + foto', 8000, 12_000], 6],
  ]),
  bifocal: ruleta<Lente>([
    [['Bifocal flat-top CR-39', 700, 1200], 70],
    [['Bifocal invisible NK 1.56 AR', 1000, 1600], 30],
  ]),
  cerca: ruleta<Lente>([[['Solo cerca CR-39 1.50', 350, 700], 1]]),
  contacto: ruleta<Lente>([[['Lente de contacto mensual, caja de 6', 350, 1100], 1]]),
}

const extras = [
  ['Estuche rígido', 60, 200],
  ['Examen de la vista', 150, 350],
  ['Paño y líquido limpiador', 60, 120],
] as const
const tonos = ['Gris', 'Café', 'Verde'] as const
const notas = ['Ajustar varillas.', 'Montaje con cuidado, armazón delgado.', 'El paciente usa 2 pares.'] as const

/**
 * Rounds a price so that it ends in zero.
 * @returns centavos.
 */
const precio = (azar: Azar, minimo: number, maximo: number): number =>
  azar.entero(Math.ceil(minimo / 10), Math.floor(maximo / 10)) * 1000

const graduacion = (azar: Azar): string => {
  const derecho = -azar.entero(1, 18) / 4
  const izquierdo = derecho + azar.elegir([-0.5, -0.25, 0, 0.25])
  return `OD ${derecho.toFixed(2)} / OI ${izquierdo.toFixed(2)}`
}

/** An element with the prices and the mix of domain §5. */
export function articuloAlAzar(azar: Azar): Articulo {
  const familia = familiaAlAzar(azar)
  const [lente, desde, hasta] = lentes[familia](azar)
  const [marca, minimo, maximo] = marcaAlAzar(azar)
  const conArmazon = familia !== 'contacto'
  const extra = azar.ocurre(0.15) ? azar.elegir(extras) : null
  return {
    armazon: conArmazon ? `${marca} ${azar.entero(100, 480)} ${azar.elegir(colores)} 52-18-140` : 'Sin armazón',
    lente,
    otro: extra?.[0] ?? '',
    importe_armazon: conArmazon ? precio(azar, minimo, maximo) : 0,
    importe_lente: precio(azar, desde, hasta),
    importe_otro: extra ? precio(azar, extra[1], extra[2]) : 0,
    grado: graduacion(azar),
    tono: lente.includes('foto') ? azar.elegir(tonos) : '',
    observaciones: azar.ocurre(0.08) ? azar.elegir(notas) : '',
  }
}

export const importeDe = ({ importe_armazon, importe_lente, importe_otro }: Articulo): number =>
  importe_armazon + importe_lente + importe_otro

export const formaAlAzar = ruleta([
  ['Efectivo', 45],
  ['Debito', 25],
  ['Credito', 15],
  ['Transferencia', 15],
] as const)

/**
 * An advance of 30 to 60 %, in whole tens of pesos.
 * @returns centavos.
 */
export const anticipoAlAzar = (azar: Azar, total: number): number =>
  Math.max(1000, Math.round((total * (0.3 + azar.real() * 0.3)) / 1000) * 1000)

const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A code that repeats itself with the seed, and is only good for invented orders (D-23). */
export const hashAlAzar = (azar: Azar): string =>
  Array.from({ length: 26 }, () => ALFABETO.charAt(azar.entero(0, 31))).join('')
