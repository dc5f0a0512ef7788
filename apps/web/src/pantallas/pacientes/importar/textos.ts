import type { EstadoDeImportacion, EstadoDeRenglon, Importacion, Valor } from '@nitida/contract/mudanza'
import type { Libro, TipoDeCampo } from '@nitida/contract/mudanza.libros'
import { contar, diaBreve, dinero, fechaDeInstante, numero } from '../../../ui/formatos.ts'

export const tituloDe: Record<Libro, string> = {
  pacientes: 'Importar pacientes',
  pedidos: 'Importar pedidos abiertos',
  citas: 'Importar citas',
  recetas: 'Importar graduaciones',
  articulos: 'Importar artículos',
  micas: 'Importar lista de micas',
}

/** Names of the books where they stand side by side. */
export const nombreDe: Record<Libro, string> = {
  pacientes: 'Pacientes',
  pedidos: 'Pedidos abiertos',
  citas: 'Citas',
  recetas: 'Graduaciones',
  articulos: 'Artículos',
  micas: 'Micas',
}

const sustantivo: Record<Libro, [uno: string, varios: string]> = {
  pacientes: ['paciente', 'pacientes'],
  pedidos: ['pedido', 'pedidos'],
  citas: ['cita', 'citas'],
  recetas: ['graduación', 'graduaciones'],
  articulos: ['artículo', 'artículos'],
  micas: ['mica', 'micas'],
}

export const cuantos = (libro: Libro, n: number): string => contar(n, ...sustantivo[libro])

export const tonoDe: Record<EstadoDeRenglon, 'ok' | 'info' | 'neutral' | 'bad'> = {
  Nuevo: 'ok',
  Cambia: 'info',
  Igual: 'neutral',
  Omitido: 'neutral',
  Problema: 'bad',
}

export const estadoEscrito: Record<EstadoDeImportacion, string> = {
  revisando: 'Revisando',
  lista: 'Sin escribir',
  escribiendo: 'Escribiendo',
  detenida: 'Detenida',
  terminada: 'Escrita',
  deshaciendo: 'Deshaciendo',
  deshecha: 'Deshecha',
}

const TELEFONO = /^(\d{3})(\d{3})(\d{4})$/

/** A value as the table shows it. */
export function escribirValor(valor: Valor | undefined, tipo: TipoDeCampo): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (typeof valor === 'number') return tipo === 'dinero' ? dinero(valor) : String(valor)
  if (tipo === 'telefono') return valor === '0000000000' ? '—' : valor.replace(TELEFONO, '$1 $2 $3')
  return tipo === 'fecha' ? diaBreve(valor) : valor
}

export const tamano = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${numero(Math.max(1, Math.round(bytes / 1024)))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const escribiran = ({ cuentas }: Importacion): number => cuentas.Nuevo + cuentas.Cambia

/** What will be written, and what of it is new. */
export function loQueEntra(importacion: Importacion): { total: number; frase: string; partes: string } {
  const { libro, cuentas } = importacion
  const total = escribiran(importacion)
  const partes = [
    cuentas.Nuevo > 0 ? contar(cuentas.Nuevo, 'nuevo') : null,
    cuentas.Cambia > 0 ? `${numero(cuentas.Cambia)} que ${cuentas.Cambia === 1 ? 'cambia' : 'cambian'}` : null,
  ]
  return {
    total,
    frase: `Se ${total === 1 ? 'escribirá' : 'escribirán'} ${cuantos(libro, total)}`,
    partes: partes.filter((parte) => parte !== null).join(' y '),
  }
}

/** What stays out, that nobody is written to, and until when it can be taken back. */
export function loQueQuedaFuera({ libro, cuentas, duplicados, deshacerHasta }: Importacion): string {
  const { Problema } = cuentas
  const iguales =
    duplicados === 0
      ? ''
      : `, ${numero(duplicados)} de ellos ${duplicados === 1 ? 'posible duplicado' : 'posibles duplicados'}`
  const fuera =
    Problema === 0 ? '' : `${Problema === 1 ? 'Queda' : 'Quedan'} fuera ${numero(Problema)} con problema${iguales}. `
  const fin =
    libro === 'recetas'
      ? 'No se puede deshacer: una nota clínica sólo se agrega.'
      : `Se puede deshacer hasta el ${fechaDeInstante(deshacerHasta)}.`
  return `${fuera}No se manda ningún mensaje. ${fin}`
}

export function loQueFalta(segundos: number | null): string {
  if (segundos === null) return 'Calculando cuánto falta…'
  return segundos < 60 ? `Faltan unos ${Math.max(1, segundos)} s` : `Faltan unos ${Math.ceil(segundos / 60)} min`
}
