import { aPesos } from '@nitida/contract/dinero'
import type { IntentoEnCurso } from '@nitida/contract/facturacion.enCurso'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import type { DatosDelIntento } from './facturacion.intentos.queries.ts'

/** Most attempts of an answer; a chain has a handful, but a provider that is down for a day would make many. */
const MAXIMO_EN_CURSO = 200

// Reads the JSON that `NuevoIntento` wrote.
const datosDe = ({ datos }: { datos: unknown }) => datos as DatosDelIntento

/** Attempts within reach whose outcome nobody knows, oldest first. */
export async function listEnCurso(db: Db, alcance: Alcance, idUsuario: number): Promise<IntentoEnCurso[]> {
  const filas = await db
    .selectFrom('intento_timbrado as i')
    .innerJoin('sucursal as s', 's.id', 'i.id_sucursal')
    .select(['i.id', 'i.serie', 'i.folio', 'i.clase', 'i.total', 'i.estado', 'i.descripcion', 'i.creado_en', 'i.datos'])
    .select(['i.id_usuario as idUsuario', 's.folio as sucursalNumber'])
    .where('i.estado', 'in', ['enviando', 'desconocido'])
    .where(enAlcance('i.id_sucursal', alcance))
    .orderBy('i.id')
    .limit(MAXIMO_EN_CURSO)
    .execute()
  return filas.map(({ id, serie, folio, sucursalNumber, ...fila }) => ({
    ...{ id, serie, folio, sucursalNumber },
    clase: fila.clase,
    estado: fila.estado === 'enviando' ? ('enviando' as const) : ('desconocido' as const),
    nombreCompleto: datosDe(fila).nombreReceptor,
    moneda: datosDe(fila).tipoCambio ? ('USD' as const) : ('MXN' as const),
    total: aPesos(fila.total),
    createDate: fila.creado_en.toISOString(),
    mensaje: fila.descripcion,
    propio: fila.idUsuario === idUsuario,
  }))
}

/** Number of attempts within reach whose outcome nobody knows. */
export async function countDesconocidos(db: Db, alcance: Alcance): Promise<number> {
  const { total } = await db
    .selectFrom('intento_timbrado as i')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('i.estado', 'in', ['enviando', 'desconocido'])
    .where(enAlcance('i.id_sucursal', alcance))
    .executeTakeFirstOrThrow()
  return total
}
