import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { periodoDe } from '@nitida/contract/negocio.rules'
import { calcular, sumar } from '../modules/comisiones/comisiones.calculo.service.ts'
import { deDias, insertPeriodo, insertPersona, listPorPagar } from '../modules/comisiones/comisiones.queries.ts'
import { insertRegla, listReglas } from '../modules/comisiones/comisiones.reglas.queries.ts'
import type { Db } from '../platform/datos/db.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

interface Congelable {
  desde: string
  hasta: string
  idUsuario: number
  en: Date
}

/** Freezes the first period of a chain as its rules reckon it; nothing where nobody earned. */
export async function congelarPrimerPeriodo(db: Db, { desde, hasta, idUsuario, en }: Congelable): Promise<void> {
  const { personas } = calcular(await listPorPagar(db, deDias({ desde, hasta })), await listReglas(db))
  const { renglones, cobrado, comision } = sumar(personas.flatMap(({ filas }) => filas))
  if (renglones === 0) return
  const idPeriodo = await insertPeriodo(db, { desde, hasta, renglones, cobrado, comision, idUsuario, en })
  for (const persona of personas)
    await insertPersona(db, {
      ...{ idPeriodo, idUsuario: persona.idUsuario, sumas: sumar(persona.filas), renglones: persona.filas },
    })
}

/** A rule for everybody from last month on, and that month frozen by it. */
export async function insertComisiones(db: Db, usuarios: readonly UsuarioCreado[], ahora: Date): Promise<void> {
  const maestro = usuarios.find(({ tipo }) => tipo === '0')
  if (!maestro) return
  const hasta = sumarDias(periodoDe('mes', fechaEn(ZONA_POR_OMISION, ahora)).desde, -1)
  const { desde } = periodoDe('mes', hasta)
  await insertRegla(db, {
    ...{ idUsuario: null, desde, base: 'cobrado', soloEntregados: false, idAutor: maestro.id, en: ahora },
    tramos: [
      { desde: 0, porcentaje: 200 },
      { desde: 3_000_000, porcentaje: 300 },
    ],
    familias: { accesorio: 500 },
  })
  await congelarPrimerPeriodo(db, { desde, hasta, idUsuario: maestro.id, en: ahora })
}
