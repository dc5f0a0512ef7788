import { recorrerEntera } from './xlsx.xml.ts'
import { type Partes, rechazoDeDano } from './xlsx.zip.ts'

export interface HojaDelLibro {
  readonly nombre: string
  readonly parte: string
  readonly visible: boolean
}

export interface LibroAbierto {
  readonly hojas: readonly HojaDelLibro[]
  /** Days between the workbook's first and 1899-12-30. */
  readonly epoca: number
  readonly textos: string | null
  readonly estilos: string | null
}

/** A workbook of 1904 counts from 1904-01-01. */
const EPOCA_1904 = 1462
const MAXIMO_HOJAS = 1000

/** Place of a part that another one names. */
function lugar(desde: string, destino: string): string {
  if (destino.startsWith('/')) return destino.slice(1)
  const partes = desde.split('/').slice(0, -1)
  for (const parte of destino.split('/')) {
    if (parte === '..') partes.pop()
    else if (parte !== '.') partes.push(parte)
  }
  return partes.join('/')
}

interface Relacion {
  readonly tipo: string
  readonly parte: string
}

/** The parts that a part names, by their ids. What lies outside of the file is left out. */
async function relacionesDe(partes: Partes, parte: string): Promise<Map<string, Relacion>> {
  const relaciones = new Map<string, Relacion>()
  const nombre = parte.lastIndexOf('/') + 1
  const archivo = `${parte.slice(0, nombre)}_rels/${parte.slice(nombre)}.rels`
  await recorrerEntera(await partes.leer(archivo), {
    abre(nombre, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (nombre !== 'Relationship' || TargetMode === 'External') return
      relaciones.set(Id, { tipo: Type.slice(Type.lastIndexOf('/') + 1), parte: lugar(parte, Target) })
    },
  })
  return relaciones
}

const verdad = (valor: string | undefined): boolean => valor === '1' || valor === 'true'

/** The sheets of a workbook in their order, and where its texts and formats are. */
export async function leerLibro(partes: Partes): Promise<LibroAbierto> {
  const deRaiz = await relacionesDe(partes, '')
  const raiz = [...deRaiz.values()].find(({ tipo }) => tipo === 'officeDocument')?.parte ?? 'xl/workbook.xml'
  const relaciones = await relacionesDe(partes, raiz)
  const hojas: HojaDelLibro[] = []
  let epoca = 0
  await recorrerEntera(await partes.leer(raiz), {
    abre(nombre, atributos) {
      if (nombre === 'workbookPr' && verdad(atributos.date1904)) epoca = EPOCA_1904
      if (nombre !== 'sheet' || hojas.length === MAXIMO_HOJAS) return
      const id = Object.entries(atributos).find(([clave]) => clave.endsWith(':id'))?.[1]
      const relacion = relaciones.get(id ?? '')
      if (relacion?.tipo !== 'worksheet' || !partes.nombres.has(relacion.parte)) return
      hojas.push({
        nombre: atributos.name ?? '',
        parte: relacion.parte,
        visible: (atributos.state ?? 'visible') === 'visible',
      })
    },
  })
  if (hojas.length === 0) throw rechazoDeDano()
  const unica = (buscado: string) => [...relaciones.values()].find(({ tipo }) => tipo === buscado)?.parte ?? null
  return { hojas, epoca, textos: unica('sharedStrings'), estilos: unica('styles') }
}
