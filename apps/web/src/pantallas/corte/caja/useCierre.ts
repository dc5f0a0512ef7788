import type { cortes, Totales } from '@nitida/contract/cortes'
import { contadoEn, exigeNota } from '@nitida/contract/cortes.rules'
import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Respuesta } from '@nitida/contract/endpoint'
import { limpiarNota } from '@nitida/contract/textos'
import { useRef, useState } from 'react'
import { esRechazo } from '../../../base/api/fallos.ts'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { arqueoDe, type Conteo, esImposible } from '../arqueo/conteo.ts'
import { type CuerpoDeCorte, useCrearCorte } from '../useCortes.ts'
import { preguntaDeCorte } from './preguntaDeCorte.tsx'

/** The rows that wait in a till. */
export type CajaAbierta = Respuesta<(typeof cortes)['transacciones']>

interface Opciones {
  caja: CajaAbierta
  onRegistrado: (corte: { id: number; totalGeneral: number }) => void
}

/** Longest note, as its field says. */
export const MAXIMO_NOTA = 500

/** The confirmed values are out of date: other totals, or another day. */
const esDeAntes = (error: unknown): boolean =>
  esRechazo(error, 'CORTE_CAMBIADO') || esRechazo(error, 'CORTE_DE_OTRO_DIA')

/** The count says there what is wrong. */
const enfocarImposible = () => document.querySelector<HTMLElement>('table input[aria-invalid=true]')?.focus()

/** Totals of an answer that carries more. */
const soloTotales = ({
  totalEfectivo,
  totalCredito,
  totalDebito,
  totalTransferencia,
  totalGeneral,
}: Totales): Totales => ({ totalEfectivo, totalCredito, totalDebito, totalTransferencia, totalGeneral })

/** The count beside the cash that should be there, in centavos; null where nothing was counted. */
function compararCon(caja: CajaAbierta, conteo: Conteo) {
  const arqueo = arqueoDe(conteo)
  const contado = arqueo && contadoEn(arqueo)
  const diferencia: Centavos | null = contado === null ? null : contado - aCentavos(caja.caja.efectivoEsperado)
  return { arqueo, contado, diferencia, pideNota: exigeNota(diferencia, aCentavos(caja.diferenciaSinNota)) }
}

/**
 * Counting and closing. The call confirms the values of the question: if the till changed meanwhile the server says so (D-9), and
 * the count stays. A failed call loses no typed value.
 */
export function useCierre({ caja, onRegistrado }: Opciones) {
  const [conteo, setConteo] = useState<Conteo>({})
  const [nota, setNota] = useState('')
  const [faltaNota, setFaltaNota] = useState(false)
  const [revelado, setRevelado] = useState(!caja.ciego)
  const enviando = useRef(false)
  const campoNota = useRef<HTMLTextAreaElement>(null)
  const crear = useCrearCorte()
  const comparado = compararCon(caja, conteo)
  const contadoEnPesos = comparado.contado === null ? null : aPesos(comparado.contado)
  const sinNota = comparado.pideNota && nota.trim() === ''
  const pedirNota = () => {
    setRevelado(true)
    setFaltaNota(true)
    // The field comes with this change, and takes the focus once it is there.
    setTimeout(() => campoNota.current?.focus())
  }

  const registrar = () => {
    if (Object.values(conteo).some(esImposible)) return enfocarImposible()
    if (sinNota) return pedirNota()
    if (limpiarNota(nota).length > MAXIMO_NOTA) return campoNota.current?.focus()
    crear.reset()
    const cuerpo = {
      fechaCorte: caja.fechaCorte, // of the page that is confirmed, and the same in every repeat of the call
      ...soloTotales(caja.totales),
      arqueo: comparado.arqueo,
      nota: nota.trim() || null,
    }
    preguntar(
      preguntaDeCorte(cuerpo, { contado: contadoEnPesos, diferencia: comparado.diferencia }, () => confirmar(cuerpo)),
    )
  }
  /** @returns false while the question is about a call that is under way. */
  const confirmar = async (cuerpo: CuerpoDeCorte) => {
    // A second click may come before the first is drawn.
    if (enviando.current) return false
    enviando.current = true
    try {
      const { data } = await crear.mutateAsync(cuerpo)
      onRegistrado(data)
    } catch (error) {
      if (esDeAntes(error)) return
      if (!esRechazo(error, 'CORTE_SIN_NOTA')) throw error
      pedirNota()
    } finally {
      enviando.current = false
    }
  }
  return {
    conteo,
    contar: (nuevo: Conteo) => setConteo(nuevo),
    nota,
    setNota,
    notaError: faltaNota && sinNota,
    campoNota,
    comparado,
    revelado,
    revelar: () => setRevelado(true),
    sucio: comparado.arqueo !== null || nota.trim() !== '',
    cambiado: esDeAntes(crear.error),
    deOtroDia: esRechazo(crear.error, 'CORTE_DE_OTRO_DIA'),
    registrar,
    contadoEnPesos,
  }
}

export type Cierre = ReturnType<typeof useCierre>
