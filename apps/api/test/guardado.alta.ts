import type { Endpoint } from '@nitida/contract/endpoint'
import type { TestApp } from './testApp.ts'

type Campos = Record<string, unknown>

/** Ids that an answer may carry. */
export interface Respondido {
  data?: { id?: number }
  pedidoId?: number
}

/** A call that is ready to be made, and how what it kept is read. */
interface Listo {
  /** Session of the call, when it is not the administrator's. */
  tk?: string
  params?: object
  body: Campos
  /** Reads the kept fields, under the names of the body. */
  leer: (respuesta: Respondido) => Promise<object>
}

/** A call that adds a record, or a part of one. */
export interface Alta {
  endpoint: Endpoint
  /** Fields that nothing keeps, and why. */
  noSeLeen: Campos
  preparar: (t: TestApp, tk: string) => Promise<Listo>
}

export const DE_LA_FILA = 'the server reads its own rows (D-9)'
export const CALCULADO = 'the server computes it (D-9)'
export const hallada = <F>(filas: readonly F[], es: (fila: F) => boolean): F => {
  const fila = filas.find(es)
  if (!fila) throw new Error('not in the list')
  return fila
}
