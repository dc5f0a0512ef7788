import { SIN_MONTAJE } from '@nitida/contract/montaje.rules'
import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Db } from '../platform/datos/db.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const LABORATORIO = { laboratorio: 'Laboratorio Prisma', correo: 'pedidos@laboratorio-prisma.example' }

/** A few orders that are made: some have their fitting measures, two are at an external laboratory, which says how one does. */
export async function insertTaller(db: Db, usuarios: readonly UsuarioCreado[], ahora: Date): Promise<void> {
  const maestro = usuarios.find(({ tipo }) => tipo === '0')
  if (!maestro) return
  const pedidos = await db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.folio', 'p.id_sucursal', 'p.fecha_entrega', 'p.creado_en', 's.folio as sucursalNumber'])
    .where('p.estatus', '=', 'En proceso de elaboración')
    .where('p.eliminado_en', 'is', null)
    .orderBy('p.id_sucursal')
    .orderBy('p.id')
    .limit(6)
    .execute()
  for (const [i, pedido] of pedidos.entries()) {
    const medidas = { dnpOd: 31 + (i % 3) / 2, dnpOi: 31.5, alturaOd: 18, alturaOi: 18, aroA: 52, aroB: 36, aroDbl: 18 }
    await db
      .insertInto('pedido_montaje')
      .values({
        id_pedido: pedido.id,
        medidas: JSON.stringify({ ...SIN_MONTAJE, ...medidas, aroEd: 54 }),
        id_usuario: maestro.id,
        en: pedido.creado_en,
      })
      .execute()
    if (i >= 2) continue
    const { laboratorio, correo } = LABORATORIO
    const suyo = { id_pedido: pedido.id, id_usuario: maestro.id }
    await db
      .insertInto('trabajo')
      .values({
        ...{ id_pedido: pedido.id, id_sucursal: pedido.id_sucursal },
        ...{ laboratorio, correo, prometido: pedido.fecha_entrega },
      })
      .execute()
    await db
      .insertInto('trabajo_suceso')
      .values({ ...suyo, que: 'lugar', etapa: 'surtido', detalle: laboratorio, en: pedido.creado_en })
      .execute()
    if (i > 0) continue
    const dice = 'EN PULIDO, SALE MANANA'
    const contenido = Buffer.from(`OMAV=3.10\r\nJOB=${folioDe(pedido)}\r\nSTATUS=${dice}\r\n`)
    await db
      .insertInto('trabajo_dicho')
      .values({ ...suyo, laboratorio, archivo: `estado-${folioDe(pedido)}.oma`, contenido, dice, en: ahora })
      .execute()
  }
}
