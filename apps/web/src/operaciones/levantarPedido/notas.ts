import { type NotaDelPedido, notaDe, type Receta } from '@nitida/contract/recetas'

/** The choice of no note. */
export const NINGUNA = 'ninguna'

/** A note as the value of the form's picker: 'visita 12', 'historia 3', 'ninguna'. */
export function claveDeNota({ idVisita, idHistoria }: NotaDelPedido): string {
  if (idVisita !== null) return `visita ${idVisita}`
  return idHistoria === null ? NINGUNA : `historia ${idHistoria}`
}

export const claveDe = (receta: Receta): string => claveDeNota(notaDe(receta))

/** What a chosen value means on the wire. */
export function notaDeClave(clave: string): NotaDelPedido {
  const [tipo, id] = clave.split(' ')
  if (tipo !== 'visita' && tipo !== 'historia') return notaDe(null)
  return notaDe({ tipo, id: Number(id) })
}
