import { skipToken, useQuery } from '@tanstack/react-query'
import { Rechazo } from './fallos.ts'

/** What stands behind the address of a page that anybody may open. */
export type Hallazgo<T> =
  | { readonly estado: 'esta'; readonly dato: T }
  | { readonly estado: 'noExiste' }
  /** Nobody knows, so it can be asked for again. */
  | { readonly estado: 'fallo'; readonly motivo: string }

const DEMASIADAS = 429

/**
 * The record that an address names; null until it is there. Every refusal is "not found" (D-26); what was shown stays when a later
 * call is not answered.
 * @param pedir null for an address that names nothing.
 * @param alVolver asks again when the page is looked at again.
 */
export function useHallazgo<T>(
  clave: readonly unknown[],
  pedir: (() => Promise<T>) | null,
  { alVolver = false } = {},
): { hallazgo: Hallazgo<T> | null; volverAPedir: () => Promise<void> } {
  const { data, error, refetch } = useQuery({
    ...{ queryKey: clave, queryFn: pedir ?? skipToken, staleTime: 0, retry: false, networkMode: 'always' },
    refetchOnWindowFocus: alVolver,
  })
  const volverAPedir = async () => void (await refetch())
  return { hallazgo: pedir ? hallazgoDe(data, error) : { estado: 'noExiste' }, volverAPedir }
}

function hallazgoDe<T>(dato: T | undefined, error: Error | null): Hallazgo<T> | null {
  if (error instanceof Rechazo && error.estatus !== DEMASIADAS) return { estado: 'noExiste' }
  if (dato !== undefined) return { estado: 'esta', dato }
  return error && { estado: 'fallo', motivo: error.message }
}
