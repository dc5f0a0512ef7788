import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { useDebouncedCallback } from '../../../ui/useDebouncedCallback.ts'

export type CampoConSugerencias = 'armazon' | 'lente' | 'otro'

const PAUSA_MS = 250
const MAXIMO_BUSCADO = 80

/** What the branch wrote into a field lately, with its last price. Asked for once something is typed. */
export function useSugerencias(campo: CampoConSugerencias, sucursal: number | null) {
  const [buscado, setBuscado] = useState('')
  const { later } = useDebouncedCallback(setBuscado, PAUSA_MS)
  const texto = buscado.trim().slice(0, MAXIMO_BUSCADO)
  const { data } = useQuery({
    ...consulta(api.pedidos.sugerencias, { query: { campo, texto, sucursal: sucursal ?? 0 } }),
    enabled: texto !== '' && sucursal !== null,
  })
  return { sugerencias: data?.data ?? [], buscar: later }
}
