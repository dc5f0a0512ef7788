import type { ProductoFactura, ReceptorConocido } from '@nitida/contract/facturacion.emision'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

export const listProductos = (db: Db): Promise<ProductoFactura[]> =>
  db
    .selectFrom('producto_factura')
    .select(['id', 'nombre', 'codigo_producto', 'codigo_unidad as codigoUnidad', 'unidad'])
    .orderBy('id')
    .execute()

/** The receiver of the last invoice with this RFC within reach, or null. */
export async function selectReceptorDeFactura(db: Db, alcance: Alcance, rfc: string): Promise<ReceptorConocido | null> {
  const fila = await db
    .selectFrom('factura as f')
    .select([
      'f.rfc_receptor as RFC',
      'f.nombre_receptor as NombreRazonSocial',
      'f.cp_receptor as CodigoPostal',
      'f.regimen_receptor as RegimenFiscal',
      'f.uso_cfdi as UsoCFDI',
      'f.correo as Correo',
      'f.creada_en',
    ])
    .where('f.rfc_receptor', '=', rfc)
    .where('f.clase', '=', 'nominativa')
    // A customer's own typing says nothing of whose RFC it is.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intento_timbrado as i')
            .select('i.id')
            .whereRef('i.id', '=', 'f.id_intento')
            .where(sql<boolean>`i.datos ? 'autofactura'`),
        ),
      ),
    )
    .where(enAlcance('f.id_sucursal', alcance))
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!fila) return null
  const { creada_en, ...receptor } = fila
  return { ...receptor, origen: 'factura', fecha: creada_en.toISOString() }
}

/** A patient with an RFC, as a receiver: by that RFC, the newest, or himself. Null for one out of reach. */
export async function selectReceptorDePaciente(
  db: Db,
  alcance: Alcance,
  quien: { rfc: string } | { id: number },
): Promise<ReceptorConocido | null> {
  const pacientes = db
    .selectFrom('cliente as c')
    .select(['c.rfc', 'c.nombre', 'c.codigo_postal as CodigoPostal', 'c.correo as Correo'])
    .where('c.eliminado_en', 'is', null)
    .where('c.rfc', 'is not', null)
    .where(enAlcance('c.id_sucursal', alcance))
  const suyos = 'rfc' in quien ? pacientes.where('c.rfc', '=', quien.rfc) : pacientes.where('c.id', '=', quien.id)
  const fila = await suyos.orderBy('c.id', 'desc').limit(1).executeTakeFirst()
  if (!fila?.rfc) return null
  const { rfc: RFC, nombre, CodigoPostal, Correo } = fila
  return {
    RFC,
    NombreRazonSocial: nombre,
    CodigoPostal,
    RegimenFiscal: null,
    UsoCFDI: null,
    Correo,
    origen: 'paciente',
    fecha: null,
  }
}

const emisoresDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('sucursal as s')
    .leftJoin('sucursal_csd as k', 'k.id_sucursal', 's.id')
    .leftJoin('folio_factura as n', 'n.id_sucursal', 's.id')
    .select([
      's.id as idSucursal',
      's.folio as sucursalNumber',
      's.direccion',
      's.rfc as RFC',
      's.razon_social as NombreRazonSocial',
      's.codigo_postal as CPLugarExpedicion',
      's.tasa_iva as tasaIva',
      's.zona_horaria as zonaHoraria',
      'n.serie',
      'k.vigente_hasta as csdVigenteHasta',
    ])
    .select([
      sql<string>`case when s.regimen <> 'RFC' then s.regimen when length(s.rfc) = 12 then '601' else '612' end`.as(
        'regimen',
      ),
      sql<boolean>`coalesce(k.certificado is not null and k.llave is not null and k.contrasena is not null, false)`.as(
        'conCsd',
      ),
      sql<number>`coalesce((select min(r.folio) from intento_timbrado r where r.id_sucursal = s.id and r.estado = 'rechazado'
        and not exists (select from intento_timbrado v where v.id_sucursal = s.id and v.folio = r.folio
          and v.estado <> 'rechazado')), coalesce(n.ultimo, 0) + 1)`.as('folioSiguiente'),
    ])
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .where(enAlcance('s.id', alcance))

/** Working branches within reach, as issuers. */
export const listEmisores = (db: Db, alcance: Alcance) =>
  emisoresDe(db, alcance).orderBy(sql`s.folio collate folio_natural`).orderBy('s.id').execute()

export const selectEmisor = (db: Db, alcance: Alcance, idSucursal: number) =>
  emisoresDe(db, alcance).where('s.id', '=', idSucursal).executeTakeFirst()
export type EmisorGuardado = NonNullable<Awaited<ReturnType<typeof selectEmisor>>>

/** Number of branches with a series, which names the next one. */
export async function countSeries(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('folio_factura')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
