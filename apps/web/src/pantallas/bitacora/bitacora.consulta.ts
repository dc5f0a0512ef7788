import type { bitacora } from '@nitida/contract/bitacora'
import { consulta } from '../../base/api/consulta.ts'
import { grupoDe } from '../../base/api/ruta.ts'

export const POR_PAGINA = 25

const list = grupoDe('bitacora')<typeof bitacora.list>('GET', '/bitacora')

/** A page of the audit, newest first. */
export const bitacoraQuery = (pagina: number) => consulta(list, { query: { page: pagina, limit: POR_PAGINA } })
