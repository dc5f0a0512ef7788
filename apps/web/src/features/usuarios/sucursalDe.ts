import type { Usuario } from '@nitida/contract/usuarios'

/** The branch of a user as pickers know branches; null for a user without branch (D-19). */
export function sucursalDe({ branchId, branchNum, branchAddress }: Usuario) {
  if (branchId === null) return null
  return { id: branchId, sucursalNumber: branchNum ?? '', direccion: branchAddress ?? '' }
}
