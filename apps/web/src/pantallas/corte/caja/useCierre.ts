import type { cortes, Totales } from '@nitida/contract/cortes'
import { contadoEn, exigeNota } from '@nitida/contract/cortes.rules'
import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Respuesta } from '@nitida/contract/endpoint'
import { limpiarNota } from '@nitida/contract/textos'
import { useRef, useState } from 'react'
import { esRechazo } from '../../../base/api/fallos.ts'
import { arqueoDe, type Conteo, esImposible } from '../arqueo/conteo.ts'
import { type CuerpoDeCorte, useCrearCorte } from '../useCortes.ts'

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
  const [cuerpo, setCuerpo] = useState<CuerpoDeCorte | null>(null)
  const [abierta, setAbierta] = useState(false)
  const enviando = useRef(false)
  const campoNota = useRef<HTMLTextAreaElement>(null)
  const crear = useCrearCorte()
  const comparado = compararCon(caja, conteo)
  const sinNota = comparado.pideNota && nota.trim() === ''
  const pedirNota = () => {
    setRevelado(true)
    setFaltaNota(true)
    // The field comes with this change, and takes the focus once it is there.
    setTimeout(() => campoNota.current?.focus())
  }

  const preguntar = () => {
    if (Object.values(conteo).some(esImposible)) return enfocarImposible()
    if (sinNota) return pedirNota()
    if (limpiarNota(nota).length > MAXIMO_NOTA) return campoNota.current?.focus()
    crear.reset()
    setCuerpo({
      fechaCorte: caja.fechaCorte, // of the page that is confirmed, and the same in every repeat of the call
      ...soloTotales(caja.totales),
      arqueo: comparado.arqueo,
      nota: nota.trim() || null,
    })
    setAbierta(true)
  }
  const confirmar = async () => {
    // A second click may come before the first is drawn.
    if (!cuerpo || enviando.current) return
    enviando.current = true
    try {
      const { data } = await crear.mutateAsync(cuerpo)
      onRegistrado(data)
    } catch (error) {
      const pideNota = esRechazo(error, 'CORTE_SIN_NOTA')
      if (pideNota || esDeAntes(error)) setAbierta(false)
      if (pideNota) pedirNota()
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
    cambiado: !abierta && esDeAntes(crear.error),
    deOtroDia: esRechazo(crear.error, 'CORTE_DE_OTRO_DIA'),
    cuerpo,
    abierta,
    cerrar: () => setAbierta(false),
    preguntar,
    confirmar: () => void confirmar(),
    crear,
    contadoEnPesos: comparado.contado === null ? null : aPesos(comparado.contado),
  }
}

export type Cierre = ReturnType<typeof useCierre>
