import type { Db } from '../../platform/datos/db.ts'

interface Vista {
  idSucursal: number | null
  impresora: string
  bien: boolean
  ahora: Date
}

/** Notes how a printer did; since when it does so stays while it goes on. */
export const upsertVista = (db: Db, { idSucursal, impresora, bien, ahora }: Vista) =>
  db
    .insertInto('impresora_vista')
    .values({ id_sucursal: idSucursal, impresora, bien, desde: ahora, vista_en: ahora })
    .onConflict((conflicto) =>
      conflicto.columns(['id_sucursal', 'impresora']).doUpdateSet((eb) => ({
        bien,
        desde: eb
          .case()
          .when('impresora_vista.bien', '=', bien)
          .then(eb.ref('impresora_vista.desde'))
          .else(ahora)
          .end(),
        vista_en: ahora,
      })),
    )
    .execute()
