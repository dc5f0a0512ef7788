import datos from '../sat/catalogos.json' with { type: 'json' }

/** Entry of one of SAT's catalogues, with the days between which it may be used. */
export interface Entrada {
  id: string
  texto: string
  /** 'YYYY-MM-DD', both ends inclusive; null is open. */
  desde: string | null
  hasta: string | null
}

export interface RegimenFiscal extends Entrada {
  fisica: boolean
  moral: boolean
}

export interface UsoCfdi extends RegimenFiscal {
  /** Régimenes whose receivers may have this use. */
  regimenes: readonly string[]
}

/** Entries of CFDI 3.3 that forms still offer and SAT takes no more (D-52); they carry the reason. */
interface Retirada {
  id: string
  texto: string
  motivo: string
}

const SIN_CATALOGO = 'no está en el catálogo del CFDI 4.0'
const regimenesRetirados: readonly Retirada[] = [
  { id: '609', texto: 'Consolidación', motivo: SIN_CATALOGO },
  { id: '628', texto: 'Hidrocarburos', motivo: SIN_CATALOGO },
  {
    id: '629',
    texto: 'De los Regímenes Fiscales Preferentes y de las Empresas Multinacionales',
    motivo: SIN_CATALOGO,
  },
  { id: '630', texto: 'Enajenación de acciones en bolsa de valores', motivo: SIN_CATALOGO },
]
const usosRetirados: readonly Retirada[] = [
  { id: 'P01', texto: 'Por definir', motivo: 'terminó con el CFDI 3.3; usa S01, Sin efectos fiscales' },
]

export const regimenes: readonly RegimenFiscal[] = datos.c_RegimenFiscal
export const usosCfdi: readonly UsoCfdi[] = datos.c_UsoCFDI
export const formasPago: readonly Entrada[] = datos.c_FormaPago
export const metodosPago: readonly Entrada[] = datos.c_MetodoPago
export const tiposRelacion: readonly Entrada[] = datos.c_TipoRelacion
export const periodicidades: readonly Entrada[] = datos.c_Periodicidad
export const meses: readonly Entrada[] = datos.c_Meses
export const objetosImp: readonly Entrada[] = datos.c_ObjetoImp
export const tiposComprobante: readonly Entrada[] = datos.c_TipoDeComprobante
export const exportaciones: readonly Entrada[] = datos.c_Exportacion

/** Whether an entry may be used on a day ('YYYY-MM-DD'). */
export const vigente = ({ desde, hasta }: Entrada, dia: string): boolean =>
  (desde === null || desde <= dia) && (hasta === null || dia <= hasta)

/** The entry of a catalogue in force that day, or null. */
export const entradaDe = <E extends Entrada>(catalogo: readonly E[], id: string, dia: string): E | null =>
  catalogo.find((entrada) => entrada.id === id && vigente(entrada, dia)) ?? null

/** Why SAT no longer takes a régimen or use that forms still offer (D-52); null for one that it takes or never knew. */
export const motivoNoVigente = (id: string): string | null =>
  [...regimenesRetirados, ...usosRetirados].find((una) => una.id === id)?.motivo ?? null

/** One line of a form's list. */
export interface Opcion {
  id: string
  texto: string
  /** Why SAT refuses the entry; null where it may be used. */
  noVigente: string | null
}

const opciones = (catalogo: readonly Entrada[], retiradas: readonly Retirada[], dia: string): Opcion[] =>
  [
    ...catalogo.map((una) => ({ ...una, noVigente: vigente(una, dia) ? null : 'ya no está vigente' })),
    ...retiradas.map(({ motivo, ...una }) => ({ ...una, noVigente: motivo })),
  ]
    .map(({ id, texto, noVigente }) => ({ id, texto, noVigente }))
    .sort((a, b) => a.id.localeCompare(b.id))

/** The régimenes that forms list, those that ended included (D-52). */
export const opcionesRegimen = (dia: string): Opcion[] => opciones(regimenes, regimenesRetirados, dia)

/** The uses that forms list: G, I, D, P01 and S01 (D-52). CP01 and CN01 belong to other kinds of CFDI. */
export const opcionesUso = (dia: string): Opcion[] =>
  opciones(usosCfdi, usosRetirados, dia).filter(({ id }) => id !== 'CP01' && id !== 'CN01')

/** Keys of products and services of an optical shop (cfdi §5.7): suggestions that may be changed on the form. */
export const clavesDeOptica: readonly { clave: string; texto: string }[] = [
  { clave: '42142901', texto: 'Anteojos' },
  { clave: '42142902', texto: 'Lentes para anteojos' },
  { clave: '42142903', texto: 'Monturas de anteojos' },
  { clave: '42142905', texto: 'Anteojos de sol' },
  { clave: '42142906', texto: 'Estuches para anteojos' },
  { clave: '42142907', texto: 'Pañitos para anteojos' },
  { clave: '42142909', texto: 'Retenedores de anteojos' },
  { clave: '42142913', texto: 'Lentes de contacto' },
  { clave: '46181806', texto: 'Limpiadores de lentes' },
  { clave: '85121603', texto: 'Examen de la vista' },
]

/** Units that an optical shop uses, as the PDF names them. */
export const unidades: readonly { clave: string; texto: string }[] = [
  { clave: 'H87', texto: 'Pieza' },
  { clave: 'PR', texto: 'Par' },
  { clave: 'E48', texto: 'Unidad de servicio' },
  { clave: 'ACT', texto: 'Actividad' },
]
