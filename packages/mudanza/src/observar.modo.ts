import type { CampoDeLibro } from '@nitida/contract/mudanza.campo'
import { type Modo, modos, modosDe } from '@nitida/contract/mudanza.libros'
import type { Columna } from './observar.columna.ts'

const enLetra = (cuantos: number): string => cuantos.toLocaleString('es-MX')
const lo = (cuantos: number): string => (cuantos === 1 ? '1 lo prueba' : `${enLetra(cuantos)} lo prueban`)
const masDe = (uno: number, otro: number): boolean => uno > otro

/** Whether cents have a comma. '1,250' says that they have a point, because no amount has three decimals. */
function conComa(cuantos: (clave: string) => number): boolean {
  const conPunto = cuantos('punto') + cuantos('miles con coma')
  return masDe(cuantos('coma'), conPunto) || (cuantos('miles') > 0 && conPunto === 0)
}

/** How the cells of a column decide together; the first way of each kind where they do not say. */
export function modoDe({ tipo }: CampoDeLibro, { fechas, senas }: Columna): Modo | null {
  const cuantos = (clave: string): number => senas[clave] ?? 0
  switch (tipo) {
    case 'fecha':
      return masDe(fechas.mda ?? 0, fechas.dma ?? 0) ? 'mda' : 'dma'
    case 'nombre':
      return masDe(cuantos('apellidos-primero'), cuantos('nombre-primero')) ? 'apellidos-primero' : 'nombre-primero'
    case 'sexo':
      return masDe(cuantos('hm'), cuantos('fm')) ? 'hm' : 'fm'
    case 'dinero':
      return conComa(cuantos) ? 'coma' : 'punto'
    case 'cilindro':
    case 'receta':
      return 'negativo'
    default:
      return null
  }
}

function deFecha({ fechas }: Columna, modo: 'dma' | 'mda'): string {
  const { dma = 0, mda = 0, dudosa = 0, iso = 0, mes = 0, serie = 0 } = fechas
  const [aFavor, enContra] = modo === 'dma' ? [dma, mda] : [mda, dma]
  const otras = [
    iso > 0 && `${enLetra(iso)} como aaaa-mm-dd`,
    mes > 0 && `${enLetra(mes)} con el mes en letra`,
    serie > 0 && `${enLetra(serie)} de Excel`,
  ].filter((una) => una !== false)
  if (aFavor + enContra + dudosa === 0) return otras.join(' · ')
  const prueba = aFavor > 0 ? lo(aFavor) : 'ninguna lo prueba'
  return [
    modos.fecha[modo],
    prueba,
    ...(enContra > 0 ? [`${enLetra(enContra)} dicen lo contrario`] : []),
    ...otras,
  ].join(' · ')
}

const EN_TELEFONOS = ['+52 1', '+52', '044', '01', 'ext.', 'dos números']

function deTelefono({ senas }: Columna): string | null {
  const dichas = EN_TELEFONOS.filter((una) => senas[una]).map((una) => `«${una}»`)
  if (dichas.length === 0) return null
  return `también ${[dichas.slice(0, -1).join(', '), dichas.at(-1)].filter(Boolean).join(' y ')}`
}

function deModo({ tipo }: CampoDeLibro, { senas }: Columna, modo: Modo | null): string | null {
  const etiqueta = modosDe(tipo).find((uno) => uno.modo === modo)?.etiqueta
  if (etiqueta === undefined || modo === null) return null
  const pruebas = senas[modo] ?? 0
  if (modo !== 'negativo') return pruebas > 0 ? `${etiqueta} · ${lo(pruebas)}` : etiqueta
  const alReves = tipo === 'cilindro' ? (senas.mas ?? 0) : 0
  return alReves > 0 ? `${etiqueta} · ${enLetra(alReves)} vienen en positivo` : etiqueta
}

/** How a column was read, and what proves it, in a few words; null where there is nothing to say. */
export function evidenciaDe(campo: CampoDeLibro, columna: Columna, modo: Modo | null): string | null {
  if (columna.llenas === 0) return null
  switch (campo.tipo) {
    case 'telefono':
      return deTelefono(columna)
    case 'fecha':
      return deFecha(columna, modo === 'mda' ? 'mda' : 'dma') || null
    case 'numeroExterno':
      return campo.clave === 'numeroExterno' ? 'para volver a subirlo' : null
    case 'nombre':
      return campo.clave === 'nombreCompleto' ? deModo(campo, columna, modo) : null
    default:
      return deModo(campo, columna, modo)
  }
}
