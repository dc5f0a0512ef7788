import { tramoDe } from '@nitida/contract/comisiones.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { grupoDe, NADA, porTramos } from './comisiones.calculo.service.ts'
import { dePagos, type FilaPorPagar, listPorPagar, type Sumas, sinCalcular } from './comisiones.queries.ts'
import { type FilaDeRegla, listReglas } from './comisiones.reglas.queries.ts'
import {
  type Calculada,
  type Grupo,
  listGrupos,
  listSinCalcular,
  updateCalculadas,
} from './comisiones.sumas.queries.ts'

const CUANTAS = 1000

type Reglas = ReadonlyMap<number, FilaDeRegla>

const porId = (reglas: readonly FilaDeRegla[]): Reglas => new Map(reglas.map((regla) => [regla.id, regla]))

/** A row of which nothing is kept, as a group of one. */
function grupoDeUna(fila: FilaPorPagar, reglas: Reglas, abierto: string): Grupo[] {
  const regla = reglas.get(fila.idRegla)
  if (!regla) return []
  const { idUsuario, nombre, idRegla, idSucursal, lista, dia } = fila
  return [
    { idUsuario, nombre, idRegla, idSucursal, lista, antes: dia < abierto, renglones: 1, ...porTramos(fila, regla) },
  ]
}

const espera = ({ idRegla, lista }: Grupo, reglas: Reglas): boolean =>
  !lista && reglas.get(idRegla)?.soloEntregados === true

interface Suma extends Sumas {
  idUsuario: number
  nombre: string
  porcentajes: number[]
}

const juntar = (suma: Sumas, { renglones, cobrado, base, sinCosto, comision }: Sumas): Sumas => ({
  renglones: suma.renglones + renglones,
  ...{ cobrado: suma.cobrado + cobrado, base: suma.base + base },
  ...{ sinCosto: suma.sinCosto + sinCosto, comision: suma.comision + comision },
})

/** What each person earns of some groups within reach: tiers are of all of them. */
function sumarPersonas(grupos: readonly Grupo[], reglas: Reglas, alcance: Alcance) {
  const cobrado = new Map<string, number>()
  for (const grupo of grupos) cobrado.set(grupoDe(grupo), (cobrado.get(grupoDe(grupo)) ?? 0) + grupo.cobrado)
  const personas = new Map<number, Suma>()
  let deAntes = NADA
  for (const grupo of grupos) {
    const { idUsuario, nombre, renglones, base, sinCosto, comisiones } = grupo
    const tramos = reglas.get(grupo.idRegla)?.tramos ?? []
    const tramo = tramoDe(tramos, cobrado.get(grupoDe(grupo)) ?? 0)
    const porcentaje = tramos[tramo]?.porcentaje ?? 0
    const suya = personas.get(idUsuario) ?? { ...NADA, idUsuario, nombre, porcentajes: [] }
    const porcentajes = suya.porcentajes.includes(porcentaje) ? suya.porcentajes : [...suya.porcentajes, porcentaje]
    const suma = { renglones, cobrado: grupo.cobrado, base, sinCosto, comision: comisiones[tramo] ?? 0 }
    const dentro = alcance.tipo === 'todas' || alcance.idSucursal === grupo.idSucursal
    personas.set(idUsuario, { ...suya, ...(dentro && juntar(suya, suma)), porcentajes })
    if (dentro && grupo.antes) deAntes = juntar(deAntes, suma)
  }
  return { personas: [...personas.values()].filter(({ renglones }) => renglones > 0), deAntes }
}

/** What the open period comes to: what is kept, and the rows of which nothing is. Centavos. */
export async function sumarAbiertas(
  { db, alcance }: CtxSesion,
  { primera, desde, hasta }: { primera: string; desde: string; hasta: string },
) {
  const dias = { desde: primera, hasta }
  const reglas = porId(await listReglas(db))
  const vivas = (await listPorPagar(db, sinCalcular(dias))).flatMap((fila) => grupoDeUna(fila, reglas, desde))
  const cuantos = Math.max(1, ...[...reglas.values()].map(({ tramos }) => tramos.length))
  const grupos = [...(await listGrupos(db, dias, { abierto: desde, cuantos })), ...vivas]
  const { personas, deAntes } = sumarPersonas(
    grupos.filter((grupo) => !espera(grupo, reglas)),
    reglas,
    alcance,
  )
  const esperan = grupos.filter(
    (grupo) => espera(grupo, reglas) && (alcance.tipo === 'todas' || alcance.idSucursal === grupo.idSucursal),
  )
  return {
    personas: personas
      .map((una) => ({ ...una, porcentajes: una.porcentajes.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => b.comision - a.comision || a.idUsuario - b.idUsuario),
    total: personas.reduce<Sumas>(juntar, NADA),
    deAntes,
    esperan: esperan.reduce(
      (suma, { renglones, cobrado }) => ({ renglones: suma.renglones + renglones, cobrado: suma.cobrado + cobrado }),
      { renglones: 0, cobrado: 0 },
    ),
  }
}

const SIN_REGLA = {
  idRegla: null,
  idUsuario: null,
  lista: null,
  cobrado: null,
  base: null,
  sinCosto: null,
  comisiones: null,
}

/** What is to be kept of some rows: nothing of those whose margin goes by a cost of today. */
function calculadasDe(
  pendientes: Awaited<ReturnType<typeof listSinCalcular>>,
  filas: readonly FilaPorPagar[],
  reglas: Reglas,
): Calculada[] {
  const porPago = new Map(filas.map((fila) => [fila.idPago, fila]))
  return pendientes.flatMap(({ idPago, cambios }): Calculada[] => {
    const fila = porPago.get(idPago)
    const regla = fila && reglas.get(fila.idRegla)
    if (!fila || !regla) return [{ idPago, cambios, ...SIN_REGLA }]
    if (fila.costoDeHoy && regla.base === 'margen') return []
    const { idRegla, idUsuario, lista } = fila
    return [{ idPago, cambios, idRegla, idUsuario, lista, ...porTramos(fila, regla) }]
  })
}

/** Keeps what each row that waits for a commission earns, of those of which nothing is kept. */
export async function calcularComisiones({ db }: Pick<Ctx, 'db'>, fin: AbortSignal): Promise<void> {
  for (let despues = 0; !fin.aborted; ) {
    const pendientes = await listSinCalcular(db, { despues, cuantas: CUANTAS })
    const ultimo = pendientes.at(-1)
    if (!ultimo) return
    const filas = await listPorPagar(db, dePagos(pendientes.map(({ idPago }) => idPago)))
    await updateCalculadas(db, calculadasDe(pendientes, filas, porId(await listReglas(db))))
    despues = ultimo.idPago
  }
}
