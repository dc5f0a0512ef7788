import { CrearMica } from '@nitida/contract/micas'
import { nombreDeMica, rangoEscrito, seTraslapan } from '@nitida/contract/micas.rules'
import type { ValoresMica } from '@nitida/contract/mudanza.valores'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  type FilaDeshecha,
  type FilaImportada,
  type FilaPorDeshacer,
  type FilaPorImportar,
  filaImportada,
} from '../../platform/llamada/importadas.ts'
import { type FilaDeMica, lockMica, lockTocayas, type NuevaMica } from './micas.queries.ts'
import { aFila, aMica, cambiarMica, escribirMica } from './micas.service.ts'

type Fila = FilaPorImportar<ValoresMica>

/** What a row may change of a lens that is there; its name and its powers are how it is known. */
const CAMBIAN = ['precio', 'dias', 'activa'] as const

const problema = (numero: number, campo: string, mensaje: string) =>
  filaImportada(numero, { estado: 'Problema', problemas: [{ campo, mensaje }] })

const MISMAS = ['esfMin', 'esfMax', 'cilMax', 'addMin', 'addMax'] as const
const igualesPotencias = (a: NuevaMica, b: NuevaMica): boolean => MISMAS.every((campo) => a[campo] === b[campo])

/** The lens that would be made in one power with this one. */
function estorbo(tocayas: readonly FilaDeMica[], fila: NuevaMica, propia: number | null): FilaDeMica | undefined {
  return tocayas.find(
    (otra) => otra.activa && otra.id !== propia && seTraslapan(aMica(otra), aMica({ ...otra, ...fila })),
  )
}

const seEstorban = (numero: number, otra: FilaDeMica): FilaImportada => {
  const que = `«${nombreDeMica(otra)}» ya se hace en esas potencias (${rangoEscrito(aMica(otra))})`
  return problema(numero, 'esfMin', `${que}: corrige el rango, o edita esa.`)
}

/** A lens that is there takes what the row says; what the row said before as well stays as it is now. */
async function poner(ctx: CtxSesion, fila: Fila, hay: FilaDeMica, tocayas: readonly FilaDeMica[], nueva: NuevaMica) {
  const { numero, valores, conocido } = fila
  const seDijo = (campo: (typeof CAMBIAN)[number]) =>
    valores[campo] !== null && (!conocido || conocido.valores[campo] !== valores[campo])
  const despues = {
    precio: seDijo('precio') ? nueva.precio : hay.precio,
    dias: seDijo('dias') ? nueva.dias : hay.dias,
    activa: seDijo('activa') ? valores.activa === true : hay.activa,
  }
  const base = { idRegistro: hay.id, dicho: { ...valores } }
  if (CAMBIAN.every((campo) => despues[campo] === hay[campo]))
    return filaImportada(numero, { estado: 'Igual', hecho: 'enlace', ...base })
  const otra = despues.activa && !hay.activa ? estorbo(tocayas, hay, hay.id) : undefined
  if (otra) return seEstorban(numero, otra)
  const { id: _, version, activa, ...dicha } = hay
  await cambiarMica(ctx, hay, { ...dicha, precio: despues.precio, dias: despues.dias }, despues.activa)
  const [antes, ahora] = [aMica(hay), aMica({ ...hay, ...despues })]
  return filaImportada(numero, {
    ...{ estado: 'Cambia', hecho: 'cambia', version: version + 1, ...base },
    previo: { precio: hay.precio, dias: hay.dias, activa },
    cambios: CAMBIAN.filter((campo) => antes[campo] !== ahora[campo]).map((campo) => ({
      ...{ campo, antes: antes[campo], despues: ahora[campo] },
    })),
  })
}

async function importarUna(ctx: CtxSesion, fila: Fila): Promise<FilaImportada> {
  const { numero, valores, conocido } = fila
  const { data, error } = CrearMica.safeParse({ ...valores, tratamiento: valores.tratamiento ?? '' })
  const [falla] = error?.issues ?? []
  if (!data) return problema(numero, String(falla?.path[0] ?? 'diseno'), falla?.message ?? 'Revisa este dato.')
  const nueva = aFila(data)
  const tocayas = await lockTocayas(ctx.db, nueva)
  const suya = conocido ? await lockMica(ctx.db, conocido.id) : undefined
  const hay = suya ?? tocayas.find((otra) => igualesPotencias(otra, nueva))
  if (hay) return poner(ctx, fila, hay, tocayas, nueva)
  const activa = valores.activa ?? true
  const otra = activa ? estorbo(tocayas, nueva, null) : undefined
  if (otra) return seEstorban(numero, otra)
  const id = await escribirMica(ctx, nueva, activa)
  const hecho = { estado: 'Nuevo', hecho: 'nuevo', idRegistro: id, version: 1 } as const
  return filaImportada(numero, { ...hecho, dicho: { ...valores } })
}

/** Brings in the price list of lenses: new ones, and prices and days of those that are there. No order changes. */
export async function importarMicas(ctx: CtxSesion, filas: readonly Fila[]): Promise<FilaImportada[]> {
  const hechas: FilaImportada[] = []
  // One by one: a row may be in the way of a later one.
  for (const fila of filas) hechas.push(await importarUna(ctx, fila))
  return hechas
}

/** What a lens said before its row changed it; one that the row made is not sold any more. */
function comoEstaba({ previo }: FilaPorDeshacer, hay: FilaDeMica): Pick<FilaDeMica, (typeof CAMBIAN)[number]> {
  if (!previo) return { precio: hay.precio, dias: hay.dias, activa: false }
  return {
    precio: Number(previo.precio),
    dias: previo.dias === null ? null : Number(previo.dias),
    activa: previo.activa === true,
  }
}

async function deshacerUna(ctx: CtxSesion, fila: FilaPorDeshacer): Promise<string | null> {
  const hay = fila.hecho === 'enlace' ? undefined : await lockMica(ctx.db, fila.idRegistro)
  if (!hay) return null
  if (hay.version !== fila.version) return 'Alguien la cambió después.'
  const { activa, ...antes } = comoEstaba(fila, hay)
  const { id: _, version: __, activa: ___, ...dicha } = hay
  if (activa && !hay.activa && estorbo(await lockTocayas(ctx.db, hay), hay, hay.id))
    return 'Otra mica ya se hace en esas potencias.'
  await cambiarMica(ctx, hay, { ...dicha, ...antes }, activa)
  return null
}

/** Takes imported lenses back that nobody changed since: new ones are not sold any more, the others have their price and days again. */
export async function deshacerMicas(ctx: CtxSesion, filas: readonly FilaPorDeshacer[]): Promise<FilaDeshecha[]> {
  const deshechas: FilaDeshecha[] = []
  for (const fila of filas) deshechas.push({ numero: fila.numero, motivo: await deshacerUna(ctx, fila) })
  return deshechas
}
