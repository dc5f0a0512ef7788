import { type camposDePar, disenoDe, lentePedido, type Par } from './calidad.rules.ts'
import { estaMedida, graduacionDe, type Ojo, ojos, type TipoLente } from './graduacion.rules.ts'
import { leerBase } from './montaje.rules.ts'
import type { Montaje } from './montaje.schema.ts'

type MedidasPedidas = Partial<Pick<Par, (typeof camposDePar)[number]>>

/** A prism's parts, base down and base out; null for a base that cannot be read. */
function partesDePrisma(montaje: Montaje, ojo: Ojo): { abajo: number; afuera: number } | null {
  const prisma = montaje[`prisma${ojo}`]
  if (!prisma) return { abajo: 0, afuera: 0 }
  const base = leerBase(montaje[`base${ojo}`], ojo)
  if (base === null) return null
  const grados = (base * Math.PI) / 180
  // Nasal is 0 degrees of the right eye and 180 of the left one.
  return { abajo: -prisma * Math.sin(grados), afuera: prisma * Math.cos(grados) * (ojo === 'Od' ? -1 : 1) }
}

const centesimas = (valor: number): number => Math.round(valor * 100) / 100 + 0

function prismasPedidos(montaje: Montaje): MedidasPedidas {
  const [od, oi] = ojos.map((ojo) => partesDePrisma(montaje, ojo))
  const ninguno = !ojos.some((ojo) => montaje[`prisma${ojo}`])
  if (!od || !oi || ninguno) return {}
  return { prismaVertical: centesimas(od.abajo - oi.abajo), prismaHorizontal: centesimas(od.afuera + oi.afuera) }
}

/**
 * What an order's fitting measures ask of its pair: the prism of both lenses together, the distances of their centres (near ones for a pair
 * for near) and, of a lens with an addition, its heights. What nobody took is left out, and so is a prism whose base cannot be read.
 */
export function medidasPedidas(montaje: Montaje | null, tipo: TipoLente): MedidasPedidas {
  if (!montaje) return {}
  const deCerca = tipo === 'Solo cerca'
  const lugares = {
    dnpOd: deCerca ? montaje.dnpCercaOd : montaje.dnpOd,
    dnpOi: deCerca ? montaje.dnpCercaOi : montaje.dnpOi,
    ...(disenoDe(tipo) !== 'monofocal' && { alturaOd: montaje.alturaOd, alturaOi: montaje.alturaOi }),
  }
  const tomadas = Object.entries(lugares).filter(([, valor]) => valor !== null)
  return { ...Object.fromEntries(tomadas), ...prismasPedidos(montaje) }
}

interface Escrito {
  graduacion: object | null
  montaje: Montaje | null
}

/** What a finished pair is held against: the note and the measures, and what whoever checks says where these say nothing. */
export function parPedido(dicho: Par, { graduacion, montaje }: Escrito, tipo: TipoLente): Par {
  const prescrita = graduacionDe(graduacion ?? {})
  const lentes = estaMedida(prescrita) && {
    Od: lentePedido(prescrita.Od, tipo),
    Oi: lentePedido(prescrita.Oi, tipo),
  }
  // Without an addition there is no height to hold to, whatever was typed before the kind of lens was changed.
  const sinAltura = disenoDe(tipo) === 'monofocal' && { alturaOd: null, alturaOi: null }
  return { ...dicho, ...lentes, ...sinAltura, ...medidasPedidas(montaje, tipo) }
}
