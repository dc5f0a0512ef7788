/** The thread that computes, judges and seals long CFDIs. It knows no database and no network; drafts come one at a time. */
import { parentPort } from 'node:worker_threads'
import { type Composicion, type Cuentas, componer, cuentasDe, type Partidas } from '@nitida/cfdi/composicion'
import { type CodigoImportes, ImportesError } from '@nitida/cfdi/importes'
import { type Contexto, errores, type Hallazgo, revisar } from '@nitida/cfdi/revision'
import { type Sellador, sellar } from '@nitida/cfdi/sello'

export type EncargoCfdi =
  | { que: 'sumar'; partidas: Partidas }
  | { que: 'revisar'; composicion: Composicion; contexto: Contexto }
  | { que: 'sellar'; composicion: Composicion; sellador: Sellador }

/** Sealed bytes and their seal. */
export interface Sellado {
  xml: string
  sello: string
}

/** What was asked for, why the amounts cannot be, or the kind of a failure: a message could quote the draft (D-74). */
export type HechoCfdi =
  | { cuentas: Cuentas }
  | { hallazgos: Hallazgo[] }
  | { sellado: Sellado }
  | { codigo: CodigoImportes; partida: number | null }
  | { falla: string }

function hacer(encargo: EncargoCfdi): HechoCfdi {
  if (encargo.que === 'sumar') return { cuentas: cuentasDe(encargo.partidas) }
  const raiz = componer(encargo.composicion)
  if (encargo.que === 'revisar') return { hallazgos: errores(revisar(raiz, encargo.contexto)) }
  const { xml, sello } = sellar(raiz, encargo.sellador)
  return { sellado: { xml, sello } }
}

function intentar(encargo: EncargoCfdi): HechoCfdi {
  try {
    return hacer(encargo)
  } catch (error) {
    if (error instanceof ImportesError) return { codigo: error.codigo, partida: error.partida }
    return { falla: error instanceof Error ? error.name : 'unknown' }
  }
}

parentPort?.on('message', (encargo: EncargoCfdi) => parentPort?.postMessage(intentar(encargo)))
