import { palabrasDe, parecidas } from '@nitida/contract/parecido.nombres'

export interface Persona {
  nombreCompleto: string
  telefono: string
  fechaNacimiento: string | null
}

/** Words that both names have, and how many words the shorter one has. */
function comunes(a: string, b: string): { cuantas: number; de: number } {
  const suyas = palabrasDe(b)
  const de = Math.min(palabrasDe(a).length, suyas.length)
  let cuantas = 0
  for (const palabra of palabrasDe(a)) {
    const i = suyas.findIndex((otra) => parecidas(palabra, otra))
    if (i < 0) continue
    suyas.splice(i, 1)
    cuantas++
  }
  return { cuantas, de }
}

/**
 * Why two people are probably one, with the fields that say the same; null for people who are not. Of those who share a phone but
 * not their birth date nobody is taken for the other: they are parents and children.
 */
export function porQueSeParecen(a: Persona, b: Persona): { motivo: string; iguales: string[] } | null {
  const telefono = a.telefono === b.telefono && a.telefono !== '0000000000'
  const [suyo, ajeno] = [a.fechaNacimiento, b.fechaNacimiento]
  if (suyo && ajeno && suyo !== ajeno) return null
  const nacimiento = suyo !== null && suyo === ajeno
  const { cuantas, de } = comunes(a.nombreCompleto, b.nombreCompleto)
  if (telefono && nacimiento && cuantas >= 1)
    return { motivo: 'Mismo teléfono y nacimiento; el nombre se parece.', iguales: ['telefono', 'fechaNacimiento'] }
  const seParece = cuantas >= 2 && cuantas >= de * 0.75
  if (telefono && seParece) return { motivo: 'Mismo teléfono; el nombre se parece.', iguales: ['telefono'] }
  if (nacimiento && seParece)
    return { motivo: 'Misma fecha de nacimiento; el nombre se parece.', iguales: ['fechaNacimiento'] }
  return null
}
