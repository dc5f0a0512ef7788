import type { Cambio, Candidato, Decision, EstadoDeRenglon } from '@nitida/contract/mudanza'

/** Whose row it is, in the books that come after the patients'. */
export interface PacienteDeFila {
  id: number
  nombreCompleto: string
  telefono: string
  sexo: 'Masculino' | 'Femenino' | null
  edad: number
}

/** A row of another program's file, read, that shall become a record or change one. */
export interface FilaPorImportar<V> {
  numero: number
  idSucursal: number
  valores: V
  /** The record that the row's key meant the last time, and what it said then. */
  conocido: { id: number; valores: Record<string, unknown> } | null
  /** Null in the book of patients. */
  paciente: PacienteDeFila | null
  decision: Decision | null
  /** Who stood beside the row when the person decided. */
  idCandidato: number | null
}

/** What became of a row. */
export interface FilaImportada {
  numero: number
  estado: EstadoDeRenglon
  motivo: string | null
  problemas: readonly { campo: string; mensaje: string }[]
  cambios: readonly Cambio[]
  candidato: Candidato | null
  idRegistro: number | null
  hecho: 'nuevo' | 'cambia' | 'enlace' | null
  /** What a changed record said before, for taking the change back. */
  previo: object | null
  /** Version of the record as the row left it. */
  version: number | null
  /** What the row said, as it was kept. */
  dicho: Record<string, unknown>
}

/** A row that stays out, or one to be filled. */
export const filaImportada = (
  numero: number,
  mas: Partial<FilaImportada> & Pick<FilaImportada, 'estado'>,
): FilaImportada => ({
  ...{ numero, motivo: null, problemas: [], cambios: [], candidato: null, idRegistro: null, hecho: null },
  ...{ previo: null, version: null, dicho: {} },
  ...mas,
})

/** Which file a record came from, as the audit keeps it. */
export interface OrigenDeImportacion {
  importacion: number
  /** SHA-256 of the file, hexadecimal. */
  archivo: string
  /** Since when it is written; null while it is looked at. */
  empezadaEn: Date | null
}

/** A row that was written, to be taken back. */
export interface FilaPorDeshacer {
  numero: number
  hecho: 'nuevo' | 'cambia' | 'enlace'
  idRegistro: number
  previo: Record<string, unknown> | null
  version: number | null
}

/** A row that was taken back, or why it was not. */
export interface FilaDeshecha {
  numero: number
  motivo: string | null
}

/** A row whose record was brought in before: the same, or one that says something else, which is changed where it is now. */
export function yaEsta<V extends Record<string, unknown>>(
  { numero, conocido, valores }: FilaPorImportar<V>,
  siCambia: string,
): FilaImportada {
  const dicho = conocido?.valores ?? {}
  const cambia = Object.entries(valores).some(([campo, valor]) => valor !== null && valor !== dicho[campo])
  const base = { idRegistro: conocido?.id ?? null, dicho: { ...valores } }
  return cambia
    ? filaImportada(numero, { estado: 'Omitido', motivo: siCambia, ...base })
    : filaImportada(numero, { estado: 'Igual', hecho: 'enlace', ...base })
}
