import type { Negativa } from './transporte.ts'

export type Clase = 'reintentar' | Negativa

/** Meta's error codes, by what the sender has to do (reliability §1.3). */
const codigos: Readonly<Record<Clase, readonly number[]>> = {
  reintentar: [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056],
  rechazado: [100, 131_008, 131_009, 131_047, 132_000, 132_001, 132_005, 132_007, 132_012, 132_018],
  plantilla: [132_015, 132_016],
  cuenta: [0, 3, 10, 190, 368, 131_031, 131_042, 133_010],
  destinatario: [131_021, 131_026, 131_030],
  baja: [131_050],
  sin_promocion: [130_472, 131_048, 131_049],
}
const clases = Object.keys(codigos).filter((clase): clase is Clase => clase in codigos)
const porCodigo = new Map(clases.flatMap((clase) => codigos[clase].map((codigo) => [codigo, clase] as const)))

const esDePermisos = (codigo: number): boolean => codigo >= 200 && codigo <= 299

/** Class of a code; null for an unknown one. */
export const claseDe = (codigo: number): Clase | null =>
  porCodigo.get(codigo) ?? (esDePermisos(codigo) ? 'cuenta' : null)

/** Pause for one recipient: a message about every six seconds; an earlier one is refused again. */
export const ESPERA_POR_PAR_MS = 6000
export const CODIGO_POR_PAR = 131_056
