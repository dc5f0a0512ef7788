import type { Db } from '../platform/datos/db.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

/** Sphere, cylinder and addition in hundredths, price of the pair in pesos, days. */
type Renglon = readonly [
  diseno: string,
  material: string,
  tratamiento: string,
  esfMin: number,
  esfMax: number,
  cilMax: number,
  adicion: readonly [number, number] | null,
  precio: number,
  dias: number,
]

const lista: readonly Renglon[] = [
  ['Monofocal', 'CR-39', 'Blanco', -400, 400, -200, null, 480, 2],
  ['Monofocal', 'CR-39', 'Antirreflejo', -400, 400, -200, null, 890, 3],
  ['Monofocal', 'Policarbonato', 'Antirreflejo', -800, 600, -400, null, 1_290, 4],
  ['Monofocal', '1.67', 'Antirreflejo azul', -1200, 800, -400, null, 2_450, 6],
  ['Monofocal', 'CR-39', 'Fotocromático', -600, 400, -200, null, 1_690, 5],
  ['Bifocal', 'CR-39', 'Antirreflejo', -400, 400, -200, [75, 300], 1_390, 5],
  ['Progresivo', 'CR-39', 'Antirreflejo', -600, 400, -200, [75, 300], 2_390, 7],
  ['Progresivo', 'Policarbonato', 'Antirreflejo azul', -800, 600, -400, [75, 350], 3_890, 8],
]

const recargos = [
  ['Entintado', 180],
  ['Prisma', 250],
] as const

/** A short price list of lenses. */
export async function insertMicas(db: Db, usuarios: readonly UsuarioCreado[], ahora: Date): Promise<void> {
  const maestro = usuarios.find(({ tipo }) => tipo === '0')
  if (!maestro) return
  const creadas = await db
    .insertInto('mica')
    .values(
      lista.map(([diseno, material, tratamiento, esf_min, esf_max, cil_max, adicion, precio, dias]) => ({
        ...{ diseno, material, tratamiento, esf_min, esf_max, cil_max, dias },
        ...{ add_min: adicion?.[0] ?? null, add_max: adicion?.[1] ?? null, precio: precio * 100 },
        ...{ id_usuario: maestro.id, creada_en: ahora, actualizada_en: ahora },
      })),
    )
    .returning(['id', 'precio'])
    .execute()
  await db
    .insertInto('mica_precio')
    .values(creadas.map(({ id, precio }) => ({ id_mica: id, precio, id_usuario: maestro.id, desde: ahora })))
    .execute()
  await db
    .insertInto('recargo_mica')
    .values(
      recargos.map(([nombre, pesos]) => ({
        nombre,
        importe: pesos * 100,
        id_usuario: maestro.id,
        actualizado_en: ahora,
      })),
    )
    .execute()
}
