import type { Endpoint } from '@nitida/contract/endpoint'

/** A call for the browser: where to send it, and the contract's types, which weigh nothing. */
export interface Ruta<E extends Endpoint> {
  /** First part of its query key, which an event of the domain invalidates. */
  readonly grupo: string
  readonly method: E['method']
  readonly path: E['path']
  /** Only for the types. */
  readonly endpoint?: E
}

/** A method or path that is not the contract's does not compile. */
export const grupoDe =
  (grupo: string) =>
  <E extends Endpoint>(method: E['method'], path: E['path']): Ruta<E> => ({ grupo, method, path })
