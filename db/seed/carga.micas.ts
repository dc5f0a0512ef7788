import type pg from 'pg'

/** Design, price in pesos, days, strongest addition in hundredths (null for single vision). */
const DISENOS = `(values ('Monofocal', 380, 2, null::int), ('Monofocal digital', 990, 4, null), ('Ocupacional', 1650, 6, 200),
  ('Bifocal flat top', 890, 5, 300), ('Progresivo', 1890, 7, 300), ('Progresivo digital', 3490, 8, 350)) d (diseno, precio, dias, adicion)`

/** Material, how much dearer than CR-39, strongest minus sphere and cylinder in hundredths. */
const MATERIALES = `(values ('CR-39', 1.0, -600, -200), ('Policarbonato', 1.5, -800, -400), ('Trivex', 1.8, -800, -400),
  ('1.56', 1.3, -700, -400), ('1.67', 2.6, -1200, -600), ('1.74', 3.9, -1600, -600)) m (material, factor, esf_min, cil_max)`

/** Treatment and what it adds, in pesos; signs tell some of them apart. */
const TRATAMIENTOS = `(values ('', 0), ('Antirreflejo', 390), ('Antirreflejo+', 690), ('Antirreflejo azul', 890),
  ('Fotocromático', 1190), ('Fotocromático + antirreflejo', 1590), ('Polarizado', 1390), ('Espejeado', 990)) t (tratamiento, mas)`

/** Plus powers cost a fifth more and take two days longer. */
const RANGOS = `(values (0, null::int, 1.0, 0), (1, 25, 1.2, 2)) r (turno, desde, recargo, demora)`

const MICAS = `
  insert into mica (diseno, material, tratamiento, esf_min, esf_max, cil_max, add_min, add_max, precio, dias, activa, id_usuario, creada_en,
      actualizada_en)
    select diseno, material, tratamiento, coalesce(desde, esf_min), case turno when 0 then 0 else 800 end, cil_max,
      case when adicion is not null then 75 end, adicion, 1000 * round((precio * factor + mas) * recargo / 10)::bigint, dias + demora,
      -- What is seldom asked for was left out of the list.
      not (material = '1.74' and tratamiento = 'Espejeado'), u.id, $1::timestamptz - interval '3 years', $1::timestamptz
    from ${DISENOS} cross join ${MATERIALES} cross join ${TRATAMIENTOS} cross join ${RANGOS}
      cross join (select min(id) as id from usuario) u
    where not (material = 'CR-39' and tratamiento like 'Antirreflejo azul%')
    order by diseno, material, tratamiento, turno`

/** The list went up once a year by about a twentieth. */
const PRECIOS = `
  insert into mica_precio (id_mica, precio, id_usuario, desde)
    select id, round(precio * power(0.95, 3 - n) / 1000) * 1000, id_usuario, $1::timestamptz - (3 - n) * interval '1 year'
    from mica cross join generate_series(0, 3) n order by n, id`

/** The price list of lenses, a few hundred, with their prices of three years, and what lenses cost more. */
export async function llenarMicas(cliente: pg.Client, ahora: Date): Promise<void> {
  await cliente.query(MICAS, [ahora])
  await cliente.query(PRECIOS, [ahora])
  await cliente.query(
    `insert into recargo_mica (nombre, importe, id_usuario, actualizado_en)
      select nombre, importe, (select min(id) from usuario), $1 from (values ('Prisma', 25000), ('Entintado', 18000), ('Montaje al aire', 22000),
        ('Base especial', 35000)) r (nombre, importe)`,
    [ahora],
  )
}
