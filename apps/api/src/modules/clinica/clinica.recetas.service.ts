import { type Graduacion, graduacionDe, recetaDeNota } from '@nitida/contract/graduacion.rules'
import { montajeDe } from '@nitida/contract/montaje.rules'
import { esDeNota, type NotaDelPedido, type Receta } from '@nitida/contract/recetas'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLectura, anotarLecturaDe } from './clinica.acceso.service.ts'
import { corregido } from './clinica.lectura.ts'
import { listLeidasDesde } from './clinica.queries.ts'
import { type FilaDeNota, listNotas } from './clinica.recetas.queries.ts'

/** Whoever has the order makes it, wherever its patient's record is, so the reach is not asked. */
const TODAS: Alcance = { tipo: 'todas' }

/** A note as the laboratory gets it, and whose it is, for whoever writes the look down. */
export interface NotaLeida {
  receta: Receta
  idCliente: number
  idSucursal: number
}

const porOjos = ({ Od, Oi }: Graduacion) => ({
  ...{ esfOd: Od.esf, cilOd: Od.cil, ejeOd: Od.eje, addOd: Od.add },
  ...{ esfOi: Oi.esf, cilOi: Oi.cil, ejeOi: Oi.eje, addOi: Oi.add },
})

/** The fields are named one by one, because the rest of the record is not the laboratory's. */
function aNota(fila: FilaDeNota): NotaLeida {
  const nota = corregido(fila, fila.addenda)
  const { tipo, id, diData, aoData, lenteContactoDes, optometrista, zonaHoraria } = nota
  const hallada = recetaDeNota(tipo, nota)
  const graduacion = { ...porOjos(hallada ?? graduacionDe({})), diData, aoData, lenteContactoDes }
  const createDate = nota.creado_en.toISOString()
  const de = { tipo, id, createDate, zonaHoraria, optometrista }
  const receta = { ...de, graduacion, montaje: montajeDe(nota), conGraduacion: hallada !== null }
  return { receta, idCliente: nota.idCliente, idSucursal: nota.idSucursal }
}

/** A visit and the history that was written with it share a moment: the history is the later word. */
const masNueva = (a: Receta, b: Receta): number =>
  b.createDate.localeCompare(a.createDate) || a.tipo.localeCompare(b.tipo) || b.id - a.id

/** What a patient's visits and histories prescribe, newest first; not audited. */
export async function recetasDePaciente({ db, alcance }: CtxSesion, idCliente: number): Promise<Receta[]> {
  const notas = await listNotas(db, alcance, { idCliente })
  return notas.map((fila) => aNota(fila).receta).sort(masNueva)
}

/** The same for whoever takes an order (D-75: of a history, what the laboratory gets). @throws AppError NO_ENCONTRADO. */
export async function recetasParaPedido(ctx: CtxSesion, idCliente: number) {
  const paciente = await exigirPaciente(ctx, idCliente)
  const data = await recetasDePaciente(ctx, idCliente)
  await anotarLecturaDe(ctx, 'graduaciones vistas', paciente)
  return { data, total: data.length }
}

const idsDe = (notas: readonly NotaDelPedido[]) => ({
  visitas: notas.flatMap(({ idVisita }) => idVisita ?? []),
  historias: notas.flatMap(({ idHistoria }) => idHistoria ?? []),
})

/** An order may name a visit or a history of its own patient, within reach. @throws AppError NO_ENCONTRADO. */
export async function exigirNotaDe({ db, alcance }: CtxSesion, idCliente: number, nota: NotaDelPedido): Promise<void> {
  if (!nota.idVisita && !nota.idHistoria) return
  const [fila] = await listNotas(db, alcance, idsDe([nota]))
  if (fila?.idCliente !== idCliente) throw new AppError('NO_ENCONTRADO')
}

/** The note of an order, corrected, for its tickets; null for none. The caller writes the look down. */
export async function notaDelPedido({ db }: Pick<Ctx, 'db'>, nota: NotaDelPedido): Promise<NotaLeida | null> {
  const [fila] = await listNotas(db, TODAS, idsDe([nota]))
  return fila ? aNota(fila) : null
}

const DOCE_HORAS_MS = 12 * 3600 * 1000
const EN_COLA = 'graduación vista en la cola del laboratorio'

/**
 * Prescriptions of a queue's orders. The queue is fetched again at every change, so a look at the same note by the same user is
 * written down once in twelve hours.
 */
export async function recetasEnCola(
  ctx: CtxSesion,
  notas: readonly NotaDelPedido[],
): Promise<(nota: NotaDelPedido) => Receta | null> {
  const leidas = (await listNotas(ctx.db, TODAS, idsDe(notas))).map(aNota)
  const desde = new Date(ctx.now().getTime() - DOCE_HORAS_MS)
  const miradas = leidas.length > 0 ? await listLeidasDesde(ctx.db, ctx.actor.id, EN_COLA, desde) : []
  const yaVistas = new Set(miradas.map(({ entidad, id }) => `${entidad} ${id}`))
  for (const { receta, ...deQuien } of leidas)
    if (!yaVistas.has(`${receta.tipo} ${receta.id}`)) await anotarLectura(ctx, EN_COLA, receta.tipo, receta.id, deQuien)
  const recetas = leidas.map(({ receta }) => receta)
  return (nota) => recetas.find((receta) => esDeNota(receta, nota)) ?? null
}
