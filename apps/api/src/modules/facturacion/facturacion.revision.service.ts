import { aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import {
  type AvisoDeGlobal,
  HORA_DE_REVISION,
  type RevisionDeGlobal,
  type SumaDeVentas,
} from '@nitida/contract/facturacion.globales'
import { fechaEn, horaEn, sumarDias } from '@nitida/contract/fechas'
import type { Programa } from '@nitida/contract/globales'
import { destinoDe, periodoDe } from '@nitida/contract/globales.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { programasDe } from '../sucursales/sucursales.globales.service.ts'
import { type EmisorGuardado, listEmisores } from './facturacion.catalogo.queries.ts'
import { sumLibres } from './facturacion.global.queries.ts'
import { type Cierre, listCierres, sumEnCurso } from './facturacion.solas.queries.ts'

type Sumada = { importe: Centavos; transacciones: number }
type Libre = Awaited<ReturnType<typeof sumLibres>>[number]

const suma = (filas: readonly Sumada[]): SumaDeVentas => ({
  transacciones: filas.reduce((total, { transacciones }) => total + transacciones, 0),
  importe: aPesos(sumar(...filas.map(({ importe }) => importe))),
})

const primera = (dias: readonly string[]): string | null => dias.toSorted()[0] ?? null

/** Why a branch can stamp nothing now, as it is known beforehand. */
function impedimentoDe(emisor: EmisorGuardado | undefined, hoy: string): string | null {
  if (!emisor) return 'La sucursal está desactivada.'
  if (!emisor.conCsd) return 'La sucursal no tiene su CSD completo: certificado, llave y contraseña.'
  const vence = emisor.csdVigenteHasta && fechaEn(emisor.zonaHoraria, emisor.csdVigenteHasta)
  return vence && vence < hoy ? `Su certificado (CSD) venció el ${vence}.` : null
}

function revisionDe(
  cierre: Cierre,
  programas: readonly Programa[],
  { libres, enCurso, emisor }: { libres: readonly Libre[]; enCurso: Sumada[]; emisor: EmisorGuardado | undefined },
  ahora: Date,
): RevisionDeGlobal {
  const { idSucursal, sucursalNumber, direccion, cada, zona, fallo, falloDesde } = cierre
  const hoy = fechaEn(zona, ahora)
  const regimen = emisor?.regimen ?? ''
  const periodo = periodoDe(programas, hoy, regimen)
  const atrasadas: Libre[] = []
  const entran: Libre[] = []
  const factura: Libre[] = []
  const manual: Libre[] = []
  const [limites, plazos]: [string[], string[]] = [[], []]
  for (const fila of libres) {
    const destino = destinoDe(programas, fila, { hoy, regimen })
    if (!destino) manual.push(fila)
    else if (!('porque' in destino)) {
      atrasadas.push(fila)
      limites.push(sumarDias(destino.hasta, 1))
    } else if (destino.porque === 'periodo') entran.push(fila)
    else {
      factura.push(fila)
      plazos.push(destino.hasta)
    }
  }
  const van = [...atrasadas, ...entran]
  const esperan = [
    { porque: 'factura' as const, hasta: primera(plazos), filas: factura },
    { porque: 'enCurso' as const, hasta: null, filas: enCurso },
    { porque: 'manual' as const, hasta: null, filas: manual },
  ]
  return {
    ...{ idSucursal, sucursalNumber, direccion, cada },
    periodo: periodo && { desde: periodo.desde, hasta: periodo.hasta },
    seHaceEl: periodo && sumarDias(periodo.hasta, 1),
    entran: {
      ...suma(van),
      porForma: formasPago
        .map((formaPago) => ({ formaPago, ...suma(van.filter((fila) => fila.formaPago === formaPago)) }))
        .filter(({ transacciones }) => transacciones > 0),
    },
    atrasadas: { ...suma(atrasadas), limite: primera(limites) },
    esperan: esperan
      .map(({ filas, ...resto }) => ({ ...resto, ...suma(filas) }))
      .filter(({ transacciones }) => transacciones > 0),
    impedimento: impedimentoDe(emisor, hoy),
    fallo,
    falloDesde: falloDesde?.toISOString() ?? null,
  }
}

/** The next global of each branch within reach whose globals make themselves. @throws AppError NO_ENCONTRADO for one out of reach. */
export async function revisarGlobales(ctx: CtxSesion, filtro: { sucursal?: number }): Promise<RevisionDeGlobal[]> {
  if (filtro.sucursal) await sucursalEnAlcance(ctx, filtro.sucursal)
  const todos = await listCierres(ctx.db, ctx.alcance)
  const cierres = filtro.sucursal ? todos.filter(({ idSucursal }) => idSucursal === filtro.sucursal) : todos
  if (cierres.length === 0) return []
  const ahora = ctx.now()
  const ids = cierres.map(({ idSucursal }) => idSucursal)
  // All of what is not done yet, and this month's, of which some waits for its patient.
  const hoy = cierres.map(({ zona }) => fechaEn(zona, ahora)).reduce((a, b) => (a > b ? a : b))
  const desde = [...cierres.map(({ hasta }) => sumarDias(hasta, 1)), `${hoy.slice(0, 7)}-01`].reduce((a, b) =>
    a < b ? a : b,
  )
  const libres = await sumLibres(ctx.db, ids, { desde, hasta: hoy })
  const enCurso = await sumEnCurso(ctx.db, ids)
  const emisores = await listEmisores(ctx.db, ctx.alcance)
  const revisiones: RevisionDeGlobal[] = []
  for (const cierre of cierres) {
    const suyas = {
      libres: libres.filter(({ idSucursal }) => idSucursal === cierre.idSucursal),
      enCurso: enCurso.filter(({ idSucursal }) => idSucursal === cierre.idSucursal),
      emisor: emisores.find(({ idSucursal }) => idSucursal === cierre.idSucursal),
    }
    const revision = revisionDe(cierre, await programasDe(ctx, cierre.idSucursal), suyas, ahora)
    const quieta = revision.entran.transacciones === 0 && revision.fallo === null
    if (cierre.cada !== 'manual' || !quieta) revisiones.push(revision)
  }
  return revisiones
}

/** What the day's page tells of globals: those that could not be made, and in the evening those of tonight. */
export async function avisosDeGlobales(ctx: CtxSesion): Promise<AvisoDeGlobal[]> {
  const ahora = ctx.now()
  const avisos: AvisoDeGlobal[] = []
  for (const { cada, zona, fallo, idSucursal, sucursalNumber, direccion } of await listCierres(ctx.db, ctx.alcance)) {
    const suya = { idSucursal, sucursalNumber, direccion }
    if (fallo !== null) {
      avisos.push({ ...suya, clase: 'fallo', detalle: fallo })
      continue
    }
    const hoy = fechaEn(zona, ahora)
    if (cada === 'manual' || Number(horaEn(zona, ahora).slice(0, 2)) < HORA_DE_REVISION) continue
    const periodo = periodoDe(await programasDe(ctx, idSucursal), hoy, cada === 'bimestral' ? '621' : '')
    if (periodo?.hasta === hoy)
      avisos.push({ ...suya, clase: 'estaNoche', detalle: `Del ${periodo.desde} al ${periodo.hasta}` })
  }
  return avisos.sort((a, b) => (a.clase === b.clase ? 0 : a.clase === 'fallo' ? -1 : 1))
}
